"""A tile in plain characters, turned in each of the four ways (B1)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ancient_world.engine import Section, register, sentence
from ancient_world.games.golden_ages.components import Tile
from ancient_world.games.golden_ages.rules.expanding import TilePlacement
from ancient_world.games.golden_ages.state import Table
from ancient_world.games.golden_ages.tiles import TURNS, Offset, shape_of, turned
from ancient_world.games.golden_ages.words.names import told_name
from ancient_world.games.golden_ages.words.plain_map import COASTS, MARKS, WIDTH

register(
    {
        "golden-drawn-tile": "{name}, turned by so many degrees; @ lies on the square that is named",
        "golden-drawn-turn": "{turn} degrees",
    }
)

NAMED = "@"
"""Marks the square of a tile by which its place is named."""
GAP = "    "

Square = tuple[str, str]
"""The symbols of a square and its edges: above, right, below, left."""


def tile_to_place(state: Table) -> tuple[Section, ...]:
    """The tile that is placed now, if one is."""
    step = state.agenda[-1] if state.agenda else None
    return (tile_section(state, step.tile, now=True),) if isinstance(step, TilePlacement) else ()


def tile_section(state: Table, tile: str, *, now: bool = False) -> Section:
    """A tile in all its turns."""
    lines = draw_tile(state.cards.map.tiles[tile])
    name = told_name(state, tile)
    title = sentence("golden-drawn-tile", {"name": name}) if now else name
    return Section(title, (), tuple([(line,) for line in lines]), now=now)


def draw_tile(tile: Tile) -> Iterator[str]:
    """The lines of a tile, its turns side by side."""
    drawn = [
        [line.rstrip() for line in _turned_lines(tile, quarters)] for quarters in range(len(TURNS))
    ]
    heads = [sentence("golden-drawn-turn", {"turn": turn}) for turn in TURNS]
    width = max([len(line) for lines in [heads, *drawn] for line in lines])
    yield GAP.join([head.center(width) for head in heads]).rstrip()
    for number in range(max(map(len, drawn))):
        parts = [lines[number] if number < len(lines) else "" for lines in drawn]
        yield GAP.join([part.ljust(width) for part in parts]).rstrip()


def _turned_lines(tile: Tile, quarters: int) -> Iterator[str]:
    """The lines of a tile in one turn: coasts, land, coasts, as on the map."""
    squares = _squares(tile, quarters)
    rows = sorted({row for row, _ in squares})
    columns = sorted({column for _, column in squares})
    for row in [*rows, rows[-1] + 1]:
        yield "".join([" " + _coast(squares, (row, column)) for column in columns])
        if row in rows:
            yield "".join([_land(squares, (row, column)) for column in [*columns, columns[-1] + 1]])


def _squares(tile: Tile, quarters: int) -> Mapping[Offset, Square]:
    """What lies where, seen from the square that is named."""
    found = {}
    for offset, symbols, sides in zip(shape_of(tile), tile.symbols, tile.edges, strict=True):
        mark = NAMED if offset == (0, 0) else ""
        told = mark + "".join([MARKS[symbol] for symbol in symbols])
        edges = "".join([sides[(side - quarters) % 4] for side in range(4)])
        found[turned(offset, quarters)] = (told, edges)
    return found


def _edge(squares: Mapping[Offset, Square], offset: Offset, side: int) -> str:
    return squares[offset][1][side] if offset in squares else ""


def _coast(squares: Mapping[Offset, Square], offset: Offset) -> str:
    """The line above a square."""
    row, column = offset
    edge = _edge(squares, offset, 0) or _edge(squares, (row - 1, column), 2)
    return COASTS[edge] * WIDTH


def _land(squares: Mapping[Offset, Square], offset: Offset) -> str:
    """The border on the left of a square, and the square."""
    row, column = offset
    edge = _edge(squares, offset, 3) or _edge(squares, (row, column - 1), 1)
    return COASTS[edge] + squares.get(offset, ("", ""))[0].ljust(WIDTH)
