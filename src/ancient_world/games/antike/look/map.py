"""The map as a picture: land, sea, borders, and what stands there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from math import dist, hypot
from typing import NamedTuple

from ancient_world.engine import label, message_text, register_messages
from ancient_world.engine.sheet import Sheet
from ancient_world.games.antike.look.board import city_of, units_of
from ancient_world.games.antike.look.places import provinces_of
from ancient_world.games.antike.state import AntikeState
from ancient_world.games.antike.table import NOBODY
from ancient_world.games.antike.terms import UNITS, Outline, ProvinceDesign

# --- the ground ---


Point = tuple[float, float]
Box = tuple[float, float, float, float]
AROUND, ALONG, ISLAND, LONGEST = 0.62, 0.42, 0.42, 2.2
"""How far land reaches on a map without a coast, in steps.

The first number is the radius of land around a province with ways by land, the second half the width of land along such a
way, the third the radius around an island; ways longer than the last number have no land along them.
"""
FAR = 4.0
"""Provinces farther apart than this many steps have no common border between their regions."""


def coast_of(outlines: Sequence[Outline], left: float, top: float, step: float) -> str:
    """Return the outlines as a path whose corners are rounded off."""
    return "".join(
        [_rounded([(left + x * step, top + y * step) for x, y in outline]) for outline in outlines]
    )


def _rounded(corners: Sequence[Point]) -> str:
    """Return a closed path through the middles of all sides, with rounded corners."""
    middles = [
        ((x + x_2) / 2, (y + y_2) / 2)
        for (x, y), (x_2, y_2) in zip(corners, (*corners[1:], corners[0]), strict=True)
    ]
    bends = "".join(
        [
            f"Q{x:.4g} {y:.4g} {a:.4g} {b:.4g}"
            for (x, y), (a, b) in zip((*corners[1:], corners[0]), (*middles[1:], middles[0]), strict=True)
        ]
    )  # fmt: skip
    return f"M{middles[0][0]:.4g} {middles[0][1]:.4g}{bends}Z"


def land_around(
    provinces: Iterable[ProvinceDesign], points: Mapping[str, Point], step: float
) -> str:
    """Return land for a map without a coast: discs around provinces, and bands along the ways between them."""
    parts = []
    for province in provinces:
        x, y = points[province.id]
        r = step * (AROUND if province.land else ISLAND)
        parts.append(f"M{x - r:.4g} {y:.4g}a{r:.4g} {r:.4g} 0 1 1 {2 * r:.4g} 0a{r:.4g} {r:.4g} 0 1 1 {-2 * r:.4g} 0Z")  # fmt: skip
        later = [points[other] for other in province.land if province.id < other]
        parts += [
            _band((x, y), there, step * ALONG)
            for there in later
            if dist((x, y), there) < LONGEST * step
        ]
    return "".join(parts)


def _band(one: Point, other: Point, half: float) -> str:
    """Return a broad line; its corners run in the same direction as discs, so that overlaps are filled."""
    (x, y), (x_2, y_2) = one, other
    far = hypot(x_2 - x, y_2 - y)
    a, b = (y - y_2) * half / far, (x_2 - x) * half / far
    return _closed(((x - a, y - b), (x_2 - a, y_2 - b), (x_2 + a, y_2 + b), (x + a, y + b)))


def _closed(corners: Iterable[Point]) -> str:
    """Return a path with straight sides, or no path where no corner is left."""
    path = "L".join([f"{x:.4g} {y:.4g}" for x, y in corners])
    return f"M{path}Z" if path else ""


def regions(points: tuple[Point, ...], box: Box, step: float) -> tuple[str, ...]:
    """Return the region of each point: what in the box is nearer to it than to any other point, or nothing."""
    return tuple([_closed(_region(point, points, box, FAR * step)) for point in points])


def _region(point: Point, points: Iterable[Point], box: Box, far: float) -> Sequence[Point]:
    (x, y), (left, top, right, bottom) = point, box
    corners: Sequence[Point] = ((left, top), (right, top), (right, bottom), (left, bottom))
    for a, b in points:
        if 0 < hypot(a - x, b - y) < far:
            corners = [*_nearer(corners, (a - x, b - y), ((a + x) / 2, (b + y) / 2))]
    return corners


def _nearer(corners: Sequence[Point], way: Point, middle: Point) -> Iterator[Point]:
    """Yield the corners of the part of a region on the near side of the line across the middle of a way."""
    (a, b), (m, n) = way, middle
    sides = [(x - m) * a + (y - n) * b for x, y in corners]
    for (x, y), side, (x_2, y_2), other in zip(
        corners, sides, (*corners[1:], *corners[:1]), (*sides[1:], *sides[:1]), strict=True
    ):
        if side <= 0:
            yield x, y
        if side * other < 0:
            part = side / (side - other)
            yield x + part * (x_2 - x), y + part * (y_2 - y)


# --- the map ---


register_messages(
    {
        "antike-badge-legion": "{count:legion|legions}",
        "antike-badge-galley": "{count:galley|galleys}",
        "antike-badge-legion-ready": "{count:legion|legions}, {ready} of them can move yet",
        "antike-badge-galley-ready": "{count:galley|galleys}, {ready} of them can move yet",
    }
)

EDGE_X, EDGE_Y = 46.0, 26.0
"""Room at the left and right edges, and at the top and bottom, for names and units."""
NARROW_EDGE = 31.0
LEAST_STEP = 44.0
"""The least length of a step at which names do not overlap.

On narrower sheets the map is drawn in two parts, one below the other.
"""
SHARED = 0.8
"""The overlap of the two parts of the map, in steps."""
SITE = 12.5
NAME = 9.0
BADGE, BADGE_HIGH = 28.0, 12.0
IN_COLUMN = 2
"""The most badges of units that stand above one another."""


Standing = tuple[int, int]
"""The place of a badge: 1 to the right of its province or -1 to the left, and by how many badges it is farther out."""


class Units(NamedTuple):
    """The units of one kind and civilization in a province."""

    civilization: int
    unit: str
    number: int
    ready: int | None
    """How many of the units can still move; ``None`` unless their civilization is moving (M1)."""


class Drawn(NamedTuple):
    """A map, or a part of it, prepared for drawing."""

    points: Mapping[str, Point]
    here: tuple[bool, ...]
    """True for each province that this part shows."""
    standing: Mapping[str, tuple[Standing, Standing]]
    """The places of badges for each province: of the first two, and of two more."""
    ways: Mapping[str, str]
    """A path of the borders of each kind."""
    land: str
    rule: str
    """The fill rule of the land: how an outline that crosses itself is filled."""
    regions: tuple[str, ...]
    box: Box


def draw_map(state: AntikeState, sheet: Sheet, room: float) -> None:
    """Draw the map ``room`` wide, in two parts if the sheet is narrow."""
    names = tuple([format(each.name) for each in state.map.provinces])
    wide = max(place.x for place in provinces_of(state.map.provinces).values()) or 1
    if (room - 2 * EDGE_X) / wide >= LEAST_STEP:
        parts, edge = [(0.0, wide)], EDGE_X
    else:
        part, edge = (wide + SHARED) / 2, NARROW_EDGE
        parts = [(0.0, part), (wide - part, part)]
    for first, across in parts:
        shown = (first, across, edge)
        drawn = _drawn(state.map.provinces, state.map.coast, names, sheet.bottom, room, shown)
        _ground(state, sheet, drawn)
        for place, province in enumerate(state.map.provinces):
            if drawn.here[place]:
                _province(
                    sheet, state, place, drawn.points[province.id], drawn.standing[province.id]
                )
        sheet.bottom = drawn.box[3] + sheet.gap


def _ground(state: AntikeState, sheet: Sheet, drawn: Drawn) -> None:
    """Draw the sea, the land with the regions of each civilization in its colour, and the ways."""
    left, top, right, bottom = drawn.box
    frame = f"M{left:g} {top:g}H{right:g}V{bottom:g}H{left:g}Z"
    with sheet.part(format(state.map.name)):
        sheet.rect(left, top, right - left, bottom - top, "water")
        for look in ("shallow", "earth"):
            sheet.path(drawn.land, look, within=frame, rule=drawn.rule)
        for owner in (NOBODY, *range(len(state.civilizations))):
            own = "".join(
                [
                    each
                    for each, one in zip(drawn.regions, state.owners, strict=True)
                    if one == owner
                ]
            )
            if not own:  # this part of the map shows no region of the owner
                continue
            look = "region none" if owner == NOBODY else f"region p{owner}"
            sheet.path(own, look, within=drawn.land, rule=drawn.rule)
            if owner != NOBODY:
                sheet.sown(owner, own, within=drawn.land, rule=drawn.rule)
        for look, ways in drawn.ways.items():
            sheet.path(ways, look, within=frame)


@lru_cache(maxsize=16)  # cached, since a picture takes four times as long without
def _drawn(
    provinces: tuple[ProvinceDesign, ...],
    coast: tuple[Outline, ...],
    names: tuple[str, ...],
    top: float,
    room: float,
    part: tuple[float, float, float],
) -> Drawn:
    """Return a map prepared for drawing at ``room`` width; ``part`` is its first step, its width in steps and its edge."""
    places = provinces_of(provinces)
    first, across, edge = part
    step = (room - 2 * edge) / across
    left, above = Sheet.margin + edge - first * step, top + EDGE_Y
    points = {name: (left + at.x * step, above + at.y * step) for name, at in places.items()}
    high = 2 * EDGE_Y + step * max(place.y for place in places.values())
    box = (Sheet.margin, top, Sheet.margin + room, top + high)
    taken = [_label(point, name) for point, name in zip(points.values(), names, strict=True)]
    taken += [(x - SITE, y - SITE, x + SITE, y + SITE) for x, y in points.values()]
    xs = [(each.x, each.y) for each in provinces if each.x is not None and each.y is not None]
    coast = coast if len(xs) == len(provinces) else ()
    if coast:
        shift = min(x for x, _ in xs) * step, min(y for _, y in xs) * step
        land = coast_of(coast, left - shift[0], above - shift[1], step)
    else:
        land = land_around(provinces, points, step)
    return Drawn(
        points,
        tuple([first - 0.05 <= places[one.id].x <= first + across + 0.05 for one in provinces]),
        _standing(points, taken, box),
        _ways(provinces, points),
        land,
        "evenodd" if coast else "nonzero",
        regions(tuple([points[each.id] for each in provinces]), box, step),
        box,
    )  # fmt: skip


def _label(point: Point, name: str) -> Box:
    half = Sheet.width_of(name, NAME) / 2
    return point[0] - half, point[1] + SITE + 1, point[0] + half, point[1] + SITE + 11


def _box(point: Point, at: Standing) -> Box:
    """Return the box of two badges, one above the other."""
    (x, y), (side, out) = point, at
    middle = x + side * (SITE + 2 + BADGE / 2 + out * (BADGE + 1))
    return middle - BADGE / 2, y - SITE, middle + BADGE / 2, y + SITE


def _standing(
    points: Mapping[str, Point], taken: list[Box], frame: Box
) -> Mapping[str, tuple[Standing, Standing]]:
    """Return the places of badges: the first two of each province where they hide least, then two more."""

    def hidden(point: Point, at: Standing) -> int:
        box = _box(point, at)
        off = box[0] < frame[0] or box[2] > frame[2]
        return sum(_covers(box, each) for each in taken) + 9 * off

    first = {
        name: min(((1, 0), (-1, 0)), key=lambda at: hidden(point, at))
        for name, point in points.items()
    }
    taken = taken + [_box(points[name], at) for name, at in first.items()]
    return {
        name: (
            first[name],
            min(((-first[name][0], 0), (first[name][0], 1)), key=lambda at: hidden(point, at)),
        )
        for name, point in points.items()
    }


def _covers(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def _ways(provinces: tuple[ProvinceDesign, ...], points: Mapping[str, Point]) -> Mapping[str, str]:
    """Return the borders of each kind as lines; a mixed border has two lines side by side (M2)."""
    paths: dict[str, list[str]] = {"way-land": [], "way-sea": []}
    for province in provinces:
        for other in sorted({*province.land, *province.sea}):
            if province.id < other:
                (x, y), (x_2, y_2) = one, two = points[province.id], points[other]
                mixed = other in province.land and other in province.sea
                aside = 1.6 / dist(one, two) if mixed else 0.0
                for look, others, by in (
                    ("way-land", province.land, aside),
                    ("way-sea", province.sea, -aside),
                ):
                    a, b = (y - y_2) * by, (x_2 - x) * by
                    if other in others:
                        paths[look].append(f"M{x + a:.4g} {y + b:.4g}L{x_2 + a:.4g} {y_2 + b:.4g}")
    return {look: "".join(lines) for look, lines in paths.items()}


def _province(
    sheet: Sheet, state: AntikeState, place: int, point: Point, standing: tuple[Standing, ...]
) -> None:
    """Draw a province: its site, on the emblem of its city's owner; its temple, its units and its name."""
    province, owner, (x, y) = state.map.provinces[place], state.owners[place], point
    name = format(province.name)
    lines = [label(province.kind), city_of(state, place), units_of(state, place)]
    with sheet.thing("province", province.id, name, "; ".join(filter(None, lines))):
        sheet.circle(x, y, SITE, "face land" if owner == NOBODY else "face box")
        if owner != NOBODY:
            sheet.emblem(owner, x, y, SITE - 3)
        sheet.symbol(province.kind, x, y, 14 if owner == NOBODY else 10)
        if state.temples[place]:
            sheet.symbol("temple", x, y - SITE - 3, 13)
        sheet.text(x, y + SITE + 9, name, NAME, look="name", at="middle")
        for number, units in enumerate(_armies(state, place, province.id)):
            column, row = divmod(number, IN_COLUMN)
            side, out = standing[min(column, 1)]
            left, top, *_ = _box(point, (side, out + max(0, column - 1)))
            at = (left + BADGE / 2, top + 6 + row * (BADGE_HIGH + 1))
            _badge(sheet, units, *at)


def _armies(state: AntikeState, place: int, province: str) -> Iterator[Units]:
    """Yield the units of a province, by civilization and kind."""
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
            yield Units(number, unit, count, sum(ready) if ready else None)


def _badge(sheet: Sheet, units: Units, x: float, y: float) -> None:
    """Draw the badge of units of one kind: a block for legions, a hull for galleys, with the emblem of their civilization."""
    half, high = BADGE / 2, BADGE_HIGH / 2
    army, unit, count, ready = units
    shown = str(count) if ready is None else f"{count}/{ready}"
    code = f"antike-badge-{unit}"
    name = message_text(code if ready is None else f"{code}-ready", {"count": count, "ready": ready})
    with sheet.thing("unit", unit, name, acts=False):
        if unit == "legion":
            sheet.rect(x - half, y - high, BADGE, BADGE_HIGH, f"piece p{army}")
        else:
            corners = ((-half, -high), (half, -high), (half - 6, high), (6 - half, high))
            sheet.shape([(x + a, y + b) for a, b in corners], f"piece p{army}")
        sheet.emblem(army, x - 6.5, y, 3.2, "sign-on")
        sheet.text(x + 4.5, y + 3.2, shown, 9, room=17, bold=True, look="on-piece", at="middle")
