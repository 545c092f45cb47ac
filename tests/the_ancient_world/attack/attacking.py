"""Positions in which titans are attacked, and how to play an attack."""

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
"""The titans face up on the decks, of defence 4 (swords), 9 (swords) and 17 (swords and arrows)."""


def mighty(**options: Any) -> State:
    """Return a state in which seat 0 has 20 coins, an army of 5 swords and 1 arrow, and one of 4 swords and 4 arrows."""
    state = table(titans=TOPS, district="old-town", **options)
    state = raise_armies(state, 0, taw.Army("champions"), taw.Army("chosen"))
    return edit_player(state, 0, coins=20)


def beat(state: State, titan: str, *armies: str) -> State:
    """Return the state after an attack on a titan with these armies, up to the next choice or roll."""
    return play(state, taw.Attack(titan), *map(taw.PayArmy, armies), taw.Strike())
