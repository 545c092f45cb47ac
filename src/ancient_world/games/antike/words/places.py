"""Where provinces lie on their map, and the spaces on the rondel: a drawing of our own."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from math import cos, pi, sin

from ancient_world.engine import Place
from ancient_world.engine.declared.read_only import ReadOnlyDict
from ancient_world.games.antike.box.file import MapFile
from ancient_world.games.antike.terms import SPACES, WAYS, ProvinceDesign
from ancient_world.games.antike.words.layout import laid_out

RADIUS = 1.5
"""Of the rondel: its sectors are a little more than a step apart."""


def places(cards: MapFile) -> dict[str, Mapping[str, Place]]:
    """The rondel, and the provinces of each map."""
    maps = {f"province-{name}": provinces_of(made.provinces) for name, made in cards.maps.items()}
    return {"space": _rondel(), **maps}


def _rondel() -> dict[str, Place]:
    """The sectors clockwise from the top."""
    turn = 2 * pi / len(SPACES)
    found = {
        space: Place(
            round(RADIUS * (1 + sin(turn * number)), 3),
            round(RADIUS * (1 - cos(turn * number)), 3),
            tuple(sorted((SPACES[number - 1], SPACES[(number + 1) % len(SPACES)]))),
        )
        for number, space in enumerate(SPACES)
    }
    return ReadOnlyDict(found)


@lru_cache(maxsize=8)  # 14 % of a picture
def provinces_of(provinces: tuple[ProvinceDesign, ...]) -> dict[str, Place]:
    """The provinces where the map file has them, from 0 on; or laid out by their borders."""
    near = {each.id: tuple(sorted({*each.land, *each.sea})) for each in provinces}  # M2
    points = {
        each.id: (each.x, each.y) for each in provinces if each.x is not None and each.y is not None
    }
    if len(points) < len(provinces):
        points = laid_out(near)
    left, top = (min(point[axis] for point in points.values()) for axis in (0, 1))
    found = {}
    for each in provinces:
        x, y = points[each.id]
        borders = ReadOnlyDict({way: getattr(each, way) for way in WAYS.values()})
        found[each.id] = Place(round(x - left, 6), round(y - top, 6), near[each.id], borders)
    return ReadOnlyDict(found)
