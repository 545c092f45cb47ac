"""Positions for both files in which rules meet."""

from __future__ import annotations

from tests.antike.positions import (
    State,
    at,
    of,
)

GREECE, PERSIA, ARABIA, PHOENICIA = "greece", "persia", "arabia", "phoenicia"


def manoeuvre(state: State, civilization: str = GREECE) -> State:
    """Return the state in which a civilization starts to manoeuvre."""
    return at(state, civilization, "manoeuvre-1")


def here(state: State, civilization: str, province: str) -> tuple[int, int]:
    """Return the numbers of legions and galleys of a civilization in a province."""
    own, place = of(state, civilization), state.map.index[province]
    return own.legions[place], own.galleys[place]
