"""Judge sampled positions: the chance of winning of each seat, by random play and the game's evaluation."""

from __future__ import annotations

import math
from collections.abc import Sequence

from ancient_world.engine.chance import SeededRandom
from ancient_world.engine.game import Game
from ancient_world.engine.playout import playout
from ancient_world.engine.state import State

UNIT = 1_000_000
"""The whole number for the chance 1. Whole numbers add up to the same sum on every machine."""


def judge(rules: Game, state: State, seed: int) -> list[int]:
    """Return the chance of each seat, in millionths, after one random game from a whole state.

    The random game ends after as many choices as the game says in its settings; then the evaluation decides.
    """
    rng = SeededRandom(seed)
    randrange = rng.randrange
    end = playout(
        state,
        lambda decision: decision.actions[randrange(len(decision.actions))],
        rng,
        until=rules.thinking.study_depth,
    )
    if end.agenda:
        shares = _shares(rules, rules.evaluations(end))
    else:
        winners = rules.winners(end)
        shares = [(seat in winners) / len(winners) for seat in range(rules.seats(end))]
    return [round(UNIT * share) for share in shares]


def _shares(rules: Game, values: Sequence[float]) -> list[float]:
    """Return shares that add up to 1: equal for equal values, and the larger the further a value is ahead."""
    scale = rules.thinking.study_scale or rules.thinking.evaluation_scale
    best = max(values)
    weights = [math.exp((value - best) / scale) for value in values]
    total = sum(weights)
    return [weight / total for weight in weights]
