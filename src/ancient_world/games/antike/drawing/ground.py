"""The ground of a map: its coast, and the region of each province, as paths of SVG."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import dist, hypot

from ancient_world.games.antike.terms import Outline, ProvinceDesign

Point = tuple[float, float]
Box = tuple[float, float, float, float]
AROUND, ALONG, ISLAND, LONGEST = 0.62, 0.42, 0.42, 2.2
"""Where a map has no coast: how far land reaches from a province with ways by land, and from such a way, in steps.

Land is so small around an island, and there is none along ways that are longer.
"""
FAR = 4.0
"""In steps: provinces that are farther away do not border on one's region."""


def coast_of(outlines: Sequence[Outline], left: float, top: float, step: float) -> str:
    """Return the outlines as a path whose corners are rounded off."""
    return "".join(
        [_rounded([(left + x * step, top + y * step) for x, y in outline]) for outline in outlines]
    )


def _rounded(corners: Sequence[Point]) -> str:
    """A closed path from the middle of each side to the next one."""
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
    """A broad line, with its corners in the direction in which discs are drawn."""
    (x, y), (x_2, y_2) = one, other
    far = hypot(x_2 - x, y_2 - y)
    a, b = (y - y_2) * half / far, (x_2 - x) * half / far
    return _closed(((x - a, y - b), (x_2 - a, y_2 - b), (x_2 + a, y_2 + b), (x + a, y + b)))


def _closed(corners: Iterable[Point]) -> str:
    """Return a path with straight sides, or no path where no corner is left."""
    found = "L".join([f"{x:.4g} {y:.4g}" for x, y in corners])
    return f"M{found}Z" if found else ""


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
    """Yield the corners of what is left of a region behind the line across the middle of a way."""
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
