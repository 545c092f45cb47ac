"""Loading map files from start to end: find, parse, read, check; or say everything that is wrong."""

from __future__ import annotations

import re
import stat
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import attrs

from ancient_world.engine import Fault, InvalidCardFile
from ancient_world.games.antike.box.checks import check_map
from ancient_world.games.antike.box.faults import Faults, Table, TooManyFaultsError, show
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
MOST_BYTES = 262_144
"""Of all files together; the standard ones have a tenth of it."""
MOST_FILES = 32
MOST_LINE = 2_000
"""Characters: a TOML parser takes quadratic time over a long dotted key."""
MOST_PIECES = 99
MOST_ID = 24
MOST_NAME = 40
SINGLE = ("map_file", "box", "personalities", "start")
PER_MAP = ("map", "civilization", "province")

_ID = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", re.ASCII)

Document = tuple[str, dict[str, Any]]
"""A file's name and its tables."""


@attrs.frozen
class Atlas:
    """What some files hold: their name, the box, and every map by its id."""

    name: str
    box: Box
    maps: Mapping[str, ProvinceMap]


def check_path(path: Path) -> tuple[Fault, ...]:
    """Return the faults of a folder of TOML files or of one file."""
    faults = Faults()
    _guarded(lambda: _read(_read_path(path, faults), path.name, faults))
    return tuple(faults.found)


def load_path(path: Path) -> Atlas:
    """Return the faultless content of a folder of TOML files or of one file."""
    faults = Faults()
    return _faultless(_guarded(lambda: _read(_read_path(path, faults), path.name, faults)), faults)


def load_content(content: Mapping[str, Any]) -> Atlas:
    """Return the faultless content of parsed files by name."""
    faults = Faults()
    documents = [(name, dict(tables)) for name, tables in content.items()]
    return _faultless(_guarded(lambda: _read(documents, "content", faults)), faults)


def load_standard() -> Atlas:
    """Return the maps that come with the library."""
    from importlib.resources import files  # noqa: PLC0415 - slow to import, needed once

    faults = Faults()
    folder = files(__package__) / "standard"
    entries = sorted(folder.iterdir(), key=lambda entry: entry.name)
    read = ((entry.name, entry.read_bytes()) for entry in entries if entry.name.endswith(".toml"))
    return _faultless(_read(_parse_all(read, faults), "standard", faults), faults)


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


# --- files ---


def _read_path(path: Path, faults: Faults) -> list[Document]:
    try:
        if path.is_dir():
            found = sorted(entry for entry in path.iterdir() if entry.name.endswith(".toml"))
            if not found:
                faults.add(
                    "missing-path", path.name, "", "", "there is no TOML file in this folder"
                )
            return _parse_all(_bytes_of(found[:MOST_FILES], faults), faults)
        if not path.exists():
            faults.add("missing-path", path.name, "", "", f"there is nothing at {show(str(path))}")
            return []
        return _parse_all(_bytes_of([path], faults), faults)
    except (OSError, ValueError) as error:  # ValueError: a path with a null character
        faults.add("unreadable", show(path.name), "", "", f"cannot be read: {show(str(error))}")
        return []


def _bytes_of(paths: Iterable[Path], faults: Faults) -> Iterable[tuple[str, bytes]]:
    """Give each file's name and bytes, as long as all together stay within bounds."""
    left = MOST_BYTES
    for path in paths:
        # A pipe or a device with a fitting name would be read forever.
        if not stat.S_ISREG(path.stat().st_mode):
            faults.add("unreadable", path.name, "", "", "is not a plain file")
            continue
        with path.open("rb") as file:
            data = file.read(left + 1)
        left -= len(data)
        if left < 0:
            faults.add("too-large", path.name, "", "", f"more than {MOST_BYTES} bytes in all")
            return
        yield path.name, data


def _parse_all(files: Iterable[tuple[str, bytes]], faults: Faults) -> list[Document]:
    """Parse files; leave out those with a fault."""
    parsed = [(name, _parse(name, data, faults)) for name, data in files]
    return [(name, tables) for name, tables in parsed if tables is not None]


def _parse(name: str, data: bytes, faults: Faults) -> dict[str, Any] | None:
    import tomllib  # noqa: PLC0415 - slow to import, needed once

    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        faults.add("not-utf8", name, "", "", f"is not UTF-8 text (byte {error.start})")
        return None
    if any(len(line) > MOST_LINE for line in text.splitlines()):
        faults.add("too-large", name, "", "", f"a line is longer than {MOST_LINE} characters")
        return None
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        faults.add("bad-toml", name, "", "", f"is not TOML: {show(str(error), 160)}")
    return None


# --- tables ---


def _read(documents: list[Document], root: str, faults: Faults) -> Atlas | None:
    """Read every table of every file; ``root`` names the folder or file as a whole."""
    if not documents and faults.found:
        return None  # nothing could be read, and why has been said
    single: dict[str, Table] = {}
    maps: dict[str, ProvinceMap] = {}
    for file, tables in documents:
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
