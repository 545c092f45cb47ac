"""A seat that is awaited: its turns, and what happens at the table."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Generic, Self

import attrs

from ancient_world.engine.chance import Dealt, Rolled
from ancient_world.engine.declared.typed import A, S
from ancient_world.engine.errors import Reason
from ancient_world.engine.face import View
from ancient_world.engine.pending import Decision
from ancient_world.matches.awaited.waiting import Followed, Following, Waiters, known_change
from ancient_world.matches.seats import Seat
from ancient_world.narration.changes import Change
from ancient_world.narration.choosing.choosing import Prompt, prompt
from ancient_world.narration.telling.seat_change import SeatChange


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
