"""Iterating over many records wherever they are stored, and writing records to one file."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from os import PathLike
from pathlib import Path
from tempfile import SpooledTemporaryFile
from typing import IO, TypeAlias, cast

import attrs

from ancient_world.archive.batch.result_rows import BatchError
from ancient_world.archive.batch.sources import (
    ReportUnread,
    Source,
    Sources,
    find_sources,
)
from ancient_world.documents.codec import to_json
from ancient_world.engine.document_faults import document_fault
from ancient_world.engine.errors import InvalidDocument
from ancient_world.engine.game import CardSet
from ancient_world.engine.message_catalogue import register_messages
from ancient_world.engine.public_functions import View
from ancient_world.engine.state import State
from ancient_world.records.files.compressed_files import (
    fault_of_read_error,
    open_packed_writer,
    record_suffix,
    unpack,
)
from ancient_world.records.files.raw_record import RawRecord
from ancient_world.records.files.record_file import record_lines_in_format, require_record
from ancient_world.records.files.record_streams import UnreadablePart, raw_records
from ancient_world.records.record import Record
from ancient_world.records.writing import FileDestination, open_atomically

# --- reading ---


WriteBytes: TypeAlias = Callable[[bytes], object]
"""A function that writes bytes somewhere."""
_MAX_MEMORY_BYTES = 16 * 1024 * 1024
"""The most bytes to remember in memory; more go to a temporary file."""
_CHUNK_BYTES = 64 * 1024
"""The bytes that are copied at once."""


class RememberingStream(ExitStack):
    """A context manager for an input stream that remembers its lines until they are copied or skipped."""

    def __init__(self, file: IO[bytes]) -> None:
        super().__init__()
        self._file = file
        memory_file = SpooledTemporaryFile(_MAX_MEMORY_BYTES)  # noqa: SIM115 - the stack closes it
        self._memory_file = self.enter_context(memory_file)
        self._line = 1
        self._write_rest: WriteBytes | None = None

    def readline(self, size: int = -1) -> bytes:
        """Return the next line, and remember it."""
        return self._remember(self._file.readline(size))

    def read(self, size: int = -1) -> bytes:
        """Return the next bytes, and remember them."""
        return self._remember(self._file.read(size))

    def _remember(self, text: bytes) -> bytes:
        self._memory_file.write(text)
        return text

    def copy_record(
        self,
        raw: RawRecord | UnreadablePart,
        write: WriteBytes,
        write_between: WriteBytes | None = None,
    ) -> None:
        """Write the lines of the record just read; after an unreadable one, also write the lines up to the next record.

        ``write_between`` writes lines that belong to no record: those before this record, and those up to the next one.
        """
        self._copy_to_line(raw.first_line, write_between)
        self._copy_to_line(_end_line(raw) + 1, write)
        self._write_rest = write if isinstance(raw, UnreadablePart) else write_between

    def begin_record(self, line: int) -> None:
        """Copy the lines before a record, if the record before it was copied so; else they wait to be copied with this one."""
        if self._write_rest is not None:
            self._copy_to_line(line, self._write_rest)
        self._write_rest = None

    def end_record(self, raw: RawRecord | UnreadablePart) -> None:
        """Skip the lines of a record that was not copied."""
        if self._line <= _end_line(raw):
            self._copy_to_line(_end_line(raw) + 1, None)
            if isinstance(raw, UnreadablePart):
                self._write_rest = _write_nothing

    def skip_rest(self) -> None:
        """Skip the rest, or copy it as the last record was copied."""
        if self._write_rest is not None:
            self._copy_to_line(None, self._write_rest)
            for chunk in iter(lambda: self._file.read(_CHUNK_BYTES), b""):
                self._write_rest(chunk)

    def _copy_to_line(self, line: int | None, write: WriteBytes | None) -> None:
        self._memory_file.seek(0)
        while line is None or self._line < line:
            chunk = self._memory_file.readline(_CHUNK_BYTES)
            if not chunk:
                break
            self._line += chunk.endswith(b"\n")
            if write is not None:
                write(chunk)
        remaining_bytes = self._memory_file.read()
        self._memory_file.seek(0)
        self._memory_file.truncate()
        self._memory_file.write(remaining_bytes)

    def as_file(self) -> IO[bytes]:
        """Return this stream with the type of a file, as readers need only :meth:`read` and :meth:`readline`."""
        return cast("IO[bytes]", self)


def _end_line(raw: RawRecord | UnreadablePart) -> int:
    """Return the number of the last line of a record."""
    last_line = raw.source_lines[-1] if raw.source_lines else None
    return raw.first_line if last_line is None else last_line.number + last_line.text.count(b"\n")


def _write_nothing(_: bytes) -> None:
    """Drop bytes."""


@attrs.frozen
class StoredRecord:
    """A record in its file: ``number`` is its index in the file, ``line`` its first line, from 1."""

    name: str
    number: int
    line: int
    raw: RawRecord | UnreadablePart = attrs.field(repr=False)
    _stream: RememberingStream | None = attrs.field(default=None, repr=False, eq=False)

    @property
    def position(self) -> str:
        """Return the file and line, in the notation of compilers."""
        return f"{self.name}:{self.line}"

    @property
    def is_unreadable(self) -> bool:
        """Return whether nothing could be read: the file is empty, or its rest is unreadable."""
        return isinstance(self.raw, UnreadablePart) and self.raw.is_stream_end

    def record(self, cards: CardSet | None = None) -> Record:
        """Return the record, read but not replayed; an incomplete last line is left out.

        Raises:
            InvalidDocument: this is not a valid record.
        """
        return require_record(self.raw, cards)

    def copy_to(
        self,
        write: Callable[[bytes], object],
        *,
        write_between: Callable[[bytes], object] | None = None,
    ) -> None:
        """Write the record byte for byte as in its file.

        Only the last record that :func:`iterate_records` has yielded can be copied, and only with ``keeps_bytes=True``. Lines
        after an unreadable text that belong to no record are written after it as the iteration goes on.

        Args:
            write: the function that writes bytes, such as ``file.write``.
            write_between: a function that writes lines which belong to no record, as blank lines and comments: those before this
                record, unless they were written after another one, and those after it. By default they are left out.

        Raises:
            ValueError: the bytes were not kept.
            OSError: the bytes cannot be written.
        """
        if self._stream is None:
            raise ValueError("iterate_records(..., keeps_bytes=True) keeps the bytes of a record")
        self._stream.copy_record(self.raw, write, write_between)


def iterate_records(
    sources: Sources,
    *,
    excluded: Iterable[str | PathLike[str]] = (),
    keeps_bytes: bool = False,
    report_unread: ReportUnread | None = None,
) -> Iterator[StoredRecord]:
    """Yield every record of many files, sorted by file and place, one at a time.

    Args:
        sources: files, folders, archives, globs, URLs, and ``-`` for standard input, as for
            :func:`~ancient_world.archive.validate_many`.
        excluded: files to leave out.
        keeps_bytes: whether to remember the bytes of records, for :meth:`StoredRecord.copy_to`.
        report_unread: called with the name of each file of a folder or archive that is not read, since its name has another
            suffix.

    Raises:
        BatchError: fsspec is needed and missing.
        MissingLibrary: decompressing a file needs a library.
    """
    for source in find_sources(sources, excluded=excluded, report_unread=report_unread):
        for number, (raw, stream) in enumerate(_records_of_source(source, keeps_bytes=keeps_bytes)):
            yield StoredRecord(source.name, number, raw.first_line, raw, stream)


def _records_of_source(
    source: Source, *, keeps_bytes: bool
) -> Iterator[tuple[RawRecord | UnreadablePart, RememberingStream | None]]:
    if source.error:
        yield _unreadable_text(document_fault("unreadable", problem=source.error)), None
        return
    try:
        with source.open() as stored_file:
            file = unpack(stored_file, source.name)
            if not keeps_bytes:
                yield from ((raw, None) for raw in raw_records(file, source.name))
                return
            with RememberingStream(file) as stream:
                for raw in raw_records(stream.as_file(), source.name):
                    stream.begin_record(raw.first_line)
                    yield raw, stream
                    stream.end_record(raw)
                stream.skip_rest()
    except Exception as error:
        fault = fault_of_read_error(error)
        if fault is None:
            raise
        yield _unreadable_text(fault), None


def _unreadable_text(fault: InvalidDocument) -> UnreadablePart:
    return UnreadablePart(fault, is_stream_end=True)


# --- writing ---


register_messages(
    {
        "one-document": "{path}: a .json file holds one record; use *.jsonl for many.",
        "no-notation": "{path}: only records have a notation; use *.jsonl for states and views.",
    }
)

STDOUT = "-"


class RecordFile(ExitStack):
    """Writes records to a temporary file and renames it on success; without records there is no file.

    ``*.json`` holds one document, ``*.jsonl`` any number of records, ``*.awn`` any number in notation; ``.gz``, ``.zst``, ``.bz2`` or
    ``.xz`` after it compresses the file.
    ``-`` is standard output, as ``*.jsonl``.

    Args:
        path: the path of the file.
        lines: in ``*.jsonl``, write a line for each entry instead of one line for each record.
        notation: write records in notation, whatever the suffix.
        force: overwrite an existing file.
        overwrite_same: accept an existing file with the same content.

    Raises:
        FileExistsError: the file exists, and may not be overwritten.
        OSError: the file cannot be written.
        MissingLibrary: compressing the file needs a library.
    """

    def __init__(
        self,
        path: str | Path,
        *,
        lines: bool = False,
        notation: bool = False,
        force: bool = False,
        overwrite_same: bool = False,
    ) -> None:
        super().__init__()
        self._path = str(path)
        suffix = record_suffix(self._path)
        notation = notation or suffix == ".awn"
        self._is_single = suffix == ".json" and not notation
        self._format = "awn" if notation else "jsonl" if lines and not self._is_single else "json"
        self._force, self._overwrite_same = force, overwrite_same
        self._file: IO[bytes] | None = None
        if self._path != STDOUT:
            FileDestination.of_path(self._path, replace=force or overwrite_same)
        self.count: int = 0
        """The number of documents written."""

    def _open(self) -> IO[bytes]:
        if self._path == STDOUT:
            # so that a failing output is reported before any total
            self.callback(sys.stdout.buffer.flush)
            return sys.stdout.buffer
        path = Path(self._path)
        return self.enter_context(
            _open_compressed(path, force=self._force, overwrite_same=self._overwrite_same)
        )

    def encode(self, record: Record | State | View) -> bytes:
        """Return the text that :meth:`write` adds for a record, state or view.

        Raises:
            BatchError: a state or view for notation.
        """
        return b"".join(self._lines_of(record))

    def write(self, record: Record | State | View | bytes) -> None:
        """Add a record, or a state or view as one line; bytes are the text of one, in the form of this file.

        Raises:
            BatchError: a second document for ``*.json``, or a state or view for notation.
            OSError: the file cannot be written.
        """
        if self._is_single and self.count:
            raise BatchError.from_code("one-document", path=self._path)
        lines = (record,) if isinstance(record, bytes) else self._lines_of(record)
        if self._file is None:
            self._file = self._open()
        for line in lines:
            self._file.write(line)
        self.count += 1

    def _lines_of(self, record: Record | State | View) -> Iterable[bytes]:
        if self._format == "awn" and not isinstance(record, Record):
            raise BatchError.from_code("no-notation", path=self._path)
        lines = (
            record_lines_in_format(self._format, record)
            if isinstance(record, Record)
            else (to_json(record),)
        )
        return (line.encode() + b"\n" for line in lines)


@contextmanager
def _open_compressed(path: Path, *, force: bool, overwrite_same: bool) -> Iterator[IO[bytes]]:
    """Open a file, compressed if its suffix says so; its folder is made if missing."""
    try:
        FileDestination.of_path(path, replace=force or overwrite_same).target.parent.mkdir(
            parents=True, exist_ok=True
        )
    except FileExistsError:
        raise BatchError.from_code("file-there", path=str(path)) from None
    with (
        open_atomically(path, replace=force, keep_if_same=overwrite_same) as plain_file,
        open_packed_writer(plain_file, path.name) as file,
    ):
        yield file
