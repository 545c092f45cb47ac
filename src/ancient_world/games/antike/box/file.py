"""The map file: the maps and the box that a game is played with, loaded and checked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Self

import attrs

from ancient_world.engine.card_files import CardFileReading, ComponentFile, FileHeader, digest_of
from ancient_world.games.antike.box.checks import PLAYING, check_map
from ancient_world.games.antike.terms import (
    KINDS,
    MOST_GOODS,
    Box,
    CivilizationDesign,
    MapDesign,
    Personalities,
    ProvinceDesign,
    ProvinceMap,
    StartGoods,
    Supply,
)


@attrs.frozen
class BoxTables:
    """The tables that may stand only once in all files of a map file."""

    map_file: FileHeader
    box: Supply
    personalities: Personalities
    start: StartGoods


@attrs.frozen
class MapTables:
    """The tables of a map, in a file of the map's own or in the file with the box."""

    map: MapDesign
    civilization: tuple[CivilizationDesign, ...]
    province: tuple[ProvinceDesign, ...]


PER_MAP = tuple(attrs.fields_dict(MapTables))


@attrs.frozen(repr=False)
class MapFile(ComponentFile):
    """Every map by its id, and the box; the component file of this game."""

    home = (__package__, "standard")
    in_folders = True

    maps: Mapping[str, ProvinceMap] = attrs.field(eq=False)
    box: Box = attrs.field(eq=False)

    @classmethod
    def made(cls, reading: CardFileReading) -> Self | None:
        """Return the maps and the box, or ``None`` if the file has faults."""
        tables = reading.tables(BoxTables, also=PER_MAP)
        maps = _maps(reading)
        if not reading.faulty:
            _check_goods(tables.box, tables.start, reading)
        if reading.faulty:
            return None
        pieces = attrs.asdict(tables.box)
        box = Box(**pieces, personalities=tables.personalities, start=tables.start)
        plain = {
            "box": attrs.asdict(box, filter=lambda _, value: value is not None),
            "maps": {one: _plain(made) for one, made in maps.items()},
        }
        return cls(reading.name(tables.map_file), digest_of(plain), maps, box)

    @classmethod
    def from_content(cls, content: Mapping[str, object]) -> Self:
        """Build a map file from parsed TOML, by the names of its files.

        Raises:
            InvalidCardFile: with every fault that was found.
        """
        return cls.from_files(content)


def _check_goods(box: Supply, start: StartGoods, reading: CardFileReading) -> None:
    """Check that a limited supply of goods suffices for the starting goods of six civilizations (S4, S6)."""
    for kind in KINDS:
        found, least = getattr(box, kind), getattr(start, kind) * PLAYING[-1]
        if found is not None and found < least:
            reading.fault("out-of-range", "box", kind, least=least, most=MOST_GOODS, found=found)


def _maps(reading: CardFileReading) -> dict[str, ProvinceMap]:
    """Return the map of each file that has one, sorted by id."""
    maps: dict[str, ProvinceMap] = {}
    parts = [
        reading.part(file) for file in reading.files if not file.tables.keys().isdisjoint(PER_MAP)
    ]
    for part in parts:
        before = len(reading.faults)
        tables = part.tables(MapTables, also=tuple(part.files[0].tables), one_space=False)
        if (
            len(reading.faults) > before
        ):  # without all tables of a map, its checks would only report consequences
            continue
        made = ProvinceMap(
            **attrs.asdict(tables.map, recurse=False),
            provinces=tuple(sorted(tables.province, key=lambda province: province.id)),
            civilizations=tables.civilization,
        )
        if made.id in maps:
            part.fault("duplicate-id:map", tables.map, "id", id=made.id)
        check_map(made, part)
        maps[made.id] = made
    if not parts:
        reading.fault("missing-table", "map", table="map")
    return dict(sorted(maps.items()))


NOT_PLAYED = ("named", "x", "y", "coast", "other_teams")


def _plain(made: ProvinceMap) -> dict[str, object]:
    """Return what counts for play of a map; sources of names, drawing and alternative teams are left out."""
    return attrs.asdict(made, filter=lambda field, _: field.init and field.name not in NOT_PLAYED)
