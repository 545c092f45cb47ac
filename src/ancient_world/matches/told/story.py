"""One change of a match as a seat knows it: the moments that it is made of, and what each of them did."""

from __future__ import annotations

from functools import cached_property
from typing import Any

import attrs

from ancient_world.engine.actions import Action
from ancient_world.engine.agenda import State, applied
from ancient_world.engine.face import WATCHER, as_masked
from ancient_world.engine.registry import game
from ancient_world.engine.steps import ChanceStep
from ancient_world.matches.changes import Change
from ancient_world.matches.told.differences import Difference, differences
from ancient_world.records.course import actor
from ancient_world.records.record import Entry

TAKEN_BACK = -1
"""The place of what belongs to no entry, since entries were taken back."""


@attrs.define(eq=False)
class Moment:
    """An entry, or a choice that was taken unasked after it, with the states around it, all as a seat knows it.

    ``place`` is that of the entry in its change.
    """

    place: int
    player: int | None
    action: Action | None
    before: Any
    after: Any
    unasked: bool = False

    @cached_property
    def differences(self) -> list[Difference]:
        """What is different after it."""
        return differences(self.before, self.after)

    @property
    def rule(self) -> str:
        """The rule by which it happened."""
        if self.action is None:
            return "match"
        step = self.before.agenda[-1]
        if isinstance(step, ChanceStep):
            return step.rule_now(self.before)
        return self.action.rule or step.rule


@attrs.define(eq=False)
class Story:
    """A change as a seat knows it, moment by moment."""

    undone: int
    moments: tuple[Moment, ...]

    @cached_property
    def differences(self) -> list[Difference]:
        """What is different after all of it."""
        first, last = self.moments[0], self.moments[-1]
        return first.differences if first is last else differences(first.before, last.after)

    def is_told_like(self, other: Story) -> bool:
        """Whether two seats know the same of it: states in which nothing is hidden are the same object for all."""
        return len(self.moments) == len(other.moments) and all(
            one.before is two.before and one.after is two.after and one.action == two.action
            for one, two in zip(self.moments, other.moments, strict=True)
        )


class Viewer:
    """Gives states and actions as one seat knows them; a state that was asked for last is at hand."""

    def __init__(self, game_id: str, player: int | None) -> None:
        self._rules = game(game_id)
        self._seat = WATCHER if player is None else player
        self._last: tuple[Any, Any] = (None, None)

    def state(self, state: Any) -> Any:
        """A state as the seat knows it."""
        if state is not self._last[0]:
            seen = self._rules.hide(state, self._seat)
            self._last = (state, seen if seen is state else as_masked(seen))
        return self._last[1]

    def action(self, before: State, action: Action, now: State) -> Action:
        """An action as the seat knows it in the state ``now``; ``before`` is the state before it."""
        if not now.agenda:
            return action
        known = self._rules.hide_action(before, action, self._seat)
        if known != action and self._rules.known_by_now(before, action, now):
            return action
        return known


@attrs.frozen(eq=False)
class Deed:
    """An entry, or a choice that was taken unasked after it, with the whole states around it."""

    place: int
    entry: Entry
    before: State
    after: State
    unasked: bool = False


def deeds(change: Change) -> list[Deed]:
    """What was done in a change, one after the other."""
    found: list[Deed] = []
    state = change.before
    last = len(change.entries) - 1
    for place, entry in enumerate(change.entries):
        after, taken = applied(state, entry.action)
        if place == last:
            after = change.state  # the same state, of which more is known by now
        ends = [*[before for before, _ in taken], after]
        found.append(Deed(place, entry, state, ends[0]))
        for (start, action), end in zip(taken, ends[1:], strict=True):
            found.append(Deed(place, Entry(actor(start, action), action), start, end, unasked=True))
        state = after
    return found


def story_of(change: Change, done: list[Deed], viewer: Viewer) -> Story:
    """A change as a viewer knows it; ``done`` are its deeds."""
    now = change.state
    moments = [
        Moment(
            deed.place,
            deed.entry.player,
            viewer.action(deed.before, deed.entry.action, now),
            viewer.state(deed.before),
            viewer.state(deed.after),
            deed.unasked,
        )
        for deed in done
    ]
    if not moments:
        before, after = viewer.state(change.before), viewer.state(now)
        moments = [Moment(TAKEN_BACK, None, None, before, after)]
    return Story(change.undone, tuple(moments))
