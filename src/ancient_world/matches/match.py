"""A live game: draws chance, records every action, and takes choices back."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, overload

import attrs

from ancient_world.engine.actions import Action
from ancient_world.engine.applying import apply
from ancient_world.engine.chance import Dealt, Randomness, Rolled
from ancient_world.engine.declared.declared_options import merge_options
from ancient_world.engine.declared.states import AnyState, StateType
from ancient_world.engine.declared.type_parameters import (
    ActionType,
    AnyAction,
    RulesType,
    TypedState,
)
from ancient_world.engine.document_faults import shorten
from ancient_world.engine.errors import IllegalAction, InvalidOption, Reason, reason
from ancient_world.engine.explaining import convert_ints
from ancient_world.engine.game import CardSet, Game
from ancient_world.engine.importing import check_function, name_hints
from ancient_world.engine.limits import MAX_VERSION
from ancient_world.engine.message_catalogue import register_messages
from ancient_world.engine.pending import Chance, pending
from ancient_world.engine.public_functions import check_viewer
from ancient_world.engine.registry import resolve_game
from ancient_world.engine.state import State
from ancient_world.engine.steps import ChanceStep
from ancient_world.engine.whole_numbers import int_or_nothing
from ancient_world.matches.chance_source import check_chance_source, checked_secret, new_commitment
from ancient_world.matches.history import AppliedEntries
from ancient_world.matches.observers import Observers
from ancient_world.matches.readable_match import ReadableMatch
from ancient_world.matches.seats import Seat, Seats
from ancient_world.matches.stopwatch import Stopwatch, was_timed
from ancient_world.narration.changes import Log, MatchChange
from ancient_world.records.commitment import SecretRandomness, new_secret
from ancient_world.records.notation.found_choices import reason_to_wait
from ancient_world.records.play_record import acting_seat, begin_record, randomness_source
from ancient_world.records.record import Entry, Header, Record
from ancient_world.records.replay import replay

register_messages(
    {
        "nothing-to-undo": "There is nothing to take back.",
        "nothing-to-redo": "There is nothing to redo.",
        "undo-needs-agreement": "Taking this choice back would undo what chance decided or what a player saw, so all players must agree.",
        "hidden-reason": "The rules forbid this, for a reason that this player may not know.",
        "no-secret": "This match has no secret to reveal.",
        "reveal-at-the-end": "The secret stays hidden until the game is over: anyone who has it can predict every outcome.",
        "no-such-choice": "There {count:|is|are} {count:choice|choices} here, numbered from 0; there is no choice {place}.",
        "journal-there": "This match already writes to a journal; write_ahead(None) detaches it.",
        "resumed-version": "The record holds {count:change|changes}, so the match resumes at a version from {count} to {most}; got {given}.",
        "salts-alone": "Salts need a secret; pass secret=new_secret() too.",
        "no-such-entry": "The record has {count:entry|entries}, so a fork cannot start after {at}.",
    }
)

ForkParts = tuple[Header, State, str | None, bool, Callable[[int], Randomness] | None, bool]
"""The parts of a match that a fork copies: the header, the first state, the secret, whether the secret is revealed, the source of
chance if the header names none, and whether times are written."""


class Match(ReadableMatch[StateType, ActionType]):
    """One game being played. Several threads may use a match; changes are atomic, one after the other.

    A match is for the host, and exposes all secrets. For what one player may know, use a :class:`Seat`
    (see :meth:`join`), or a method that takes a ``player``.

    Chance is drawn from the seed and from the place in the record: the outcome that becomes entry ``i``
    comes from ``SeededRandom(seed, i)`` (with a secret, from the blocks of entry ``i``, see
    :class:`~ancient_world.records.Commitment`). So choosing again after an undo gives the same outcomes, and
    anybody with the seed can check every outcome. At a real table, with neither, outcomes are applied like
    choices.

    ``version`` counts the changes. Pass the version at which a choice was made, and the match refuses the choice if
    something has changed for its player since. Read the version before the state or the view.

    A pickled or copied match (``pickle``, ``copy.copy``, ``copy.deepcopy``) is a :meth:`fork` with the same version, source
    of chance and secret, but without the journal, the seats and the observers.

    Example:
        >>> match = aw.Match.new("antike", ["Ana", "Ben"], seed=7)
        >>> match.pending().player
        1
        >>> match.apply(match.pending().actions[0])
        <antike: 2 players, round 1, player 0: rondel>
        >>> match.version
        1
    """

    def __init__(self, header: Header, first_state: State, *, secret: str | None = None) -> None:
        super().__init__(header, first_state, secret=secret)
        self._source = randomness_source(header, secret)
        self._observers = Observers()
        self._stopwatch = Stopwatch()
        untyped_self: Any = self
        self._seats = Seats(untyped_self)

    if not TYPE_CHECKING:
        __getattr__ = name_hints(
            {
                "actions": "match.legal_actions()",
                "moves": "match.legal_actions()",
                "choices": "match.offers(player)",
                "play": "match.apply(action)",
                "move": "match.apply(action)",
                "step": "match.apply(action)",
                "is_legal": "match.explain(action) is None",
                "player": "match.current_player",
                "turn": "match.current_player",
                "players": "match.names",
                "done": "match.is_over",
                "over": "match.is_over",
                "winner": "match.winners()",
                "seat": "match.join(player)",
                "save": "aw.write_record(match.record, path)",
                "to_json": "aw.to_json(match.record)",
                "load": "aw.Match.resume(aw.read_record(path))",
                "history": "match.record.entries",
                "log": "match.record.entries",
                "game": "match.record.header.game",
                "seed": "match.record.header.seed",
                "options": "match.record.header.options",
                "copy": "match.fork()",
                "prompt": "aw.prompt(match.state, player)",
                "describe": "aw.describe(match.state, action)",
                "board": "aw.describe_board(match.view(player))",
                "text": "aw.view_as_text(match.view(player))",
                "svg": "aw.svg(match.view(player))",
            }
        )

    @overload
    @classmethod
    def new(
        cls,
        game: RulesType[AnyState, AnyAction],
        names: Sequence[str],
        *,
        seed: int | None = None,
        cards: CardSet | None = None,
        table: bool = False,
        secret: str | None = None,
        salts: Sequence[str] = (),
        tags: Mapping[str, str] | None = None,
        times: bool = False,
        options: Mapping[str, object] | None = None,
        **named_options: object,
    ) -> Match[AnyState, AnyAction]: ...

    @overload
    @classmethod
    def new(
        cls,
        game: str | Game,
        names: Sequence[str],
        *,
        seed: int | None = None,
        cards: CardSet | None = None,
        table: bool = False,
        secret: str | None = None,
        salts: Sequence[str] = (),
        tags: Mapping[str, str] | None = None,
        times: bool = False,
        options: Mapping[str, object] | None = None,
        **named_options: object,
    ) -> Match: ...

    @classmethod
    def new(  # noqa: PLR0913 - each is a choice of its own, and given by name
        cls,
        game: object,
        names: Sequence[str],
        *,
        seed: int | None = None,
        cards: CardSet | None = None,
        table: bool = False,
        secret: str | None = None,
        salts: Sequence[str] = (),
        tags: Mapping[str, str] | None = None,
        times: bool = False,
        options: Mapping[str, object] | None = None,
        **named_options: object,
    ) -> object:
        """Start a game.

        Args:
            game: one of :func:`ancient_world.available_games`; or the ``GAME`` of a game's module, which gives type checkers
                the types of states and actions.
            names: the names of the players, in seat order, all different.
            seed: 0 to 2**53 - 1, for reproducible chance; by default chance comes from a new secret of 256 bits,
                which stands in the host's record, and in no player's before the end.
            cards: the card file; by default the standard one.
            table: chance comes from a real table: its outcomes are applied like choices.
            secret: instead of a seed, a secret whose commitment was published (:func:`ancient_world.records.new_secret`).
            salts: the texts that the players named after they had seen the commitment, in seat order.
            tags: the tags of the record, as ``{"event": "Spring cup", "rating-0": "1510"}``; see
                :class:`~ancient_world.records.Header`.
            times: write into the record when each choice was made and how long it took; see
                :class:`~ancient_world.records.Note`. A match resumed from such a record writes times too.
            options: the game's own by name, as JSON values; they are checked as options alone, wherever they come from.
            named_options: the options each by keyword, in place of the mapping.

        Raises:
            UnknownGame: there is no such game.
            InvalidOption: the players or their names, the seed, the secret, the cards, a tag or an option do not fit.

        Example:
            >>> aw.Match.new("antike", ["Ana", "Ben"], seed=7)
            <Match of Ana, Ben, 1 entries: <antike: 2 players, round 1, player 1: rondel>>
        """
        if salts and secret is None:
            raise InvalidOption.from_code("salts-alone")
        has_source, seed = check_chance_source(seed, secret, is_real_table=table)
        is_sourceless = not has_source
        header, first_state = begin_record(
            resolve_game(game).id, names, cards, merge_options(options, named_options)
        )
        player_count = len(header.players)
        if is_sourceless:
            secret, salts = new_secret(), ("",) * player_count
        commitment = new_commitment(secret, salts, player_count)
        header = attrs.evolve(header, seed=seed, commitment=commitment, tags=tags or {})
        match = cls(header, first_state, secret=secret)
        match._is_revealed = (
            is_sourceless  # the host has no other copy, so the record must contain it
        )
        match._stopwatch.used = times
        return match._append_and_draw()

    @classmethod
    def resume(
        cls,
        record: Record[TypedState[AnyState, AnyAction]],
        *,
        cards: CardSet | None = None,
        secret: str | None = None,
        version: int | None = None,
        times: bool | None = None,
    ) -> Match[AnyState, AnyAction]:
        """Go on with a recorded game.

        Args:
            record: the record of a finished or unfinished game.
            cards: the card file; by default the standard one.
            secret: the secret to the record's commitment, if the record does not reveal it.
            version: the version of the match when it was recorded, so that the count goes on. By default each choice in
                the record counts as one change, since a record has no traces of undone choices.
            times: whether to write times from now on; by default if the last choice of the record has a time.

        Raises:
            InvalidRecord: the record is of a game that the rules do not allow.
            InvalidOption: the secret does not match the record's commitment, or the version is less than the number of
                changes in the record (code ``resumed-version``).

        Example:
            >>> match = aw.Match.new("antike", ["Ana", "Ben"], seed=7)
            >>> aw.Match.resume(match.record).state == match.state
            True
        """
        untyped_record: Any = record
        secret = checked_secret(untyped_record, secret)
        states = replay(untyped_record, cards=cards)
        match: Any = cls(record.header, next(states), secret=secret)
        match._is_revealed = record.secret is not None
        applied_entries = [*zip(record.entries, states, strict=False)]
        match._stopwatch.used = was_timed(untyped_record) if times is None else times
        next(states, None)  # a declared result is checked after the last state
        return match._append_and_draw(applied_entries)._set_version(version)  # type: ignore[no-any-return]

    def _append_and_draw(self, applied_entries: AppliedEntries = ()) -> Match:
        """Add the entries played already, and draw the chance before the next choice."""
        self._timeline.append(applied_entries)
        outcomes = self._draw_outcomes(self.state, len(self._timeline.entries))
        self._timeline.append(outcomes)
        state_before, always_separate = self._timeline.first_state, self._source is None
        for index, (entry, state) in enumerate((*applied_entries, *outcomes)):
            if self._log.play(entry, state_before, state, always_separate=always_separate):
                self._timeline.choices.append(index)
            state_before = state
        return self

    def _set_version(self, version: int | None) -> Match:
        """Set the version, which must not be less than the number of changes so far."""
        change_count = self._log.version
        if version is not None:
            checked_version = int_or_nothing(version)
            if checked_version is None or not change_count <= checked_version <= MAX_VERSION:
                raise InvalidOption.from_code(
                    "resumed-version", count=change_count, most=MAX_VERSION, given=version
                )
            if checked_version > change_count:
                self._log = Log(checked_version)
        return self

    # --- changing it ---

    def apply(
        self,
        action: ActionType | Dealt | Rolled,
        *,
        player: int | None = None,
        version: int | None = None,
    ) -> StateType:
        """Play an action, draw the chance that follows, and return the state after that.

        Args:
            action: a choice; at a real table, an outcome of chance too.
            player: the seat of the acting player. If given, it is checked first, and an error reveals only what this
                player may know.
            version: the version at which the choice was made, to be checked if given. With a ``player``, only changes
                for this player count: another player's hidden choice at the same simultaneous decision is
                no reason to refuse.

        Raises:
            InvalidOption: there is no such seat.
            IllegalAction: the rules forbid the action; the match is unchanged.
            StaleVersion: the match has changed since the version; the match is unchanged.

        Example:
            >>> match = aw.Match.new("antike", ["Ana", "Ben"], seed=7)
            >>> decision = match.pending()
            >>> match.apply(decision.actions[0], player=decision.player, version=match.version)
            <antike: 2 players, round 1, player 0: rondel>
        """
        action, player = convert_ints(action), check_viewer(player, len(self.names))
        with self._lock:
            self._check_version(version, player)
            new_state = self._state_after(action, player)
            choice = Entry(acting_seat(self.state, action), action, self._stopwatch.make_note())
            applied_entries = [
                (choice, new_state),
                *self._draw_outcomes(new_state, self.entry_count + 1),
            ]
            change = self._write_change(0, applied_entries)
            self._timeline.append_choice(applied_entries)
            return self._finish_change(change)  # type: ignore[no-any-return]

    def choose(
        self, place: int, player: int | None = None, version: int | None = None
    ) -> StateType:
        """Play the action at a place of :meth:`legal_actions`, and return the state after it.

        Args:
            place: the place of the action in ``legal_actions(player)`` and in :meth:`offers`, from 0.
            player: the seat of the acting player, from whose view alone errors come; by default the player to act.
            version: the version at which the place was read, to be checked if given, so that a double click does not play twice.

        Raises:
            IllegalAction: the game does not wait for this player.
            InvalidOption: there is no such seat, or no action at this place (code ``no-such-choice``).
            StaleVersion: the match has changed since the version (for the player, if given); the match is unchanged.

        Example:
            >>> match = aw.Match.new("antike", ["Ana", "Ben"], seed=7)
            >>> match.choose(0, player=1, version=match.version)
            <antike: 2 players, round 1, player 0: rondel>
        """
        with self._lock:
            player = check_viewer(player, len(self.names))
            self._check_version(version, player)
            actions: Any = self.legal_actions(player)
            if not actions:
                known_state = self.state if player is None else self.view(player).state
                raise IllegalAction(reason_to_wait(known_state).with_names(self.names))
            checked_place = int_or_nothing(place)
            if checked_place is None or not 0 <= checked_place < len(actions):
                shown_place = shorten(repr(place))
                raise InvalidOption.from_code(
                    "no-such-choice", place=shown_place, count=len(actions)
                )
            return self.apply(actions[checked_place], player=player, version=version)

    def undo(self, *, agreed: bool = False, version: int | None = None) -> StateType:
        """Take back the last :meth:`apply` with the chance that followed it.

        Args:
            agreed: whether all players agree; needed if the choice was followed by chance, or has
                revealed something to a player.
            version: the version at which undo was chosen, to be checked if given.

        Raises:
            IllegalAction: there is nothing to take back (code ``nothing-to-undo``), or only with
                agreement (``undo-needs-agreement``).
            StaleVersion: the match has changed since the version.

        Example:
            >>> match = aw.Match.new("antike", ["Ana", "Ben"], seed=7)
            >>> before = match.state
            >>> after = match.apply(match.pending().actions[0])
            >>> match.undo() == before
            True
        """
        with self._lock:
            self._check_version(version)
            if not self._timeline.choices:
                raise IllegalAction(reason("nothing-to-undo", ""))
            state_before, undone_entries = self._timeline.choices_from_end(1)
            if not agreed and self._undoes_shared_knowledge(state_before, undone_entries):
                raise IllegalAction(reason("undo-needs-agreement", ""))
            change = self._write_change(len(undone_entries), [], state_before)
            self._timeline.undo_choice(state_before)
            return self._finish_change(change)  # type: ignore[no-any-return]

    def redo(self, *, version: int | None = None) -> StateType:
        """Play again what the last :meth:`undo` took back.

        Args:
            version: the version at which redo was chosen, to be checked if given.

        Raises:
            IllegalAction: there is nothing to play again (code ``nothing-to-redo``).
            StaleVersion: the match has changed since the version.

        Example:
            >>> match = aw.Match.new("antike", ["Ana", "Ben"], seed=7)
            >>> after = match.apply(match.pending().actions[0])
            >>> before = match.undo()
            >>> match.redo() == after
            True
        """
        with self._lock:
            self._check_version(version)
            if not self._timeline.undone_choices:
                raise IllegalAction(reason("nothing-to-redo", ""))
            state: State = self.state
            applied_entries: list[tuple[Entry, State]] = []
            for entry in self._timeline.undone_choices[-1]:
                state = self._narrator.apply_action(state, entry.action)
                applied_entries.append((entry, state))
            change = self._write_change(0, applied_entries)
            self._timeline.redo_choice(applied_entries)
            return self._finish_change(change)  # type: ignore[no-any-return]

    def ask_undo(self, player: int, *, version: int | None = None) -> bool:
        """Take back the last choice for a player, or count this player as agreeing to that.

        See :meth:`Seat.undo`.

        Args:
            player: the seat of the player who asks.
            version: the version at which undo was chosen, to be checked if given.

        Returns:
            Whether the choice was taken back.

        Raises:
            InvalidOption: there is no such seat.
            IllegalAction: all agree, and there is nothing to take back.
            StaleVersion: the match has changed since the version.

        Example:
            >>> match = aw.Match.new("antike", ["Ana", "Ben"], seed=7)
            >>> after = match.apply(match.pending().actions[0])
            >>> match.ask_undo(0), match.ask_undo(1)
            (False, True)
        """
        with self._lock:
            return self._seats.ask_undo(player, version)

    def reveal(self) -> Record[StateType]:
        """Put the secret into the record, so that everybody can check every outcome. The game must be over.

        Raises:
            IllegalAction: the game is not over, or there is no secret.

        Example:
            >>> secret = "ab" * 32  # in earnest: ancient_world.records.new_secret()
            >>> match = aw.Match.new("tides-of-time", ["Ana", "Ben"], secret=secret, salts=["sun", "moon"])
            >>> while (decision := match.pending()) is not None:
            ...     state = match.apply(decision.actions[0])
            >>> match.reveal().secret == secret
            True
        """
        if self._secret is None:
            raise IllegalAction(reason("no-secret", ""))
        with self._lock:
            if self.state.agenda:
                raise IllegalAction(reason("reveal-at-the-end", ""))
            self._is_revealed = True
            return self.record

    # --- seats, observers, forks ---

    def join(self, player: int) -> Seat[StateType, ActionType]:
        """Take a seat: an object through which one player sees and acts.

        Args:
            player: the number of the seat, from 0.

        Raises:
            InvalidOption: there is no such seat (code ``not-a-seat``), or it is taken (``seat-taken``).

        Example:
            >>> match = aw.Match.new("antike", ["Ana", "Ben"], seed=7)
            >>> seat = match.join(1)
            >>> seat.name, len(seat.actions)
            ('Ben', 8)
        """
        with self._lock:
            return self._seats.take_seat(player)  # type: ignore[no-any-return]

    def observe(self, observer: Callable[[MatchChange[StateType]], object]) -> Callable[[], None]:
        """Call ``observer`` with every :class:`MatchChange`, after it was made.

        Changes contain all secrets, so this is for the host (for a player, see :meth:`Seat.observe`). If an observer
        raises an error, the error is logged to the logger ``ancient_world``, and the game goes on. The match is
        locked while an observer runs, so the observer must not wait for another thread that uses the match.

        Args:
            observer: the function to call with each change.

        Returns:
            A function that removes the observer.

        Example:
            >>> match, seen = aw.Match.new("antike", ["Ana", "Ben"], seed=7), []
            >>> stop = match.observe(seen.append)
            >>> state = match.apply(match.pending().actions[0])
            >>> stop()
            >>> seen[0].version, seen[0].entries[0].player
            (1, 1)
        """
        check_function("observer", observer)
        return self._observers.add(observer)

    def write_ahead(
        self,
        write_change: Callable[[MatchChange[StateType]], object] | None,
        *,
        write_beginning: Callable[[Record[StateType]], object] | None = None,
    ) -> None:
        """Call ``write_change`` with every change before it is made; if that fails, the match does not change.

        Args:
            write_change: the function that writes a change; ``None`` detaches the present one.
            write_beginning: called first with the record so far; if it fails, ``write_change`` is not attached.

        Raises:
            InvalidOption: the match has a journal already (code ``journal-there``).

        Example:
            >>> match, written = aw.Match.new("antike", ["Ana", "Ben"], seed=7), []
            >>> match.write_ahead(written.append)
            >>> state = match.apply(match.pending().actions[0])
            >>> written[0].version
            1
        """
        with self._lock:
            if write_change is not None and self._observers.write_change is not None:
                raise InvalidOption.from_code("journal-there")
            if write_beginning is not None:
                write_beginning(self.record)
            self._observers.write_change = write_change

    def fork(
        self, entry_count: int | None = None, *, fresh_chance: bool = False
    ) -> Match[StateType, ActionType]:
        """Return a new match that begins like this one; its ``version`` counts the changes in the entries it starts with.

        Args:
            entry_count: the number of entries of this match to start with; by default all of them.
            fresh_chance: draw future outcomes from a new source, and name no seed in the record, as at a real
                table. By default the same choices have the same outcomes.

        Raises:
            InvalidOption: the match has fewer entries.

        Example:
            >>> match = aw.Match.new("antike", ["Ana", "Ben"], seed=7)
            >>> other = match.fork()
            >>> state = other.apply(other.pending().actions[0])
            >>> match.version, other.version
            (0, 1)
        """
        with self._lock:
            total_count = self.entry_count
            kept_count = total_count if entry_count is None else int_or_nothing(entry_count)
            if kept_count is None or not 0 <= kept_count <= total_count:
                raise InvalidOption.from_code("no-such-entry", count=total_count, at=entry_count)
            entries = self._timeline.entries[:kept_count]
            fork_parts = self._fork_parts()
        if fresh_chance:
            header = attrs.evolve(self._header, seed=None, commitment=None)
            new_source = SecretRandomness(new_secret(), ()).numbers
            _, first_state, _, is_revealed, _, is_timed = fork_parts
            fork_parts = header, first_state, None, is_revealed, new_source, is_timed
        match: Match[StateType, ActionType] = _restore_match(fork_parts, entries)
        return match

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle or copy a match as a fork with the same version."""
        with self._lock:
            return _restore_match, (self._fork_parts(), tuple(self._timeline.entries), self.version)

    # --- inside ---

    def _fork_parts(self) -> ForkParts:
        """Return the parts that a fork copies, apart from the entries."""
        own_source = self._source if randomness_source(self._header, self._secret) is None else None
        first_state, is_timed = self._timeline.first_state, self._stopwatch.used
        return self._header, first_state, self._secret, self._is_revealed, own_source, is_timed

    def _state_after(self, action: Action, player: int | None) -> State:
        """Return the state after an action; with a player, errors reveal only what this player may know.

        Raises:
            IllegalAction: the rules forbid the action.
        """
        refusal: Reason | None = None
        if player is not None:
            refusal = self._reason_against(action, player)
        if refusal is None:
            try:
                return self._narrator.apply_action(self.state, action)
            except IllegalAction as error:
                # With a player: the view allowed the action, which is a bug in the game. The reason may be secret.
                hidden_reason = reason("hidden-reason", "")
                refusal = error.reason.with_names(self.names) if player is None else hidden_reason
        raise IllegalAction(refusal)

    def _reason_against(self, action: Action, player: int) -> Reason | None:
        """Return why a player cannot take an action, or ``None``."""
        return self.view(player).explain(action)

    def _write_change(
        self, undone: int, applied_entries: AppliedEntries, state: State | None = None
    ) -> MatchChange:
        """Return the next change, after writing it to the journal; ``state`` is the state after it if nothing is played."""
        entries = tuple([entry for entry, _ in applied_entries])
        new_state = applied_entries[-1][1] if state is None else state
        change = MatchChange(self._log.version + 1, undone, entries, new_state, self.state)
        if self._observers.write_change is not None:
            self._observers.write_change(change)
        return change

    def _finish_change(self, change: MatchChange) -> Any:
        """Log a change that was made, notify the observers, and return the new state."""
        self._log.add(change)
        self._stopwatch.restart()
        self._seats.clear_undo_requests()
        self._observers.notify(change)
        return change.state

    def _draw_outcomes(self, state: State, entry_index: int) -> list[tuple[Entry, State]]:
        """Draw outcomes, from entry ``entry_index`` on, until the game waits for a choice; return them with the states after them."""
        outcomes: list[tuple[Entry, State]] = []
        while self._source is not None and state.agenda:
            if not isinstance(state.agenda[-1], ChanceStep):
                break
            chance = pending(state)
            assert isinstance(chance, Chance)
            outcome = chance.sample(self._source(entry_index + len(outcomes)))
            state = self._narrator.apply_action(state, outcome)
            outcomes.append((Entry(None, outcome), state))
        return outcomes


new_match = Match.new
"""Start a game; the same as :meth:`Match.new`."""


def _restore_match(
    fork_parts: ForkParts, entries: Sequence[Entry], version: int | None = None
) -> Any:
    """Build a match from the parts that a fork copies, its entries and its version."""
    header, state, secret, is_revealed, source, is_timed = fork_parts
    match = Match(header, state, secret=secret)
    match._is_revealed = is_revealed
    match._source = match._source or source
    match._stopwatch.used = is_timed
    applied_entries = []
    for entry in entries:
        state = apply(state, entry.action)
        applied_entries.append((entry, state))
    return match._append_and_draw(applied_entries)._set_version(version)
