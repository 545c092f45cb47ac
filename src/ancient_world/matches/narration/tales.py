"""Tells seats what happened: changes of the log, made into what each seat knows of them when somebody asks."""

from __future__ import annotations

from collections import deque
from typing import Any

import attrs

from ancient_world.engine.actions import Action
from ancient_world.engine.face import View
from ancient_world.engine.freezing import Recalled
from ancient_world.engine.playing.applying import applied
from ancient_world.engine.registry import game
from ancient_world.engine.state import State
from ancient_world.matches.changes import Change
from ancient_world.matches.log import Log
from ancient_world.matches.narration.seat_change import Changes, SeatChange, ToldStory
from ancient_world.matches.narration.sentences import Teller
from ancient_world.matches.narration.story import (
    Seen,
    Story,
    StoryMoment,
    Viewer,
    known_scores,
    moments_of,
    story_of,
)
from ancient_world.records.record import Entry

_SEEN = 16
"""How many actions, the last ones, are kept so that they can be told without being played again."""


@attrs.define(eq=False)
class _Latest:
    """The change that was told last, with what was worked out for it: others may ask for it as well."""

    change: Change
    moments: tuple[StoryMoment, ...]
    told: list[ToldStory] = attrs.field(factory=list)
    changes: dict[int | None, SeatChange] = attrs.field(factory=dict)
    """Each seat's own, for those who ask again."""


class Tales:
    """Makes changes of a match into what its seats know of them. It is used under the match's lock."""

    def __init__(self, game_id: str, names: tuple[str, ...]) -> None:
        self._game = game_id
        self._names = names
        self._teller = Teller(game(game_id), names)
        self._latest: _Latest | None = None
        self._viewers: dict[int | None, Viewer] = {}
        self._scores = Recalled(known_scores, most=4)
        self._seen: deque[Seen] = deque(maxlen=_SEEN)

    def play(self, state: State, action: Action) -> State:
        """The state after an action; what is taken unasked on the way need not be found again then."""
        after, taken = applied(state, action)
        self._seen.append(Seen(state, action, after, taken))
        return after

    def seen(self, state: State, player: int | None) -> Any:
        """A state as a player knows it; of the states of late it is found out once."""
        return self._viewer(player).state(state)

    def _viewer(self, player: int | None) -> Viewer:
        viewer = self._viewers.get(player)
        if viewer is None:
            viewer = self._viewers[player] = Viewer(self._game, player)
        return viewer

    def since(self, log: Log, version: int, player: int | None) -> Changes:
        """Every change since a version, as a player knows it.

        Raises:
            InvalidOption: the log does not know this version (code ``no-such-version``).
        """
        since = log.since(log.checked(version))
        changes = [self.of(change, player) for change in since]
        return Changes(self._game, tuple(changes))

    def of(self, change: Change, player: int | None) -> SeatChange:
        """A change as a player knows it."""
        latest = self._latest
        if latest is None or latest.change is not change:
            moments = moments_of(change, self._seen, self._scores)
            latest = self._latest = _Latest(change, moments)
        found = latest.changes.get(player)
        if found is None:
            found = latest.changes[player] = self._made(latest, player)
        return found

    def _made(self, latest: _Latest, player: int | None) -> SeatChange:
        change = latest.change
        story = story_of(change, latest.moments, self._viewer(player))
        entries = tuple([
            Entry(each.player, each.action)
            for each in story.moments
            if each.action is not None and not each.unasked
        ])  # fmt: skip
        view = View(player, story.moments[-1].after, self._names)
        return SeatChange(change.version, change.undone, entries, view, self._told(latest, story))

    def _told(self, latest: _Latest, story: Story) -> ToldStory:
        """Find what is made of a story; of the same one for two seats it is made once."""
        for told in latest.told:
            if told.story.is_told_like(story):
                return told
        told = ToldStory(self._teller, story)
        latest.told.append(told)
        return told
