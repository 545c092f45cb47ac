"""Positions in which ambrosia can be spent, at whatever decision."""

from __future__ import annotations

import ancient_world as aw
from ancient_world.games import the_ancient_world as taw
from tests.conformance.telling import Played
from tests.the_ancient_world.positions import State, damage, edit_player


def rich(state: State, ambrosia: int = 4) -> State:
    """Return the state in which seat 0 has this ambrosia, and damaged wheat."""
    return edit_player(damage(state, 0, "wheat"), 0, ambrosia=ambrosia)


def spends(case: Played) -> Played:
    """Return the case after a check: both ways of spending are legal, and the same decision waits afterwards."""
    legal = set(aw.legal_actions(case.state, 0))
    assert {taw.BuyCoin(), taw.BuyRepair("wheat")} <= legal
    before, after = aw.pending(case.state), aw.pending(case.after)
    assert isinstance(before, aw.Decision)
    assert isinstance(after, aw.Decision)
    assert before.step == after.step
    return case
