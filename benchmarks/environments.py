"""Measure a step of an environment against play without one: ``python -m benchmarks.environments``.

All play at random and take turns, so that a noisy machine affects them alike.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable
from statistics import median

import ancient_world as aw
from ancient_world import rl


def raw(game: str, steps: int, rng: random.Random) -> None:
    """Make ``steps`` choices without an environment."""
    state = aw.new_game(game, 2)
    while steps:
        waiting = aw.pending(state)
        if waiting is None:
            state = aw.new_game(game, 2)
        elif isinstance(waiting, aw.Decision):
            state, steps = aw.apply(state, rng.choice(waiting.actions)), steps - 1
        else:
            state = aw.apply(state, waiting.sample(rng))


def turns(game: str, steps: int, rng: random.Random) -> None:
    """Make ``steps`` steps in PettingZoo."""
    env = rl.aec_env(game)
    env.reset(seed=1)
    for number in range(steps):
        if not env.agents:
            env.reset(seed=number)
        seen, _, over, *_ = env.last()
        env.step(None if over else rng.choice(seen["action_mask"].nonzero()[0]))


def blind(game: str, steps: int, rng: random.Random) -> None:
    """Make ``steps`` steps in PettingZoo without observations, asking only for the legal actions."""
    env = rl.aec_env(game)
    env.reset(seed=1)
    for number in range(steps):
        if not env.agents:
            env.reset(seed=number)
        _, _, over, *_ = env.last(observe=False)
        seat = env.possible_agents.index(env.agent_selection)
        env.step(None if over else rng.choice([*env.table.legal(seat)]))


def spiel(game: str, steps: int, rng: random.Random) -> None:
    """Make ``steps`` choices in OpenSpiel."""
    played = rl.spiel_game(game)
    state = played.new_initial_state()
    while steps:
        if state.is_terminal():
            state = played.new_initial_state()
        elif state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(outcomes, chances)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
            steps -= 1


def seconds(play: Callable[[str, int, random.Random], None], game: str, steps: int) -> float:
    """Return the processor time of one step in seconds."""
    begin = time.process_time()
    play(game, steps, random.Random(steps))
    return (time.process_time() - begin) / steps


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.environments", description=__doc__)
    parser.add_argument("--steps", type=int, default=1500)
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    sides = {"PettingZoo": turns, "without observations": blind, "OpenSpiel": spiel}
    for game in aw.available_games():
        measured: dict[str, list[float]] = {name: [] for name in ("raw", *sides)}
        for _ in range(options.rounds + 1):  # the first round is a warm-up
            for name, play in {"raw": raw, **sides}.items():
                measured[name].append(seconds(play, game, options.steps))
        micro = {name: median(values[1:]) * 1e6 for name, values in measured.items()}
        columns = [f"{name} {micro[name]:.0f} µs, {micro[name] / micro['raw']:.2f} times" for name in sides]  # fmt: skip
        print(f"{game}: raw {micro['raw']:.0f} µs a choice; {'; '.join(columns)}", flush=True)


if __name__ == "__main__":
    main()
