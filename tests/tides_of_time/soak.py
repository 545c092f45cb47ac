"""Random games with every invariant on: ``python -m tests.tides_of_time.soak 20000``."""

from __future__ import annotations

import sys
import time
from typing import Any

import ancient_world as aw
from tests.tides_of_time.positions import everything_once, plies

SETTINGS: tuple[dict[str, Any], ...] = (
    {},
    {"nest_needs_one": False},
    {"roof_ties": "none", "sets": "printed"},
    {"molehill": "printed"},
)


def check_game(seed: int) -> int:
    """Play a game and check it after every action; how many actions it had."""
    rules = aw.game("tides-of-time")
    count = 0
    for before, action, after in plies(seed, **SETTINGS[seed % len(SETTINGS)]):
        count += 1
        assert everything_once(after)
        assert aw.apply(before, action) == after
        rules.check(after)
        for player in (0, 1):
            seen = aw.view(after, player)
            rules.check(seen.state, masked=True)
            for legal in aw.legal_actions(after, player):
                assert aw.explain(after, legal) is None
        if count % 7 == seed % 7:
            assert aw.from_json(aw.to_json(after)) == after
    assert aw.winners(after)
    return count


def main() -> int:
    """Play so many games; 1 if one fails."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
    start, actions, failed = time.perf_counter(), 0, 0
    for seed in range(games):
        try:
            actions += check_game(seed)
        except Exception as error:  # noqa: BLE001 - told, and the others go on
            failed += 1
            print(f"seed {seed}: {type(error).__name__}: {error}")
    seconds = time.perf_counter() - start
    print(f"{games} games, {actions} actions, {failed} failed, {seconds:.0f} s")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
