"""Card files for tests: the standard one as tables, with changes, and written in another layout."""

from __future__ import annotations

import copy
import json
import math
import tomllib
from collections.abc import Callable
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from ancient_world.engine.errors import Fault, InvalidCardFile
from ancient_world.games.the_ancient_world.box.city_card_file import CardFile

STANDARD = Path(str(files("ancient_world.games.the_ancient_world"))) / "box" / "standard"

Change = Callable[[dict[str, Any]], object]


@cache
def _read_once() -> dict[str, Any]:
    tables: dict[str, Any] = {}
    for path in sorted(STANDARD.glob("*.toml")):
        tables |= tomllib.loads(path.read_text(encoding="utf-8"))
    return tables


def standard_tables() -> dict[str, Any]:
    """Return a copy of the standard card file, as the tables of one file, to be changed."""
    return copy.deepcopy(_read_once())


def toml(tables: dict[str, Any]) -> str:
    """Return tables as TOML, in another layout than the files that come with the library."""
    lines: list[str] = []
    for key, value in tables.items():
        repeated = isinstance(value, list)
        inner = value if repeated else [value]
        if not inner or not all(isinstance(table, dict) for table in inner):
            lines.insert(0, f"{literal(key)} = {literal(value)}")
            continue
        for table in inner:
            lines.append(f"[[{literal(key)}]]" if repeated else f"[{literal(key)}]")
            lines += [f"{literal(name)}={literal(item)} # x" for name, item in table.items()]
    return "\n".join(lines)


def literal(value: Any) -> str:
    """Return a value as TOML."""
    if isinstance(value, dict):
        return (
            "{" + ",".join(f"{literal(key)}={literal(item)}" for key, item in value.items()) + "}"
        )
    if isinstance(value, list):
        return "[" + ",".join(map(literal, value)) + "]"
    if isinstance(value, float) and math.isnan(value):
        return "nan"
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def card(tables: dict[str, Any], kind: str, card_id: str) -> dict[str, Any]:
    """Return the table of one card."""
    return next(table for table in tables[kind] if table["id"] == card_id)


def faults_of(tables: dict[str, Any], folder: Path) -> list[Fault]:
    """Write these tables to a file and return its faults; load the file if they are all warnings."""
    path = folder / "all.toml"
    path.write_text(toml(tables), encoding="utf-8")
    faults = list(CardFile.check(path))
    if all(fault.warning for fault in faults):
        CardFile.load(path)
    return faults


def codes_of(path: Path) -> list[str]:
    """Return the codes of the faults of a file or folder that cannot be loaded."""
    with pytest.raises(InvalidCardFile) as caught:
        CardFile.load(path)
    assert str(caught.value)
    return [fault.code for fault in caught.value.faults]


def put(kind: str, card_id: str, **values: Any) -> Change:
    """Return a change that sets keys of a card."""
    return lambda tables: card(tables, kind, card_id).update(values)


def board(**values: Any) -> Change:
    """Return a change that sets figures of the board."""
    return lambda tables: tables["board"].update(values)


def empire(**values: Any) -> Change:
    """Return a change that sets keys of the card "orchard"."""
    return put("empire", "orchard", **values)


def titan(**values: Any) -> Change:
    """Return a change that sets keys of the titan "ash-boar"."""
    return put("titan", "ash-boar", **values)


def player_board(**values: Any) -> Change:
    """Return a change that sets keys of the board "amber-ruins"."""
    return put("player_board", "amber-ruins", **values)


def without(kind: str, card_id: str, key: str) -> Change:
    """Return a change that removes a key of a card."""
    return lambda tables: card(tables, kind, card_id).pop(key)
