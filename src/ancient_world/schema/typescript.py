"""Write TypeScript declarations from the JSON Schemas of a game's documents."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping

from ancient_world.engine.game import Game
from ancient_world.schema.definitions import Definitions
from ancient_world.schema.document_kinds import document_name
from ancient_world.schema.field_limits import Schema
from ancient_world.schema.kind_names import KINDS

_PLAIN_KEY = re.compile(r"[A-Za-z_$][\w$]*\Z")
MAX_LISTED_NUMBERS = 10
"""A number with at most this many possible values is declared as the union of the values."""
_PLAIN_TYPES = {
    "string": "string",
    "boolean": "boolean",
    "number": "number",
    "integer": "number",
    "null": "null",
}


def typescript_declarations(rules: Game, definitions: Definitions, first_schemas: Schema) -> str:
    """Return the ``.d.ts`` file of a game: a declaration for each definition, documents first.

    Args:
        rules: the game.
        definitions: the definitions to declare.
        first_schemas: schemas to declare before all definitions, by name.
    """
    schemas_by_name = definitions.schemas_by_name
    documents = {document_name(kind): schemas_by_name[document_name(kind)] for kind in KINDS}
    lines = [
        f"// The documents of {rules.title}, version {rules.rules_version} of its rules, and the methods of the server.",
        f"// Made by `ancient-world schema --game {rules.id} --typescript`; do not edit.",
    ]
    for name, definition in (
        first_schemas | documents | dict(sorted(schemas_by_name.items()))
    ).items():
        lines += ["", *_type_declaration(name, definition)]
    return "\n".join(lines) + "\n"


def _type_declaration(name: str, schema: Schema) -> list[str]:
    comment = _description(schema)
    comment_lines = [f"/** {comment} */"] if comment else []
    if "properties" in schema:
        return [*comment_lines, f"export interface {name} {_object_expression(schema, '')}"]
    members = schema.get("oneOf") or schema.get("anyOf")
    if members and len(members) > 1:
        cases = [f"  | {_type_expression(member, '  ')}" for member in members]
        return [*comment_lines, f"export type {name} =", *cases[:-1], f"{cases[-1]};"]
    return [*comment_lines, f"export type {name} = {_type_expression(schema, '')};"]


def _description(schema: Schema) -> str:
    """Return the description of a schema, with ``*/`` broken up so that it cannot end a comment."""
    return str(schema.get("description", "")).replace("*/", "* /")


def _type_expression(schema: Schema | bool, indent: str) -> str:
    """Return a schema as a type expression of TypeScript."""
    if isinstance(schema, bool):
        return "unknown" if schema else "never"
    minimum, maximum = schema.get("minimum"), schema.get("maximum")
    is_real = schema.get("type") == "number"
    if not (is_real or minimum is None or maximum is None) and (
        maximum - minimum < MAX_LISTED_NUMBERS
    ):
        return " | ".join(map(str, range(minimum, maximum + 1)))
    key = next((key for key in _EXPRESSIONS_BY_KEYWORD if key in schema), None)
    if key is not None:
        return _EXPRESSIONS_BY_KEYWORD[key](schema[key], indent)
    json_type = schema.get("type")
    if json_type == "array":
        return _array_expression(schema, indent)
    if json_type == "object":
        return _object_expression(schema, indent)
    return _PLAIN_TYPES.get(json_type or "", "never" if "not" in schema else "unknown")


def _union_expression(members: list[Schema], indent: str) -> str:
    return " | ".join([_type_expression(member, indent) for member in members])


_EXPRESSIONS_BY_KEYWORD: Mapping[str, Callable[..., str]] = {
    "$ref": lambda ref, _: str(ref).rpartition("/")[2],
    "const": lambda value, _: json.dumps(value),
    "enum": lambda values, _: " | ".join(map(json.dumps, values)),
    "allOf": lambda members, indent: " & ".join([_bracket_union(each, indent) for each in members]),
    "oneOf": _union_expression,
    "anyOf": _union_expression,
}
"""For each keyword that determines a type alone, the function that writes the type; the first keyword in a schema counts."""


def _bracket_union(schema: Schema, indent: str) -> str:
    """Return a type expression, in brackets if it is a union."""
    text = _type_expression(schema, indent)
    return f"({text})" if "oneOf" in schema or "anyOf" in schema else text


def _array_expression(schema: Schema, indent: str) -> str:
    if "prefixItems" in schema:
        return f"[{', '.join([_type_expression(item, indent) for item in schema['prefixItems']])}]"
    if schema.get("maxItems") == 0:
        return "[]"
    item = _type_expression(schema["items"], indent)
    return f"({item})[]" if " | " in item else f"{item}[]"


def _object_expression(schema: Schema, indent: str) -> str:
    if "properties" not in schema:
        return f"{{ [key: string]: {_type_expression(schema['additionalProperties'], indent)} }}"
    inner_indent = indent + "  "
    if not schema["properties"]:
        return "{}"
    lines = []
    for key, member in schema["properties"].items():
        if isinstance(member, dict) and "description" in member:
            lines.append(f"{inner_indent}/** {_description(member)} */")
        lines.append(
            f"{inner_indent}{_property_key(key, schema)}: {_type_expression(member, inner_indent)};"
        )
    return "\n".join(["{", *lines, f"{indent}}}"])


def _property_key(key: str, schema: Schema) -> str:
    """Return a key of an object, with a question mark if it may be left out."""
    optional_mark = "" if key in schema["required"] else "?"
    return f"{key if _PLAIN_KEY.match(key) else json.dumps(key)}{optional_mark}"
