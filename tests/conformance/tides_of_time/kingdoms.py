"""The choice that ends a round with given kingdoms, with what the first player's cards score."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ancient_world.games import tides_of_time as tot
from tests.conformance.telling import Played
from tests.tides_of_time.positions import last_choice


def scored(
    mine: Sequence[str],
    theirs: Sequence[str],
    expected: Sequence[int],
    relics: Sequence[Sequence[str]] = ((), ()),
    removed: Sequence[Sequence[str]] = ((), ()),
    **options: Any,
) -> Played:
    """Return the choice after which these kingdoms are scored, and check the first player's points, relics first."""
    case = Played(last_choice(mine, theirs, relics, removed, **options), tot.Play(0, mine[3]))
    rows = case.after.noted[-1][0]
    assert [row.card for row in rows] == [*relics[0], *mine]
    assert [row.points for row in rows] == list(expected), [row.points for row in rows]
    return case
