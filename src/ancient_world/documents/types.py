"""The classes that documents can hold: the members of unions by name, and the game's states and cards."""

from __future__ import annotations

import enum
import types
from collections.abc import Mapping
from typing import Any, Literal, Union, get_args, get_origin

import attrs

from ancient_world.documents.forms import Chance, Decision, PendingForm
from ancient_world.documents.situations import (
    Illegal,
    Impossible,
    Legal,
    NoSetup,
    Scoring,
    Setup,
    Situation,
    View,
)
from ancient_world.engine.actions import Action
from ancient_world.engine.chance import ChanceEvent, Deal, Dealt, Roll, Rolled
from ancient_world.engine.declared.fields import typed_fields
from ancient_world.engine.game import Game
from ancient_world.engine.steps import Step, type_name

TAG = "type"
"""The key that tells the members of a union apart."""


_TAGGED = (Step, Action, ChanceEvent, PendingForm, Situation)
_SITUATIONS = (Legal, Illegal, Setup, NoSetup, Impossible, View, Scoring)


def is_tagged(kind: object) -> bool:
    """Return whether documents hold instances of a class together with their type."""
    origin = get_origin(kind) or kind
    return isinstance(origin, type) and issubclass(origin, _TAGGED)


_SIMPLE = (int, str, bool, float, type(None), ...)
_FROZEN = Chance.__setattr__
"""The ``__setattr__`` that every frozen class has."""


def is_kept(cls: type) -> bool:
    """Return whether it pays to cache the texts of the records of a class.

    It does for frozen records with several lists or parts in them, if they hold only plain values and frozen records, and
    no steps or actions.
    """
    kinds: list[Any] = [field.type for field in typed_fields(cls)]
    many = sum(bool(get_args(kind)) or attrs.has(kind) for kind in kinds)
    return many > 1 and _lasts(cls)


def _lasts(kind: object, above: tuple[object, ...] = ()) -> bool:
    """Return whether a type is made of plain values and frozen records alone; card files do not count, since readers choose them."""
    origin, args = get_origin(kind), get_args(kind)
    if kind in _SIMPLE or kind in above or origin is Literal:
        return True
    if args:
        # Mappings of frozen records are read-only.
        made = origin in (tuple, Mapping, Union, types.UnionType)
        return made and all(_lasts(arg, above) for arg in args)
    if not isinstance(kind, type) or is_tagged(kind) or hasattr(kind, "digest"):
        return False
    if issubclass(kind, enum.Enum):
        return True
    fields = typed_fields(kind) if attrs.has(kind) and kind.__setattr__ is _FROZEN else ()
    return bool(fields) and all(_lasts(field.type, (*above, kind)) for field in fields)


class Types:
    """The classes that documents of a game can hold; without a game, the classes that all games share."""

    def __init__(self, rules: Game | None) -> None:
        members: tuple[type, ...] = (Dealt, Rolled, Deal, Roll, Decision, Chance, *_SITUATIONS)
        if rules is not None:
            members += (*rules.step_types, *rules.action_types, *rules.event_types)
        self.members = members
        self.rules = rules
        self.state = None if rules is None else rules.state_type
        self.cards = None if rules is None else rules.cards_type

    def recurs(self, kind: object) -> bool:
        """Return whether a type is a frozen class with an action or other tagged part, whose records may recur in many documents."""
        if not (isinstance(kind, type) and attrs.has(kind)) or is_tagged(kind):
            return False
        return any(is_tagged(field.type) for field in typed_fields(kind)) and self._lasting(kind)

    def _lasting(self, cls: Any) -> bool:
        """Return whether records of a class are frozen with everything in them, for every member of a tagged union."""
        return cls.__setattr__ is _FROZEN and all(
            all(map(self._lasting, self.named(field.type).values()))
            if is_tagged(field.type)
            else _lasts(field.type)
            for field in typed_fields(cls)
        )

    def named(self, kind: Any) -> dict[str, type]:
        """Return the classes that may stand in place of ``kind``, by their names in documents.

        Raises:
            TypeError: two of them have the same name.
        """
        origin = get_origin(kind) or kind
        named: dict[str, type] = {}
        for member in self.members:
            if issubclass(member, origin) and named.setdefault(type_name(member), member) != member:
                raise TypeError(f"two classes are {type_name(member)!r} in documents: {member}")
        return named
