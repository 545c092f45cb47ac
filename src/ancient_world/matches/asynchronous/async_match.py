"""A match for asyncio: await turns, changes and the end of the game, and keep clocks."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Sequence
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from ancient_world.engine.actions import Action
from ancient_world.engine.declared.states import StateType
from ancient_world.engine.declared.type_parameters import ActionType
from ancient_world.engine.errors import StaleVersion
from ancient_world.engine.importing import check_argument, name_hints
from ancient_world.engine.pending import Decision
from ancient_world.engine.public_functions import View, is_over
from ancient_world.matches.asynchronous.clocks import Allowance, Clock, Clocks, active_players
from ancient_world.matches.asynchronous.seat import (
    AsyncSeat,
    ChangeIterator,
    ChangeWaiter,
    seat_change_of,
)
from ancient_world.matches.match import Match
from ancient_world.narration.changes import MatchChange
from ancient_world.narration.telling.seat_change import SeatChange

T = TypeVar("T")
UNLIMITED = Allowance()


class AsyncMatch(Generic[StateType, ActionType]):
    """A :class:`Match` for asyncio. Any thread may change the match; waiting coroutines wake up in their own event loop.

    Args:
        match: the match, new or resumed, with or without a :class:`Journal`.
        allowance: the time to think, one for all seats or a sequence with one for each; by default unlimited.
        clock: returns the time of the host's clock, in seconds.

    Raises:
        InvalidOption: the number of allowances is not that of the seats.

    Example:
        >>> import asyncio
        >>> async def first_choice(table):
        ...     async with table.join(1) as seat:
        ...         turn = await seat.turn()
        ...         return await seat.apply(turn.actions[0], version=turn.version)
        >>> match = aw.Match.new("antike", ["Ana", "Ben"], seed=7)
        >>> asyncio.run(first_choice(aw.AsyncMatch(match)))
        View(player=1, state=<antike: 2 players, round 1, player 0: rondel>)
    """

    def __init__(
        self,
        match: Match[StateType, ActionType],
        allowance: Allowance | Sequence[Allowance] = UNLIMITED,
        *,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        check_argument("match", match, Match)
        self._match = match
        self._clocks = Clocks(len(match.names), allowance, clock)
        self._waiters = ChangeWaiter(match)

    if not TYPE_CHECKING:
        __getattr__ = name_hints({"state": "table.match.state", "actions": "seat.actions"})

    def __repr__(self) -> str:
        return f"<Async{repr(self._match)[1:]}"

    @property
    def match(self) -> Match[StateType, ActionType]:
        """The match itself, with the secrets of all players."""
        return self._match

    def join(self, player: int) -> AsyncSeat[StateType, ActionType]:
        """Take a seat: ``async with table.join(0) as seat``.

        Args:
            player: the number of the seat, from 0.

        Raises:
            InvalidOption: there is no such seat (code ``not-a-seat``), or it is taken (``seat-taken``).

        Example:
            >>> table = aw.AsyncMatch(aw.Match.new("antike", ["Ana", "Ben"], seed=7))
            >>> table.join(1).name
            'Ben'
        """
        return AsyncSeat(self._match, self._match.join(player))

    def changes(self, since: int | None = None) -> AsyncIterator[MatchChange[StateType]]:
        """Yield every change after a version, with all secrets, for the host; end with the game.

        Args:
            since: the last version that is known; by default the present one.

        Raises:
            InvalidOption: the changes since that version are not known (code ``no-such-version``).

        Example:
            >>> import asyncio
            >>> async def next_version(table):
            ...     changes = table.changes(since=0)
            ...     table.match.apply(table.match.pending().actions[0])
            ...     return (await anext(changes)).version
            >>> table = aw.AsyncMatch(aw.Match.new("antike", ["Ana", "Ben"], seed=7))
            >>> asyncio.run(next_version(table))
            1
        """
        return self._follow(since, lambda change: change)

    def watch(self, since: int | None = None) -> AsyncIterator[SeatChange[StateType]]:
        """Yield every change after a version as a spectator may know it; end with the game.

        Args:
            since: the last version that is known; by default the present one.

        Raises:
            InvalidOption: the changes since that version are not known (code ``no-such-version``).

        Example:
            >>> import asyncio
            >>> async def next_sentence(table):
            ...     changes = table.watch(since=0)
            ...     table.match.apply(table.match.pending().actions[0])
            ...     return (await anext(changes)).sentences[0].text
            >>> table = aw.AsyncMatch(aw.Match.new("antike", ["Ana", "Ben"], seed=7))
            >>> asyncio.run(next_sentence(table))
            'Ben goes to iron and gains 1 iron.'
        """
        return self._follow(since, lambda change: seat_change_of(self._match, change, None))

    def _follow(
        self, since: int | None, convert: Callable[[MatchChange[StateType]], T]
    ) -> AsyncIterator[T]:
        match = self._match
        start_version = match._log.checked_version(match.version if since is None else since)
        return ChangeIterator(self._waiters, start_version, convert)

    async def wait_until_over(self) -> StateType:
        """Wait until the game is over, and return its last state.

        Example:
            >>> import asyncio
            >>> match = aw.Match.new("tides-of-time", ["Ana", "Ben"], seed=7)
            >>> while (decision := match.pending()) is not None:
            ...     state = match.apply(decision.actions[0])
            >>> asyncio.run(aw.AsyncMatch(match).wait_until_over())
            <tides-of-time: 2 players, round 3, over>
        """
        while True:
            version = self._match.version
            state = self._match.state
            if is_over(state):
                return state
            await self._waiters.wait_for_change(version)

    # --- time ---

    @property
    def clocks(self) -> tuple[Clock, ...]:
        """The present clock of each seat, in seat order."""
        return self._clocks.clocks

    async def keep_time(
        self, choose_on_timeout: Callable[[View[StateType], Decision[ActionType]], Action]
    ) -> None:
        """Run the clocks until the game is over; when the time of a seat is up, choose an action for it.

        The clocks of all seats that the match waits for run, but only while this coroutine does: cancel it to stop them.

        Args:
            choose_on_timeout: chooses for a seat whose time is up: called with the seat's view and decision, it returns one of the
                actions. An error that it raises ends this coroutine, and so does an illegal action.

        Example:
            >>> import asyncio
            >>> from ancient_world.matches.asynchronous import Allowance
            >>> match = aw.Match.new("tides-of-time", ["Ana", "Ben"], seed=7)
            >>> table = aw.AsyncMatch(match, Allowance(0))
            >>> asyncio.run(table.keep_time(lambda view, decision: decision.actions[0]))
            >>> match.state
            <tides-of-time: 2 players, round 3, over>
        """
        match, clocks = self._match, self._clocks
        with match._lock:
            remove_observer = match.observe(clocks.apply_change)
            clocks.start(match.state)
        try:
            while not is_over(match.state):
                version = match.version
                next_clock = clocks.next_to_expire
                if next_clock is not None and not next_clock.remaining:
                    self._choose_on_timeout(next_clock.player, choose_on_timeout)
                    # let other tasks run, even if no seat has any time left
                    await asyncio.sleep(0)
                else:
                    await self._wait_for_change(
                        version, None if next_clock is None else next_clock.remaining
                    )
        finally:
            remove_observer()
            clocks.stop()

    async def _wait_for_change(self, version: int, seconds: float | None) -> None:
        """Wait for the next change after ``version``, for at most so many seconds."""
        try:
            async with asyncio.timeout(seconds):
                await self._waiters.wait_for_change(version)
        except TimeoutError:
            pass

    def _choose_on_timeout(
        self, player: int, choose_on_timeout: Callable[[View[StateType], Decision[ActionType]], Any]
    ) -> None:
        """Choose an action for a seat whose time is up, unless it has acted meanwhile."""
        version = self._match.version
        view = self._match.view(player)
        decision = view.pending
        if not isinstance(decision, Decision) or player not in active_players(self._match.state):
            return
        try:
            self._match.apply(choose_on_timeout(view, decision), player=player, version=version)
        except StaleVersion:
            return
