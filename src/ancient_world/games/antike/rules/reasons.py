"""Reasons with the names of what they speak of, and those that several chapters give."""

from __future__ import annotations

from typing import Any

from ancient_world.engine import Reason, reason
from ancient_world.games.antike.components import PIECES
from ancient_world.games.antike.state import NOBODY, Table


def named(state: Table, code: str, rule: str, /, **data: Any) -> Reason:
    """The reason with the names of its provinces and civilization, and what several of its units are called.

    Data hold ids under ``province``, ``target`` and ``civilization``; the names go beside them, as ``province_name``.
    """
    made = state.map
    for key in ("province", "target"):
        if key in data:
            data[f"{key}_name"] = made.provinces[made.index[data[key]]].name
    if "civilization" in data:
        data["civilization_name"] = made.civilization(data["civilization"]).name
    if "unit" in data:
        data["units"] = PIECES[data["unit"]]
    return reason(code, rule, **data)


def unknown_province(province: object, rule: str) -> Reason:
    """The reason for a province that the map does not have."""
    return reason("antike-no-such-province", rule, province=str(province)[:60])


def why_not_own(state: Table, civilization: int, province: str, rule: str) -> Reason | None:
    """Why a province has no city of a civilization, or ``None`` if it has."""
    place = state.place(province)
    if place is None:
        return unknown_province(province, rule)
    owner = state.owners[place]
    if owner == civilization:
        return None
    if owner == NOBODY:
        return named(state, "antike-no-city-there", rule, province=province)
    other = state.civilizations[owner].id
    return named(state, "antike-foreign-city", rule, province=province, civilization=other)
