"""The same answers at many positions: ``python -m tests.seats.soak [positions=20000] [game ...]``.

The positions of each game are split among all processor cores, in pieces with seeds of their own. It ends with 1 if any
two answers differ; the seed of the piece and the place in it are told.
"""

from __future__ import annotations

import os
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from itertools import islice

import ancient_world as aw
from tests.seats.asking import Pair, ask_everything
from tests.seats.twins import GAMES, positions

__all__ = ["main"]

PIECE = 50
"""Positions that a process asks about before it reports."""


def ask_piece(job: tuple[str, int]) -> tuple[Counter[str], list[str]]:
    """Ask about the positions of one piece; what was asked, and what differed."""
    game, seed = job
    rng, asked, faults = aw.SeededRandom(seed, 1), Counter[str](), list[str]()
    for place, state in enumerate(islice(positions(game, seed), PIECE)):
        pair = None
        try:
            pair = Pair.of(state, rng.randrange(aw.game(game).seats(state)), rng)
            ask_everything(pair, rng, actions=8, moves=2)
        except Exception as error:  # noqa: BLE001 - told, and the others go on
            faults.append(f"{game}, piece {seed}, place {place}: {type(error).__name__}: {error}")
        asked["positions"] += 1
        asked += pair.asked if pair is not None else Counter()
    return asked, faults


def soak(game: str, count: int, pool: ProcessPoolExecutor) -> int:
    """Ask about so many positions of a game; how many faults there were."""
    begun, failed = time.perf_counter(), 0
    asked: Counter[str] = Counter()
    jobs = [(game, seed) for seed in range(-(-count // PIECE))]
    for found, faults in pool.map(ask_piece, jobs):
        asked += found
        failed += len(faults)
        for fault in faults:
            print(fault[:2_000], flush=True)
    seconds = time.perf_counter() - begun
    print(
        f"{game}: {asked.pop('positions')} positions, {asked.pop('different', 0)} with another state "
        f"that looks the same, {asked.total()} answers compared, {failed} differences, {seconds:.0f} s",
        flush=True,
    )
    print("  " + ", ".join(f"{name} {number}" for name, number in asked.most_common()), flush=True)
    return failed


def main(arguments: list[str]) -> int:
    """Ask about so many positions of each game; 1 if an answer differs."""
    count = int(arguments[0].removeprefix("games=")) if arguments else 20_000
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        failed = sum([soak(game, count, pool) for game in arguments[1:] or GAMES])
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
