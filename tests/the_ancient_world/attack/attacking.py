"""Positions in which titans are attacked, and how an attack is played."""

from __future__ import annotations

from typing import Any

from ancient_world.games import the_ancient_world as taw
from tests.the_ancient_world.positions import (
    State,
    edit_player,
    play,
    raise_armies,
    table,
)

TOPS = ("mire-hound", "storm-ox", "hollow-sun")
"""Face up on the decks: swords 4; swords 9; swords and arrows 17."""


def mighty(**options: Any) -> State:
    """Seat 0 has an army of 5 swords and 1 arrow, one of 4 swords and 4 arrows, and 20 coins."""
    state = table(titans=TOPS, district="old-town", **options)
    state = raise_armies(state, 0, taw.Army("champions"), taw.Army("chosen"))
    return edit_player(state, 0, coins=20)


def beat(state: State, titan: str, *armies: str) -> State:
    """The state in which these armies were paid and have struck; what follows is pending."""
    return play(state, taw.Attack(titan), *map(taw.PayArmy, armies), taw.Strike())
