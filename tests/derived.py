"""What the engine derives from kinds of choice, to compare with what a step says itself where that is faster."""

from __future__ import annotations

from typing import Any

import ancient_world as aw
from ancient_world.engine import DecisionStep, SimultaneousStep

__all__ = ["derived_actions", "derived_waits", "differences"]


def derived_actions(step: DecisionStep[Any], state: Any, player: int) -> list[aw.Action]:
    """Every candidate of every kind of choice against which nothing speaks."""
    found: list[Any] = [
        action
        for kind in step.choices
        for action in kind.candidates(step, state)
        if action.why_not(step, state) is None
    ]
    if isinstance(step, SimultaneousStep):
        return [action for action in found if action.player == player]
    return found


def derived_waits(step: DecisionStep[Any], state: Any) -> bool:
    """Whether there is anything to choose that is a reason to wait."""
    return any(
        action.why_not(step, state) is None
        for kind in step.choices
        if not step.is_aside(kind)
        for action in kind.candidates(step, state)
    )


def differences(state: aw.State) -> list[str]:
    """Where a decision says something else than what is derived."""
    step = state.agenda[-1] if state.agenda else None
    if not isinstance(step, DecisionStep) or not step.choices:
        return []
    name, found = type(step).__name__, []
    for player in step.players(state):
        listed, derived = step.actions_of(state, player), derived_actions(step, state, player)
        if listed != derived:
            found.append(f"{name} lists {listed}, not {derived}")
    for kind in step.choices:
        legal = [a for a in kind.candidates(step, state) if a.why_not(step, state) is None]
        if not isinstance(step, SimultaneousStep) and kind.legal(step, state) != legal:
            found.append(
                f"{name}: {kind.__name__}.legal gives {kind.legal(step, state)}, not {legal}"
            )
        if kind.possible(step, state) != bool(legal):
            found.append(f"{name}: {kind.__name__}.possible is not {bool(legal)}")
    if not derived_waits(step, state):
        found.append(f"{name} waits for nothing")
    return found
