"""Where a tile fits: its squares in each direction, and its coasts beside those already on the map (B1).

Every square of the grid has a bit, and every border between two squares has two, for land and for sea. A tile at a place is
then three numbers: the squares and coasts that it brings, those that it rules out, and the squares beside it. Two operations
on numbers tell whether the tile fits; all places of a tile are computed once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from collections.abc import Set as AbstractSet
from functools import lru_cache
from typing import Annotated

import attrs

from ancient_world.engine import IdentityCache, cards, one_of, rotation
from ancient_world.engine.declared.plain_values import ReadOnlyDict
from ancient_world.games.golden_ages.golden_card_types import Island, Symbols, Tile
from ancient_world.games.golden_ages.square_grid import (
    COLUMNS,
    NEIGHBOURS,
    ROWS,
    SQUARE_INDEX,
    SQUARES,
)

FIRST_SQUARE_BY_TURN: Mapping[int, str] = {0: "e3", 90: "f3", 180: "f4", 270: "e4"}
"""The place of the first square of the first tile, by its turn, so that the tile lies in the middle (S3)."""
TURNS = tuple(FIRST_SQUARE_BY_TURN)
"""The turns of a tile, in degrees clockwise."""
FIRST_SIZE, LAND_SIZE, COAST_SIZE = 4, 3, 2
LAND_EDGE, SEA_EDGE = "L", "W"

Offset = tuple[int, int]
"""Rows down and columns right from a tile's first square."""

_SHAPES: Mapping[int, tuple[Offset, ...]] = {
    2: ((0, 0), (0, 1)),
    3: ((0, 0), (1, 0), (1, 1)),
    4: ((0, 0), (0, 1), (1, 0), (1, 1)),
}
_SIDE_BY_DIRECTION: Mapping[Offset, int] = {(-1, 0): 0, (0, 1): 1, (1, 0): 2, (0, -1): 3}
"""The side of a square in each direction."""


def square_offsets(tile: Tile) -> tuple[Offset, ...]:
    """Return the offsets of a tile's squares from its first one."""
    return _SHAPES[len(tile.symbols)]


def joined_sides(tile: Tile) -> Iterable[tuple[int, int]]:
    """Yield each square of a tile, by number, with the sides at which it meets another square of the tile."""
    shape = square_offsets(tile)
    for square_number, (row, column) in enumerate(shape):
        for (row_offset, column_offset), side in _SIDE_BY_DIRECTION.items():
            if (row + row_offset, column + column_offset) in shape:
                yield square_number, side


@attrs.frozen(cache_hash=True)
class Placed:
    """A tile on the map: the square on which its first square lies, and its turn in degrees clockwise."""

    tile: Annotated[str, cards("tile")]
    square: Annotated[str, one_of("square")]
    turn: Annotated[int, rotation()]


@attrs.frozen(eq=False)
class TilePosition:
    """A tile at a place, whether or not it fits there."""

    placed: Placed
    squares: tuple[str, ...]
    """The squares of the map that the tile covers, in the order of its own squares."""
    provided_bits: int
    """Bits for the covered squares, and for land or sea at each of their borders."""
    blocked_bits: int
    """Bits for the covered squares, and for what does not fit at each of their borders."""
    adjacent_bits: int
    """Bits for the squares beside the covered ones."""


@attrs.frozen(eq=False)
class TileTerrain:
    """The ground of the map as the placed tiles form it."""

    symbols: Mapping[str, tuple[str, ...]]
    """The symbols of squares that have any, on tiles and on uncovered islands."""
    edges: Mapping[str, str]
    """Land or sea above, right of, below and left of each continent square."""
    blocked_bits: int
    """Bits for the covered squares, and for what does not fit at each of their borders."""
    adjacent_bits: int
    """Bits for the squares beside tiles."""

    @property
    def continent_squares(self) -> AbstractSet[str]:
        """The continent squares."""
        return self.edges.keys()


_BORDER_COUNT = (ROWS - 1) * COLUMNS + ROWS * (COLUMNS - 1)
"""The number of borders between two squares."""


def _border_bit(square: str, side: int) -> int:
    """Return the bit of a square's border on a side, 0 at the edge of the map (B1)."""
    row, column = divmod(SQUARE_INDEX[square], COLUMNS)
    if side in (0, 2):
        upper = row - 1 if side == 0 else row
        return 1 << (upper * COLUMNS + column) if 0 <= upper < ROWS - 1 else 0
    left = column - 1 if side == 3 else column
    first_vertical_border = (ROWS - 1) * COLUMNS
    return (
        1 << (first_vertical_border + row * (COLUMNS - 1) + left) if 0 <= left < COLUMNS - 1 else 0
    )


_BORDER_BITS: Mapping[str, tuple[int, ...]] = {
    square: tuple([_border_bit(square, side) for side in range(4)]) for square in SQUARES
}


def rotate_offset(offset: Offset, quarters: int) -> Offset:
    """Return the offset of a tile's square after quarter turns clockwise."""
    for _ in range(quarters):
        offset = (offset[1], -offset[0])
    return offset


def rotate_edges(edges: str, quarters: int) -> str:
    """Return the borders of a square above, right, below and left after quarter turns clockwise."""
    return edges[-quarters:] + edges[:-quarters]


class TileSet:
    """All tiles and islands of a card file; compared by identity."""

    __slots__ = ("_spots", "islands", "tile_terrain", "tiles")

    def __init__(self, tiles: Mapping[str, Tile], islands: Iterable[Island]) -> None:
        self.tiles: ReadOnlyDict[str, Tile] = ReadOnlyDict(tiles)
        self.islands: ReadOnlyDict[str, Symbols] = ReadOnlyDict(
            {island.square: island.symbols for island in islands}
        )
        self._spots: dict[str, dict[tuple[str, int], TilePosition]] = {}
        # The identity of a tuple that states share is found faster than its hash: this saves 2.4 % of the instructions of play.
        self.tile_terrain: Callable[[tuple[Placed, ...]], TileTerrain] = IdentityCache(
            self._find_terrain
        )
        """Return the map with these tiles."""

    def positions(self, tile: str) -> Mapping[tuple[str, int], TilePosition]:
        """Return every place of a tile within the grid, by the square of its first part and its turn."""
        positions = self._spots.get(tile)
        if positions is None:
            positions = self._spots[tile] = self._find_positions(self.tiles[tile])
        return positions

    def _find_positions(self, tile: Tile) -> dict[tuple[str, int], TilePosition]:
        positions, joined_sides_of_tile = {}, frozenset(joined_sides(tile))
        for square in SQUARES:
            for quarters, turn in enumerate(TURNS):
                position = _tile_position(tile, joined_sides_of_tile, square, quarters, turn)
                if position is not None:
                    positions[square, turn] = position
        return positions

    def position_of(self, placed: Placed) -> TilePosition:
        """Return the place of a tile that lies on the map."""
        return self.positions(placed.tile)[placed.square, placed.turn]

    def _find_terrain(self, placed: tuple[Placed, ...]) -> TileTerrain:
        return _tile_terrain(self, placed[: len(SQUARES)])  # more tiles cannot lie on a map

    def legal_placements(self, placed: tuple[Placed, ...], tile: str) -> tuple[Placed, ...]:
        """Return every way to place a tile, in a fixed order (B1)."""
        return _legal_placements(self, placed, tile)

    def first_placement(self, turn: int) -> Placed:
        """Return the first tile in the middle of the map (S3)."""
        (tile,) = self.tiles_of_size(FIRST_SIZE)
        return Placed(tile, FIRST_SQUARE_BY_TURN[turn], turn)

    def tiles_of_size(self, size: int) -> tuple[str, ...]:
        """Return all tiles of ``size`` squares, sorted by id."""
        return tuple([tile.id for tile in self.tiles.values() if len(tile.symbols) == size])

    def first_misplaced_index(self, placed: tuple[Placed, ...]) -> int | None:
        """Return the index of the first tile that cannot lie where it does (S3, B1), or ``None`` if all can."""
        for index, placed_tile in enumerate(placed):
            if index:
                is_valid = placed_tile in self.legal_placements(placed[:index], placed_tile.tile)
            else:
                is_valid = (
                    placed_tile.turn in FIRST_SQUARE_BY_TURN
                    and placed_tile == self.first_placement(placed_tile.turn)
                )
            if not is_valid:
                return index
        return None


def _tile_position(
    tile: Tile,
    joined_sides_of_tile: frozenset[tuple[int, int]],
    square: str,
    quarters: int,
    turn: int,
) -> TilePosition | None:
    """Return a tile at a place, or ``None`` if it lies partly outside the grid; ``joined_sides_of_tile`` holds its joined sides."""
    row, column = divmod(SQUARE_INDEX[square], COLUMNS)
    squares, covered_bits, adjacent_bits, land_bits, sea_bits = list[str](), 0, 0, 0, 0
    for square_number, offset in enumerate(square_offsets(tile)):
        row_offset, column_offset = rotate_offset(offset, quarters)
        if not (0 <= row + row_offset < ROWS and 0 <= column + column_offset < COLUMNS):
            return None
        covered_square = SQUARES[(row + row_offset) * COLUMNS + column + column_offset]
        squares.append(covered_square)
        covered_bits |= 1 << SQUARE_INDEX[covered_square]
        adjacent_bits |= sum(
            1 << SQUARE_INDEX[neighbour] for neighbour in NEIGHBOURS[covered_square].values()
        )
        for side, edge in enumerate(tile.edges[square_number]):
            if (square_number, side) in joined_sides_of_tile:
                continue
            bit = _BORDER_BITS[covered_square][(side + quarters) % 4]
            if edge == LAND_EDGE:
                land_bits |= bit
            else:
                sea_bits |= bit
    provided_bits, blocked_bits = [
        covered_bits | (matching_bits | opposite_bits << _BORDER_COUNT) << len(SQUARES)
        for matching_bits, opposite_bits in ((land_bits, sea_bits), (sea_bits, land_bits))
    ]
    return TilePosition(
        Placed(tile.id, square, turn), tuple(squares), provided_bits, blocked_bits, adjacent_bits
    )


@lru_cache(maxsize=256)  # cached, which saves a third of a random game
def _tile_terrain(tiles: TileSet, placed: tuple[Placed, ...]) -> TileTerrain:
    """Return the ground with these tiles; that without the last tile is cached, as maps grow tile by tile."""
    if not placed:
        return TileTerrain(tiles.islands, ReadOnlyDict(), 0, 0)
    *_, last_tile = placed
    earlier_terrain = _tile_terrain(tiles, placed[:-1])
    position = tiles.position_of(last_tile)
    tile = tiles.tiles[last_tile.tile]
    symbols = dict(earlier_terrain.symbols)
    edges = dict(earlier_terrain.edges)
    quarters = last_tile.turn // 90
    for square, square_symbols, square_edges in zip(
        position.squares, tile.symbols, tile.edges, strict=False
    ):
        symbols[square] = square_symbols
        edges[square] = rotate_edges(square_edges, quarters)
    blocked_bits = earlier_terrain.blocked_bits | position.blocked_bits
    adjacent_bits = earlier_terrain.adjacent_bits | position.adjacent_bits
    return TileTerrain(ReadOnlyDict(symbols), ReadOnlyDict(edges), blocked_bits, adjacent_bits)


@lru_cache(maxsize=128)  # cached, which saves 16 % of a random game
def _legal_placements(tiles: TileSet, placed: tuple[Placed, ...], tile: str) -> tuple[Placed, ...]:
    tile_terrain = _tile_terrain(tiles, placed)
    adjacent_bits, blocked_bits = tile_terrain.adjacent_bits, tile_terrain.blocked_bits
    return tuple(
        [
            position.placed
            for position in tiles.positions(tile).values()
            if position.provided_bits & adjacent_bits and not position.provided_bits & blocked_bits
        ]
    )
