"""One random game with every invariant checked; ``nox -s soak -- tides-of-time`` plays many."""

from __future__ import annotations

from typing import Any

import ancient_world as aw
from tests.soaks.course import Course
from tests.tides_of_time.positions import everything_once, plies

__all__ = ["check_game"]

SETTINGS: tuple[dict[str, Any], ...] = (
    {},
    {"nest_needs_one": False},
    {"roof_ties": "none", "sets": "printed"},
    {"molehill": "printed"},
)


def check_game(seed: int, course: Course) -> None:
    """Play a game and check it after every action; views are checked after every third one."""
    rules = aw.game("tides-of-time")
    after: Any = None
    for number, (before, action, after) in enumerate(plies(seed, **SETTINGS[seed % len(SETTINGS)])):
        course.see(before, action)
        assert everything_once(after)
        assert aw.apply(before, action) == after
        rules.check(after)
        for player in (0, 1):
            if number % 3 == seed // 4 % 3:
                rules.check(aw.view(after, player).state, masked=True)
            for legal in aw.legal_actions(after, player):
                assert aw.explain(after, legal) is None
        if number % 7 == seed % 7:
            assert aw.from_json(aw.to_json(after)) == after
    assert aw.winners(after)
