"""The map and its tiles as text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest

from ancient_world.engine import Section, message_text, register_messages
from ancient_world.games.golden_ages.box.effect_texts import translated_name
from ancient_world.games.golden_ages.golden_card_types import Tile
from ancient_world.games.golden_ages.rules.expanding import TilePlacement
from ancient_world.games.golden_ages.square_grid import COLUMNS, ROWS, SQUARE_INDEX, SQUARES
from ancient_world.games.golden_ages.state import GoldenAgesState
from ancient_world.games.golden_ages.table import Table
from ancient_world.games.golden_ages.tiles import (
    TURNS,
    Offset,
    rotate_edges,
    rotate_offset,
    square_offsets,
)

# --- the map ---


SQUARE_WIDTH = 5
"""The width of a square in characters."""
SYMBOL_LETTERS = {"game": "g", "wheat": "w", "rock": "r", "gem": "*"}
COAST_CHARACTERS = {"L": ".", "W": "~", "": " "}


def seat_letter(seat: int) -> str:
    """Return the letter for a player on the map."""
    return "ABCD"[seat]


def draw_map(state: GoldenAgesState) -> Iterator[str]:
    """Yield the lines of the map, of at most 66 characters each."""
    yield "   " + "".join([f" {square[0]:^{SQUARE_WIDTH}}" for square in SQUARES[:COLUMNS]])
    edges = {
        divmod(SQUARE_INDEX[square], COLUMNS): square_edges
        for square, square_edges in state.tile_terrain.edges.items()
    }

    texts = [
        {
            divmod(square_index, COLUMNS): text_of(state, square)
            for square, square_index in SQUARE_INDEX.items()
        }
        for text_of in (_land_text, _colonists_text)
    ]
    map_text_lines = map_lines(edges, range(ROWS), range(COLUMNS), texts)
    for line_index, line in enumerate(map_text_lines):
        row, line_of_row = divmod(line_index, 3)
        yield (f"{row + 1:>2} " if line_of_row == 1 else "   ") + line


def map_lines(
    edges: Mapping[Offset, str],
    rows: Sequence[int],
    columns: Sequence[int],
    texts_by_line: Sequence[Mapping[Offset, str]],
) -> Iterator[str]:
    """Yield lines that show squares with the coasts between them: a line of coasts above each row, then one for each text.

    ``edges`` holds land or sea above, right of, below and left of each square of a tile; ``texts_by_line`` holds texts by square, a
    mapping for each line.
    """
    for row in (*rows, rows[-1] + 1):
        yield "".join(
            [" " + _coast_character(edges, (row, column), 0) * SQUARE_WIDTH for column in columns]
        )
        for texts in texts_by_line if row in rows else ():
            squares = [
                _coast_character(edges, (row, each), 3)
                + texts.get((row, each), "").ljust(SQUARE_WIDTH)
                for each in columns
            ]
            yield "".join(squares) + _coast_character(edges, (row, columns[-1] + 1), 3)


def _coast_character(edges: Mapping[Offset, str], position: Offset, side: int) -> str:
    """Return the coast between a square and the one above it (side 0) or to the left of it (side 3)."""
    row, column = position
    square_edges = edges.get(position)
    neighbour_edges = edges.get((row - 1, column) if side == 0 else (row, column - 1))
    return COAST_CHARACTERS[
        square_edges[side]
        if square_edges
        else neighbour_edges[(side + 2) % 4]
        if neighbour_edges
        else ""
    ]


def _land_text(state: GoldenAgesState, square: str) -> str:
    """Return the symbols and the city of a square, or its capital."""
    ground = state.tile_terrain
    if square in state.capitals:
        return f"[{seat_letter(state.capitals.index(square))}]"
    symbols = "".join([SYMBOL_LETTERS[symbol] for symbol in ground.symbols.get(square, ())])
    if square not in ground.continent_squares:
        return f"({symbols})" if symbols else ""
    cities = [
        f"{seat_letter(seat)}{city.cubes}"
        for seat, player in enumerate(state.players)
        for city in player.cities
        if city.square == square
    ]
    return f"{symbols:<3}{''.join(cities)}"


def _colonists_text(state: GoldenAgesState, square: str) -> str:
    """Return the colonists on a square, with capital letters for standing ones."""
    marks = [
        (mark, squares.count(square))
        for seat, player in enumerate(state.players)
        for mark, squares in (
            (seat_letter(seat), player.standing),
            (seat_letter(seat).lower(), player.lying),
        )
    ]
    text = "".join([mark * count for mark, count in marks])
    if len(text) > SQUARE_WIDTH:
        text = "".join([f"{mark}{count}" for mark, count in marks if count])
    return text if len(text) <= SQUARE_WIDTH else text[: SQUARE_WIDTH - 1] + "+"


# --- one tile ---


register_messages(
    {
        "golden-drawn-tile": "{name}, in every turn; when you place the tile on a square, the part marked @ lies on this square",
        "golden-drawn-turn": "{turn} degrees",
    }
)

NAMED_SQUARE_MARK = "@"
"""Marks the square by which a tile's place is named."""
TURN_GAP = "    "


def tile_being_placed(state: Table) -> tuple[Section, ...]:
    """Return a drawing of the tile that is being placed, if there is one."""
    step = state.agenda[-1] if state.agenda else None
    return (
        (tile_section(state, step.tile, is_current=True),)
        if isinstance(step, TilePlacement)
        else ()
    )


def tile_section(state: Table, tile: str, *, is_current: bool = False) -> Section:
    """Return drawings of a tile in all its rotations."""
    lines = draw_tile(state.cards.map.tiles[tile])
    name = translated_name(state.cards, tile)
    title = message_text("golden-drawn-tile", {"name": name}) if is_current else name
    return Section(title, (), [(line,) for line in lines], now=is_current)


def draw_tile(tile: Tile) -> Iterator[str]:
    """Yield the lines of a tile, with its turns side by side."""
    lines_by_turn = [_lines_of_turn(tile, quarters) for quarters in range(len(TURNS))]
    headings = [message_text("golden-drawn-turn", {"turn": turn}) for turn in TURNS]
    width = max([len(line) for lines in [headings, *lines_by_turn] for line in lines])
    yield TURN_GAP.join([head.center(width) for head in headings]).rstrip()
    for parts in zip_longest(*lines_by_turn, fillvalue=""):
        yield TURN_GAP.join([part.ljust(width) for part in parts]).rstrip()


def _lines_of_turn(tile: Tile, quarters: int) -> list[str]:
    """Return the lines of a tile in one turn, with coasts and land as on the map."""
    texts, edges = {}, {}
    for offset, symbols, square_edges in zip(
        square_offsets(tile), tile.symbols, tile.edges, strict=True
    ):
        position = rotate_offset(offset, quarters)
        mark = NAMED_SQUARE_MARK if offset == (0, 0) else ""
        texts[position] = mark + "".join([SYMBOL_LETTERS[symbol] for symbol in symbols])
        edges[position] = rotate_edges(square_edges, quarters)
    rows, columns = (sorted(set(coordinates)) for coordinates in zip(*texts, strict=True))
    return [line.rstrip() for line in map_lines(edges, rows, columns, [texts])]
