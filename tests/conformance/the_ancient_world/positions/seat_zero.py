"""Positions of the chapters on turns: the standard cards, with seat 0 to take the first turn."""

from __future__ import annotations

from typing import Any

import attrs

import ancient_world as aw
from ancient_world.games import the_ancient_world as taw
from tests.the_ancient_world.positions import (
    State,
    edit_player,
    give_stored,
    raise_armies,
    settle,
)

GAME = "the-ancient-world"

ROW = ("market", "orchard", "smithy", "altars")
"""The empire row: 7, 5, 5 and 6 coins."""
MILITARY = ("levy-1", "champions")
"""The military row: 2 and 7 coins."""
TITANS = ("mire-hound", "storm-ox", "hollow-sun")
"""Face up on the decks: a defence of 4 and of 9 that shows swords alone, and one of 17."""


def laid(
    *,
    row: tuple[str, ...] = ROW,
    military: tuple[str, ...] = MILITARY,
    titans: tuple[str, ...] = TITANS,
    district: str = "gardens",
    **mine: Any,
) -> State:
    """Round 1 of two players with these cards on the table; seat 0 has what ``mine`` says."""
    order = (*row, *military, *titans, district)
    new = aw.new_game(GAME, 2)
    assert isinstance(new, taw.AncientWorldState)
    state = settle(new, set(order), order)
    return edit_player(state, 0, **mine) if mine else state


def price_of(state: State, card: str) -> taw.Goods:
    """What an empire card costs."""
    return state.cards.empire[card].price


def storing(*cards: str, **mine: Any) -> State:
    """Seat 0 is rich and has stored these cards."""
    return give_stored(laid(**{"coins": 50, "knowledge": 9} | mine), 0, *cards)


def armed(*armies: taw.Army, **mine: Any) -> State:
    """Seat 0 has these armies and 20 coins."""
    return raise_armies(laid(**{"coins": 20} | mine), 0, *armies)


def capacity(state: State, seat: int = 0) -> int:
    """The capacity of a player."""
    return state.players[seat].city.totals(state.cards).capacity


def threat_of(state: State, seat: int) -> taw.Threat:
    """The titan that threatens a player."""
    threat = state.players[seat].threat
    assert threat is not None
    return threat


def titans_of(state: State, seat: int) -> tuple[str, ...]:
    """The titans that a player has beaten."""
    return state.players[seat].city.titans


def fed(state: State, seat: int, ambrosia: int) -> State:
    """The state in which this ambrosia lies on the titan that threatens a player."""
    threat = attrs.evolve(threat_of(state, seat), ambrosia=ambrosia)
    return edit_player(state, seat, threat=threat)
