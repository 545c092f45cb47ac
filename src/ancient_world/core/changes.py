"""Changes of a live match, and those who want to hear of them."""

from __future__ import annotations

from collections.abc import Callable

import attrs

from ancient_world.core.agenda import State
from ancient_world.core.record import Entry

__all__ = ["Change", "Journaling", "Observers"]


@attrs.frozen
class Change:
    """What happened to a match: so many entries were taken back, then these were added.

    ``version`` and ``state`` are those after it.
    """

    version: int
    undone: int
    entries: tuple[Entry, ...]
    state: State


Journaling = Callable[[Change], object]
"""Writes a change down before it is made; whatever it raises prevents the change."""


class Observers:
    """Who is told of each change, in the order in which they came."""

    def __init__(self) -> None:
        self.journal: Journaling | None = None
        self._all: list[Callable[[Change], object]] = []

    def add(self, observer: Callable[[Change], object]) -> Callable[[], None]:
        """Tell one more from now on; the result ends that, and may be called again."""
        self._all.append(observer)

        def remove() -> None:
            if observer in self._all:
                self._all.remove(observer)

        return remove

    def tell(self, change: Change) -> None:
        """Tell everybody; nobody can spoil the game for the others."""
        for observer in tuple(self._all):
            try:
                observer(change)
            except Exception:
                from logging import getLogger  # noqa: PLC0415 - slow to import, seldom needed

                getLogger("ancient_world").exception("an observer failed")
