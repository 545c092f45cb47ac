"""The read-only side of a match: states, the record, views, changes, and what undo would do."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from threading import RLock
from typing import Any, Generic

from ancient_world.documents.codec import from_document, from_json
from ancient_world.engine.actions import Action
from ancient_world.engine.chance import Dealt, Rolled
from ancient_world.engine.declared.score_lines import Score
from ancient_world.engine.declared.states import StateType
from ancient_world.engine.declared.type_parameters import ActionType, AnyAction, AnyStep
from ancient_world.engine.errors import InvalidOption, Reason, check_whole_number
from ancient_world.engine.explaining import explain
from ancient_world.engine.game import Game
from ancient_world.engine.importing import check_argument
from ancient_world.engine.message_catalogue import register_messages
from ancient_world.engine.pending import Chance, Decision, pending
from ancient_world.engine.public_functions import View, check_seat, check_viewer, scores, winners
from ancient_world.engine.registry import game
from ancient_world.engine.state import State
from ancient_world.engine.whole_numbers import int_or_nothing
from ancient_world.matches.history import Timeline
from ancient_world.matches.stale_version import check_version_for_player
from ancient_world.narration.changes import Log
from ancient_world.narration.choosing.offers import Offer, Offers, offers_in_view
from ancient_world.narration.telling.seat_change import Changes, Narrator
from ancient_world.records.notation.found_choices import places_meant
from ancient_world.records.play_record import game_result
from ancient_world.records.record import Entry, Header, Record
from ancient_world.records.record_views import mask_record

register_messages(
    {
        "not-begun": "Start a match with Match.new(game_id, players), or resume one with Match.resume(record).",
        "no-entry": "The record has {count:entry|entries}, numbered from 0; there is no entry {entry}.",
    }
)


class ReadableMatch(Generic[StateType, ActionType]):
    """The methods of a match that do not change it."""

    def __init__(self, header: Header, first_state: State, *, secret: str | None = None) -> None:
        if not isinstance(header, Header):
            raise InvalidOption.from_code("not-begun")
        self._header = header
        self._rules: Game = game(header.game)
        self._secret = secret
        self._is_revealed = False
        self._lock = RLock()
        self._timeline = Timeline(first_state)
        self._log = Log()
        self._narrator = Narrator(self._rules.id, header.players)

    def __repr__(self) -> str:
        with self._lock:
            state, entry_count = self.state, self.entry_count
        return f"<Match of {', '.join(self.names)}, {entry_count} entries: {state!r}>"

    @property
    def state(self) -> StateType:
        """The present state."""
        return self._timeline.state  # type: ignore[no-any-return]

    @property
    def version(self) -> int:
        """The number of changes of the match so far.

        A match resumed from a :class:`~ancient_world.Journal` has the same version as before. For one from a record, and for
        a fork, each choice counts as one change (at a real table, each entry), since a record has no traces of undone
        choices. See ``version`` of :meth:`resume`.
        """
        return self._log.version

    def pending(
        self: ReadableMatch[State[AnyAction, AnyStep], Action], player: int | None = None
    ) -> Decision[AnyAction, AnyStep] | Chance[AnyAction] | None:
        """Return what the game waits for. With a seed or a secret this is never chance.

        With a ``player``, the actions are those of this seat only, as far as the player may know (see :attr:`View.pending`).

        Args:
            player: a seat; by default the result is not masked.

        Raises:
            InvalidOption: there is no such seat.

        Example:
            >>> match = aw.Match.new("antike", ["Ana", "Ben"], seed=7)
            >>> match.pending()
            Decision(player=1, step=Rondel(player=1, civilization=0), actions=8)
            >>> match.pending(0).actions
            ()
        """
        return pending(self.state) if player is None else self.view(player).pending

    def legal_actions(self, player: int | None = None) -> tuple[ActionType, ...]:
        """Return the legal actions of a player, in a fixed order; see :func:`ancient_world.legal_actions`.

        Args:
            player: a seat, whose actions are listed as far as this player may know; by default the player to act.

        Raises:
            InvalidOption: there is no such seat.

        Example:
            >>> match = aw.Match.new("antike", ["Ana", "Ben"], seed=7)
            >>> len(match.legal_actions()), len(match.legal_actions(0))
            (8, 0)
        """
        decision: Any = self.pending(player)
        if not isinstance(decision, Decision):
            return ()
        return decision.actions if player is None else decision.actions_of(player)

    def explain(self, action: object, player: int | None = None) -> Reason | None:
        """Return why an action is illegal now, or ``None`` if it is legal; see :func:`ancient_world.explain`.

        Args:
            action: the action in question.
            player: the seat of the player who wants to act, from whose view alone the answer comes; by default the player to act.

        Raises:
            InvalidOption: there is no such seat.

        Example:
            >>> match = aw.Match.new("antike", ["Ana", "Ben"], seed=7)
            >>> match.explain(match.legal_actions()[0], player=0).code
            'wrong-player'
        """
        if player is not None:
            return self.view(check_seat(player, len(self.names))).explain(action)
        why_not = explain(self.state, action)
        return None if why_not is None else why_not.with_names(self.names)

    def offers(self, player: int | None) -> Offers[ActionType]:
        """Return everything that a page needs to offer a player's choices: the prompt, and each choice in words with its effect.

        Args:
            player: a seat; ``None`` for a spectator, who has a prompt and no choices.

        Raises:
            InvalidOption: there is no such seat.

        Example:
            >>> match = aw.Match.new("antike", ["Ana", "Ben"], seed=7)
            >>> offers = match.offers(1)
            >>> offers.prompt.text
            'Move Phoenicia to a space of the rondel (the wheel)'
            >>> offer = offers.choices[0]
            >>> offer.place, offer.words, offer.effect.gain
            (0, 'go to iron', {'iron': 1})
        """
        with self._lock:
            version, view = self.version, self.view(player)
        offers: Any = offers_in_view(view, version)
        return offers  # type: ignore[no-any-return]

    def scores(self) -> tuple[Score, ...]:
        """Return the scores of all players, in seat order; see :func:`ancient_world.scores`.

        Example:
            >>> [score.total for score in aw.Match.new("antike", ["Ana", "Ben"], seed=7).scores()]
            [0, 0]
        """
        return scores(self.state)

    def winners(self) -> tuple[int, ...]:
        """Return the seats that have won; empty while the game is not over.

        Example:
            >>> aw.Match.new("antike", ["Ana", "Ben"], seed=7).winners()
            ()
        """
        return winners(self.state)

    @property
    def is_over(self) -> bool:
        """True if the game is over."""
        return not self.state.agenda

    @property
    def current_player(self) -> int | None:
        """The only seat that may act now; ``None`` if several may, if the game waits for chance, or if it is over."""
        pending_event = pending(self.state)
        if not isinstance(pending_event, Decision) or len(pending_event.players) > 1:
            return None
        return pending_event.player

    def read(self, document: Mapping[str, object] | str | bytes) -> ActionType | Dealt | Rolled:
        """Return the action that a client sent: one that stands in a document of offers or of a pending decision.

        Whether the action is legal is not checked; :meth:`apply` does that.

        Args:
            document: the action as an object of JSON, or its JSON text, with or without an envelope around it.

        Raises:
            InvalidDocument: this is not an action of the game; the path says where.

        Example:
            >>> match = aw.Match.new("antike", ["Ana", "Ben"], seed=7)
            >>> sent = aw.to_document(match.offers(1))["offers"]["choices"][0]["action"]
            >>> sent
            {'type': 'choose-space', 'space': 'iron'}
            >>> match.apply(match.read(sent), player=1)
            <antike: 2 players, round 1, player 0: rondel>
        """
        read: Any = from_json if isinstance(document, (str, bytes)) else from_document
        action: Any = read(document, expect=Action, game=self._rules.id)
        return action  # type: ignore[no-any-return]

    def check_version(self, version: int | None) -> None:
        """Raise an error if the match has changed since a version.

        Args:
            version: a version; ``None`` is always accepted.

        Raises:
            StaleVersion: the match has another version.

        Example:
            >>> match = aw.Match.new("antike", ["Ana", "Ben"], seed=7)
            >>> match.check_version(0)
        """
        with self._lock:
            self._check_version(version)

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names in seat order."""
        return self._header.players

    @property
    def record(self) -> Record[StateType]:
        """The record of the game so far."""
        with self._lock:
            state, entries = self.state, tuple(self._timeline.entries)
        result = None if state.agenda else game_result(self._rules, state)
        return Record(self._header, entries, result, self._secret if self._is_revealed else None)

    def view(self, player: int | None) -> View[StateType]:
        """Return the view of a player or spectator of the present state.

        Args:
            player: a seat; ``None`` for a spectator.

        Raises:
            InvalidOption: there is no such seat.

        Example:
            >>> match = aw.Match.new("tides-of-time", ["Ana", "Ben"], seed=7)
            >>> match.view(0).state.players[1].hand[:2]
            ('?', '?')
        """
        player = check_viewer(player, len(self.names))
        return View(player, self._narrator.masked_state(self.state, player), self.names)

    def record_of(self, player: int | None) -> Record[StateType]:
        """Return the record as a player or spectator may know it; see :func:`~ancient_world.view`.

        Args:
            player: a seat; ``None`` for a spectator.

        Raises:
            InvalidOption: there is no such seat.

        Example:
            >>> match = aw.Match.new("tides-of-time", ["Ana", "Ben"], seed=7)
            >>> match.record_of(0).header.seed is None
            True
        """
        with self._lock:
            record, state = self.record, self.state
        player = check_viewer(player, len(self.names))
        return mask_record(record, self._timeline.first_state, state, player)

    @property
    def entry_count(self) -> int:
        """The number of entries of the record."""
        return len(self._timeline.entries)

    def entries(self, since: int = 0) -> tuple[Entry, ...]:
        """Return the entries of the record from an index on, without copying the whole record.

        Args:
            since: the index of the first entry to return, from 0.

        Example:
            >>> match = aw.Match.new("antike", ["Ana", "Ben"], seed=7)
            >>> state = match.apply(match.pending().actions[0])
            >>> match.entries(since=1)
            (Entry(player=1, action=ChooseSpace(space='iron')),)
        """
        with self._lock:
            return tuple(self._timeline.entries[check_whole_number("since", since) :])

    def state_before(self, entry: int) -> StateType:
        """Return the state before an entry of the record.

        Args:
            entry: the index of the entry, from 0.

        Raises:
            InvalidOption: there is no such entry (code ``no-entry``).

        Example:
            >>> match = aw.Match.new("antike", ["Ana", "Ben"], seed=7)
            >>> match.state_before(0)
            <antike: 2 players, round 0, chance: deal-civilizations>
        """
        with self._lock:
            entry_count, index = self.entry_count, int_or_nothing(entry)
            if index is None or not 0 <= index < entry_count:
                raise InvalidOption.from_code("no-entry", count=entry_count, entry=entry)
            return self._timeline.state_after(index)  # type: ignore[no-any-return]

    def changes(self, since: int, player: int | None = None) -> Changes[StateType]:
        """Return the changes after version ``since``, as a player knows them; see :class:`SeatChange`.

        The cost depends on the number of changes, not on the length of the game. :func:`ancient_world.to_json` writes
        the result as a document.

        Args:
            since: a version that this match has had; the present :attr:`version` gives no changes.
            player: a seat; ``None`` for a spectator.

        Raises:
            InvalidOption: the changes since then are not known (code ``no-such-version``), or there is no such seat.

        Example:
            >>> match = aw.Match.new("antike", ["Ana", "Ben"], seed=7)
            >>> state = match.apply(match.pending().actions[0])
            >>> for change in match.changes(since=0, player=0):
            ...     print(change.version, change.sentences[0].text)
            1 Ben goes to iron and gains 1 iron.
        """
        player = check_viewer(player, len(self.names))
        with self._lock:
            changes: Any = self._narrator.changes_since(self._log, since, player)
            return changes  # type: ignore[no-any-return]

    def find(self, words: str, player: int) -> tuple[Offer[ActionType], ...]:
        """Return the choices that typed words mean, as :meth:`offers` has them; only one if there is no doubt.

        The words may be a sentence as :func:`ancient_world.describe` writes it, in any language, some of its words or their
        beginnings, or ids in notation. The answer depends only on what the player may know.

        Args:
            words: the typed words.
            player: the seat of the player who typed them.

        Raises:
            IllegalAction: the words mean an action that is not legal, or the game does not wait for this player.
            InvalidDocument: the words mean nothing here (code ``no-choice-called``); ``data["near"]`` has the sentences of
                choices that resemble them, ``data["known"]`` those of all.
            InvalidOption: there is no such seat.

        Example:
            >>> match = aw.Match.new("the-ancient-world", ["Ana", "Ben"], seed=7)
            >>> [choice.words for choice in match.find("learn", 0)]
            ['place citizen 1 on Learn', 'place citizen 2 on Learn', 'place citizen 3 on Learn']
            >>> [choice] = match.find("colocar 3 aprender", 0)
            >>> state = match.apply(choice.action)
        """
        player = check_seat(player, len(self.names))
        with self._lock:
            version, view = self.version, self.view(player)
        places = places_meant(view.state, words, player, self.names)
        found: Any = offers_in_view(view, version, places=places).choices
        return found  # type: ignore[no-any-return]

    # --- undo and redo ---

    @property
    def undo_needs_agreement(self) -> bool:
        """True if the next :meth:`undo` needs everybody's agreement."""
        return self.needs_agreement(1)

    def needs_agreement(self, choice_count: int) -> bool:
        """Return whether all players must agree before the last choices are taken back.

        Args:
            choice_count: the number of choices.

        Example:
            >>> match = aw.Match.new("antike", ["Ana", "Ben"], seed=7)
            >>> state = match.apply(match.pending().actions[0])
            >>> match.needs_agreement(1)
            False
        """
        choice_count = check_whole_number("back", choice_count)
        with self._lock:
            has_choices = 0 < choice_count <= len(self._timeline.choices)
            return has_choices and self._undoes_shared_knowledge(
                *self._timeline.choices_from_end(choice_count)
            )

    def choices_since(self, players: Collection[int]) -> int:
        """Count the choices since the last one of these players, including that one; 0 if they have made none.

        Calling :meth:`undo` so often takes back their last choice; if that is a payment, with all its parts.

        Args:
            players: the seats of the players.

        Example:
            >>> match = aw.Match.new("antike", ["Ana", "Ben"], seed=7)
            >>> for _ in range(2):
            ...     state = match.apply(match.pending().actions[0])
            >>> match.choices_since({1}), match.choices_since({0})
            (2, 1)
        """
        check_argument("players", players, Iterable)
        with self._lock:
            return self._timeline.count_choices_since(
                {check_whole_number("players", player) for player in players}
            )

    @property
    def can_redo(self) -> bool:
        """True if :meth:`redo` can play a choice again."""
        return bool(self._timeline.undone_choices)

    @property
    def last_player(self) -> int | None:
        """The seat of the player whose choice the next :meth:`undo` takes back; ``None`` if there is none, or for chance."""
        with self._lock:
            return self._timeline.last_player

    # --- inside ---

    def _check_version(self, version: int | None, player: int | None = None) -> None:
        """Raise ``StaleVersion`` if the match has changed since a version; with a player, if it has changed for this player."""
        check_version_for_player(
            self._log, version, player if player in range(len(self.names)) else None
        )

    def _undoes_shared_knowledge(self, state_before: State, undone_entries: list[Entry]) -> bool:
        """Return whether undoing these entries would undo an outcome of chance, or something that a player has seen."""
        if any(entry.player is None for entry in undone_entries):
            return True
        return shows_something(self._rules, state_before, self.state)


def shows_something(rules: Game, state_before: State, state_after: State) -> bool:
    """Return whether what happened between two states shows a player something that an undo cannot hide again."""
    # after the end everybody may see the whole record with its seed
    return not state_after.agenda or bool(rules.reveals(state_before, state_after))
