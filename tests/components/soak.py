"""Look up every id of many random states in the components document: ``python -m tests.components.soak [states=10000]``.

It plays whole games in every setting and both languages, and looks up each state, a view and an action. It exits with 1 if
an id is unknown.
"""

from __future__ import annotations

import sys
import time
from itertools import count

from tests.components.walking import OPTIONS, settings, walked

__all__ = ["main"]


def soak(game: str, least: int) -> int:
    """Look up at least ``least`` states of a game, and return the number of faults."""
    start, states, looked_up, wrong = time.perf_counter(), 0, 0, set[str]()
    ways = [each for each in settings() if each[0] == game]
    for seed in count():
        _, players, options = ways[seed % len(ways)]
        language = ("en", "es")[seed // len(ways) % 2]
        walk = walked(game, players, options, seed, language)
        states, looked_up = states + walk.states, looked_up + walk.looked_up
        wrong |= {*walk.wrong}
        if states >= least and seed >= 2 * len(ways) - 1:
            break
    seconds = time.perf_counter() - start
    print(f"{game}: {states} states, {looked_up} values, {len(wrong)} unknown, {seconds:.0f} s")
    for each in sorted(wrong):
        print(f"  {each}")
    return len(wrong)


def main() -> int:
    """Look up states of every game, and return 1 if there was a fault."""
    least = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    return int(sum(soak(game, least) for game in OPTIONS) > 0)


if __name__ == "__main__":
    sys.exit(main())
