"""The types of the methods' parameters and results: JSON Schema for tests, TypeScript for front-ends."""

from __future__ import annotations

from typing import Any

import ancient_world.serve.methods
import ancient_world.serve.notifications  # the two register what is listed below
from ancient_world.engine.components import Components
from ancient_world.engine.game import CardSet
from ancient_world.engine.public_functions import components
from ancient_world.engine.registry import game as game_of
from ancient_world.schema.definitions import Definitions, docstring_summary
from ancient_world.schema.document_schemas import build_definitions
from ancient_world.schema.typescript import typescript_declarations
from ancient_world.serve.method import METHODS, NOTIFICATIONS, Method

Schema = dict[str, Any]

_MATCH: Schema = {"type": "string"}
_LANGUAGE: Schema = {"anyOf": [{"type": "string"}, {"type": "null"}]}


def typescript(game: str, cards: CardSet | None = None) -> str:
    """Return TypeScript declarations (a ``.d.ts`` file) of a game: its documents, and the methods of the server.

    ``Methods`` has what each method takes by name (``params``) and gives (``result``), ``Notifications`` what the
    server writes unasked. ``Ids`` has the ids of each kind of component, as the fields of states, steps and actions
    take them.

    Args:
        game: one of :func:`ancient_world.available_games`.
        cards: the card file whose ids they are; by default the one that comes with the library.

    Raises:
        UnknownGame: there is no such game.
        InvalidOption: the cards are not of this game.

    Example:
        >>> "export interface Ids" in aw.typescript("tides-of-time")
        True
    """
    rules, ids = game_of(game), ids_by_kind(components(game, cards))
    definitions = build_definitions(rules, ids)
    methods = {name: _method_schema(method, definitions) for name, method in METHODS.items()}
    notifications = {
        name: _notification_schema(kind, definitions) for name, kind in NOTIFICATIONS.items()
    }
    first_definitions = {
        "Ids": _described_object(
            "The ids of components, by kind.",
            {kind: definitions.id_schema(kind) for kind in ids if kind != "hidden"},
        ),
        "Methods": _described_object("What each method takes by name, and what it gives.", methods),
        "Notifications": _described_object(
            "What the server writes to who has subscribed.", notifications
        ),
    }
    return typescript_declarations(rules, definitions, first_definitions)


def ids_by_kind(components: Components) -> dict[str, tuple[str, ...]]:
    """Return the ids of each kind of component, without duplicates, in order."""
    ids: dict[str, dict[str, None]] = {}
    for component in components:
        ids.setdefault(component.kind, {})[component.id] = None
    return {kind: tuple(each) for kind, each in ids.items()}


def _method_schema(method: Method, definitions: Definitions) -> Schema:
    types = {
        "params": _params_schema(method, definitions),
        "result": definitions.schema_of(method.result),
    }
    return _described_object(docstring_summary(method.run), types)


def _notification_schema(kind: object, definitions: Definitions) -> Schema:
    return _described_object(docstring_summary(kind), {"params": definitions.schema_of(kind)})


def _params_schema(method: Method, definitions: Definitions) -> Schema:
    """Return the schema of a method's parameters; a match may be named instead of a state."""
    schemas = {
        param.name: definitions.schema_of(param.parameter_type.documented_type)
        for param in method.params
    }
    required = [param.name for param in method.params if param.is_required]
    schemas.setdefault("language", _LANGUAGE)
    if not method.accepts_match:
        return _object_schema(schemas, required)
    state_sources = [
        _object_schema({"state": schemas.pop("state")}),
        _object_schema({"match": _MATCH}),
    ]
    if "state" not in required:
        state_sources.append(_object_schema({}))
    remaining_params = _object_schema(schemas, [name for name in required if name != "state"])
    return {"allOf": [{"anyOf": state_sources}, remaining_params]}


def _object_schema(properties: Schema, required: list[str] | None = None) -> Schema:
    """Return the schema of an object; all properties are required unless ``required`` names some."""
    required_names = list(properties) if required is None else required
    return {"type": "object", "properties": properties, "required": required_names}


def _described_object(description: str, properties: Schema) -> Schema:
    return {"description": description, **_object_schema(properties)}
