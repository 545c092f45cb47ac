"""Build schemas from types: the classes, fields and unions that the codec reads and writes."""

from __future__ import annotations

import enum
import re
import types
from collections.abc import Iterator, Mapping
from typing import Any, Literal, Union, get_args, get_origin

import attrs

from ancient_world.documents import forms, situations
from ancient_world.documents.types import TAG, Types, is_tagged
from ancient_world.engine.actions import Action
from ancient_world.engine.chance import HIDDEN_ID, ChanceEvent
from ancient_world.engine.declared.fields import (
    SeatMark,
    fields_of,
    marks_of,
    may_be_left_out,
    typed_fields,
)
from ancient_world.engine.declared.naming import CardsName
from ancient_world.engine.document_fields import id_kinds
from ancient_world.engine.game import Game
from ancient_world.engine.state import State
from ancient_world.engine.steps import Step
from ancient_world.schema import kinds
from ancient_world.schema.kinds import Document, free, of_table
from ancient_world.schema.options import (
    WHOLE_NUMBER,
    Schema,
    bounded,
    constraints,
    limited,
    within,
)

_SIMPLE: dict[object, Schema] = {
    str: {"type": "string"},
    bool: {"type": "boolean"},
    float: {"type": "number"},
    type(None): {"type": "null"},
    None: {"type": "null"},
}
_NAME_SUFFIXES: tuple[tuple[type, str], ...] = (
    (Step, "Step"),
    (Action, "Action"),
    (ChanceEvent, "Event"),
    (situations.Situation, "Situation"),
)
"""The base classes whose subclasses get a suffix in their names, so that an action and a step may have the same name."""
_UNCHECKED_CLASSES = (Step, Action, ChanceEvent)
"""The classes whose numbers the rules check, not the reader, so that schemas do not limit them, except seats in actions."""
_FORM_MODULES = tuple([each.__name__ for each in (forms, situations, kinds, kinds)])

_SPHINX_ROLE = re.compile(r":\w+:`~?(?:[\w.]*\.)?(\w+)`")


def summary(thing: object) -> str:
    """Return the first line of a docstring as plain words; empty if there is none."""
    text = (thing.__doc__ or "").strip().partition("\n")[0].strip()
    return _SPHINX_ROLE.sub(r"\1", text).replace("``", "`")


def _class_and_parts(cls: type) -> Iterator[object]:
    """Yield a class and the classes of its parts, at any depth."""
    yield cls
    for field in fields_of(cls):
        if field.part is not None and field.part is not cls:
            yield from _class_and_parts(field.part)


class Definitions:
    """The ``$defs`` of the documents of one game, filled as types are asked for.

    Args:
        rules: the game.
        ids: the ids of each kind of component that may stand in fields; by default a field accepts any text.
    """

    def __init__(self, rules: Game, ids: Mapping[str, tuple[str, ...]] | None = None) -> None:
        self.rules = rules
        self.ids = ids
        self.known = Types(rules)
        self.defs: dict[str, Schema] = {}
        self._names: dict[tuple[object, bool], str] = {}
        members = [member for member in self.known.members if issubclass(member, _UNCHECKED_CLASSES)]
        has_id_lists = ids is not None
        self._unchecked = (
            set() if has_id_lists else {part for each in members for part in _class_and_parts(each)}
        )

    def of(self, kind: Any) -> Schema:
        """Return the schema of a type, and add the definitions that the schema refers to.

        Raises:
            TypeError: documents have no place for such a type.
        """
        kind = self._written(kind)
        if isinstance(kind, type) and issubclass(kind, Document):
            return {"$ref": f"#/$defs/{kind.__name__}"}
        if is_tagged(kind):
            return self._union(get_origin(kind) or kind)
        if isinstance(kind, type) and attrs.has(kind):
            return self._record(kind, tag="")
        schema = self._simple_schema(kind) or self._collection_schema(get_origin(kind), get_args(kind))
        if schema is None:
            raise TypeError(f"documents have no place for a value of type {kind}")
        return schema

    def among(self, members: Mapping[str, type]) -> Schema:
        """Return the schema of a union of classes, by their types in documents; an empty union accepts nothing."""
        member_schemas = [self._record(member, tag=tag) for tag, member in members.items()]
        return member_schemas[0] if len(member_schemas) == 1 else {"oneOf": member_schemas} if member_schemas else {"not": {}}

    # --- types without names ---

    def _written(self, kind: object) -> object:
        """Return the type that documents hold in place of ``State`` or of the game's card file, else the type itself."""
        if kind is State:
            return self.known.state
        return CardsName if kind is self.known.cards else kind

    def _simple_schema(self, type_hint: object) -> Schema | None:
        if type_hint is Any:
            return {"description": "Any JSON value."}
        if type_hint is int:
            return self._whole_number_schema()
        if get_origin(type_hint) is Literal:
            return {"enum": [getattr(value, "value", value) for value in get_args(type_hint)]}
        if isinstance(type_hint, type) and issubclass(type_hint, enum.Enum):
            return {"enum": [member.value for member in type_hint]}
        return dict(_SIMPLE[type_hint]) if type_hint in _SIMPLE else None

    def _collection_schema(self, origin: object, args: tuple[object, ...]) -> Schema | None:
        if origin in (Union, types.UnionType):
            return {"anyOf": [self.of(arg) for arg in args]}
        if origin is tuple and args[1:] == (...,):
            return {"type": "array", "items": self.of(args[0])}
        if origin is tuple:
            item_schemas = [self.of(arg) for arg in args]
            length_limits = {"minItems": len(item_schemas), "maxItems": len(item_schemas)}
            return {"type": "array", "prefixItems": item_schemas, **length_limits} if item_schemas else _EMPTY_ARRAY
        if origin in (Mapping, dict) and args[0] is str:
            return {"type": "object", "additionalProperties": self.of(args[1])}
        return None

    def _whole_number_schema(self) -> Schema:
        self.defs.setdefault(
            "WholeNumber",
            {
                "description": "A whole number that every JSON reader holds exactly.",
                **WHOLE_NUMBER,
            },
        )
        return {"$ref": "#/$defs/WholeNumber"}

    # --- types with names ---

    def _union(self, kind: type) -> Schema:
        members = self.known.named(kind)
        if list(members.values()) == [kind]:
            return self.among(members)
        name, is_new = self._named(kind, union=True)
        if is_new:
            self.defs[name] = {"description": summary(kind)}
            self.defs[name] |= self.among(members)
        return {"$ref": f"#/$defs/{name}"}

    def _record(self, cls: type, *, tag: str) -> Schema:
        name, is_new = self._named(cls, union=False)
        if is_new:
            self.defs[name] = {"description": summary(cls), "type": "object"}
            properties = {TAG: {"const": tag}} if tag else {}
            fields = typed_fields(cls)
            properties |= {field.name: self._field(cls, field) for field in fields}
            optional_names = {field.name for field in fields if may_be_left_out(field)}
            self.defs[name] |= {
                "properties": properties,
                "required": [each for each in properties if each not in optional_names],
                "additionalProperties": False,
            }
        return {"$ref": f"#/$defs/{name}"}

    def _field(self, cls: type, field: attrs.Attribute[object]) -> Schema:
        schema = self.of(field.type)
        table_limits = of_table(self.rules, cls, field.name)
        if table_limits is not None:
            return bounded({**schema, **table_limits}, constraints(field.validator, schema.get("type")))
        marks = marks_of(cls, field.name)
        if cls in self._unchecked:
            is_action = issubclass(cls, Action)
            marks = tuple([mark for mark in marks if is_action and isinstance(mark, SeatMark)])
        schema = limited(schema, self.rules, marks)
        if self.ids is not None:
            id_schemas = [self.id_of(kind) for kind in id_kinds(self.rules, cls, field.name)]
            schema = within(schema, "string", lambda text: _any_of_schema(id_schemas) if id_schemas else text)
        return bounded(schema, constraints(field.validator, schema.get("type")))

    def id_of(self, kind: str) -> Schema:
        """Return the schema of the ids of a kind of component."""
        if kind == "hidden":
            return {"const": HIDDEN_ID}
        known_ids, name = (self.ids or {}).get(kind), f"{re.sub('[-_]', '', kind.title())}Id"
        if not known_ids:
            return {"type": "string"}
        description = f"The id of a component of the kind {kind!r}."
        self.defs[name] = {"description": description, "enum": list(known_ids)}
        return {"$ref": f"#/$defs/{name}"}

    def _named(self, kind: type, *, union: bool) -> tuple[str, bool]:
        """Return the name of a class in ``$defs``, and whether the name is new."""
        known_name = self._names.get((kind, union))
        if known_name is not None:
            return known_name, False
        name = self._name(kind, union=union)
        if name in self._names.values():
            # two classes of the same name: the later one gets its module as a prefix
            name = kind.__module__.rpartition(".")[2].title().replace("_", "") + name
        self._names[kind, union] = name
        return name, True

    def _name(self, kind: type, *, union: bool) -> str:
        if kind is self.known.state:
            return "State"
        name = kind.__name__
        if kind.__module__ in _FORM_MODULES:
            name = name.removesuffix("Form")
        for base_class, suffix in _NAME_SUFFIXES:
            if issubclass(kind, base_class) and not name.endswith(suffix):
                name += suffix
        return f"Any{name}" if union and kind in self.known.members else free(name)


def _any_of_schema(schemas: list[Schema]) -> Schema:
    return schemas[0] if len(schemas) == 1 else {"anyOf": schemas}


_EMPTY_ARRAY: Schema = {"type": "array", "maxItems": 0}
