"""Try many illegal actions: ``python -m tests.reasons.soak [actions=100000] [game ...]``.

It tries illegal actions of all kinds at random moments of random games, compares the reasons with the state
(see :mod:`tests.reasons.claims`), prints a summary of each game, and exits with 1 if a reason is wrong.
"""

from __future__ import annotations

import sys

import ancient_world as aw
from tests.reasons.trying import try_illegal

__all__ = ["main"]

SHOWN = 20


def main(arguments: list[str]) -> int:
    """Try a number of actions in each game, and return 1 if a reason is wrong."""
    count = int(arguments[0]) if arguments else 100_000
    failed = 0
    for game in arguments[1:] or aw.available_games():
        tried = try_illegal(game, count)
        wrong = sum(tried.wrong.values())
        print(f"{game}: {tried.count} illegal actions, {len(tried.codes)} reasons, {wrong} wrong")
        for fault, times in tried.wrong.most_common(SHOWN):
            print(f"  {times} times: {fault}")
        failed |= wrong > 0
    return failed


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
