"""How much is handed out at a time: what keeps a worker busy for a moment."""

from __future__ import annotations

from collections import deque

import attrs

from ancient_world.engine.errors import whole_number

MOMENT = 0.1
"""Seconds that a task shall take: far more than it costs to hand it out, and little to wait for at the end."""
LATE = 16
"""So many tasks tell what a piece of work costs; the first ones, for which rules are loaded, are soon forgotten."""


@attrs.define
class Pace:
    """The size of the next task, in bytes, games, or whatever work is counted in, from what tasks have cost of late."""

    first: int
    """As long as nothing is known."""
    least: int
    most: int
    _costs: deque[float] = attrs.field(factory=lambda: deque(maxlen=LATE), init=False)

    @classmethod
    def fixed(cls, size: int) -> Pace:
        """Make tasks of one size, whatever they cost."""
        size = max(1, whole_number("chunk", size))
        return cls(size, size, size)

    def note(self, size: int, seconds: float) -> None:
        """Learn what a task took."""
        self._costs.append(max(seconds, 1e-6) / max(size, 1))

    def next(self) -> int:
        """Give the size of the next task."""
        size = self.first
        if self._costs:
            size = int(MOMENT / sorted(self._costs)[len(self._costs) // 2])
        return max(self.least, min(size, self.most))
