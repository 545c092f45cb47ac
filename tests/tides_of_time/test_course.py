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
    """The state does not depend on which player chooses first."""
    state = dealt()
    first, second = tot.Play(0, "kings-nest"), tot.Play(1, "maze")
    assert aw.apply(aw.apply(state, first), second) == aw.apply(aw.apply(state, second), first)


@pytest.mark.rule("E1")
def test_totals_decide_and_equal_totals_share() -> None:
    """The highest total of three rounds wins; equal totals share the victory."""
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
