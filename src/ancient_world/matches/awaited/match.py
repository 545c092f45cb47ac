"""A match for asyncio: whoever runs a table awaits seats, changes and the end of time."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Sequence
from typing import Any, Generic, TypeVar

from ancient_world.engine.actions import Action
from ancient_world.engine.declared.states import S
from ancient_world.engine.declared.typed import A
from ancient_world.engine.errors import StaleVersion
from ancient_world.engine.face import View, is_over
from ancient_world.engine.pending import Decision
from ancient_world.matches.awaited.clocks import Allowance, Clock, Clocks, asked
from ancient_world.matches.awaited.seat import AsyncSeat, Following, Waiters, known_change
from ancient_world.matches.match import Match
from ancient_world.narration.changes import Change
from ancient_world.narration.telling.seat_change import SeatChange

T = TypeVar("T")
UNLIMITED = Allowance()


class AsyncMatch(Generic[S, A]):
    """A :class:`Match` for asyncio. Any thread may change the match; whoever waits here is told in their own event loop.

    Args:
        match: a new one, one that was resumed, or that of a :class:`Journal`.
        allowed: how long each may think: the same for all, or one for each seat; by default as long as they like.
        now: the clock, in seconds.

    Raises:
        InvalidOption: there is not one time for each seat.

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
        match: Match[S, A],
        allowed: Allowance | Sequence[Allowance] = UNLIMITED,
        *,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self._match = match
        self._clocks = Clocks(len(match.names), allowed, now)
        self._waiters = Waiters(match)

    def __repr__(self) -> str:
        return f"<Async{repr(self._match)[1:]}"

    @property
    def match(self) -> Match[S, A]:
        """The match, which tells everything."""
        return self._match

    def join(self, player: int) -> AsyncSeat[S, A]:
        """Take a seat: ``async with table.join(0) as seat``.

        Args:
            player: the number of the seat, from 0.

        Raises:
            InvalidOption: there is no such seat (code ``not-a-seat``), or somebody sits there (``seat-taken``).

        Example:
            >>> table = aw.AsyncMatch(aw.Match.new("antike", ["Ana", "Ben"], seed=7))
            >>> table.join(1).name
            'Ben'
        """
        return AsyncSeat(self._match, self._match.join(player))

    def changes(self, since: int | None = None) -> AsyncIterator[Change[S]]:
        """Yield every change after a version, secrets and all, for who runs the match; it ends with the game.

        Args:
            since: the last version that is known; by default that of now.

        Raises:
            InvalidOption: what happened since is not known (code ``no-such-version``).

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
        return self._following(since, lambda change: change)

    def watch(self, since: int | None = None) -> AsyncIterator[SeatChange[S]]:
        """Yield every change after a version as everybody may know it, for who only watches; it ends with the game.

        Args:
            since: the last version that is known; by default that of now.

        Raises:
            InvalidOption: what happened since is not known (code ``no-such-version``).

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
        return self._following(since, lambda change: known_change(self._match, change, None))

    def _following(self, since: int | None, known: Callable[[Change[S]], T]) -> AsyncIterator[T]:
        match = self._match
        at = match._log.checked(match.version if since is None else since)
        return Following(self._waiters, at, known)

    async def over(self) -> S:
        """Wait until the game is over, and return its last state.

        Example:
            >>> import asyncio
            >>> match = aw.Match.new("tides-of-time", ["Ana", "Ben"], seed=7)
            >>> while (decision := match.pending()) is not None:
            ...     state = match.apply(decision.actions[0])
            >>> asyncio.run(aw.AsyncMatch(match).over())
            <tides-of-time: 2 players, round 3, over>
        """
        while True:
            version = self._match.version
            state = self._match.state
            if is_over(state):
                return state
            await self._waiters.after(version)

    # --- time ---

    @property
    def clocks(self) -> tuple[Clock, ...]:
        """The clock of each seat now, for who sends them on."""
        return self._clocks.all

    async def keep_time(self, at_the_end: Callable[[View[S], Decision[A]], Action]) -> None:
        """Let the clocks run until the game is over; when that of a seat ends, something is chosen for it.

        The clocks of all seats that the match waits for run. They stand still as long as nobody keeps time; cancel this
        to stop them.

        Args:
            at_the_end: chooses for a seat whose time is over: it takes what this seat sees and what it decides, and gives one
                of the actions. What it raises ends this, and so does an action that is not legal.

        Example:
            >>> import asyncio
            >>> from ancient_world.matches.awaited import Allowance
            >>> match = aw.Match.new("tides-of-time", ["Ana", "Ben"], seed=7)
            >>> table = aw.AsyncMatch(match, Allowance(0))
            >>> asyncio.run(table.keep_time(lambda view, decision: decision.actions[0]))
            >>> match.state
            <tides-of-time: 2 players, round 3, over>
        """
        match, clocks = self._match, self._clocks
        with match._lock:
            stop = match.observe(clocks.change)
            clocks.start(match.state)
        try:
            while not is_over(match.state):
                version = match.version
                late = clocks.next
                if late is not None and not late.left:
                    self._choose_for(late.player, at_the_end)
                    # others come in between, even if no time is left for any choice
                    await asyncio.sleep(0)
                else:
                    await self._wait(version, None if late is None else late.left)
        finally:
            stop()
            clocks.stop()

    async def _wait(self, version: int, seconds: float | None) -> None:
        """Wait for the next change, or for some time."""
        try:
            async with asyncio.timeout(seconds):
                await self._waiters.after(version)
        except TimeoutError:
            pass

    def _choose_for(self, player: int, at_the_end: Callable[[View[S], Decision[A]], Any]) -> None:
        """Choose for a seat whose time is over, unless it was faster."""
        version = self._match.version
        view = self._match.view(player)
        waiting = view.pending
        if not isinstance(waiting, Decision) or player not in asked(self._match.state):
            return
        try:
            self._match.apply(at_the_end(view, waiting), player=player, version=version)
        except StaleVersion:
            return
