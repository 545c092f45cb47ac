"""Apply one action to a state, or many in a row to one draft."""

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
"""The state before a forced action, and the action."""


def apply(state: Playable[AnyAction, S], action: AnyAction) -> S:
    """Return the state after an action; the given state does not change.

    Args:
        state: the game before.
        action: a choice of the player to act, or an outcome where the game waits for chance.

    Example:
        >>> before = aw.Match.new("antike", ["Ana", "Ben"], seed=7).state
        >>> after = aw.apply(before, aw.legal_actions(before)[0])
        >>> aw.pending(before).player, aw.pending(after).player
        (1, 0)
    """
    untyped_state: Any = state
    return _applied(untyped_state, action)  # type: ignore[no-any-return]


def _applied(state: S, action: Action, note: Note | None = None) -> S:
    agenda = agenda_of(state)
    if not agenda:
        raise IllegalAction(reason("game-over", state.ended_by()))
    is_listed = _is_listed(state, action)
    if state.masked and not is_listed and names_masked(action):
        raise not_known("masked-action", action, path="$.action")
    step = agenda[-1]
    try:
        why_not = None if is_listed else step.why_not(state, action)
        if is_listed or (why_not is None and values_fit(action, state)):
            draft: Draft = state.thaw()
            play(draft, action if is_listed else with_known_ids(action), note)
            after: S = draft.freeze()
            return after
    except Exception as error:
        if (converted := with_ints(action)) is not action:
            return _applied(state, converted, note)
        error_reason = stumbled_over(error, action, state)
        if error_reason is not None:
            raise IllegalAction(error_reason) from error
        fail_if_masked(error, state, action)
        raise
    if (converted := with_ints(action)) is not action:
        return _applied(state, converted, note)
    refusal = explain(state, action) or why_not
    assert refusal is not None
    raise IllegalAction(refusal)


def _is_listed(state: State, action: Action) -> bool:
    """Return whether this very object was listed as a legal action of the state, so that it needs no second check."""
    for legal_action in state.listed or ():
        if legal_action is action:
            return True
    return False


def forced_actions_after(state: State, action: Action) -> tuple[Told, ...]:
    """Return the forced actions that follow a legal action, each with the state before it.

    An action is forced if it is the only legal one at a step that is ``automatic``. Forced actions are not entries of a
    record; to describe a game, describe them after the action.

    Args:
        state: the game before the action.
        action: a legal action.

    Raises:
        IllegalAction: the rules forbid the action here.
        HiddenValue: the state is a view's, and the result depends on masked values.

    Example:
        >>> match = aw.Match.new("golden-ages", ["Ana", "Ben"], seed=7)
        >>> for _ in range(20):
        ...     state = match.apply(match.pending().actions[0])
        >>> [action for _, action in aw.forced_actions_after(state, aw.legal_actions(state)[0])]
        [TakeBuilding(card='library-2'), RemoveBuilding(card='library-1')]
    """
    return applied(state, action)[1]


def applied(state: S, action: Action) -> tuple[S, tuple[Told, ...]]:
    """Return the state after an action, and the forced actions that followed it; see :func:`forced_actions_after`."""
    forced: list[Told] = []

    def note(draft: Draft, only: Action | None) -> None:
        if only is not None:
            forced.append((copied(draft), only))

    after = _applied(state, action, note)
    return after, tuple(forced)


def passed_through(state: S, action: Action) -> list[S]:
    """Return the states, after a legal action, at which a decision or chance event was passed without waiting for it."""
    states: list[S] = []

    def note(draft: Draft, _: Action | None) -> None:
        if isinstance(draft.agenda[-1], (DecisionStep, ChanceStep)):
            states.append(copied(draft))

    play(state.thaw(), action, note)
    return states


# --- many actions, one after the other ---


SPACING = 32
"""The number of actions between two stored states, from which the last actions are replayed after an error."""


def _thaw(state: State) -> Draft:
    draft: Draft = state.thaw()
    draft.known = True
    return draft


class Course(Generic[S]):
    """A mutable game: it starts from a state, which stays as it is, and applies actions to one draft."""

    __slots__ = ("_draft", "_newer", "_older", "_played", "_state")

    def __init__(self, state: S) -> None:
        agenda_of(state)
        self._draft: Any = _thaw(state)
        self._state: S | None = state
        self._older = self._newer = state
        self._played: list[Action] = []
        """The actions since the older of the two stored states: at least the last 32, if there were so many."""

    @property
    def now(self) -> S:
        """The present draft, to be read like a state until the next action, which changes it."""
        current: S = self._draft
        return current

    @property
    def state(self) -> S:
        """The present state, as a copy that later actions do not change."""
        if self._state is None:
            self._state = copied(self._draft)
        return self._state

    def apply(self, action: Action) -> None:
        """Play an action, as :func:`~ancient_world.apply` does.

        Raises:
            IllegalAction: the rules forbid the action; the game is unchanged.
            HiddenValue: the state is a view's, and the result depends on masked values.
        """
        draft, is_draft_spoiled = self._draft, False
        try:
            is_legal = draft.agenda[-1].why_not(draft, action) is None
            if is_legal and values_fit(action, draft) and not draft.masked:
                is_draft_spoiled = True
                play(draft, action)
        except Exception:  # noqa: BLE001 - apply() below raises it again, from the state before
            if is_draft_spoiled:
                is_draft_spoiled, self._draft = False, None
                self._state = self._again() if self._state is None else self._state
        if not is_draft_spoiled:
            before, action = self.state, with_ints(action)
            self._draft = _thaw(before)
            self._draft = _thaw(apply(before, action))
        self._state = None
        history = self._played
        history.append(action)
        if len(history) % SPACING == 0:
            if len(history) > SPACING:
                self._older = self._newer
                del history[:SPACING]
            self._newer = self.state

    def _again(self) -> S:
        """Return the state after all actions by replaying them from the stored state."""
        state: Any = self._older
        for action in self._played:
            state = apply(state, action)
        return state  # type: ignore[no-any-return]

    def last(self, most: int) -> list[tuple[S, Action]]:
        """Return up to ``most`` of the last actions, each with the state before it; more than 32 may not be available."""
        state: Any = self._older
        pairs: list[tuple[S, Action]] = []
        for action in self._played:
            pairs.append((state, action))
            state = apply(state, action)
        return pairs[-most:]
