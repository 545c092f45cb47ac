"""Readers of our classes and of collections, made for cattrs from their types.

Every reader comes in two kinds that accept the same: a fast one, written out field by field, whose
errors say nothing; and a careful one that says where the fault is. The codec asks the careful one
only after the fast one has refused.
"""

from __future__ import annotations

import enum
import types
from collections.abc import Mapping
from typing import Any, Literal, Union, get_args, get_origin

import attrs
from cattrs import Converter

from ancient_world.documents.strict import (
    READERS,
    Misfit,
    Reader,
    expect,
    read_any,
    reader_of_values,
)
from ancient_world.documents.types import TAG, Types, anything, is_tagged
from ancient_world.engine.agenda import State
from ancient_world.engine.faults import found, misnamed


class ReaderMaker:
    """Teaches a converter to read strictly every type that our classes use."""

    def __init__(self, converter: Converter, known: Types) -> None:
        self.converter = converter
        self.known = known
        converter.register_structure_hook_factory(anything, self.reader)

    def hook(self, kind: Any) -> Reader:
        """The reader of a type, made once; cattrs reads the simplest ones too kindly for us."""
        return self.simple(kind) or self.converter.get_structure_hook(kind)

    def reader(self, kind: Any) -> Reader:
        """Make the reader of a type."""
        if kind is State:
            return self.hook(self.known.state)
        if is_tagged(kind):
            return self.tagged(self.known.named(kind))
        if isinstance(kind, type) and attrs.has(kind):
            return self.record(kind, tagged=False)
        reader = self.simple(kind) or self.collection(get_origin(kind), get_args(kind))
        if reader is None:
            raise TypeError(f"documents have no place for a value of type {kind}")
        return reader

    def simple(self, kind: Any) -> Reader | None:
        """The reader of a type without parts; ``None`` if it has some."""
        if kind is Any:
            return read_any
        if get_origin(kind) is Literal:
            return reader_of_values(get_args(kind))
        if isinstance(kind, type) and issubclass(kind, enum.Enum):
            return reader_of_values(tuple(kind))
        return READERS.get(kind)

    def collection(self, origin: Any, args: tuple[Any, ...]) -> Reader | None:
        """The reader of a type made of other types; ``None`` if it is none."""
        if origin in (Union, types.UnionType):
            return self.union(args)
        if origin is tuple and args[1:] == (...,):
            return self.items(args[0], self.hook(args[0]))
        if origin is tuple:
            return self.fixed(args, [self.hook(arg) for arg in args])
        if origin in (Mapping, dict) and args[0] is str:
            return self.mapping(args[1], self.hook(args[1]))
        return None

    def union(self, args: tuple[Any, ...]) -> Reader:
        """A reader of ``A | None``, or of a union of plain types."""
        rest = tuple(arg for arg in args if arg is not type(None))
        if len(rest) == 1 and len(args) == 2:
            kind, hook = rest[0], self.hook(rest[0])

            def read_optional(value: Any, _: Any) -> Any:
                return None if value is None else hook(value, kind)

            return read_optional
        if any(arg not in READERS for arg in args):
            raise TypeError(f"documents cannot tell these types apart: {args}")

        def read_plain(value: Any, _: Any) -> Any:
            if type(value) not in args:
                raise Misfit("wrong-type", expected=_labels(args), found=found(value))
            return READERS[type(value)](value, None)

        return read_plain

    def tagged(self, members: Mapping[str, type]) -> Reader:
        """A reader of a union whose members carry their type.

        The reader of a member is made when one is first met, since a member may hold others.
        """
        readers: dict[str, Reader] = {}
        known = tuple(members)

        def read(value: Any, _: Any) -> Any:
            tag = _tag(value)
            reader = readers.get(tag)
            if reader is None:
                if tag not in members:
                    raise Misfit(
                        "unknown-type", f".{TAG}", found=found(tag), **misnamed(tag, known)
                    )
                reader = readers[tag] = self.record(members[tag], tagged=True)
            return reader(value, None)

        return read

    # --- what differs between fast and careful ---

    def items(self, kind: Any, hook: Reader) -> Reader:
        """A reader of ``tuple[kind, ...]``."""
        raise NotImplementedError

    def fixed(self, kinds: tuple[Any, ...], hooks: list[Reader]) -> Reader:
        """A reader of a tuple with one type for each place."""
        raise NotImplementedError

    def mapping(self, kind: Any, hook: Reader) -> Reader:
        """A reader of ``Mapping[str, kind]``."""
        raise NotImplementedError

    def record(self, cls: type, *, tagged: bool) -> Reader:
        """A reader of one of our classes, with or without its type."""
        raise NotImplementedError


def _tag(value: Any) -> str:
    """The type that an object carries."""
    if type(value) is not dict:
        raise expect("json-object", value)
    if TAG not in value:
        raise Misfit("missing-key", f".{TAG}")
    tag = value[TAG]
    if type(tag) is not str:
        raise expect("json-str", tag).under(f".{TAG}")
    return tag


def _labels(kinds: tuple[Any, ...]) -> str:
    names = {int: "int", str: "str", bool: "bool", float: "number", type(None): "null"}
    return f"json-{names[kinds[0]]}"
