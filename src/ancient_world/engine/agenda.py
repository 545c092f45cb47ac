"""The agenda, a stack of steps, and the loop that runs every step that waits for nobody.

The last step of the stack is next, and a step can push further steps. A step either *waits*, for a decision of a player
or for chance, or it *runs* at once. ``apply`` checks an action against the step on top, thaws the state into a draft,
plays the action, runs every step that waits for nobody, and freezes the draft.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from ancient_world.engine.actions import Action
from ancient_world.engine.declared.masked_values import (
    contains_masked,
)
from ancient_world.engine.state import Draft, State, frozen_copy
from ancient_world.engine.steps import DecisionStep, SimultaneousStep, Step

S = TypeVar("S", bound=State)


StepCallback = Callable[[Draft, Action | None], None]
"""A callback called before each step that runs without a decision, with the forced action, or ``None`` if there is none."""


def _run_until_waiting(
    draft: Draft, callback: StepCallback | None = None, floor: int = 0, *, play_forced: bool = True
) -> None:
    """Run steps until one waits, or until only the lowest ``floor`` steps remain.

    Forced actions are played as well, unless ``play_forced`` is false.
    """
    while len(agenda := draft.agenda) > floor:
        step, forced = agenda[-1], None
        if step.waits(draft):
            forced = _forced_action(step, draft) if step.automatic and play_forced else None
            if forced is None:
                return
        if callback is not None:
            callback(draft, forced)
        draft.agenda, draft.listed = agenda[:-1], None
        if forced is not None:
            step.play(draft, forced)
            continue
        step.run(draft)


def play(draft: Draft, action: Action, callback: StepCallback | None = None) -> None:
    """Play a legal action on a draft and run the steps after it until the game waits."""
    agenda = draft.agenda
    draft.agenda, draft.passed, draft.listed = agenda[:-1], (), None
    agenda[-1].play(draft, action)
    _run_until_waiting(draft, callback)


def _forced_action(step: Step, draft: Draft) -> Action | None:
    """Return the forced action at a step, or ``None``; in a view, an action that depends on masked values is not forced."""
    if not draft.masked:
        return step.only(draft)
    try:
        action = step.only(draft)
    except (LookupError, ValueError):  # the choices depend on a masked value
        return None
    return None if action is None or contains_masked(action) else action


def start_game(draft: Draft) -> Any:
    """Return the first state of a game from a draft whose agenda is set."""
    _run_until_waiting(draft)
    return draft.freeze()


def steps_below_turn(state: State) -> int:
    """Return how many of the lowest steps are not part of the present turn.

    In a game without turns these are all steps below the present decision.
    """
    agenda = state.agenda
    floors = [floor for floor, step in enumerate(agenda, 1) if step.turn_of(state) is not None]
    return max(floors, default=len(agenda) - 1)


def play_within_turn(
    state: S, action: Action, player: int, *, play_forced: bool = True
) -> tuple[S, S]:
    """Return the state right after a legal action, and the state after all steps that follow it in the present turn.

    Forced choices are played too if ``play_forced`` is true. In a view, the steps stop before decisions of other players,
    since the choices there can depend on masked values.
    """
    draft: Draft = state.thaw()
    step, floor = draft.agenda[-1], steps_below_turn(state)
    draft.agenda, draft.passed, draft.listed = draft.agenda[:-1], (), None
    step.play(draft, action)
    after_action: S = frozen_copy(draft)
    for position, next_step in enumerate(draft.agenda if state.masked else (), 1):
        is_other_player = isinstance(next_step, DecisionStep) and next_step.whose() != player
        if is_other_player or isinstance(next_step, SimultaneousStep):
            floor = max(floor, position)
    _run_until_waiting(draft, floor=floor, play_forced=play_forced)
    return after_action, draft.freeze()
