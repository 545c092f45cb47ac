"""Random games with every invariant on: ``python -m tests.golden_ages.soak [games=2000]`` at each number of players."""

from __future__ import annotations

import os
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from typing import Any

import ancient_world as aw
from ancient_world.games import golden_ages as ga
from tests.golden_ages.positions import plies

__all__ = ["check_game", "main"]

OPTIONS: tuple[dict[str, Any], ...] = ({}, {"start": 90}, {"future": "owner", "start": 270})


def check_game(seed: int, players: int) -> Counter[str]:
    """Play a game and check it after every action; what was met in it. Every other game is rich."""
    met: Counter[str] = Counter()
    options = OPTIONS[seed % len(OPTIONS)]
    last = None
    for number, (before, action, after) in enumerate(
        plies(seed, players, rich=seed % 2 == 1, **options)
    ):
        met[type(action).__name__] += 1
        met["actions"] += 1
        ga.GAME.check(after)  # cubes, colonists, tiles, cards and tokens; gold not below nothing
        check_pending(after)
        assert aw.apply(before, action) == after
        if number % 9 == seed % 9:
            assert aw.from_json(aw.to_json(after)) == after
            for player in range(players):
                seen: Any = aw.view(after, player).state
                ga.GAME.check(seen, masked=True)
            aw.scores(after)
        last = after
    assert last is not None
    assert aw.is_over(last)
    assert aw.winners(last)
    met["games"] += 1
    return met


def check_pending(state: ga.GoldenAgesState) -> None:
    """A decision has legal actions, each once."""
    pending = aw.pending(state)
    if isinstance(pending, aw.Decision):
        assert pending.actions
        assert len(set(pending.actions)) == len(pending.actions)
        for action in pending.actions:
            assert aw.explain(state, action) is None


def attempt(job: tuple[int, int]) -> tuple[tuple[int, int], Counter[str], str]:
    """A game, or what went wrong in it."""
    try:
        return job, check_game(*job), ""
    except Exception as error:  # noqa: BLE001 - told, and the others go on
        return job, Counter(), f"{type(error).__name__}: {error}"


def main() -> int:
    """Play so many games of 2, of 3 and of 4; 1 if one fails."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 2_000
    begun, failed = time.perf_counter(), 0
    met: Counter[str] = Counter()
    jobs = [(seed, players) for players in (2, 3, 4) for seed in range(games)]
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for job, found, fault in pool.map(attempt, jobs, chunksize=10):
            met.update(found)
            if fault:
                failed += 1
                print(f"seed {job[0]}, {job[1]} players: {fault}", flush=True)
    seconds = time.perf_counter() - begun
    print(f"{len(jobs)} games, {met.pop('actions')} actions, {failed} failed, {seconds:.0f} s")
    del met["games"]
    print(", ".join(f"{name} {count}" for name, count in met.most_common()))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
