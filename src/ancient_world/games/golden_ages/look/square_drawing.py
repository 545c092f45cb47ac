"""Pictures of the map's squares, and of the ways to place a tile."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import attrs

from ancient_world.engine import label, message_text, register_messages
from ancient_world.engine.importing import packaged_toml
from ancient_world.engine.sheet import Sheet
from ancient_world.games.golden_ages.box.effect_texts import translated_name
from ancient_world.games.golden_ages.look.golden_board import board_message
from ancient_world.games.golden_ages.rules.expanding import PlaceTile
from ancient_world.games.golden_ages.square_grid import COLUMNS, ROWS, SQUARE_INDEX, SQUARES
from ancient_world.games.golden_ages.state import GoldenAgesState
from ancient_world.games.golden_ages.table import Player
from ancient_world.games.golden_ages.tiles import (
    SEA_EDGE,
    Placed,
    rotate_edges,
    rotate_offset,
    square_offsets,
)

# --- squares ---


register_messages(packaged_toml("ancient_world.games.golden_ages.look", "picture_texts.toml") or {})

LABEL_SIZE = 12.0
_CASTLE = ((0, 20), (0, 4), (4, 4), (4, 7), (7, 7), (7, 0), (10, 0), (10, 3), (13, 3), (13, 7), (16, 7), (16, 4), (20, 4), (20, 20))  # fmt: skip
_HOUSE = ((0, 20), (0, 8), (10, 0), (20, 8), (20, 20))
"""The corners of a capital and of a cube of a city, in a square with sides of 20."""


@attrs.frozen
class PictureSheet:
    """The sheet of a picture, with the state and the players' names that the picture shows."""

    sheet: Sheet
    state: GoldenAgesState
    names: Sequence[str]
    """The names of the players, in seat order."""


@attrs.frozen
class Grid:
    """Where the map lies on a sheet; on a phone it is turned by a quarter, so that its squares are large."""

    x: float
    y: float
    side: float
    """The side of a square."""
    quarters: int = 0
    """How often the map is turned clockwise by a quarter: not at all, or once."""

    @property
    def width(self) -> float:
        """The width of the map."""
        return self.side * (ROWS if self.quarters else COLUMNS)

    @property
    def height(self) -> float:
        """The height of the map."""
        return self.side * (COLUMNS if self.quarters else ROWS)

    def corner(self, square: str) -> tuple[float, float]:
        """Return the top left corner of a square."""
        row, column = divmod(SQUARE_INDEX[square], COLUMNS)
        if self.quarters:
            row, column = column, ROWS - 1 - row
        return self.x + column * self.side, self.y + row * self.side


def draw_squares(look: PictureSheet, grid: Grid) -> None:
    """Draw the whole map, with the names of its columns and rows at its edges."""
    sheet, state = look.sheet, look.state
    x, y, side = grid.x, grid.y, grid.side
    with sheet.group(board_message("map")):
        sheet.rect(x, y, grid.width, grid.height, "water", 6)
        lines = [
            f"M{x + n * side:.4g} {y:.4g}v{grid.height:.4g}"
            for n in range(1, round(grid.width / side))
        ]
        lines += [
            f"M{x:.4g} {y + n * side:.4g}h{grid.width:.4g}"
            for n in range(1, round(grid.height / side))
        ]
        sheet.path("".join(lines), "grid")
    edge_squares = [*SQUARES[:COLUMNS], *SQUARES[::COLUMNS]]
    for index, square in enumerate(edge_squares):
        text, (left, top) = square[0] if index < COLUMNS else square[1:], grid.corner(square)
        if (index < COLUMNS) != bool(grid.quarters):
            sheet.text(left + side / 2, y - 3, text, LABEL_SIZE, css_class="dim", anchor="middle")
        else:
            sheet.text(x - 4, top + side / 2 + 4, text, LABEL_SIZE, css_class="dim", anchor="end")
    for placed_tile in state.placed:
        _draw_tile_on_map(look, placed_tile, grid)
    _draw_areas(look, grid)
    for square in SQUARE_INDEX:
        _draw_square(look, square, *grid.corner(square), side)
    coasts = [
        coast_path(rotate_edges(edges, grid.quarters), *grid.corner(square), side)
        for square, edges in state.tile_terrain.edges.items()
    ]
    if any(coasts):
        sheet.path("".join(coasts), "coast")


def _draw_areas(look: PictureSheet, grid: Grid) -> None:
    """Tint the squares that players control in the players' colours, with a border around each player's area."""
    sheet, side, width = look.sheet, grid.side, 0.085 * grid.side
    owners = {square: _owner_of(look.state, square) for square in SQUARE_INDEX}
    owner_by_corner = {
        tuple(map(round, grid.corner(square))): owner for square, owner in owners.items()
    }
    for square, owner in owners.items():
        if owner is None:
            continue
        x, y = grid.corner(square)
        sheet.rect(x, y, side, side, f"region p{owner}")
        strips = {
            (0.0, -side): (x, y, side, width),
            (0.0, side): (x, y + side - width, side, width),
            (-side, 0.0): (x, y, width, side),
            (side, 0.0): (x + side - width, y, width, side),
        }
        for (right, down), strip in strips.items():
            if owner_by_corner.get((round(x + right), round(y + down))) != owner:
                sheet.rect(*strip, f"p{owner}")


def _owner_of(state: GoldenAgesState, square: str) -> int | None:
    """Return the player who controls a square; if several do, the one with a city on it."""
    seats = [seat for seat, each in enumerate(state.players) if each.is_present(square)]
    return min(seats, key=lambda seat: not _city_cubes(state.players[seat], square), default=None)


def _draw_tile_on_map(look: PictureSheet, placed_tile: Placed, grid: Grid) -> None:
    sheet, state = look.sheet, look.state
    name = translated_name(state.cards, placed_tile.tile)
    with sheet.component("tile", placed_tile.tile, name, is_clickable=False):
        for square in state.cards.map.position_of(placed_tile).squares:
            symbols = state.tile_terrain.symbols.get(square, ())
            draw_square_terrain(sheet, symbols, *grid.corner(square), grid.side)


def draw_square_terrain(
    sheet: Sheet, symbols: Sequence[str], x: float, y: float, side: float
) -> None:
    """Draw the ground of a square in the colour and pattern of its symbols; two symbols share it."""
    sheet.rect(x, y, side, side, "face land")
    for symbol_index, symbol in enumerate(symbols):
        width = side / len(symbols)
        sheet.symbol(
            f"ground-{symbol}", x + (symbol_index + 0.5) * width, y + side / 2, width, side
        )


def _draw_square(look: PictureSheet, square: str, x: float, y: float, square_side: float) -> None:
    """Draw what is on a square."""
    sheet, state = look.sheet, look.state
    tile_terrain, capitals = state.tile_terrain, state.capitals
    symbols = tile_terrain.symbols.get(square, ())
    with sheet.component("square", square, square, "; ".join(_square_texts(look, square))):
        if square not in tile_terrain.continent_squares and symbols:
            sheet.rect(x + 4, y + 4, square_side - 8, square_side - 8, "earth", square_side / 3)
        sheet.rect(x + 1.5, y + 1.5, square_side - 3, square_side - 3, "face none", 3)
        inset = 0.03 if square in tile_terrain.continent_squares else 0.12
        _draw_symbols(sheet, symbols, x + inset * square_side, y + inset * square_side, square_side)
        if square in capitals:
            if symbols:  # the capital hides them: nobody can control them
                sheet.circle(x + 0.25 * square_side, y + 0.25 * square_side, 0.21 * square_side, "faded")  # fmt: skip
            _draw_house(sheet, _CASTLE, capitals.index(square), x + 0.7 * square_side, y + 0.31 * square_side, 0.5 * square_side)  # fmt: skip
        for seat, player in enumerate(state.players):
            for cube_index in range(_city_cubes(player, square)):
                _draw_house(sheet, _HOUSE, seat, x + 0.76 * square_side, y + (0.27 + 0.35 * cube_index) * square_side, 0.36 * square_side)  # fmt: skip
        _draw_colonists(look, square, x, y, square_side)


def _draw_symbols(
    sheet: Sheet, symbols: Sequence[str], x: float, y: float, square_side: float
) -> None:
    """Draw the symbols of a square on small discs in its upper left corner."""
    size = (0.3 if len(symbols) < 2 else 0.22) * square_side
    for index, symbol in enumerate(symbols):
        middle_x, middle_y = x + size * (0.75 + 1.15 * index), y + 0.75 * size
        sheet.circle(middle_x, middle_y, size * 0.66, "disc")
        sheet.symbol(symbol, middle_x, middle_y, size)


def _draw_house(
    sheet: Sheet,
    corners: Sequence[tuple[int, int]],
    seat: int,
    middle_x: float,
    middle_y: float,
    side: float,
) -> None:
    """Draw a capital or a city in a player's colour, with the player's shape on it."""
    left, top, scale = middle_x - side / 2, middle_y - side / 2, side / 20
    sheet.draw_polygon([(left + x * scale, top + y * scale) for x, y in corners], f"piece p{seat}")
    sheet.emblem(seat, middle_x, middle_y + 0.18 * side, 0.19 * side, "sign-on")


def _square_texts(look: PictureSheet, square: str) -> Iterator[str]:
    """Yield what is on a square, in words."""
    state, names = look.state, look.names
    for symbol in state.tile_terrain.symbols.get(square, ()):
        yield label(f"golden-symbol-{symbol}")
    for seat, player in enumerate(state.players):
        values = {"name": names[seat]}
        if player.capital == square:
            yield message_text("golden-picture-capital", values)
        if cubes := _city_cubes(player, square):
            yield message_text("golden-picture-city", {**values, "cubes": cubes})
        for figure, count in _colonist_counts(player, square):
            yield message_text(f"golden-picture-{figure}", {**values, "count": count})


def _city_cubes(player: Player, square: str) -> int:
    """Return the cubes of a player's city on a square, 0 without a city."""
    return sum([city.cubes for city in player.cities if city.square == square])


def _colonist_counts(player: Player, square: str) -> list[tuple[str, int]]:
    """Return how many colonists of a player stand and lie on a square."""
    counts = {"citizen": player.standing.count(square), "lying": player.lying.count(square)}
    return [(figure, count) for figure, count in counts.items() if count]


def _draw_colonists(
    look: PictureSheet, square: str, x: float, y: float, square_side: float
) -> None:
    """Draw the colonists on a square, two groups in a row, from the bottom up: standing, or lying on their side."""
    sheet, state = look.sheet, look.state
    groups = [
        (seat, *figure_and_count)
        for seat, side in enumerate(state.players)
        for figure_and_count in _colonist_counts(side, square)
    ]
    row_height = max(LABEL_SIZE + 0.5, 0.42 * square_side)
    for index, (seat, figure, count) in enumerate(groups):
        row, column = divmod(index, 2)
        left = x + 0.1 * square_side + column * 0.4 * square_side
        middle_y = y + 0.94 * square_side - (row + 0.5) * row_height
        middle_x = left + row_height * (0.5 if figure == "lying" else 0.3)
        draw_colonist(sheet, seat, middle_x, middle_y, row_height - 1, is_lying=figure == "lying")
        if count > 1:
            sheet.text(
                middle_x + row_height * 0.32, middle_y + 4.5, str(count), LABEL_SIZE, bold=True, css_class="name"
            )  # fmt: skip


def draw_colonist(
    sheet: Sheet, seat: int, x: float, y: float, height: float, *, is_lying: bool = False
) -> None:
    """Draw a colonist: a head above the player's shape, or beside it if the colonist lies."""
    right, up = (-0.3, -0.15) if is_lying else (0, 0.3)
    sheet.emblem(
        seat, x - right / 1.5 * height, y + (0.2 if not is_lying else 0.15) * height, 0.27 * height
    )
    sheet.circle(x + right * height, y - up * height, 0.2 * height, f"piece p{seat}")


def coast_path(edges: str, x: float, y: float, width: float) -> str:
    """Return the sides of a square that meet the sea as part of a path; ``edges`` are those above, right, below and left."""
    corners = ((x, y), (x + width, y), (x + width, y + width), (x, y + width), (x, y))
    side_edges = zip(corners, corners[1:], edges, strict=False)
    return "".join(
        [
            f"M{start_x:g} {start_y:g}L{end_x:g} {end_y:g}"
            for (start_x, start_y), (end_x, end_y), edge in side_edges
            if edge == SEA_EDGE
        ]
    )


def draw_tile(look: PictureSheet, tile: str, x: float, y: float, side: float, grid: Grid) -> None:
    """Draw a tile by itself with squares of a side, as it lies on a grid; a page can show it in each turn that is possible."""
    sheet, state = look.sheet, look.state
    offsets = square_offsets(state.cards.map.tiles[tile])
    turns = _numbered_turns(sheet)
    with sheet.component("tile", tile, translated_name(state.cards, tile)):
        for turn in dict.fromkeys(turns.values()) or (0,):
            quarters = turn // 90 + grid.quarters
            downs, rights = zip(*[rotate_offset(each, quarters) for each in offsets], strict=True)
            left, top = x - min(rights) * side, y - min(downs) * side
            if turns:
                sheet.variant(f"turned-{turn}", left, top, side / grid.side)
            else:
                _draw_turned_tile(look, tile, quarters, side, left, top)


# --- tiles that could be placed ---


def draw_placement_ghosts(look: PictureSheet, tile: str, grid: Grid) -> None:
    """Draw a ghost for each way to place the tile."""
    sheet = look.sheet
    turns = _numbered_turns(sheet)
    for turn in dict.fromkeys(turns.values()):
        with sheet.template(f"turned-{turn}"):
            _draw_turned_tile(look, tile, turn // 90 + grid.quarters, grid.side)
    for action_number, turn in turns.items():
        square = sheet.actions[action_number].square  # type: ignore[attr-defined]  # of PlaceTile
        sheet.ghost(action_number, f"turned-{turn}", *grid.corner(square))


def _numbered_turns(sheet: Sheet) -> dict[int, int]:
    """Return the turn of each action that places a tile, by the action's number."""
    return {
        number: each.turn
        for number, each in enumerate(sheet.actions)
        if isinstance(each, PlaceTile)
    }


def _draw_turned_tile(
    look: PictureSheet, tile: str, quarters: int, side: float, x: float = 0, y: float = 0
) -> None:
    """Draw a turned tile with a mark on its first square, which lies at the given corner."""
    sheet, state = look.sheet, look.state
    design, coast = state.cards.map.tiles[tile], ""
    for symbols, edges, offset in zip(
        design.symbols, design.edges, square_offsets(design), strict=True
    ):
        down, right = rotate_offset(offset, quarters)
        left, top = x + right * side, y + down * side
        draw_square_terrain(sheet, symbols, left, top, side)
        _draw_symbols(sheet, symbols, left, top, side)
        coast += coast_path(rotate_edges(edges, quarters % 4), left, top, side)
    sheet.path(coast, "coast")
    sheet.circle(x + side / 2, y + side * 0.74, side * 0.09, "mark")
