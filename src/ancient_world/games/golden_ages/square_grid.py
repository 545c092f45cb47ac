"""The grid: six rows of ten squares, named by column and row ("a1" to "j6"), and distances on it (S3, C2)."""

from __future__ import annotations

from collections.abc import Mapping

ROWS, COLUMNS = 6, 10
ANYWHERE_MOVEMENT = 99
"""The movement that reaches every square."""


SQUARES = tuple(
    f"{chr(ord('a') + column)}{row + 1}" for row in range(ROWS) for column in range(COLUMNS)
)
"""All squares, row by row from the top left."""
SQUARE_INDEX: Mapping[str, int] = {square: place for place, square in enumerate(SQUARES)}


def _neighbours_by_side(square_index: int) -> dict[int, str]:
    """Return the next square on each side (0 above, 1 right, 2 below, 3 left), none beyond the edges of the map."""
    row, column = divmod(square_index, COLUMNS)
    positions_by_side = {
        0: (row - 1, column),
        1: (row, column + 1),
        2: (row + 1, column),
        3: (row, column - 1),
    }
    return {
        side: SQUARES[neighbour_row * COLUMNS + neighbour_column]
        for side, (neighbour_row, neighbour_column) in positions_by_side.items()
        if 0 <= neighbour_row < ROWS and 0 <= neighbour_column < COLUMNS
    }


NEIGHBOURS: Mapping[str, Mapping[int, str]] = {
    square: _neighbours_by_side(place) for square, place in SQUARE_INDEX.items()
}
"""The neighbours of each square on the board, by side; for tiles, the left edge does not touch the right one (B1)."""


def _steps_between(first_index: int, second_index: int) -> int:
    """Return the steps between two squares, also over the left and right edge (C2)."""
    (row, column), (row_2, column_2) = divmod(first_index, COLUMNS), divmod(second_index, COLUMNS)
    column_distance = abs(column - column_2)
    return abs(row - row_2) + min(column_distance, COLUMNS - column_distance)


_REACHABLE_SQUARES = {
    steps: {
        square: frozenset(
            SQUARES[other_index]
            for other_index in SQUARE_INDEX.values()
            if _steps_between(place, other_index) <= steps
        )
        for square, place in SQUARE_INDEX.items()
    }
    for steps in (1, 2, 3)
}
_ALL_SQUARES = frozenset(SQUARES)


def reachable_squares(square: str, steps: int) -> frozenset[str]:
    """Return the squares within ``steps`` of a square, with the square itself."""
    return _REACHABLE_SQUARES[steps][square] if steps in _REACHABLE_SQUARES else _ALL_SQUARES


def crosses_edge(origin: str, target: str, steps: int) -> bool:
    """Return whether a move of at most ``steps`` can cross the left or right edge on its way.

    A move never ends where it began.
    """
    if origin == target:
        return False
    if steps == ANYWHERE_MOVEMENT:
        return True
    (row, column), (row_2, column_2) = (
        divmod(SQUARE_INDEX[square], COLUMNS) for square in (origin, target)
    )
    return abs(row - row_2) + _steps_over_edge(column, column_2) <= steps


def _steps_over_edge(column: int, other_column: int) -> int:
    """Return the fewest steps between two columns over an edge: around the board, or out over one edge and back."""
    last_column = COLUMNS - 1
    steps_out_and_back = (
        min(column + other_column, (last_column - column) + (last_column - other_column)) + 2
    )
    return min(COLUMNS - abs(column - other_column), steps_out_and_back)
