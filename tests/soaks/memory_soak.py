"""Samples against all that was shown: ``python -m tests.soaks.memory_soak [samples=10000] [game ...]``.

Random games, in which the players fight more often than at random, are played until so many samples were compared with
everything that their seat was shown in the course of the game. It ends with 1 if one of them contradicts it.
"""

from __future__ import annotations

import itertools
import sys
import time
from collections.abc import Iterator
from typing import Any

import ancient_world as aw
from ancient_world.testing.declaring import GamePosition
from ancient_world.testing.secrets import ShownCards
from tests.every_game.hidden_games import SECRETIVE

__all__ = ["fights", "main", "soak"]

LONGEST = 1_500
EACH = 10
"""Samples of a moment for each seat, where something is hidden now and then."""
SPARSE = {"golden-ages": 12, "tides-of-time": 2}
"""Where something always is: one sample at every so many moments, so that many games are met."""


def fights(game_id: str, players: int, seed: int) -> Iterator[GamePosition]:
    """The moments of a game in which whoever can attack mostly does."""
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
    """Compare so many samples of a game; how many there were, and what was wrong."""
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
    """Run from the command line."""
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
