"""Many pictures in little room: each element is kept once, and each picture as its changes to the one before."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

_BETWEEN = "><"
_STRIDE = 64
"""The number of elements of two pictures that are compared at once."""


@attrs.define
class Elements:
    """Every element of pictures of the same game, numbered in order of appearance.

    A table that is drawn in two layouts has many elements in common.
    """

    numbers: dict[str, int] = attrs.field(factory=dict)

    def of(self, svg: str) -> list[int]:
        """Return a picture as the numbers of its elements: it is they with ``><`` between them."""
        known = self.numbers
        return [known.setdefault(each, len(known)) for each in svg.split(_BETWEEN)]


@attrs.define
class Folded:
    """Pictures, one after the other. Two tables in a row have nearly everything in common.

    Each frame is a row of numbers: how many elements of the picture before are kept, how many are left out there, and how
    many new ones follow; then their numbers, and the next change. Minus so many new ones stands for numbers in a row, of
    which only the first is written. What is behind the last change is kept.
    """

    elements: Elements
    frames: list[list[int]] = attrs.field(factory=list)
    _last: list[int] = attrs.field(factory=list)

    def add(self, svg: str) -> None:
        """Add one more picture."""
        numbers = self.elements.of(svg)
        self.frames.append([*_changes(self._last, numbers)])
        self._last = numbers


def _changes(before: list[int], now: list[int]) -> Iterator[int]:
    """Yield what makes one picture of another."""
    places = _single(before)
    old = new = 0
    while True:
        kept = _alike(before, old, now, new)
        old, new = old + kept, new + kept
        if old == len(before) and new == len(now):
            return
        until, end = _next_alike(places, old, now, new) or (len(before), len(now))
        yield kept
        yield until - old
        yield from _written(now[new:end])
        old, new = until, end


def _single(numbers: list[int]) -> dict[int, int]:
    """The places of the elements that a picture has once only: what they meet again is the same thing."""
    lasts = dict(zip(numbers, range(len(numbers)), strict=True))
    firsts = dict(zip(reversed(numbers), range(len(numbers) - 1, -1, -1), strict=True))
    return {number: place for number, place in firsts.items() if lasts[number] == place}


def _alike(before: list[int], old: int, now: list[int], new: int) -> int:
    """Return how many elements from two places on are the same."""
    kept = 0
    while before[old + kept : old + kept + _STRIDE] == now[new + kept : new + kept + _STRIDE]:
        if old + kept >= len(before):
            return len(before) - old
        kept += _STRIDE
    for one, other in zip(
        before[old + kept :][:_STRIDE], now[new + kept :][:_STRIDE], strict=False
    ):
        if one != other:
            break
        kept += 1
    return kept


def _next_alike(
    places: dict[int, int], old: int, now: list[int], new: int
) -> tuple[int, int] | None:
    """Return the next places in both pictures that have the same element."""
    for place in range(new, len(now)):
        found = places.get(now[place], -1)
        if found >= old:
            return found, place
    return None


def _written(numbers: list[int]) -> Iterator[int]:
    """Yield new elements: how many, and their numbers."""
    count = len(numbers)
    if count > 1 and numbers == [*range(numbers[0], numbers[0] + count)]:
        yield -count
        yield numbers[0]
    else:
        yield count
        yield from numbers
