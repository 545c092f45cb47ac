"""Check many changes: ``python -m tests.changes.soak [changes=1000000] [game ...]``.

In random games with undo and redo, each seat and a watcher apply the patches with an independent library, and the numbers in
events are compared with those in views. The number of changes is divided among the games. The exit code is 1 if a check
failed; the failed piece is printed with its seed.
"""

from __future__ import annotations

import os
import sys
import time
from concurrent.futures import ProcessPoolExecutor

import ancient_world as aw
from tests.changes.checking import follow

__all__ = ["main"]

PIECE = 5_000
"""Changes that a process checks before it reports."""


def check_piece(job: tuple[str, int]) -> str:
    """Check the changes of one piece; return its fault, or an empty text."""
    game, seed = job
    try:
        follow(game, PIECE, seed * 1_000)
    except Exception as error:  # noqa: BLE001 - told, and the others go on
        return f"{game}, piece {seed}: {type(error).__name__}: {str(error)[:2_000]}"
    return ""


def soak(game: str, count: int, pool: ProcessPoolExecutor) -> int:
    """Check this number of changes of a game; return how many pieces failed."""
    begun = time.perf_counter()
    jobs = [(game, seed) for seed in range(-(-count // PIECE))]
    faults = [fault for fault in pool.map(check_piece, jobs) if fault]
    for fault in faults:
        print(fault, flush=True)
    seconds, number = time.perf_counter() - begun, len(jobs) * PIECE
    rate = number / seconds
    print(
        f"{game}: {number} changes, {len(faults)} faults, {seconds:.0f} s, {rate:.0f}/s", flush=True
    )
    return len(faults)


def main(arguments: list[str]) -> int:
    """Check the changes of all games; return 1 if a piece failed."""
    values = [each.removeprefix("changes=") for each in arguments]
    count = int(values[0]) if values else 1_000_000
    games = values[1:] or aw.available_games()
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        failed = sum([soak(game, count // len(games), pool) for game in games])
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
