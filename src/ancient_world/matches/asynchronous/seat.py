"""Seats for asyncio, and waiting for the changes of a match."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from threading import RLock
from typing import Any, Generic, Protocol, Self, TypeVar

import attrs

from ancient_world.engine.chance import Dealt, Rolled
from ancient_world.engine.declared.states import AnyState, StateType
from ancient_world.engine.declared.type_parameters import ActionType
from ancient_world.engine.errors import Reason
from ancient_world.engine.pending import Decision
from ancient_world.engine.public_functions import View, is_over
from ancient_world.matches.seats import Seat
from ancient_world.narration.changes import Log, MatchChange
from ancient_world.narration.choosing.choosing import Prompt, prompt
from ancient_world.narration.choosing.offers import Offer, Offers
from ancient_world.narration.telling.seat_change import Narrator, SeatChange

# --- waiting ---


T = TypeVar("T")


class ObservableMatch(Protocol[StateType]):
    """The methods of :class:`Match` that this module uses."""

    _lock: RLock
    _log: Log
    _narrator: Narrator

    @property
    def version(self) -> int: ...
    @property
    def state(self) -> StateType: ...

    def observe(
        self, observer: Callable[[MatchChange[StateType]], object]
    ) -> Callable[[], None]: ...


class ChangeWaiter:
    """Wakes coroutines when a match changes, in whichever thread.

    There are no queues: a woken coroutine reads the changes from the log of the match. So a slow reader takes no memory,
    and a cancelled one needs no cleanup.
    """

    def __init__(self, match: ObservableMatch) -> None:
        self._match = match
        self._futures: set[asyncio.Future[None]] = set()
        self.closed: bool = False

    async def wait_for_change(self, version: int) -> None:
        """Wait until the match has another version than this one, or :meth:`wake_all` is called."""
        loop = asyncio.get_running_loop()
        future = loop.create_future()

        wake_calls: list[None] = []  # wake once only, so that calls do not pile up in a busy loop

        def wake(_: MatchChange) -> None:  # runs in the thread that changes the match
            if not wake_calls and not loop.is_closed():
                wake_calls.append(None)
                loop.call_soon_threadsafe(_wake, future)

        remove_observer = self._match.observe(wake)
        self._futures.add(future)
        try:
            if self._match.version == version and not self.closed:
                await future
        finally:
            self._futures.discard(future)
            remove_observer()

    def wake_all(self) -> None:
        """Wake every waiting coroutine, and let none wait from now on."""
        self.closed = True
        for future in self._futures:
            _wake(future)

    async def next_change(self, version: int) -> MatchChange | None:
        """Wait for the change after a version and return it; ``None`` after the end of the game or :meth:`wake_all`."""
        match = self._match
        while not self.closed:
            if match.version > version:
                return match._log.change(version + 1)
            if is_over(match.state) and match.version == version:
                return None
            await self.wait_for_change(version)
        return None


class ChangeIterator(AsyncIterator[T]):
    """An iterator over the changes of a match, each converted by ``convert``.

    After a cancellation, iteration can go on: the only state is the version reached.
    """

    def __init__(
        self, waiters: ChangeWaiter, since: int, convert: Callable[[MatchChange[Any]], T]
    ) -> None:
        self._waiters = waiters
        self._version = since
        self._convert = convert

    async def __anext__(self) -> T:
        change = await self._waiters.next_change(self._version)
        if change is None:
            raise StopAsyncIteration
        converted = self._convert(change)
        self._version = change.version
        return converted


def seat_change_of(
    match: ObservableMatch[AnyState], change: MatchChange[AnyState], player: int | None
) -> SeatChange[AnyState]:
    """Return a change as a player knows it; ``None`` for a spectator."""
    with match._lock:
        seat_change: SeatChange[Any] = match._narrator.change_for(change, player)
        return seat_change


def _wake(future: asyncio.Future[None]) -> None:
    """Wake a waiting coroutine, unless it is awake or cancelled already."""
    if not future.done():
        future.set_result(None)


# --- a seat ---


@attrs.frozen
class Turn(Generic[StateType, ActionType]):
    """A turn of a seat: the ``version`` and ``view`` at which it may act, and its ``actions``."""

    version: int
    view: View[StateType]

    @property
    def prompt(self) -> Prompt:
        """The instruction to the seat, in the language in use."""
        return prompt(self.view)

    @property
    def actions(self) -> tuple[ActionType, ...]:
        """The actions that the seat may choose from."""
        decision, player = self.view.pending, self.view.player
        assert isinstance(decision, Decision)
        assert player is not None
        return decision.actions_of(player)


class AsyncSeat(Generic[StateType, ActionType]):
    """A :class:`Seat` for asyncio, from :meth:`AsyncMatch.join`; left at the end of ``async with``, or by :meth:`leave`."""

    def __init__(
        self, match: ObservableMatch[StateType], seat: Seat[StateType, ActionType]
    ) -> None:
        self._match = match
        self._seat = seat
        self._waiters = ChangeWaiter(match)

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
        """The number of changes of the match so far; read it before the actions that you choose from."""
        return self._seat.version

    @property
    def view(self) -> View[StateType]:
        """The present state as this player knows it."""
        return self._seat.view

    @property
    def actions(self) -> tuple[ActionType, ...]:
        """The legal actions of this player; empty if it is not this player's turn."""
        return self._seat.actions

    def explain(self, action: object) -> Reason | None:
        """Return why this player may not take an action now, or ``None`` if it is legal."""
        return self._seat.explain(action)

    def offers(self) -> Offers[ActionType]:
        """Return the prompt of this player, and each legal action in words; see :meth:`Seat.offers`."""
        return self._seat.offers()

    def find(self, words: str) -> tuple[Offer[ActionType], ...]:
        """Return the legal actions that this player's words mean; see :meth:`Seat.find`."""
        return self._seat.find(words)

    async def turn(self) -> Turn[StateType, ActionType] | None:
        """Wait until this seat may act and return its turn; ``None`` when the game is over.

        Raises:
            InvalidOption: the seat was left, perhaps during the wait (code ``seat-left``).
        """
        while True:
            version = self._seat.version
            view = self._seat.view
            decision = view.pending
            if decision is None:
                return None
            if isinstance(decision, Decision) and self.player in decision.players:
                return Turn(version, view)
            await self._waiters.wait_for_change(version)

    async def apply(
        self, action: ActionType | Dealt | Rolled, *, version: int | None = None
    ) -> View[StateType]:
        """Play an action for this player, and return the view after it.

        The method never waits, so it cannot be cancelled half-way. Errors are those of :meth:`Match.apply`.
        """
        return self._seat.apply(action, version=version)

    async def choose(self, index: int, version: int) -> View[StateType]:
        """Play the action at an index of the actions at a version, without waiting; see :meth:`Seat.choose`."""
        return self._seat.choose(index, version)

    async def undo(self, *, version: int | None = None) -> bool:
        """Take back the last choice, or request that; return whether it was taken back. See :meth:`Seat.undo`."""
        return self._seat.undo(version=version)

    def changes(self, since: int | None = None) -> AsyncIterator[SeatChange[StateType]]:
        """Yield every change after a version, as this player knows it; end with the game, or when the seat is left.

        Args:
            since: the last version that the player knows; by default the present one.

        Raises:
            InvalidOption: the changes since that version are not known (code ``no-such-version``).
        """
        start_version = self._match._log.checked_version(
            self._seat.version if since is None else since
        )
        return ChangeIterator(self._waiters, start_version, self._as_known)

    def _as_known(self, change: MatchChange[StateType]) -> SeatChange[StateType]:
        return seat_change_of(self._match, change, self.player)

    def leave(self) -> None:
        """Leave the seat, so that somebody else can take it; end all waiting in it."""
        self._seat.leave()
        self._waiters.wake_all()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        if not self._waiters.closed:
            self.leave()
