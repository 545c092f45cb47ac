"""Random games with every invariant on: ``python -m tests.antike.soak [games=2000]``.

The settings take turns: 2 to 6 players, both maps, and every option. One game in two starts rich, so that
dear actions come up. A game that has not ended after ``MOST`` actions stops there; the summary tells how many did.
"""

from __future__ import annotations

import os
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor

import ancient_world as aw
from tests.antike.games import MOST, check_after, plies, record_of, rich_start, setting_of
from tests.random_play import check_round_trips

__all__ = ["check_game", "main"]


def check_game(seed: int) -> Counter[str]:
    """Play a game and check it after every action; what was met in it."""
    setting = setting_of(seed)
    met: Counter[str] = Counter()
    played = []
    start = rich_start(seed, setting) if seed % 2 else None
    for ply in plies(seed, setting, start=start):
        played.append(ply)
        met[type(ply.action).__name__] += 1
        check_after(ply, thorough=ply.index % 10 == seed % 10)
        if ply.index % 50 == seed % 50:
            check_round_trips(ply.after, ply.action)
            aw.scores(ply.after)
    met["games"] += 1
    met["actions"] += len(played)
    met["ended"] += aw.is_over(played[-1].after)
    if start is None:
        report = aw.validate(record_of(setting, played))
        assert not report.problems, report.problems[0]
        assert report.final_state == played[-1].after
    return met


def attempt(seed: int) -> tuple[int, Counter[str], str]:
    """A game, or what went wrong in it."""
    try:
        return seed, check_game(seed), ""
    except Exception as error:  # noqa: BLE001 - told, and the others go on
        return seed, Counter(), f"{type(error).__name__}: {error}"


def main() -> int:
    """Play so many games; 1 if one fails."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 2_000
    begun, failed = time.perf_counter(), 0
    met: Counter[str] = Counter()
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for seed, found, fault in pool.map(attempt, range(games), chunksize=5):
            met.update(found)
            if fault:
                failed += 1
                print(f"seed {seed}: {fault}", flush=True)
    seconds = time.perf_counter() - begun
    print(
        f"{games} games ({met.pop('ended')} ended within {MOST} actions), "
        f"{met.pop('actions')} actions, {failed} failed, {seconds:.0f} s"
    )
    del met["games"]
    print(", ".join(f"{name} {count}" for name, count in met.most_common()))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
