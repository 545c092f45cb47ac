"""Find positions of random games that satisfy a condition."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ancient_world as aw
from ancient_world.engine.steps import type_name

__all__ = ["NAMES", "reached", "waits_for"]

NAMES = ("Ana", "Berta")


def reached(game: str, condition: Callable[[Any], bool]) -> aw.Match:
    """Return a match of two players at a random position that satisfies a condition."""
    for seed in range(60):
        match = aw.Match.new(game, NAMES, seed=seed)
        rng = aw.SeededRandom(seed, 1)
        while isinstance(waiting := match.pending(), aw.Decision):
            if condition(match.state):
                return match
            actions = waiting.all_actions
            match.apply(actions[rng.randrange(len(actions))])
    raise AssertionError("no such position")


def waits_for(state: Any, seat: int, step: str) -> bool:
    """Return whether the game waits for one seat alone at a step."""
    top = state.agenda[-1]
    return type_name(type(top)) == step and top.players(state) == (seat,)
