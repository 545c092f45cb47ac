"""Pieces of a task: whole files and parts of files; and cutting a file into parts.

A file is cut where a record begins, and each part is read as within the whole file (:mod:`ancient_world.records.files.streams`),
so results do not depend on the cuts.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Iterator
from typing import BinaryIO, Literal, TypeAlias

import attrs

from ancient_world.engine.errors import InvalidDocument
from ancient_world.engine.limits import MOST_BYTES
from ancient_world.records.files.raw import RawRecord
from ancient_world.records.files.streams import (
    Lost,
    Unread,
    begins_record,
    content_of,
    may_open,
    one_document,
    records_of,
)


@attrs.frozen
class WholeFile:
    """A file for a worker to open; lines up to ``after`` are already done."""

    name: str
    place: str
    size: int
    after: int = 0

    @property
    def stored(self) -> int:
        """Return the size of the file as stored, in bytes."""
        return self.size

    @property
    def line(self) -> int:
        """Return the number of the first line to do."""
        return self.after + 1


@attrs.frozen
class Part:
    """Some lines of a file, or all of it if it is one document.

    ``line`` is the number of the first line, ``height`` the number of lines; lines up to ``after`` are already done.
    ``lost`` tells which lost record or text the first lines may belong to.
    """

    name: str
    data: bytes = attrs.field(repr=False)
    line: int = 1
    height: int = 1
    lost: Lost = ""
    is_document: bool = False
    after: int = 0
    stored: int = 0

    @property
    def size(self) -> int:
        """Return the size of the part in bytes."""
        return len(self.data)


@attrs.frozen
class Flaw:
    """A piece that is not a record, or whose check was given up."""

    name: str
    line: int
    fault: InvalidDocument
    status: Literal["invalid", "unreadable", "failed"] = "unreadable"
    size: int = 0
    stored: int = 0
    height: int = 1


Piece: TypeAlias = WholeFile | Part | Flaw


def cut(stream: BinaryIO, name: str, size: Callable[[], int]) -> Iterator[Part | Flaw]:
    """Cut a file into parts; ``size`` is called for the approximate bytes of each part.

    At most one part and twice the longest allowed record are in memory. If the file becomes unreadable,
    a flaw follows.
    """
    content = content_of(stream, name, MOST_BYTES)
    if isinstance(content, bytes):
        yield Part(name, content, is_document=True)
        return
    is_empty = True
    for piece in _PartCutter(name, size).cut(content):
        is_empty = False
        yield piece
    if is_empty:
        yield flawed_piece(name, Unread.nothing())


def single(part: Part) -> Iterator[Part | Flaw]:
    """Yield the records of a part as parts of their own."""
    if part.is_document:
        yield part
        return
    cutter = _PartCutter(part.name, lambda: 1, part.line, part.lost)
    for piece in cutter.cut(io.BytesIO(part.data)):
        if piece.line + piece.height - 1 > part.after:
            yield piece


def records_in(part: Part) -> Iterator[RawRecord | Unread]:
    """Yield the records in a part, read as within the whole file."""
    if part.is_document:
        yield one_document(part.data, MOST_BYTES)
    else:
        yield from records_of(io.BytesIO(part.data), first=part.line, lost=part.lost)


def flawed_piece(name: str, unread: Unread) -> Flaw:
    """Return an unreadable text as a piece."""
    status: Literal["invalid", "unreadable"] = "unreadable" if unread.unreadable else "invalid"
    return Flaw(name, unread.line, unread.fault, status)


@attrs.define
class _PartCutter:
    """Collects lines until a part is full, and further to the next line that begins a record."""

    name: str
    wanted: Callable[[], int]
    line: int = 1
    lost: Lost = ""
    held: bytearray = attrs.field(factory=bytearray)
    height: int = 0
    """The number of lines collected; millions may be blank."""
    opened: bool = False
    enough: int = attrs.field(init=False)

    def __attrs_post_init__(self) -> None:
        self.enough = self.wanted()

    def cut(self, lines: Iterable[bytes | Unread]) -> Iterator[Part | Flaw]:
        """Yield the parts that the lines are cut into."""
        for line in lines:
            if isinstance(line, Unread):
                yield from self._full("all")
                yield flawed_piece(self.name, line)
                self.line += 1
                continue
            if not self.held and line.isspace():
                self.line += 1
                continue
            if len(self.held) >= self.enough and not line.isspace():
                if begins_record(line):
                    yield from self._full("")
                elif self._may_cut_anywhere():
                    yield from self._full(self._lost())
            self.opened = self.opened or may_open(line)
            self.held += line
            self.height += 1
        yield from self._full("")

    def _may_cut_anywhere(self) -> bool:
        """Return whether to cut without a new record: no record is open, or the open one exceeds the allowed size."""
        return not self.opened or len(self.held) >= self.enough + 2 * MOST_BYTES

    def _lost(self) -> Lost:
        """Return what lines after the collected ones may belong to."""
        records = records_of(io.BytesIO(self.held), MOST_BYTES, first=self.line, lost=self.lost)
        while True:
            try:
                next(records)
            except StopIteration as end:
                lost_part: Lost = end.value
                return lost_part

    def _full(self, lost: Lost) -> Iterator[Part]:
        """Yield the collected lines as a part, unless all are blank; ``lost`` is what the next lines may belong to."""
        line_count, data = self.height, bytes(self.held)
        if data and not data.isspace():
            yield Part(self.name, data, self.line, line_count, self.lost)
        self.line, self.lost = self.line + line_count, lost
        self.held, self.height, self.opened = bytearray(), 0, False
        self.enough = self.wanted()
