"""Build a record action by action while you parse a log of another format.

Your parser splits a line and passes what was played, as an action or in words. A :class:`RecordBuilder` plays the game along, so
that every line is checked as it is read, and errors point at the line of the log::

    builder = aw.RecordBuilder(game_id, ["Ann", "Ben", "Cleo"], source="sunday.txt")
    for number, line in enumerate(lines, start=1):
        name, words = line.split(": ")
        with builder.line(number, line):
            builder.say(words, name)
    record = builder.record()
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from typing import TypeVar

import attrs

from ancient_world.engine.actions import Action
from ancient_world.engine.applying import apply
from ancient_world.engine.chance import Deal, Dealt
from ancient_world.engine.declared.declared_options import merge_options
from ancient_world.engine.declared.id_spelling import (
    corrected_actions,
    expected_deck_card,
)
from ancient_world.engine.errors import (
    AncientWorldError,
    IllegalAction,
    InvalidDocument,
    InvalidRecord,
    check_whole_number,
)
from ancient_world.engine.explaining import convert_ints, explain
from ancient_world.engine.game import CardSet
from ancient_world.engine.importing import check_argument
from ancient_world.engine.message_catalogue import (
    message_text,
    register_messages,
)
from ancient_world.engine.pending import Decision, PendingEvent, pending
from ancient_world.engine.registry import game
from ancient_world.engine.state import State
from ancient_world.engine.whole_numbers import int_or_nothing
from ancient_world.records.forced_actions import (
    MAX_LOOK_BACK,
    ActionTrail,
    corrections,
    corrections_of_trail,
    states_passed_through,
)
from ancient_world.records.notation.found_choices import (
    choice_phrases,
    legal_actions_of,
    matching_actions,
)
from ancient_world.records.notation.typed_labels import seats_with_name
from ancient_world.records.notation.word_matching import ranked_matches
from ancient_world.records.play_record import (
    acting_seat,
    apply_correction,
    begin_record,
    game_result,
)
from ancient_world.records.record import Entry, Record

T = TypeVar("T")

MAX_SUGGESTIONS = 5
"""The most choices that an error message suggests."""

MAX_COMPARED = 200
"""The most characters of words that are compared with the sentences of legal actions."""

register_messages(
    {
        "scribe-nothing": "No legal action matches the words {words!r}; legal actions are, for example: {offered}.",
        "scribe-several": "{words!r} can mean several things: {offered}.",
        "scribe-no-choice": "No player chooses here: the game is waiting for chance.",
        "scribe-no-deal": "No cards are dealt here.",
        "scribe-over": "The game is over.",
        "scribe-not-choosing": "It is not for {player:seat} to choose here, but for {awaited:seats}.",
        "scribe-no-player": "{player!r} is not the name or seat of exactly one player; the players are {players:seats}.",
    }
)


class RecordBuilder:
    """Builds a record from a log in another format, and checks each action by the rules.

    Args:
        game_id: one of :func:`ancient_world.available_games`.
        names: the names of the players, in seat order.
        cards: the card file; by default the standard one.
        source: the name of the log in error messages.
        tags: the tags of the record; see :class:`~ancient_world.records.Header`.
        options: the game's own by name, as JSON values; they are checked as options alone, wherever they come from.
        keyword_options: the options each by keyword, in place of the mapping.

    Raises:
        UnknownGame: there is no such game.
        InvalidOption: the players or their names, the cards, a tag or an option do not fit.

    Example:
        >>> builder = aw.RecordBuilder("antike", ["Ana", "Ben"], source="sunday.txt")
        >>> state = builder.deal("Greece", "Persia")
        >>> state = builder.say("iron", "Ben")
        >>> builder.record()
        <Record of antike: Ana, Ben, 2 entries, unfinished>
    """

    def __init__(
        self,
        game_id: str,
        names: Sequence[str],
        *,
        cards: CardSet | None = None,
        source: str = "log",
        tags: Mapping[str, str] | None = None,
        options: Mapping[str, object] | None = None,
        **keyword_options: object,
    ) -> None:
        self.state: State
        header, self.state = begin_record(
            game_id, names, cards, merge_options(options, keyword_options)
        )
        """The state after everything written so far."""
        self._header = attrs.evolve(header, tags=tags or {})
        self._rules = game(game_id)
        self._entries: list[Entry] = []
        self._source = source
        self._trail: ActionTrail = ()

    @property
    def pending(self) -> PendingEvent:
        """Return what the game waits for."""
        return pending(self.state)

    @contextmanager
    def line(self, number: int, text: str = "") -> Iterator[None]:
        """Enclose the reading of one line: an error inside names the line, and keeps its code and its rule.

        After an error, nothing of the line stays in the record.

        Args:
            number: the number of the line, from 1.
            text: the line.

        Raises:
            InvalidRecord: with ``data["line"]`` and ``data["text"]``.

        Example:
            >>> builder = aw.RecordBuilder("antike", ["Ana", "Ben"], source="sunday.txt")
            >>> try:
            ...     with builder.line(4, "Ben: iron"):
            ...         builder.say("iron", "Ben")
            ... except aw.InvalidRecord as error:
            ...     print(error)
            sunday.txt:4: No player chooses here: the game is waiting for chance.
        """
        number = check_whole_number("number", number, 0)
        state, trail, entries = self.state, self._trail, self._entries[-MAX_LOOK_BACK:]
        kept_count = len(self._entries) - len(entries)
        try:
            yield
        except AncientWorldError as error:
            self.state, self._trail = state, trail
            self._entries[kept_count:] = entries
            raise self._fault_at_line(number, text, error) from error

    def _fault_at_line(self, number: int, text: str, error: AncientWorldError) -> InvalidRecord:
        message, rule = error.message, ""
        if isinstance(error, IllegalAction):
            message, rule = error.reason.message, error.rule
        elif isinstance(error, InvalidDocument):
            message = error.detail
        data = {**error.data, "line": number, "text": text, "rule": rule}
        return InvalidRecord(message, path=f"{self._source}:{number}", code=error.code, data=data)

    def play(self, action: Action, player: int | str | None = None) -> State:
        """Play an action, or an outcome of chance, and add it to the record.

        A forced action that the rules have taken already is accepted, and not added again. Misspelt ids, and printed names
        in any language, are replaced by the ids that they stand for.

        Args:
            action: the action or outcome.
            player: whose action it is, as in :meth:`say`.

        Raises:
            IllegalAction: the rules forbid it here.
            InvalidRecord: there is no such player, or the game waits for others.

        Example:
            >>> builder = aw.RecordBuilder("antike", ["Ana", "Ben"])
            >>> builder.play(aw.Dealt(("greece+arabia", "persia+phoenicia")))
            <antike: 2 players, round 1, player 1: rondel>
        """
        check_argument("action", action, Action)
        state_before, action = self.state, convert_ints(action)
        seat = None if player is None else self._seat_of(player)
        try:
            self._check_may_act(action, seat)
            state_after = apply(state_before, action)
        except (IllegalAction, InvalidRecord) as error:
            if self._apply_correction(action, seat):
                return self.state
            corrected = self._correct_action(action, seat)
            if corrected is not None:
                return self.play(corrected, seat)
            if isinstance(error, IllegalAction):
                raise IllegalAction(error.reason.with_names(self._header.players)) from error
            raise
        self._entries.append(Entry(acting_seat(state_before, action), action))
        self.state, self._trail = (
            state_after,
            (*self._trail[-MAX_LOOK_BACK:], (state_before, action, True)),
        )
        return state_after

    def _correct_action(self, action: Action, seat: int | None) -> Action | None:
        """Correct misspelt ids and printed names in an action: return the only legal reading, or else the only reading."""
        possible_actions = corrected_actions(self.state, action) if self.state.agenda else []
        legal_actions = [
            each for each in possible_actions if explain(self.state, each, seat) is None
        ]
        if len(legal_actions or possible_actions) != 1:
            return None
        return (legal_actions or possible_actions)[0]

    def _apply_correction(self, action: Action, player: int | None = None) -> bool:
        """Apply the correction for an illegal action of a log, if :func:`left_out` finds one; return whether it did.

        With ``player``, only a correction in which the action is this player's counts.
        """
        for correction in corrections(self._trail, self.state, action):
            if player in (None, acting_seat(*correction[1][-1][:2])):
                dropped_count, entries, self._trail = apply_correction(self._trail, correction)
                self._entries[len(self._entries) - dropped_count :] = entries
                self.state = correction[2]
                return True
        return False

    def say(self, words: str, player: int | str | None = None) -> State:
        """Play the legal action whose sentence matches these words, and add it to the record.

        The words, or their beginnings, must occur in this order in the action's sentence or notation: "citadel" is enough for
        "play The Citadel of the Prophets". A whole sentence in any language wins; then the language in use comes first, and
        a sentence that begins with the words, or has them side by side.

        Args:
            words: the typed words; case, accents and punctuation do not count.
            player: whose choice it is, by seat or by name, which may be shortened, ignoring case. Pass it if the log says it: without it, the actions of
                all players who may choose now are searched.

        Raises:
            InvalidRecord: no legal action matches, or several do (``data["offered"]`` has their sentences); there is no such
                player; or the game waits for others (``data["awaited"]`` has their seats).

        Example:
            >>> builder = aw.RecordBuilder("antike", ["Ana", "Ben"])
            >>> state = builder.deal("Greece", "Persia")
            >>> builder.say("go to know", "Ben")
            <antike: 2 players, round 1, player 0: rondel>
        """
        check_argument("words", words, str)
        seat = None if player is None else self._seat_of(player)
        try:
            return self.play(self._action_in_words(words, seat, self.state))
        except InvalidRecord:
            states_after_correction = [state for _, _, state in corrections_of_trail(self._trail)]
            for state in (*states_passed_through(self._trail), *states_after_correction):
                with suppress(InvalidRecord, IllegalAction):
                    if self._apply_correction(self._action_in_words(words, seat, state), seat):
                        return self.state
            raise

    def deal(self, *names: str) -> State:
        """Deal cards by their names, in order, and add the deal to the record.

        Args:
            names: the ids or the names of the cards, or the beginnings of the names; misspellings are corrected.

        Raises:
            InvalidRecord: a name matches no card that can be dealt, or several, or no cards are dealt now.
            IllegalAction: the number of cards is wrong, or a card that everybody knows to be next is missing.

        Example:
            >>> aw.RecordBuilder("antike", ["Ana", "Ben"]).deal("Greece", "Persia")
            <antike: 2 players, round 1, player 1: rondel>
        """
        for name in names:
            check_argument("name", name, str)
        event = getattr(self.pending, "event", None)
        if not isinstance(event, Deal):
            raise _scribe_fault("no-deal")
        cards = (*event.deck.unseen, *event.deck.bottom)
        return self.play(Dealt(tuple([self._card_named(name, cards) for name in names])))

    def _card_named(self, name: str, cards: Sequence[str]) -> str:
        """Return the id of the card among ``cards`` that a name means: its id, its name in any language, or a misspelling."""
        if name in cards:
            return name
        try:
            return _only_match(name, lambda: self._deal_phrases(cards))
        except InvalidRecord:
            similar_ids = expected_deck_card(self.state).ids_meant_by(name)
            if len(similar_ids) != 1:
                raise
            return similar_ids[0]

    def _deal_phrases(self, cards: Sequence[str]) -> list[tuple[str, str]]:
        """Return the sentence for dealing each card, with the card."""
        names = self._header.players
        return [(self._rules.describe(self.state, Dealt((card,)), names), card) for card in cards]

    def _seat_of(self, player: int | str) -> int:
        """Return the seat of a player who is given by seat or name."""
        names = self._header.players
        folded_names = [name.casefold() for name in names]
        folded_name = player.casefold() if isinstance(player, str) else int_or_nothing(player)
        seats = [seat for seat, name in enumerate(folded_names) if folded_name in (seat, name)]
        if not seats and isinstance(player, str):
            seats = seats_with_name(player, names)
        if len(seats) != 1:
            raise _scribe_fault("no-player", names, player=player, players=tuple(range(len(names))))
        return seats[0]

    def _check_may_act(self, action: Action, player: int | None) -> None:
        """Raise an error if a player, unless ``None``, may not take an action now."""
        if player is not None:
            self._require_decision(player, self.state)
            why_not = explain(self.state, action, player)
            if why_not is not None:
                raise IllegalAction(why_not)

    def _require_decision(self, player: int | None, state: State) -> None:
        """Raise an error unless a state waits for a decision, and for one of ``player``, unless ``None``."""
        pending_event = pending(state)
        if not isinstance(pending_event, Decision):
            raise _scribe_fault("over" if pending_event is None else "no-choice")
        players_to_act = pending_event.players
        if player not in (None, *players_to_act):
            raise _scribe_fault(
                "not-choosing", self._header.players, player=player, awaited=players_to_act
            )

    def _action_in_words(self, words: str, player: int | None, state: State) -> Action:
        """Return the legal action in a state that a text means; only one of ``player``, unless ``None``."""
        self._require_decision(player, state)
        actions, names = legal_actions_of(state, player), self._header.players
        _, matches = matching_actions(state, actions, words, names, player)
        if len(matches) == 1:
            return matches[0]
        return _only_match(words, lambda: choice_phrases(state, actions, names, player))

    def record(self) -> Record:
        """Return the record so far, with the result if the game is over, and with neither seed nor commitment.

        Example:
            >>> builder = aw.RecordBuilder("antike", ["Ana", "Ben"])
            >>> state = builder.deal("Greece", "Persia")
            >>> builder.record()
            <Record of antike: Ana, Ben, 1 entries, unfinished>
        """
        result = None if self.state.agenda else game_result(self._rules, self.state)
        return Record(self._header, tuple(self._entries), result)


def _only_match(words: str, list_offers: Callable[[], Iterable[tuple[str, T]]]) -> T:
    """Return what the only phrase that a text matches stands for, in any language.

    Raises:
        InvalidRecord: no phrase matches, or several do.
    """
    _, matches = ranked_matches(words, list_offers)
    if len(matches) == 1:
        return matches[0]
    offers = [(phrase, meaning) for phrase, meaning in list_offers()]
    phrases = {meaning: phrase for phrase, meaning in reversed(offers)}
    if matches:
        raise _ambiguity_fault("several", words, [phrases[each] for each in matches])
    similar_phrases = difflib.get_close_matches(
        words[:MAX_COMPARED], phrases.values(), MAX_SUGGESTIONS, cutoff=0.0
    )
    raise _ambiguity_fault("nothing", words, similar_phrases)


def _ambiguity_fault(code: str, words: str, sentences: Sequence[str]) -> InvalidRecord:
    suggestions = list(sentences[:MAX_SUGGESTIONS])
    return _scribe_fault(
        code, words=words[:80], count=len(sentences), offered="; ".join(suggestions)
    )


def _scribe_fault(code: str, names: Sequence[str] = (), **data: object) -> InvalidRecord:
    code = f"scribe-{code}"
    return InvalidRecord(message_text(code, data, names), path="$", code=code, data=data)
