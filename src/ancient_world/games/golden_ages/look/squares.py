"""Pictures of the map's squares, and of the ways to place a tile."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ancient_world.engine import label, message_text, register_messages
from ancient_world.engine.sheet import Sheet
from ancient_world.games.golden_ages.box.descriptions import told_name
from ancient_world.games.golden_ages.look.board import say
from ancient_world.games.golden_ages.rules.expanding import PlaceTile, TilePlacement
from ancient_world.games.golden_ages.squares import COLUMNS, PLACES, ROWS, SQUARES
from ancient_world.games.golden_ages.state import GoldenAgesState
from ancient_world.games.golden_ages.table import Player
from ancient_world.games.golden_ages.tiles import SEA, Placed, shape_of, turned, turned_edges

# --- squares ---


register_messages(
    {
        "golden-picture-capital": "capital of {name}",
        "golden-picture-city": "city of {name} with {cubes:cube|cubes}",
        "golden-picture-citizen": "{name}: {count:standing colonist|standing colonists}",
        "golden-picture-lying": "{name}: {count:lying colonist|lying colonists}",
        "golden-picture-developed": "{name} (developed by {people})",
    }
)

CHIP_HIGH = 10.0
WITH_FIGURE = 20.0
"""The least width of a badge of colonists that shows a colonist."""


def draw_squares(
    state: GoldenAgesState, names: Sequence[str], sheet: Sheet, x: float, y: float, side: float
) -> None:
    """Draw the whole grid; ``x`` and ``y`` are its top left corner, ``side`` is the side of a square."""
    with sheet.part(say("map")):
        sheet.rect(x, y, COLUMNS * side, ROWS * side, "water")
    for column in range(COLUMNS):
        sheet.text(x + (column + 0.5) * side, y - 3, SQUARES[column][0], 9, look="dim", at="middle")
    for row in range(ROWS):
        sheet.text(x - 4, y + (row + 0.5) * side + 3, str(row + 1), 9, look="dim", at="end")
    for placed in state.placed:
        _tile(sheet, state, placed, x, y, side)
    for square, place in PLACES.items():
        row, column = divmod(place, COLUMNS)
        _square(sheet, state, names, square, x + column * side, y + row * side, side)
    _coasts(sheet, state, x, y, side)


def _tile(
    sheet: Sheet, state: GoldenAgesState, placed: Placed, x: float, y: float, side: float
) -> None:
    with sheet.thing("tile", placed.tile, told_name(state.cards, placed.tile), acts=False):
        for square in state.cards.map.spot(placed).squares:
            row, column = divmod(PLACES[square], COLUMNS)
            ground = state.ground.symbols.get(square, ())
            ground_of(sheet, ground, x + column * side, y + row * side, side)


def ground_of(sheet: Sheet, symbols: Sequence[str], x: float, y: float, side: float) -> None:
    """Draw the ground of a square in the colour and pattern of its symbols; two symbols share it."""
    sheet.rect(x, y, side, side, "face land")
    for place, symbol in enumerate(symbols):
        wide = side / len(symbols)
        sheet.symbol(f"ground-{symbol}", x + (place + 0.5) * wide, y + side / 2, wide - 1, side - 1)


def _square(
    sheet: Sheet,
    state: GoldenAgesState,
    names: Sequence[str],
    square: str,
    x: float,
    y: float,
    side: float,
) -> None:
    """Draw what is on a square."""
    ground, capitals = state.ground, state.capitals
    symbols = ground.symbols.get(square, ())
    with sheet.thing("square", square, square, "; ".join(_told(state, names, square))):
        sheet.rect(x + 1.5, y + 1.5, side - 3, side - 3, "face none")
        middle, size = x + side / 2, 0.3 * side
        if square not in ground.tiled and symbols:
            wide = size * len(symbols) + 8
            sheet.rect(middle - wide / 2, y + 4, wide, size + 5, "land", 8)
        if square in capitals:
            sheet.emblem(capitals.index(square), middle, y + size, 0.7 * size)
            sheet.symbol("palace", middle, y + size, 0.75 * size)
        else:
            sheet.symbols(symbols, middle, y + size, size, size + 1)
        for seat, player in enumerate(state.players):
            for number in range(_cubes(player, square)):
                sheet.emblem(seat, x + side - 7, y + 8 + number * 10, 4)
        _colonists(sheet, state, square, x, y, side)


def _told(state: GoldenAgesState, names: Sequence[str], square: str) -> Iterator[str]:
    """Yield what is on a square, in words."""
    for symbol in state.ground.symbols.get(square, ()):
        yield label(f"golden-symbol-{symbol}")
    for seat, side in enumerate(state.players):
        data = {"name": names[seat]}
        if side.capital == square:
            yield message_text("golden-picture-capital", data)
        if cubes := _cubes(side, square):
            yield message_text("golden-picture-city", {**data, "cubes": cubes})
        for figure, count in _crowd(side, square):
            yield message_text(f"golden-picture-{figure}", {**data, "count": count})


def _cubes(side: Player, square: str) -> int:
    """Return the cubes of a player's city on a square, 0 without a city."""
    return sum([city.cubes for city in side.cities if city.square == square])


def _crowd(side: Player, square: str) -> list[tuple[str, int]]:
    """Return how many colonists of a player stand and lie on a square."""
    counts = {"citizen": side.standing.count(square), "lying": side.lying.count(square)}
    return [(figure, count) for figure, count in counts.items() if count]


def _colonists(
    sheet: Sheet, state: GoldenAgesState, square: str, x: float, y: float, side: float
) -> None:
    """Draw badges of the colonists on a square, two in a row, from the bottom up."""
    wide = (side - 3.5) / 2
    crowd = [
        (seat, *each) for seat, side in enumerate(state.players) for each in _crowd(side, square)
    ]
    for number, (seat, figure, count) in enumerate(crowd):
        line, place = divmod(number, 2)
        left = x + 1.5 + place * (wide + 0.5)
        top = y + side - 1.5 - (line + 1) * (CHIP_HIGH + 0.5)
        sheet.rect(left, top, wide, CHIP_HIGH, f"piece p{seat}", 4 if figure == "lying" else 0)
        sheet.emblem(seat, left + 5, top + CHIP_HIGH / 2, 2.4, "sign-on")
        if wide > WITH_FIGURE:
            sheet.symbol(figure, left + 12, top + CHIP_HIGH / 2, 8)
        if count > 1:
            at = left + wide - 1
            sheet.text(at, top + 8.3, str(count), 9, bold=True, look="on-piece", at="end")


def _coasts(sheet: Sheet, state: GoldenAgesState, x: float, y: float, side: float) -> None:
    """Draw a thick line where a square of a tile meets the sea."""
    parts = []
    for square, edges in state.ground.edges.items():
        row, column = divmod(PLACES[square], COLUMNS)
        parts.append(coast_of(edges, x + column * side, y + row * side, side))
    if any(parts):
        sheet.path("".join(parts), "coast")


def coast_of(edges: str, x: float, y: float, wide: float) -> str:
    """Return the sides of a square that meet the sea as part of a path; ``edges`` are those above, right, below and left."""
    corners = ((x, y), (x + wide, y), (x + wide, y + wide), (x, y + wide), (x, y))
    sides = zip(corners, corners[1:], edges, strict=False)
    return "".join([f"M{a:g} {b:g}L{c:g} {d:g}" for (a, b), (c, d), kind in sides if kind == SEA])


def draw_tile(
    sheet: Sheet, state: GoldenAgesState, tile: str, x: float, y: float, wide: float
) -> None:
    """Draw a tile by itself, unturned."""
    design = state.cards.map.tiles[tile]
    with sheet.thing("tile", tile, told_name(state.cards, tile)):
        coast = ""
        for symbols, edges, (down, right) in zip(
            design.symbols, design.edges, shape_of(design), strict=True
        ):
            left, top = x + right * wide, y + down * wide
            ground_of(sheet, symbols, left, top, wide)
            sheet.symbols(symbols, left + wide / 2, top + wide / 2, 10, 10)
            coast += coast_of(edges, left, top, wide)
        sheet.path(coast, "coast")


# --- tiles that could be placed ---


def draw_ghosts(sheet: Sheet, state: GoldenAgesState, x: float, y: float, side: float) -> None:
    """Draw a ghost for each way to place the tile; ``x`` and ``y`` are the top left corner of the map."""
    step = state.agenda[-1] if state.agenda else None
    if not isinstance(step, TilePlacement):
        return
    placings = [
        (number, each) for number, each in enumerate(sheet.actions) if isinstance(each, PlaceTile)
    ]
    for turn in sorted({each.turn for _, each in placings}):
        with sheet.template(f"turned-{turn}"):
            _draw(sheet, state, step.tile, turn // 90, side)
    for number, each in placings:
        row, column = divmod(PLACES[each.square], COLUMNS)
        sheet.ghost(number, f"turned-{each.turn}", x + column * side, y + row * side)


def _draw(sheet: Sheet, state: GoldenAgesState, tile: str, quarters: int, side: float) -> None:
    """Draw a turned tile with a mark on its first square, which lies at the corner of the sheet."""
    design, coast = state.cards.map.tiles[tile], ""
    for symbols, edges, offset in zip(design.symbols, design.edges, shape_of(design), strict=True):
        down, right = turned(offset, quarters)
        left, top = right * side, down * side
        ground_of(sheet, symbols, left, top, side)
        sheet.symbols(symbols, left + side / 2, top + side * 0.3, side * 0.3, side * 0.3)
        coast += coast_of(turned_edges(edges, quarters), left, top, side)
    sheet.path(coast, "coast")
    sheet.circle(side / 2, side * 0.72, side * 0.12, "mark")
