"""Checks of a map: fifty provinces, borders listed on both sides, start cities of each kind (S2-S4)."""

from __future__ import annotations

from itertools import chain, combinations
from math import dist

from ancient_world.engine import register_messages
from ancient_world.engine.card_files import CardFileReading
from ancient_world.games.antike.map_types import SITE_GOODS, Outline, ProvinceDesign, ProvinceMap

PROVINCE_COUNT = 50
NEIGHBOUR_RANGE = (3, 6)
CIVILIZATION_COUNTS = (3, 4, 5, 6)
TEAM_COUNT = 2
MINIMUM_DISTANCE = 1
"""The least distance between two provinces on the drawing, which leaves room for a name of twelve letters."""

register_messages(
    {
        "card-file:duplicate-id:map": "there is a map {id} already",
        "card-file:wrong-count:provinces": "a map has {expected} provinces, not {found}",
        "card-file:unknown-province": 'there is no province "{province}"',
        "card-file:own-neighbour": "a province does not border on itself",
        "card-file:one-sided-border": "{other} must list {province} as a neighbour too",
        "card-file:neighbour-count": "a province has {least} to {most} neighbours, not {found}",
        "card-file:not-connected": "no way leads here from {province}",
        "card-file:wrong-kind": "the start cities must be one city of each kind",
        "card-file:city-twice": "{city} is a start city of {other}",
        "card-file:wrong-count:playing": "in a game of {count} civilizations, {found:civilization has|civilizations have} start cities",
        "card-file:no-point": "this province has no x and y, but others of the map have them: give all or none of the provinces x and y",
        "card-file:in-the-sea": "{province} is in the sea: no outline of the coast goes around its x and y",
        "card-file:too-near": "this province is less than {least} away from {province} on the map",
        "card-file:wrong-start": "the first of {count} civilizations must be one of {playing}",
        "card-file:wrong-start:teams": "teams must divide {playing} into two teams",
        "card-file:wrong-start:team": "each team must have two civilizations",
        "card-file:wrong-start:order": "order must list the four civilizations, each once, with the two teams alternating",
        "card-file:wrong-start:others": (
            "other_teams must be two teams of two civilizations, not the same four as in teams, each with start cities of its own"
        ),
    }
)


def check_map(province_map: ProvinceMap, reading: CardFileReading) -> None:
    """Report every fault of a map whose tables are well formed."""
    if len(province_map.provinces) != PROVINCE_COUNT:
        fault_values = {"expected": PROVINCE_COUNT, "found": len(province_map.provinces)}
        reading.add_fault("wrong-count:provinces", "province", **fault_values)
    fault_count = len(reading.faults)
    _check_borders(province_map, reading)
    if len(reading.faults) == fault_count:
        _check_connected(province_map, reading)
    _check_coordinates(province_map, reading)
    _check_coast(province_map, reading)
    _check_starts(province_map, reading)
    _check_first_civilization(province_map, reading)
    _check_teams(province_map, reading)
    if province_map.other_teams:
        _check_other_teams(province_map, reading)


def _check_borders(province_map: ProvinceMap, reading: CardFileReading) -> None:
    by_id = {province.id: province for province in province_map.provinces}
    minimum, maximum = NEIGHBOUR_RANGE
    for province in province_map.provinces:
        for border_kind, neighbours in (("land", province.land), ("sea", province.sea)):
            for neighbour in neighbours:
                if neighbour not in by_id:
                    reading.add_fault("unknown-province", province, border_kind, province=neighbour)
                elif neighbour == province.id:
                    reading.add_fault("own-neighbour", province, border_kind)
                elif province.id not in getattr(by_id[neighbour], border_kind):
                    fault_values = {"other": neighbour, "province": province.id}
                    reading.add_fault("one-sided-border", province, border_kind, **fault_values)
        neighbour_count = len({*province.land, *province.sea})
        if not minimum <= neighbour_count <= maximum:
            reading.add_fault(
                "neighbour-count", province, least=minimum, most=maximum, found=neighbour_count
            )


def _check_connected(province_map: ProvinceMap, reading: CardFileReading) -> None:
    """Report the provinces that cannot be reached from the first one over borders of any kind."""
    unvisited = list(province_map.provinces[:1])
    reached = {province.id for province in unvisited}
    while unvisited:
        province = unvisited.pop()
        for neighbour in (*province.land, *province.sea):
            if neighbour not in reached:
                reached.add(neighbour)
                unvisited.append(province_map.provinces[province_map.index[neighbour]])
    for province in province_map.provinces:
        if province.id not in reached:
            reading.add_fault("not-connected", province, province=province_map.provinces[0].id)


def _check_coordinates(province_map: ProvinceMap, reading: CardFileReading) -> None:
    """Report a map of which only some provinces have coordinates, and provinces that are drawn too close to one another."""
    has_coordinates = any(
        each.x is not None or each.y is not None for each in province_map.provinces
    )
    points: list[tuple[ProvinceDesign, tuple[float, float]]] = []
    for province in province_map.provinces:
        if province.x is not None and province.y is not None:
            points.append((province, (province.x, province.y)))
        elif has_coordinates:
            reading.add_fault("no-point", province)
    for (first_province, first_point), (second_province, second_point) in combinations(points, 2):
        if dist(first_point, second_point) < MINIMUM_DISTANCE:
            reading.add_fault(
                "too-near", second_province, least=MINIMUM_DISTANCE, province=first_province.id
            )


def _check_coast(province_map: ProvinceMap, reading: CardFileReading) -> None:
    """Report provinces whose coordinates lie in the sea."""
    for province in province_map.provinces if province_map.coast else ():
        x, y = province.x, province.y
        if x is not None and y is not None and not _is_on_land(x, y, province_map.coast):
            reading.add_fault("in-the-sea", "map", "coast", province=province.id)


def _is_on_land(x: float, y: float, coast: tuple[Outline, ...]) -> bool:
    """Return whether a point lies on land: a ray from the point to the right crosses the coast an odd number of times."""
    crossed_sides = [
        (a, b, c, d)
        for outline in coast
        for (a, b), (c, d) in zip(outline, (*outline[1:], outline[0]), strict=True)
        if (b > y) != (d > y)
    ]
    return sum(x < a + (y - b) * (c - a) / (d - b) for a, b, c, d in crossed_sides) % 2 == 1


def _check_starts(province_map: ProvinceMap, reading: CardFileReading) -> None:
    """Check that each civilization starts with one city of each kind, which no other one starts with (S4)."""
    civilization_by_start_city: dict[tuple[int, str], str] = {}
    kind_by_province = dict(zip(province_map.index, province_map.site_kinds, strict=True))
    for design in province_map.civilizations:
        for count, cities in design.cities.items():
            field_path = (design, "cities", str(count))
            unknown_cities = [city for city in cities if city not in kind_by_province]
            for city in unknown_cities:
                reading.add_fault("unknown-province", *field_path, province=city)
            if unknown_cities:
                continue
            if sorted(map(kind_by_province.__getitem__, cities)) != sorted(SITE_GOODS):
                reading.add_fault("wrong-kind", *field_path)
            for city in cities:
                first_civilization = civilization_by_start_city.setdefault((count, city), design.id)
                if first_civilization != design.id:
                    reading.add_fault(
                        "city-twice", *field_path, city=city, other=first_civilization
                    )


def _check_first_civilization(province_map: ProvinceMap, reading: CardFileReading) -> None:
    """Check that the map has start cities for every number of civilizations, and that the first civilization is in play."""
    for count in CIVILIZATION_COUNTS:
        civilizations = province_map.civilizations_in_play(count)
        if len(civilizations) != count:
            fault_values = {"count": count, "found": len(civilizations)}
            reading.add_fault(
                "wrong-count:playing", "civilization", "cities", str(count), **fault_values
            )
        if province_map.first.get(count) not in civilizations:
            civilization_list = ", ".join(civilizations)
            reading.add_fault(
                "wrong-start", "map", "first", str(count), count=count, playing=civilization_list
            )


def _check_teams(province_map: ProvinceMap, reading: CardFileReading) -> None:
    """Check that the civilizations of a game of two form two teams, which take alternate turns."""
    civilizations = sorted(province_map.civilizations_in_play(TEAM_COUNT * 2))
    if (
        len(province_map.teams) != TEAM_COUNT
        or sorted(member for team in province_map.teams for member in team) != civilizations
    ):
        reading.add_fault("wrong-start:teams", "map", "teams", playing=", ".join(civilizations))
        return
    if any(len(team) != TEAM_COUNT for team in province_map.teams):
        reading.add_fault("wrong-start:team", "map", "teams")
    is_first_team = [civilization in province_map.teams[0] for civilization in province_map.order]
    if sorted(province_map.order) != civilizations or is_first_team not in (
        [True, False] * 2,
        [False, True] * 2,
    ):
        reading.add_fault("wrong-start:order", "map", "order")


def _check_other_teams(province_map: ProvinceMap, reading: CardFileReading) -> None:
    """Check the alternative teams: four civilizations that can play together, but not the four of ``teams`` (S1)."""
    members = list(chain(*province_map.other_teams))
    candidates = [
        design.id
        for design in province_map.civilizations
        if max(design.cities, default=0) >= TEAM_COUNT * 2
    ]
    are_valid_teams = [len(team) for team in province_map.other_teams] == [
        TEAM_COUNT
    ] * TEAM_COUNT and {*members} <= {*candidates}
    start_cities = (
        list(chain(*[province_map.start_cities(member, TEAM_COUNT * 2) for member in members]))
        if are_valid_teams
        else []
    )
    are_same_civilizations = {*members} == {*province_map.civilizations_in_play(TEAM_COUNT * 2)}
    if (
        not are_valid_teams
        or are_same_civilizations
        or len({*members, *start_cities}) < len(members) + len(start_cities)
    ):
        reading.add_fault("wrong-start:others", "map", "other_teams")
