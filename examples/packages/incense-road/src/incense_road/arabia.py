"""The board: its hexes, and the terrain and the towns, which are data of ``arabia.toml``."""

import json
from collections.abc import Mapping
from typing import Annotated, Self

import attrs
from ancient_world.engine import count, hexes, register_messages
from ancient_world.engine.card_files import (
    CardFileReading,
    CardId,
    CardName,
    ComponentFile,
    by_id,
    digest_of,
    one_of_words,
)

BOARD = hexes(3)
HEXES = tuple(BOARD)
CORNERS = tuple(each for each, place in BOARD.items() if len(place.near) == 3)
DESERT = tuple(each for each in HEXES if each not in CORNERS)
NUMBER = {place: number for number, place in enumerate(HEXES)}
TILE = {place: number for number, place in enumerate(DESERT)}
TOP_PRICE = 6
Price = Annotated[int, count(1, TOP_PRICE)]
GROUNDS = ("sand", "stone", "azure", "leaf", "violet", "brick")
STYLES = ("furrow", "cliff", "peak", "snow", "wave", "trunk", "tree", "shine")
register_messages({"card-file:wrong-count:incense-tiles": "31 tiles fill the board, not {found}"})


@attrs.frozen
class Shape:
    """A part of the drawing of a terrain: an SVG path from the middle of a hex, and its style."""

    style: Annotated[str, one_of_words(*STYLES)]
    path: Annotated[CardName, count(1, 200)]


@attrs.frozen
class Terrain:
    """What a tile shows: the water that it takes to enter, the price and the worth of a well."""

    id: CardId
    name: CardName
    tiles: Annotated[int, count(1, 31)]
    water: Annotated[int, count(1, 5)]
    price: Annotated[int, count(0, 20)]
    worth: Annotated[int, count(0, 20)]
    ground: Annotated[str, one_of_words(*GROUNDS)]
    art: tuple[Shape, ...]
    myrrh: bool = False


@attrs.frozen
class Town:
    """A town in a corner of the board, with the price of myrrh at the beginning."""

    id: CardId
    name: CardName
    hex: Annotated[str, one_of_words(*CORNERS)]
    price: Price


@attrs.frozen
class _Tables:
    terrain: tuple[Terrain, ...]
    town: tuple[Town, ...]


@attrs.frozen(repr=False, cache_hash=True)
class Arabia(ComponentFile):
    """The terrain and the towns by id."""

    home = (__package__, "arabia.toml")

    terrain: Mapping[str, Terrain] = attrs.field(eq=False)
    towns: Mapping[str, Town] = attrs.field(eq=False)

    @classmethod
    def made(cls, reading: CardFileReading) -> Self | None:
        """Return the board, or ``None`` if the tiles do not fill it or a corner has no town."""
        tables = reading.read_tables(_Tables)
        tiles = sum(each.tiles for each in tables.terrain)
        if tiles != len(DESERT):
            reading.add_fault("wrong-count:incense-tiles", "terrain", found=tiles)
        if {each.hex for each in tables.town} != {*CORNERS} or len(tables.town) != len(CORNERS):
            reading.add_fault("wrong-count", "town", expected=len(CORNERS), found=len(tables.town))
        if reading.has_faults:
            return None
        digest = digest_of(json.dumps(attrs.asdict(tables)))
        return cls(reading.name(), digest, by_id(tables.terrain), by_id(tables.town))
