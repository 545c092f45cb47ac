"""The envelope of a document: write its format, version and game around a body, and check them before the body is read."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from ancient_world.documents.bodies import BODY_READERS
from ancient_world.documents.text import dump
from ancient_world.engine.document_faults import (
    describe_value,
    document_fault,
    format_key_path,
    unknown_word_data,
    wrong_type,
)
from ancient_world.engine.errors import InvalidDocument, UnknownGame
from ancient_world.engine.game import Game
from ancient_world.engine.registry import game
from ancient_world.engine.rules_changes import changes_text

FORMAT_VERSION = 1
"""The version of every document format. It increases when an older reader would misread a document."""

_FORMAT_PREFIX = "ancient-world/"
RECORD_FORMAT = "ancient-world/record"
"""The format of a record that is one document."""
LINES_FORMAT = "ancient-world/record-lines"
"""The format of a record in JSON Lines (see :mod:`ancient_world.records.files.json_lines`)."""

SCHEMA_KEY = "$schema"
"""The key under which a document may name its schema, for editors; the library ignores it."""


MIGRATIONS: Mapping[int, Callable[[dict[str, Any]], dict[str, Any]]] = {}
"""For each old version, the function that converts a document to the next version; it gets a copy of the outermost object.

Every released version but the current one has an entry here, and a golden record in the tests. The current
version is the first, so there are no entries yet.
"""


def migrate_document(document: Any) -> Any:
    """Return a document converted to the current version, as far as migrations are known.

    A newer document, or a value that is no document, is returned as it is, for the reader to refuse.
    """
    if type(document) is not dict or type(document.get("version")) is not int:
        return document
    while document["version"] < FORMAT_VERSION and document["version"] in MIGRATIONS:
        old_version = document["version"]
        document = {**MIGRATIONS[old_version](dict(document)), "version": old_version + 1}
    return document


def wrap_body(name: str, rules: Game | None, body: object) -> dict[str, object]:
    """Return the document of a kind with a body, as a dict."""
    return {
        "format": _FORMAT_PREFIX + name,
        "version": FORMAT_VERSION,
        "game": "" if rules is None else rules.id,
        "rules": "" if rules is None else rules.rules_version,
        name: body,
    }


def document_prefix(name: str, rules: Game | None) -> str:
    """Return the JSON text of a document up to its body."""
    return dump(wrap_body(name, rules, None)).removesuffix("null}")


def open_document(document: Any) -> tuple[str, Game | None, object]:
    """Return the kind of a document, its game and its body.

    Raises:
        InvalidDocument: the envelope has a fault; the path says where.
    """
    document = migrate_document(document)
    for fault in envelope_faults(document):
        raise fault
    kind = document["format"].removeprefix(_FORMAT_PREFIX)
    return kind, _game_of(document), document[kind]


def envelope_faults(document: object) -> Iterator[InvalidDocument]:
    """Yield the faults of a document's envelope in the order of its members.

    Unless all of them are ``unknown-key``, the body cannot be read.
    """
    if type(document) is not dict:
        yield wrong_type("json-object", document)
        return
    for key, (member_type, expected, find_fault) in _ENVELOPE_CHECKS.items():
        value = document.get(key)
        has_type = type(value) is member_type
        fault = find_fault(document) if has_type else wrong_type(expected, value, f"$.{key}")
        if fault is not None:
            yield fault if key in document else document_fault("missing-key", f"$.{key}")
            return
    document_kind = document["format"].removeprefix(_FORMAT_PREFIX)
    keys = (*_ENVELOPE_CHECKS, document_kind)
    for key in document:
        if key == SCHEMA_KEY and isinstance(document[key], str):
            continue  # for editors, which look there for the schema of a file
        if key not in keys:
            yield document_fault(
                "unknown-key", "$" + format_key_path(str(key)), **unknown_word_data(key, keys)
            )
    if document_kind not in document:
        yield document_fault("missing-key", f"$.{document_kind}")


def _format_fault(document: dict[str, Any]) -> InvalidDocument | None:
    prefix = document["format"][: len(_FORMAT_PREFIX)]
    name = document["format"][len(_FORMAT_PREFIX) :]
    if prefix == _FORMAT_PREFIX and name in BODY_READERS:
        return None
    return document_fault("unknown-format", "$.format", found=describe_value(document["format"]))


def _version_fault(document: dict[str, Any]) -> InvalidDocument | None:
    version = document["version"]
    if version == FORMAT_VERSION:
        return None
    return document_fault(
        "unknown-version", "$.version", found=describe_value(version), known=FORMAT_VERSION
    )


def _game_fault(document: dict[str, Any]) -> InvalidDocument | None:
    try:
        _game_of(document)
    except UnknownGame as error:
        return InvalidDocument(error.message, path="$.game", code=error.code, data=error.data)
    return None


def _rules_fault(document: dict[str, Any]) -> InvalidDocument | None:
    rules, version = _game_of(document), document["rules"]
    current_version = "" if rules is None else rules.rules_version
    if version == current_version:
        return None
    changes = "" if rules is None else changes_text(rules.rules_changes_since(version))
    data = {"found": describe_value(version), "known": current_version, "changes": changes}
    return document_fault("rules-version", "$.rules", **data)


def _game_of(document: dict[str, Any]) -> Game | None:
    """Return the game of a document, or ``None`` for a document that belongs to no game, such as an outcome of chance."""
    is_shared = not document["game"] and document["format"] in _GAMELESS_FORMATS
    return None if is_shared else game(document["game"])


_GAMELESS_FORMATS = frozenset(
    {f"{_FORMAT_PREFIX}{kind}" for kind in ("action", "pending", "scores")}
)
"""The formats of documents that may belong to no game."""

_ENVELOPE_CHECKS: dict[
    str, tuple[type, str, Callable[[dict[str, Any]], InvalidDocument | None]]
] = {
    "format": (str, "json-str", _format_fault),
    "version": (int, "json-int", _version_fault),
    "game": (str, "json-str", _game_fault),
    "rules": (str, "json-str", _rules_fault),
}
"""The members of an envelope in the order of their checks: the type, its label, and a function that returns a document's fault there, or ``None``."""
