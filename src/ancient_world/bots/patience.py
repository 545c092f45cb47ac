"""How long somebody waits for a search: until a time, or until they no longer wait."""

from __future__ import annotations

import math
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from threading import Event
from time import monotonic

import attrs


class SearchStopped(Exception):
    """Nobody waits for the choice of a bot any more."""


@attrs.define(eq=False)
class Patience:
    """The time until which a search may go on; whoever waits for it can stop it from any thread.

    Args:
        seconds: that all searches may take together.
    """

    seconds: float = math.inf
    _end: float = attrs.field(init=False)
    _stopped: Event = attrs.field(init=False, factory=Event)

    def __attrs_post_init__(self) -> None:
        self._end = monotonic() + self.seconds

    def stop(self) -> None:
        """Say that nobody waits any more."""
        self._stopped.set()

    def check(self) -> None:
        """Leave a search for which nobody waits.

        Raises:
            SearchStopped: nobody does.
        """
        if self._stopped.is_set():
            raise SearchStopped

    @property
    def is_over(self) -> bool:
        """Return whether the time is over: a search ends then with what it has found."""
        return monotonic() >= self._end


_patience: ContextVar[Patience | None] = ContextVar("patience", default=None)


def patience() -> Patience | None:
    """Return how long somebody waits for the searches in this context; ``None`` if nobody has said so."""
    return _patience.get()


@contextmanager
def with_patience(given: Patience) -> Iterator[None]:
    """Let the searches inside wait no longer than somebody does."""
    before = _patience.set(given)
    try:
        yield
    finally:
        _patience.reset(before)
