"""Check sampled states against what a seat was shown: ``python -m tests.soaks.memory_soak [samples=10000] [game ...]``.

Random games, in which players prefer attacks, are played until the requested number of samples was compared with everything
that their seat was shown during the game. The exit code is 1 if a sample contradicts it.
"""

from __future__ import annotations

import itertools
import sys
import time
from collections.abc import Iterator
from typing import Any

import ancient_world as aw
from ancient_world.testing.declaration_checks import GamePosition
from ancient_world.testing.hidden_information_checks import ShownCards
from tests.every_game.hidden_games import SECRETIVE

__all__ = ["fights", "main", "soak"]

LONGEST = 1_500
EACH = 10
"""Samples for each seat at each moment, in games that hide information only at times."""
SPARSE = {"golden-ages": 12, "tides-of-time": 2}
"""In games that always hide information: one sample for each seat at every so many moments, so that more games are covered."""


def fights(game_id: str, players: int, seed: int) -> Iterator[GamePosition]:
    """Yield the moments of a random game in which players mostly attack if they can."""
    rules, rng = aw.game(game_id), aw.SeededRandom(seed)
    state: Any = aw.new_game(game_id, players)
    for _ in range(LONGEST):
        waiting = aw.pending(state)
        if waiting is None:
            return
        if isinstance(waiting, aw.Chance):
            action = waiting.sample(rng)
        else:
            actions = waiting.all_actions
            wild = [each for each in actions if type(each).__name__ in ("SendSoldier", "Attack")]
            some = wild if wild and rng.randrange(3) else actions
            action = some[rng.randrange(len(some))]
        yield GamePosition(rules, state, action, rng)
        state = aw.apply(state, action)


def soak(game_id: str, samples: int) -> tuple[int, list[str]]:
    """Compare this number of samples; return how many there were, and the contradictions."""
    count, faults = 0, list[str]()
    counts = sorted(aw.game(game_id).players)
    for seed in itertools.count():
        seats: dict[int, ShownCards] = {}
        sparse = SPARSE.get(game_id, 1)
        for number, moment in enumerate(fights(game_id, counts[seed % len(counts)], seed)):
            for seat in moment.seats:
                shown = seats.setdefault(seat, ShownCards(seat))
                shown.each = EACH if sparse == 1 else int(number % sparse == 0)
                faults += shown.contradictions(moment)
            count += sum(each.samples for each in seats.values())
            for each in seats.values():
                each.samples = 0
            if count >= samples:
                return count, faults
    raise AssertionError("there is always another game")


def main(arguments: list[str]) -> int:
    """Run the command line."""
    samples, failed = int(arguments[0]) if arguments else 10_000, 0
    for game_id in arguments[1:] or SECRETIVE:
        begun = time.process_time()
        count, faults = soak(game_id, samples)
        failed += len(faults)
        seconds = time.process_time() - begun
        print(
            f"{game_id}: {count} samples, {len(faults)} contradictions, {seconds:.0f} s", flush=True
        )
        for fault in faults[:5]:
            print(fault)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
