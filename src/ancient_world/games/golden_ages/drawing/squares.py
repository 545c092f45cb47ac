"""The map in a picture: tiles with their coasts and symbols, capitals, cities and colonists."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ancient_world.engine import LABELS, register, sentence, tr
from ancient_world.engine.drawing.sheet import Sheet
from ancient_world.games.golden_ages.box.descriptions import told_name
from ancient_world.games.golden_ages.squares import COLUMNS, PLACES, ROWS, SQUARES
from ancient_world.games.golden_ages.state import GoldenAgesState, Player
from ancient_world.games.golden_ages.tiles import SEA, Placed, shape_of
from ancient_world.games.golden_ages.words.board import say

register(
    {
        "golden-picture-capital": "capital of {name}",
        "golden-picture-city": "city of {name} with {cubes:cube|cubes}",
        "golden-picture-citizen": "{name}: {count:standing colonist|standing colonists}",
        "golden-picture-lying": "{name}: {count:lying colonist|lying colonists}",
        "golden-picture-developed": "{name} (developed)",
    }
)

SIDE = 48.0
CHIP = 22.5
"""The width of a badge of colonists; two stand beside each other in a square."""
CHIP_HIGH = 9.0


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
    with sheet.thing("tile", placed.tile, told_name(state.cards, placed.tile), acts=False):
        for square in state.cards.map.spot(placed).squares:
            row, column = divmod(PLACES[square], COLUMNS)
            sheet.rect(x + column * SIDE, y + row * SIDE, SIDE, SIDE, "land")


def _square(
    sheet: Sheet, state: GoldenAgesState, names: Sequence[str], square: str, x: float, y: float
) -> None:
    """The things on a square."""
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
            sheet.symbols(symbols, x + SIDE / 2, y + 14, 14, 15)
        for seat, side in enumerate(state.players):
            for number in range(_cubes(side, square)):
                sheet.emblem(seat, x + SIDE - 8, y + 8 + number * 11, 4.5)
        _colonists(sheet, state, square, x, y)


def _told(state: GoldenAgesState, names: Sequence[str], square: str) -> Iterator[str]:
    """Yield what is on a square, in words."""
    for symbol in state.ground.symbols.get(square, ()):
        yield tr(LABELS[f"golden-symbol-{symbol}"])
    for seat, side in enumerate(state.players):
        data = {"name": names[seat]}
        if side.capital == square:
            yield sentence("golden-picture-capital", data)
        if cubes := _cubes(side, square):
            yield sentence("golden-picture-city", {**data, "cubes": cubes})
        for figure, count in _crowd(side, square):
            yield sentence(f"golden-picture-{figure}", {**data, "count": count})


def _cubes(side: Player, square: str) -> int:
    """The cubes of a player's city on a square; none without a city."""
    return sum([city.cubes for city in side.cities if city.square == square])


def _crowd(side: Player, square: str) -> list[tuple[str, int]]:
    """How many colonists of a player stand and lie on a square."""
    counts = {"citizen": side.standing.count(square), "lying": side.lying.count(square)}
    return [(figure, count) for figure, count in counts.items() if count]


def _colonists(sheet: Sheet, state: GoldenAgesState, square: str, x: float, y: float) -> None:
    """Badges from below, two in a line."""
    crowd = [
        (seat, *each) for seat, side in enumerate(state.players) for each in _crowd(side, square)
    ]
    for number, (seat, figure, count) in enumerate(crowd):
        line, place = divmod(number, 2)
        left = x + 1.5 + place * (CHIP + 0.5)
        top = y + SIDE - 1.5 - (line + 1) * (CHIP_HIGH + 0.5)
        sheet.rect(left, top, CHIP, CHIP_HIGH, f"piece p{seat}", 4 if figure == "lying" else 0)
        sheet.emblem(seat, left + 5, top + CHIP_HIGH / 2, 2.4, "sign-on")
        sheet.symbol(figure, left + 12.5, top + CHIP_HIGH / 2, 8)
        if count > 1:
            sheet.text(left + CHIP - 1, top + 7.2, str(count), 7.5, look="on-piece", at="end")


def _coasts(sheet: Sheet, state: GoldenAgesState, x: float, y: float) -> None:
    """A thick line where a square of a tile meets the sea."""
    parts = []
    for square, edges in state.ground.edges.items():
        row, column = divmod(PLACES[square], COLUMNS)
        parts.append(_coast(edges, x + column * SIDE, y + row * SIDE, SIDE))
    if any(parts):
        sheet.path("".join(parts), "coast")


def _coast(edges: str, x: float, y: float, wide: float) -> str:
    """The sides of a square that meet the sea, as part of a path: above, right, below, left."""
    corners = ((x, y), (x + wide, y), (x + wide, y + wide), (x, y + wide), (x, y))
    sides = zip(corners, corners[1:], edges, strict=False)
    return "".join([f"M{a:g} {b:g}L{c:g} {d:g}" for (a, b), (c, d), kind in sides if kind == SEA])


def draw_tile(
    sheet: Sheet, state: GoldenAgesState, tile: str, x: float, y: float, wide: float
) -> None:
    """A tile by itself, as it lies unturned."""
    found = state.cards.map.tiles[tile]
    with sheet.thing("tile", tile, told_name(state.cards, tile)):
        coast = ""
        for symbols, edges, (down, right) in zip(
            found.symbols, found.edges, shape_of(found), strict=True
        ):
            left, top = x + right * wide, y + down * wide
            sheet.rect(left, top, wide, wide, "face land")
            sheet.symbols(symbols, left + wide / 2, top + wide / 2, 9, 9)
            coast += _coast(edges, left, top, wide)
        sheet.path(coast, "coast")
