"""The members of an array or object in a JSON text, one after the other; the line and column of a JSON path."""

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
"""Lines are counted once for each block of 65,536 characters, not again for every path."""


class Places:
    """Finds paths in one text, which must be JSON. What an array or object holds is looked up once."""

    def __init__(self, text: str, first_line: int = 1) -> None:
        self._text = text
        self._first_line = first_line
        self._inside: dict[int, dict[str, tuple[int, int]]] = {}
        self._lines_before: list[int] = []

    def find(self, path: str, *, key: bool = False) -> tuple[int, int]:
        """Line and column, both from 1, of what is at a path; of what is around it if it is missing.

        Args:
            path: as errors carry it: ``$.record.entries[3].player``.
            key: the place of the key rather than that of its value.

        Raises:
            ValueError: the text is no JSON.
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
        """Of a character by its place in the text."""
        block = at // _BLOCK
        line = self._counted()[block] + self._text.count("\n", block * _BLOCK, at)
        return line, at - self._text.rfind("\n", 0, at)

    def _counted(self) -> list[int]:
        """The line in which each block of the text begins."""
        if not self._lines_before:
            blocks = range(0, len(self._text), _BLOCK)
            counts = [self._text.count("\n", start, start + _BLOCK) for start in blocks]
            self._lines_before = list(accumulate(counts, initial=self._first_line))
        return self._lines_before

    def _members(self, at: int) -> dict[str, tuple[int, int]]:
        """Return where the key (or the item itself) and the value of each member begin."""
        found: dict[str, tuple[int, int]] = {}
        for member in members(self._text, at):
            segment = f"[{len(found)}]" if member.key is None else key_path(member.key)
            found.setdefault(segment, (member.start, member.value_start))
        return found


class Member(NamedTuple):
    """A member of an array or object in a text: its key, its value, and where they begin and end."""

    key: str | None
    """``None`` in an array."""
    start: int
    value_start: int
    value: object
    end: int
    """The next character after the value that is no space."""


def members(text: str, at: int) -> Iterator[Member]:
    """Yield the members of the array or object that begins at a place; there are none if something else begins there.

    Raises:
        ValueError: the text ends within the array or the object, or is no JSON.
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
    """Return the place of the next character that is no space."""
    space = _SPACE.match(text, at)
    assert space is not None
    return space.end()
