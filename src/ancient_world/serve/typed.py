"""The types of the methods' parameters and results: JSON Schema for tests, TypeScript for front-ends."""

from __future__ import annotations

from typing import Any

from ancient_world.engine.components import Components
from ancient_world.engine.face import components
from ancient_world.engine.game import CardSet
from ancient_world.engine.registry import game as game_of
from ancient_world.schema.declarations import declarations
from ancient_world.schema.definitions import Definitions, summary
from ancient_world.schema.documents import definitions_of
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
    rules, ids = game_of(game), ids_of(components(game, cards))
    definitions = definitions_of(rules, ids)
    methods = {name: _method_schema(method, definitions) for name, method in METHODS.items()}
    notifications = {name: _notification(kind, definitions) for name, kind in NOTIFICATIONS.items()}
    first_definitions = {
        "Ids": _closed(
            "The ids of components, by kind.",
            {kind: definitions.id_of(kind) for kind in ids if kind != "hidden"},
        ),
        "Methods": _closed("What each method takes by name, and what it gives.", methods),
        "Notifications": _closed("What the server writes to who has subscribed.", notifications),
    }
    return declarations(rules, definitions, first_definitions)


def ids_of(found: Components) -> dict[str, tuple[str, ...]]:
    """Return the ids of each kind of component, without duplicates, in order."""
    ids: dict[str, dict[str, None]] = {}
    for component in found:
        ids.setdefault(component.kind, {})[component.id] = None
    return {kind: tuple(each) for kind, each in ids.items()}


def _method_schema(method: Method, definitions: Definitions) -> Schema:
    types = {"params": _params(method, definitions), "result": definitions.of(method.result)}
    return _closed(summary(method.run), types)


def _notification(kind: object, definitions: Definitions) -> Schema:
    return _closed(summary(kind), {"params": definitions.of(kind)})


def _params(method: Method, definitions: Definitions) -> Schema:
    """Return the schema of a method's parameters; a match may be named instead of a state."""
    schemas = {param.name: definitions.of(param.takes.kind) for param in method.params}
    required = [param.name for param in method.params if param.required]
    schemas.setdefault("language", _LANGUAGE)
    if not method.takes_state:
        return _object(schemas, required)
    state_sources = [_object({"state": schemas.pop("state")}), _object({"match": _MATCH})]
    if "state" not in required:
        state_sources.append(_object({}))
    remaining_params = _object(schemas, [name for name in required if name != "state"])
    return {"allOf": [{"anyOf": state_sources}, remaining_params]}


def _object(properties: Schema, required: list[str] | None = None) -> Schema:
    """Return the schema of an object; all properties are required unless ``required`` names some."""
    required_names = list(properties) if required is None else required
    return {"type": "object", "properties": properties, "required": required_names}


def _closed(about: str, properties: Schema) -> Schema:
    return {"description": about, **_object(properties)}
