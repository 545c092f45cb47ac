"""Framing: a line of bytes is a message. However long a line is, no more than a limit of it is kept."""

from __future__ import annotations

from collections.abc import Iterator
from typing import BinaryIO

from ancient_world.records.files.streams import skip_line


def lines(source: BinaryIO, limit: int) -> Iterator[bytes | None]:
    """Every line that is not blank, ``None`` for one that is longer than ``limit`` bytes.

    The last line counts although nothing ends it.
    """
    while line := source.readline(limit + 1):
        if len(line) > limit and not line.endswith(b"\n"):
            skip_line(source, line)
            yield None
        elif not line.isspace():
            yield line
