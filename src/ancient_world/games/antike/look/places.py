"""Coordinates of provinces and spaces, for pictures and the text map."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from math import ceil, cos, pi, sin, sqrt

from ancient_world.engine import Place
from ancient_world.engine.declared.plain_values import ReadOnlyDict
from ancient_world.games.antike.box.file import MapFile
from ancient_world.games.antike.terms import SPACES, WAYS, ProvinceDesign

# --- the layout of the map ---


Near = Mapping[str, tuple[str, ...]]
"""The neighbours of each province."""
WIDER = 1.3
"""The approximate ratio of a map's width to its height."""
APART, ASIDE = 1.2, 0.4
"""The distance between columns and between rows, and the shift of every second point, which lets ways pass between points."""


def laid_out(near: Near) -> dict[str, tuple[float, float]]:
    """Return a point for each province: provinces in columns from one end of the map to the other, no two at the same point.

    A province's place from left to right follows from its distances to the two provinces that are farthest apart; its place
    from top to bottom from those to two others in the middle.
    """
    left, right = _ends(near, {})
    across = _between(near, left, right)
    top, bottom = _ends(near, across)
    down = _between(near, top, bottom)
    order = sorted(near, key=lambda name: (across[name], down[name], name))
    high = ceil(sqrt(len(order) / WIDER))
    columns = [order[start : start + high] for start in range(0, len(order), high)]
    points = {
        name: (APART * column + ASIDE * (row % 2), APART * row + ASIDE * (column % 2))
        for column, names in enumerate(columns)
        for row, name in enumerate(sorted(names, key=lambda name: (down[name], name)))
    }
    return {name: points[name] for name in near}


def _ways(near: Near, start: str) -> dict[str, int]:
    """Return how many steps each province is from ``start``."""
    steps, todo = {start: 0}, [start]
    for name in todo:
        for other in near[name]:
            if other not in steps:
                steps[other] = steps[name] + 1
                todo.append(other)
    return steps


def _ends(near: Near, across: Mapping[str, int]) -> tuple[str, str]:
    """Return two provinces that are far apart, among those in the middle if places across the map are known."""
    middle = sorted(near, key=lambda name: (abs(across.get(name, 0)), name))
    among = [name for name in middle if abs(across.get(name, 0)) <= 1] or middle
    ways = {name: _ways(near, name) for name in among}
    pairs = [(-ways[one][other], one, other) for one in among for other in among]
    _, one, other = min(pairs)
    return one, other


def _between(near: Near, one: str, other: str) -> dict[str, int]:
    """Return how much nearer each province is to one end than to the other."""
    from_one, from_other = _ways(near, one), _ways(near, other)
    return {name: from_one[name] - from_other[name] for name in near}


# --- places ---


RADIUS = 1.5
"""The radius of the rondel, at which its sectors are a little more than a step apart."""


def places(cards: MapFile) -> dict[str, Mapping[str, Place]]:
    """Return the places of the rondel's spaces, and of the provinces of each map."""
    maps = {f"province-{name}": provinces_of(made.provinces) for name, made in cards.maps.items()}
    return {"space": _rondel(), **maps}


def _rondel() -> dict[str, Place]:
    """Return the places of the rondel's spaces, clockwise from the top."""
    turn = 2 * pi / len(SPACES)
    result = {
        space: Place(
            round(RADIUS * (1 + sin(turn * number)), 3),
            round(RADIUS * (1 - cos(turn * number)), 3),
            tuple(sorted((SPACES[number - 1], SPACES[(number + 1) % len(SPACES)]))),
        )
        for number, space in enumerate(SPACES)
    }
    return ReadOnlyDict(result)


@lru_cache(maxsize=8)  # cached, since every picture needs the places
def provinces_of(provinces: tuple[ProvinceDesign, ...]) -> dict[str, Place]:
    """Return the places of provinces, from their coordinates in the map file.

    The least coordinates become 0. Where any are missing, the provinces are laid out by their borders.
    """
    near = {each.id: tuple(sorted({*each.land, *each.sea})) for each in provinces}  # M2
    points = {
        each.id: (each.x, each.y) for each in provinces if each.x is not None and each.y is not None
    }
    if len(points) < len(provinces):
        points = laid_out(near)
    left, top = (min(point[axis] for point in points.values()) for axis in (0, 1))
    result = {}
    for each in provinces:
        x, y = points[each.id]
        borders = ReadOnlyDict({way: getattr(each, way) for way in WAYS.values()})
        result[each.id] = Place(round(x - left, 6), round(y - top, 6), near[each.id], borders)
    return ReadOnlyDict(result)
