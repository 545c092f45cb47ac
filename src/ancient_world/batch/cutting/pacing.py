"""How much is handed out at a time: what keeps a worker busy for a moment, and ever less towards the end."""

from __future__ import annotations

from collections import deque

import attrs

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
    workers: int = 1
    _costs: deque[float] = attrs.field(factory=lambda: deque(maxlen=LATE), init=False)

    @classmethod
    def fixed(cls, size: int) -> Pace:
        """Make tasks of one size, whatever they cost."""
        return cls(size, size, size)

    @property
    def ahead(self) -> int:
        """How much has to be left for the end not to matter."""
        return 0 if self.least == self.most or self.workers == 1 else 2 * self.workers * self.most

    def note(self, size: int, seconds: float) -> None:
        """Learn what a task took."""
        self._costs.append(max(seconds, 1e-6) / max(size, 1))

    def next(self, left: int | None = None) -> int:
        """Give the size of the next task, where so much is left to hand out, if that is known.

        No more than half of a worker's share of what is left is handed out at once: so the last tasks are small, and all workers
        are done at about the same time.
        """
        size = self.first
        if self._costs:
            size = int(MOMENT / sorted(self._costs)[len(self._costs) // 2])
        if left is not None and self.workers > 1:
            size = min(size, left // (2 * self.workers))
        return max(self.least, min(size, self.most))
