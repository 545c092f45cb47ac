"""Those who hear of each change of a match, and what writes it down first."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from threading import Lock

from ancient_world.narration.changes import Change

Journaling = Callable[[Change], object]
"""Writes a change down before it is made; whatever it raises prevents the change."""


class Observers:
    """Those who are told of each change, in the order in which they came."""

    def __init__(self) -> None:
        self.journal: Journaling | None = None
        self._lock = Lock()
        # Replaced as a whole, never changed: who tells goes through it while others come and go.
        self._all: tuple[tuple[object, Callable[[Change], object]], ...] = ()
        self._untold: deque[Change] = deque()

    def add(self, observer: Callable[..., object]) -> Callable[[], None]:
        """Tell one more from now on; the result ends that, and may be called again."""
        ticket = object()  # the same observer may be added twice
        with self._lock:
            self._all = (*self._all, (ticket, observer))

        def remove() -> None:
            with self._lock:
                self._all = tuple([each for each in self._all if each[0] is not ticket])

        return remove

    def tell(self, change: Change) -> None:
        """Tell everybody; nobody can spoil the game for the others.

        An observer that changes the match again is in the middle of being told: all hear of the first change
        before anybody hears of the next.
        """
        self._untold.append(change)
        if len(self._untold) > 1:
            return
        try:
            while self._untold:
                self._tell_all(self._untold[0])
                self._untold.popleft()
        finally:
            self._untold.clear()

    def _tell_all(self, change: Change) -> None:
        for _, observer in self._all:
            try:
                observer(change)
            except Exception:
                from logging import getLogger  # 3 ms, seldom needed

                getLogger("ancient_world").exception("an observer failed")
