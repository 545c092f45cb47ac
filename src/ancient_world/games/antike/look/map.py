"""The map as a picture: land, sea, borders, and what stands there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from math import dist, hypot
from typing import NamedTuple

from ancient_world.engine import label, message_text, register_messages
from ancient_world.engine.sheet import Sheet
from ancient_world.games.antike.look.map_layout import places_of_provinces
from ancient_world.games.antike.look.province_tables import city_text, units_text
from ancient_world.games.antike.map_types import UNITS, Outline, ProvinceDesign
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
REGION_DISTANCE_LIMIT = 4.0
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
    """Return the region of each point: what in the box is nearer to it than to any other point, or nothing."""
    return tuple(
        [
            _closed_path(_region_corners(point, points, box, REGION_DISTANCE_LIMIT * step))
            for point in points
        ]
    )


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

HORIZONTAL_EDGE, VERTICAL_EDGE = 46.0, 26.0
"""Room at the left and right edges, and at the top and bottom, for names and units."""
NARROW_EDGE = 31.0
MINIMUM_STEP = 44.0
"""The least length of a step at which names do not overlap.

On narrower sheets the map is drawn in two parts, one below the other.
"""
PART_OVERLAP = 0.8
"""The overlap of the two parts of the map, in steps."""
SITE_RADIUS = 12.5
NAME_SIZE = 9.0
BADGE_WIDTH, BADGE_HEIGHT = 28.0, 12.0
BADGES_IN_COLUMN = 2
"""The most badges of units that stand above one another."""


BadgePosition = tuple[int, int]
"""The place of a badge: 1 to the right of its province or -1 to the left, and by how many badges it is farther out."""


class UnitGroup(NamedTuple):
    """The units of one kind and civilization in a province."""

    civilization: int
    unit: str
    size: int
    ready: int | None
    """How many of the units can still move; ``None`` unless their civilization is moving (M1)."""


class MapDrawing(NamedTuple):
    """A map, or a part of it, prepared for drawing."""

    points: Mapping[str, Point]
    is_shown: tuple[bool, ...]
    """True for each province that this part shows."""
    badge_positions: Mapping[str, tuple[BadgePosition, BadgePosition]]
    """The places of badges for each province: of the first two, and of two more."""
    border_paths: Mapping[str, str]
    """A path of the borders of each kind."""
    land: str
    fill_rule: str
    """The fill rule of the land: how an outline that crosses itself is filled."""
    regions: tuple[str, ...]
    box: Box


def draw_map(state: AntikeState, sheet: Sheet, width: float) -> None:
    """Draw the map ``width`` wide, in two parts if the sheet is narrow."""
    names = tuple([format(each.name) for each in state.map.provinces])
    map_width = max(place.x for place in places_of_provinces(state.map.provinces).values()) or 1
    if (width - 2 * HORIZONTAL_EDGE) / map_width >= MINIMUM_STEP:
        map_parts, edge_width = [(0.0, map_width)], HORIZONTAL_EDGE
    else:
        part_width, edge_width = (map_width + PART_OVERLAP) / 2, NARROW_EDGE
        map_parts = [(0.0, part_width), (map_width - part_width, part_width)]
    for first_step, width_in_steps in map_parts:
        part_bounds = (first_step, width_in_steps, edge_width)
        drawing = _prepare_drawing(
            state.map.provinces, state.map.coast, names, sheet.bottom, width, part_bounds
        )
        _draw_land_and_sea(state, sheet, drawing)
        for position, province in enumerate(state.map.provinces):
            if drawing.is_shown[position]:
                _draw_province(
                    sheet,
                    state,
                    position,
                    drawing.points[province.id],
                    drawing.badge_positions[province.id],
                )
        sheet.bottom = drawing.box[3] + sheet.gap


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


@lru_cache(maxsize=16)  # cached, since a picture takes four times as long without
def _prepare_drawing(
    provinces: tuple[ProvinceDesign, ...],
    coast: tuple[Outline, ...],
    names: tuple[str, ...],
    top: float,
    width: float,
    part_bounds: tuple[float, float, float],
) -> MapDrawing:
    """Return a map prepared for drawing at ``width`` width; ``part_bounds`` is its first step, its width in steps and its edge."""
    province_places = places_of_provinces(provinces)
    first_step, width_in_steps, edge = part_bounds
    step = (width - 2 * edge) / width_in_steps
    map_left, map_top = Sheet.margin + edge - first_step * step, top + VERTICAL_EDGE
    points = {
        name: (map_left + province_place.x * step, map_top + province_place.y * step)
        for name, province_place in province_places.items()
    }
    map_height = 2 * VERTICAL_EDGE + step * max(place.y for place in province_places.values())
    box = (Sheet.margin, top, Sheet.margin + width, top + map_height)
    occupied_boxes = [
        _label_box(point, name) for point, name in zip(points.values(), names, strict=True)
    ]
    occupied_boxes += [
        (x - SITE_RADIUS, y - SITE_RADIUS, x + SITE_RADIUS, y + SITE_RADIUS)
        for x, y in points.values()
    ]
    coordinates = [
        (province.x, province.y)
        for province in provinces
        if province.x is not None and province.y is not None
    ]
    coast = coast if len(coordinates) == len(provinces) else ()
    if coast:
        shift = min(x for x, _ in coordinates) * step, min(y for _, y in coordinates) * step
        land = coast_path(coast, map_left - shift[0], map_top - shift[1], step)
    else:
        land = land_path(provinces, points, step)
    return MapDrawing(
        points,
        tuple([first_step - 0.05 <= province_places[one.id].x <= first_step + width_in_steps + 0.05 for one in provinces]),
        _badge_positions(points, occupied_boxes, box),
        _border_paths(provinces, points),
        land,
        "evenodd" if coast else "nonzero",
        region_paths(tuple([points[each.id] for each in provinces]), box, step),
        box,
    )  # fmt: skip


def _label_box(point: Point, name: str) -> Box:
    half_width = Sheet.width_of(name, NAME_SIZE) / 2
    return (
        point[0] - half_width,
        point[1] + SITE_RADIUS + 1,
        point[0] + half_width,
        point[1] + SITE_RADIUS + 11,
    )


def _badge_box(point: Point, position: BadgePosition) -> Box:
    """Return the box of two badges, one above the other."""
    (x, y), (direction, distance_out) = point, position
    middle_x = x + direction * (
        SITE_RADIUS + 2 + BADGE_WIDTH / 2 + distance_out * (BADGE_WIDTH + 1)
    )
    return middle_x - BADGE_WIDTH / 2, y - SITE_RADIUS, middle_x + BADGE_WIDTH / 2, y + SITE_RADIUS


def _badge_positions(
    points: Mapping[str, Point], occupied_boxes: list[Box], frame: Box
) -> Mapping[str, tuple[BadgePosition, BadgePosition]]:
    """Return the places of badges: the first two of each province where they hide least, then two more."""

    def hidden(point: Point, position: BadgePosition) -> int:
        left, top, right, bottom = _badge_box(point, position)
        overlapping_boxes = [
            (x, y)
            for x, y, x_2, y_2 in occupied_boxes
            if left < x_2 and x < right and top < y_2 and y < bottom
        ]
        is_outside = left < frame[0] or right > frame[2]
        return len(overlapping_boxes) + 9 * is_outside

    first_positions = {
        province_id: min(((1, 0), (-1, 0)), key=lambda at: hidden(point, at))
        for province_id, point in points.items()
    }
    occupied_boxes = occupied_boxes + [
        _badge_box(points[name], at) for name, at in first_positions.items()
    ]
    return {
        name: (
            first_positions[name],
            min(
                ((-first_positions[name][0], 0), (first_positions[name][0], 1)),
                key=lambda at: hidden(point, at),
            ),
        )
        for name, point in points.items()
    }


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
    sheet: Sheet,
    state: AntikeState,
    province_index: int,
    point: Point,
    badge_positions: tuple[BadgePosition, ...],
) -> None:
    """Draw a province: its site, on the emblem of its city's owner; its temple, its units and its name."""
    province, owner, (x, y) = (
        state.map.provinces[province_index],
        state.owners[province_index],
        point,
    )
    name = format(province.name)
    description_lines = [
        label(province.kind),
        city_text(state, province_index),
        units_text(state, province_index),
    ]
    with sheet.component("province", province.id, name, "; ".join(filter(None, description_lines))):
        sheet.circle(x, y, SITE_RADIUS, "face land" if owner == NOBODY else "face box")
        if owner != NOBODY:
            sheet.emblem(owner, x, y, SITE_RADIUS - 3)
        sheet.symbol(province.kind, x, y, 14 if owner == NOBODY else 10)
        if state.temples[province_index]:
            sheet.symbol("temple", x, y - SITE_RADIUS - 3, 13)
        sheet.text(x, y + SITE_RADIUS + 9, name, NAME_SIZE, css_class="name", anchor="middle")
        for badge_number, units in enumerate(_unit_groups(state, province_index, province.id)):
            column, row = divmod(badge_number, BADGES_IN_COLUMN)
            direction, distance_out = badge_positions[min(column, 1)]
            left, top, *_ = _badge_box(point, (direction, distance_out + max(0, column - 1)))
            badge_center = (left + BADGE_WIDTH / 2, top + 6 + row * (BADGE_HEIGHT + 1))
            _draw_badge(sheet, units, *badge_center)


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
    """Draw the badge of units of one kind: a block for legions, a hull for galleys, with the emblem of their civilization."""
    half_width, half_height = BADGE_WIDTH / 2, BADGE_HEIGHT / 2
    civilization_number, unit, count, ready_count = unit_group
    count_text = str(count) if ready_count is None else f"{count}/{ready_count}"
    code = f"antike-badge-{unit}"
    name = message_text(
        code if ready_count is None else f"{code}-ready", {"count": count, "ready": ready_count}
    )
    with sheet.component("unit", unit, name, is_clickable=False):
        if unit == "legion":
            sheet.rect(
                x - half_width,
                y - half_height,
                BADGE_WIDTH,
                BADGE_HEIGHT,
                f"piece p{civilization_number}",
            )
        else:
            corners = (
                (-half_width, -half_height),
                (half_width, -half_height),
                (half_width - 6, half_height),
                (6 - half_width, half_height),
            )
            sheet.draw_polygon(
                [(x + offset_x, y + offset_y) for offset_x, offset_y in corners],
                f"piece p{civilization_number}",
            )
        sheet.emblem(civilization_number, x - 6.5, y, 3.2, "sign-on")
        sheet.text(
            x + 4.5,
            y + 3.2,
            count_text,
            9,
            max_width=17,
            bold=True,
            css_class="on-piece",
            anchor="middle",
        )
