"""TypeScript declarations, written out from the JSON Schemas of a game's documents."""

from __future__ import annotations

import json
import re
from typing import Any

from ancient_world.engine.registry import game
from ancient_world.schema.documents import document_schema
from ancient_world.schema.kinds import KINDS

Schema = dict[str, Any]

_WORD = re.compile(r"[A-Za-z_$][\w$]*\Z")
_PLAIN = {
    "string": "string",
    "boolean": "boolean",
    "number": "number",
    "integer": "number",
    "null": "null",
}


def declarations(game_id: str) -> str:
    """The ``.d.ts`` file of a game: a name for each definition, the documents first."""
    rules = game(game_id)
    schemas = [document_schema(kind, game_id) for kind in KINDS]
    documents: Schema = {}
    parts: Schema = {}
    for schema in schemas:
        own = schema["$ref"].rpartition("/")[2]
        for name, definition in schema["$defs"].items():
            (documents if name == own else parts)[name] = definition
    lines = [
        f"// The documents of {rules.title}, version {rules.rules_version} of its rules.",
        f"// Made by `ancient-world schema --game {game_id} --typescript`; do not edit.",
    ]
    for name, definition in (documents | dict(sorted(parts.items()))).items():
        lines += ["", *_declaration(name, definition)]
    return "\n".join(lines) + "\n"


def _declaration(name: str, schema: Schema) -> list[str]:
    about = schema.get("description", "").replace("*/", "* /")
    head = [f"/** {about} */"] if about else []
    if "properties" in schema:
        return [*head, f"export interface {name} {_object(schema, '')}"]
    members = schema.get("oneOf") or schema.get("anyOf")
    if members and len(members) > 1:
        cases = [f"  | {_type(member, '  ')}" for member in members]
        return [*head, f"export type {name} =", *cases[:-1], f"{cases[-1]};"]
    return [*head, f"export type {name} = {_type(schema, '')};"]


def _type(schema: Schema | bool, indent: str) -> str:
    """A schema as a type expression."""
    if isinstance(schema, bool):
        return "unknown" if schema else "never"
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "const" in schema:
        return json.dumps(schema["const"])
    if "enum" in schema:
        return " | ".join([json.dumps(value) for value in schema["enum"]])
    members = schema.get("oneOf") or schema.get("anyOf")
    if members:
        return " | ".join([_type(member, indent) for member in members])
    kind = schema.get("type")
    if kind == "array":
        return _array(schema, indent)
    if kind == "object":
        return _object(schema, indent)
    return _PLAIN.get(kind or "", "never" if "not" in schema else "unknown")


def _array(schema: Schema, indent: str) -> str:
    if "prefixItems" in schema:
        return f"[{', '.join([_type(item, indent) for item in schema['prefixItems']])}]"
    if schema.get("maxItems") == 0:
        return "[]"
    item = _type(schema["items"], indent)
    return f"({item})[]" if " | " in item else f"{item}[]"


def _object(schema: Schema, indent: str) -> str:
    if "properties" not in schema:
        return f"{{ [key: string]: {_type(schema['additionalProperties'], indent)} }}"
    deeper = indent + "  "
    lines = [
        f"{deeper}{_key(key, schema)}: {_type(member, deeper)};"
        for key, member in schema["properties"].items()
    ]
    return "\n".join(["{", *lines, f"{indent}}}"])


def _key(key: str, schema: Schema) -> str:
    """A key of an object, with a mark if it may be left out."""
    mark = "" if key in schema["required"] else "?"
    return f"{key if _WORD.match(key) else json.dumps(key)}{mark}"
