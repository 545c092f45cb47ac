"""The classes that documents can hold: the members of unions by name, and the game's states and cards."""

from __future__ import annotations

import enum
import types
from collections.abc import Mapping
from typing import Any, Literal, Union, get_args, get_origin

import attrs

from ancient_world.documents import situations
from ancient_world.documents.document_forms import Chance, Decision, PendingForm
from ancient_world.engine.actions import Action
from ancient_world.engine.chance import ChanceEvent, Deal, Dealt, Roll, Rolled
from ancient_world.engine.declared.field_marks import typed_fields
from ancient_world.engine.game import Game
from ancient_world.engine.state import State
from ancient_world.engine.steps import Step, type_name

TYPE_KEY = "type"
"""The key that tells the members of a union apart."""


_TAGGED_BASES = (Step, Action, ChanceEvent, PendingForm, situations.Situation)
_SITUATION_CLASSES = (
    situations.Legal,
    situations.Illegal,
    situations.Setup,
    situations.NoSetup,
    situations.Impossible,
    situations.Chance,
    situations.View,
    situations.Told,
    situations.Scoring,
)


def is_tagged(type_hint: object) -> bool:
    """Return whether documents hold instances of a class together with their type."""
    origin = get_origin(type_hint) or type_hint
    return isinstance(origin, type) and issubclass(origin, _TAGGED_BASES)


_SIMPLE_TYPES = (int, str, bool, float, type(None), ...)
_FROZEN_SETATTR = Chance.__setattr__
"""The ``__setattr__`` that every frozen class has."""


def is_worth_caching(cls: type) -> bool:
    """Return whether it pays to cache the texts of the records of a class.

    It does for frozen records with several lists or parts in them, if they hold only plain values and frozen records, and
    no steps or actions.
    """
    field_types: list[Any] = [field.type for field in typed_fields(cls)]
    nested_count = sum(bool(get_args(kind)) or attrs.has(kind) for kind in field_types)
    return nested_count > 1 and _is_deeply_frozen(cls)


def _is_deeply_frozen(type_hint: object, outer_types: tuple[object, ...] = ()) -> bool:
    """Return whether a type is made of plain values and frozen records alone; card files do not count, since readers choose them."""
    origin, args = get_origin(type_hint), get_args(type_hint)
    if type_hint in _SIMPLE_TYPES or type_hint in outer_types or origin is Literal:
        return True
    if args:
        # Mappings of frozen records are read-only.
        is_immutable_container = origin in (tuple, Mapping, Union, types.UnionType)
        return is_immutable_container and all(_is_deeply_frozen(arg, outer_types) for arg in args)
    if not isinstance(type_hint, type) or is_tagged(type_hint) or hasattr(type_hint, "digest"):
        return False
    if issubclass(type_hint, enum.Enum):
        return True
    fields = (
        typed_fields(type_hint)
        if attrs.has(type_hint) and type_hint.__setattr__ is _FROZEN_SETATTR
        else ()
    )
    return bool(fields) and all(
        _is_deeply_frozen(field.type, (*outer_types, type_hint)) for field in fields
    )


class DocumentTypes:
    """The classes that documents of a game can hold; without a game, the classes that all games share."""

    def __init__(self, rules: Game | None) -> None:
        members: tuple[type, ...] = (
            Dealt,
            Rolled,
            Deal,
            Roll,
            Decision,
            Chance,
            *_SITUATION_CLASSES,
        )
        if rules is not None:
            members += (*rules.step_types, *rules.action_types, *rules.event_types)
        self.members = members
        self.rules = rules
        self.state: type[State] | None = None if rules is None else rules.state_type
        self.cards: type | None = None if rules is None else rules.cards_type

    def has_recurring_records(self, type_hint: object) -> bool:
        """Return whether a type is a frozen class with an action or other tagged part, whose records may recur in many documents."""
        if not (isinstance(type_hint, type) and attrs.has(type_hint)) or is_tagged(type_hint):
            return False
        return any(
            is_tagged(field.type) for field in typed_fields(type_hint)
        ) and self._is_class_deeply_frozen(type_hint)

    def _is_class_deeply_frozen(self, cls: Any) -> bool:
        """Return whether records of a class are frozen with everything in them, for every member of a tagged union."""
        return cls.__setattr__ is _FROZEN_SETATTR and all(
            all(map(self._is_class_deeply_frozen, self.classes_by_name(field.type).values()))
            if is_tagged(field.type)
            else _is_deeply_frozen(field.type) or self._is_frozen_or_none(field.type, cls)
            for field in typed_fields(cls)
        )

    def _is_frozen_or_none(self, type_hint: object, outer_class: type) -> bool:
        """Return whether a type is a union of ``None`` with another class whose records are deeply frozen."""
        classes = [each for each in get_args(type_hint) if each is not type(None)]
        return get_origin(type_hint) in (Union, types.UnionType) and all(
            attrs.has(each) and each is not outer_class and self._is_class_deeply_frozen(each)
            for each in classes
        )

    def classes_by_name(self, type_hint: Any) -> dict[str, type]:
        """Return the classes that may stand in place of ``type_hint``, by their names in documents.

        Raises:
            TypeError: two of them have the same name.
        """
        origin = get_origin(type_hint) or type_hint
        classes_by_name: dict[str, type] = {}
        for member in self.members:
            if (
                issubclass(member, origin)
                and classes_by_name.setdefault(type_name(member), member) != member
            ):
                raise TypeError(f"two classes are {type_name(member)!r} in documents: {member}")
        return classes_by_name
