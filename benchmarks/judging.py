"""What ``aw.evaluate`` takes: ``python -m benchmarks.judging [games=20] [rounds=5]``.

Random games of two are played twice, with each position judged and without, in turns; the difference of processor time, by
position, is what a judgement takes where a search asks for it: just after the action. The median of the rounds is told, with
the least and the most.
"""

from __future__ import annotations

import sys
import time
from statistics import median

import ancient_world as aw

__all__ = ["main"]

LONGEST = 400
"""Actions of a game at most."""


def played(game_id: str, seed: int, *, judged: bool) -> tuple[float, int]:
    """Play a random game; the processor time that it took, and how many positions there were."""
    rng, state, count = aw.SeededRandom(seed), aw.new_game(game_id, 2), 0
    begun = time.process_time()
    while count < LONGEST and (waiting := aw.pending(state)) is not None:
        if isinstance(waiting, aw.Chance):
            action = waiting.sample(rng)
        else:
            action = waiting.actions[rng.randrange(len(waiting.actions))]
        state = aw.apply(state, action)
        count += 1
        if judged:
            aw.evaluate(state)
    return time.process_time() - begun, count


def microseconds(game_id: str, games: int) -> float:
    """Processor time of a judgement, in millionths of a second."""
    more, positions = 0.0, 0
    for seed in range(games):
        plain, count = played(game_id, seed, judged=False)
        more += played(game_id, seed, judged=True)[0] - plain
        positions += count
    return more / positions * 1e6


def main(arguments: list[str]) -> int:
    """Run from the command line."""
    games, rounds = [*map(int, arguments), *(20, 5)[len(arguments) :]]
    for game_id in aw.game_ids():
        found = [microseconds(game_id, games) for _ in range(rounds)]
        print(
            f"{game_id}: {median(found):.1f} µs ({min(found):.1f} to {max(found):.1f})", flush=True
        )
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
