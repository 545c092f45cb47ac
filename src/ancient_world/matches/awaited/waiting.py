"""Waiting for the next change of a match without holding anybody up."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from threading import RLock
from typing import Any, Protocol, TypeVar

from ancient_world.engine.declared.typed import AnyState, S
from ancient_world.engine.face import is_over
from ancient_world.narration.changes import Change
from ancient_world.narration.log import Log
from ancient_world.narration.telling.seat_change import SeatChange
from ancient_world.narration.telling.tales import Tales

T = TypeVar("T")


class Followed(Protocol[S]):
    """The side of a match that followers need; see :class:`Match`."""

    _lock: RLock
    _log: Log
    _tales: Tales

    @property
    def version(self) -> int: ...
    @property
    def state(self) -> S: ...

    def observe(self, observer: Callable[[Change[S]], object]) -> Callable[[], None]: ...


class Waiters:
    """Those who wait in asyncio for a match to change, whichever thread changes it.

    Nobody has a queue: who waits is woken, and looks up in the log of the match what has happened since. So who is slow
    costs nothing, and who stops waiting leaves nothing behind.
    """

    def __init__(self, match: Followed) -> None:
        self._match = match
        self._waiting: set[asyncio.Future[None]] = set()
        self.closed = False

    async def after(self, version: int) -> None:
        """Wait until the match has another version than this one, or nobody waits here any more."""
        loop = asyncio.get_running_loop()
        woken = loop.create_future()

        told: list[None] = []  # once: a loop that is busy must not find a heap of calls

        def wake(_: Change) -> None:  # in the thread that changes the match
            if not told and not loop.is_closed():
                told.append(None)
                loop.call_soon_threadsafe(_settle, woken)

        stop = self._match.observe(wake)
        self._waiting.add(woken)
        try:
            if self._match.version == version and not self.closed:
                await woken
        finally:
            self._waiting.discard(woken)
            stop()

    def close(self) -> None:
        """Nobody waits here any more."""
        self.closed = True
        for woken in self._waiting:
            _settle(woken)

    async def next(self, version: int) -> Change | None:
        """The change after a version, once there is one; ``None`` if the game is over, or nobody waits here any more."""
        match = self._match
        while not self.closed:
            if match.version > version:
                return match._log.change(version + 1)
            if is_over(match.state) and match.version == version:
                return None
            await self.after(version)
        return None


class Following(AsyncIterator[T]):
    """Reads the changes of a match, one after the other, as far as the reader has come.

    A reader that is cancelled, or stops in between, can go on; it holds nothing but a version.
    """

    def __init__(self, waiters: Waiters, since: int, known: Callable[[Change[Any]], T]) -> None:
        self._waiters = waiters
        self._version = since
        self._known = known

    async def __anext__(self) -> T:
        change = await self._waiters.next(self._version)
        if change is None:
            raise StopAsyncIteration
        known = self._known(change)
        self._version = change.version
        return known


def known_change(
    match: Followed[AnyState], change: Change[AnyState], player: int | None
) -> SeatChange[AnyState]:
    """A change as a player knows it; ``None`` stands for somebody who only watches."""
    with match._lock:
        known: SeatChange[Any] = match._tales.of(change, player)
        return known


def _settle(woken: asyncio.Future[None]) -> None:
    """Wake one who waits, who may be awake or gone already."""
    if not woken.done():
        woken.set_result(None)
