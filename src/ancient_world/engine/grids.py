"""Boards of squares and hexes: the place of each cell with its neighbours."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import hypot, sqrt

from ancient_world.engine.component import Place

TOUCHING = 1.01
"""Cells whose centres are at most this far apart are neighbours."""


def squares(columns: int, rows: int) -> dict[str, Place]:
    """Return a board of squares: "a1" is at the upper left, "b1" below it. ``near`` are up to four neighbours.

    Args:
        columns: the number of columns.
        rows: the number of rows, at most 26.

    Example:
        >>> from ancient_world import engine
        >>> engine.squares(3, 2)["a1"].near
        ('a2', 'b1')
    """
    return _with_neighbours([[(float(x), float(y)) for x in range(columns)] for y in range(rows)])


def hexes(radius: int) -> dict[str, Place]:
    """Return a board of hexes with the shape of a hexagon; "a1" is the first of the top row. ``near`` are up to six neighbours.

    Args:
        radius: the number of rings around the middle, at most 12.

    Example:
        >>> from ancient_world import engine
        >>> len(engine.hexes(2)), engine.hexes(2)["a1"].near
        (19, ('a2', 'b1', 'b2'))
    """
    return _with_neighbours(
        [
            [
                (x + abs(row) / 2, (row + radius) * sqrt(3) / 2)
                for x in range(2 * radius + 1 - abs(row))
            ]
            for row in range(-radius, radius + 1)
        ]
    )


def cell_corners(places: Mapping[str, Place]) -> int:
    """Return the number of corners of a board's cells: 4 for squares, 6 for hexes, 0 where neighbours do not touch, as on maps."""
    distances = [
        hypot(places[near].x - place.x, places[near].y - place.y)
        for place in places.values()
        for near in place.near
    ]
    if not all(2 - TOUCHING < each < TOUCHING for each in distances):
        return 0
    return 4 if all(float(place.y).is_integer() for place in places.values()) else 6


def _with_neighbours(rows: Sequence[Sequence[tuple[float, float]]]) -> dict[str, Place]:
    """Return the places of cells by id, a letter for the row and a number in it, from their centres."""
    centres = {
        f"{chr(ord('a') + row)}{column}": centre
        for row, row_centres in enumerate(rows)
        for column, centre in enumerate(row_centres, 1)
    }
    return {
        cell: Place(
            x,
            y,
            tuple(
                [
                    other
                    for other, (other_x, other_y) in centres.items()
                    if other != cell and hypot(other_x - x, other_y - y) < TOUCHING
                ]
            ),
        )
        for cell, (x, y) in centres.items()
    }
