"""Reading a card file: TOML to classes, with every fault by table and key."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from os import PathLike, fsdecode
from typing import Any

import attrs
import cattrs
from cattrs.v import format_exception

from ancient_world.engine import Fault, InvalidCardFile
from ancient_world.engine.card_files.files import packaged_card_files, read_card_files, show
from ancient_world.games.golden_ages.box.checks import faults_of
from ancient_world.games.golden_ages.components import Box
from ancient_world.games.golden_ages.effect_kinds import EFFECTS, Effect

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
    (file,) = packaged_card_files(__package__, "standard.toml")
    box, faults = read_content(file.tables, "standard")
    assert box is not None, faults
    assert not faults, faults
    return box


def read_path(path: str | PathLike[str]) -> tuple[Box | None, Sequence[Fault]]:
    """What a file holds, and everything that is wrong with it."""
    try:
        (file,) = read_card_files(path, folder=False)
    except InvalidCardFile as error:
        return None, error.faults
    return read_content(file.tables, fsdecode(path))


def read_content(tables: Mapping[str, Any], file: str) -> tuple[Box | None, list[Fault]]:
    """What parsed TOML holds, and everything that is wrong with it."""
    name = show(file, 200)
    try:
        box = _converter().structure(tables, Box)
    except Exception as error:  # noqa: BLE001 - cattrs gathers whatever its readers raise
        told = islice(_told(error), MOST_FAULTS)
        return None, [_fault(name, tables, path, message) for path, message in told]
    return box, [
        Fault(name, show(table), show(key), show(message, 300), code)
        for code, table, key, message in islice(faults_of(box), MOST_FAULTS)
    ]


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
    return Fault(file, show(card), show(key), show(message, 300), "bad-value")
