"""Seats of a live match: a handle for each player, and how a table agrees to take something back."""

from __future__ import annotations

from collections.abc import Callable
from threading import RLock
from typing import Any, Generic, Protocol

from ancient_world.engine.actions import Action
from ancient_world.engine.chance import Dealt, Rolled
from ancient_world.engine.declared.states import S
from ancient_world.engine.declared.typed import A, AnyAction, AnyStep
from ancient_world.engine.errors import InvalidOption, Reason
from ancient_world.engine.face import View, checked_seat, view_of
from ancient_world.engine.language import register
from ancient_world.engine.pending import Chance, Decision
from ancient_world.engine.state import State
from ancient_world.engine.whole import whole
from ancient_world.narration.changes import Change
from ancient_world.narration.telling.seat_change import Changes, Narrator, SeatChange
from ancient_world.records.record import Record

register(
    {
        "seat-taken": "Somebody sits in seat {player} already.",
        "no-such-choice": "There {count:|is|are} {count:choice|choices} here, numbered from 0; there is no choice {place}.",
        "seat-left": "This player has left the seat.",
    }
)


class PlayedMatch(Protocol[S]):
    """The side of a match that its seats need; see :class:`Match`."""

    _lock: RLock
    _seats: Seats
    _narrator: Narrator

    @property
    def names(self) -> tuple[str, ...]: ...
    @property
    def version(self) -> int: ...
    @property
    def undo_needs_agreement(self) -> bool: ...
    @property
    def last_player(self) -> int | None: ...

    def view(self, player: int | None) -> View[S]: ...
    def record_of(self, player: int | None) -> Record[S]: ...
    def changes(self, since: int, player: int | None) -> Changes[S]: ...
    def apply(self, action: Action, *, player: int | None, version: int | None) -> S: ...
    def undo(self, *, agreed: bool = ...) -> S: ...
    def ask_undo(self, player: int, *, version: int | None) -> bool: ...
    def observe(self, observer: Callable[[Change], object]) -> Callable[[], None]: ...
    def _compare(self, version: int | None, player: int | None = None) -> None: ...


class Seat(Generic[S, A]):
    """One player's place at a match: sees what this player may see, acts for this player only.

    Whatever it is asked, the answer depends on nothing but what the player may know, refusals included; nobody
    gets from it to the match itself, which tells everything. It may be used by several threads.

    Raises:
        InvalidOption: at every use, once the seat was left (code ``seat-left``).

    Example:
        >>> seat = aw.Match.new("antike", ["Ana", "Ben"], seed=7).join(1)
        >>> seat.name, len(seat.actions)
        ('Ben', 8)
        >>> seen = seat.apply(seat.actions[0])
        >>> seat.actions
        ()
    """

    def __init__(self, match: PlayedMatch[S], player: int) -> None:
        self._match: PlayedMatch[S] | None = match
        self._stops: tuple[Callable[[], None], ...] = ()
        self._player = player

    def __repr__(self) -> str:
        match = self._match
        if match is None:
            return f"<Seat {self.player}, left>"
        return f"<Seat {self.player}, {match.names[self.player]}: {self.view.state!r}>"

    @property
    def player(self) -> int:
        """The seat's number; it stays what it is."""
        return self._player

    @property
    def _joined(self) -> PlayedMatch[S]:
        match = self._match
        if match is None:
            raise InvalidOption.of("seat-left")
        return match

    @property
    def name(self) -> str:
        """The player's name."""
        return self._joined.names[self.player]

    @property
    def version(self) -> int:
        """The version to name when acting. Read it before the actions that you choose from."""
        return self._joined.version

    @property
    def view(self) -> View[S]:
        """The game as this player knows it."""
        return self._joined.view(self.player)

    @property
    def record(self) -> Record[S]:
        """The record as this player knows it."""
        return self._joined.record_of(self.player)

    def changes(self, since: int) -> Changes[S]:
        """Return what has happened after a version, as this player knows it; see :meth:`Match.changes`.

        Args:
            since: a version that the match has had.

        Raises:
            InvalidOption: what happened since then is not known (code ``no-such-version``).

        Example:
            >>> seat = aw.Match.new("antike", ["Ana", "Ben"], seed=7).join(1)
            >>> seen = seat.apply(seat.actions[0])
            >>> [change.version for change in seat.changes(since=0)]
            [1]
        """
        return self._joined.changes(since, self.player)

    @property
    def pending(
        self: Seat[State[AnyAction, AnyStep], Action],
    ) -> Decision[AnyAction, AnyStep] | Chance[AnyAction] | None:
        """Return what the game waits for, as this player knows it; the actions are this player's own."""
        return self.view.pending

    @property
    def actions(self) -> tuple[A, ...]:
        """The actions of this player now; none if it is not this player's turn."""
        waiting = self.pending
        return waiting.actions_of(self.player) if isinstance(waiting, Decision) else ()

    def explain(self, action: object) -> Reason | None:
        """Return why this player may not do this now, or ``None``; see :meth:`View.explain`.

        Args:
            action: what the player wants to do.

        Example:
            >>> match = aw.Match.new("antike", ["Ana", "Ben"], seed=7)
            >>> ana, ben = match.join(0), match.join(1)
            >>> ana.explain(ben.actions[0]).code
            'wrong-player'
        """
        return self.view.explain(action)

    def apply(self, action: A | Dealt | Rolled, *, version: int | None = None) -> View[S]:
        """Play an action for this player, and return the game as this player knows it then.

        Args:
            action: one of :attr:`actions`.
            version: the version that it was chosen at, to be checked if it is given.

        Raises:
            IllegalAction: the rules forbid it; nothing has changed then.
            StaleVersion: the match has moved on; nothing has changed then.

        Example:
            >>> seat = aw.Match.new("antike", ["Ana", "Ben"], seed=7).join(1)
            >>> seat.apply(seat.actions[0], version=seat.version)
            View(player=1, state=<antike: 2 players, round 1, player 0: rondel>)
        """
        match = self._joined
        with match._lock:
            state = self._joined.apply(action, player=self.player, version=version)
        return view_of(state, self.player, match.names)

    def choose(self, place: int, version: int) -> View[S]:
        """Play what stood at a place of :attr:`actions` at a version.

        The version is checked first, so a second click is refused.

        Args:
            place: the place of the action in :attr:`actions`, from 0.
            version: the version at which it stood there.

        Raises:
            StaleVersion: the match has moved on; nothing has changed then.
            InvalidOption: nothing stood there (code ``no-such-choice``).

        Example:
            >>> seat = aw.Match.new("antike", ["Ana", "Ben"], seed=7).join(1)
            >>> seat.choose(0, version=seat.version)
            View(player=1, state=<antike: 2 players, round 1, player 0: rondel>)
        """
        match = self._joined
        with match._lock:
            match._compare(version, self.player)
            actions = self.actions
            at = whole(place)
            if at is None or not 0 <= at < len(actions):
                raise InvalidOption.of("no-such-choice", place=place, count=len(actions))
            return self.apply(actions[at], version=version)

    def undo(self, *, version: int | None = None) -> bool:
        """Take back the last choice, or ask for it.

        The own last choice is taken back at once if nothing random or unseen is given back. Otherwise this is
        a request (or, if one is open, an agreement): it is done when every seat of the game has asked
        or agreed, and forgotten when the match changes before.

        Args:
            version: the version that is meant, to be checked if it is given.

        Returns:
            Whether it was taken back.

        Raises:
            IllegalAction: all agree, and there is nothing to take back.
            StaleVersion: the match has moved on.

        Example:
            >>> seat = aw.Match.new("antike", ["Ana", "Ben"], seed=7).join(1)
            >>> seen = seat.apply(seat.actions[0])
            >>> seat.undo()
            True
        """
        match = self._joined
        with match._lock:
            return self._joined.ask_undo(self.player, version=version)

    def observe(self, observer: Callable[[SeatChange[S]], object]) -> Callable[[], None]:
        """Call ``observer`` with every change as this player knows it, until the seat is left.

        For the rest see :meth:`Match.observe`.

        Args:
            observer: is called with each :class:`SeatChange`.

        Returns:
            A function that ends it.

        Example:
            >>> seat, seen = aw.Match.new("antike", ["Ana", "Ben"], seed=7).join(1), []
            >>> stop = seat.observe(seen.append)
            >>> view = seat.apply(seat.actions[0])
            >>> seen[0].version
            1
        """
        match = self._joined
        with match._lock:
            stop = self._joined.observe(_Known(self, observer).tell)
            self._stops += (stop,)

        def end() -> None:
            with match._lock:
                self._stops = tuple([each for each in self._stops if each is not stop])
                stop()

        return end

    def leave(self) -> None:
        """Leave the seat; somebody else can take it.

        Example:
            >>> match = aw.Match.new("antike", ["Ana", "Ben"], seed=7)
            >>> match.join(0).leave()
            >>> match.join(0).name
            'Ana'
        """
        match = self._joined
        with match._lock:
            self._joined._seats.free(self)
            self._match = None
            for stop in self._stops:
                stop()


class _Known:
    """Tells an observer of changes as one player knows them."""

    def __init__(self, seat: Seat, observer: Callable[..., object]) -> None:
        self._seat = seat
        self._observer = observer

    def tell(self, change: Change) -> None:
        """Tell of one change, unless the seat was left in the middle of it."""
        match = self._seat._match
        if match is not None:
            self._observer(match._narrator.of(change, self._seat.player))


class Seats:
    """Knows who sits at a match and who wants the last choice taken back. It is used under the match's lock."""

    def __init__(self, match: PlayedMatch) -> None:
        self._match = match
        self._taken: set[int] = set()
        self._agreed: set[int] = set()

    def take(self, player: int) -> Any:
        """A handle for a seat that is free."""
        player = checked_seat(player, len(self._match.names))
        if player in self._taken:
            raise InvalidOption.of("seat-taken", player=player)
        self._taken.add(player)
        return Seat(self._match, player)

    def free(self, seat: Seat) -> None:
        """The seat is free again."""
        self._taken.discard(seat.player)

    def ask_undo(self, player: int, version: int | None) -> bool:
        """Take back if it is free, or when all have agreed."""
        player = checked_seat(player, len(self._match.names))
        match = self._match
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
