"""The line and column of a JSON path in a text."""

from __future__ import annotations

import re
from itertools import accumulate
from json import JSONDecoder
from json.decoder import scanstring  # type: ignore[attr-defined]
from typing import cast

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
        at = self._skip(0)
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
        opened = self._text[at : at + 1]
        found: dict[str, tuple[int, int]] = {}
        if opened not in ("{", "["):
            return found
        end = "}" if opened == "{" else "]"
        at = self._skip(at + 1)
        while self._at(at) != end:
            start = at
            segment = f"[{len(found)}]"
            if opened == "{":
                name, at = cast("tuple[str, int]", scanstring(self._text, at + 1, True))
                segment = key_path(name)
                at = self._skip(self._skip(at) + 1)
            found.setdefault(segment, (start, at))
            at = self._skip(_decoder.raw_decode(self._text, at)[1])
            if self._at(at) == ",":
                at = self._skip(at + 1)
        return found

    def _at(self, at: int) -> str:
        if at >= len(self._text):
            raise ValueError("the text ends within an array or an object")
        return self._text[at]

    def _skip(self, at: int) -> int:
        return after_space(self._text, at)


def after_space(text: str, at: int) -> int:
    """The next character that is no space."""
    space = _SPACE.match(text, at)
    assert space is not None
    return space.end()
