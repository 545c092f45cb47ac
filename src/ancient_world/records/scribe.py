"""Logs in other formats: a record written step by step while a caller reads foreign lines.

The reader of a log is a few lines of one's own: it takes a line apart and says what was played, as an action or in words.
A :class:`Scribe` keeps the game beside it, so that every line is checked as it is read, and what is wrong points at the
line of the log::

    scribe = aw.Scribe(game_id, ["Ann", "Ben", "Cleo"], source="sunday.txt")
    for number, line in enumerate(lines, start=1):
        name, words = line.split(": ")
        with scribe.line(number, line):
            scribe.say(words, name)
    record = scribe.record()
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
from ancient_world.engine.declared.options import given_options
from ancient_world.engine.declared.spelling import due_from_deck, readings, words_of
from ancient_world.engine.errors import (
    AncientWorldError,
    IllegalAction,
    InvalidDocument,
    InvalidRecord,
    whole_number,
)
from ancient_world.engine.explaining import explain, with_ints
from ancient_world.engine.game import Cards
from ancient_world.engine.language import codes, in_language, register, sentence
from ancient_world.engine.pending import Decision, Pending, pending
from ancient_world.engine.registry import game
from ancient_world.engine.state import State
from ancient_world.engine.whole import whole
from ancient_world.records.course import actor, begin, result_of, rewritten
from ancient_world.records.record import Entry, Record
from ancient_world.records.unasked import MOST_BACK, Trail, left_out, otherwise, stops_before

T = TypeVar("T")

MOST_OFFERED = 5
"""The most choices that an error suggests."""

NOTHING = "scribe-nothing"
"""The code of the fault of words that no choice has."""

register(
    {
        NOTHING: "No legal action reads {words!r}; legal actions are, for example: {offered}.",
        "scribe-several": "{words!r} can mean several things: {offered}.",
        "scribe-no-choice": "No player chooses here: the game is waiting for chance.",
        "scribe-no-deal": "No cards are dealt here.",
        "scribe-over": "The game is over.",
        "scribe-not-choosing": "It is not for {player:seat} to choose here, but for {awaited:seats}.",
        "scribe-no-player": "{player!r} is not the name or seat of exactly one player; the players are {players:seats}.",
    }
)


class Scribe:
    """A writer of a game from the lines of another log.

    Args:
        game_id: one of :func:`ancient_world.game_ids`.
        names: of the players, in seat order.
        cards: the card file; by default the one that comes with the library.
        source: what the log is called in errors.
        tags: what the record says beside the rules; see :class:`~ancient_world.records.Header`.
        options: the game's own by name, as JSON values; they are checked as options alone, wherever they come from.
        named: the options each by keyword, in place of the mapping.

    Raises:
        UnknownGame: there is no such game.
        InvalidOption: the players or their names, the cards, a tag or an option do not fit.

    Example:
        >>> scribe = aw.Scribe("antike", ["Ana", "Ben"], source="sunday.txt")
        >>> state = scribe.deal("Greece", "Persia")
        >>> state = scribe.say("iron", "Ben")
        >>> scribe.record()
        <Record of antike: Ana, Ben, 2 entries, unfinished>
    """

    def __init__(
        self,
        game_id: str,
        names: Sequence[str],
        *,
        cards: Cards | None = None,
        source: str = "log",
        tags: Mapping[str, str] | None = None,
        options: Mapping[str, object] | None = None,
        **named: object,
    ) -> None:
        header, self.state = begin(game_id, names, cards, given_options(options, named))
        """The game as far as it has been written."""
        self._header = attrs.evolve(header, tags=tags or {})
        self._rules = game(game_id)
        self._entries: list[Entry] = []
        self._source = source
        self._trail: Trail = ()

    @property
    def pending(self) -> Pending:
        """Return what the game waits for."""
        return pending(self.state)

    @contextmanager
    def line(self, number: int, text: str = "") -> Iterator[None]:
        """Read a line: an error inside it names the place in the log, and keeps its code and its rule.

        Nothing of the line is written when something in it is wrong.

        Args:
            number: the number of the line, from 1.
            text: the line.

        Raises:
            InvalidRecord: with ``data["line"]`` and ``data["text"]``.

        Example:
            >>> scribe = aw.Scribe("antike", ["Ana", "Ben"], source="sunday.txt")
            >>> try:
            ...     with scribe.line(4, "Ben: iron"):
            ...         scribe.say("iron", "Ben")
            ... except aw.InvalidRecord as error:
            ...     print(error)
            sunday.txt:4: No player chooses here: the game is waiting for chance.
        """
        number = whole_number("number", number, 0)
        state, trail, entries = self.state, self._trail, self._entries[-MOST_BACK:]
        count = len(self._entries) - len(entries)
        try:
            yield
        except AncientWorldError as error:
            self.state, self._trail = state, trail
            self._entries[count:] = entries
            raise self._at(number, text, error) from error

    def _at(self, number: int, text: str, error: AncientWorldError) -> InvalidRecord:
        message, rule = error.message, ""
        if isinstance(error, IllegalAction):
            message, rule = error.reason.message, error.rule
        elif isinstance(error, InvalidDocument):
            message = error.detail
        data = {**error.data, "line": number, "text": text, "rule": rule}
        return InvalidRecord(message, path=f"{self._source}:{number}", code=error.code, data=data)

    def play(self, action: Action, player: int | str | None = None) -> State:
        """Write down an action, or an outcome of chance, and play it.

        What was done unasked after the last one, as the only way to go on, is accepted and not written down again. Where an
        id is misspelt, or is a printed name in any language, the id that it stands for is written.

        Args:
            action: what was done.
            player: who did it, as in :meth:`say`.

        Raises:
            IllegalAction: the rules forbid it here.
            InvalidRecord: nobody is this player, or the game waits for others.

        Example:
            >>> scribe = aw.Scribe("antike", ["Ana", "Ben"])
            >>> scribe.play(aw.Dealt(("greece+arabia", "persia+phoenicia")))
            <antike: 2 players, round 1, player 1: rondel>
        """
        before, action = self.state, with_ints(action)
        seat = None if player is None else self._seat(player)
        try:
            self._check_mover(action, seat)
            after = apply(before, action)
        except (IllegalAction, InvalidRecord) as error:
            if self._was_done(action, seat):
                return self.state
            meant = self._meant_by(action, seat)
            if meant is not None:
                return self.play(meant, seat)
            if isinstance(error, IllegalAction):
                raise IllegalAction(error.reason.called(self._header.players)) from error
            raise
        self._entries.append(Entry(actor(before, action), action))
        self.state, self._trail = after, (*self._trail[-MOST_BACK:], (before, action, True))
        return after

    def _meant_by(self, action: Action, seat: int | None) -> Action | None:
        """Return what an action means whose ids are misspelt, or printed names: the only reading that is legal, or the only one."""
        found = readings(self.state, action) if self.state.agenda else []
        legal = [each for each in found if explain(self.state, each, seat) is None]
        if len(legal or found) != 1:
            return None
        return (legal or found)[0]

    def _was_done(self, action: Action, player: int | None = None) -> bool:
        """Accept an action, of a player if one is named, that was done unasked, or before which another one was; tell whether."""
        for left in left_out(self._trail, self.state, action):
            if player in (None, actor(*left[1][-1][:2])):
                gone, entries, self._trail = rewritten(self._trail, left)
                self._entries[len(self._entries) - gone :] = entries
                self.state = left[2]
                return True
        return False

    def say(self, words: str, player: int | str | None = None) -> State:
        """Write down the choice whose sentence matches these words, and play it.

        The words, or their beginnings, stand in the sentence for the choice in this order: "citadel" is enough for "play
        The Citadel of the Prophets". Sentences in the language in use come first, then those in all others. Where several
        choices read so, the one that says nothing else is meant, or the one in which the words stand side by side.

        Args:
            words: what was typed; capitals, accents and marks do not count.
            player: whose choice it is, by seat or by name; capitals do not count. A log that tells it should pass it on: without
                it, any of those who choose here is meant.

        Raises:
            InvalidRecord: no choice reads so, or several do; ``data["offered"]`` are those that are meant. Or nobody is this
                player; or the game waits for others: ``data["awaited"]`` are their seats.

        Example:
            >>> scribe = aw.Scribe("antike", ["Ana", "Ben"])
            >>> state = scribe.deal("Greece", "Persia")
            >>> scribe.say("go to know", "Ben")
            <antike: 2 players, round 1, player 0: rondel>
        """
        seat = None if player is None else self._seat(player)
        try:
            return self.play(self._said(words, seat, self.state))
        except InvalidRecord:
            others = [state for _, _, state in otherwise(self._trail)]
            for state in (*stops_before(self._trail), *others):
                with suppress(InvalidRecord, IllegalAction):
                    if self._was_done(self._said(words, seat, state), seat):
                        return self.state
            raise

    def deal(self, *names: str) -> State:
        """Write down what was dealt, by the names of the cards in order, and deal it.

        Args:
            names: the ids or the names of the cards, or the beginnings of the names; slips of spelling do not count.

        Raises:
            InvalidRecord: no card that can be dealt is called so, or several are, or nothing is dealt here.
            IllegalAction: these are not as many cards as are dealt, or not those that everybody knows to come.

        Example:
            >>> aw.Scribe("antike", ["Ana", "Ben"]).deal("Greece", "Persia")
            <antike: 2 players, round 1, player 1: rondel>
        """
        event = getattr(self.pending, "event", None)
        if not isinstance(event, Deal):
            raise _fault("no-deal")
        cards = (*event.deck.unseen, *event.deck.bottom)
        return self.play(Dealt(tuple([self._card(name, cards) for name in names])))

    def _card(self, name: str, cards: Sequence[str]) -> str:
        """Return the one of these cards that a name stands for: its id, its name in some language, or a misspelling."""
        if name in cards:
            return name
        try:
            return _understood(name, lambda: self._dealt(cards))
        except InvalidRecord:
            alike = due_from_deck(self.state).meant(name)
            if len(alike) != 1:
                raise
            return alike[0]

    def _dealt(self, cards: Sequence[str]) -> dict[str, str]:
        """Return cards by the sentences that say that they are dealt."""
        return {self._describe(self.state, Dealt((card,))): card for card in cards}

    def _seat(self, player: int | str) -> int:
        """Return the seat of a player."""
        names = self._header.players
        called = [name.casefold() for name in names]
        word = player.casefold() if isinstance(player, str) else whole(player)
        found = [seat for seat, name in enumerate(called) if word in (seat, name)]
        if len(found) != 1:
            raise _fault("no-player", names, player=player, players=tuple(range(len(names))))
        return found[0]

    def _check_mover(self, action: Action, player: int | None) -> None:
        """Refuse an action of a player, if one is named, who cannot choose it now."""
        if player is not None:
            self._decision(player, self.state)
            why_not = explain(self.state, action, player)
            if why_not is not None:
                raise IllegalAction(why_not)

    def _decision(self, player: int | None, state: State) -> Decision:
        """Return the decision that a state waits for, of this player if one is named."""
        waiting = pending(state)
        if not isinstance(waiting, Decision):
            raise _fault("over" if waiting is None else "no-choice")
        awaited = waiting.players
        if player not in (None, *awaited):
            raise _fault("not-choosing", self._header.players, player=player, awaited=awaited)
        return waiting

    def _describe(self, state: State, action: Action) -> str:
        """Return an action in words, with the names of the players."""
        return self._rules.describe(state, action, self._header.players)

    def _said(self, words: str, player: int | None, state: State) -> Action:
        """Return the choice in a state that words stand for."""
        return _understood(words, lambda: self._choices(player, state))

    def _choices(self, player: int | None, state: State) -> dict[str, Action]:
        """Return the actions that can be chosen in a state, by their sentences."""
        waiting = self._decision(player, state)
        actions = [
            each
            for seat in waiting.players
            if player in (None, seat)
            for each in waiting.actions_of(seat)
        ]
        return {self._describe(state, action): action for action in actions}

    def record(self) -> Record:
        """Return the record so far: its chance came from a real table; with the result if the game is over.

        Example:
            >>> scribe = aw.Scribe("antike", ["Ana", "Ben"])
            >>> state = scribe.deal("Greece", "Persia")
            >>> scribe.record()
            <Record of antike: Ana, Ben, 1 entries, unfinished>
        """
        result = None if self.state.agenda else result_of(self._rules, self.state)
        return Record(self._header, tuple(self._entries), result)


def _understood(words: str, by_sentence: Callable[[], Mapping[str, T]]) -> T:
    """Return the one thing that a typed text means in the language in use, or else in another one.

    Raises:
        InvalidRecord: nothing reads so, or several things do.
    """
    try:
        return _meant(words, by_sentence())
    except InvalidRecord as error:
        fault = error
    for code in codes() if fault.code == NOTHING else ():
        try:
            return in_language(code, lambda: _meant(words, by_sentence()))
        except InvalidRecord as error:
            fault = fault if error.code == NOTHING else error
    raise fault


def _meant(words: str, by_sentence: Mapping[str, T]) -> T:
    """Return the one thing that a typed text means, of several that each have a sentence.

    Raises:
        InvalidRecord: nothing reads so, or several things do.
    """
    found = _fitting(words_of(words), by_sentence)
    if len(found) == 1:
        return by_sentence[found[0]]
    if found:
        raise _unclear("several", words, found)
    near = difflib.get_close_matches(words, by_sentence, MOST_OFFERED, cutoff=0.0)
    raise _unclear("nothing", words, near)


def _fitting(typed: list[str], sentences: Iterable[str]) -> list[str]:
    """Return the sentences that match exactly; else those with the words side by side; else all that fit."""
    fitting = [each for each in sentences if _stand_in(typed, words_of(each))]
    together = [each for each in fitting if " ".join(typed) in " ".join(words_of(each))]
    same = [each for each in together if typed == words_of(each)]
    return same or together or fitting


def _stand_in(typed: list[str], said: list[str]) -> bool:
    """Return whether each typed word begins one of a sentence's, in the same order."""
    left = iter(said)
    return bool(typed) and all(any(word.startswith(each) for word in left) for each in typed)


def _unclear(code: str, words: str, offered: Sequence[str]) -> InvalidRecord:
    some = list(offered[:MOST_OFFERED])
    return _fault(code, words=words[:80], count=len(offered), offered="; ".join(some))


def _fault(code: str, names: Sequence[str] = (), **data: object) -> InvalidRecord:
    code = f"scribe-{code}"
    return InvalidRecord(sentence(code, data, names), path="$", code=code, data=data)
