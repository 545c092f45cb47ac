"""Pieces of a task: whole files and parts of files; and how a file is cut into parts.

A file is cut where a record begins, and each part is read as the whole file would be (:mod:`ancient_world.records.files.streams`),
so results do not depend on where it was cut.
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
class Part:
    """Some lines of a file, or all of it if it is one document.

    ``line`` is the number of the first one, ``height`` says how many there are; those up to ``after`` are done.
    ``lost`` says what the first ones may belong to that was lost before them.
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


Piece: TypeAlias = WholeFile | Part | Flaw


def cut(stream: BinaryIO, name: str, size: Callable[[], int]) -> Iterator[Part | Flaw]:
    """Cut a file into parts; ``size`` tells the bytes of each one, about, as it begins.

    No more than a part and twice the longest record that may be read are held at a time. Where the file cannot be read on
    there is a flaw.
    """
    content = content_of(stream, name, MOST_BYTES)
    if isinstance(content, bytes):
        yield Part(name, content, is_document=True)
        return
    nothing = True
    for piece in _Cutter(name, size).cut(content):
        nothing = False
        yield piece
    if nothing:
        yield flaw_of(name, Unread.nothing())


def single(part: Part) -> Iterator[Part | Flaw]:
    """A part as parts of one record each."""
    if part.is_document:
        yield part
        return
    cutter = _Cutter(part.name, lambda: 1, part.line, part.lost)
    for one in cutter.cut(io.BytesIO(part.data)):
        if one.line + one.height - 1 > part.after:
            yield one


def records_in(part: Part) -> Iterator[RawRecord | Unread]:
    """Yield what stands in a part, read as the whole file would be."""
    if part.is_document:
        yield one_document(part.data, MOST_BYTES)
    else:
        yield from records_of(io.BytesIO(part.data), first=part.line, lost=part.lost)


def flaw_of(name: str, unread: Unread) -> Flaw:
    """Return what could not be read, as a piece."""
    status: Literal["invalid", "unreadable"] = "unreadable" if unread.unreadable else "invalid"
    return Flaw(name, unread.line, unread.fault, status)


@attrs.define
class _Cutter:
    """Gathers lines until a part is full, and on to the next line that begins a record."""

    name: str
    wanted: Callable[[], int]
    line: int = 1
    lost: Lost = ""
    held: bytearray = attrs.field(factory=bytearray)
    height: int = 0
    """The lines that are held; there may be millions of blank ones."""
    opened: bool = False
    enough: int = attrs.field(init=False)

    def __attrs_post_init__(self) -> None:
        self.enough = self.wanted()

    def cut(self, lines: Iterable[bytes | Unread]) -> Iterator[Part | Flaw]:
        """Cut these lines."""
        for line in lines:
            if isinstance(line, Unread):
                yield from self._full("all")
                yield flaw_of(self.name, line)
                self.line += 1
                continue
            if not self.held and line.isspace():
                self.line += 1
                continue
            if len(self.held) >= self.enough and not line.isspace():
                if begins_record(line):
                    yield from self._full("")
                elif self._endless():
                    yield from self._full(self._lost())
            self.opened = self.opened or may_open(line)
            self.held += line
            self.height += 1
        yield from self._full("")

    def _endless(self) -> bool:
        """Return whether nothing speaks for waiting: no record is open, or it is larger than any may be."""
        return not self.opened or len(self.held) >= self.enough + 2 * MOST_BYTES

    def _lost(self) -> Lost:
        """Return what lines may belong to that come after all that is held."""
        found = records_of(io.BytesIO(self.held), MOST_BYTES, first=self.line, lost=self.lost)
        while True:
            try:
                next(found)
            except StopIteration as end:
                lost: Lost = end.value
                return lost

    def _full(self, lost: Lost) -> Iterator[Part]:
        """Yield what has been gathered, if there is something in it; ``lost`` is what further lines may belong to."""
        height, data = self.height, bytes(self.held)
        if data and not data.isspace():
            yield Part(self.name, data, self.line, height, self.lost)
        self.line, self.lost = self.line + height, lost
        self.held, self.height, self.opened = bytearray(), 0, False
        self.enough = self.wanted()
