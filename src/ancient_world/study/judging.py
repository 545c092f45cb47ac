"""Judge sampled positions: the chance of winning of each seat, by nearly random play and the game's evaluation."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from ancient_world.engine.actions import Action
from ancient_world.engine.applying import apply
from ancient_world.engine.chance import SeededRandom
from ancient_world.engine.game import Game
from ancient_world.engine.pending import Decision
from ancient_world.engine.playout import playout
from ancient_world.engine.state import State

UNIT = 1_000_000
"""The whole number for the chance 1. Whole numbers add up to the same sum on every machine."""


def judge(rules: Game, state: State, seed: int) -> list[int]:
    """Return the chance of each seat, in millionths, after one random game from a whole state.

    The random game ends after as many choices as the game says in its settings; then the evaluation decides.
    """
    rng = SeededRandom(seed)
    end = playout(state, _chooser(rules, rng), rng, until=rules.thinking.study_depth)
    if end.agenda:
        shares = _shares(rules, rules.evaluations(end))
    else:
        winners = rules.winners(end)
        shares = [(seat in winners) / len(winners) for seat in range(rules.seats(end))]
    return [round(UNIT * share) for share in shares]


def _chooser(rules: Game, rng: SeededRandom) -> Callable[[Decision], Action]:
    """Return the function that chooses in a random game: the best by evaluation among a few random actions."""
    count = rules.thinking.study_candidates

    def choose(decision: Decision) -> Action:
        actions = decision.actions
        drawn = dict.fromkeys([actions[rng.randrange(len(actions))] for _ in range(count)])
        if len(drawn) == 1:
            return next(iter(drawn))
        state, player = decision.state, decision.player
        return max(drawn, key=lambda action: rules.evaluate(apply(state, action), player))

    return choose


def _shares(rules: Game, values: Sequence[float]) -> list[float]:
    """Return shares that add up to 1: equal for equal values, and the larger the further a value is ahead."""
    scale = rules.thinking.study_scale or rules.thinking.evaluation_scale
    best = max(values)
    weights = [math.exp((value - best) / scale) for value in values]
    total = sum(weights)
    return [weight / total for weight in weights]
