"""Reading a card file: TOML to classes, with every fault by table and key."""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import attrs
import cattrs
from cattrs.v import format_exception

from ancient_world.engine import Fault
from ancient_world.games.golden_ages.box.checks import faults_of
from ancient_world.games.golden_ages.components import Box
from ancient_world.games.golden_ages.effect_kinds import EFFECTS, Effect

MOST_BYTES = 262_144
"""The standard file has a tenth of it."""
MOST_LINE = 2_000
"""Characters: a TOML parser takes quadratic time over a long dotted key."""
MOST_FAULTS = 100


def digest_of(box: Box) -> str:
    """SHA-256 of the content, the order of the cards left aside."""
    plain = {
        name: value if name == "figures" else sorted(value, key=json.dumps)
        for name, value in attrs.asdict(box, value_serializer=_keyed).items()
    }
    text = json.dumps(plain, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def _keyed(_instance: Any, _field: Any, value: Any) -> Any:
    """Effects are written with their kind; two of them may have the same fields."""
    if isinstance(value, tuple) and value and isinstance(value[0], Effect):
        return [[each.key, attrs.asdict(each)] for each in value]
    return value


def _converter() -> cattrs.Converter:
    """Strict: no text for a number, no unknown keys."""
    converter = cattrs.Converter(forbid_extra_keys=True)
    for kind in (str, int):
        converter.register_structure_hook(kind, _exactly)
    converter.register_structure_hook_func(
        lambda kind: kind is Effect, lambda value, _: _effect(converter, value)
    )
    return converter


def _exactly(value: Any, kind: Any) -> Any:
    if type(value) is not kind:
        words = {str: "a text", int: "a whole number"}
        raise ValueError(f"this is {words[kind]}")
    if kind is str and not (0 < len(value) <= 60 and value.isprintable()):
        raise ValueError("a text has 1 to 60 characters that can be printed")
    return value


def _effect(converter: cattrs.Converter, value: Any) -> Effect:
    if not isinstance(value, dict):
        raise ValueError("an effect is a table with a kind")  # noqa: TRY004 - a fault of the file
    fields = dict(value)
    key = fields.pop("kind", None)
    if not isinstance(key, str) or key not in EFFECTS:
        raise ValueError(f"kind is one of: {', '.join(EFFECTS)}")
    effect: Effect = converter.structure(fields, EFFECTS[key])
    return effect


def read_standard() -> Box:
    """The cards that come with the library."""
    from importlib.resources import files  # noqa: PLC0415 - slow to import, needed once

    text = (files(__package__) / "standard.toml").read_bytes()
    box, faults = _parsed(text, "standard")
    assert box is not None, faults
    assert not faults, faults
    return box


def read_path(path: str) -> tuple[Box | None, list[Fault]]:
    """What a file holds, and everything that is wrong with it."""
    try:
        if not Path(path).is_file():
            return None, [Fault(path[:200], "", "", "there is no such file", "unreadable")]
        with Path(path).open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        return None, [Fault(path[:200], "", "", str(error)[:200], "unreadable")]
    if len(data) > MOST_BYTES:
        return None, [Fault(path[:200], "", "", f"more than {MOST_BYTES} bytes", "too-large")]
    return _parsed(data, path)


def _parsed(data: bytes, file: str) -> tuple[Box | None, list[Fault]]:
    if any(len(line) > MOST_LINE for line in data.splitlines()):
        return None, [
            Fault(file[:200], "", "", f"a line has more than {MOST_LINE} bytes", "bad-toml")
        ]
    try:
        tables = tomllib.loads(data.decode("utf-8"))
    except (UnicodeDecodeError, tomllib.TOMLDecodeError, RecursionError) as error:
        return None, [Fault(file[:200], "", "", f"not TOML: {str(error)[:200]}", "bad-toml")]
    return read_content(tables, file)


def read_content(tables: Mapping[str, Any], file: str) -> tuple[Box | None, list[Fault]]:
    """What parsed TOML holds, and everything that is wrong with it."""
    name = file[:200]
    try:
        box = _converter().structure(tables, Box)
    except Exception as error:  # noqa: BLE001 - cattrs gathers whatever its readers raise
        return None, [_fault(name, tables, path, message) for path, message in _told(error)][
            :MOST_FAULTS
        ]
    found = [
        Fault(name, table, key, message[:300], code) for code, table, key, message in faults_of(box)
    ]
    return box, found[:MOST_FAULTS]


def _told(error: BaseException) -> Iterator[tuple[str, str]]:
    """Path and message of everything that cattrs found."""
    for text in cattrs.transform_error(error, format_exception=_message):
        message, _, path = text.rpartition(" @ $")
        yield path, message


def _message(error: BaseException, kind: type | None) -> str:
    if isinstance(error, KeyError):
        return f"{str(error.args[0])[:60]} is missing"
    if isinstance(error, ValueError) and error.args:
        return str(error.args[0])[:200]
    return format_exception(error, kind)[:200]


def _fault(file: str, tables: Mapping[str, Any], path: str, message: str) -> Fault:
    """A fault by table and key; a card is called by its id."""
    table, _, key = path.removeprefix(".").partition(".")
    kind, _, number = table.rstrip("]").partition("[")
    listed = tables.get(kind)
    card = kind
    if number.isdigit() and isinstance(listed, list) and int(number) < len(listed):
        entry = listed[int(number)]
        named = entry.get("id") if isinstance(entry, dict) else None
        card = f"{kind}.{named}" if isinstance(named, str) else f"{kind}[{number}]"
    return Fault(file, card[:60], key[:60], message, "bad-value")
