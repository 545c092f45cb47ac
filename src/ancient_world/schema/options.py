"""Express the limits of fields in JSON Schema, and list the options of a new game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import attrs
from attrs import validators

from ancient_world.engine.declared.fields import (
    Count,
    Mark,
    PlaceIn,
    Rotation,
    SeatMark,
)
from ancient_world.engine.declared.options import OptionValues
from ancient_world.engine.face import components, new_game
from ancient_world.engine.game import Game
from ancient_world.engine.limits import MOST_INTEGER

# --- constraints of fields ---


Schema = dict[str, Any]

_NUMBER: Any = type(validators.ge(0))
_MIN_LENGTH: Any = type(validators.min_len(0))
_MAX_LENGTH: Any = type(validators.max_len(0))
_OPTION: Any = type(validators.in_(()))
_AND: Any = type(validators.and_())
_OPTIONAL: Any = type(validators.optional(validators.ge(0)))

_BOUNDS = {">=": "minimum", ">": "exclusiveMinimum", "<=": "maximum", "<": "exclusiveMaximum"}
_COUNTED = {"array": "Items", "string": "Length", "object": "Properties"}


def limited(schema: Schema, rules: Any, marks: tuple[Mark, ...]) -> Schema:
    """Return the schema of a field with the limits that its marks set for numbers, at any depth."""
    for mark in marks:
        if isinstance(mark, Rotation):
            schema = within(schema, "integer", lambda _: {"enum": list(Rotation.TURNS)})
        if isinstance(mark, Count):
            schema = _numbers(schema, _range(mark.least, mark.most, mark.hidden))
        if isinstance(mark, SeatMark):
            schema = _numbers(schema, _range(0, max(rules.players) - 1, mark.nobody))
        if isinstance(mark, PlaceIn):
            schema = _numbers(schema, _range(0, mark.most, mark.nobody))
    return schema


def _range(least: int, most: int, special: int | None) -> Schema:
    """Return the schema of a range of numbers; ``special`` is allowed too, such as -1 for a hidden number."""
    if special is None or least <= special <= most:
        return {"minimum": least, "maximum": most}
    if special == least - 1:
        return {"minimum": special, "maximum": most}
    limits = {"minimum": least, "maximum": most}
    return {"anyOf": [{"type": "integer", **limits}, {"const": special}]}


WHOLE_NUMBER: Schema = {"type": "integer", "minimum": -MOST_INTEGER, "maximum": MOST_INTEGER}
"""The schema of a whole number whose field declares no limits."""


def _numbers(schema: Schema, limits: Schema) -> Schema:
    return within(
        schema, "integer", lambda _: limits if "anyOf" in limits else {**WHOLE_NUMBER, **limits}
    )


_TYPES = {
    **dict.fromkeys(("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"), "integer"),
    **dict.fromkeys(("pattern", "minLength", "maxLength"), "string"),
}
"""For each keyword that applies to one type only, the type."""


def bounded(schema: Schema, limits: Schema) -> Schema:
    """Return a schema with some keywords, each put beside the type that it applies to, as strict validators require."""
    for keyword, value in limits.items():
        schema = _bounded(schema, keyword, value)
    return schema


def _bounded(schema: Schema, keyword: str, value: object) -> Schema:
    kind = _TYPES.get(keyword)
    if kind is None or schema.get("type") in (kind, "number"):
        return {**schema, keyword: value}

    def put(part: Schema) -> Schema:
        return {**(WHOLE_NUMBER if "$ref" in part else part), keyword: value}

    schema = within(schema, kind, put)
    return within(schema, "number", put) if kind == "integer" else schema


def within(schema: Schema, kind: str, change: Callable[[Schema], Schema]) -> Schema:
    """Return a schema in which ``change`` is applied to each schema of type ``kind``: itself, its cases, or its items."""
    if schema.get("type") == kind or (
        kind == "integer" and schema.get("$ref", "").endswith("/WholeNumber")
    ):
        return change(schema)
    if "anyOf" in schema:
        return {**schema, "anyOf": [within(case, kind, change) for case in schema["anyOf"]]}
    if isinstance(schema.get("items"), dict):
        return {**schema, "items": within(schema["items"], kind, change)}
    return schema


def constraints(validator: object, kind: str | None) -> Schema:
    """Return the keywords that a validator adds; ``kind`` is the ``type`` of the field's schema, if it has one.

    The keywords apply to numbers, texts or lists only; :func:`bounded` puts them beside these types.
    """
    stated = getattr(validator, "schema", None)
    if isinstance(stated, Mapping):  # a validator of ours
        return dict(stated)
    if isinstance(validator, _OPTIONAL):
        inner = constraints(validator.validator, kind)
        return {**inner, "enum": [*inner["enum"], None]} if "enum" in inner else inner
    merged: Schema = {}
    if isinstance(validator, _AND):
        for part in validator._validators:  # noqa: SLF001 - attrs has no other way to ask
            merged |= constraints(part, kind)
        return merged
    return _of_one(validator, kind)


def _of_one(validator: object, kind: str | None) -> Schema:
    """Return the keywords of a validator that is neither optional nor a combination."""
    if isinstance(validator, _NUMBER):
        return {_BOUNDS[validator.compare_op]: validator.bound}
    if isinstance(validator, _MIN_LENGTH) and kind in _COUNTED:
        return {f"min{_COUNTED[kind]}": validator.min_length}
    if isinstance(validator, _MAX_LENGTH) and kind in _COUNTED:
        return {f"max{_COUNTED[kind]}": validator.max_length}
    if isinstance(validator, _OPTION) and isinstance(validator.options, (list, tuple)):
        return {"enum": list(validator.options)}
    return {}


# --- options of a new game ---


@attrs.frozen
class TableOption:
    """An option of a new game as front-ends show it, with its name, its default and its possible values.

    ``values`` are pairs of an id and its name; empty if the value is true or false, or the values cannot be listed.
    """

    id: str
    name: str
    default: object
    values: tuple[tuple[str, str], ...]


def usual(rules: Game) -> dict[str, object]:
    """Return the default of each option of a game, by name."""
    return rules.options(new_game(rules.id, min(rules.players)))


def option_values(rules: Game, players: int) -> Mapping[str, tuple[OptionValues, ...]]:
    """Return the possible values of the options of a game for a number of players; options without a choice are left out."""
    declared = rules.option_values(players, rules.standard_cards())
    return {
        name: ways
        for name, ways in declared.items()
        if any(way.numbers or way.places or len(way.values) > 1 for way in ways)
    }


def table_options(rules: Game) -> tuple[TableOption, ...]:
    """Return the options of a game, with names in the language in use."""
    known = components(rules.id)
    options = []
    for name, default in usual(rules).items():
        named = known.get("option", name)
        listed = () if type(default) is bool else known.of(f"option-{name}") or known.of(name)
        values = tuple([(each.id, each.name) for each in listed])
        options.append(TableOption(name, name if named is None else named.name, default, values))
    return tuple(options)
