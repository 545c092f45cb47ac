"""One change of a match as a seat knows it: the moments that it is made of, and what each of them did."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from functools import cached_property
from typing import Any

import attrs

from ancient_world.engine.actions import Action
from ancient_world.engine.agenda import State, Told, applied
from ancient_world.engine.errors import NotKnown
from ancient_world.engine.face import WATCHER, as_masked, scores
from ancient_world.engine.freezing import Recalled
from ancient_world.engine.registry import game
from ancient_world.engine.score import Score
from ancient_world.engine.steps import ChanceStep
from ancient_world.matches.changes import Change
from ancient_world.matches.told.differences import Difference, DifferenceFinder
from ancient_world.matches.told.gains import Gained, gains
from ancient_world.matches.told.moves import Moved, Movers
from ancient_world.records.course import actor
from ancient_world.records.record import Entry

TAKEN_BACK = -1
"""The place of what belongs to no entry, since entries were taken back."""


class Findings:
    """What is found out about a change for several seats: what two of them know alike is found once."""

    def __init__(self, scored: Scored) -> None:
        self.scored = scored
        self.finder = DifferenceFinder()
        self.movers = Movers()


class Scored:
    """The scores of the states that were looked at last, as far as a seat can tell them."""

    def __init__(self) -> None:
        self._known: deque[tuple[Any, tuple[Score, ...]]] = deque(maxlen=8)
        self._gains = Recalled(lambda old, new: tuple(gains(old, new)), most=16)

    def scores(self, state: Any) -> tuple[Score, ...]:
        """The scores of a state; nothing where what is hidden decides."""
        for known, found in self._known:
            if known is state:
                return found
        try:
            found = scores(state)
        except NotKnown:
            found = ()
        self._known.appendleft((state, found))
        return found

    def gains(self, old: Score, new: Score) -> tuple[Gained, ...]:
        """What a player gained or lost between two scores; of the very same ones once."""
        found: tuple[Gained, ...] = self._gains(old, new)
        return found


@attrs.define(eq=False)
class StoryMoment:
    """An entry, or a choice that was taken unasked after it, with the states around it, all as a seat knows it.

    ``place`` is that of the entry in its change.
    """

    place: int
    player: int | None
    action: Action | None
    before: Any
    after: Any
    unasked: bool
    findings: Findings

    @cached_property
    def differences(self) -> list[Difference]:
        """What is different after it."""
        return self.findings.finder.differences(self.before, self.after)

    @cached_property
    def moves(self) -> tuple[Moved, ...]:
        """Which components lie elsewhere after it."""
        return self.findings.movers.moves(self.differences)

    @cached_property
    def scores(self) -> list[tuple[Score, Score]]:
        """What each player whose score is another one had before and has after it; nothing where that is hidden."""
        scored = self.findings.scored
        before, after = scored.scores(self.before), scored.scores(self.after)
        if not (before and after):
            return []
        pairs = zip(before, after, strict=True)
        return [(old, new) for old, new in pairs if old is not new and old != new]

    @property
    def gains(self) -> list[Gained]:
        """Each line of a score that is worth more or less after it."""
        found = self.findings.scored.gains
        return [each for old, new in self.scores for each in found(old, new)]

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

    @cached_property
    def differences(self) -> list[Difference]:
        """What is different after all of it."""
        first, last = self.moments[0], self.moments[-1]
        if first is last:
            return first.differences
        return first.findings.finder.differences(first.before, last.after)

    def is_told_like(self, other: Story) -> bool:
        """Whether two seats know the same of it: states in which nothing is hidden are the same object for all."""
        return len(self.moments) == len(other.moments) and all(
            one.before is two.before and one.after is two.after and one.action == two.action
            for one, two in zip(self.moments, other.moments, strict=True)
        )


class Viewer:
    """Gives states and actions as one seat knows them; the states that were asked for last are at hand."""

    def __init__(self, game_id: str, player: int | None) -> None:
        self._rules = game(game_id)
        self._seat = WATCHER if player is None else player
        self._last: tuple[tuple[Any, Any], ...] = ()
        """Replaced as a whole, since who looks at a match need not wait for who plays."""

    def state(self, state: Any) -> Any:
        """A state as the seat knows it."""
        for known, seen in self._last:
            if known is state:
                return seen
        seen = self._rules.hide(state, self._seat)
        if seen is not state:
            seen = as_masked(seen)
        self._last = ((state, seen), *self._last[:3])
        return seen

    def action(self, before: State, action: Action, now: State) -> Action:
        """An action as the seat knows it in the state ``now``; ``before`` is the state before it."""
        if not now.agenda:
            return action
        known = self._rules.hide_action(before, action, self._seat)
        if known is action or known == action:
            return known
        return action if self._rules.known_by_now(before, action, now) else known


class Host:
    """Sees everything as it is, as who runs the match does; a :class:`Viewer` from whom nothing is hidden."""

    def state(self, state: Any) -> Any:
        """The state itself."""
        return state

    def action(self, before: State, action: Action, now: State) -> Action:
        """The action itself."""
        return action


@attrs.frozen(eq=False)
class Deed:
    """An entry, or a choice that was taken unasked after it, with the whole states around it."""

    place: int
    entry: Entry
    before: State
    after: State
    unasked: bool = False


@attrs.frozen(eq=False)
class Seen:
    """An action that was played, as it was seen: the state before it, the one after, and what was taken unasked."""

    before: State
    action: Action
    after: State
    taken: tuple[Told, ...]


def deeds(change: Change, seen: Iterable[Seen]) -> list[Deed]:
    """What was done in a change, one after the other; what was not ``seen`` lately is played again."""
    found: list[Deed] = []
    state = change.before
    for place, entry in enumerate(change.entries):
        played = _played(state, entry.action, seen)
        ends = [*[before for before, _ in played.taken], played.after]
        found.append(Deed(place, entry, state, ends[0]))
        for (start, action), end in zip(played.taken, ends[1:], strict=True):
            found.append(Deed(place, Entry(actor(start, action), action), start, end, unasked=True))
        state = played.after
    return found


def _played(state: State, action: Action, seen: Iterable[Seen]) -> Seen:
    for each in seen:
        if each.before is state and each.action is action:
            return each
    return Seen(state, action, *applied(state, action))


def story_of(change: Change, done: list[Deed], viewer: Viewer | Host, findings: Findings) -> Story:
    """A change as a viewer knows it; ``done`` are its deeds, ``findings`` what others were told of it."""
    now = change.state
    moments = [
        StoryMoment(
            deed.place,
            deed.entry.player,
            viewer.action(deed.before, deed.entry.action, now),
            viewer.state(deed.before),
            viewer.state(deed.after),
            deed.unasked,
            findings,
        )
        for deed in done
    ]
    if not moments:
        before, after = viewer.state(change.before), viewer.state(now)
        moments = [StoryMoment(TAKEN_BACK, None, None, before, after, False, findings)]
    return Story(change.undone, tuple(moments))
