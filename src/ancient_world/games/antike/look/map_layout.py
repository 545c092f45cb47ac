"""Coordinates of provinces and spaces, for pictures and the text map."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from math import ceil, cos, pi, sin, sqrt

from ancient_world.engine import Place
from ancient_world.engine.declared.plain_values import ReadOnlyDict
from ancient_world.games.antike.box.file import MapFile
from ancient_world.games.antike.map_types import BORDER_BY_UNIT, SPACES, ProvinceDesign

# --- the layout of the map ---


Neighbours = Mapping[str, tuple[str, ...]]
"""The neighbours of each province."""
WIDTH_TO_HEIGHT = 1.3
"""The approximate ratio of a map's width to its height."""
POINT_DISTANCE, POINT_SHIFT = 1.2, 0.4
"""The distance between columns and between rows, and the shift of every second point, which lets ways pass between points."""


def lay_out(neighbours: Neighbours) -> dict[str, tuple[float, float]]:
    """Return a point for each province: provinces in columns from one end of the map to the other, no two at the same point.

    A province's place from left to right follows from its distances to the two provinces that are farthest apart; its place
    from top to bottom from those to two others in the middle.
    """
    left, right = _far_apart_provinces(neighbours, {})
    horizontal_position = _distance_differences(neighbours, left, right)
    top, bottom = _far_apart_provinces(neighbours, horizontal_position)
    vertical_position = _distance_differences(neighbours, top, bottom)
    sorted_provinces = sorted(
        neighbours, key=lambda name: (horizontal_position[name], vertical_position[name], name)
    )
    column_height = ceil(sqrt(len(sorted_provinces) / WIDTH_TO_HEIGHT))
    columns = [
        sorted_provinces[start : start + column_height]
        for start in range(0, len(sorted_provinces), column_height)
    ]
    points = {
        name: (
            POINT_DISTANCE * column + POINT_SHIFT * (row % 2),
            POINT_DISTANCE * row + POINT_SHIFT * (column % 2),
        )
        for column, names in enumerate(columns)
        for row, name in enumerate(sorted(names, key=lambda name: (vertical_position[name], name)))
    }
    return {name: points[name] for name in neighbours}


def _distances_from(neighbours: Neighbours, start: str) -> dict[str, int]:
    """Return how many steps each province is from ``start``."""
    distances, queue = {start: 0}, [start]
    for name in queue:
        for neighbour in neighbours[name]:
            if neighbour not in distances:
                distances[neighbour] = distances[name] + 1
                queue.append(neighbour)
    return distances


def _far_apart_provinces(
    neighbours: Neighbours, horizontal_position: Mapping[str, int]
) -> tuple[str, str]:
    """Return two provinces that are far apart, among those in the middle if places across the map are known."""
    sorted_by_distance = sorted(
        neighbours, key=lambda name: (abs(horizontal_position.get(name, 0)), name)
    )
    candidates = [
        name for name in sorted_by_distance if abs(horizontal_position.get(name, 0)) <= 1
    ] or sorted_by_distance
    distances = {name: _distances_from(neighbours, name) for name in candidates}
    pairs = [(-distances[one][other], one, other) for one in candidates for other in candidates]
    _, first_end, second_end = min(pairs)
    return first_end, second_end


def _distance_differences(
    neighbours: Neighbours, first_end: str, second_end: str
) -> dict[str, int]:
    """Return how much nearer each province is to one end than to the other."""
    from_first_end = _distances_from(neighbours, first_end)
    from_second_end = _distances_from(neighbours, second_end)
    return {name: from_first_end[name] - from_second_end[name] for name in neighbours}


# --- places ---


RONDEL_RADIUS = 1.5
"""The radius of the rondel, at which its sectors are a little more than a step apart."""


def places_by_kind(cards: MapFile) -> dict[str, Mapping[str, Place]]:
    """Return the places of the rondel's spaces, and of the provinces of each map."""
    maps = {
        f"province-{map_id}": places_of_provinces(province_map.provinces)
        for map_id, province_map in cards.maps.items()
    }
    return {"space": _rondel_places(), **maps}


def _rondel_places() -> dict[str, Place]:
    """Return the places of the rondel's spaces, clockwise from the top."""
    sector_angle = 2 * pi / len(SPACES)
    places = {
        space: Place(
            round(RONDEL_RADIUS * (1 + sin(sector_angle * space_number)), 3),
            round(RONDEL_RADIUS * (1 - cos(sector_angle * space_number)), 3),
            tuple(sorted((SPACES[space_number - 1], SPACES[(space_number + 1) % len(SPACES)]))),
        )
        for space_number, space in enumerate(SPACES)
    }
    return ReadOnlyDict(places)


@lru_cache(maxsize=8)  # cached, since every picture needs the places
def places_of_provinces(provinces: tuple[ProvinceDesign, ...]) -> dict[str, Place]:
    """Return the places of provinces, from their coordinates in the map file.

    The least coordinates become 0. Where any are missing, the provinces are laid out by their borders.
    """
    neighbours = {each.id: tuple(sorted({*each.land, *each.sea})) for each in provinces}  # M2
    points = {
        each.id: (each.x, each.y) for each in provinces if each.x is not None and each.y is not None
    }
    if len(points) < len(provinces):
        points = lay_out(neighbours)
    left, top = (min(point[axis] for point in points.values()) for axis in (0, 1))
    places = {}
    for province in provinces:
        x, y = points[province.id]
        borders = ReadOnlyDict(
            {border_kind: getattr(province, border_kind) for border_kind in BORDER_BY_UNIT.values()}
        )
        places[province.id] = Place(
            round(x - left, 6), round(y - top, 6), neighbours[province.id], borders
        )
    return ReadOnlyDict(places)
