"""Apply one action to a state, or many in a row to one draft."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

from ancient_world.engine.actions import Action
from ancient_world.engine.agenda import StepCallback, play
from ancient_world.engine.declared.masked_values import (
    contains_masked,
    fail_if_masked,
    masked_value_error,
)
from ancient_world.engine.declared.type_parameters import AnyAction, PlayableState
from ancient_world.engine.errors import IllegalAction, reason
from ancient_world.engine.explaining import (
    agenda_of,
    convert_ints,
    explain,
    has_valid_values,
    invalid_value_reason,
)
from ancient_world.engine.ids import intern_ids_of
from ancient_world.engine.state import Draft, State, frozen_copy
from ancient_world.engine.steps import ChanceStep, DecisionStep, Step

# --- one action ---


S = TypeVar("S", bound=State)

StateAndAction = tuple[State, Action]
"""The state before a forced action, and the action."""


def apply(state: PlayableState[AnyAction, S], action: AnyAction) -> S:
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
    agenda = (
        untyped_state.agenda if isinstance(untyped_state, State) else agenda_of(untyped_state)
    )  # without the call, 0.6 to 0.8 % less of play
    return _next_state(untyped_state, agenda, action)  # type: ignore[no-any-return]


def _next_state(
    state: S, agenda: tuple[Step, ...], action: Action, callback: StepCallback | None = None
) -> S:
    if not agenda:
        raise IllegalAction(reason("game-over", state.ended_by()))
    is_listed = _is_listed(state, action)
    if state.masked and not is_listed and contains_masked(action):
        raise masked_value_error("masked-action", action, path="$.action")
    step = agenda[-1]
    try:
        why_not = None if is_listed else step.why_not(state, action)
        if is_listed or (why_not is None and has_valid_values(action, state)):
            draft: Draft = state.thaw()
            play(draft, action if is_listed else intern_ids_of(action), callback)
            after: S = draft.freeze()
            return after
    except Exception as error:
        if (converted := convert_ints(action)) is not action:
            return _next_state(state, agenda, converted, callback)
        error_reason = invalid_value_reason(error, action, state)
        if error_reason is not None:
            raise IllegalAction(error_reason) from error
        fail_if_masked(error, state, action)
        raise
    if (converted := convert_ints(action)) is not action:
        return _next_state(state, agenda, converted, callback)
    refusal = explain(state, action) or why_not
    assert refusal is not None
    raise IllegalAction(refusal)


def _is_listed(state: State, action: Action) -> bool:
    """Return whether this very object was listed as a legal action of the state, so that it needs no second check."""
    for legal_action in state.listed or ():
        if legal_action is action:
            return True
    return False


def forced_actions_after(state: State, action: Action) -> tuple[StateAndAction, ...]:
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
    return apply_with_forced(state, action)[1]


def apply_with_forced(state: S, action: Action) -> tuple[S, tuple[StateAndAction, ...]]:
    """Return the state after an action, and the forced actions that followed it; see :func:`forced_actions_after`."""
    forced: list[StateAndAction] = []

    def record_forced(draft: Draft, forced_action: Action | None) -> None:
        if forced_action is not None:
            forced.append((frozen_copy(draft), forced_action))

    after = _next_state(state, agenda_of(state), action, record_forced)
    return after, tuple(forced)


def states_passed(state: S, action: Action) -> list[S]:
    """Return the states, after a legal action, at which a decision or chance event was passed without waiting for it."""
    states: list[S] = []

    def record_state(draft: Draft, _: Action | None) -> None:
        if isinstance(draft.agenda[-1], (DecisionStep, ChanceStep)):
            states.append(frozen_copy(draft))

    play(state.thaw(), action, record_state)
    return states


# --- many actions, one after the other ---


SNAPSHOT_INTERVAL = 32
"""The number of actions between two stored states, from which the last actions are replayed after an error."""


def _thaw(state: State) -> Draft:
    draft: Draft = state.thaw()
    draft.known = True
    return draft


class GameRun(Generic[S]):
    """A mutable game: it starts from a state, which stays as it is, and applies actions to one draft."""

    __slots__ = ("_newer", "_older", "_played", "_state", "current")

    def __init__(self, state: S) -> None:
        agenda_of(state)
        self.current: Any = _thaw(state)
        """The present draft, to be read like a state until the next action, which changes it."""
        self._state: S | None = state
        self._older = self._newer = state
        self._played: list[Action] = []
        """The actions since the older of the two stored states: at least the last 32, if there were so many."""

    @property
    def state(self) -> S:
        """The present state, as a copy that later actions do not change."""
        if self._state is None:
            self._state = frozen_copy(self.current)
        return self._state

    def apply(self, action: Action, *, is_legal: bool = False) -> None:
        """Play an action, as :func:`~ancient_world.apply` does.

        Args:
            action: the action.
            is_legal: whether the action needs no check, as an outcome that was drawn for the present step.

        Raises:
            IllegalAction: the rules forbid the action; the game is unchanged.
            HiddenValue: the state is a view's, and the result depends on masked values.
        """
        draft, is_draft_spoiled = self.current, False
        try:
            is_legal = is_legal or (
                draft.agenda[-1].why_not(draft, action) is None and has_valid_values(action, draft)
            )
            if is_legal and not draft.masked:
                is_draft_spoiled = True
                play(draft, action)
        except Exception:  # noqa: BLE001 - apply() below raises it again, from the state before
            if is_draft_spoiled:
                is_draft_spoiled, self.current = False, None
                self._state = self._replay() if self._state is None else self._state
        if not is_draft_spoiled:
            before, action = self.state, convert_ints(action)
            self.current = _thaw(before)
            self.current = _thaw(apply(before, action))
        self._state = None
        history = self._played
        history.append(action)
        if len(history) % SNAPSHOT_INTERVAL == 0:
            if len(history) > SNAPSHOT_INTERVAL:
                self._older = self._newer
                del history[:SNAPSHOT_INTERVAL]
            self._newer = self.state

    def _replay(self) -> S:
        """Return the state after all actions by replaying them from the stored state."""
        state: Any = self._older
        for action in self._played:
            state = apply(state, action)
        return state  # type: ignore[no-any-return]

    def recent_actions(self, limit: int) -> list[tuple[S, Action]]:
        """Return up to ``limit`` of the last actions, each with the state before it; more than 32 may not be available."""
        state: Any = self._older
        pairs: list[tuple[S, Action]] = []
        for action in self._played:
            pairs.append((state, action))
            state = apply(state, action)
        return pairs[-limit:]
