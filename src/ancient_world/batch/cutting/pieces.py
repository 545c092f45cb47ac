"""What a task is made of: whole files, runs of lines, single documents; and how a file is cut into them.

A file is cut where a record begins, and each part is read as the whole file would be (:mod:`ancient_world.records.files.streams`),
so results do not depend on where it was cut.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from typing import BinaryIO, Literal, TypeAlias

import attrs

from ancient_world.documents.text import MOST_BYTES
from ancient_world.engine.errors import InvalidDocument
from ancient_world.records.files.packed import reading_fault
from ancient_world.records.files.raw import Line, RawRecord
from ancient_world.records.files.streams import (
    Lost,
    Unread,
    begins_record,
    first_lines,
    is_document,
    may_open,
    nothing_found,
    records_of,
    settles,
    skip_line,
    too_long,
    whole,
    whole_text,
)


@attrs.frozen
class WholeFile:
    """A file for a worker to open; its lines up to ``after`` are done."""

    name: str
    place: str
    size: int
    after: int = 0

    @property
    def stored(self) -> int:
        """The bytes that it takes where it is stored."""
        return self.size

    @property
    def line(self) -> int:
        """The first line that is not done."""
        return self.after + 1


@attrs.frozen
class Run:
    """Some lines of a file. They are ``data``, or else ``size`` bytes of ``place`` from ``start`` on.

    ``line`` is the number of the first one, ``height`` says how many there are; those up to ``after`` are done.
    ``lost`` says what the first ones may belong to that was lost before them.
    """

    name: str
    line: int
    height: int
    start: int
    size: int
    data: bytes | None = attrs.field(default=None, repr=False)
    place: str = ""
    after: int = 0
    stored: int = 0
    lost: Lost = ""


@attrs.frozen
class WholeDocument:
    """One document: a record, or something that only the validator can tell."""

    name: str
    data: bytes = attrs.field(repr=False)
    after: int = 0
    stored: int = 0
    line: int = 1
    height: int = 1

    @property
    def size(self) -> int:
        """The bytes of it."""
        return len(self.data)


@attrs.frozen
class Flaw:
    """Something that is known to be no record, or was given up."""

    name: str
    line: int
    fault: InvalidDocument
    status: Literal["invalid", "unreadable", "failed"] = "unreadable"
    size: int = 0
    stored: int = 0
    height: int = 1


Piece: TypeAlias = WholeFile | Run | WholeDocument | Flaw


def cut(
    stream: BinaryIO, name: str, size: Callable[[], int]
) -> Iterator[Run | WholeDocument | Flaw]:
    """Cut a file into runs of lines, or give it as one document; ``size`` tells the bytes of each run, about, as it begins.

    No more than a run and twice the longest record that may be read are held at a time. Where the file cannot be read on
    there is a flaw.
    """
    head, error = first_lines(stream, MOST_BYTES)
    if is_document(head, name):
        yield _document(name, whole_text(head, stream, MOST_BYTES, error))
        return
    nothing = True
    for piece in _Cutter(stream, name, size).cut(head, error):
        nothing = False
        yield piece
    if nothing:
        yield flaw_of(name, nothing_found())


def runs(piece: Run, data: bytes) -> Iterator[Run]:
    """A run of lines as runs of one record each."""
    cutter = _Cutter(
        io.BytesIO(data), piece.name, lambda: 1, piece.line, piece.start, lost=piece.lost
    )  # fmt: skip
    for part in cutter.cut([], None):
        assert isinstance(part, Run)
        kept = part.data if piece.data is not None else None
        yield attrs.evolve(part, data=kept, place=piece.place, after=piece.after)


def records_in(piece: Run | WholeDocument, data: bytes) -> Iterator[RawRecord | Unread]:
    """What stands in a piece, read as the whole file would be."""
    if isinstance(piece, WholeDocument):
        yield whole(data)
        return
    yield from records_of(_lines_of(io.BytesIO(data), piece.line), lost=piece.lost)


def _lines_of(texts: Iterable[bytes], first: int) -> Iterator[Line]:
    for number, text in enumerate(texts, first):
        if text.strip():
            yield Line(number, text.rstrip(b"\r\n"), text.endswith(b"\n"))


def flaw_of(name: str, unread: Unread) -> Flaw:
    """What could not be read, as a piece."""
    status: Literal["invalid", "unreadable"] = "unreadable" if unread.unreadable else "invalid"
    return Flaw(name, unread.line, unread.fault, status)


def _document(name: str, text: bytes | Unread) -> WholeDocument | Flaw:
    if isinstance(text, bytes) and len(text) <= MOST_BYTES:
        return WholeDocument(name, text)
    refused = text if isinstance(text, Unread) else whole(text, MOST_BYTES)
    assert isinstance(refused, Unread)
    return flaw_of(name, refused)


@attrs.define
class _Cutter:
    """Gathers lines until a chunk is full, and on to the next line that begins a record."""

    stream: BinaryIO
    name: str
    wanted: Callable[[], int]
    line: int = 1
    start: int = 0
    held: list[bytes] = attrs.field(factory=list)
    size: int = 0
    opened: bool = False
    lost: Lost = attrs.field(default="", kw_only=True)
    chunk: int = attrs.field(init=False)

    def __attrs_post_init__(self) -> None:
        self.chunk = self.wanted()

    def cut(self, head: list[bytes], error: Exception | None) -> Iterator[Run | Flaw]:
        """Cut what has been read already and all that follows; what was held comes before an error."""
        try:
            for line in chain(head, self._further(error)):
                if len(line) > MOST_BYTES:
                    yield from self._full()
                    yield self._too_long(line)
                    continue
                if self.size >= self.chunk:
                    begins = begins_record(line)
                    if begins or self._endless():
                        lost = "" if begins else self._lost()
                        yield from self._full()
                        self.lost = lost
                self.opened = self.opened or may_open(line)
                self.held.append(line)
                self.size += len(line)
        except Exception as broken:
            fault = reading_fault(broken)
            if fault is None:
                raise
            yield from self._full()
            yield Flaw(self.name, self.line, fault)
            return
        yield from self._full()

    def _further(self, error: Exception | None) -> Iterator[bytes]:
        if error is not None:
            raise error
        yield from iter(lambda: self.stream.readline(MOST_BYTES + 1), b"")

    def _endless(self) -> bool:
        """Whether nothing speaks for waiting: no record is open, or it is larger than any may be."""
        return not self.opened or self.size >= self.chunk + 2 * MOST_BYTES

    def _lost(self) -> Lost:
        """What lines may belong to that come after all that is held."""
        last = next((at for at in reversed(range(len(self.held))) if settles(self.held[at])), 0)
        lines = _lines_of(self.held[last:], self.line + last)
        found = records_of(lines, MOST_BYTES, lost=self.lost)
        while True:
            try:
                next(found)
            except StopIteration as end:
                lost: Lost = end.value
                return lost

    def _full(self) -> Iterator[Run]:
        """What has been gathered, if there is something in it."""
        height = len(self.held)
        if not all(map(bytes.isspace, self.held)):
            data = b"".join(self.held)
            yield Run(
                self.name, self.line, height, self.start, self.size, data, lost=self.lost
            )  # fmt: skip
            self.lost = ""
        self.line += height
        self.start += self.size
        self.held, self.size, self.opened = [], 0, False
        self.chunk = self.wanted()

    def _too_long(self, line: bytes) -> Flaw:
        """A line that is longer than any document: read past it, keep nothing."""
        size = len(line) + skip_line(self.stream, line)
        flaw = attrs.evolve(flaw_of(self.name, too_long(self.line, MOST_BYTES)), size=size)
        self.line, self.start, self.lost = self.line + 1, self.start + size, "all"
        return flaw
