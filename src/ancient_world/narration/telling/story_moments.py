"""The moments of a change of a match, as one viewer knows them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Self

import attrs

from ancient_world.engine.actions import Action
from ancient_world.engine.applying import StateAndAction, apply_with_forced
from ancient_world.engine.declared.score_lines import Score
from ancient_world.engine.errors import HiddenValue
from ancient_world.engine.freezing import CACHED_FIELD, IdentityCache, cache_in_field
from ancient_world.engine.public_functions import SPECTATOR, counted_scores, mark_masked
from ancient_world.engine.registry import game
from ancient_world.engine.state import State
from ancient_world.engine.steps import ChanceStep
from ancient_world.narration.changes import MatchChange
from ancient_world.narration.telling.differences import (
    ComponentMove,
    Difference,
    component_moves,
    differences,
)
from ancient_world.records.play_record import acting_seat

NO_ENTRY = -1
"""The ``place`` of a moment without an entry: entries were taken back."""


ScoreFunction = Callable[[State], tuple[Score, ...]]


def known_scores(state: State) -> tuple[Score, ...]:
    """Return the scores in a view's state, or nothing if they depend on hidden values."""
    try:
        return counted_scores(state)
    except HiddenValue:
        return ()


@attrs.define(eq=False)
class StoryMoment:
    """An entry, or a forced action that followed it, with the states before and after, as one viewer knows them.

    ``entry_index`` is the index of the entry in its change, and ``is_forced`` marks a forced action. ``action`` is ``None`` if entries
    were taken back.
    """

    entry_index: int
    player: int | None
    action: Action | None
    before: State
    after: State
    score_function: ScoreFunction
    is_forced: bool
    _differences: list[Difference] | None = attrs.field(
        default=None, init=False, metadata=CACHED_FIELD
    )
    _moves: tuple[ComponentMove, ...] | None = attrs.field(
        default=None, init=False, metadata=CACHED_FIELD
    )
    _scores: list[tuple[Score, Score]] | None = attrs.field(
        default=None, init=False, metadata=CACHED_FIELD
    )

    @property
    def values(self) -> tuple[object, ...]:
        """The values from which :meth:`from_values` builds an equal moment, without cached results."""
        return self.entry_index, self.player, self.action, self.before, self.after, self.is_forced

    @classmethod
    def from_values(cls, values: tuple[Any, ...]) -> Self:
        """Build a moment from the :attr:`values` values of another one."""
        entry_index, player, action, before, after, is_forced = values
        return cls(entry_index, player, action, before, after, known_scores, is_forced)

    @property
    def differences(self) -> list[Difference]:
        """The differences between the states before and after."""
        if self._differences is None:
            return cache_in_field(self, "_differences", differences(self.before, self.after))
        return self._differences

    @property
    def moves(self) -> tuple[ComponentMove, ...]:
        """The components that moved or were revealed."""
        if self._moves is None:
            return cache_in_field(self, "_moves", component_moves(self.differences))
        return self._moves

    @property
    def scores(self) -> list[tuple[Score, Score]]:
        """The scores before and after, of each player whose score changed; empty if scores are hidden."""
        if self._scores is None:
            before, after = self.score_function(self.before), self.score_function(self.after)
            score_pairs = zip(before, after, strict=True) if before and after else ()
            return cache_in_field(
                self, "_scores", [(old, new) for old, new in score_pairs if old != new]
            )
        return self._scores

    @property
    def rule(self) -> str:
        """The id of the rule of the action or outcome; empty if entries were taken back."""
        if self.action is None:
            return ""
        step = self.before.agenda[-1]
        if isinstance(step, ChanceStep):
            return step.rule_now(self.before)
        return self.action.rule or step.rule


class Viewer:
    """Makes states and actions as one seat knows them, or as they are, and caches recent states.

    Args:
        game_id: the game.
        player: the seat; ``None`` for a spectator.
        sees_all: whether nothing is hidden, as for the host of the match.
    """

    def __init__(self, game_id: str, player: int | None = None, *, sees_all: bool = False) -> None:
        self.sees_all = sees_all
        self._rules = game(game_id)
        self._seat = SPECTATOR if player is None else player
        self._masked_cache = IdentityCache(self._mask, maxsize=2)
        self.scores: ScoreFunction = IdentityCache(known_scores, maxsize=4)
        """Scores a state that this viewer knows, cached for recent states."""

    def known_state(self, state: State) -> State:
        """Return a state as the viewer knows it."""
        if self.sees_all:
            return state
        masked: State = self._masked_cache(state)
        return masked

    def _mask(self, state: State) -> State:
        masked = self._rules.hide(state, self._seat)
        return masked if masked is state else mark_masked(masked)

    def known_action(self, before: State, action: Action, latest_state: State) -> Action:
        """Return an action as the viewer knows it in the state ``latest_state``; ``before`` is the state before the action."""
        if self.sees_all or not latest_state.agenda:
            return action
        masked_action = self._rules.hide_action(before, action, self._seat)
        if masked_action == action:
            return masked_action
        return action if self._rules.known_by_now(before, action, latest_state) else masked_action


def moments_of(
    change: MatchChange,
    viewer: Viewer,
    apply_action: Callable[
        [State, Action], tuple[State, tuple[StateAndAction, ...]]
    ] = apply_with_forced,
) -> tuple[StoryMoment, ...]:
    """Return the moments of a change as a viewer knows them; ``apply_action`` plays an action, and may cache results."""
    moments: list[StoryMoment] = []

    def add_moment(
        place: int, player: int | None, before: State, action: Action | None, after: State
    ) -> None:
        is_forced = bool(moments) and moments[-1].entry_index == place
        known_action = action and viewer.known_action(before, action, change.state)
        states = viewer.known_state(before), viewer.known_state(after)
        moments.append(StoryMoment(place, player, known_action, *states, viewer.scores, is_forced))

    after = change.before
    for entry_index, entry in enumerate(change.entries):
        before, action, player = after, entry.action, entry.player
        after, forced_actions = apply_action(before, action)
        for next_state, forced_action in forced_actions:
            add_moment(entry_index, player, before, action, next_state)
            before = next_state
            action = forced_action
            player = acting_seat(next_state, forced_action)
        add_moment(entry_index, player, before, action, after)
    if not moments:
        add_moment(NO_ENTRY, None, change.before, None, change.state)
    return tuple(moments)
