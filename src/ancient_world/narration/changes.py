"""Changes of a live match, and those who want to hear of them."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from threading import Lock
from typing import Generic

import attrs

from ancient_world.engine.declared.typed import S
from ancient_world.records.record import Entry


@attrs.frozen
class Change(Generic[S]):
    """A change of a match: ``undone`` entries were taken back, then ``entries`` were added.

    ``version`` and ``state`` are those after the change, ``before`` is the state before it. It holds everything,
    secrets too, so it is meant for whoever runs the match.

    Example:
        >>> match, seen = aw.Match.new("antike", ["Ana", "Ben"], seed=7), []
        >>> stop = match.observe(seen.append)
        >>> state = match.apply(match.pending().actions[0])
        >>> seen[0].version, seen[0].undone, seen[0].entries
        (1, 0, (Entry(player=1, action=ChooseSpace(space='iron')),))
    """

    version: int
    undone: int
    entries: tuple[Entry, ...]
    state: S
    before: S


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
