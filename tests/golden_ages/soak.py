"""One random game with every invariant checked; ``nox -s soak -- golden-ages`` plays many.

Cubes, colonists, tiles, cards and tokens are counted after every third action. Every other game is rich.
"""

from __future__ import annotations

from typing import Any

import ancient_world as aw
from ancient_world.games import golden_ages as ga
from tests.golden_ages.positions import plies
from tests.soaks.course import Course

__all__ = ["check_game"]

OPTIONS: tuple[dict[str, Any], ...] = ({}, {"start": 90}, {"future": "owner", "start": 270})


def check_game(seed: int, course: Course) -> None:
    """Play a game and check it after every action."""
    players, options = 2 + seed // 6 % 3, OPTIONS[seed % len(OPTIONS)]
    last: Any = None
    for number, (before, action, after) in enumerate(
        plies(seed, players, rich=seed % 2 == 1, **options)
    ):
        course.see(before, action)
        if number % 3 == seed // 18 % 3:
            ga.GAME.check(after)
        check_pending(after)
        assert aw.apply(before, action) == after
        if number % 9 == seed % 9:
            assert aw.from_json(aw.to_json(after)) == after
            for player in range(players):
                seen: Any = aw.view(after, player).state
                ga.GAME.check(seen, masked=True)
            aw.scores(after)
        last = after
    ga.GAME.check(last)
    assert aw.is_over(last)
    assert aw.winners(last)


def check_pending(state: ga.GoldenAgesState) -> None:
    """Assert that a decision has legal actions, without duplicates."""
    pending = aw.pending(state)
    if isinstance(pending, aw.Decision):
        assert pending.actions
        assert len(set(pending.actions)) == len(pending.actions)
        for action in pending.actions:
            assert aw.explain(state, action) is None
