"""Positions for the chapters on turns: the standard cards, with seat 0 in the first turn."""

from __future__ import annotations

from typing import Any

import attrs

import ancient_world as aw
from ancient_world.games import the_ancient_world as taw
from tests.the_ancient_world.positions import (
    State,
    edit_player,
    give_stored,
    play,
    raise_armies,
    settle,
)

GAME = "the-ancient-world"

ROW = ("market", "orchard", "smithy", "altars")
"""An empire row that costs 7, 5, 5 and 6 coins."""
MILITARY = ("levy-1", "champions")
"""A military row that costs 2 and 7 coins."""
TITANS = ("mire-hound", "storm-ox", "hollow-sun")
"""Titans face up on the decks: of defence 4, of defence 9 with swords only, and of defence 17."""


def laid(
    *,
    row: tuple[str, ...] = ROW,
    military: tuple[str, ...] = MILITARY,
    titans: tuple[str, ...] = TITANS,
    district: str = "gardens",
    **mine: Any,
) -> State:
    """Return round 1 of two players with these cards on the table and these values of seat 0."""
    order = (*row, *military, *titans, district)
    new = aw.new_game(GAME, 2)
    assert isinstance(new, taw.AncientWorldState)
    state = settle(new, set(order), order)
    return edit_player(state, 0, **mine) if mine else state


def price_of(state: State, card: str) -> taw.Goods:
    """Return the price of an empire card."""
    return state.cards.empire[card].price


def storing(*cards: str, **mine: Any) -> State:
    """Return a state in which seat 0 is rich and has stored these cards."""
    return give_stored(laid(**{"coins": 50, "knowledge": 9} | mine), 0, *cards)


def armed(*armies: taw.Army, **mine: Any) -> State:
    """Return a state in which seat 0 has these armies and 20 coins."""
    return raise_armies(laid(**{"coins": 20} | mine), 0, *armies)


def capacity(state: State, seat: int = 0) -> int:
    """Return the capacity of a player."""
    return state.players[seat].city.totals(state.cards).capacity


def threat_of(state: State, seat: int) -> taw.Threat:
    """Return the titan that threatens a player."""
    threat = state.players[seat].threat
    assert threat is not None
    return threat


def titans_of(state: State, seat: int) -> tuple[str, ...]:
    """Return the titans that a player has beaten."""
    return state.players[seat].city.titans


def fed(state: State, seat: int, ambrosia: int) -> State:
    """Return the state with this ambrosia on the titan that threatens a player."""
    threat = attrs.evolve(threat_of(state, seat), ambrosia=ambrosia)
    return edit_player(state, seat, threat=threat)


CHAMPIONS = taw.Army("champions")
"""An army of 5 swords and 1 arrow."""
CHOSEN = taw.Army("chosen")
"""An army of 4 swords and 4 arrows."""
LEVY = taw.Army("levy-1")
"""An army of 2 swords, which can be paid when the first two strike."""


def mighty(**mine: Any) -> State:
    """Return a state in which seat 0 has three armies: 5 swords and 1 arrow, 4 and 4, 2 swords."""
    return armed(CHAMPIONS, CHOSEN, LEVY, **mine)


def ready(state: State, titan: str, *armies: str) -> State:
    """Return the state in which seat 0 has paid armies against a titan, and may strike."""
    return play(state, taw.Attack(titan), *map(taw.PayArmy, armies))
