"""Many pictures in little room: each element is kept once, and each picture as its changes to the one before."""

from __future__ import annotations

import re

import attrs

_BETWEEN = re.compile(r"(?<=>)(?=<)")

Part = int | list[int]
"""An element by its number, or ``[start, count]`` of elements of the picture before."""


@attrs.define
class Folded:
    """Pictures, one after the other. Two tables in a row have nearly everything in common."""

    elements: dict[str, int] = attrs.field(factory=dict)
    """Every element that was drawn, numbered in order of appearance."""
    frames: list[list[Part]] = attrs.field(factory=list)
    _last: list[int] = attrs.field(factory=list)

    def add(self, svg: str) -> None:
        """Add one more picture."""
        known = self.elements
        numbers = [known.setdefault(each, len(known)) for each in _BETWEEN.split(svg)]
        self.frames.append(_difference(self._last, numbers))
        self._last = numbers


def _difference(before: list[int], now: list[int]) -> list[Part]:
    """A picture as runs of the one before, and elements of its own."""
    places: dict[int, int] = {}
    for place, number in enumerate(before):
        places.setdefault(number, place)
    parts: list[Part] = []
    run: list[int] = [0, 0]
    for number in now:
        end = sum(run)
        if run[1] and end < len(before) and before[end] == number:
            run[1] += 1
        elif number in places:
            run = [places[number], 1]
            parts.append(run)
        else:
            run = [0, 0]
            parts.append(number)
    return parts
