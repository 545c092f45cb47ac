"""Reasons with the names of what they speak of, and those that several chapters give."""

from __future__ import annotations

from ancient_world.engine import Reason, Why
from ancient_world.engine.language import as_written
from ancient_world.games.antike.state import NOBODY, Table
from ancient_world.games.antike.terms import PIECES, UNITS

NO_SUCH_UNIT = Why("antike-no-such-unit", "", "There is no unit {unit!r}; there are: {units}.")
NO_UNIT_THERE = Why("antike-no-unit-there", "", "You have no unit in {province_name}.")


def unknown_unit(unit: object, rule: str) -> Reason:
    """The reason for a kind of units that does not exist."""
    return NO_SUCH_UNIT(rule, unit=str(unit)[:60], units=as_written(UNITS))


def named(state: Table, why: Why, rule: str = "", /, **data: object) -> Reason:
    """The reason with the names of its provinces and civilization, and what several of its units are called.

    Data hold ids under ``province``, ``target`` and ``civilization``; the names go beside them, as ``province_name``.
    """
    made = state.map
    for key in ("province", "target"):
        if key in data:
            data[f"{key}_name"] = made.names((str(data[key]),))
    if "civilization" in data:
        data["civilization_name"] = made.civilization_name(str(data["civilization"]))
    if "unit" in data:
        data["units"] = PIECES[str(data["unit"])]
    return why(rule, **data)


NO_SUCH_PROVINCE = Why("antike-no-such-province", "", "The map has no province {province!r}.")


def unknown_province(province: object, rule: str) -> Reason:
    """The reason for a province that the map does not have."""
    return NO_SUCH_PROVINCE(rule, province=str(province)[:60])


NO_CITY_THERE = Why("antike-no-city-there", "", "There is no city in {province_name}.")
FOREIGN_CITY = Why(
    "antike-foreign-city",
    "",
    "The city in {province_name} belongs to {civilization_name} and not to you.",
)


def why_not_own(state: Table, civilization: int, province: str, rule: str) -> Reason | None:
    """Why a province has no city of a civilization, or ``None`` if it has."""
    place = state.place(province)
    if place is None:
        return unknown_province(province, rule)
    owner = state.owners[place]
    if owner == civilization:
        return None
    if owner == NOBODY:
        return named(state, NO_CITY_THERE, rule, province=province)
    other = state.civilizations[owner].id
    return named(state, FOREIGN_CITY, rule, province=province, civilization=other)
