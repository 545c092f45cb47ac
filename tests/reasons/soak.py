"""Illegal actions in bulk: ``python -m tests.reasons.soak [actions=100000] [game ...]``.

At random moments of random games actions of all kinds are tried that are not legal; what the reasons say is compared
with the state (see :mod:`tests.reasons.claims`). It prints what was tried in each game, and ends with 1 if a reason is wrong.
"""

from __future__ import annotations

import sys

import ancient_world as aw
from tests.reasons.trying import try_illegal

__all__ = ["main"]

SHOWN = 20


def main(arguments: list[str]) -> int:
    """Try so many actions in each of the games; 1 if anything is wrong."""
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
