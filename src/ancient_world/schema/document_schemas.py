"""JSON Schemas of whole documents: the envelope with format, version, game and rules, and the body."""

from __future__ import annotations

from collections.abc import Mapping

from ancient_world.documents.bodies import KINDS_WITHOUT_GAME
from ancient_world.documents.codec import JsonObject
from ancient_world.documents.document_forms import (
    ComponentsForm,
    PendingForm,
    ReasonForm,
    ScoreForm,
    ViewForm,
)
from ancient_world.documents.envelope import SCHEMA_KEY, format_version
from ancient_world.documents.situations import ConformanceForm, ConformanceGameForm
from ancient_world.documents.types import DocumentTypes
from ancient_world.engine.actions import Action
from ancient_world.engine.board_text import Board, RuleText
from ancient_world.engine.errors import InvalidOption
from ancient_world.engine.game import Game
from ancient_world.engine.importing import check_argument
from ancient_world.engine.message_catalogue import register_messages
from ancient_world.engine.registry import game, loadable_game_ids
from ancient_world.narration.changes import MatchChangeForm
from ancient_world.narration.choosing.choosing import KnownEffect, Prompt
from ancient_world.narration.choosing.offers import OffersForm
from ancient_world.records.notes import Note
from ancient_world.records.record import Entry, Record
from ancient_world.schema.definitions import Definitions
from ancient_world.schema.document_kinds import (
    ReportForm,
    SeatChangeForm,
    document_name,
)
from ancient_world.schema.field_limits import Schema
from ancient_world.schema.kind_names import KINDS
from ancient_world.validation.report import Problem

register_messages(
    {"no-such-kind": "The kinds of documents are {known}; there is no kind {found!r}."}
)

_SCHEMA_DRAFT = "https://json-schema.org/draft/2020-12/schema"
_SCHEMA_BASE = "https://ancient-world.invalid/schema"
"""The base of schema ids. The top-level domain ``invalid`` never resolves, so no tool fetches anything from it."""

_BODY_TYPES: dict[str, object] = {
    "state": None,
    "action": Action,
    "pending": PendingForm | None,
    "record": Record,
    "view": ViewForm,
    "changes": tuple[SeatChangeForm, ...],
    "report": ReportForm,
    "scores": tuple[ScoreForm, ...],
    "conformance": ConformanceForm,
    "conformance-game": ConformanceGameForm,
    "components": ComponentsForm,
    "offers": OffersForm,
    "prompt": Prompt,
    "effect": KnownEffect,
    "reason": ReasonForm,
    "entry": Entry,
    "change": MatchChangeForm,
    "board": Board,
    "rule": RuleText,
}
"""The type of the body of each kind of document; ``None`` for a state, which is of the game's own class."""


def document_schema(kind: str, game_id: str) -> Schema:
    """Return the schema of one kind of document in one game.

    It includes documents that name no game: outcomes of chance, the end of a game, reports on unreadable records, scores.
    """
    rules = game(game_id)
    return {
        "$schema": _SCHEMA_DRAFT,
        "$id": f"{_SCHEMA_BASE}/v{format_version(kind)}/{rules.id}/rules-{rules.rules_version}/{kind}.json",
        "title": f"{rules.title}: {kind}",
        **with_definitions({"$ref": f"#/$defs/{document_name(kind)}"}, build_definitions(rules)),
    }


def build_definitions(rules: Game, ids: Mapping[str, tuple[str, ...]] | None = None) -> Definitions:
    """Return the definitions of all classes of a game and of its kinds of documents.

    ``ids`` limits the ids in fields, as for :class:`Definitions`.
    """
    definitions = Definitions(rules, ids)
    schemas_by_kind = {kind: _document_schemas(kind, rules, definitions) for kind in KINDS}
    for kind, kind_schemas in schemas_by_kind.items():
        description = f"A document of the kind {kind!r}, as {rules.title} has it."
        definitions.schemas_by_name[document_name(kind)] = {
            "description": description,
            **_one_or_any_of(kind_schemas),
        }
    return definitions


def with_definitions(schema: Schema, definitions: Definitions) -> Schema:
    """Return a schema with all definitions that it refers to; if the schema is itself a reference, its definition comes first."""
    used_names = _names_used(schema, definitions.schemas_by_name)
    first_name = str(schema.get("$ref", "")).rpartition("/")[2]
    names = [name for name in [first_name, *sorted(used_names)] if name in used_names]
    return {
        **schema,
        "$defs": {name: definitions.schemas_by_name[name] for name in dict.fromkeys(names)},
    }


def _one_or_any_of(schemas: list[Schema]) -> Schema:
    return schemas[0] if len(schemas) == 1 else {"anyOf": schemas}


def _names_used(document: Schema, schemas_by_name: Schema) -> dict[str, None]:
    """Return the names of the definitions that a schema refers to, directly or through others."""
    used_names: dict[str, None] = {}
    stack: list[object] = [document]
    while stack:
        part = stack.pop()
        if isinstance(part, list):
            stack += part
        elif isinstance(part, dict):
            stack += part.values()
            name = str(part.get("$ref", "")).rpartition("/")[2]
            if name in schemas_by_name and name not in used_names:
                used_names[name] = None
                stack.append(schemas_by_name[name])
    return used_names


def schema_for_all_games(kind: str) -> Schema:
    """Return the schema of one kind of document of any registered game, with the schemas of the games inside."""
    schemas_by_game: dict[str, Schema] = {
        game_id: document_schema(kind, game_id) for game_id in loadable_game_ids()
    }
    return {
        "$schema": _SCHEMA_DRAFT,
        "$id": f"{_SCHEMA_BASE}/v{format_version(kind)}/{kind}.json",
        "title": f"Any game: {kind}",
        "anyOf": [{"$ref": schema["$id"]} for schema in schemas_by_game.values()],
        "$defs": schemas_by_game,
    }


def _document_schemas(kind: str, rules: Game, definitions: Definitions) -> list[Schema]:
    """Return the schemas of a kind of document: as it belongs to the game, and as it belongs to no game."""
    body = definitions.schema_of(rules.state_type if kind == "state" else _BODY_TYPES[kind])
    if kind in KINDS_WITHOUT_GAME:
        return [_envelope_schema(kind, "", "", body)]
    game_schema = _envelope_schema(kind, rules.id, rules.rules_version, body)
    if kind in ("action", "entry"):
        shared_schema = definitions.union_of(DocumentTypes(None).classes_by_name(Action))
        if kind == "entry":
            properties = {"player": {"type": "null"}, "action": shared_schema}
            shared_schema = _closed_object(properties)
            shared_schema["properties"]["note"] = definitions.schema_of(Note)
        return [game_schema, _envelope_schema(kind, "", "", shared_schema)]
    if kind == "pending":
        return [game_schema, _envelope_schema(kind, "", "", {"type": "null"})]
    if kind == "report":
        return [game_schema, _envelope_schema(kind, "", "", _unreadable_report_schema(definitions))]
    return [game_schema]


def _unreadable_report_schema(definitions: Definitions) -> Schema:
    """Return the schema of a report on a text that is no record of any game: it has problems and no state."""
    properties = {
        "status": {"enum": ["invalid", "unreadable"]},
        "file": {"type": "string"},
        "number": {"type": "integer", "minimum": 0},
        "line": {"type": "integer", "minimum": 1},
        "players": {"type": "array", "maxItems": 0},
        "chance": {"const": ""},
        "ok": {"const": False},
        "finished": {"const": False},
        "played": {"const": 0},
        "problems": {"type": "array", "minItems": 1, "items": definitions.schema_of(Problem)},
        "final_state": {"type": "null"},
    }
    return _closed_object(properties)


def _envelope_schema(kind: str, game_id: str, rules_version: str, body: Schema) -> Schema:
    envelope = _closed_object(
        {
            "format": {"const": f"ancient-world/{kind}"},
            "version": {"const": format_version(kind)},
            "game": {"const": game_id},
            "rules": {"const": rules_version},
            kind: body,
        }
    )
    description = "The schema of this document, for editors; nobody else reads it."
    envelope["properties"][SCHEMA_KEY] = {"type": "string", "description": description}
    return envelope


def _closed_object(properties: Schema) -> Schema:
    """Return the schema of an object with exactly these keys."""
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def json_schema(kind: str, game: str | None = None) -> JsonObject:
    """Return the JSON Schema (2020-12) of a kind of document, complete in itself.

    Args:
        kind: "state", "action", "pending", "record", "view", "changes", "report", "scores", "conformance", "conformance-game",
            "components", "offers", "prompt", "effect", "reason", "entry", "change", "board" or "rule".
        game: one of :func:`ancient_world.available_games`; by default the schema covers the documents of all games.

    Raises:
        InvalidOption: there is no such kind.
        UnknownGame: there is no such game.

    Example:
        >>> schema = aw.json_schema("state", "antike")
        >>> schema["$schema"]
        'https://json-schema.org/draft/2020-12/schema'
    """
    check_argument("kind", kind, str)
    if kind not in KINDS:
        raise InvalidOption.from_code("no-such-kind", known=", ".join(KINDS), found=kind)
    return schema_for_all_games(kind) if game is None else document_schema(kind, game)
