"""The map file: the maps and the box that a game is played with, loaded and checked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Self

import attrs

from ancient_world.engine.card_files import CardFileReading, ComponentFile, FileHeader, digest_of
from ancient_world.games.antike.box.map_checks import CIVILIZATION_COUNTS, check_map
from ancient_world.games.antike.map_types import (
    MAXIMUM_GOODS,
    SITE_GOODS,
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


MAP_TABLE_NAMES = tuple(attrs.fields_dict(MapTables))


@attrs.frozen(repr=False)
class MapFile(ComponentFile):
    """Every map by its id, and the box; the component file of this game."""

    home: ClassVar[tuple[str, ...]] = (__package__, "standard")
    in_folders = True

    maps: Mapping[str, ProvinceMap] = attrs.field(eq=False)
    box: Box = attrs.field(eq=False)

    @classmethod
    def made(cls, reading: CardFileReading) -> Self | None:
        """Return the maps and the box, or ``None`` if the file has faults."""
        tables = reading.read_tables(BoxTables, other_tables=MAP_TABLE_NAMES)
        maps = _read_maps(reading)
        if not reading.has_faults:
            _check_goods_supply(tables.box, tables.start, reading)
        if reading.has_faults:
            return None
        box_fields = attrs.asdict(tables.box)
        box = Box(**box_fields, personalities=tables.personalities, start=tables.start)
        played_content = {
            "box": attrs.asdict(box, filter=lambda _, value: value is not None),
            "maps": {map_id: _played_values(province_map) for map_id, province_map in maps.items()},
        }
        return cls(reading.name(tables.map_file), digest_of(played_content), maps, box)

    @classmethod
    def from_content(cls, content: Mapping[str, object]) -> Self:
        """Build a map file from parsed TOML, by the names of its files.

        Raises:
            InvalidCardFile: with every fault that was found.
        """
        return cls.from_files(content)


def _check_goods_supply(box: Supply, start: StartGoods, reading: CardFileReading) -> None:
    """Check that a limited supply of goods suffices for the starting goods of six civilizations (S4, S6)."""
    for good in SITE_GOODS:
        supply, minimum = getattr(box, good), getattr(start, good) * CIVILIZATION_COUNTS[-1]
        if supply is not None and supply < minimum:
            reading.add_fault(
                "out-of-range", "box", good, least=minimum, most=MAXIMUM_GOODS, found=supply
            )


def _read_maps(reading: CardFileReading) -> dict[str, ProvinceMap]:
    """Return the map of each file that has one, sorted by id."""
    maps: dict[str, ProvinceMap] = {}
    map_readings = [
        reading.reading_of(file)
        for file in reading.files
        if not file.tables.keys().isdisjoint(MAP_TABLE_NAMES)
    ]
    for map_reading in map_readings:
        fault_count = len(reading.faults)
        tables = map_reading.read_tables(
            MapTables, other_tables=tuple(map_reading.files[0].tables), shared_ids=False
        )
        if (
            len(reading.faults) > fault_count
        ):  # without all tables of a map, its checks would only report consequences
            continue
        province_map = ProvinceMap(
            **attrs.asdict(tables.map, recurse=False),
            provinces=tuple(sorted(tables.province, key=lambda province: province.id)),
            civilizations=tables.civilization,
        )
        if province_map.id in maps:
            map_reading.add_fault("duplicate-id:map", tables.map, "id", id=province_map.id)
        check_map(province_map, map_reading)
        maps[province_map.id] = province_map
    if not map_readings:
        reading.add_fault("missing-table", "map", table="map")
    return dict(sorted(maps.items()))


FIELDS_NOT_PLAYED = ("named", "x", "y", "coast", "other_teams")


def _played_values(province_map: ProvinceMap) -> dict[str, object]:
    """Return what counts for play of a map; sources of names, drawing and alternative teams are left out."""
    return attrs.asdict(
        province_map, filter=lambda field, _: field.init and field.name not in FIELDS_NOT_PLAYED
    )
