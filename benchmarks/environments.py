"""Measure a step of an environment against play without one: ``python -m benchmarks.environments``.

All play at random and take turns, so that a noisy machine affects them alike. ``--instructions`` counts instructions under
callgrind instead of time, which repeats within 0.1 %. ``--many`` prints steps a second for many environments at once, as the
page for learners shows them; it takes the time of a clock, so leave the machine alone meanwhile.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from statistics import median
from typing import Any

import ancient_world as aw
from ancient_world import rl
from benchmarks.builds import ROOT
from benchmarks.callgrind import count_works
from benchmarks.counted import Work, control
from benchmarks.rows import TITLES

COUNTED_STEPS = 500
"""The number of choices of which the instructions are counted."""
COUNTS = (1, 8, 64)
"""The numbers of environments at once."""
PARALLEL_GAME = "tides-of-time"
"""The game with simultaneous choices, which SuperSuit runs."""


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
        env.step(None if over else rng.choice([*env.table.legal_actions_by_number(seat)]))


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


Play = Callable[[str, int, random.Random], None]
SIDES: dict[str, Play] = {
    "raw": raw, "PettingZoo": turns, "without observations": blind, "OpenSpiel": spiel,
}  # fmt: skip
"""Each way to play, with the name that the tables show."""


# --- one environment: time or instructions, beside raw play ---


def seconds(play: Play, game: str, steps: int) -> float:
    """Return the processor time of one step in seconds."""
    begin = time.process_time()
    play(game, steps, random.Random(steps))
    return (time.process_time() - begin) / steps


def times(game: str, steps: int, rounds: int) -> dict[str, float]:
    """Return the processor time of one step on each side, in microseconds."""
    measured: dict[str, list[float]] = {name: [] for name in SIDES}
    for _ in range(rounds + 1):  # the first round is a warm-up
        for name, play in SIDES.items():
            measured[name].append(seconds(play, game, steps))
    return {name: median(values[1:]) * 1e6 for name, values in measured.items()}


def works(game: str) -> Iterator[tuple[str, Work]]:
    """Yield each way to play a game with its name, as a work that returns the number of choices."""

    def work(play: Play) -> int:
        play(game, COUNTED_STEPS, random.Random(COUNTED_STEPS))
        return COUNTED_STEPS

    for name, play in SIDES.items():
        yield name, partial(work, play)


def run_counted(game: str) -> None:
    """Run each work twice, counting the second run; :func:`counts` starts this under callgrind."""
    for name, work in works(game):
        work()
        control("-i", "on", counted=True)
        steps = work()
        control("-i", "off", counted=True)
        control("-d", counted=True)
        print(name.replace(" ", "-"), steps, flush=True)


def counts(game: str) -> dict[str, float]:
    """Return the instructions of one step on each side, in thousands."""
    env = {**os.environ, "PYTHONHASHSEED": "0", "ANCIENT_WORLD_PURE": "1"}
    command = [sys.executable, "-m", "benchmarks.environments", "--counted", game]
    counted = count_works(command, ROOT, env)
    return {
        name.replace("-", " "): instructions / steps / 1000
        for name, (instructions, steps) in counted.items()
    }


def row(game: str, costs: dict[str, float], unit: str) -> str:
    """Return the costs of a step of a game and their ratios to raw play, in one line."""
    columns = [
        f"{name} {cost:.0f} {unit}, {cost / costs['raw']:.2f} times"
        for name, cost in costs.items()
        if name != "raw"
    ]
    return f"{game}: raw {costs['raw']:.0f} {unit} a choice; {'; '.join(columns)}"


# --- many environments at once ---


def rate_of(tables: Any, count: int, length: float) -> float:
    """Return the steps a second of tables that step together, with random legal actions."""
    import numpy as np

    rng, steps = np.random.default_rng(1), 0
    seen, infos = tables.reset(seed=1)
    begin = time.perf_counter()
    while (spent := time.perf_counter() - begin) < length:
        masks = seen["action_mask"] if isinstance(seen, dict) else infos["action_mask"]
        actions = (rng.random(masks.shape) * masks).argmax(axis=1)
        seen, _, _, _, infos = tables.step(actions)
        steps += count
    tables.close()
    return steps / spent


def gymnasium_rate(game: str, count: int, length: float) -> float:
    """Return the steps a second of Gymnasium's environments in this process, each against a random bot."""
    from gymnasium.vector import SyncVectorEnv

    makers = [partial(rl.gym_env, game)] * count
    rate_of(SyncVectorEnv(makers), count, length / 4)  # a warm-up
    return rate_of(SyncVectorEnv(makers), count, length)


def gymnasium_rates(game: str, length: float, count: int, processes: int) -> float:
    """Return the steps a second of Gymnasium's environments, divided among processes that run at the same time."""
    if processes == 1:
        return gymnasium_rate(game, count, length)
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
        shares = [count // processes] * processes
        return sum(pool.map(partial(gymnasium_rate, game, length=length), shares))


def supersuit_rate(game: str, length: float, count: int, processes: int) -> float:
    """Return the steps a second of PettingZoo's parallel environments, in which both players act, run by SuperSuit."""
    import supersuit

    tables = supersuit.concat_vec_envs_v1(
        supersuit.pettingzoo_env_to_vec_env_v1(rl.parallel_env(game)),
        count,
        num_cpus=0 if processes == 1 else processes,
        base_class="gymnasium",
    )
    return rate_of(tables, count, length)


def print_many(games: Sequence[str], length: float) -> None:
    """Print a table of steps a second, for the page about learners."""
    sides: list[tuple[str, Callable[[int, int], float]]] = [
        (TITLES[game], partial(gymnasium_rates, game, length)) for game in games
    ]
    if PARALLEL_GAME in games:
        title = f"SuperSuit: {TITLES[PARALLEL_GAME]}"
        sides.append((title, partial(supersuit_rate, PARALLEL_GAME, length)))
    print(f"{'environments':40}" + "".join(f"{count:>8}" for count in COUNTS))
    for name, measure in sides:
        for processes, words in ((1, "one process"), (2, "two processes")):
            rates = [
                f"{round(measure(count, processes), -2):,.0f}" if count >= processes else ""
                for count in COUNTS
            ]
            row = f"{f'{name}, {words}':40}" + "".join(f"{rate:>8}" for rate in rates)
            print(row, flush=True)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.environments", description=(__doc__ or "").splitlines()[0]
    )
    parser.add_argument("games", nargs="*", metavar="GAME", help="the games; by default all")
    parser.add_argument("--steps", type=int, default=1500)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=3.0, help="how long --many measures each")
    way = parser.add_mutually_exclusive_group()
    way.add_argument("--instructions", action="store_true", help="count instructions, not time")
    way.add_argument("--many", action="store_true", help="print steps a second of many at once")
    way.add_argument("--counted", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    games = options.games or aw.available_games()
    if options.many:
        print_many(games, options.seconds)
        return
    for game in games:
        if options.counted:
            run_counted(game)
        elif options.instructions:
            print(row(game, counts(game), "thousand instructions"), flush=True)
        else:
            print(row(game, times(game, options.steps, options.rounds), "µs"), flush=True)


if __name__ == "__main__":
    main()
