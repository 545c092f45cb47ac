"""The map in plain characters: three lines for each row of squares, with coasts between them."""

from __future__ import annotations

from collections.abc import Iterator

from ancient_world.games.golden_ages.squares import COLUMNS, ROWS, SQUARES
from ancient_world.games.golden_ages.state import GoldenAgesState

WIDTH = 5
"""Characters in a square."""
MARKS = {"game": "g", "wheat": "w", "rock": "r", "gem": "*"}
COASTS = {"L": ".", "W": "~", "": " "}


def letter(seat: int) -> str:
    """What stands for a player on the map."""
    return "ABCD"[seat]


def draw_map(state: GoldenAgesState) -> Iterator[str]:
    """The lines of the map, at most 66 characters each."""
    yield "   " + "".join(f" {chr(ord('a') + column):^{WIDTH}}" for column in range(COLUMNS))
    for row in range(ROWS):
        yield "   " + _coast(state, row)
        yield f"{row + 1:>2} " + _line(state, row, _land)
        yield "   " + _line(state, row, _colonists)
    yield "   " + _coast(state, ROWS)


def _edge(state: GoldenAgesState, row: int, column: int, side: int) -> str:
    """Land or sea at a side of a square; nothing where no tile lies."""
    if not (0 <= row < ROWS and 0 <= column < COLUMNS):
        return ""
    edges = state.ground.edges.get(SQUARES[row * COLUMNS + column])
    return "" if edges is None else edges[side]


def _coast(state: GoldenAgesState, row: int) -> str:
    """The line above a row."""
    line = ""
    for column in range(COLUMNS):
        edge = _edge(state, row, column, 0) or _edge(state, row - 1, column, 2)
        line += " " + COASTS[edge] * WIDTH
    return line


def _line(state: GoldenAgesState, row: int, told: object) -> str:
    """A line through the squares of a row."""
    assert callable(told)
    line = ""
    for column in range(COLUMNS):
        edge = _edge(state, row, column, 3) or _edge(state, row, column - 1, 1)
        line += COASTS[edge] + told(state, SQUARES[row * COLUMNS + column])
    return line + COASTS[_edge(state, row, COLUMNS - 1, 1)]


def _land(state: GoldenAgesState, square: str) -> str:
    """Symbols and city of a square, or its capital."""
    ground = state.ground
    if square in state.capitals:
        return f"[{letter(state.capitals.index(square))}]".ljust(WIDTH)
    symbols = "".join([MARKS[symbol] for symbol in ground.symbols.get(square, ())])
    if square not in ground.tiled:
        return (f"({symbols})" if symbols else "").ljust(WIDTH)
    city = ""
    for seat, player in enumerate(state.players):
        for each in player.cities:
            if each.square == square:
                city = f"{letter(seat)}{each.cubes}"
    return f"{symbols:<3}{city:<2}"


def _colonists(state: GoldenAgesState, square: str) -> str:
    """The colonists of a square, those standing in capital letters."""
    marks = [
        (mark, squares.count(square))
        for seat, player in enumerate(state.players)
        for mark, squares in ((letter(seat), player.standing), (letter(seat).lower(), player.lying))
    ]
    text = "".join([mark * count for mark, count in marks])
    if len(text) > WIDTH:
        text = "".join([f"{mark}{count}" for mark, count in marks if count])
    if len(text) > WIDTH:
        text = text[: WIDTH - 1] + "+"
    return text.ljust(WIDTH)
