"""Card files for tests: the standard one as tables, changed, and written in another layout."""

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
from ancient_world.games.the_ancient_world.box.catalog import CardFile

STANDARD = Path(str(files("ancient_world.games.the_ancient_world"))) / "box" / "standard"

Change = Callable[[dict[str, Any]], object]


@cache
def _read_once() -> dict[str, Any]:
    tables: dict[str, Any] = {}
    for path in sorted(STANDARD.glob("*.toml")):
        tables |= tomllib.loads(path.read_text(encoding="utf-8"))
    return tables


def standard_tables() -> dict[str, Any]:
    """The standard card file as the tables of one file, to be changed."""
    return copy.deepcopy(_read_once())


def toml(tables: dict[str, Any]) -> str:
    """Write tables as TOML, in another layout than the files that come with the library."""
    lines: list[str] = []
    for key, value in tables.items():
        several = isinstance(value, list)
        inner = value if several else [value]
        if not inner or not all(isinstance(table, dict) for table in inner):
            lines.insert(0, f"{literal(key)} = {literal(value)}")
            continue
        for table in inner:
            lines.append(f"[[{literal(key)}]]" if several else f"[{literal(key)}]")
            lines += [f"{literal(name)}={literal(one)} # x" for name, one in table.items()]
    return "\n".join(lines)


def literal(value: Any) -> str:
    """One TOML value."""
    if isinstance(value, dict):
        return "{" + ",".join(f"{literal(key)}={literal(one)}" for key, one in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ",".join(map(literal, value)) + "]"
    if isinstance(value, float) and math.isnan(value):
        return "nan"
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def card(tables: dict[str, Any], kind: str, card_id: str) -> dict[str, Any]:
    """The table of one card."""
    return next(table for table in tables[kind] if table["id"] == card_id)


def faults_of(tables: dict[str, Any], folder: Path) -> list[Fault]:
    """What is found in these tables, when they are written to a file; those that are only warned of can be loaded."""
    path = folder / "all.toml"
    path.write_text(toml(tables), encoding="utf-8")
    found = list(CardFile.check(path))
    if all(fault.warning for fault in found):
        CardFile.load(path)
    return found


def codes_of(path: Path) -> list[str]:
    """The codes of what is wrong with a file or folder that cannot be loaded."""
    with pytest.raises(InvalidCardFile) as caught:
        CardFile.load(path)
    assert str(caught.value)
    return [fault.code for fault in caught.value.faults]


def put(kind: str, card_id: str, **values: Any) -> Change:
    """A change that sets keys of a card."""
    return lambda tables: card(tables, kind, card_id).update(values)


def board(**values: Any) -> Change:
    """A change that sets figures."""
    return lambda tables: tables["board"].update(values)


def empire(**values: Any) -> Change:
    """A change that sets keys of the card "orchard"."""
    return put("empire", "orchard", **values)


def titan(**values: Any) -> Change:
    """A change that sets keys of the titan "ash-boar"."""
    return put("titan", "ash-boar", **values)


def player_board(**values: Any) -> Change:
    """A change that sets keys of the board "amber-ruins"."""
    return put("player_board", "amber-ruins", **values)


def without(kind: str, card_id: str, key: str) -> Change:
    """A change that takes a key of a card away."""
    return lambda tables: card(tables, kind, card_id).pop(key)
