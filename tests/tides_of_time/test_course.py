"""The course of the game: deals, rounds, relics, the end (S1, R1, R2, L1, L2, E1)."""

from __future__ import annotations

import pytest

import ancient_world as aw
from ancient_world.games import tides_of_time as tot
from tests.tides_of_time.positions import (
    dealt,
    plies,
)


@pytest.mark.rule("R1")
def test_the_order_of_choosing_makes_no_difference() -> None:
    """Whoever chooses first: the state is the same."""
    state = dealt()
    one, other = tot.Play(0, "kings-nest"), tot.Play(1, "maze")
    assert aw.apply(aw.apply(state, one), other) == aw.apply(aw.apply(state, other), one)


@pytest.mark.rule("E1")
def test_totals_decide_and_equal_totals_share() -> None:
    """The sums of three rounds; in thousands of random games some are shared."""
    shared = 0
    for seed in range(400):
        *_, (_, _, state) = plies(seed)
        totals = [score.total for score in aw.scores(state)]
        noted = [sum(row.points for both in state.noted for row in both[seat]) for seat in (0, 1)]
        assert totals == noted
        winners = aw.winners(state)
        assert winners == tuple(seat for seat in (0, 1) if totals[seat] == max(totals))
        shared += len(winners) == 2
    assert shared
