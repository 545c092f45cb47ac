"""One change of a match as a seat knows it: the moments that it is made of, and what each of them did."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any, Self

import attrs

from ancient_world.engine.actions import Action
from ancient_world.engine.applying import Told, applied
from ancient_world.engine.declared.scoring import Score
from ancient_world.engine.errors import NotKnown
from ancient_world.engine.face import WATCHER, as_masked, scores
from ancient_world.engine.freezing import REMEMBERED, IdentityCache, remember
from ancient_world.engine.registry import game
from ancient_world.engine.state import State
from ancient_world.engine.steps import ChanceStep
from ancient_world.narration.changes import Change
from ancient_world.narration.telling.differences import Difference, differences
from ancient_world.narration.telling.moves import Moved, moves
from ancient_world.records.course import actor

TAKEN_BACK = -1
"""The place of what belongs to no entry, since entries were taken back."""


Scores = Callable[[State], tuple[Score, ...]]


def known_scores(state: State) -> tuple[Score, ...]:
    """Score a state as far as whoever sees it can; nothing where what is hidden decides."""
    try:
        return scores(state)
    except NotKnown:
        return ()


@attrs.define(eq=False)
class StoryMoment:
    """An entry, or a choice that was taken unasked after it, with the states around it, all as somebody knows it.

    ``place`` is that of the entry in its change; there is no action where entries were taken back.
    """

    place: int
    player: int | None
    action: Action | None
    before: State
    after: State
    score: Scores
    unasked: bool
    _differences: list[Difference] | None = attrs.field(
        default=None, init=False, metadata=REMEMBERED
    )
    _moves: tuple[Moved, ...] | None = attrs.field(default=None, init=False, metadata=REMEMBERED)
    _scores: list[tuple[Score, Score]] | None = attrs.field(
        default=None, init=False, metadata=REMEMBERED
    )

    @property
    def known(self) -> tuple[object, ...]:
        """Everything that a moment is made of, for :meth:`of`; nothing that was worked out."""
        return self.place, self.player, self.action, self.before, self.after, self.unasked

    @classmethod
    def of(cls, known: tuple[Any, ...]) -> Self:
        """Return a moment of what another was made of."""
        place, player, action, before, after, unasked = known
        return cls(place, player, action, before, after, known_scores, unasked)

    @property
    def differences(self) -> list[Difference]:
        """The differences that it makes."""
        if self._differences is None:
            return remember(self, "_differences", differences(self.before, self.after))
        return self._differences

    @property
    def moves(self) -> tuple[Moved, ...]:
        """The components that lie elsewhere after it."""
        if self._moves is None:
            return remember(self, "_moves", moves(self.differences))
        return self._moves

    @property
    def scores(self) -> list[tuple[Score, Score]]:
        """The scores before and after it of each player whose score it changes; nothing where that is hidden."""
        if self._scores is None:
            before, after = self.score(self.before), self.score(self.after)
            both = zip(before, after, strict=True) if before and after else ()
            return remember(self, "_scores", [(old, new) for old, new in both if old != new])
        return self._scores

    @property
    def rule(self) -> str:
        """The rule by which it happened; none for what was taken back."""
        if self.action is None:
            return ""
        step = self.before.agenda[-1]
        if isinstance(step, ChanceStep):
            return step.rule_now(self.before)
        return self.action.rule or step.rule


@attrs.define(eq=False)
class Story:
    """A change as a seat knows it, moment by moment."""

    undone: int
    moments: tuple[StoryMoment, ...]

    @property
    def differences(self) -> list[Difference]:
        """The differences that all of it makes."""
        first, last = self.moments[0], self.moments[-1]
        return first.differences if first is last else differences(first.before, last.after)

    def is_told_like(self, other: Story) -> bool:
        """Tell whether two seats know the same of it: all share a state in which nothing is hidden."""
        return len(self.moments) == len(other.moments) and all(
            one.before is two.before and one.after is two.after and one.action == two.action
            for one, two in zip(self.moments, other.moments, strict=True)
        )


Played = Callable[[State, Action], tuple[State, tuple[Told, ...]]]
"""A function that plays an action, and gives what was taken unasked on the way too: :func:`applied`, or one that remembers."""


class Eyes(ABC):
    """The way in which somebody sees a game."""

    def __init__(self) -> None:
        self.scores: Scores = IdentityCache(known_scores, maxsize=4)
        """Scores of the states of late; those of another seat's states are not among them."""

    @abstractmethod
    def state(self, state: State) -> State:
        """Return a state as it is known."""

    @abstractmethod
    def action(self, before: State, action: Action, now: State) -> Action:
        """Return an action as it is known in the state ``now``; ``before`` is the state before it."""

    def story(self, change: Change, played: Played = applied) -> Story:
        """Tell a change moment by moment as these eyes see it; ``played`` may remember what it found."""
        found: list[StoryMoment] = []

        def tell(
            place: int, player: int | None, before: State, action: Action | None, after: State
        ) -> None:
            unasked = bool(found) and found[-1].place == place
            known = action and self.action(before, action, change.state)
            seen = self.state(before), self.state(after)
            found.append(StoryMoment(place, player, known, *seen, self.scores, unasked))

        after = change.before
        for place, entry in enumerate(change.entries):
            before, action, player = after, entry.action, entry.player
            after, taken = played(before, action)
            for then, unasked in taken:
                tell(place, player, before, action, then)
                before, action, player = then, unasked, actor(then, unasked)
            tell(place, player, before, action, after)
        if not found:
            tell(TAKEN_BACK, None, change.before, None, change.state)
        return Story(change.undone, tuple(found))


class Viewer(Eyes):
    """Gives states and actions as one seat knows them, and remembers the states that were asked for last."""

    def __init__(self, game_id: str, player: int | None) -> None:
        super().__init__()
        self._rules = game(game_id)
        self._seat = WATCHER if player is None else player
        self._seen = IdentityCache(self._hidden, maxsize=2)

    def state(self, state: State) -> State:
        """Give a state as the seat knows it."""
        seen: State = self._seen(state)
        return seen

    def _hidden(self, state: State) -> State:
        seen = self._rules.hide(state, self._seat)
        return seen if seen is state else as_masked(seen)

    def action(self, before: State, action: Action, now: State) -> Action:
        """An action as the seat knows it in the state ``now``; ``before`` is the state before it."""
        if not now.agenda:
            return action
        known = self._rules.hide_action(before, action, self._seat)
        if known == action:
            return known
        return action if self._rules.known_by_now(before, action, now) else known


class Host(Eyes):
    """Sees everything as it is, as who runs the match does."""

    def state(self, state: State) -> State:
        """The state itself."""
        return state

    def action(self, before: State, action: Action, now: State) -> Action:
        """The action itself."""
        return action
