"""The map in a picture: provinces with their site, city, temple and units, and the ways between them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from math import dist
from typing import NamedTuple

from ancient_world.engine import LABELS, spoken, tr
from ancient_world.engine.drawing.fonts import width_of
from ancient_world.engine.drawing.sheet import GAP, MARGIN, Sheet
from ancient_world.games.antike.components import PIECES, UNITS, ProvinceDesign
from ancient_world.games.antike.state import NOBODY, AntikeState
from ancient_world.games.antike.words.board import city_of, units_of
from ancient_world.games.antike.words.places import provinces_of

EDGE_X, EDGE_Y = 46.0, 26.0
"""Room at the sides, above and below, for names and units."""
SITE = 12.5
NAME = 9.0
BADGE, BADGE_HIGH = 28.0, 12.0
IN_COLUMN = 3
"""Badges of units above one another, at most."""

Box = tuple[float, float, float, float]
Point = tuple[float, float]


class Drawn(NamedTuple):
    """A map that is ready to be drawn."""

    points: Mapping[str, Point]
    sides: Mapping[str, int]
    """Where the units of each province stand: 1 to the right of it, -1 to the left."""
    ways: tuple[tuple[Point, Point, tuple[str, ...]], ...]
    """From where to where, and the looks of the line."""
    high: float


def draw_map(state: AntikeState, sheet: Sheet, room: float) -> None:
    """Draw the ground, the ways and the provinces, so wide."""
    provinces = state.map.provinces
    drawn = _drawn(provinces, tuple([spoken(each.name) for each in provinces]), sheet.bottom, room)
    with sheet.part(spoken(state.map.name)):
        sheet.rect(MARGIN, sheet.bottom, room, drawn.high, "water", 6)
        for one, other, looks in drawn.ways:
            _way(sheet, one, other, looks)
    for place, province in enumerate(provinces):
        _province(sheet, state, place, drawn.points[province.id], drawn.sides[province.id])
    sheet.bottom += drawn.high + GAP


def _way(sheet: Sheet, one: Point, other: Point, looks: tuple[str, ...]) -> None:
    """Draw a border: one line, or two beside each other."""
    (x, y), (x_2, y_2) = one, other
    aside = 0.0 if len(looks) == 1 else 1.6 / dist(one, other)
    for look, by in zip(looks, (aside, -aside), strict=False):
        a, b = (y - y_2) * by, (x_2 - x) * by
        sheet.line(x + a, y + b, x_2 + a, y_2 + b, look)


@lru_cache(maxsize=16)
def _drawn(
    provinces: tuple[ProvinceDesign, ...], names: tuple[str, ...], top: float, room: float
) -> Drawn:
    """The points of a map on the sheet, and what follows from them."""
    places = provinces_of(provinces)
    wide = max(place.x for place in places.values()) or 1
    step = (room - 2 * EDGE_X) / wide
    points = {
        name: (MARGIN + EDGE_X + place.x * step, top + EDGE_Y + place.y * step)
        for name, place in places.items()
    }
    high = 2 * EDGE_Y + step * max(place.y for place in places.values())
    taken = [_label(point, name) for point, name in zip(points.values(), names, strict=True)]
    taken += [(x - SITE, y - SITE, x + SITE, y + SITE) for x, y in points.values()]
    sides = {name: _side(point, taken) for name, point in points.items()}
    return Drawn(points, sides, tuple(_ways(provinces, points)), high)


def _label(point: Point, name: str) -> Box:
    """The room that the name of a province takes."""
    half = width_of(name, NAME) / 2
    return point[0] - half, point[1] + SITE + 1, point[0] + half, point[1] + SITE + 11


def _side(point: Point, taken: list[Box]) -> int:
    """The side on which units hide less."""
    x, y = point
    right = (x + SITE, y - SITE, x + SITE + BADGE, y + SITE)
    left = (x - SITE - BADGE, y - SITE, x - SITE, y + SITE)
    hidden = [sum(_covers(box, each) for each in taken) for box in (right, left)]
    return 1 if hidden[0] <= hidden[1] else -1


def _covers(one: Box, other: Box) -> bool:
    """Return whether two boxes lie on one another."""
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def _ways(
    provinces: tuple[ProvinceDesign, ...], points: Mapping[str, Point]
) -> Iterator[tuple[Point, Point, tuple[str, ...]]]:
    """A line for each border; behind a mixed one there are both (M2)."""
    for province in provinces:
        for other in sorted({*province.land, *province.sea}):
            if province.id < other:
                looks = [
                    f"way-{way}"
                    for way, others in (("land", province.land), ("sea", province.sea))
                    if other in others
                ]
                yield points[province.id], points[other], tuple(looks)


def _province(sheet: Sheet, state: AntikeState, place: int, point: Point, side: int) -> None:
    """A province: its site, on the emblem of the city there is; its temple, its units, its name."""
    province, owner, (x, y) = state.map.provinces[place], state.owners[place], point
    name = spoken(province.name)
    told = [tr(LABELS[province.kind]), city_of(state, place), units_of(state, place)]
    with sheet.thing("province", province.id, name, "; ".join(filter(None, told))):
        sheet.circle(x, y, SITE, "face land" if owner == NOBODY else "face box")
        if owner != NOBODY:
            sheet.emblem(owner, x, y, SITE - 3)
        sheet.symbol(province.kind, x, y, 14 if owner == NOBODY else 10)
        if state.temples[place]:
            sheet.symbol("temple", x, y - SITE - 3, 13)
        sheet.text(x, y + SITE + 9, name, NAME, look="name", at="middle")
        for number, (army, unit, told_units) in enumerate(_armies(state, place, province.id)):
            column, row = divmod(number, IN_COLUMN)
            at = x + side * (SITE + 2 + BADGE / 2 + column * (BADGE + 1))
            _badge(sheet, army, unit, told_units, at, y - SITE + 6 + row * (BADGE_HIGH + 1))


def _armies(state: AntikeState, place: int, province: str) -> Iterator[tuple[int, str, str]]:
    """Whose units stand in a province, of which kind, and how many; behind a stroke, how many of them can move yet (M1)."""
    moving = getattr(state.agenda[-1], "civilization", None) if state.agenda else None
    for number, one in enumerate(state.civilizations):
        for unit in UNITS:
            count = one.units(unit)[place]
            if not count:
                continue
            ready = [
                each.count
                for each in state.ready
                if number == moving and each.province == province and each.unit == unit
            ]
            yield number, unit, f"{count}/{sum(ready)}" if ready else str(count)


def _badge(sheet: Sheet, army: int, unit: str, count: str, x: float, y: float) -> None:
    """Units of one kind: legions on a block, galleys on a hull, with the emblem of their civilization."""
    half, high = BADGE / 2, BADGE_HIGH / 2
    with sheet.thing("unit", unit, f"{count} {tr(LABELS[PIECES[unit]])}", acts=False):
        if unit == "legion":
            sheet.rect(x - half, y - high, BADGE, BADGE_HIGH, f"piece p{army}")
        else:
            corners = ((-half, -high), (half, -high), (half - 6, high), (6 - half, high))
            sheet.shape([(x + a, y + b) for a, b in corners], f"piece p{army}")
        sheet.emblem(army, x - 6.5, y, 3.2, "sign-on")
        sheet.text(x + 4.5, y + 3.2, count, 9, room=17, bold=True, look="on-piece", at="middle")
