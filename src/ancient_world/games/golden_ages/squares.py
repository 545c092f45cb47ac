"""The grid: six rows of ten squares, named by column and row ("a1" to "j6"), and distances on it (S3, C2)."""

from __future__ import annotations

from collections.abc import Mapping

ROWS, COLUMNS = 6, 10
ANYWHERE = 99
"""The movement that reaches every square."""


SQUARES = tuple(
    f"{chr(ord('a') + column)}{row + 1}" for row in range(ROWS) for column in range(COLUMNS)
)
"""All squares, row by row from the top left."""
PLACES: Mapping[str, int] = {square: place for place, square in enumerate(SQUARES)}


def _neighbours(place: int) -> dict[int, str]:
    """Return the next square on each side (0 above, 1 right, 2 below, 3 left), none beyond the edges of the map."""
    row, column = divmod(place, COLUMNS)
    sides = {0: (row - 1, column), 1: (row, column + 1), 2: (row + 1, column), 3: (row, column - 1)}
    return {
        side: SQUARES[r * COLUMNS + c]
        for side, (r, c) in sides.items()
        if 0 <= r < ROWS and 0 <= c < COLUMNS
    }


NEIGHBOURS: Mapping[str, Mapping[int, str]] = {
    square: _neighbours(place) for square, place in PLACES.items()
}
"""The neighbours of each square on the board, by side; for tiles, the left edge does not touch the right one (B1)."""


def _distance(one: int, other: int) -> int:
    """Return the steps between two squares, also over the left and right edge (C2)."""
    (row, column), (row_2, column_2) = divmod(one, COLUMNS), divmod(other, COLUMNS)
    across = abs(column - column_2)
    return abs(row - row_2) + min(across, COLUMNS - across)


_REACH = {
    steps: {
        square: frozenset(
            SQUARES[other] for other in PLACES.values() if _distance(place, other) <= steps
        )
        for square, place in PLACES.items()
    }
    for steps in (1, 2, 3)
}
_ALL = frozenset(SQUARES)


def reach(square: str, steps: int) -> frozenset[str]:
    """Return the squares within ``steps`` of a square, with the square itself."""
    return _REACH[steps][square] if steps in _REACH else _ALL


def crosses_edge(origin: str, target: str, steps: int) -> bool:
    """Return whether a move of at most ``steps`` can cross the left or right edge on its way.

    A move never ends where it began.
    """
    if origin == target:
        return False
    if steps == ANYWHERE:
        return True
    (row, column), (row_2, column_2) = (divmod(PLACES[each], COLUMNS) for each in (origin, target))
    return abs(row - row_2) + _over_the_edge(column, column_2) <= steps


def _over_the_edge(column: int, other: int) -> int:
    """Return the fewest steps between two columns over an edge: around the board, or out over one edge and back."""
    last = COLUMNS - 1
    back = min(column + other, (last - column) + (last - other)) + 2
    return min(COLUMNS - abs(column - other), back)
