"""A game that goes on, on one private draft: what comes after what, with no state for each action in between.

``apply`` copies the state, plays one action and freezes the copy. Who plays a whole game asks for few of these states.
A :class:`Course` keeps the draft, which nobody else ever holds, and makes a state when somebody asks for one.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Generic, TypeVar

from ancient_world.engine.actions import Action
from ancient_world.engine.agenda import play
from ancient_world.engine.playing.applying import apply
from ancient_world.engine.refusals.explaining import agenda_of, plain, values_fit
from ancient_world.engine.state import Draft, State, copied

S = TypeVar("S", bound=State)

SPACING = 32
"""A state is kept after every 32 actions: from there the last ones are played again where something goes wrong."""


def after(state: S, actions: Iterable[Action]) -> S:
    """Return the state after several actions, as :func:`~ancient_world.apply` gives it for one."""
    course = Course(state)
    for action in actions:
        course.apply(action)
    return course.state


def _thawed(state: State) -> Draft:
    draft: Draft = state.thaw()
    draft.known = True
    return draft


class Course(Generic[S]):
    """A game that goes on from a state, which does not change."""

    __slots__ = ("_draft", "_kept", "_middle", "_played", "_state")

    def __init__(self, state: S) -> None:
        agenda_of(state)
        self._draft: Any = _thawed(state)
        self._state: S | None = state
        self._kept = self._middle = state
        self._played: list[Action] = []
        """The actions since the first of two kept states: at least the last 32, if there were so many."""

    @property
    def now(self) -> S:
        """The game as it stands, to look at until the next action. It is no state: it changes with the course."""
        now: S = self._draft
        return now

    @property
    def state(self) -> S:
        """The state of now."""
        if self._state is None:
            self._state = copied(self._draft)
        return self._state

    def apply(self, action: Action) -> None:
        """Play an action, as :func:`~ancient_world.apply` does.

        Raises:
            IllegalAction: the rules forbid it; nothing has changed then.
            NotKnown: the state is a view's, and something that this depends on is masked.
        """
        draft, spoiled = self._draft, False
        try:
            legal = draft.agenda[-1].why_not(draft, action) is None
            if legal and values_fit(action, draft) and not draft.masked:
                spoiled = True
                play(draft, action)
        except Exception:  # noqa: BLE001 - it is told below, from the state before
            if spoiled:
                spoiled, self._draft = False, None
                self._state = self._again() if self._state is None else self._state
        if not spoiled:
            before, action = self.state, plain(action)
            self._draft = _thawed(before)
            self._draft = _thawed(apply(before, action))
        self._state = None
        played = self._played
        played.append(action)
        if len(played) % SPACING == 0:
            if len(played) > SPACING:
                self._kept = self._middle
                del played[:SPACING]
            self._middle = self.state

    def _again(self) -> S:
        """The state after all actions, played again."""
        state: Any = self._kept
        for action in self._played:
            state = apply(state, action)
        return state  # type: ignore[no-any-return]

    def last(self, most: int) -> list[tuple[S, Action]]:
        """The last actions, at most so many and at most 32, each with the state before it."""
        state: Any = self._kept
        found: list[tuple[S, Action]] = []
        for action in self._played:
            found.append((state, action))
            state = apply(state, action)
        return found[-most:]
