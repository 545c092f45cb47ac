"""Perft from three fixed positions: exact counts that change only if a rule changes."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ancient_world.games import the_ancient_world as taw
from tests.fuzzing import depth
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

pytestmark = [pytest.mark.long, pytest.mark.fuzz]


def opening() -> State:
    """Return the state of two players before the first turn of the game."""
    return table(2)


def middle() -> State:
    """Return three players in round 3: ambrosia to spend, damaged and stored cards, a citizen to re-use."""
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
    """Return four players in round 2, of whom three have passed: an attack, its dice, and the end of the round follow."""
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
            Level(3074, 3072, decision=2903, roll=59, deal=110),
            Level(22850, 22015, decision=21617, roll=214, deal=184),
        ],
    ),
    (
        middle,
        [
            Level(25, 25, decision=25),
            Level(246, 185, decision=179, deal=6),
            Level(1747, 1212, decision=1182, deal=30),
            Level(11354, 6895, decision=6700, roll=13, deal=182),
            Level(67152, 38434, decision=37232, roll=125, deal=1077),
        ],
    ),
    (
        battle,
        [
            Level(14, 14, decision=14),
            Level(65, 52, decision=49, roll=1, deal=2),
            Level(298, 214, decision=205, roll=7, deal=2),
            Level(1054, 601, decision=502, roll=83, deal=16),
            Level(3422, 1503, decision=1221, roll=272, deal=10),
            Level(10538, 3589, decision=2905, roll=662, deal=22),
            Level(32794, 7693, decision=5461, roll=2061, deal=171),
            Level(97006, 17903, decision=12342, roll=5169, deal=392),
            Level(283995, 41737, decision=28514, roll=11902, deal=1321),
        ],
    ),
]
"""The positions, each with the expected counts at depths 1, 2, 3 ..."""


@pytest.mark.parametrize(("position", "expected"), GOLDEN)
def test_perft(position: Callable[[], State], expected: list[Level]) -> None:
    """The numbers of lines and of states at each depth are the expected ones."""
    whole = depth(len(expected))
    assert expected[:whole] == perft(position(), whole)


@pytest.mark.parametrize(("position", "expected"), GOLDEN)
def test_perft_without_lists(position: Callable[[], State], expected: list[Level]) -> None:
    """Counting the actions that ``explain`` allows, instead of the listed ones, gives the same numbers."""
    whole = depth(4 if position is battle else 3)
    assert expected[:whole] == perft(position(), whole, by_explain)
