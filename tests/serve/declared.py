"""Check the parameters and results of methods against their declared types."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import jsonschema_rs

from ancient_world.engine.registry import game as game_of
from ancient_world.schema.definitions import Definitions
from ancient_world.schema.document_schemas import build_definitions, with_definitions
from ancient_world.serve import method_schemas
from ancient_world.serve.method import METHODS, NOTIFICATIONS
from ancient_world.serve.session import Session

__all__ = ["check_call", "check_notification"]


@cache
def _definitions(game: str) -> Definitions:
    return build_definitions(game_of(game))


@cache
def _validator(about: str, name: str, game: str) -> jsonschema_rs.Draft202012Validator:
    definitions = _definitions(game)
    if about == "params":
        schema = method_schemas._params_schema(METHODS[name], definitions)
    else:
        schema = definitions.schema_of(
            NOTIFICATIONS[name] if about == "told" else METHODS[name].result
        )
    return jsonschema_rs.Draft202012Validator(with_definitions(schema, definitions))


def check_call(session: Session, method: str, params: Mapping[str, Any], result: Any) -> None:
    """Check the parameters and the result of a successful call."""
    game = _game(session, params)
    _validator("params", method, game).validate(dict(params))
    _validator("result", method, game).validate(result)


def check_notification(session: Session, message: Mapping[str, Any]) -> None:
    """Check the parameters of a notification."""
    game = _game(session, message["params"])
    _validator("told", message["method"], game).validate(message["params"])


def _game(session: Session, params: Mapping[str, Any]) -> str:
    """Return the game that a request is about, or the miniature game."""
    for name in ("state", "record"):
        document = params.get(name)
        if isinstance(document, dict) and isinstance(document.get("game"), str):
            return str(document["game"])
    handle = params.get("match")
    if handle is not None and handle in session.handles:
        return str(session.find_match(handle).state.game)
    return str(params.get("game") or "mini")
