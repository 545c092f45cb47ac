"""Find the line and column of a JSON path in a text, and iterate over the members of an array or object."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import accumulate
from json import JSONDecoder
from json.decoder import scanstring  # type: ignore[attr-defined]
from typing import NamedTuple, cast

from ancient_world.engine.faults import key_path

_SPACE = re.compile(r"[ \t\n\r]*")
_SEGMENT = re.compile(r'\.[A-Za-z0-9_…]+|\[\d+\]|\["(?:[^"\\]|\\.)*"\]')
_decoder = JSONDecoder()
_BLOCK = 1 << 16
"""Line numbers are computed once for each block of so many characters, not again for every path."""


class Places:
    """Finds JSON paths in a JSON text, and caches the members of each array and object."""

    def __init__(self, text: str, first_line: int = 1) -> None:
        self._text = text
        self._first_line = first_line
        self._inside: dict[int, dict[str, tuple[int, int]]] = {}
        self._lines_before: list[int] = []

    def find(self, path: str, *, key: bool = False) -> tuple[int, int]:
        """Return line and column, both from 1, of the value at a path, or of the innermost value around a missing one.

        Args:
            path: a path as in errors: ``$.record.entries[3].player``.
            key: return the place of the key rather than of its value.

        Raises:
            ValueError: the text is not JSON.
        """
        at = after_space(self._text, 0)
        for segment in _SEGMENT.findall(path):
            inside = self._inside.get(at)
            if inside is None:
                inside = self._inside[at] = self._members(at)
            if segment not in inside:
                break
            name, at = inside[segment]
            if key and path.endswith(segment):
                at = name
        return self.line_and_column(at)

    def line_and_column(self, at: int) -> tuple[int, int]:
        """Return line and column of the character at an index of the text."""
        block = at // _BLOCK
        line = self._counted()[block] + self._text.count("\n", block * _BLOCK, at)
        return line, at - self._text.rfind("\n", 0, at)

    def _counted(self) -> list[int]:
        if not self._lines_before:
            blocks = range(0, len(self._text), _BLOCK)
            counts = [self._text.count("\n", start, start + _BLOCK) for start in blocks]
            self._lines_before = list(accumulate(counts, initial=self._first_line))
        return self._lines_before

    def _members(self, at: int) -> dict[str, tuple[int, int]]:
        """Map the path segment of each member to the indices at which its key (or item) and its value begin."""
        starts: dict[str, tuple[int, int]] = {}
        for member in members(self._text, at):
            segment = f"[{len(starts)}]" if member.key is None else key_path(member.key)
            starts.setdefault(segment, (member.start, member.value_start))
        return starts


class Member(NamedTuple):
    """A member of an array or object in a text: its key, its value, and the indices at which they begin and end."""

    key: str | None
    """``None`` in an array."""
    start: int
    value_start: int
    value: object
    end: int
    """The index of the first character after the value that is not white space."""


def members(text: str, at: int) -> Iterator[Member]:
    """Yield the members of the array or object at an index of a text; none if another value begins there.

    Raises:
        ValueError: the text ends within the array or object, or is not JSON.
    """
    end = {"{": "}", "[": "]"}.get(text[at : at + 1])
    if end is None:
        return
    key, at = None, after_space(text, at + 1)
    while text[at : at + 1] != end:
        start = at
        if end == "}":
            key, at = cast("tuple[str, int]", scanstring(text, at + 1, True))
            at = after_space(text, after_space(text, at) + 1)
        value, after = _decoder.raw_decode(text, at)
        after = after_space(text, after)
        yield Member(key, start, at, value, after)
        at = after_space(text, after + 1) if text[after : after + 1] == "," else after


def after_space(text: str, at: int) -> int:
    """Return the index of the next character that is not white space."""
    space = _SPACE.match(text, at)
    assert space is not None
    return space.end()
