"""A stream of records that remembers the bytes of each one, so that a record can be passed on just as it stands there."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from tempfile import SpooledTemporaryFile
from typing import IO, TypeAlias, cast

from ancient_world.records.files.raw import RawRecord
from ancient_world.records.files.streams import Unread

Write: TypeAlias = Callable[[bytes], object]
"""A function that writes bytes somewhere."""
_IN_MEMORY = 16 * 1024 * 1024
"""The bytes that are remembered in memory; more of them go to a temporary file."""
_PIECE = 64 * 1024
"""The bytes of a line that are copied at once."""


class CopiedStream(ExitStack):
    """A context manager for a stream for reading whose lines are remembered until they are copied or passed over."""

    def __init__(self, file: IO[bytes]) -> None:
        super().__init__()
        self._file = file
        kept = SpooledTemporaryFile(_IN_MEMORY)  # noqa: SIM115 - the stack closes it
        self._kept = self.enter_context(kept)
        self._line = 1
        self._write: Write | None = None

    def readline(self, size: int = -1) -> bytes:
        """Return the next line, and remember it."""
        return self._remembered(self._file.readline(size))

    def read(self, size: int = -1) -> bytes:
        """Return what follows, and remember it."""
        return self._remembered(self._file.read(size))

    def _remembered(self, text: bytes) -> bytes:
        self._kept.write(text)
        return text

    def copy(self, raw: RawRecord | Unread, write: Write) -> None:
        """Write the lines of what was read last; those that belong to nothing follow it where it is no record."""
        last = raw.texts[-1] if raw.texts else None
        end = raw.line if last is None else last.number + last.text.count(b"\n")
        self._go_to(raw.line, None)
        self._go_to(end + 1, write)
        self._write = write if isinstance(raw, Unread) else None

    def go_to(self, line: int) -> None:
        """Forget the lines before a line."""
        self._go_to(line, self._write)
        self._write = None

    def end(self) -> None:
        """Pass over the rest; what comes after something that is no record goes where that went."""
        if self._write is not None:
            self._go_to(None, self._write)
            for piece in iter(lambda: self._file.read(_PIECE), b""):
                self._write(piece)

    def _go_to(self, line: int | None, write: Write | None) -> None:
        self._kept.seek(0)
        while line is None or self._line < line:
            piece = self._kept.readline(_PIECE)
            if not piece:
                break
            self._line += piece.endswith(b"\n")
            if write is not None:
                write(piece)
        rest = self._kept.read()
        self._kept.seek(0)
        self._kept.truncate()
        self._kept.write(rest)

    def as_file(self) -> IO[bytes]:
        """Return the stream as the type of any file; records are read by :meth:`read` and :meth:`readline` alone."""
        return cast("IO[bytes]", self)
