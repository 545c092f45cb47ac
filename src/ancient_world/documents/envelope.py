"""The envelope of a document: its format, version and game, written around a body, and checked before the body is read."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ancient_world.documents.bodies import READERS
from ancient_world.documents.migrations import MIGRATIONS, migrated
from ancient_world.documents.text import dump
from ancient_world.engine.errors import InvalidDocument, UnknownGame
from ancient_world.engine.faults import document_fault, found, key_path, misnamed, wrong_type
from ancient_world.engine.game import Game
from ancient_world.engine.registry import game

VERSION = 1
"""The version of every format. It increases when an older reader would misread a document."""

_PREFIX = "ancient-world/"
RECORD = "ancient-world/record"
"""The format of a record that is one document."""
LINES = "ancient-world/record-lines"
"""The format of a record in JSON Lines (see :mod:`ancient_world.records.files.lines`)."""

SCHEMA = "$schema"
"""The key under which a document may name its schema, for editors; it is not read."""


def up_to_date(document: Any) -> Any:
    """Return a document of an older version converted to the present one, where the way is known."""
    return migrated(document, VERSION, MIGRATIONS)


def in_envelope(name: str, rules: Game | None, body: object) -> dict[str, object]:
    """Return a document around the body of one."""
    return {
        "format": _PREFIX + name,
        "version": VERSION,
        "game": "" if rules is None else rules.id,
        "rules": "" if rules is None else rules.rules_version,
        name: body,
    }


def beginning(name: str, rules: Game | None) -> str:
    """The text of a document up to its body."""
    return dump(in_envelope(name, rules, None)).removesuffix("null}")


def opened(document: Any) -> tuple[str, Game | None, object]:
    """Return the kind of a document, its game and its body.

    Raises:
        InvalidDocument: something is wrong around the body; the path says where.
    """
    document = up_to_date(document)
    for fault in envelope_faults(document):
        raise fault
    name = document["format"].removeprefix(_PREFIX)
    return name, _rules(document["game"], shared=True), document[name]


def envelope_faults(document: object) -> Iterator[InvalidDocument]:
    """Yield the faults of everything around the body of a document, the first one first.

    If anything but ``unknown-key`` is among it, the body cannot be judged.
    """
    if type(document) is not dict:
        yield wrong_type("json-object", document)
        return
    try:
        name = _kind(document)
        _compare_versions(document, name)
    except InvalidDocument as fault:
        yield fault
        return
    keys = ("format", "version", "game", "rules", name)
    for key in document:
        if key == SCHEMA and isinstance(document[key], str):
            continue  # for editors, which look there for the schema of a file
        if key not in keys:
            yield document_fault("unknown-key", "$" + key_path(str(key)), **misnamed(key, keys))
    if name not in document:
        yield document_fault("missing-key", f"$.{name}")


def _kind(document: dict[str, object]) -> str:
    name = _text(document, "format").removeprefix(_PREFIX)
    if name not in READERS or document["format"] != _PREFIX + name:
        raise document_fault("unknown-format", "$.format", found=found(document["format"]))
    return name


def _compare_versions(document: dict[str, object], name: str) -> None:
    version = document.get("version")
    if type(version) is not int:
        raise _wrong(document, "version", "json-int")
    if version != VERSION:
        raise document_fault("unknown-version", "$.version", found=found(version), known=VERSION)
    shared = name in {"action", "pending"}
    rules = _rules(_text(document, "game"), shared=shared)
    known = "" if rules is None else rules.rules_version
    version = _text(document, "rules")
    if version != known:
        changes = "" if rules is None else rules.changed_since(version)
        told = {"found": found(version), "known": known, "changes": changes}
        raise document_fault("rules-version", "$.rules", **told)


def _rules(game_id: str, *, shared: bool) -> Game | None:
    """The game of a document; outcomes of chance and the end of a game belong to none."""
    if shared and not game_id:
        return None
    try:
        return game(game_id)
    except UnknownGame as error:
        raise InvalidDocument(
            error.message, path="$.game", code=error.code, data=error.data
        ) from error


def _text(document: dict[str, object], key: str) -> str:
    value = document.get(key)
    if type(value) is not str:
        raise _wrong(document, key, "json-str")
    return value


def _wrong(document: dict[str, object], key: str, expected: str) -> InvalidDocument:
    if key not in document:
        return document_fault("missing-key", f"$.{key}")
    return wrong_type(expected, document[key], f"$.{key}")
