"""List conceivable actions, legal or not, from what their fields declare."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, islice, product
from math import prod
from typing import Any, Literal, TypeVar, get_args, get_origin

import attrs

from ancient_world.engine.declared.field_marks import (
    Count,
    Field,
    Ids,
    PlaceIn,
    Rotation,
    SeatMark,
    fields_of,
    typed_fields,
)
from ancient_world.engine.typed_cache import cache

_NUMBERS_TRIED = 3
"""The number of integers to try, from the least on."""
_MAX_LISTED_RANGE = 1000
"""A field with a larger range of numbers than this cannot be listed."""

T = TypeVar("T")


def all_actions(action_class: type[T], state: Any, player: int | None = None) -> tuple[T, ...]:
    """Return every action of a class that the declarations of its fields allow, only those of ``player`` if it is given.

    The values of the last field vary fastest.
    """
    rules = state.rules_of(state)
    seats = rules.seats(state) if _reads(action_class, SeatMark) else 0
    if not (_reads(action_class, Ids) or _reads(action_class, PlaceIn)):
        return _fixed_actions(action_class, seats, player)
    return _make_actions(action_class, state, rules.ids(state), seats, player)


@cache
def _reads(action_class: type, mark: type) -> bool:
    """Return whether a field of a class has a mark of this type, so that its values depend on the state."""
    return any(isinstance(each, mark) for field in fields_of(action_class) for each in field.marks)


@cache
def _fixed_actions(action_class: type[Any], seats: int, player: int | None) -> tuple[Any, ...]:
    """Return the actions of a class whose values depend on nothing else; cached, which saves 40 % of noughts and crosses."""
    return _make_actions(action_class, None, {}, seats, player)


def _make_actions(
    action_class: type[T],
    state: object,
    ids: Mapping[str, frozenset[str]],
    seats: int,
    player: int | None,
) -> tuple[T, ...]:
    declared_fields = {field.name: field for field in fields_of(action_class)}
    values: dict[str, Sequence[object]] = {
        each.name: _all_values(each, declared_fields.get(each.name), state, ids, range(seats))
        for each in typed_fields(action_class)
    }
    if player is not None and "player" in values:
        values["player"] = (player,)
    names, combinations = tuple(values), product(*values.values())
    return tuple([action_class(**dict(zip(names, each, strict=True))) for each in combinations])


def unlistable_fields(action_class: type) -> list[str]:
    """Return the names of the fields of a class whose possible values cannot be listed: too many, or not declared."""
    declared_fields = {field.name: field for field in fields_of(action_class)}
    return [
        each.name
        for each in typed_fields(action_class)
        if not _is_listable(each, declared_fields.get(each.name))
    ]


def _is_listable(attribute: attrs.Attribute[object], field: Field | None) -> bool:
    if field is None:
        return (
            any(True for _ in _values_of_type(attribute)) or attribute.default is not attrs.NOTHING
        )
    if field.is_tuple or field.is_optional or field.part_class is not None:
        return False
    if field.number is not None:
        return field.number.maximum - field.number.minimum < _MAX_LISTED_RANGE
    return field.ids is None or isinstance(field.ids.kind, str)


def _all_values(
    attribute: attrs.Attribute[object],
    field: Field | None,
    state: object,
    ids: Mapping[str, frozenset[str]],
    seats: range,
) -> Sequence[object]:
    marks = () if field is None else field.marks
    for mark in marks:
        if isinstance(mark, Count):
            return range(mark.minimum, mark.maximum + 1)
        if isinstance(mark, SeatMark):
            return (*seats,) if mark.nobody is None else (mark.nobody, *seats)
    return _possible_values(attribute, field, state, ids)


def possible_actions(
    action_class: type,
    state: object,
    ids: Mapping[str, frozenset[str]],
    limit: int,
    containing_id: str | None = None,
) -> list[Any]:
    """Return actions of a kind with any ids, seats and small integers in them, at most ``limit``.

    The actions need not be legal. If a field declares nothing and has no default, the list is empty.

    Args:
        action_class: a class of actions.
        state: a state; a masked one will do.
        ids: the ids of each kind of the game, as :meth:`ancient_world.engine.Game.ids` gives them.
        limit: the largest number of actions; if there are more, they are picked at even distances.
        containing_id: an id that each of the actions holds; by default, actions hold any ids.
    """
    declared_fields = {field.name: field for field in fields_of(action_class)}
    values = {
        each.name: _possible_values(each, declared_fields.get(each.name), state, ids)
        for each in typed_fields(action_class)
    }
    value_sets = [values] if containing_id is None else [*_with_id(values, containing_id)]
    stride = max(1, -(-sum(prod(map(len, each.values())) for each in value_sets) // limit))
    chosen = islice(
        chain.from_iterable(product(*each.values()) for each in value_sets), 0, None, stride
    )
    return [action_class(**dict(zip(values, each, strict=True))) for each in chosen]


def _with_id(
    values: dict[str, Sequence[object]], component_id: str
) -> Iterator[dict[str, Sequence[object]]]:
    """Yield the values with one field fixed to an id, for each field that may hold the id."""
    for field, possible in values.items():
        for value in (component_id, (component_id,)):
            if value in possible:
                yield {**values, field: (value,)}


def _possible_values(
    attribute: attrs.Attribute[object],
    field: Field | None,
    state: object,
    ids: Mapping[str, frozenset[str]],
) -> Sequence[object]:
    """Return the values that a field of an action may hold; its default, if no others can be listed."""
    values = (
        [*_values_of_type(attribute)] if field is None else [*_declared_values(field, state, ids)]
    )
    if values or attribute.default is attrs.NOTHING:
        return values
    default: Any = attribute.default
    if isinstance(default, attrs.Factory):  # type: ignore[arg-type]  # a function, as attrs types it
        default = default.factory()
    return [default]


def _values_of_type(attribute: attrs.Attribute[object]) -> Iterator[object]:
    """Yield the values of a field whose type is ``bool`` or a ``Literal``."""
    if attribute.type is bool:
        yield from (True, False)
    elif get_origin(attribute.type) is Literal:
        yield from get_args(attribute.type)


def _declared_values(
    field: Field, state: object, ids: Mapping[str, frozenset[str]]
) -> Iterator[object]:
    """Yield the values that a field declares; if it holds several, each in a tuple of its own."""
    for value in _single_values(field, state, ids):
        yield (value,) if field.is_tuple else value


def _single_values(
    field: Field, state: object, ids: Mapping[str, frozenset[str]]
) -> Iterator[object]:
    if field.ids is not None and isinstance(field.ids.kind, str):
        yield from sorted(ids.get(field.ids.kind, ()))
    elif field.number is not None:
        minimum, maximum = max(0, field.number.minimum), field.number.maximum
        yield from range(minimum, min(maximum, minimum + _NUMBERS_TRIED - 1) + 1)
    for mark in field.marks:
        if isinstance(mark, Rotation):
            yield from Rotation.ROTATIONS
        elif isinstance(mark, SeatMark):
            yield from range(len(getattr(state, "players", ())))
        elif isinstance(mark, PlaceIn):
            yield from range(len(getattr(state, mark.field)))
