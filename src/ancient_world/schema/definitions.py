"""Build schemas from types: the classes, fields and unions that the codec reads and writes."""

from __future__ import annotations

import enum
import re
import types
from collections.abc import Iterator, Mapping
from typing import Any, Literal, Union, get_args, get_origin

import attrs

from ancient_world.documents import document_forms, situations
from ancient_world.documents.types import TYPE_KEY, DocumentTypes, is_tagged
from ancient_world.engine.actions import Action
from ancient_world.engine.chance import HIDDEN_ID, ChanceEvent
from ancient_world.engine.declared.field_marks import (
    SeatMark,
    fields_of,
    marks_of,
    may_be_left_out,
    typed_fields,
)
from ancient_world.engine.declared.naming import CardsName
from ancient_world.engine.document_fields import component_kinds
from ancient_world.engine.game import Game
from ancient_world.engine.state import State
from ancient_world.engine.steps import Step
from ancient_world.schema import document_kinds
from ancient_world.schema.document_kinds import Document, avoid_built_in, table_keywords
from ancient_world.schema.field_limits import (
    WHOLE_NUMBER_SCHEMA,
    Schema,
    add_keywords,
    change_inner,
    limit_by_marks,
    validator_keywords,
)

_SIMPLE_SCHEMAS: dict[object, Schema] = {
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
_FORM_MODULES = tuple(
    [each.__name__ for each in (document_forms, situations, document_kinds, document_kinds)]
)

_SPHINX_ROLE = re.compile(r":\w+:`~?(?:[\w.]*\.)?(\w+)`")


def docstring_summary(value: object) -> str:
    """Return the first line of a docstring as plain words; empty if there is none."""
    text = (value.__doc__ or "").strip().partition("\n")[0].strip()
    return _SPHINX_ROLE.sub(r"\1", text).replace("``", "`")


def _class_and_parts(cls: type) -> Iterator[object]:
    """Yield a class and the classes of its parts, at any depth."""
    yield cls
    for field in fields_of(cls):
        if field.part_class is not None and field.part_class is not cls:
            yield from _class_and_parts(field.part_class)


class Definitions:
    """The ``$defs`` of the documents of one game, filled as types are asked for.

    Args:
        rules: the game.
        ids: the ids of each kind of component that may stand in fields; by default a field accepts any text.
    """

    def __init__(self, rules: Game, ids: Mapping[str, tuple[str, ...]] | None = None) -> None:
        self.rules = rules
        self.ids = ids
        self.document_types: DocumentTypes = DocumentTypes(rules)
        self.schemas_by_name: dict[str, Schema] = {}
        self._names: dict[tuple[object, bool], str] = {}
        members = [
            member
            for member in self.document_types.members
            if issubclass(member, _UNCHECKED_CLASSES)
        ]
        has_id_lists = ids is not None
        self._unchecked_types = (
            set() if has_id_lists else {part for each in members for part in _class_and_parts(each)}
        )

    def schema_of(self, type_hint: Any) -> Schema:
        """Return the schema of a type, and add the definitions that the schema refers to.

        Raises:
            TypeError: documents have no place for such a type.
        """
        type_hint = self._document_type(type_hint)
        if isinstance(type_hint, type) and issubclass(type_hint, Document):
            return {"$ref": f"#/$defs/{type_hint.__name__}"}
        if is_tagged(type_hint):
            return self._union_schema(get_origin(type_hint) or type_hint)
        if isinstance(type_hint, type) and attrs.has(type_hint):
            return self._record_schema(type_hint, tag="")
        schema = self._simple_schema(type_hint) or self._collection_schema(
            get_origin(type_hint), get_args(type_hint)
        )
        if schema is None:
            raise TypeError(f"documents have no place for a value of type {type_hint}")
        return schema

    def union_of(self, members: Mapping[str, type]) -> Schema:
        """Return the schema of a union of classes, by their types in documents; an empty union accepts nothing."""
        member_schemas = [self._record_schema(member, tag=tag) for tag, member in members.items()]
        return (
            member_schemas[0]
            if len(member_schemas) == 1
            else {"oneOf": member_schemas}
            if member_schemas
            else {"not": {}}
        )

    # --- types without names ---

    def _document_type(self, type_hint: object) -> object:
        """Return the type that documents hold in place of ``State`` or of the game's card file, else the type itself."""
        if type_hint is State:
            return self.document_types.state
        return CardsName if type_hint is self.document_types.cards else type_hint

    def _simple_schema(self, type_hint: object) -> Schema | None:
        if type_hint is Any:
            return {"description": "Any JSON value."}
        if type_hint is int:
            return self._whole_number_schema()
        if get_origin(type_hint) is Literal:
            return {"enum": [getattr(value, "value", value) for value in get_args(type_hint)]}
        if isinstance(type_hint, type) and issubclass(type_hint, enum.Enum):
            return {"enum": [member.value for member in type_hint]}
        return dict(_SIMPLE_SCHEMAS[type_hint]) if type_hint in _SIMPLE_SCHEMAS else None

    def _collection_schema(self, origin: object, args: tuple[object, ...]) -> Schema | None:
        if origin in (Union, types.UnionType):
            return {"anyOf": [self.schema_of(arg) for arg in args]}
        if origin is tuple and args[1:] == (...,):
            return {"type": "array", "items": self.schema_of(args[0])}
        if origin is tuple:
            item_schemas = [self.schema_of(arg) for arg in args]
            length_limits = {"minItems": len(item_schemas), "maxItems": len(item_schemas)}
            return (
                {"type": "array", "prefixItems": item_schemas, **length_limits}
                if item_schemas
                else _EMPTY_ARRAY
            )
        if origin in (Mapping, dict) and args[0] is str:
            return {"type": "object", "additionalProperties": self.schema_of(args[1])}
        return None

    def _whole_number_schema(self) -> Schema:
        self.schemas_by_name.setdefault(
            "WholeNumber",
            {
                "description": "A whole number that every JSON reader holds exactly.",
                **WHOLE_NUMBER_SCHEMA,
            },
        )
        return {"$ref": "#/$defs/WholeNumber"}

    # --- types with names ---

    def _union_schema(self, cls: type) -> Schema:
        members = self.document_types.classes_by_name(cls)
        if list(members.values()) == [cls]:
            return self.union_of(members)
        name, is_new = self._register_name(cls, union=True)
        if is_new:
            self.schemas_by_name[name] = {"description": docstring_summary(cls)}
            self.schemas_by_name[name] |= self.union_of(members)
        return {"$ref": f"#/$defs/{name}"}

    def _record_schema(self, cls: type, *, tag: str) -> Schema:
        name, is_new = self._register_name(cls, union=False)
        if is_new:
            self.schemas_by_name[name] = {"description": docstring_summary(cls), "type": "object"}
            properties = {TYPE_KEY: {"const": tag}} if tag else {}
            fields = typed_fields(cls)
            properties |= {field.name: self._field_schema(cls, field) for field in fields}
            optional_names = {field.name for field in fields if may_be_left_out(field)}
            self.schemas_by_name[name] |= {
                "properties": properties,
                "required": [name_ for name_ in properties if name_ not in optional_names],
                "additionalProperties": False,
            }
        return {"$ref": f"#/$defs/{name}"}

    def _field_schema(self, cls: type, field: attrs.Attribute[object]) -> Schema:
        schema = self.schema_of(field.type)
        table_limits = table_keywords(self.rules, cls, field.name)
        if table_limits is not None:
            return add_keywords(
                {**schema, **table_limits}, validator_keywords(field.validator, schema.get("type"))
            )
        marks = marks_of(cls, field.name)
        if cls in self._unchecked_types:
            is_action = issubclass(cls, Action)
            marks = tuple([mark for mark in marks if is_action and isinstance(mark, SeatMark)])
        schema = limit_by_marks(schema, self.rules, marks)
        if self.ids is not None:
            id_schemas = [
                self.id_schema(kind) for kind in component_kinds(self.rules, cls, field.name)
            ]
            schema = change_inner(
                schema, "string", lambda text: _any_of_schema(id_schemas) if id_schemas else text
            )
        return add_keywords(schema, validator_keywords(field.validator, schema.get("type")))

    def id_schema(self, kind: str) -> Schema:
        """Return the schema of the ids of a kind of component."""
        if kind == "hidden":
            return {"const": HIDDEN_ID}
        known_ids, name = (self.ids or {}).get(kind), f"{re.sub('[-_]', '', kind.title())}Id"
        if not known_ids:
            return {"type": "string"}
        description = f"The id of a component of the kind {kind!r}."
        self.schemas_by_name[name] = {"description": description, "enum": list(known_ids)}
        return {"$ref": f"#/$defs/{name}"}

    def _register_name(self, cls: type, *, union: bool) -> tuple[str, bool]:
        """Return the name of a class in ``$defs``, and whether the name is new."""
        known_name = self._names.get((cls, union))
        if known_name is not None:
            return known_name, False
        name = self._base_name(cls, union=union)
        if name in self._names.values():
            # two classes of the same name: the later one gets its module as a prefix
            name = cls.__module__.rpartition(".")[2].title().replace("_", "") + name
        self._names[cls, union] = name
        return name, True

    def _base_name(self, cls: type, *, union: bool) -> str:
        if cls is self.document_types.state:
            return "State"
        name = cls.__name__
        if cls.__module__ in _FORM_MODULES:
            name = name.removesuffix("Form")
        for base_class, suffix in _NAME_SUFFIXES:
            if issubclass(cls, base_class) and not name.endswith(suffix):
                name += suffix
        return (
            f"Any{name}" if union and cls in self.document_types.members else avoid_built_in(name)
        )


def _any_of_schema(schemas: list[Schema]) -> Schema:
    return schemas[0] if len(schemas) == 1 else {"anyOf": schemas}


_EMPTY_ARRAY: Schema = {"type": "array", "maxItems": 0}
