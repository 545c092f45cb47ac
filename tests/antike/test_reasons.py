"""Refusals after a turn has ended, which no document of a position can show, and legal actions that equal the derived ones."""

from __future__ import annotations

from typing import Any

import pytest

import ancient_world as aw
from ancient_world.games import antike
from ancient_world.testing import legality_differences
from tests.antike.games import SETTINGS, plies, rich_start
from tests.antike.positions import (
    at,
    edit,
    play,
    refused,
    table,
)

State = antike.AntikeState
GREECE = "greece"


def test_units_beyond_a_pooled_limit() -> None:
    """After the last unit of a pooled limit the next turn begins, and another unit is refused for the limit."""
    state = at(edit(table(3, arming="pooled"), GREECE, iron=9), GREECE, "arming")
    state = play(state, *[antike.Arm("legion", "sparta")] * 3)
    reason = refused(state, antike.Arm("legion", "sparta"), 0)
    assert reason.code == "antike-arming-limit-pooled"


@pytest.mark.rule("E1", "T3")
def test_a_temple_that_cannot_be_paid() -> None:
    """A temple that a player cannot pay is refused for its price, even after the turn, with the pending decision."""
    reason = refused(at(table(3), GREECE, "temple"), antike.BuildTemple("sparta"), 0)
    assert (reason.code, reason.rule, reason.data["marble"]) == ("antike-cannot-pay", "E1", 5)
    assert reason.awaited is not None
    assert reason.awaited.data == {"players": (1,), "step": "rondel"}


@pytest.mark.rule("T1")
def test_a_payment_made_without_a_choice_is_not_due() -> None:
    """A payment that was made without a choice is refused as not due now."""
    state = play(
        at(edit(table(3), GREECE, marble=5), GREECE, "temple"), antike.BuildTemple("sparta")
    )
    assert refused(state, antike.UseCoins(1)).code == "antike-not-now"


@pytest.mark.parametrize("seed", range(0, len(SETTINGS), 3))
def test_lists_of_actions_equal_the_derived_ones(seed: int) -> None:
    """The lists of legal actions equal the derived ones, with every option and with many goods."""
    setting = SETTINGS[seed]
    start = rich_start(seed, setting) if seed % 2 else None
    for ply in plies(seed, setting, start=start, most=400):
        unexpected = legality_differences(ply.after)
        if may_exchange(ply.after):
            # a step also waits for an exchange that makes an action possible (E4)
            unexpected = [each for each in unexpected if not each.endswith("waits for nothing")]
        assert unexpected == []
        assert len(aw.legal_actions(ply.after)) != 1


def may_exchange(state: State) -> bool:
    """Return whether the player who decides may exchange two goods for one."""
    step: Any = state.agenda[-1] if state.agenda else None
    knows = step is not None and state.civilizations[step.civilization].knows_all_advances
    return knows and state.settings.all_know_how == "2006"
