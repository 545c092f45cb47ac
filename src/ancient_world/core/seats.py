"""Seats of a live match: a handle for each player, and how a table agrees to take something back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ancient_world.core.actions import Action
from ancient_world.core.agenda import Decision, Pending, State
from ancient_world.core.errors import InvalidOption
from ancient_world.core.language import register, sentence
from ancient_world.core.view import View, view

if TYPE_CHECKING:
    from ancient_world.core.match import Match
    from ancient_world.core.record import Record

__all__ = ["Seat", "Seats"]

register(
    {
        "seat-taken": "Somebody sits in seat {player} already.",
        "not-a-seat": "The seats are 0 to {last}, not {player}.",
        "seat-left": "This seat was left.",
    }
)


class Seat:
    """One player's place at a match: sees what this player may see, acts for this player only.

    Raises:
        InvalidOption: at every use, once the seat was left (code ``seat-left``).
    """

    def __init__(self, match: Match, player: int) -> None:
        self._match: Match | None = match
        self.player = player

    @property
    def match(self) -> Match:
        """The match."""
        if self._match is None:
            raise _invalid("seat-left")
        return self._match

    @property
    def name(self) -> str:
        """The player's name."""
        return self.match.names[self.player]

    @property
    def version(self) -> int:
        """The version to name when acting."""
        return self.match.version

    @property
    def view(self) -> View:
        """The game as this player knows it."""
        return self.match.view(self.player)

    @property
    def record(self) -> Record:
        """The record as this player knows it."""
        return view(self.match.record, self.player)

    @property
    def pending(self) -> Pending:
        """What the game waits for, as this player knows it; the actions are this player's own."""
        return self.view.pending

    @property
    def actions(self) -> tuple[Action, ...]:
        """What this player may do now; nothing if it is not this player's turn."""
        waiting = self.pending
        mine = isinstance(waiting, Decision) and waiting.player == self.player
        return waiting.actions if mine and isinstance(waiting, Decision) else ()

    def apply(self, action: Action, *, version: int | None = None) -> State:
        """Play an action for this player. Errors are those of :meth:`Match.apply`."""
        return self.match.apply(action, player=self.player, version=version)

    def undo(self, *, version: int | None = None) -> bool:
        """Take back the last choice, or ask for it; whether it is done.

        The own last choice is taken back at once if nothing random or unseen is given back. Otherwise this is
        a request (or, if one is open, an agreement): it is done when every seat of the game has asked
        or agreed, and forgotten when the match changes before.
        """
        return self.match._seats.ask_undo(self.player, version)

    def leave(self) -> None:
        """Leave the seat; somebody else can take it."""
        match, self._match = self.match, None
        match._seats.free(self.player)


class Seats:
    """Who sits at a match, and who wants the last choice taken back."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._taken: set[int] = set()
        self._agreed: set[int] = set()

    def take(self, player: int) -> Seat:
        """A handle for a seat that is free."""
        last = len(self._match.names) - 1
        if type(player) is not int or not 0 <= player <= last:
            raise _invalid("not-a-seat", player=player, last=last)
        if player in self._taken:
            raise _invalid("seat-taken", player=player)
        self._taken.add(player)
        return Seat(self._match, player)

    def free(self, player: int) -> None:
        """The seat is free again."""
        self._taken.discard(player)

    def ask_undo(self, player: int, version: int | None) -> bool:
        """Take back if it is free, or when all have agreed."""
        match = self._match
        with match._lock:
            match._compare(version)
            if match.last_player == player and not match.undo_needs_agreement:
                match.undo()
                return True
            self._agreed.add(player)
            if len(self._agreed) < len(match.names):
                return False
            match.undo(agreed=True)
            return True

    def forget_requests(self) -> None:
        """The match has changed: what was asked for is not meant any more."""
        self._agreed.clear()


def _invalid(code: str, **data: Any) -> InvalidOption:
    return InvalidOption(sentence(code, data), code=code, data=data)
