"""A small seeded generator of random numbers, the same in any process and in any language.

It is SplitMix64: the state is one unsigned 64-bit number; each draw adds 0x9E3779B97F4A7C15 and
mixes the sum. ``Generator(seed, stream)`` starts at ``mix(mix(seed) + stream + 1)``, so that each chance
event of a game has a stream of its own and no event depends on how many numbers another one took.
"""

from __future__ import annotations

from typing import Protocol

__all__ = ["Generator", "Numbers", "Randomness"]

_MASK = 0xFFFFFFFFFFFFFFFF
_STEP = 0x9E3779B97F4A7C15


class Randomness(Protocol):
    """Anything that draws whole numbers: :class:`Generator`, or ``random.Random``."""

    def randrange(self, stop: int, /) -> int:
        """A number from 0 to ``stop`` - 1, each equally likely."""


def _mix(number: int) -> int:
    number = ((number ^ (number >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    number = ((number ^ (number >> 27)) * 0x94D049BB133111EB) & _MASK
    return number ^ (number >> 31)


class Numbers:
    """Whole numbers of any range, made from a stream of 64-bit numbers."""

    __slots__ = ()

    def next64(self) -> int:
        """The next unsigned 64-bit number."""
        raise TypeError(f"{type(self).__name__} has no numbers")

    def randrange(self, stop: int, /) -> int:
        """A number from 0 to ``stop`` - 1, each equally likely (draws that would favour one go back)."""
        if stop < 1:
            raise ValueError(f"randrange needs at least one number to choose from, not {stop}")
        limit = _MASK + 1 - (_MASK + 1) % stop
        while True:
            number = self.next64()
            if number < limit:
                return number % stop


class Generator(Numbers):
    """SplitMix64 from a seed; ``stream`` tells apart the uses of one seed."""

    __slots__ = ("_state",)

    def __init__(self, seed: int, stream: int = 0) -> None:
        self._state = _mix((_mix(seed & _MASK) + stream + 1) & _MASK)

    def next64(self) -> int:
        self._state = (self._state + _STEP) & _MASK
        return _mix(self._state)
