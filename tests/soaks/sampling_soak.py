"""Sample many states from views: ``python -m tests.soaks.sampling_soak [samples=100000] [game ...]``.

For each game with hidden information, states are sampled from what each player and a watcher know at each moment of random games.
The view of a sample must equal the view that it came from; one in fifty is also written and read. The exit code is 1 if a
check failed; the game's seed is printed.
"""

from __future__ import annotations

import os
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from functools import partial

import ancient_world as aw
from tests.every_game.hidden_games import SECRETIVE
from tests.random_moves import random_states

__all__ = ["main"]

PIECE = 2_500
"""Samples that a process draws before it reports."""
EACH = 5
"""Samples of each view."""
READ_EVERY = 50


def draw_piece(game_id: str, seed: int) -> list[str]:
    """Draw one piece of samples; return the faults."""
    rng, count, number, faults = aw.SeededRandom(seed, 5), 0, seed * 1_000, list[str]()
    counts = sorted(aw.game(game_id).players)
    while count < PIECE:
        players = counts[number % len(counts)]
        try:
            count += draw_game(game_id, players, number, rng, PIECE - count)
        except Exception as error:  # noqa: BLE001 - told, and the others go on
            faults.append(f"{game_id}, game {number}: {type(error).__name__}: {str(error)[:300]}")
            count += EACH
        number += 1
    return faults


def draw_game(game_id: str, players: int, number: int, rng: aw.SeededRandom, most: int) -> int:
    """Draw samples at every moment of one game, at most ``most``; return how many there were."""
    count = 0
    for state in random_states(aw.new_game(game_id, players), number):
        for player in (*range(players), None):
            seen = aw.view(state, player)
            for _ in range(EACH):
                sample = aw.sample_state(seen, rng)
                assert aw.view(sample, player) == seen
                if count % READ_EVERY == 0:
                    assert aw.from_json(aw.to_json(sample)) == sample
                count += 1
                if count == most:
                    return count
    return count


def soak(game_id: str, samples: int, pool: ProcessPoolExecutor) -> int:
    """Draw this number of samples of a game; return how many of its games failed."""
    begun, failed = time.perf_counter(), 0
    pieces = range(-(-samples // PIECE))
    for faults in pool.map(partial(draw_piece, game_id), pieces):
        failed += len(faults)
        for fault in faults:
            print(fault, flush=True)
    seconds = time.perf_counter() - begun
    print(f"{game_id}: {len(pieces) * PIECE} samples, {failed} failed, {seconds:.0f} s", flush=True)
    return failed


def main(arguments: list[str]) -> int:
    """Run the command line."""
    samples = int(arguments[0]) if arguments else 100_000
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        failed = sum([soak(game_id, samples, pool) for game_id in arguments[1:] or SECRETIVE])
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
