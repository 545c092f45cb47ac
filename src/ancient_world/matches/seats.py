"""Seats of a live match, through which players see and act, and their agreement to an undo."""

from __future__ import annotations

from collections.abc import Callable
from threading import RLock
from typing import TYPE_CHECKING, Any, Generic, Protocol

from ancient_world.engine.actions import Action
from ancient_world.engine.chance import Dealt, Rolled
from ancient_world.engine.declared.states import StateType
from ancient_world.engine.declared.type_parameters import ActionType, AnyAction, AnyStep
from ancient_world.engine.errors import InvalidOption, Reason
from ancient_world.engine.importing import check_function, name_hints
from ancient_world.engine.message_catalogue import register_messages
from ancient_world.engine.pending import Chance, Decision
from ancient_world.engine.public_functions import View, check_seat, view_of
from ancient_world.engine.state import State
from ancient_world.narration.changes import MatchChange
from ancient_world.narration.choosing.offers import Offer, Offers
from ancient_world.narration.telling.seat_change import Changes, Narrator, SeatChange
from ancient_world.records.record import Record

register_messages(
    {
        "seat-taken": "Somebody sits in seat {player} already.",
        "seat-left": "This player has left the seat.",
    }
)


class SeatedMatch(Protocol[StateType]):
    """The methods of :class:`Match` that seats use."""

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

    def view(self, player: int | None) -> View[StateType]: ...
    def record_of(self, player: int | None) -> Record[StateType]: ...
    def find(self, words: str, player: int | None) -> tuple[object, ...]: ...
    def changes(self, since: int, player: int | None) -> Changes[StateType]: ...
    def apply(self, action: Action, *, player: int | None, version: int | None) -> StateType: ...
    def choose(self, place: int, player: int | None, version: int | None) -> StateType: ...
    def offers(self, player: int | None) -> Offers: ...
    def undo(self, *, agreed: bool = ...) -> StateType: ...
    def ask_undo(self, player: int, *, version: int | None) -> bool: ...
    def observe(self, observer: Callable[[MatchChange], object]) -> Callable[[], None]: ...
    def _check_version(self, version: int | None, player: int | None = None) -> None: ...


class Seat(Generic[StateType, ActionType]):
    """One player's access to a match: shows what this player may know, and acts for this player only.

    All results, and all errors, depend only on what the player may know, and no public attribute leads to the match with
    its secrets. Several threads may use a seat.

    Raises:
        InvalidOption: at every use after the seat was left (code ``seat-left``).

    Example:
        >>> seat = aw.Match.new("antike", ["Ana", "Ben"], seed=7).join(1)
        >>> seat.name, len(seat.actions)
        ('Ben', 8)
        >>> seen = seat.apply(seat.actions[0])
        >>> seat.actions
        ()
    """

    def __init__(self, match: SeatedMatch[StateType], player: int) -> None:
        self._match: SeatedMatch[StateType] | None = match
        self._remove_observers: tuple[Callable[[], None], ...] = ()
        self._player = player

    if not TYPE_CHECKING:
        __getattr__ = name_hints(
            {
                "legal_actions": "seat.actions",
                "moves": "seat.actions",
                "play": "seat.apply(action)",
                "state": "seat.view.state",
                "scores": "aw.scores(seat.view.state)",
                "is_over": "aw.is_over(seat.view.state)",
                "text": "aw.view_as_text(seat.view)",
                "svg": "aw.svg(seat.view)",
                "prompt": "aw.prompt(seat.view)",
                "save": "aw.write_record(seat.record, path)",
            }
        )

    def __repr__(self) -> str:
        match = self._match
        if match is None:
            return f"<Seat {self.player}, left>"
        return f"<Seat {self.player}, {match.names[self.player]}: {self.view.state!r}>"

    @property
    def player(self) -> int:
        """The seat's number, from 0; available even after the seat was left."""
        return self._player

    @property
    def _match_in_play(self) -> SeatedMatch[StateType]:
        match = self._match
        if match is None:
            raise InvalidOption.from_code("seat-left")
        return match

    @property
    def name(self) -> str:
        """The player's name."""
        return self._match_in_play.names[self.player]

    @property
    def version(self) -> int:
        """The present version, to pass when acting. Read it before the actions that you choose from."""
        return self._match_in_play.version

    @property
    def view(self) -> View[StateType]:
        """The present state as this player knows it."""
        return self._match_in_play.view(self.player)

    @property
    def record(self) -> Record[StateType]:
        """The record as this player knows it."""
        return self._match_in_play.record_of(self.player)

    def changes(self, since: int) -> Changes[StateType]:
        """Return the changes after a version, as this player knows them; see :meth:`Match.changes`.

        Args:
            since: a version that the match has had.

        Raises:
            InvalidOption: the changes since then are not known (code ``no-such-version``).

        Example:
            >>> seat = aw.Match.new("antike", ["Ana", "Ben"], seed=7).join(1)
            >>> seen = seat.apply(seat.actions[0])
            >>> [change.version for change in seat.changes(since=0)]
            [1]
        """
        return self._match_in_play.changes(since, self.player)

    @property
    def pending(
        self: Seat[State[AnyAction, AnyStep], Action],
    ) -> Decision[AnyAction, AnyStep] | Chance[AnyAction] | None:
        """What the game waits for, as this player knows it; its actions are those of this player."""
        return self.view.pending

    @property
    def actions(self) -> tuple[ActionType, ...]:
        """The legal actions of this player; empty if it is not this player's turn."""
        decision = self.pending
        return decision.actions_of(self.player) if isinstance(decision, Decision) else ()

    def offers(self) -> Offers[ActionType]:
        """Return the prompt of this player, and each of :attr:`actions` in words with its effect; see :meth:`Match.offers`.

        Example:
            >>> seat = aw.Match.new("antike", ["Ana", "Ben"], seed=7).join(1)
            >>> seat.offers().choices[1].words
            'go to temple'
        """
        offers: Any = self._match_in_play.offers(self.player)
        return offers  # type: ignore[no-any-return]

    def explain(self, action: object) -> Reason | None:
        """Return why this player may not take an action now, or ``None``; see :meth:`View.explain`.

        Args:
            action: the action to check.

        Example:
            >>> match = aw.Match.new("antike", ["Ana", "Ben"], seed=7)
            >>> ana, ben = match.join(0), match.join(1)
            >>> ana.explain(ben.actions[0]).code
            'wrong-player'
        """
        return self.view.explain(action)

    def find(self, words: str) -> tuple[Offer[ActionType], ...]:
        """Return the legal actions that this player's words mean; only one if there is no doubt; see :meth:`Match.find`.

        Args:
            words: the typed words.

        Raises:
            IllegalAction: the words mean an action that is not legal, or the game does not wait for this player.
            InvalidDocument: the words mean nothing here (code ``no-choice-called``).

        Example:
            >>> seat = aw.Match.new("antike", ["Ana", "Ben"], seed=7).join(1)
            >>> [choice] = seat.find("go to iron")
            >>> seat.choose(choice.place, version=seat.version)
            View(player=1, state=<antike: 2 players, round 1, player 0: rondel>)
        """
        found: Any = self._match_in_play.find(words, self.player)
        return found  # type: ignore[no-any-return]

    def apply(
        self, action: ActionType | Dealt | Rolled, *, version: int | None = None
    ) -> View[StateType]:
        """Play an action for this player, and return the view after it.

        Args:
            action: one of :attr:`actions`.
            version: the version at which the action was chosen, to be checked if given.

        Raises:
            IllegalAction: the rules forbid the action; the match is unchanged.
            StaleVersion: the match has changed for this player since the version; the match is unchanged.

        Example:
            >>> seat = aw.Match.new("antike", ["Ana", "Ben"], seed=7).join(1)
            >>> seat.apply(seat.actions[0], version=seat.version)
            View(player=1, state=<antike: 2 players, round 1, player 0: rondel>)
        """
        match = self._match_in_play
        with match._lock:
            state = self._match_in_play.apply(action, player=self.player, version=version)
        return view_of(state, self.player, match.names)

    def choose(self, place: int, version: int) -> View[StateType]:
        """Play the action at a place of :attr:`actions`, as they were at a version.

        The version is checked first, so a double click does not play twice.

        Args:
            place: the place of the action in :attr:`actions`, from 0.
            version: the version at which :attr:`actions` was read.

        Raises:
            StaleVersion: the match has changed for this player since the version; the match is unchanged.
            InvalidOption: there is no action at this place (code ``no-such-choice``).

        Example:
            >>> seat = aw.Match.new("antike", ["Ana", "Ben"], seed=7).join(1)
            >>> seat.choose(0, version=seat.version)
            View(player=1, state=<antike: 2 players, round 1, player 0: rondel>)
        """
        match = self._match_in_play
        with match._lock:
            state = match.choose(place, self.player, version)
        return view_of(state, self.player, match.names)

    def undo(self, *, version: int | None = None) -> bool:
        """Take back the last choice, or request that.

        A player's own last choice is taken back at once, unless chance followed it or it revealed something. Otherwise
        the call counts as this player's agreement: the choice is taken back once every seat has called, and all
        agreements lapse when the match changes before that.

        Args:
            version: the version at which undo was chosen, to be checked if given.

        Returns:
            Whether the choice was taken back.

        Raises:
            IllegalAction: all agree, and there is nothing to take back.
            StaleVersion: the match has changed since the version.

        Example:
            >>> seat = aw.Match.new("antike", ["Ana", "Ben"], seed=7).join(1)
            >>> seen = seat.apply(seat.actions[0])
            >>> seat.undo()
            True
        """
        match = self._match_in_play
        with match._lock:
            return self._match_in_play.ask_undo(self.player, version=version)

    def observe(self, observer: Callable[[SeatChange[StateType]], object]) -> Callable[[], None]:
        """Call ``observer`` with every change as this player knows it, until the seat is left.

        For the rest see :meth:`Match.observe`.

        Args:
            observer: the function to call with each :class:`SeatChange`.

        Returns:
            A function that removes the observer.

        Example:
            >>> seat, seen = aw.Match.new("antike", ["Ana", "Ben"], seed=7).join(1), []
            >>> stop = seat.observe(seen.append)
            >>> view = seat.apply(seat.actions[0])
            >>> seen[0].version
            1
        """
        check_function("observer", observer)
        match = self._match_in_play
        with match._lock:
            remove_from_match = self._match_in_play.observe(_SeatObserver(self, observer).notify)
            self._remove_observers += (remove_from_match,)

        def stop_observing() -> None:
            with match._lock:
                self._remove_observers = tuple(
                    [remove for remove in self._remove_observers if remove is not remove_from_match]
                )
                remove_from_match()

        return stop_observing

    def leave(self) -> None:
        """Leave the seat, so that somebody else can take it.

        Example:
            >>> match = aw.Match.new("antike", ["Ana", "Ben"], seed=7)
            >>> match.join(0).leave()
            >>> match.join(0).name
            'Ana'
        """
        match = self._match_in_play
        with match._lock:
            self._match_in_play._seats.free_seat(self)
            self._match = None
            for remove in self._remove_observers:
                remove()


class _SeatObserver:
    """Passes changes to an observer as one player knows them."""

    def __init__(self, seat: Seat, observer: Callable[..., object]) -> None:
        self._seat = seat
        self._observer = observer

    def notify(self, change: MatchChange) -> None:
        """Pass one change on, unless the seat was left meanwhile."""
        match = self._seat._match
        if match is not None:
            self._observer(match._narrator.change_for(change, self._seat.player))


class Seats:
    """The seats of a match that are taken, and those that agree to an undo. Use it under the match's lock."""

    def __init__(self, match: SeatedMatch) -> None:
        self._match = match
        self._taken_seats: set[int] = set()
        self._agreeing_players: set[int] = set()

    def take_seat(self, player: int) -> Any:
        """Return a seat and mark it as taken.

        Raises:
            InvalidOption: there is no such seat, or it is taken.
        """
        player = check_seat(player, len(self._match.names))
        if player in self._taken_seats:
            raise InvalidOption.from_code("seat-taken", player=player)
        self._taken_seats.add(player)
        return Seat(self._match, player)

    def free_seat(self, seat: Seat) -> None:
        """Mark a seat as free."""
        self._taken_seats.discard(seat.player)

    def ask_undo(self, player: int, version: int | None) -> bool:
        """Take back the last choice if this player may, or if all agree now; return whether it was taken back."""
        player = check_seat(player, len(self._match.names))
        match = self._match
        match._check_version(version)
        if match.last_player == player and not match.undo_needs_agreement:
            match.undo()
            return True
        self._agreeing_players.add(player)
        if len(self._agreeing_players) < len(match.names):
            return False
        match.undo(agreed=True)
        return True

    def clear_undo_requests(self) -> None:
        """Drop all agreements, since the match has changed."""
        self._agreeing_players.clear()
