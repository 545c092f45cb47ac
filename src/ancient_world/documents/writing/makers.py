"""Writers of our classes and of collections, made from their types.

Every writer comes in two kinds that say the same: one gives lists, objects and plain values; one gives the compact
text of them, which takes a third of the time of both steps.
"""

from __future__ import annotations

import enum
import types
from collections.abc import Callable, Mapping
from typing import Any, Literal, Union, get_args, get_origin

import attrs

from ancient_world.documents.types import Types, is_tagged
from ancient_world.engine.declared.naming import CardsName
from ancient_world.engine.state import State
from ancient_world.engine.steps import type_name

Writer = Callable[..., Any]

_PLAIN = (int, str, bool, float, type(None), Any)


class WriterMaker:
    """The writers of every type that our classes use, as compact as the documents we read."""

    def __init__(self, known: Types) -> None:
        self.known = known
        self._made: dict[object, Writer] = {}

    def hook(self, kind: object) -> Writer:
        """The writer of a type, made once."""
        if kind not in self._made:
            self._made[kind] = self._writer(kind)
        return self._made[kind]

    def _writer(self, kind: Any) -> Writer:
        if is_plain(kind):
            return self.plain(kind)
        if isinstance(kind, type) and issubclass(kind, enum.Enum):
            return self.enum(kind)
        origin, args = get_origin(kind), get_args(kind)
        if kind is State:
            return self.hook(self.known.state)
        if kind is not None and kind is self.known.cards:
            # of cards no more is written than which ones they are
            return self.record(CardsName, "")
        if is_tagged(kind):
            return self.tagged(self.known.named(kind))
        if isinstance(kind, type) and attrs.has(kind):
            return self.record(kind, "")
        if origin is tuple:
            return self.items(kind) if args[1:] == (...,) else self.fixed(kind)
        if origin in (Mapping, dict):
            return self.mapping(kind)
        if origin in (Union, types.UnionType):
            return self.optional(other_than_none(args))
        raise TypeError(f"documents have no place for a value of type {kind}")

    def tagged(self, members: Mapping[str, type]) -> Writer:
        """A writer of a union whose members carry their type.

        The writer of a member is made when one is first met, since a member may hold others.
        """
        writers: dict[type, Writer] = {}

        def write(value: Any) -> object:
            kind = type(value)
            writer = writers.get(kind)
            if writer is None:
                tag = type_name(kind)
                if members.get(tag) is not kind:
                    raise TypeError(f"{kind.__name__} is not among the types that its game names")
                writer = writers[kind] = self.record(kind, tag)
            return writer(value)

        return write

    # --- what differs between values and text ---

    def plain(self, kind: Any) -> Writer:
        """A writer of values that stand for themselves."""
        raise NotImplementedError

    def enum(self, kind: object) -> Writer:
        """A writer of the members of an enum."""
        raise NotImplementedError

    def items(self, kind: Any) -> Writer:
        """A writer of ``tuple[A, ...]``."""
        raise NotImplementedError

    def fixed(self, kind: object) -> Writer:
        """A writer of a tuple with one type for each place."""
        raise NotImplementedError

    def mapping(self, kind: object) -> Writer:
        """A writer of ``Mapping[str, A]``."""
        raise NotImplementedError

    def optional(self, inner: object) -> Writer:
        """A writer of ``A | None``, given ``A``."""
        raise NotImplementedError

    def record(self, cls: type, tag: str) -> Writer:
        """A writer of one of our classes, with its type if ``tag`` is any."""
        raise NotImplementedError


def is_plain(kind: object) -> bool:
    """Return whether values of a type are written as they are."""
    if get_origin(kind) in (Union, types.UnionType):
        return all(is_plain(arg) for arg in get_args(kind))
    if get_origin(kind) is Literal:
        return not any(isinstance(arg, enum.Enum) for arg in get_args(kind))
    return kind in _PLAIN


def other_than_none(args: tuple[object, ...]) -> object:
    """The one type of a union beside ``None``."""
    kinds = [arg for arg in args if arg is not type(None)]
    if len(kinds) != 1:
        raise TypeError(f"documents cannot tell these types apart: {args}")
    return kinds[0]
