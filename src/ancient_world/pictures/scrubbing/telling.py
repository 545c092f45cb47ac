"""A game moment by moment, as one seat or its host knows it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, islice, pairwise

import attrs

from ancient_world.engine.face import View
from ancient_world.engine.freezing import IdentityCache
from ancient_world.engine.game import Cards
from ancient_world.engine.registry import game
from ancient_world.engine.state import State
from ancient_world.engine.steps import DecisionStep
from ancient_world.narration.changes import Change
from ancient_world.narration.choosing.choosing import prompt
from ancient_world.narration.telling.sentences import Sentence, Teller
from ancient_world.narration.telling.story import (
    Host,
    Story,
    Viewer,
    known_scores,
    story_of,
)
from ancient_world.pictures.scrubbing.choices import Options, options_at
from ancient_world.records.notes.comments import told_note
from ancient_world.records.record import Entry, Record
from ancient_world.records.replay import replay


@attrs.frozen
class Passage:
    """One moment of a replay: what has just happened, and for what the game waits.

    ``points`` are empty where they are hidden; ``turn`` says whether a player's turn begins.
    """

    said: tuple[Sentence, ...]
    waits: tuple[str, str] | None
    points: tuple[int, ...]
    turn: bool


@attrs.frozen
class Scene:
    """The table at a moment, and what can be chosen there.

    ``seen`` is what is drawn; ``chosen`` the place of what was chosen among ``options.legal``, or -1.
    """

    seen: State | View
    options: Options
    chosen: int


@attrs.define
class Telling:
    """The account of a record for a reader: a seat, ``None`` who only watches, or its :class:`Host`."""

    record: Record
    eyes: Viewer | Host
    player: int | None = None
    cards: Cards | None = None
    _scores: IdentityCache = attrs.field(factory=lambda: IdentityCache(known_scores, maxsize=4))

    def moments(self) -> Iterator[Passage]:
        """Yield what is told at the beginning, then after each entry.

        Raises:
            InvalidRecord: the record tells of a game that cannot have been played.
        """
        teller = Teller(game(self.record.header.game), self.record.header.players)
        states = replay(self.record, cards=self.cards)
        before = next(states)
        yield self._moment(before, ())
        for after, entry in zip(states, self.record.entries, strict=True):
            said = teller.sentences(self._story(entry, before, after))
            yield self._moment(after, (*said, *self._noted(entry)))
            before = after

    def scenes(self, first: int = 0, count: int | None = None) -> Iterator[Scene]:
        """Yield the tables from a moment on, so many or all, which cost much more than what is told.

        Raises:
            InvalidRecord: the record tells of a game that cannot have been played.
        """
        following = pairwise(chain(replay(self.record, cards=self.cards), [None]))
        entries = (*self.record.entries, None)
        for (state, after), entry in islice(
            zip(following, entries, strict=True), first, None if count is None else first + count
        ):
            if state is not None:
                yield self._scene(state, after, entry)

    def _noted(self, entry: Entry) -> Iterator[Sentence]:
        """Yield the note on an entry for the host: for a seat, it may say what the seat did not know."""
        if isinstance(self.eyes, Host):
            for line in told_note(entry.note, self.record.header.players):
                yield Sentence(line, "", 0)

    def _story(self, entry: Entry, before: State, after: State) -> Story:
        """Return the story of an entry: everything it did."""
        change = Change(1, 0, (entry,), after, before)
        return story_of(change, self.eyes, self._scores)

    def _moment(self, state: State, said: tuple[Sentence, ...]) -> Passage:
        """Return the moment at which the game has a state."""
        known = self.eyes.state(state)
        points = tuple([score.total for score in self._scores(known)])
        turn = bool(state.agenda) and state.agenda[-1].starts_turn
        return Passage(said, self._waits(known), points, turn)

    def _scene(self, state: State, after: State | None, entry: Entry | None) -> Scene:
        """A table; an entry says who chooses next, and its story what, as they are known."""
        known = self.eyes.state(state)
        seen = known if isinstance(self.eyes, Host) else View(self.player, known, self._names)
        player, action = None, None
        if entry is not None and after is not None:
            player, action = entry.player, self._story(entry, state, after).moments[0].action
        options = options_at(known, self._chooser(state, player), self._names)
        return Scene(seen, options, options.chosen(action))

    @property
    def _names(self) -> tuple[str, ...]:
        return self.record.header.players

    def _chooser(self, state: State, player: int | None) -> int | None:
        """Return whose choice is shown: the next player's, or else the reader's, if the reader is one of several."""
        step = state.agenda[-1] if state.agenda else None
        if player is None and isinstance(step, DecisionStep) and self.player in step.players(state):
            return self.player
        return player

    def _waits(self, known: State) -> tuple[str, str] | None:
        """Whom the game waits for and for what, with the rule; nothing at its end."""
        if not known.agenda:
            return None
        waits = prompt(known, self.player, names=self.record.header.players)
        return waits.text, waits.rule
