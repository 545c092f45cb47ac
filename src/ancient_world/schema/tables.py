"""The table of a game in the schema of a record: how many play, which seats there are, which options.

The reader takes a record with other players, seats or options, so that validation can say what is wrong with it.
"""

from __future__ import annotations

from ancient_world.engine.game import Game
from ancient_world.engine.language import in_language
from ancient_world.records.record import Entry, Header
from ancient_world.schema.constraints import Schema
from ancient_world.schema.options import table_options


def of_table(rules: Game, cls: type, field: str) -> Schema | None:
    """The keywords that a field of a record has in one game, if the table determines it."""
    if (cls, field) == (Header, "players"):
        return {"minItems": min(rules.players), "maxItems": max(rules.players)}
    if (cls, field) == (Header, "options"):
        return _options(rules)
    if (cls, field) == (Entry, "player"):
        seat = {"type": "integer", "minimum": 0, "maximum": max(rules.players) - 1}
        return {"anyOf": [seat, {"type": "null"}]}
    return None


def _options(rules: Game) -> Schema:
    """An object with the options that the game has; each may be left out for its default."""
    properties: dict[str, Schema] = {}
    for option in in_language("en", lambda: table_options(rules)):
        properties[option.id] = {"description": option.name, "default": option.default}
        if type(option.default) is bool:
            properties[option.id]["type"] = "boolean"
        elif option.values:
            properties[option.id]["examples"] = [value for value, _ in option.values]
    return {"properties": properties, "required": [], "additionalProperties": False}
