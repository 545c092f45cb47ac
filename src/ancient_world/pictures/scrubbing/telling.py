"""A game moment by moment, as one seat or its host knows it."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from ancient_world.engine.actions import Action
from ancient_world.engine.face import View
from ancient_world.engine.freezing import IdentityCache
from ancient_world.engine.game import Cards
from ancient_world.engine.registry import game
from ancient_world.engine.state import State
from ancient_world.engine.steps import DecisionStep
from ancient_world.matches.changes import Change
from ancient_world.matches.narration.sentences import Sentence, Teller
from ancient_world.matches.narration.story import (
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
from ancient_world.speech.choosing import prompt


@attrs.frozen
class Scene:
    """The table after a number of entries: what has just happened there, and what can be chosen next.

    ``seen`` is what is drawn; ``chosen`` the place of what was chosen next among ``options.legal``, or -1. ``points``
    are empty where they are hidden; ``turn`` says whether a player's turn begins.
    """

    seen: State | View
    said: tuple[Sentence, ...]
    waits: tuple[str, str] | None
    options: Options
    chosen: int
    points: tuple[int, ...]
    turn: bool


@attrs.define
class Telling:
    """The account of a record for a reader: a seat, ``None`` who only watches, or its :class:`Host`."""

    record: Record
    eyes: Viewer | Host
    player: int | None = None
    _scores: IdentityCache = attrs.field(factory=lambda: IdentityCache(known_scores, maxsize=4))

    def moments(self, cards: Cards | None) -> Iterator[Scene]:
        """Yield the first table, then the one after each entry.

        Raises:
            InvalidRecord: the record tells of a game that cannot have been played.
        """
        names = self.record.header.players
        teller = Teller(game(self.record.header.game), names)
        states = replay(self.record, cards=cards)
        before = next(states)
        said: tuple[Sentence, ...] = ()
        for after, entry in zip(states, self.record.entries, strict=True):
            story = self._story(entry, before, after)
            yield self._moment(before, said, entry.player, story.moments[0].action)
            before, said = after, (*teller.sentences(story), *self._noted(entry))
        yield self._moment(before, said, None, None)

    def _noted(self, entry: Entry) -> Iterator[Sentence]:
        """Yield the note on an entry for the host: for a seat, it may say what the seat did not know."""
        if isinstance(self.eyes, Host):
            for line in told_note(entry.note, self.record.header.players):
                yield Sentence(line, "", 0)

    def _story(self, entry: Entry, before: State, after: State) -> Story:
        """Return the story of an entry: everything it did."""
        change = Change(1, 0, (entry,), after, before)
        return story_of(change, self.eyes, self._scores)

    def _moment(
        self, state: State, said: tuple[Sentence, ...], player: int | None, action: Action | None
    ) -> Scene:
        """A table; ``player`` is who chooses next, and ``action`` what, as they are known."""
        known, names = self.eyes.state(state), self.record.header.players
        seen = known if isinstance(self.eyes, Host) else View(self.player, known, names)
        options = options_at(known, self._chooser(state, player), names)
        points = tuple([score.total for score in self._scores(known)])
        turn = bool(state.agenda) and state.agenda[-1].starts_turn
        return Scene(seen, said, self._waits(known), options, options.chosen(action), points, turn)

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
