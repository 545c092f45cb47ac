"""Applying actions: one to a state, or many in a row on one draft."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

from ancient_world.engine.actions import Action
from ancient_world.engine.agenda import Note, play
from ancient_world.engine.declared.masks import fail_if_masked, names_masked, not_known
from ancient_world.engine.declared.typed import AnyAction, Playable
from ancient_world.engine.errors import IllegalAction, reason
from ancient_world.engine.explaining import (
    agenda_of,
    explain,
    stumbled_over,
    values_fit,
    with_ints,
)
from ancient_world.engine.ids import with_known_ids
from ancient_world.engine.state import Draft, State, copied
from ancient_world.engine.steps import ChanceStep, DecisionStep

# --- one action ---


S = TypeVar("S", bound=State)

Told = tuple[State, Action]
"""An action that was taken without asking, and the state before it."""


def apply(state: Playable[AnyAction, S], action: AnyAction) -> S:
    """Return the state after an action; the one that is given does not change.

    Args:
        state: the game before.
        action: a choice of the player to act, or an outcome where the game waits for chance.

    Example:
        >>> before = aw.Match.new("antike", ["Ana", "Ben"], seed=7).state
        >>> after = aw.apply(before, aw.legal_actions(before)[0])
        >>> aw.pending(before).player, aw.pending(after).player
        (1, 0)
    """
    known: Any = state
    return _applied(known, action)  # type: ignore[no-any-return]


def _applied(state: S, action: Action, note: Note | None = None) -> S:
    agenda = agenda_of(state)
    if not agenda:
        raise IllegalAction(reason("game-over", state.ended_by()))
    listed = _is_listed(state, action)
    if state.masked and not listed and names_masked(action):
        raise not_known("masked-action", action, path="$.action")
    step = agenda[-1]
    try:
        why_not = None if listed else step.why_not(state, action)
        if listed or (why_not is None and values_fit(action, state)):
            draft: Draft = state.thaw()
            play(draft, action if listed else with_known_ids(action), note)
            frozen: S = draft.freeze()
            return frozen
    except Exception as error:
        if (made := with_ints(action)) is not action:
            return _applied(state, made, note)
        wrong = stumbled_over(error, action, state)
        if wrong is not None:
            raise IllegalAction(wrong) from error
        fail_if_masked(error, state, action)
        raise
    if (made := with_ints(action)) is not action:
        return _applied(state, made, note)
    refused = explain(state, action) or why_not
    assert refused is not None
    raise IllegalAction(refused)


def _is_listed(state: State, action: Action) -> bool:
    """Return whether this very action, not just an equal one, was listed as legal here: it needs no second check."""
    for each in state.listed or ():
        if each is action:
            return True
    return False


def taken_after(state: State, action: Action) -> tuple[Told, ...]:
    """Return the actions that follow a legal one by force, with nothing else to choose: each with the state before.

    Nobody chooses them, and they are not entries of a record; to describe a game, describe them after the action (see
    ``automatic`` of their steps).

    Args:
        state: the game before the action.
        action: a legal action.

    Raises:
        IllegalAction: the rules forbid the action here.
        NotKnown: the state is a view's, and something that this depends on is masked.

    Example:
        >>> match = aw.Match.new("golden-ages", ["Ana", "Ben"], seed=7)
        >>> for _ in range(20):
        ...     state = match.apply(match.pending().actions[0])
        >>> [action for _, action in aw.taken_after(state, aw.legal_actions(state)[0])]
        [TakeBuilding(card='library-2'), RemoveBuilding(card='library-1')]
    """
    return applied(state, action)[1]


def applied(state: S, action: Action) -> tuple[S, tuple[Told, ...]]:
    """Return the state after an action, and the actions taken without asking on the way; see :func:`taken_after`."""
    taken: list[Told] = []

    def note(draft: Draft, only: Action | None) -> None:
        if only is not None:
            taken.append((copied(draft), only))

    after = _applied(state, action, note)
    return after, tuple(taken)


def passed_through(state: S, action: Action) -> list[S]:
    """Return the states on the way of a legal action with a decision or a chance event on top that nobody waited for."""
    found: list[S] = []

    def note(draft: Draft, _: Action | None) -> None:
        if isinstance(draft.agenda[-1], (DecisionStep, ChanceStep)):
            found.append(copied(draft))

    play(state.thaw(), action, note)
    return found


# --- many actions, one after the other ---


SPACING = 32
"""A state is kept after every 32 actions: from there the last ones are played again where something goes wrong."""


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
            before, action = self.state, with_ints(action)
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
