"""The map in a picture: tiles with their coasts and symbols, capitals, cities and colonists."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ancient_world.engine import LABELS, register, sentence, tr
from ancient_world.engine.drawing.sheet import Sheet
from ancient_world.games.golden_ages.squares import COLUMNS, PLACES, ROWS, SQUARES
from ancient_world.games.golden_ages.state import GoldenAgesState, Player
from ancient_world.games.golden_ages.tiles import Placed, shape_of
from ancient_world.games.golden_ages.words.board import say
from ancient_world.games.golden_ages.words.names import told_name

register(
    {
        "golden-picture-capital": "capital of {name}",
        "golden-picture-city": "city of {name} with {cubes:cube|cubes}",
        "golden-picture-standing": "{name}: {count:standing colonist|standing colonists}",
        "golden-picture-lying": "{name}: {count:lying colonist|lying colonists}",
        "golden-picture-developed": "{name} (developed)",
    }
)

SIDE = 48.0
CHIP = 22.5
"""The width of a badge of colonists; two stand beside each other in a square."""
CHIP_HIGH = 9.0
WATER = "W"


def draw_squares(
    state: GoldenAgesState, names: Sequence[str], sheet: Sheet, x: float, y: float
) -> None:
    """The whole grid; its top left corner is given."""
    with sheet.part(say("map")):
        sheet.rect(x, y, COLUMNS * SIDE, ROWS * SIDE, "water")
    for column in range(COLUMNS):
        sheet.text(x + (column + 0.5) * SIDE, y - 3, SQUARES[column][0], 8, look="dim", at="middle")
    for row in range(ROWS):
        sheet.text(x - 4, y + (row + 0.5) * SIDE + 3, str(row + 1), 8, look="dim", at="end")
    for placed in state.placed:
        _tile(sheet, state, placed, x, y)
    for square, place in PLACES.items():
        row, column = divmod(place, COLUMNS)
        _square(sheet, state, names, square, x + column * SIDE, y + row * SIDE)
    _coasts(sheet, state, x, y)


def _tile(sheet: Sheet, state: GoldenAgesState, placed: Placed, x: float, y: float) -> None:
    """The ground of a tile."""
    with sheet.thing("tile", placed.tile, told_name(state, placed.tile), acts=False):
        for square in state.cards.map.spot(placed).squares:
            row, column = divmod(PLACES[square], COLUMNS)
            sheet.rect(x + column * SIDE, y + row * SIDE, SIDE, SIDE, "land")


def _square(
    sheet: Sheet, state: GoldenAgesState, names: Sequence[str], square: str, x: float, y: float
) -> None:
    """What is on a square."""
    ground, capitals = state.ground, state.capitals
    symbols = ground.symbols.get(square, ())
    with sheet.thing("square", square, square, "; ".join(_told(state, names, square))):
        sheet.rect(x + 1.5, y + 1.5, SIDE - 3, SIDE - 3, "face none")
        if square not in ground.tiled and symbols:
            wide = 15 * len(symbols) + 8
            sheet.rect(x + (SIDE - wide) / 2, y + 4, wide, 20, "land", 10)
        if square in capitals:
            sheet.emblem(capitals.index(square), x + SIDE / 2, y + 14, 10)
            sheet.symbol("palace", x + SIDE / 2, y + 14, 11)
        else:
            _symbols(sheet, symbols, x, y)
        _cities(sheet, state, square, x, y)
        _colonists(sheet, state, square, x, y)


def _told(state: GoldenAgesState, names: Sequence[str], square: str) -> Iterator[str]:
    """What is on a square, in words."""
    for symbol in state.ground.symbols.get(square, ()):
        yield tr(LABELS[f"golden-symbol-{symbol}"])
    for seat, side in enumerate(state.players):
        data = {"name": names[seat]}
        if side.capital == square:
            yield sentence("golden-picture-capital", data)
        for city in side.cities:
            if city.square == square:
                yield sentence("golden-picture-city", {**data, "cubes": city.cubes})
        for code, squares in (("standing", side.standing), ("lying", side.lying)):
            if square in squares:
                yield sentence(f"golden-picture-{code}", {**data, "count": squares.count(square)})


def _symbols(sheet: Sheet, symbols: Sequence[str], x: float, y: float) -> None:
    """What can be controlled there."""
    for number, symbol in enumerate(symbols):
        apart = (number - (len(symbols) - 1) / 2) * 15
        sheet.symbol(symbol, x + SIDE / 2 + apart, y + 14, 14)


def _cities(sheet: Sheet, state: GoldenAgesState, square: str, x: float, y: float) -> None:
    """A city with its cubes."""
    for seat, side in enumerate(state.players):
        for city in side.cities:
            if city.square == square:
                for number in range(city.cubes):
                    sheet.emblem(seat, x + SIDE - 8, y + 8 + number * 11, 4.5)


def _colonists(sheet: Sheet, state: GoldenAgesState, square: str, x: float, y: float) -> None:
    """Badges from below, two in a line."""
    for number, (seat, figure, count) in enumerate(_crowd(state.players, square)):
        line, place = divmod(number, 2)
        left = x + 1.5 + place * (CHIP + 0.5)
        top = y + SIDE - 1.5 - (line + 1) * (CHIP_HIGH + 0.5)
        sheet.rect(left, top, CHIP, CHIP_HIGH, f"piece p{seat}", 4 if figure == "lying" else 0)
        sheet.emblem(seat, left + 5, top + CHIP_HIGH / 2, 2.4, "sign-on")
        sheet.symbol(figure, left + 12.5, top + CHIP_HIGH / 2, 8)
        if count > 1:
            sheet.text(left + CHIP - 1, top + 7.2, str(count), 7.5, look="on-piece", at="end")


def _crowd(players: Sequence[Player], square: str) -> Iterator[tuple[int, str, int]]:
    """Whose colonists stand and lie on a square, and how many."""
    for seat, side in enumerate(players):
        for figure, squares in (("citizen", side.standing), ("lying", side.lying)):
            count = squares.count(square)
            if count:
                yield seat, figure, count


def _coasts(sheet: Sheet, state: GoldenAgesState, x: float, y: float) -> None:
    """A thick line where a square of a tile meets the sea."""
    parts = []
    for square, edges in state.ground.edges.items():
        row, column = divmod(PLACES[square], COLUMNS)
        parts += [
            _side(side, x + column * SIDE, y + row * SIDE, SIDE)
            for side, kind in enumerate(edges)
            if kind == WATER
        ]
    if parts:
        sheet.path("".join(parts), "coast")


def _side(side: int, x: float, y: float, wide: float) -> str:
    """A side of a square as part of a path: above, right, below, left."""
    corners = ((x, y), (x + wide, y), (x + wide, y + wide), (x, y + wide), (x, y))
    (a, b), (c, d) = corners[side], corners[side + 1]
    return f"M{a:g} {b:g}L{c:g} {d:g}"


def draw_tile(
    sheet: Sheet, state: GoldenAgesState, tile: str, x: float, y: float, wide: float
) -> None:
    """A tile by itself, as it lies unturned."""
    found = state.cards.map.tiles[tile]
    with sheet.thing("tile", tile, told_name(state, tile)):
        parts = []
        for number, (down, right) in enumerate(shape_of(found)):
            left, top = x + right * wide, y + down * wide
            sheet.rect(left, top, wide, wide, "face land")
            for place, symbol in enumerate(found.symbols[number]):
                sheet.symbol(
                    symbol,
                    left + wide / 2 + (place - 0.5 * (len(found.symbols[number]) - 1)) * 9,
                    top + wide / 2,
                    9,
                )
            parts += [
                _side(side, left, top, wide)
                for side, kind in enumerate(found.edges[number])
                if kind == WATER
            ]
        sheet.path("".join(parts), "coast")
