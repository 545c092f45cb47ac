"""The decisions with which a turn begins, by which bots plan, records count turns and replays stop."""

from __future__ import annotations

import pytest

import ancient_world as aw

TURNS = {
    "the-ancient-world": {("Turn", "T1")},
    "tides-of-time": {("ChooseCard", "R1"), ("ChooseRelic", "L1")},
    "antike": {("KeepOneCity", "V2"), ("Rondel", "T2"), ("TakeInstead", "T1")},
    "golden-ages": {("CivilizationChoice", "A2"), ("TilePlacement", "B1"), ("Turn", "C1")},
}
"""The decisions of each game, with the rule of the player's turn that they begin."""


@pytest.mark.parametrize("game", TURNS)
def test_turns_begin_with_their_decision(game: str) -> None:
    """A turn begins with the first decision of its rule, and with no later one."""
    begins = {(kind.__name__, kind.rule) for kind in aw.game(game).step_types if kind.starts_turn}
    assert begins == TURNS[game]
