"""Framing: a line of bytes is a message. However long a line is, no more than a limit of it is kept."""

from __future__ import annotations

from collections.abc import Iterator
from typing import BinaryIO

_SKIPPED = 64 * 1024


def lines(source: BinaryIO, limit: int) -> Iterator[bytes | None]:
    """Every line that is not blank, ``None`` for one that is longer than ``limit`` bytes.

    The last line counts although nothing ends it.
    """
    while line := source.readline(limit + 1):
        if len(line) > limit and not line.endswith(b"\n"):
            _skip(source)
            yield None
        elif not line.isspace():
            yield line


def _skip(source: BinaryIO) -> None:
    """Go on to the next line."""
    while (part := source.readline(_SKIPPED)) and not part.endswith(b"\n"):
        pass
