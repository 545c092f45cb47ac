"""JSON Schemas and TypeScript types of all documents, generated from the classes that the codec reads and writes."""

from __future__ import annotations

from ancient_world.documents.codec import JsonObject
from ancient_world.engine.errors import InvalidOption
from ancient_world.engine.importing import check_argument
from ancient_world.engine.message_catalogue import register_messages
from ancient_world.schema.document_kinds import KINDS
from ancient_world.schema.document_schemas import document_schema, schema_for_all_games

register_messages(
    {"no-such-kind": "The kinds of documents are {known}; there is no kind {found!r}."}
)

__all__ = ["KINDS", "json_schema"]

INTERNAL = {
    "typescript": ["typescript_declarations"],
    "definitions": ["Definitions", "docstring_summary"],
    "document_schemas": ["build_definitions"],
    "document_kinds": [
        "ActionDocument",
        "ChangesDocument",
        "ComponentsDocument",
        "OffersDocument",
        "PendingDocument",
        "RecordDocument",
        "ReportDocument",
        "ScoresDocument",
        "StateDocument",
        "ViewDocument",
    ],
    "field_limits": ["possible_option_values", "default_options"],
}
"""The names that only other rooms of this library may take, by the modules that define them; they may change in any version."""


def json_schema(kind: str, game: str | None = None) -> JsonObject:
    """Return the JSON Schema (2020-12) of a kind of document, complete in itself.

    Args:
        kind: "state", "action", "pending", "record", "view", "changes", "report", "scores", "conformance", "components", "offers", "prompt",
            "effect", "reason", "entry", "change", "board" or "rule".
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
