"""Find the line and column of a JSON path in a text, and iterate over the members of an array or object."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import accumulate
from json import JSONDecoder
from json.decoder import scanstring  # type: ignore[attr-defined]
from typing import NamedTuple, cast

from ancient_world.engine.document_faults import format_key_path

_SPACE = re.compile(r"[ \t\n\r]*")
_SEGMENT = re.compile(r'\.[A-Za-z0-9_…]+|\[\d+\]|\["(?:[^"\\]|\\.)*"\]')
_decoder = JSONDecoder()
_BLOCK_SIZE = 1 << 16
"""Line numbers are computed once for each block of so many characters, not again for every path."""


class JsonPositions:
    """Finds JSON paths in a JSON text, and caches the members of each array and object."""

    def __init__(self, text: str, first_line: int = 1) -> None:
        self._text = text
        self._first_line = first_line
        self._members_by_start: dict[int, dict[str, tuple[int, int]]] = {}
        self._lines_before: list[int] = []

    def find_path(self, path: str, *, of_key: bool = False) -> tuple[int, int]:
        """Return line and column, both from 1, of the value at a path, or of the innermost value around a missing one.

        Args:
            path: a path as in errors: ``$.record.entries[3].player``.
            of_key: return the place of the key rather than of its value.

        Raises:
            ValueError: the text is not JSON.
        """
        position = skip_space(self._text, 0)
        for segment in _SEGMENT.findall(path):
            members_at = self._members_by_start.get(position)
            if members_at is None:
                members_at = self._members_by_start[position] = self._member_positions(position)
            if segment not in members_at:
                break
            key_position, position = members_at[segment]
            if of_key and path.endswith(segment):
                position = key_position
        return self.line_and_column(position)

    def line_and_column(self, index: int) -> tuple[int, int]:
        """Return line and column of the character at an index of the text."""
        block = index // _BLOCK_SIZE
        line = self._lines_at_blocks()[block] + self._text.count("\n", block * _BLOCK_SIZE, index)
        return line, index - self._text.rfind("\n", 0, index)

    def _lines_at_blocks(self) -> list[int]:
        if not self._lines_before:
            blocks = range(0, len(self._text), _BLOCK_SIZE)
            line_counts = [self._text.count("\n", start, start + _BLOCK_SIZE) for start in blocks]
            self._lines_before = list(accumulate(line_counts, initial=self._first_line))
        return self._lines_before

    def _member_positions(self, position: int) -> dict[str, tuple[int, int]]:
        """Map the path segment of each member to the indices at which its key (or item) and its value begin."""
        positions_by_segment: dict[str, tuple[int, int]] = {}
        for member in iterate_members(self._text, position):
            segment = (
                f"[{len(positions_by_segment)}]"
                if member.key is None
                else format_key_path(member.key)
            )
            positions_by_segment.setdefault(segment, (member.start, member.value_start))
        return positions_by_segment


class JsonMember(NamedTuple):
    """A member of an array or object in a text: its key, its value, and the indices at which they begin and end."""

    key: str | None
    """``None`` in an array."""
    start: int
    value_start: int
    value: object
    end: int
    """The index of the first character after the value that is not white space."""


def iterate_members(text: str, position: int) -> Iterator[JsonMember]:
    """Yield the members of the array or object at an index of a text; none if another value begins there.

    Raises:
        ValueError: the text ends within the array or object, or is not JSON.
    """
    closing_bracket = {"{": "}", "[": "]"}.get(text[position : position + 1])
    if closing_bracket is None:
        return
    key, position = None, skip_space(text, position + 1)
    while text[position : position + 1] != closing_bracket:
        start = position
        if closing_bracket == "}":
            key, position = cast("tuple[str, int]", scanstring(text, position + 1, True))
            position = skip_space(text, skip_space(text, position) + 1)
        value, end_position = _decoder.raw_decode(text, position)
        end_position = skip_space(text, end_position)
        yield JsonMember(key, start, position, value, end_position)
        position = (
            skip_space(text, end_position + 1)
            if text[end_position : end_position + 1] == ","
            else end_position
        )


def skip_space(text: str, position: int) -> int:
    """Return the index of the next character that is not white space."""
    match = _SPACE.match(text, position)
    assert match is not None
    return match.end()
