"""A seat whose turn can be awaited, and what waiting means."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from threading import RLock
from typing import Any, Generic, Protocol, Self, TypeVar

import attrs

from ancient_world.engine.chance import Dealt, Rolled
from ancient_world.engine.declared.states import AnyState, S
from ancient_world.engine.declared.typed import A
from ancient_world.engine.errors import Reason
from ancient_world.engine.face import View, is_over
from ancient_world.engine.pending import Decision
from ancient_world.matches.seats import Seat
from ancient_world.narration.changes import Change, Log
from ancient_world.narration.choosing.choosing import Prompt, prompt
from ancient_world.narration.telling.seat_change import Narrator, SeatChange

# --- waiting ---


T = TypeVar("T")


class Followed(Protocol[S]):
    """The side of a match that followers need; see :class:`Match`."""

    _lock: RLock
    _log: Log
    _narrator: Narrator

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
        known: SeatChange[Any] = match._narrator.of(change, player)
        return known


def _settle(woken: asyncio.Future[None]) -> None:
    """Wake one who waits, who may be awake or gone already."""
    if not woken.done():
        woken.set_result(None)


# --- a seat ---


@attrs.frozen
class Turn(Generic[S, A]):
    """A seat may act: at this ``version`` it saw this ``view``, and had these ``actions``."""

    version: int
    view: View[S]

    @property
    def prompt(self) -> Prompt:
        """The instruction to the seat, in the language in use."""
        return prompt(self.view)

    @property
    def actions(self) -> tuple[A, ...]:
        """The actions that the seat may choose from."""
        waiting, player = self.view.pending, self.view.player
        assert isinstance(waiting, Decision)
        assert player is not None
        return waiting.actions_of(player)


class AsyncSeat(Generic[S, A]):
    """A :class:`Seat` for asyncio. It is taken by :meth:`AsyncMatch.join`, and left at the end of ``async with``, or by :meth:`leave`."""

    def __init__(self, match: Followed[S], seat: Seat[S, A]) -> None:
        self._match = match
        self._seat = seat
        self._waiters = Waiters(match)

    def __repr__(self) -> str:
        return f"<Async{repr(self._seat)[1:]}"

    @property
    def player(self) -> int:
        """The seat's number."""
        return self._seat.player

    @property
    def name(self) -> str:
        """The player's name."""
        return self._seat.name

    @property
    def version(self) -> int:
        """How often the match has changed; read it before what you choose from."""
        return self._seat.version

    @property
    def view(self) -> View[S]:
        """The game as this player knows it now."""
        return self._seat.view

    @property
    def actions(self) -> tuple[A, ...]:
        """The actions of this player now; none if it is not this player's turn."""
        return self._seat.actions

    def explain(self, action: object) -> Reason | None:
        """Why this player may not do this now, or ``None``."""
        return self._seat.explain(action)

    async def turn(self) -> Turn[S, A] | None:
        """Wait until this seat may act; ``None`` when the game is over.

        Raises:
            InvalidOption: the seat was left, perhaps while it waited (code ``seat-left``).
        """
        while True:
            version = self._seat.version
            view = self._seat.view
            waiting = view.pending
            if waiting is None:
                return None
            if isinstance(waiting, Decision) and self.player in waiting.players:
                return Turn(version, view)
            await self._waiters.after(version)

    async def apply(self, action: A | Dealt | Rolled, *, version: int | None = None) -> View[S]:
        """Play an action for this player, and give the game as this player knows it then.

        It is done at once, so that who cancels it never has to ask whether it was. Errors are those of :meth:`Match.apply`.
        """
        return self._seat.apply(action, version=version)

    async def choose(self, place: int, version: int) -> View[S]:
        """Play what stood at a place of the actions at a version, at once; see :meth:`Seat.choose`."""
        return self._seat.choose(place, version)

    async def undo(self, *, version: int | None = None) -> bool:
        """Take back the last choice, or ask for it; whether it is done. See :meth:`Seat.undo`."""
        return self._seat.undo(version=version)

    def changes(self, since: int | None = None) -> AsyncIterator[SeatChange[S]]:
        """Every change after a version, as this player knows it; it ends with the game, or when the seat is left.

        Args:
            since: the last version that is known, as that of who comes back; by default that of now.

        Raises:
            InvalidOption: what happened since is not known (code ``no-such-version``).
        """
        at = self._match._log.checked(self._seat.version if since is None else since)
        return Following(self._waiters, at, self._known)

    def _known(self, change: Change[S]) -> SeatChange[S]:
        return known_change(self._match, change, self.player)

    def leave(self) -> None:
        """Leave the seat: who waits in it is woken, somebody else can take it."""
        self._seat.leave()
        self._waiters.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        if not self._waiters.closed:
            self.leave()
