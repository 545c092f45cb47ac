"""Measure the time of ``aw.heuristic_values``: ``python -m benchmarks.judging [games=20] [rounds=5]``.

Random games for two are played twice, alternately with and without evaluating each position just after the action, as a
search does. The difference of processor time, divided by the positions, is the time of an evaluation. The output is the
median of the rounds, with minimum and maximum.
"""

from __future__ import annotations

import sys
import time
from statistics import median

import ancient_world as aw

__all__ = ["main"]

LONGEST = 400
"""The most actions of a game."""


def played(game_id: str, seed: int, *, judged: bool) -> tuple[float, int]:
    """Play a random game; return its processor time and its number of positions."""
    rng, state, count = aw.SeededRandom(seed), aw.new_game(game_id, 2), 0
    start = time.process_time()
    while count < LONGEST and (waiting := aw.pending(state)) is not None:
        if isinstance(waiting, aw.Chance):
            action = waiting.sample(rng)
        else:
            action = waiting.actions[rng.randrange(len(waiting.actions))]
        state = aw.apply(state, action)
        count += 1
        if judged:
            aw.heuristic_values(state)
    return time.process_time() - start, count


def microseconds(game_id: str, games: int) -> float:
    """Return the processor time of an evaluation in microseconds."""
    more, positions = 0.0, 0
    for seed in range(games):
        plain, count = played(game_id, seed, judged=False)
        more += played(game_id, seed, judged=True)[0] - plain
        positions += count
    return more / positions * 1e6


def main(arguments: list[str]) -> int:
    """Run from the command line."""
    games, rounds = [*map(int, arguments), *(20, 5)[len(arguments) :]]
    for game_id in aw.available_games():
        measured = [microseconds(game_id, games) for _ in range(rounds)]
        print(
            f"{game_id}: {median(measured):.1f} µs ({min(measured):.1f} to {max(measured):.1f})",
            flush=True,
        )
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
