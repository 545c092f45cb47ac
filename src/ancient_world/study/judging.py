"""Judge sampled positions: the chance of winning of each seat, by nearly random play and the game's evaluation."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from ancient_world.engine.actions import Action
from ancient_world.engine.applying import apply
from ancient_world.engine.chance import SeededRandom
from ancient_world.engine.declared.score_lines import team_of, win_shares
from ancient_world.engine.game import Game
from ancient_world.engine.pending import Decision
from ancient_world.engine.playout import playout
from ancient_world.engine.state import State

UNIT = 1_000_000
"""The whole number for the chance 1. Whole numbers add up to the same sum on every machine."""


def judge(rules: Game, state: State, seed: int) -> list[int]:
    """Return the chance of each seat, in millionths, after one random game from a whole state.

    The random game ends after as many choices as the game says in its settings; then the evaluation decides. If the settings say
    so, a turn that has begun is finished by the best actions first.
    """
    rng = SeededRandom(seed)
    choose = _chooser(rules, rng)
    if rules.thinking.study_finishes_turn:
        choose = _finisher(rules, choose)
    end = playout(state, choose, rng, until=rules.thinking.study_depth)
    if end.agenda:
        shares = _shares(rules, end)
    else:
        shares = win_shares(rules.winners(end), rules.seats(end), rules.teams(end))
    return [round(UNIT * share) for share in shares]


def _chooser(rules: Game, rng: SeededRandom) -> Callable[[Decision], Action]:
    """Return the function that chooses in a random game: the best by evaluation among a few random actions."""
    count = rules.thinking.study_candidates

    def choose(decision: Decision) -> Action:
        actions = decision.actions
        drawn = dict.fromkeys([actions[rng.randrange(len(actions))] for _ in range(count)])
        return _best(rules, decision, tuple(drawn))

    return choose


def _finisher(rules: Game, choose: Callable[[Decision], Action]) -> Callable[[Decision], Action]:
    """Return a function that takes the best action by evaluation to the end of the first player's turn, and then chooses."""
    player: int | None = None
    is_over = False

    def finish(decision: Decision) -> Action:
        nonlocal player, is_over
        player = decision.player if player is None else player
        is_over = is_over or decision.step.starts_turn or decision.player != player
        return choose(decision) if is_over else _best(rules, decision, decision.actions)

    return finish


def _best(rules: Game, decision: Decision, actions: Sequence[Action]) -> Action:
    """Return the best action of a decision by evaluation."""
    if len(actions) == 1:
        return actions[0]
    state, player = decision.state, decision.player
    return max(actions, key=lambda action: rules.evaluate(apply(state, action), player))


def _shares(rules: Game, state: State) -> list[float]:
    """Return the chance of each seat by evaluation; partners have that of their team.

    The chances of all teams add up to 1: equal for equal values, and the larger the further a team is ahead. A single team plays
    against the game, whose value is 0.
    """
    values, teams = rules.evaluations(state), rules.teams(state)
    scale = rules.thinking.study_scale or rules.thinking.evaluation_scale
    rivals = [values[team[0]] for team in teams] if teams else [*values]
    if len(teams) == 1:
        rivals.append(0.0)
    best = max(rivals)
    total = sum([math.exp((value - best) / scale) for value in rivals])
    return [
        math.exp((values[team_of(seat, teams)[0]] - best) / scale) / total
        for seat in range(len(values))
    ]
