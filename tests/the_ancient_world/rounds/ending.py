"""Positions at the end of a round."""

from __future__ import annotations

from typing import Any

from tests.the_ancient_world.positions import (
    State,
    table,
    unthreaten,
)


def calm(players: int = 2, **options: Any) -> State:
    """Return the first turn of round 1; no titan threatens anybody."""
    return unthreaten(table(players, district="old-town", **options), *range(players))


def waits_for(state: State) -> tuple[str, int]:
    """Return the name of the step that the game waits at, and its player."""
    step: Any = state.agenda[-1]
    return type(step).__name__, step.player
