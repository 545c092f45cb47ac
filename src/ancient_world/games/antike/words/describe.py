"""The names of provinces and civilizations."""

from __future__ import annotations

from ancient_world.engine import spoken
from ancient_world.games.antike.state import Table


def province_name(state: Table, province: str) -> str:
    """The name of a province; an unknown one is called by its id."""
    place = state.place(province)
    return province if place is None else spoken(state.map.provinces[place].name)


def civilization_name(state: Table, civilization: str) -> str:
    """The name of a civilization, or of a team; an unknown one is called by its id."""
    return state.map.spoken_name(civilization)
