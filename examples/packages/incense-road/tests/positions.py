"""Positions of a game of two, for the tests and the situations."""

from typing import Any

import ancient_world as aw
import attrs

from incense_road.arabia import HEXES
from incense_road.game import GAME, Begin, IncenseState, Load, Rest, Sell, Travel

LAND = (
    *("grove", "sand", "oasis", "mountains"),  # a2, a3, b1, b2: the neighbours of Gaza, and a3
    *["sand"] * 11,
    *["grove"] * 6,
    *["mountains"] * 5,
    *["oasis"] * 5,
)


def after(state: Any, *actions: aw.Action) -> Any:
    """Return the state after some actions."""
    for action in actions:
        state = aw.apply(state, action)
    return state


def with_side(state: IncenseState, seat: int, **values: Any) -> IncenseState:
    """Return a state in which a player has other things."""
    sides = list(state.players)
    sides[seat] = attrs.evolve(sides[seat], **values)
    return attrs.evolve(state, players=tuple(sides))


def with_well(state: IncenseState, place: str, seat: int) -> IncenseState:
    """Return a state with a player's well in a hex."""
    wells = list(state.wells)
    wells[HEXES.index(place)] = seat
    return attrs.evolve(state, wells=tuple(wells))


NEW: IncenseState = aw.new_game(GAME, 2)
DEALT: IncenseState = after(NEW, aw.Dealt(LAND))
READY: IncenseState = after(DEALT, Begin("g4"), Begin("a1"))
ON_ROAD: IncenseState = after(READY, aw.Dealt(("gaza",)))
IN_GROVE: IncenseState = after(ON_ROAD, Travel("a2"))
LOADED: IncenseState = after(IN_GROVE, Load(), Load(), Load(), Travel("a1"))
SOLD: IncenseState = after(LOADED, Sell(), Sell(), Sell())
"""Nothing is left to do for player 0, so it is the turn of player 1."""
NEXT: IncenseState = after(SOLD, Rest(), aw.Dealt(("gaza",)))
LAST: IncenseState = attrs.evolve(
    NEXT,
    told=tuple(sorted([*NEXT.cards.towns] * 2)),
    news=attrs.evolve(NEXT.news, unseen=()),
)
"""The last round, the twelfth, in which player 1 begins."""
OVER: IncenseState = after(LAST, Rest(), Rest())
