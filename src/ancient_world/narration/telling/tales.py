"""Tells seats what happened: changes of the log, made into what each seat knows of them when somebody asks."""

from __future__ import annotations

from typing import Any

from ancient_world.engine.actions import Action
from ancient_world.engine.face import View
from ancient_world.engine.freezing import IdentityCache
from ancient_world.engine.playing.applying import applied
from ancient_world.engine.registry import game
from ancient_world.engine.state import State
from ancient_world.narration.changes import Change
from ancient_world.narration.log import Log
from ancient_world.narration.telling.seat_change import Changes, SeatChange, ToldStory
from ancient_world.narration.telling.sentences import Teller
from ancient_world.narration.telling.story import Story, Viewer, story_of
from ancient_world.records.record import Entry


class Tales:
    """Makes changes of a match into what its seats know of them. It is used under the match's lock."""

    def __init__(self, game_id: str, names: tuple[str, ...]) -> None:
        self._game = game_id
        self._names = names
        self._teller = Teller(game(game_id), names)
        self._latest: Change | None = None
        self._told: list[ToldStory] = []
        """The change that was told last, with its stories: seats that know the same of it share one."""
        self._changes = IdentityCache(self._made, maxsize=8)
        self._viewers: dict[int | None, Viewer] = {}
        self._applied = IdentityCache(applied, maxsize=8)
        """Actions of late can be told without being played again."""

    def play(self, state: State, action: Action) -> State:
        """The state after an action; what is taken unasked on the way need not be found again then."""
        after: State = self._applied(state, action)[0]
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
        """A change as a player knows it; of the changes of late it is found out once."""
        seen: SeatChange = self._changes(change, player)
        return seen

    def _made(self, change: Change, player: int | None) -> SeatChange:
        viewer = self._viewer(player)
        story = story_of(change, viewer, viewer.scores, self._applied)
        entries = tuple([
            Entry(each.player, each.action)
            for each in story.moments
            if each.action is not None and not each.unasked
        ])  # fmt: skip
        view = View(player, story.moments[-1].after, self._names)
        told = self._told_of(change, story)
        return SeatChange(change.version, change.undone, entries, view, told)

    def _told_of(self, change: Change, story: Story) -> ToldStory:
        """Find what is made of a story; of the same one for two seats it is made once."""
        if self._latest is not change:
            self._latest, self._told = change, []
        for told in self._told:
            if told.story.is_told_like(story):
                return told
        self._told.append(ToldStory(self._teller, story))
        return self._told[-1]
