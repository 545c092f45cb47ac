"""Walking through records, one after the other, wherever they are stored."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from os import PathLike

import attrs

from ancient_world.archive.batch.sources import Source, Sources, find, open_stored
from ancient_world.engine.errors import InvalidDocument
from ancient_world.engine.faults import document_fault
from ancient_world.engine.game import Cards
from ancient_world.records.files.copied import CopiedStream
from ancient_world.records.files.packed import reading_fault, unpack
from ancient_world.records.files.raw import RawRecord
from ancient_world.records.files.record_file import record_of
from ancient_world.records.files.streams import Unread, raw_records
from ancient_world.records.record import Record


@attrs.frozen
class Kept:
    """One record in its file: ``number`` counts the records of a file from 0, ``line`` is its first one, from 1."""

    name: str
    number: int
    line: int
    raw: RawRecord | Unread = attrs.field(repr=False)
    _stream: CopiedStream | None = attrs.field(default=None, repr=False, eq=False)

    @property
    def place(self) -> str:
        """The file and the line, in the notation of compilers."""
        return f"{self.name}:{self.line}"

    @property
    def unreadable(self) -> bool:
        """Return whether nothing could be read: the file could not be read on, or is empty."""
        return isinstance(self.raw, Unread) and self.raw.unreadable

    def record(self, cards: Cards | None = None) -> Record:
        """Return the record, read but not replayed; a line that was cut off at its end is left out.

        Raises:
            InvalidDocument: it is none, or breaks the form of a record.
        """
        return record_of(self.raw, cards)

    def copy_to(self, write: Callable[[bytes], object]) -> None:
        """Write the record byte for byte as it stands where it was read.

        Only the last record that :func:`walk` has yielded can be copied, and only where it was asked for ``copies``. What
        follows something that is no record, and belongs to none, is written behind it as the walk goes on.

        Args:
            write: the function that writes bytes, as ``file.write``.

        Raises:
            ValueError: the bytes were not kept.
            OSError: they cannot be written.
        """
        if self._stream is None:
            raise ValueError("walk(..., copies=True) keeps the bytes of a record")
        self._stream.copy(self.raw, write)


def walk(
    sources: Sources, *, without: Iterable[str | PathLike[str]] = (), copies: bool = False
) -> Iterator[Kept]:
    """Yield every record of many files, sorted by file and place; only one of them is held at a time.

    Args:
        sources: files, folders, globs, URLs, and ``-`` for standard input, as for
            :func:`~ancient_world.archive.validate_many`.
        without: files that are left out.
        copies: whether the bytes of a record are kept, for :meth:`Kept.copy_to`.

    Raises:
        BatchError: fsspec is needed and missing.
        MissingLibrary: a file is packed in a way that needs a library.
    """
    for source in find(sources, without=without):
        for number, (raw, stream) in enumerate(_records(source, copies=copies)):
            yield Kept(source.name, number, raw.line, raw, stream)


def _records(
    source: Source, *, copies: bool
) -> Iterator[tuple[RawRecord | Unread, CopiedStream | None]]:
    if source.error:
        yield _unread(document_fault("unreadable", problem=source.error)), None
        return
    try:
        with open_stored(source.place) as stored:
            file = unpack(stored, source.name)
            if not copies:
                yield from ((raw, None) for raw in raw_records(file, source.name))
                return
            with CopiedStream(file) as stream:
                for raw in raw_records(stream.as_file(), source.name):
                    stream.go_to(raw.line)
                    yield raw, stream
                stream.end()
    except (OSError, InvalidDocument) as error:
        fault = reading_fault(error)
        assert fault is not None
        yield _unread(fault), None


def _unread(fault: InvalidDocument) -> Unread:
    return Unread(fault, unreadable=True)
