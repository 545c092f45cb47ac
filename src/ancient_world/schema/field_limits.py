"""Express the limits of fields in JSON Schema, and list the options of a new game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import attrs
from attrs import validators

from ancient_world.engine.declared.declared_options import OptionValues
from ancient_world.engine.declared.field_marks import (
    Count,
    Mark,
    PlaceIn,
    Rotation,
    SeatMark,
)
from ancient_world.engine.game import Game
from ancient_world.engine.limits import MAX_INTEGER
from ancient_world.engine.public_functions import components, new_game

# --- constraints of fields ---


Schema = dict[str, Any]

_NUMBER_VALIDATOR: Any = type(validators.ge(0))
_MIN_LENGTH_VALIDATOR: Any = type(validators.min_len(0))
_MAX_LENGTH_VALIDATOR: Any = type(validators.max_len(0))
_IN_VALIDATOR: Any = type(validators.in_(()))
_AND_VALIDATOR: Any = type(validators.and_())
_OPTIONAL_VALIDATOR: Any = type(validators.optional(validators.ge(0)))

_BOUND_KEYWORDS = {
    ">=": "minimum",
    ">": "exclusiveMinimum",
    "<=": "maximum",
    "<": "exclusiveMaximum",
}
_LENGTH_SUFFIXES = {"array": "Items", "string": "Length", "object": "Properties"}


def limit_by_marks(schema: Schema, rules: Any, marks: tuple[Mark, ...]) -> Schema:
    """Return the schema of a field with the limits that its marks set for numbers, at any depth."""
    for mark in marks:
        if isinstance(mark, Rotation):
            schema = change_inner(schema, "integer", lambda _: {"enum": list(Rotation.ROTATIONS)})
        if isinstance(mark, Count):
            schema = _limit_numbers(
                schema, _range_schema(mark.minimum, mark.maximum, mark.hidden_number)
            )
        if isinstance(mark, SeatMark):
            schema = _limit_numbers(schema, _range_schema(0, max(rules.players) - 1, mark.nobody))
        if isinstance(mark, PlaceIn):
            schema = _limit_numbers(schema, _range_schema(0, mark.maximum, mark.nobody))
    return schema


def _range_schema(minimum: int, maximum: int, extra_value: int | None) -> Schema:
    """Return the schema of a range of numbers; ``extra_value`` is allowed too, such as -1 for a hidden number."""
    if extra_value is None or minimum <= extra_value <= maximum:
        return {"minimum": minimum, "maximum": maximum}
    if extra_value == minimum - 1:
        return {"minimum": extra_value, "maximum": maximum}
    limits = {"minimum": minimum, "maximum": maximum}
    return {"anyOf": [{"type": "integer", **limits}, {"const": extra_value}]}


WHOLE_NUMBER_SCHEMA: Schema = {"type": "integer", "minimum": -MAX_INTEGER, "maximum": MAX_INTEGER}
"""The schema of a whole number whose field declares no limits."""


def _limit_numbers(schema: Schema, limits: Schema) -> Schema:
    return change_inner(
        schema,
        "integer",
        lambda _: limits if "anyOf" in limits else {**WHOLE_NUMBER_SCHEMA, **limits},
    )


_TYPES_BY_KEYWORD = {
    **dict.fromkeys(("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"), "integer"),
    **dict.fromkeys(("pattern", "minLength", "maxLength"), "string"),
}
"""For each keyword that applies to one type only, the type."""


def add_keywords(schema: Schema, keywords: Schema) -> Schema:
    """Return a schema with some keywords, each put beside the type that it applies to, as strict validators require."""
    for keyword, value in keywords.items():
        schema = _add_keyword(schema, keyword, value)
    return schema


def _add_keyword(schema: Schema, keyword: str, value: object) -> Schema:
    kind = _TYPES_BY_KEYWORD.get(keyword)
    if kind is None or schema.get("type") in (kind, "number"):
        return {**schema, keyword: value}

    def add_to(part_schema: Schema) -> Schema:
        return {**(WHOLE_NUMBER_SCHEMA if "$ref" in part_schema else part_schema), keyword: value}

    schema = change_inner(schema, kind, add_to)
    return change_inner(schema, "number", add_to) if kind == "integer" else schema


def change_inner(schema: Schema, type_name: str, change: Callable[[Schema], Schema]) -> Schema:
    """Return a schema in which ``change`` is applied to each schema of type ``type_name``: itself, its cases, or its items."""
    if schema.get("type") == type_name or (
        type_name == "integer" and schema.get("$ref", "").endswith("/WholeNumber")
    ):
        return change(schema)
    if "anyOf" in schema:
        return {
            **schema,
            "anyOf": [change_inner(case, type_name, change) for case in schema["anyOf"]],
        }
    if isinstance(schema.get("items"), dict):
        return {**schema, "items": change_inner(schema["items"], type_name, change)}
    return schema


def validator_keywords(validator: object, type_name: str | None) -> Schema:
    """Return the JSON Schema keywords for an attrs validator; ``type_name`` is the ``type`` of the field's schema, if the schema has a type.

    The keywords apply to numbers, texts or lists only; :func:`add_keywords` puts them beside these types.
    """
    validator_schema = getattr(validator, "schema", None)
    if isinstance(validator_schema, Mapping):  # a validator of ours
        return dict(validator_schema)
    if isinstance(validator, _OPTIONAL_VALIDATOR):
        inner_keywords = validator_keywords(validator.validator, type_name)
        return (
            {**inner_keywords, "enum": [*inner_keywords["enum"], None]}
            if "enum" in inner_keywords
            else inner_keywords
        )
    merged_keywords: Schema = {}
    if isinstance(validator, _AND_VALIDATOR):
        for part in validator._validators:  # noqa: SLF001 - attrs has no other way to ask
            merged_keywords |= validator_keywords(part, type_name)
        return merged_keywords
    return _single_validator_keywords(validator, type_name)


def _single_validator_keywords(validator: object, type_name: str | None) -> Schema:
    """Return the keywords of a validator that is neither optional nor a combination."""
    if isinstance(validator, _NUMBER_VALIDATOR):
        return {_BOUND_KEYWORDS[validator.compare_op]: validator.bound}
    if isinstance(validator, _MIN_LENGTH_VALIDATOR) and type_name in _LENGTH_SUFFIXES:
        return {f"min{_LENGTH_SUFFIXES[type_name]}": validator.min_length}
    if isinstance(validator, _MAX_LENGTH_VALIDATOR) and type_name in _LENGTH_SUFFIXES:
        return {f"max{_LENGTH_SUFFIXES[type_name]}": validator.max_length}
    if isinstance(validator, _IN_VALIDATOR) and isinstance(validator.options, (list, tuple)):
        return {"enum": list(validator.options)}
    return {}


# --- options of a new game ---


@attrs.frozen
class OptionDescription:
    """An option of a new game as front-ends show it, with its name, its default and its possible values.

    ``values`` are pairs of an id and its name; empty if the value is true or false, or the values cannot be listed.
    """

    id: str
    name: str
    default: object
    values: tuple[tuple[str, str], ...]


def default_options(rules: Game) -> dict[str, object]:
    """Return the default of each option of a game, by name."""
    return rules.options(new_game(rules.id, min(rules.players)))


def possible_option_values(rules: Game, players: int) -> Mapping[str, tuple[OptionValues, ...]]:
    """Return the possible values of the options of a game for a number of players; options without a choice are left out."""
    declared_values = rules.option_values(players, rules.standard_cards())
    return {
        name: value_sets
        for name, value_sets in declared_values.items()
        if any(way.bounds or way.list_length or len(way.values) > 1 for way in value_sets)
    }


def list_table_options(rules: Game) -> tuple[OptionDescription, ...]:
    """Return the options of a game, with names in the language in use."""
    components_of_game = components(rules.id)
    options = []
    for name, default in default_options(rules).items():
        component = components_of_game.get("option", name)
        value_components = (
            ()
            if type(default) is bool
            else components_of_game.of_kind(f"option-{name}") or components_of_game.of_kind(name)
        )
        values = tuple([(each.id, each.name) for each in value_components])
        options.append(
            OptionDescription(name, name if component is None else component.name, default, values)
        )
    return tuple(options)
