"""What a task is made of: whole files, runs of lines, single documents; and how a file is cut into them.

Every line of a file of many records is checked by itself, so results do not depend on where it was cut.
"""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from itertools import chain
from typing import Any, BinaryIO, TypeAlias

import attrs

from ancient_world.documents.text import MOST_BYTES

__all__ = ["Document", "Flaw", "Lines", "Piece", "WholeFile", "cut"]

LOOKED_AT = 3
"""Lines at the start of a file that tell whether each line is a record."""
ENTRIES = b'"entries"'


@attrs.frozen
class WholeFile:
    """A file for a worker to open; its first ``done`` records are not wanted."""

    name: str
    place: str
    size: int
    done: int = 0

    @property
    def stored(self) -> int:
        """The bytes that it takes where it is stored."""
        return self.size


@attrs.frozen
class Lines:
    """Records, one a line. They are ``data``, or else ``size`` bytes of ``place`` from ``start`` on.

    ``line`` and ``number`` are those of the first line and record here, ``height`` and ``count`` say how
    many there are; the first ``done`` records are not wanted.
    """

    name: str
    line: int
    number: int
    height: int
    count: int
    start: int
    size: int
    data: bytes | None = attrs.field(default=None, repr=False)
    place: str = ""
    done: int = 0
    stored: int = 0


@attrs.frozen
class Document:
    """One document: a record, or something that only the validator can tell."""

    name: str
    data: bytes = attrs.field(repr=False)
    done: int = 0
    stored: int = 0
    line: int = 1
    number: int = 0
    height: int = 1
    count: int = 1

    @property
    def size(self) -> int:
        """The bytes of it."""
        return len(self.data)


@attrs.frozen
class Flaw:
    """Something that is known to be unreadable, with the code of why and the data of the sentence."""

    name: str
    line: int
    number: int
    code: str
    data: dict[str, Any]
    size: int = 0
    stored: int = 0
    height: int = 1
    count: int = 1


Piece: TypeAlias = WholeFile | Lines | Document | Flaw


def cut(stream: BinaryIO, name: str, chunk: int) -> Iterator[Lines | Document | Flaw]:
    """Cut a file into runs of lines of about ``chunk`` bytes, or give it as one document.

    No more than a chunk and the longest record that may be read are held at a time.
    """
    head, error = _head(stream)
    if any(map(_is_record, head)):
        yield from _Cutter(stream, name, chunk).cut(head, error)
        return
    if error is not None:
        raise error
    start = b"".join(head)
    data = start + stream.read(max(0, MOST_BYTES - len(start)) + 1)
    if len(data) <= MOST_BYTES:
        yield Document(name, data)
        return
    # No document is so large; as lines, each may be one.
    lines = io.BytesIO(data).readlines()
    if not lines[-1].endswith(b"\n") and not _goes_on(lines[-1]):
        lines[-1] += _line(stream)
    yield from _Cutter(stream, name, chunk).cut(lines, None)


def _head(stream: BinaryIO) -> tuple[list[bytes], Exception | None]:
    """The first lines, as far as they can be read, and why no more of them."""
    lines: list[bytes] = []
    try:
        while len(lines) < LOOKED_AT and (line := _line(stream)):
            lines.append(line)
            if _goes_on(line):
                break
    except Exception as error:  # noqa: BLE001 - raised again once the lines are used
        return lines, error
    return lines, None


def _line(stream: BinaryIO) -> bytes:
    return stream.readline(MOST_BYTES + 1)


def _goes_on(line: bytes) -> bool:
    """Whether a line is too long to have been read to its end."""
    return len(line) > MOST_BYTES and not line.endswith(b"\n")


def _is_record(line: bytes) -> bool:
    """Whether a line by itself is a record with its entries, and not the first line of one."""
    if ENTRIES not in line:
        return False
    try:
        document = json.loads(line)
    except (ValueError, RecursionError):
        return False
    record = document.get("record") if isinstance(document, dict) else None
    return isinstance(record, dict) and "entries" in record


@attrs.define
class _Cutter:
    """Gathers lines until a chunk is full."""

    stream: BinaryIO
    name: str
    chunk: int
    line: int = 1
    number: int = 0
    start: int = 0
    held: list[bytes] = attrs.field(factory=list)
    size: int = 0

    def cut(self, head: list[bytes], error: Exception | None) -> Iterator[Lines | Flaw]:
        """Cut what has been read already and all that follows; what was held comes before an error."""
        try:
            for line in chain(filter(None, head), self._further(error)):
                if _goes_on(line):
                    yield from self._full()
                    yield self._too_long(line)
                    continue
                self.held.append(line)
                self.size += len(line)
                if self.size >= self.chunk:
                    yield from self._full()
        except Exception:
            yield from self._full()
            raise
        yield from self._full()

    def _further(self, error: Exception | None) -> Iterator[bytes]:
        if error is not None:
            raise error
        yield from iter(lambda: _line(self.stream), b"")

    def _full(self) -> Iterator[Lines]:
        """What has been gathered, if there is a record in it."""
        height, records = len(self.held), sum(not line.isspace() for line in self.held)
        if records:
            data = b"".join(self.held)
            yield Lines(
                self.name, self.line, self.number, height, records, self.start, self.size, data
            )
        self.line += height
        self.number += records
        self.start += self.size
        self.held, self.size = [], 0

    def _too_long(self, line: bytes) -> Flaw:
        """A line that is longer than any document: read past it, keep nothing."""
        size = len(line)
        while more := self.stream.readline(2**20):
            size += len(more)
            if more.endswith(b"\n"):
                break
        data = {"size": size, "limit": MOST_BYTES}
        flaw = Flaw(self.name, self.line, self.number, "too-large", data, size)
        self.line, self.number, self.start = self.line + 1, self.number + 1, self.start + size
        return flaw
