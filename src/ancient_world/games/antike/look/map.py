"""The map as a picture: land, sea, borders, and what stands there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from math import dist, hypot, sin
from typing import NamedTuple

from ancient_world.engine import label, message_text, register_messages
from ancient_world.engine.sheet import Sheet
from ancient_world.games.antike.look.antike_labels import group_under_orders, ways_of_group
from ancient_world.games.antike.look.map_layout import places_of_provinces
from ancient_world.games.antike.look.province_tables import city_text, units_text
from ancient_world.games.antike.map_types import UNITS, Outline, ProvinceDesign
from ancient_world.games.antike.rules.arming import Arm
from ancient_world.games.antike.state import AntikeState
from ancient_world.games.antike.table import NOBODY

# --- the ground ---


Point = tuple[float, float]
Box = tuple[float, float, float, float]
LAND_RADIUS, BAND_HALF_WIDTH, ISLAND_RADIUS, LONGEST_BAND = 0.62, 0.42, 0.42, 2.2
"""How far land reaches on a map without a coast, in steps.

The first number is the radius of land around a province with ways by land, the second half the width of land along such a
way, the third the radius around an island; ways longer than the last number have no land along them.
"""
WINDING, WINDING_DEPTH = 24.0, 0.36
"""How far apart the bends of a border between regions are, and how far they leave its line, as parts of their distance."""
REGION_DISTANCE_LIMIT = 9.0
"""Provinces farther apart than this many steps have no common border between their regions."""


def coast_path(outlines: Sequence[Outline], left: float, top: float, step: float) -> str:
    """Return the outlines as a path whose corners are rounded off."""
    return "".join(
        [
            _rounded_path([(left + x * step, top + y * step) for x, y in outline])
            for outline in outlines
        ]
    )


def _rounded_path(corners: Sequence[Point]) -> str:
    """Return a closed path through the middles of all sides, with rounded corners."""
    middles = [
        ((x + x_2) / 2, (y + y_2) / 2)
        for (x, y), (x_2, y_2) in zip(corners, (*corners[1:], corners[0]), strict=True)
    ]
    curves = "".join(
        [
            f"Q{x:.4g} {y:.4g} {end_x:.4g} {end_y:.4g}"
            for (x, y), (end_x, end_y) in zip((*corners[1:], corners[0]), (*middles[1:], middles[0]), strict=True)
        ]
    )  # fmt: skip
    return f"M{middles[0][0]:.4g} {middles[0][1]:.4g}{curves}Z"


def land_path(provinces: Iterable[ProvinceDesign], points: Mapping[str, Point], step: float) -> str:
    """Return land for a map without a coast: discs around provinces, and bands along the ways between them."""
    path_parts = []
    for province in provinces:
        x, y = points[province.id]
        radius = step * (LAND_RADIUS if province.land else ISLAND_RADIUS)
        path_parts.append(f"M{x - radius:.4g} {y:.4g}a{radius:.4g} {radius:.4g} 0 1 1 {2 * radius:.4g} 0a{radius:.4g} {radius:.4g} 0 1 1 {-2 * radius:.4g} 0Z")  # fmt: skip
        neighbour_points = [
            points[neighbour] for neighbour in province.land if province.id < neighbour
        ]
        path_parts += [
            _band_path((x, y), neighbour_point, step * BAND_HALF_WIDTH)
            for neighbour_point in neighbour_points
            if dist((x, y), neighbour_point) < LONGEST_BAND * step
        ]
    return "".join(path_parts)


def _band_path(start: Point, end: Point, half_width: float) -> str:
    """Return a broad line; its corners run in the same direction as discs, so that overlaps are filled."""
    (x, y), (x_2, y_2) = start, end
    length = hypot(x_2 - x, y_2 - y)
    offset_x, offset_y = (y - y_2) * half_width / length, (x_2 - x) * half_width / length
    return _closed_path(
        (
            (x - offset_x, y - offset_y),
            (x_2 - offset_x, y_2 - offset_y),
            (x_2 + offset_x, y_2 + offset_y),
            (x + offset_x, y + offset_y),
        )
    )


def _closed_path(corners: Iterable[Point]) -> str:
    """Return a path with straight sides, or no path where no corner is left."""
    path = "L".join([f"{x:.4g} {y:.4g}" for x, y in corners])
    return f"M{path}Z" if path else ""


def region_paths(points: tuple[Point, ...], box: Box, step: float) -> tuple[str, ...]:
    """Return the region of each point: about what in the box is nearer to it than to any other point, or nothing."""
    regions = [_region_corners(each, points, box, REGION_DISTANCE_LIMIT * step) for each in points]
    return tuple([_winding_path(corners) for corners in regions])


def _winding_path(corners: Sequence[Point]) -> str:
    """Return a closed path with winding sides, or no path where no corner is left."""
    sides = zip(corners, (*corners[1:], *corners[:1]), strict=True)
    path = "".join([_winding_side(*side) for side in sides])
    return f"M{corners[-1][0]:.4g} {corners[-1][1]:.4g}{path}Z" if path else ""


def _winding_side(start: Point, end: Point) -> str:
    """Return a line to ``start`` and a winding one on to ``end``, straight at the edge of the map; the way back has the same course."""
    (x, y), (x_2, y_2) = sorted((start, end))
    if min(abs(x_2 - x), abs(y_2 - y)) < 0.01:  # an edge of the map
        return f"L{start[0]:.4g} {start[1]:.4g}"
    length = dist(start, end)
    count = max(1, round(length / WINDING))
    bends = []
    for bend in range(count):
        along = (bend + 0.5) / count
        sway = WINDING_DEPTH / count * sin(7.3 * x + 3.1 * y + 2.4 * bend)
        bends.append((x + along * (x_2 - x) + sway * (y - y_2), y + along * (y_2 - y) + sway * (x_2 - x)))  # fmt: skip
    if start > end:
        bends.reverse()
    stops = [((a + c) / 2, (b + d) / 2) for (a, b), (c, d) in pairwise(bends)]
    curves = [
        f"Q{a:.4g} {b:.4g} {c:.4g} {d:.4g}"
        for (a, b), (c, d) in zip(bends, (*stops, end), strict=True)
    ]
    return f"L{start[0]:.4g} {start[1]:.4g}{''.join(curves)}"


def _region_corners(
    point: Point, points: Iterable[Point], box: Box, distance_limit: float
) -> Sequence[Point]:
    (x, y), (left, top, right, bottom) = point, box
    corners: Sequence[Point] = ((left, top), (right, top), (right, bottom), (left, bottom))
    for other_x, other_y in points:
        if 0 < hypot(other_x - x, other_y - y) < distance_limit:
            corners = [
                *_nearer_corners(
                    corners, (other_x - x, other_y - y), ((other_x + x) / 2, (other_y + y) / 2)
                )
            ]
    return corners


def _nearer_corners(corners: Sequence[Point], direction: Point, middle: Point) -> Iterator[Point]:
    """Yield the corners of the part of a region on the near side of the line across the middle of a way."""
    (direction_x, direction_y), (middle_x, middle_y) = direction, middle
    signed_distances = [
        (x - middle_x) * direction_x + (y - middle_y) * direction_y for x, y in corners
    ]
    for (x, y), signed_distance, (x_2, y_2), next_distance in zip(
        corners,
        signed_distances,
        (*corners[1:], *corners[:1]),
        (*signed_distances[1:], *signed_distances[:1]),
        strict=True,
    ):
        if signed_distance <= 0:
            yield x, y
        if signed_distance * next_distance < 0:
            fraction = signed_distance / (signed_distance - next_distance)
            yield x + fraction * (x_2 - x), y + fraction * (y_2 - y)


# --- the map ---


register_messages(
    {
        "antike-badge-legion": "{count:legion|legions}",
        "antike-badge-galley": "{count:galley|galleys}",
        "antike-badge-legion-ready": "{count:legion|legions}, of which {ready} can still move",
        "antike-badge-galley-ready": "{count:galley|galleys}, of which {ready} can still move",
    }
)

HORIZONTAL_EDGE, VERTICAL_EDGE = 34.0, 26.0
"""Room at the left and right edges, and at the top and bottom, for names and units."""
MINIMUM_STEP = 46.0
"""The least length of a step at which provinces can be told apart; on narrower sheets the map is drawn in two halves."""
PART_OVERLAP = 0.8
"""The overlap of the two halves of the map, in steps."""
MAXIMUM_STRETCH = 1.6
"""How many times longer a step downwards may be than a step to the right, to fill the height of a window."""
SITE_RADIUS, LIT_EXTRA, REACH_RADIUS = 13.0, 4.0, 22.0
"""The radius of a province's site, how much farther it reaches if it can be chosen, and of the invisible circle around it that takes a finger."""
NAME_SIZE, NAME_HEIGHT, SHORTEST_NAME = 12.0, 11.0, 4
"""The size and height of a name, and how many of its letters are at least shown."""
BADGE_WIDTH, BADGE_HEIGHT = 34.0, 18.0
TARGET_HEIGHT = 24.0
"""The height of a badge that can be chosen."""
WALLS = "v-19h2v2h2.4v-2h2v7h1.7v-2h3v2h3.8v-2h3v2h1.7v-7h2v2h2.4v-2h2v19Z"
"""The walls of a city between two towers, from the lower left corner on."""
SHIELD = "h13v9c0 5-3 8-6.5 9.5-3.5-1.5-6.5-4.5-6.5-9.5Z"
SPEARS = "l15 18m0-18l-15 18"
SAIL, HULL = "q6-2.5 12 0q1.5 5 0 9h-12q1.5-4 0-9Z", "c2 6 4 7 9 7c6 0 8-3 9-10l-3 3Z"
"""The shapes of units: a shield before spears from its upper left corner on, and a sail and a hull from their upper left corners on."""
BADGES_IN_COLUMN = 2
"""The most badges of units that stand above one another."""
REACH_OF_NAMES = 190.0
"""How far away a name or a badge can be in the way of another."""


class UnitGroup(NamedTuple):
    """The units of one kind and civilization in a province."""

    civilization: int
    unit: str
    size: int
    ready: int | None
    """How many of the units can still move; ``None`` unless their civilization is moving (M1)."""


class MapDrawing(NamedTuple):
    """A map, or a half of it, prepared for drawing."""

    points: tuple[Point, ...]
    """The point of each province."""
    shown: tuple[int, ...]
    """The places of the provinces that this half shows."""
    near: tuple[tuple[int, ...], ...]
    """For each province, the places of those around it, which can be in the way of names and badges."""
    border_paths: Mapping[str, str]
    """A path of the borders of each kind."""
    land: str
    fill_rule: str
    """The fill rule of the land: how an outline that crosses itself is filled."""
    regions: tuple[str, ...]
    box: Box


class ProvinceMarks(NamedTuple):
    """The badges of units and the name that the map shows around the city site of a province."""

    badges: tuple[tuple[UnitGroup, Point], ...]
    """The units, each with the centre of its badge."""
    new_units: tuple[tuple[int, Arm, Point], ...]
    """The units that can be raised, where there is a choice: each with the number of its action, and the centre of its badge."""
    name: str
    """The name, cut at the end where it has no room; empty if not even a few letters have."""
    name_point: Point


def map_size(state: AntikeState) -> tuple[float, float]:
    """Return the width and the height of the map in steps."""
    places = places_of_provinces(state.map.provinces).values()
    return max(place.x for place in places) or 1, max(place.y for place in places) or 1


def readable_width(state: AntikeState) -> float:
    """Return the least width at which the whole map can be read."""
    return 2 * HORIZONTAL_EDGE + MINIMUM_STEP * map_size(state)[0]


def draw_map(
    state: AntikeState, sheet: Sheet, width: float, height: float = 0, half: int | None = None
) -> None:
    """Draw the map, or its western (0) or eastern half (1), ``width`` wide, and stretched to a height if one is given."""
    map_width, map_height = map_size(state)
    first_step, width_in_steps = 0.0, map_width
    if half is not None:
        width_in_steps = (map_width + PART_OVERLAP) / 2
        first_step = half * (map_width - width_in_steps)
    step = (width - 2 * HORIZONTAL_EDGE) / width_in_steps
    row_step = min(step * MAXIMUM_STRETCH, max(step, (height - 2 * VERTICAL_EDGE) / map_height))
    left, top = sheet.margin + HORIZONTAL_EDGE - first_step * step, sheet.bottom + VERTICAL_EDGE
    bottom = sheet.bottom + 2 * VERTICAL_EDGE + row_step * map_height
    box = (sheet.margin, sheet.bottom, sheet.margin + width, bottom)
    drawing = _prepare_drawing(
        state.map.provinces, state.map.coast, (left, top, step, row_step), box
    )
    _draw_land_and_sea(state, sheet, drawing)
    _draw_reach(state, sheet, drawing)
    for place, marks in _province_marks(state, drawing, _raisable_units(sheet)).items():
        _draw_province(sheet, state, place, drawing.points[place], marks)
    sheet.bottom = bottom + sheet.gap


def _draw_land_and_sea(state: AntikeState, sheet: Sheet, drawing: MapDrawing) -> None:
    """Draw the sea, the land with the regions of each civilization in its colour, and the ways."""
    left, top, right, bottom = drawing.box
    frame_path = f"M{left:g} {top:g}H{right:g}V{bottom:g}H{left:g}Z"
    with sheet.group(format(state.map.name)):
        sheet.rect(left, top, right - left, bottom - top, "water")
        for style in ("shallow", "earth"):
            sheet.path(drawing.land, style, clip_path=frame_path, fill_rule=drawing.fill_rule)
        for owner in (NOBODY, *range(len(state.civilizations))):
            owned_regions = "".join(
                [
                    region_path
                    for region_path, region_owner in zip(drawing.regions, state.owners, strict=True)
                    if region_owner == owner
                ]
            )
            if not owned_regions:  # this part of the map shows no region of the owner
                continue
            style = "region none" if owner == NOBODY else f"region p{owner}"
            sheet.path(owned_regions, style, clip_path=drawing.land, fill_rule=drawing.fill_rule)
            if owner != NOBODY:
                sheet.fill_with_pattern(
                    owner, owned_regions, clip_path=drawing.land, fill_rule=drawing.fill_rule
                )
        for style, path in drawing.border_paths.items():
            sheet.path(path, style, clip_path=frame_path)


def _draw_reach(state: AntikeState, sheet: Sheet, drawing: MapDrawing) -> None:
    """Draw a veil over all that the selected units cannot reach, and the ways that they can go."""
    ways, index, step = ways_of_group(state), state.map.index, group_under_orders(state)
    if step is None or not ways:
        return
    left, top, right, bottom = drawing.box
    frame_path = f"M{left:g} {top:g}H{right:g}V{bottom:g}H{left:g}Z"
    start = step.province
    reached = "".join([drawing.regions[index[province]] for province in (start, *ways)])
    sheet.path(frame_path + reached, "faded", fill_rule="evenodd")
    ends = [((start, *way)[-2], province) for province, way in ways.items()]
    points = [[drawing.points[index[each]] for each in pair] for pair in ends]
    lines = [f"M{x:.4g} {y:.4g}L{x_2:.4g} {y_2:.4g}" for (x, y), (x_2, y_2) in points]
    sheet.path("".join(lines), "way-now", clip_path=frame_path)
    sheet.circle(*drawing.points[index[start]], SITE_RADIUS + 5, "way-now")


@lru_cache(maxsize=16)  # cached, since a picture takes four times as long without
def _prepare_drawing(
    provinces: tuple[ProvinceDesign, ...],
    coast: tuple[Outline, ...],
    scale: tuple[float, float, float, float],
    box: Box,
) -> MapDrawing:
    """Return a map prepared for drawing in a box; ``scale`` is the corner of the map, and its steps to the right and down."""
    places = places_of_provinces(provinces)
    map_left, map_top, step, row_step = scale
    point_of = {
        name: (map_left + place.x * step, map_top + place.y * row_step)
        for name, place in places.items()
    }
    points = tuple([point_of[each.id] for each in provinces])
    coordinates = [
        (province.x, province.y)
        for province in provinces
        if province.x is not None and province.y is not None
    ]
    if coast and len(coordinates) == len(provinces):
        left, top = min(x for x, _ in coordinates), min(y for _, y in coordinates)
        stretch = row_step / step
        outlines = [tuple([(x - left, (y - top) * stretch) for x, y in one]) for one in coast]
        land, fill_rule = coast_path(outlines, map_left, map_top, step), "evenodd"
    else:
        land, fill_rule = land_path(provinces, point_of, step), "nonzero"
    return MapDrawing(
        points,
        tuple([n for n, (x, _) in enumerate(points) if box[0] + HORIZONTAL_EDGE - 3 <= x <= box[2] - HORIZONTAL_EDGE + 3]),
        tuple([tuple([n for n, other in enumerate(points) if dist(point, other) < REACH_OF_NAMES]) for point in points]),
        _border_paths(provinces, point_of),
        land,
        fill_rule,
        region_paths(points, box, step),
        box,
    )  # fmt: skip


# --- where names and units stand ---


def _raisable_units(sheet: Sheet) -> Mapping[str, list[tuple[int, Arm]]]:
    """Return the actions that raise units, with their numbers, by province; none for a phone, where a menu has larger targets."""
    by_province: dict[str, list[tuple[int, Arm]]] = {}
    for number, action in enumerate(() if sheet.is_narrow else sheet.actions):
        if isinstance(action, Arm):
            by_province.setdefault(action.province, []).append((number, action))
    return by_province


def _province_marks(
    state: AntikeState, drawing: MapDrawing, raisable: Mapping[str, list[tuple[int, Arm]]]
) -> dict[int, ProvinceMarks]:
    """Return what stands around each site: units where they hide no site, then names where they hide nothing.

    Names of provinces with cities and units find their room first.
    """
    boxes = {
        place: [_around(drawing.points[place], SITE_RADIUS, SITE_RADIUS)] for place in drawing.shown
    }
    badges: dict[int, list[tuple[UnitGroup, Point]]] = {}
    for place in drawing.shown:
        badges[place] = []
        groups = [*_unit_groups(state, place, state.map.provinces[place].id)]
        for start in range(0, len(groups), BADGES_IN_COLUMN):
            column = groups[start : start + BADGES_IN_COLUMN]
            x, y = _badge_place(place, len(column) * (BADGE_HEIGHT + 1) - 1, drawing, boxes)
            for row, units in enumerate(column):
                middle = y + (row - (len(column) - 1) / 2) * (BADGE_HEIGHT + 1)
                badges[place].append((units, (x, middle)))
    new_units: dict[int, list[tuple[int, Arm, Point]]] = {}
    for place in drawing.shown:
        arms = raisable.get(state.map.provinces[place].id, ())
        if len(arms) > 1:
            x, y = _badge_place(place, len(arms) * (TARGET_HEIGHT + 1) - 1, drawing, boxes)
            new_units[place] = [
                (number, action, (x, y + (row - (len(arms) - 1) / 2) * (TARGET_HEIGHT + 1)))
                for row, (number, action) in enumerate(arms)
            ]
    names = {place: format(state.map.provinces[place].name) for place in drawing.shown}
    by_weight = sorted(
        drawing.shown, key=lambda place: (state.owners[place] == NOBODY, not badges[place])
    )
    marks = {}
    for place in by_weight:
        name, point = _name_place(place, names[place], state.temples[place], drawing, boxes)
        marks[place] = ProvinceMarks(
            tuple(badges[place]), tuple(new_units.get(place, ())), name, point
        )
    return marks


def _around(point: Point, half_width: float, half_height: float) -> Box:
    x, y = point
    return x - half_width, y - half_height, x + half_width, y + half_height


def _hidden(box: Box, place: int, drawing: MapDrawing, boxes: Mapping[int, Sequence[Box]]) -> int:
    """Return how many things a box would hide; many if it left the map."""
    left, top, right, bottom = box
    hidden = 0 if drawing.box[0] <= left and right <= drawing.box[2] and bottom <= drawing.box[3] and drawing.box[1] <= top else 99  # fmt: skip
    for other in drawing.near[place]:
        for x, y, x_2, y_2 in boxes.get(other, ()):
            hidden += left < x_2 and x < right and top < y_2 and y < bottom
    return hidden


def _badge_place(
    place: int, height: float, drawing: MapDrawing, boxes: Mapping[int, list[Box]]
) -> Point:
    """Return the centre of a column of badges beside a site, and keep its place."""
    x, y = drawing.points[place]
    beside = SITE_RADIUS + 1 + BADGE_WIDTH / 2
    half_size = BADGE_WIDTH / 2, height / 2
    points = [
        (x + direction * (beside + column * (BADGE_WIDTH + 1)), y + shift)
        for column in (0, 1)
        for shift in (0, -9, 9, -16, 16)
        for direction in (1, -1)
    ]
    points += [(x + shift, y + 22) for shift in (0, 8, -8)]
    best = min(points, key=lambda point: _hidden(_around(point, *half_size), place, drawing, boxes))
    boxes[place].append(_around(best, *half_size))
    return best


def _name_place(
    place: int, name: str, has_temple: bool, drawing: MapDrawing, boxes: Mapping[int, list[Box]]
) -> tuple[str, Point]:
    """Return a name as long as it has room, and the middle of its baseline, and keep its place."""
    x, y = drawing.points[place]
    left, _, right, _ = drawing.box
    above = y - SITE_RADIUS - NAME_HEIGHT / 2 - 2 - 11 * has_temple
    for text in (name, *[f"{name[:end]}…" for end in range(len(name) - 2, SHORTEST_NAME - 1, -1)]):
        half_width = Sheet.width_of(text, NAME_SIZE) / 2 + 2.5
        beside, below = SITE_RADIUS + 2 + half_width, y + SITE_RADIUS + 2 + NAME_HEIGHT / 2
        shifts = (0, half_width / 2, -half_width / 2, half_width, -half_width)
        places_for_name = [(x + shift, line) for line in (below, above) for shift in shifts[:3]]
        places_for_name += [
            (x + beside, y),
            (x - beside, y),
            (x + beside, y + 8),
            (x - beside, y + 8),
        ]
        places_for_name += [(x + shift, line) for line in (below, above) for shift in shifts[3:]]
        for middle, line in places_for_name:
            point = min(max(middle, left + half_width), right - half_width), line
            box = _around(point, half_width, NAME_HEIGHT / 2)
            if not _hidden(box, place, drawing, boxes):
                boxes[place].append(box)
                return text, (point[0], point[1] + 0.26 * NAME_SIZE)
    return "", (x, y)


def _border_paths(
    provinces: tuple[ProvinceDesign, ...], points: Mapping[str, Point]
) -> Mapping[str, str]:
    """Return the borders of each kind as lines; a mixed border has two lines side by side (M2)."""
    parts_by_style: dict[str, list[str]] = {"way-land": [], "way-sea": []}
    for province in provinces:
        for neighbour in sorted({*province.land, *province.sea}):
            if province.id < neighbour:
                (x, y), (x_2, y_2) = start, end = points[province.id], points[neighbour]
                is_mixed = neighbour in province.land and neighbour in province.sea
                shift = 1.6 / dist(start, end) if is_mixed else 0.0
                for style, neighbours, line_shift in (
                    ("way-land", province.land, shift),
                    ("way-sea", province.sea, -shift),
                ):
                    shift_x, shift_y = (y - y_2) * line_shift, (x_2 - x) * line_shift
                    if neighbour in neighbours:
                        parts_by_style[style].append(
                            f"M{x + shift_x:.4g} {y + shift_y:.4g}L{x_2 + shift_x:.4g} {y_2 + shift_y:.4g}"
                        )
    return {look: "".join(path_parts) for look, path_parts in parts_by_style.items()}


def _draw_province(
    sheet: Sheet, state: AntikeState, place: int, point: Point, marks: ProvinceMarks
) -> None:
    """Draw a province: its site, on the emblem of its city's owner; its temple, its units and its name."""
    province, owner, (x, y) = state.map.provinces[place], state.owners[place], point
    description_lines = [label(province.kind), city_text(state, place), units_text(state, place)]
    with sheet.component(
        "province", province.id, format(province.name), "; ".join(filter(None, description_lines))
    ):
        if sheet.is_narrow:
            sheet.circle(x, y, REACH_RADIUS, "reach")
        is_lit = sheet.can_choose("province", province.id)
        sheet.circle(x, y, SITE_RADIUS + LIT_EXTRA * is_lit, "face land")
        if owner == NOBODY:
            sheet.symbol(province.kind, x, y, 15)
        else:
            if state.temples[place]:
                sheet.symbol("emblem-temple", x, y - SITE_RADIUS + 2, 22)
            sheet.path(f"M{x - 13:.4g} {y + 11:.4g}{WALLS}", f"piece p{owner}")
            sheet.emblem(owner, x - 5.2, y + 5, 3.8, "sign-on")
            sheet.symbol(province.kind, x + 5.2, y + 5, 11)
        if marks.name:
            sheet.text(*marks.name_point, marks.name, NAME_SIZE, css_class="name", anchor="middle")
        for units, badge_center in marks.badges:
            _draw_badge(sheet, units, *badge_center)
        for number, action, (left, top) in marks.new_units:
            words = label(action.unit)
            with sheet.component("unit", action.unit, f"+ {words}", numbers=(number,)):
                sheet.rect(left - BADGE_WIDTH / 2, top - TARGET_HEIGHT / 2, BADGE_WIDTH, TARGET_HEIGHT, "face box", 3)  # fmt: skip
                sheet.text(left - 12, top + 5, "+", 14, bold=True)
                sheet.symbol(action.unit, left + 5, top, 18)


def _unit_groups(state: AntikeState, province_index: int, province: str) -> Iterator[UnitGroup]:
    """Yield the units of a province, by civilization and kind."""
    manoeuvring_civilization = (
        getattr(state.agenda[-1], "civilization", None) if state.agenda else None
    )
    for civilization_number, civilization in enumerate(state.civilizations):
        for unit in UNITS:
            unit_count = civilization.unit_counts(unit)[province_index]
            if not unit_count:
                continue
            ready_counts = [
                ready_group.count
                for ready_group in state.ready
                if civilization_number == manoeuvring_civilization
                and ready_group.province == province
                and ready_group.unit == unit
            ]
            yield UnitGroup(
                civilization_number, unit, unit_count, sum(ready_counts) if ready_counts else None
            )


def _draw_badge(sheet: Sheet, unit_group: UnitGroup, x: float, y: float) -> None:
    """Draw units of one kind: a shield and spears for legions, a ship for galleys, with the emblem of their civilization."""
    civilization_number, unit, count, ready_count = unit_group
    count_text = str(count) if ready_count is None else f"{ready_count}/{count}"
    code, colour = f"antike-badge-{unit}", f"piece p{civilization_number}"
    name = message_text(
        code if ready_count is None else f"{code}-ready", {"count": count, "ready": ready_count}
    )
    plate_width = sheet.width_of(count_text, 12, bold=True) + 8
    middle = x - plate_width / 2 + 2
    with sheet.component("unit", unit, name, is_clickable=False):
        sheet.rect(middle + 4, y - 7, plate_width, 14, colour, 3)
        if unit == "legion":
            sheet.path(f"M{middle - 7.5:.4g} {y - 9:.4g}{SPEARS}", "stroke")
            sheet.path(f"M{middle - 6.5:.4g} {y - 9:.4g}{SHIELD}", colour)
            sheet.emblem(civilization_number, middle, y - 0.5, 3.6, "sign-on")
        else:
            sheet.path(f"M{middle - 9:.4g} {y + 2.5:.4g}{HULL}", "wood")
            sheet.path(f"M{middle - 6:.4g} {y - 8:.4g}{SAIL}", colour)
            sheet.emblem(civilization_number, middle + 0.5, y - 4, 3.2, "sign-on")
        sheet.text(middle + plate_width / 2 + 6, y + 4.3, count_text, 12, bold=True, css_class="on-piece", anchor="middle")  # fmt: skip
