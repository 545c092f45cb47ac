"""Loading map files from start to end: find, parse, read, check; or say everything that is wrong."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from os import PathLike
from typing import Any

import attrs

from ancient_world.engine import Fault, InvalidCardFile
from ancient_world.engine.card_files.files import (
    CardTables,
    packaged_card_files,
    read_card_files,
    show,
    title_of,
)
from ancient_world.games.antike.box.checks import check_map
from ancient_world.games.antike.box.faults import Faults, Table, TooManyFaultsError
from ancient_world.games.antike.components import (
    KINDS,
    PERSONALITIES,
    Box,
    CivilizationDesign,
    Personalities,
    ProvinceDesign,
    ProvinceMap,
    StartGoods,
)

FORMAT = 1
COUNTS = (3, 4, 5, 6)
"""Numbers of civilizations."""
MOST_PIECES = 99
MOST_ID = 24
MOST_NAME = 40
SINGLE = ("map_file", "box", "personalities", "start")
PER_MAP = ("map", "civilization", "province")

_ID = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", re.ASCII)


@attrs.frozen
class Atlas:
    """What some files hold: their name, the box, and every map by its id."""

    name: str
    box: Box
    maps: Mapping[str, ProvinceMap]


def check_path(path: str | PathLike[str]) -> tuple[Fault, ...]:
    """Return the faults of a folder of TOML files or of one file."""
    faults = Faults()
    _read_path(path, faults)
    return tuple(faults.found)


def load_path(path: str | PathLike[str]) -> Atlas:
    """Return the faultless content of a folder of TOML files or of one file."""
    faults = Faults()
    return _faultless(_read_path(path, faults), faults)


def load_content(content: Mapping[str, Any]) -> Atlas:
    """Return the faultless content of parsed files by name."""
    faults = Faults()
    files = [CardTables(name, dict(tables)) for name, tables in content.items()]
    return _faultless(_guarded(lambda: _read(files, "content", faults)), faults)


def load_standard() -> Atlas:
    """Return the maps that come with the library."""
    faults = Faults()
    return _faultless(
        _read(packaged_card_files(__package__, "standard"), "standard", faults), faults
    )


def _guarded(read: Any) -> Atlas | None:
    """The result, or nothing if the list of faults got full."""
    try:
        atlas: Atlas | None = read()
    except TooManyFaultsError:
        return None
    return atlas


def _faultless(atlas: Atlas | None, faults: Faults) -> Atlas:
    if faults.found or atlas is None:
        raise InvalidCardFile(faults.found)
    return atlas


def _read_path(path: str | PathLike[str], faults: Faults) -> Atlas | None:
    try:
        files = read_card_files(path, folder=True)
    except InvalidCardFile as error:
        faults.found += error.faults
        return None
    return _guarded(lambda: _read(files, title_of(path, MOST_NAME), faults))


# --- tables ---


def _read(files: list[CardTables], root: str, faults: Faults) -> Atlas:
    """Read every table of every file; ``root`` names the folder or file as a whole."""
    single: dict[str, Table] = {}
    maps: dict[str, ProvinceMap] = {}
    for each in files:
        file, tables = each.name, each.tables
        for key, value in tables.items():
            if key in SINGLE:
                _keep_single(single, file, key, value, faults)
            elif key not in PER_MAP:
                known = ", ".join((*SINGLE, *PER_MAP))
                faults.add("unknown-table", file, key, "", f"the tables of a map file are {known}")
        if any(key in tables for key in PER_MAP):
            _keep_map(maps, file, tables, faults)
    for key in SINGLE:
        if key not in single:
            faults.add("missing-table", root, key, "", f"a table [{key}] is needed")
            single[key] = Table(Faults(), root, key, {})
    if not maps:
        faults.add("missing-table", root, "map", "", "a table [map] is needed")
    name = _read_header(single["map_file"], root)
    return Atlas(name, _read_box(single), maps)


def _keep_single(
    single: dict[str, Table], file: str, key: str, value: object, faults: Faults
) -> None:
    if key in single:
        faults.add("duplicate-table", file, key, "", f"stands in {single[key].file} already")
    elif not isinstance(value, dict):
        faults.add("wrong-type", file, key, "", f"must be a table [{key}]")
    else:
        single[key] = Table(faults, file, key, value)


def _keep_map(
    maps: dict[str, ProvinceMap], file: str, tables: dict[str, Any], faults: Faults
) -> None:
    before = len(faults.found)
    made = _read_map(file, tables, faults)
    if made.id in maps:
        faults.add("duplicate-id", file, "map", "id", f'there is a map "{show(made.id)}" already')
    if len(faults.found) == before:  # a map with holes would only bring faults of faults
        check_map(made, file, faults)
    maps.setdefault(made.id, made)


def _read_header(table: Table, root: str) -> str:
    version = table.get("format", int)
    if version is not None and version != FORMAT:
        text = f"this version reads format {FORMAT}, not {show(version)}"
        table.fault("bad-format", "format", text)
    given = "name" in table.values
    name = _read_name(table) if given else root.removesuffix(".toml")[:MOST_NAME]
    table.close()
    return name or "maps"


def _read_box(single: Mapping[str, Table]) -> Box:
    piles, start, box = single["personalities"], single["start"], single["box"]
    made = Box(
        coins=box.integer("coins", 0, MOST_PIECES),
        temples=box.integer("temples", 0, 50),
        legions=box.integer("legions", 0, MOST_PIECES),
        galleys=box.integer("galleys", 0, MOST_PIECES),
        discs=box.integer("discs", 3, 50),
        personalities=Personalities(**{kind: piles.integer(kind, 0, 50) for kind in PERSONALITIES}),
        start=StartGoods(**{kind: start.integer(kind, 0, MOST_PIECES) for kind in KINDS}),
    )
    for table in (piles, start, box):
        table.close()
    return made


def _read_map(file: str, tables: dict[str, Any], faults: Faults) -> ProvinceMap:
    header = tables.get("map")
    if not isinstance(header, dict):
        faults.add("missing-table", file, "map", "", "a table [map] is needed")
        header = {}
    table = Table(faults if header else Faults(), file, "map", header)
    first = {}
    for count, place, value in table.by_count("first", COUNTS):
        if isinstance(value, str):
            first[count] = value
        else:
            table.fault("wrong-type", place, f"a text is needed here, not {show(value)}")
    teams = table.get("teams", list) or []
    made = ProvinceMap(
        id=_read_id(table),
        name=_read_name(table),
        provinces=_read_provinces(file, tables.get("province"), faults),
        civilizations=_read_civilizations(file, tables.get("civilization"), faults),
        first=first,
        teams=tuple(table.texts("teams", team) for team in teams),
        order=table.words("order"),
    )
    table.close()
    return made


def _entries(file: str, kind: str, value: object, faults: Faults) -> Iterable[Table]:
    """Give one table for each member of a list of tables, called by its id."""
    if not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
        faults.add("missing-table", file, kind, "", f"one table [[{kind}]] is needed for each")
        return
    seen: dict[str, None] = {}
    for number, values in enumerate(value, 1):
        given = values.get("id")
        title = f"{kind}.{given}" if isinstance(given, str) else f"{kind}[{number}]"
        table = Table(faults, file, show(title), values)
        if isinstance(given, str):
            if given in seen:
                table.fault("duplicate-id", "id", f'there is another "{show(given)}"')
            seen[given] = None
        yield table
        table.close()


def _read_provinces(file: str, value: object, faults: Faults) -> tuple[ProvinceDesign, ...]:
    found = []
    for table in _entries(file, "province", value, faults):
        kind = table.get("kind", str) or KINDS[0]
        if kind not in KINDS:
            text = f'"{show(kind)}" is none of {", ".join(KINDS)}'
            table.fault("unknown-kind", "kind", text)
        land = tuple(sorted(table.words("land", required=False)))
        sea = tuple(sorted(table.words("sea", required=False)))
        found.append(ProvinceDesign(_read_id(table), _read_name(table), kind, land, sea))
    return tuple(sorted(found, key=lambda province: province.id))


def _read_civilizations(file: str, value: object, faults: Faults) -> tuple[CivilizationDesign, ...]:
    found = []
    for table in _entries(file, "civilization", value, faults):
        cities = {
            count: table.texts(place, listed)
            for count, place, listed in table.by_count("cities", COUNTS)
        }
        found.append(
            CivilizationDesign(_read_id(table), _read_name(table), dict(sorted(cities.items())))
        )
    return tuple(found)


def _read_id(table: Table) -> str:
    value = table.get("id", str)
    if value is not None and (not _ID.fullmatch(value) or len(value) > MOST_ID):
        text = f"must be at most {MOST_ID} of a-z, 0-9 and single hyphens, and begin with a letter"
        table.fault("bad-id", "id", text)
        return ""
    return value or ""


def _read_name(table: Table) -> str:
    value = table.get("name", str)
    if value is not None and not (
        value.strip() and len(value) <= MOST_NAME and value.isprintable()
    ):
        table.fault("bad-name", "name", f"must be 1 to {MOST_NAME} printable characters")
        return ""
    return value or ""
