"""Compare the answers at many positions: ``python -m tests.seats.soak [positions=20000] [game ...]``.

The positions of each game are split among all processor cores, in jobs with seeds of their own. The exit code is 1 if any
two answers differ, with the seed of the job and the position in it.
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
"""The number of positions in one job of a process."""


def ask_piece(job: tuple[str, int]) -> tuple[Counter[str], list[str]]:
    """Compare the answers at the positions of one job; return the counts of requests and the differences."""
    game, seed = job
    rng, requests, faults = aw.SeededRandom(seed, 1), Counter[str](), list[str]()
    for place, state in enumerate(islice(positions(game, seed), PIECE)):
        pair = None
        try:
            pair = Pair.of(state, rng.randrange(aw.game(game).seats(state)), rng)
            ask_everything(pair, rng, actions=8, moves=2)
        except Exception as error:  # noqa: BLE001 - reported, and the other positions go on
            faults.append(f"{game}, piece {seed}, place {place}: {type(error).__name__}: {error}")
        requests["positions"] += 1
        requests += pair.asked if pair is not None else Counter()
    return requests, faults


def soak(game: str, count: int, pool: ProcessPoolExecutor) -> int:
    """Compare the answers at ``count`` positions of a game, and return the number of differences."""
    begun, failed = time.perf_counter(), 0
    requests: Counter[str] = Counter()
    jobs = [(game, seed) for seed in range(-(-count // PIECE))]
    for counts, faults in pool.map(ask_piece, jobs):
        requests += counts
        failed += len(faults)
        for fault in faults:
            print(fault[:2_000], flush=True)
    seconds = time.perf_counter() - begun
    print(
        f"{game}: {requests.pop('positions')} positions, {requests.pop('different', 0)} with another state "
        f"that looks the same, {requests.total()} answers compared, {failed} differences, {seconds:.0f} s",
        flush=True,
    )
    print(
        "  " + ", ".join(f"{name} {number}" for name, number in requests.most_common()), flush=True
    )
    return failed


def main(arguments: list[str]) -> int:
    """Compare the answers at positions of each game, and return 1 if any differ."""
    count = int(arguments[0].removeprefix("games=")) if arguments else 20_000
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        failed = sum([soak(game, count, pool) for game in arguments[1:] or GAMES])
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
