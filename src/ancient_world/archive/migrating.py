"""Migrating documents of older rules to the current rules, by the migrations that each version declares."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ancient_world.documents.bodies import converters_for, is_kind, read_view_form
from ancient_world.documents.codec import from_document
from ancient_world.documents.envelope import migrate_document
from ancient_world.documents.text import dump, load
from ancient_world.engine.document_faults import document_fault, shorten
from ancient_world.engine.errors import InvalidDocument, UnknownGame
from ancient_world.engine.game import CardSet, Game
from ancient_world.engine.message_catalogue import register_messages
from ancient_world.engine.public_functions import View
from ancient_world.engine.registry import game
from ancient_world.engine.rules_changes import JsonBody

register_messages(
    {
        "not-upgraded": "Only records, states and views can be upgraded; this is {found:label}.",
        "migration-failed": "Version {known} of the rules of {game} cannot migrate {kind:label} of version {found}: {problem}",
        "migration-unread": "What the rules of {game} made of {kind:label} of version {found} cannot be read as one of version {known}: {problem}",
    }
)

_BODY_PATHS = {"record": ("record",), "state": ("state",), "view": ("view", "state")}
"""The kinds of documents that can be upgraded, each with the path of the body to migrate."""

Migration = Callable[[JsonBody], JsonBody]


def read_and_migrate(document: object, cards: CardSet | None) -> tuple[str, object]:
    """Return the rules version that a document names, and its record, state or view, migrated to the current rules.

    Raises:
        InvalidDocument: the document is not valid, or a version of the rules cannot migrate it.
    """
    document = migrate_document(document)
    kind = _document_kind(document)
    if is_kind(kind) and kind not in _BODY_PATHS:
        raise document_fault("not-upgraded", "$.format", found=f"document-{kind}")
    version, rules = _version_and_rules(document)
    if rules is None or not isinstance(document, dict):
        return version, from_document(document, cards=cards)
    migrated = {**document, "rules": rules.rules_version}
    migrations = list(_migrations_since(rules, version, kind))
    for number, migrate in migrations:
        _migrate_body(
            migrated, kind, migrate, game=rules.title, found=str(number - 1), known=str(number)
        )
    try:
        if kind == "view" and migrations:
            return version, _read_migrated_view(rules, migrated[kind])
        return version, from_document(migrated, cards=cards)
    except InvalidDocument as fault:
        if not migrations:
            raise
        message_values = {"game": rules.title, "found": version, "known": rules.rules_version}
        raise _migration_fault(
            "migration-unread", fault.path, kind, fault.message, **message_values
        ) from fault


def _read_migrated_view(rules: Game, body: object) -> View:
    """Return a view from a migrated body; what the game waits for follows from the state, by the current rules."""
    if isinstance(body, dict) and "pending" in body:
        body = {**body, "pending": None}
    view, _ = read_view_form(converters_for(rules), body)
    return view


def _document_kind(document: object) -> str:
    kind = document.get("format") if isinstance(document, dict) else ""
    return str(kind).rpartition("/")[2]


def _version_and_rules(document: object) -> tuple[str, Game | None]:
    """Return the rules version that a document names, and its game (``None`` if unknown)."""
    if not isinstance(document, dict):
        return "", None
    version, game_id = document.get("rules"), document.get("game")
    if not isinstance(version, str) or not isinstance(game_id, str):
        return "", None
    try:
        return version, game(game_id)
    except UnknownGame:
        return version, None


def _migrations_since(rules: Game, version: str, kind: str) -> Iterator[tuple[int, Migration]]:
    later_changes = rules.rules_changes_since(version)
    for number, change in enumerate(
        later_changes, len(rules.rules_changes) - len(later_changes) + 2
    ):
        migrate = change.migrate_record if kind == "record" else change.migrate_state
        if migrate is not None:
            yield number, migrate


def _migrate_body(document: JsonBody, kind: str, migrate: Migration, **message_values: str) -> None:
    """Migrate the body of a document in place; a body that is not an object is left for the reader to refuse."""
    *parent_keys, last_key = _BODY_PATHS[kind]
    for key in parent_keys:
        inner_object = document.get(key)
        if not isinstance(inner_object, dict):
            return
        document[key] = {**inner_object}
        document = document[key]
    body = document.get(last_key)
    if not isinstance(body, dict):
        return
    try:
        document[last_key] = _checked_result(migrate(load(dump(body))))
    except Exception as error:  # a migration may raise anything
        problem = shorten(f"{type(error).__name__}: {error}", 200)
        raise _migration_fault(
            "migration-failed", "$." + ".".join(_BODY_PATHS[kind]), kind, problem, **message_values
        ) from error


def _checked_result(result: object) -> JsonBody:
    """Return a migration's result as a JSON object.

    Raises:
        TypeError: the result is not an object.
    """
    if not isinstance(result, dict):
        raise TypeError(f"it gave {type(result).__name__}, not dict")
    body: JsonBody = load(dump(result))
    return body


def _migration_fault(
    code: str, path: str, kind: str, problem: str, **message_values: str
) -> InvalidDocument:
    return document_fault(code, path, kind=f"document-{kind}", problem=problem, **message_values)
