"""Pieces of a task: whole files and parts of files; and cutting a file into parts.

A file is cut where a record begins, and each part is read as within the whole file (:mod:`ancient_world.records.files.record_streams`),
so results do not depend on the cuts.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Iterator
from typing import BinaryIO, Literal, TypeAlias

import attrs

from ancient_world.engine.errors import InvalidDocument
from ancient_world.engine.limits import MAX_BYTES
from ancient_world.records.files.raw_record import RawRecord, is_comment
from ancient_world.records.files.record_streams import (
    SkipMode,
    UnreadablePart,
    group_records,
    is_record_start,
    may_start_record,
    read_one_document,
    split_content,
)


@attrs.frozen
class WholeFile:
    """A file for a worker to open; lines up to ``finished_lines`` are already done."""

    name: str
    path: str
    size: int
    finished_lines: int = 0

    @property
    def stored_size(self) -> int:
        """Return the size of the file as stored, in bytes."""
        return self.size

    @property
    def line(self) -> int:
        """Return the number of the first line to do."""
        return self.finished_lines + 1


@attrs.frozen
class FilePart:
    """Some lines of a file, or all of it if it is one document.

    ``line`` is the number of the first line, ``line_count`` the number of lines; lines up to ``finished_lines`` are already done.
    ``lost_part`` tells which lost record or text the first lines may belong to.
    """

    name: str
    data: bytes = attrs.field(repr=False)
    line: int = 1
    line_count: int = 1
    lost_part: SkipMode = ""
    is_document: bool = False
    finished_lines: int = 0
    stored_size: int = 0

    @property
    def size(self) -> int:
        """Return the size of the part in bytes."""
        return len(self.data)


@attrs.frozen
class FlawedPiece:
    """A piece that is not a record, or whose check was given up."""

    name: str
    line: int
    fault: InvalidDocument
    status: Literal["invalid", "unreadable", "failed"] = "unreadable"
    size: int = 0
    stored_size: int = 0
    line_count: int = 1


Piece: TypeAlias = WholeFile | FilePart | FlawedPiece


def cut_into_parts(
    stream: BinaryIO, name: str, next_size: Callable[[], int]
) -> Iterator[FilePart | FlawedPiece]:
    """Cut a file into parts; ``next_size`` is called for the approximate bytes of each part.

    At most one part and twice the longest allowed record are in memory. If the file becomes unreadable,
    a flaw follows.
    """
    content = split_content(stream, name, MAX_BYTES)
    if isinstance(content, bytes):
        yield FilePart(name, content, is_document=True)
        return
    is_empty = True
    for piece in _PartCutter(name, next_size).cut(content):
        is_empty = False
        yield piece
    if is_empty:
        yield flawed_piece(name, UnreadablePart.empty_stream())


def parts_by_record(file_part: FilePart) -> Iterator[FilePart | FlawedPiece]:
    """Yield the records of a part as parts of their own."""
    if file_part.is_document:
        yield file_part
        return
    cutter = _PartCutter(file_part.name, lambda: 1, file_part.line, file_part.lost_part)
    for piece in cutter.cut(io.BytesIO(file_part.data)):
        if piece.line + piece.line_count - 1 > file_part.finished_lines:
            yield piece


def records_in(file_part: FilePart) -> Iterator[RawRecord | UnreadablePart]:
    """Yield the records in a part, read as within the whole file."""
    if file_part.is_document:
        yield read_one_document(file_part.data, MAX_BYTES)
    else:
        yield from group_records(
            io.BytesIO(file_part.data), first_number=file_part.line, skip_mode=file_part.lost_part
        )


def flawed_piece(name: str, unread: UnreadablePart) -> FlawedPiece:
    """Return an unreadable text as a piece."""
    status: Literal["invalid", "unreadable"] = "unreadable" if unread.is_stream_end else "invalid"
    return FlawedPiece(name, unread.first_line, unread.fault, status)


@attrs.define
class _PartCutter:
    """Collects lines until a part is full, and further to the next line that begins a record."""

    name: str
    next_size: Callable[[], int]
    line: int = 1
    lost_part: SkipMode = ""
    lines: bytearray = attrs.field(factory=bytearray)
    line_count: int = 0
    """The number of lines collected; millions may be blank."""
    has_open_record: bool = False
    target_size: int = attrs.field(init=False)

    def __attrs_post_init__(self) -> None:
        self.target_size = self.next_size()

    def cut(self, lines: Iterable[bytes | UnreadablePart]) -> Iterator[FilePart | FlawedPiece]:
        """Yield the parts that the lines are cut into."""
        for line in lines:
            if isinstance(line, UnreadablePart):
                yield from self._finish_part("all")
                yield flawed_piece(self.name, line)
                self.line += 1
                continue
            if not self.lines and line.isspace():
                self.line += 1
                continue
            is_full = len(self.lines) >= self.target_size and not self._holds_comments_alone()
            if is_full and not line.isspace():
                if is_record_start(line):
                    yield from self._finish_part("")
                elif self._may_cut_anywhere():
                    yield from self._finish_part(self._lost_after())
            self.has_open_record = self.has_open_record or may_start_record(line)
            self.lines += line
            self.line_count += 1
        yield from self._finish_part("")

    def _holds_comments_alone(self) -> bool:
        """Return whether comments were collected, and no record; they belong to the record that follows."""
        return (
            not self.has_open_record
            and len(self.lines) < self.target_size + MAX_BYTES
            and is_comment(bytes(self.lines[:1_000]))
        )

    def _may_cut_anywhere(self) -> bool:
        """Return whether to cut without a new record: no record is open, or the open one exceeds the allowed size."""
        return not self.has_open_record or len(self.lines) >= self.target_size + 2 * MAX_BYTES

    def _lost_after(self) -> SkipMode:
        """Return what lines after the collected ones may belong to."""
        records = group_records(
            io.BytesIO(self.lines), MAX_BYTES, first_number=self.line, skip_mode=self.lost_part
        )
        while True:
            try:
                next(records)
            except StopIteration as end:
                lost_part: SkipMode = end.value
                return lost_part

    def _finish_part(self, lost_part: SkipMode) -> Iterator[FilePart]:
        """Yield the collected lines as a part, unless all are blank; ``lost_part`` is what the next lines may belong to."""
        line_count, data = self.line_count, bytes(self.lines)
        if data and not data.isspace():
            yield FilePart(self.name, data, self.line, line_count, self.lost_part)
        self.line, self.lost_part = self.line + line_count, lost_part
        self.lines, self.line_count, self.has_open_record = bytearray(), 0, False
        self.target_size = self.next_size()
