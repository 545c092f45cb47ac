"""The observers of the changes of a match, and its journal."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from threading import Lock
from typing import Any

from ancient_world.narration.changes import MatchChange

WriteChange = Callable[[MatchChange[Any]], object]
"""A function that writes a change before it is made; an error that it raises prevents the change."""


class Observers:
    """The observers of a match, notified in the order in which they were added."""

    def __init__(self) -> None:
        self.write_change: WriteChange | None = None
        self._lock = Lock()
        # Replaced, never mutated, so that it can be iterated over while observers are added or removed.
        self._observers_by_ticket: tuple[tuple[object, Callable[[MatchChange], object]], ...] = ()
        self._queue: deque[MatchChange] = deque()

    def add(self, observer: Callable[..., object]) -> Callable[[], None]:
        """Add an observer; return a function that removes it, which may be called repeatedly."""
        ticket = object()  # the same observer may be added twice
        with self._lock:
            self._observers_by_ticket = (*self._observers_by_ticket, (ticket, observer))

        def remove() -> None:
            with self._lock:
                self._observers_by_ticket = tuple(
                    [
                        observer_with_ticket
                        for observer_with_ticket in self._observers_by_ticket
                        if observer_with_ticket[0] is not ticket
                    ]
                )

        return remove

    def notify(self, change: MatchChange) -> None:
        """Notify all observers of a change; errors of observers are logged.

        If an observer changes the match, all observers are notified of the first change before any is notified of the
        second.
        """
        self._queue.append(change)
        if len(self._queue) > 1:
            return
        try:
            while self._queue:
                self._notify_all(self._queue[0])
                self._queue.popleft()
        finally:
            self._queue.clear()

    def _notify_all(self, change: MatchChange) -> None:
        for _, observer in self._observers_by_ticket:
            try:
                observer(change)
            except Exception:
                from logging import getLogger  # 3 ms, seldom needed

                getLogger("ancient_world").exception("an observer failed")
