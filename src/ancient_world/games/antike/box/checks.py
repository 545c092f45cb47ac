"""Checks of a map: fifty provinces, borders listed on both sides, start cities of each kind (S2-S4)."""

from __future__ import annotations

from itertools import chain, combinations
from math import dist

from ancient_world.engine import register_messages
from ancient_world.engine.card_files import CardFileReading
from ancient_world.games.antike.terms import KINDS, Outline, ProvinceDesign, ProvinceMap

PROVINCES = 50
NEIGHBOURS = (3, 6)
PLAYING = (3, 4, 5, 6)
TEAMS = 2
STEP = 1
"""The least distance between two provinces on the drawing, which leaves room for a name of twelve letters."""

register_messages(
    {
        "card-file:duplicate-id:map": "there is a map {id} already",
        "card-file:wrong-count:provinces": "a map has {expected} provinces, not {found}",
        "card-file:unknown-province": 'there is no province "{province}"',
        "card-file:own-neighbour": "a province does not border on itself",
        "card-file:one-sided-border": "{other} does not list {province} here",
        "card-file:neighbour-count": "a province has {least} to {most} neighbours, not {found}",
        "card-file:not-connected": "no way leads here from {province}",
        "card-file:wrong-kind": "one city of each kind is needed",
        "card-file:city-twice": "{city} is a start city of {other}",
        "card-file:wrong-count:playing": "{found:civilization has|civilizations have} start cities for {count}",
        "card-file:no-point": "every province of a map has x and y, or none has",
        "card-file:in-the-sea": "{province} is in the sea: no outline of the coast goes around its x and y",
        "card-file:too-near": "the point is less than {least} from that of {province}",
        "card-file:wrong-start": "one of {playing} starts with {count}",
        "card-file:wrong-start:teams": "two teams share {playing}",
        "card-file:wrong-start:team": "each team has two civilizations",
        "card-file:wrong-start:order": "the two teams take turns",
        "card-file:wrong-start:others": (
            "two teams of two are needed, not of the same four, and each starts in cities of its own"
        ),
    }
)


def check_map(made: ProvinceMap, reading: CardFileReading) -> None:
    """Report every fault of a map whose tables are well formed."""
    if len(made.provinces) != PROVINCES:
        data = {"expected": PROVINCES, "found": len(made.provinces)}
        reading.fault("wrong-count:provinces", "province", **data)
    before = len(reading.faults)
    _check_borders(made, reading)
    if len(reading.faults) == before:
        _check_connected(made, reading)
    _check_points(made, reading)
    _check_coast(made, reading)
    _check_starts(made, reading)
    _check_first(made, reading)
    _check_teams(made, reading)
    if made.other_teams:
        _check_other_teams(made, reading)


def _check_borders(made: ProvinceMap, reading: CardFileReading) -> None:
    by_id = {province.id: province for province in made.provinces}
    least, most = NEIGHBOURS
    for province in made.provinces:
        for key, others in (("land", province.land), ("sea", province.sea)):
            for other in others:
                if other not in by_id:
                    reading.fault("unknown-province", province, key, province=other)
                elif other == province.id:
                    reading.fault("own-neighbour", province, key)
                elif province.id not in getattr(by_id[other], key):
                    data = {"other": other, "province": province.id}
                    reading.fault("one-sided-border", province, key, **data)
        found = len({*province.land, *province.sea})
        if not least <= found <= most:
            reading.fault("neighbour-count", province, least=least, most=most, found=found)


def _check_connected(made: ProvinceMap, reading: CardFileReading) -> None:
    """Report the provinces that cannot be reached from the first one over borders of any kind."""
    todo = list(made.provinces[:1])
    reached = {province.id for province in todo}
    while todo:
        province = todo.pop()
        for other in (*province.land, *province.sea):
            if other not in reached:
                reached.add(other)
                todo.append(made.provinces[made.index[other]])
    for province in made.provinces:
        if province.id not in reached:
            reading.fault("not-connected", province, province=made.provinces[0].id)


def _check_points(made: ProvinceMap, reading: CardFileReading) -> None:
    """Report a map of which only some provinces have coordinates, and provinces that are drawn too close to one another."""
    begun = any(each.x is not None or each.y is not None for each in made.provinces)
    points: list[tuple[ProvinceDesign, tuple[float, float]]] = []
    for province in made.provinces:
        if province.x is not None and province.y is not None:
            points.append((province, (province.x, province.y)))
        elif begun:
            reading.fault("no-point", province)
    for (one, here), (other, there) in combinations(points, 2):
        if dist(here, there) < STEP:
            reading.fault("too-near", other, least=STEP, province=one.id)


def _check_coast(made: ProvinceMap, reading: CardFileReading) -> None:
    """Report provinces whose coordinates lie in the sea."""
    for province in made.provinces if made.coast else ():
        x, y = province.x, province.y
        if x is not None and y is not None and not _on_land(x, y, made.coast):
            reading.fault("in-the-sea", "map", "coast", province=province.id)


def _on_land(x: float, y: float, coast: tuple[Outline, ...]) -> bool:
    """Return whether a point lies on land: a ray from the point to the right crosses the coast an odd number of times."""
    crossed = [
        (a, b, c, d)
        for outline in coast
        for (a, b), (c, d) in zip(outline, (*outline[1:], outline[0]), strict=True)
        if (b > y) != (d > y)
    ]
    return sum(x < a + (y - b) * (c - a) / (d - b) for a, b, c, d in crossed) % 2 == 1


def _check_starts(made: ProvinceMap, reading: CardFileReading) -> None:
    """Check that each civilization starts with one city of each kind, which no other one starts with (S4)."""
    taken: dict[tuple[int, str], str] = {}
    kinds = dict(zip(made.index, made.kinds, strict=True))
    for design in made.civilizations:
        for count, cities in design.cities.items():
            place = (design, "cities", str(count))
            unknown = [city for city in cities if city not in kinds]
            for city in unknown:
                reading.fault("unknown-province", *place, province=city)
            if unknown:
                continue
            if sorted(map(kinds.__getitem__, cities)) != sorted(KINDS):
                reading.fault("wrong-kind", *place)
            for city in cities:
                other = taken.setdefault((count, city), design.id)
                if other != design.id:
                    reading.fault("city-twice", *place, city=city, other=other)


def _check_first(made: ProvinceMap, reading: CardFileReading) -> None:
    """Check that each number of civilizations has as many in play, and that one of these starts."""
    for count in PLAYING:
        playing = made.in_play(count)
        if len(playing) != count:
            data = {"count": count, "found": len(playing)}
            reading.fault("wrong-count:playing", "civilization", "cities", str(count), **data)
        if made.first.get(count) not in playing:
            starts = ", ".join(playing)
            reading.fault("wrong-start", "map", "first", str(count), count=count, playing=starts)


def _check_teams(made: ProvinceMap, reading: CardFileReading) -> None:
    """Check that the civilizations of a game of two form two teams, which take alternate turns."""
    four = sorted(made.in_play(TEAMS * 2))
    if len(made.teams) != TEAMS or sorted(one for team in made.teams for one in team) != four:
        reading.fault("wrong-start:teams", "map", "teams", playing=", ".join(four))
        return
    if any(len(team) != TEAMS for team in made.teams):
        reading.fault("wrong-start:team", "map", "teams")
    sides = [civilization in made.teams[0] for civilization in made.order]
    if sorted(made.order) != four or sides not in ([True, False] * 2, [False, True] * 2):
        reading.fault("wrong-start:order", "map", "order")


def _check_other_teams(made: ProvinceMap, reading: CardFileReading) -> None:
    """Check the alternative teams: four civilizations that can play together, but not the four of ``teams`` (S1)."""
    four = list(chain(*made.other_teams))
    known = [
        design.id for design in made.civilizations if max(design.cities, default=0) >= TEAMS * 2
    ]
    fits = [len(team) for team in made.other_teams] == [TEAMS] * TEAMS and {*four} <= {*known}
    cities = list(chain(*[made.start_cities(one, TEAMS * 2) for one in four])) if fits else []
    same = {*four} == {*made.in_play(TEAMS * 2)}
    if not fits or same or len({*four, *cities}) < len(four) + len(cities):
        reading.fault("wrong-start:others", "map", "other_teams")
