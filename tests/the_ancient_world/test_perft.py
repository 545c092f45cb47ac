"""Perft from three fixed positions: golden numbers that change when, and only when, a rule does."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ancient_world.games import the_ancient_world as taw
from tests.perft import Level, by_explain, perft
from tests.the_ancient_world.positions import (
    State,
    damage,
    edit_player,
    give_army,
    give_card,
    give_district,
    give_stored,
    in_round,
    play,
    table,
    threaten,
)


def opening() -> State:
    """Two players before the first turn of the game."""
    return table(2)


def middle() -> State:
    """Three players in round 3: ambrosia to spend, damaged and stored cards, a citizen to re-use."""
    state = in_round(table(3), 3)
    state = give_card(state, 0, "gymnasium", "scrolls")
    state = give_card(state, 1, "toll-bridge")
    state = give_stored(state, 0, "star-tower")
    state = give_district(state, 0, "lookout")
    state = damage(state, 0, "fish-dock", "gymnasium")
    state = edit_player(state, 0, coins=4, knowledge=1, ambrosia=6, available=(1, 2), starving=(3,))
    state = edit_player(state, 1, coins=1, ambrosia=3)
    return play(
        state,
        taw.PlaceCitizen(1, "learn"),
        taw.Decline(),
        taw.PlaceCitizen(3, "labor"),
        taw.Perform(),
        taw.UseCard(2, "toll-bridge", 1),
    )


def battle() -> State:
    """Four players in round 2, three have passed: an attack, its dice, and the end of the round."""
    state = in_round(table(4, titans=("gate-hydra",)), 2)
    state = give_card(state, 0, "barracks")
    state = give_army(state, 0, "spears-1", "levy-1")
    state = give_district(state, 0, "old-town")
    state = give_stored(state, 0, "market")
    state = edit_player(state, 0, coins=4, ambrosia=3, available=(1,), new=(2, 3))
    state = threaten(state, 1, "thorn-wolf", ambrosia=1)
    state = edit_player(state, 1, ambrosia=3, passed=True)
    state = damage(state, 1, "fish-dock")
    state = threaten(state, 2, "well-worm")
    state = edit_player(state, 2, coins=0, passed=True)
    return edit_player(state, 3, ambrosia=1, passed=True)


GOLDEN: list[tuple[Callable[[], State], list[Level]]] = [
    (
        opening,
        [
            Level(19, 19, decision=19),  # 3 citizens on 6 spaces, and passing
            Level(64, 64, decision=60, roll=1, deal=3),
            Level(750, 750, decision=745, roll=2, deal=3),
            Level(2966, 2964, decision=2795, roll=59, deal=110),
            Level(21920, 21064, decision=20757, roll=147, deal=160),
        ],
    ),
    (
        middle,
        [
            Level(25, 25, decision=25),
            Level(246, 188, decision=182, deal=6),
            Level(1744, 1215, decision=1185, deal=30),
            Level(11225, 6963, decision=6784, roll=1, deal=178),
            Level(66165, 38723, decision=37669, roll=13, deal=1041),
        ],
    ),
    (
        battle,
        [
            Level(14, 14, decision=14),
            Level(65, 52, decision=49, roll=1, deal=2),
            Level(298, 214, decision=206, roll=6, deal=2),
            Level(1044, 601, decision=550, roll=39, deal=12),
            Level(3206, 1409, decision=1223, roll=181, deal=5),
            Level(8534, 3102, decision=2571, roll=522, deal=9),
            Level(22627, 6504, decision=4872, roll=1540, deal=92),
            Level(60500, 13629, decision=9612, roll=3712, deal=305),
            Level(169660, 28687, decision=19822, roll=7718, deal=1147),
        ],
    ),
]
"""What was counted for lines of 1, 2, 3 ... actions."""


@pytest.mark.parametrize(("position", "expected"), GOLDEN)
def test_perft(position: Callable[[], State], expected: list[Level]) -> None:
    """As many lines and states as ever are reached."""
    assert expected == perft(position(), len(expected))


@pytest.mark.parametrize(("position", "expected"), GOLDEN)
def test_perft_without_lists(position: Callable[[], State], expected: list[Level]) -> None:
    """Counting what ``explain`` allows, in place of what is listed, gives the same."""
    depth = 4 if position is battle else 3
    assert expected[:depth] == perft(position(), depth, by_explain)
