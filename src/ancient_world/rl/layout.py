"""The layout of the arrays of an observation, from the fields that the classes of a state declare."""

from __future__ import annotations

import types
from collections.abc import Mapping, Sequence
from enum import Enum
from math import prod
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import attrs

from ancient_world.engine.chance import HIDDEN_ID, Deck
from ancient_world.engine.components import Components
from ancient_world.engine.declared.fields import (
    Count,
    DeckOf,
    Ids,
    Mark,
    PerId,
    PerSeat,
    PlaceIn,
    Rotation,
    SeatMark,
    declared_types,
    fields_of,
    typed_fields,
)
from ancient_world.engine.document_fields import id_kinds, kinds_named
from ancient_world.engine.game import Game
from ancient_world.engine.state import State
from ancient_world.engine.steps import Step, type_name
from ancient_world.rl.plans import (
    Index,
    Key,
    Pass,
    Places,
    Plan,
    differing,
    in_fields,
    place_in,
    summed,
)

UNSEEN, NONE = -1, -2
"""The numbers that stand for a masked number, and for a missing one."""
FEW = 10
"""The most values of a number that is laid out as an axis of a list."""


_AxisLabels = tuple[tuple[str, ...], ...]
"""The labels along each axis."""


@attrs.frozen
class ObservedArray:
    """One array of an observation."""

    name: str
    """The path of the field in a state's document."""
    axes: tuple[tuple[str, ...], ...]
    """The labels along each axis: ids, seats from the viewer's on, or values. Without axes, the array is a single number."""
    first: int
    """The index of its first number in the vector."""
    shape: tuple[int, ...] = attrs.field(init=False)

    @shape.default
    def _counted(self) -> tuple[int, ...]:
        return tuple(map(len, self.axes))


@attrs.frozen
class _FieldContext:
    """The field being laid out: its class, name, axes and declarations."""

    cls: type
    field: str
    name: str
    axes: _AxisLabels
    marks: Mapping[type, Any] = attrs.field(factory=dict)
    optional: bool = False

    def along(self, *labels: Sequence[str]) -> _FieldContext:
        """Return the same field with more axes."""
        return attrs.evolve(self, axes=(*self.axes, *map(tuple, labels)))


class Layout:
    """The arrays of a game's observation, laid out one after the other, and the plans that fill them."""

    def __init__(self, rules: Game, state: State, named: Components, players: int) -> None:
        self.rules, self.state, self.named, self.players = rules, state, named, players
        self.arrays: list[ObservedArray] = []
        self.pointed: dict[str, tuple[str, Places]] = {}
        """The lists that fields point into by index: the key field of their items, and the places of its values."""
        self._size = 0
        self._seats = tuple([f"own+{seat}" if seat else "own" for seat in range(players)])
        classes = (type(state), *rules.step_types)
        marks = [mark for cls in classes for field in fields_of(cls) for mark in field.marks]
        self._ordered = {mark.field for mark in marks if isinstance(mark, PlaceIn)}

    def part(self, cls: type, name: str, axes: _AxisLabels, without: Sequence[str] = ()) -> Plan[object]:
        """Return the plan for the fields of a class."""
        hints, plans = declared_types(cls), dict[str, Plan[Any]]()
        for field in [each.name for each in typed_fields(cls)]:
            context = _FieldContext(cls, field, f"{name}.{field}" if name else field, axes)
            if field == "agenda" and not name:
                plans[field] = self._agenda()
            elif field not in without and (field_plan := self._of(hints[field], context)) is not None:
                plans[field] = field_plan
        return in_fields([*plans], [*plans.values()])

    def _agenda(self) -> Plan[Sequence[Step]]:
        """Return the plan for the agenda: each kind of step has its own arrays; several steps of one kind are summed."""
        kinds = {step: f"agenda[{type_name(step)}]" for step in self.rules.step_types}
        plans = {
            step: (self._array(name, ()), self.part(step, name, ())) for step, name in kinds.items()
        }

        def add(step: Step, _: int, walk: Pass) -> None:
            count_offset, plan = plans[type(step)]
            walk.row[count_offset] += walk.times
            plan.add(step, 0, walk)

        def change(old: Step, new: Step, at: int, out: Pass, into: Pass) -> None:
            if type(old) is type(new):
                plans[type(new)][1].change(old, new, 0, out, into)
            else:
                add(old, at, out)
                add(new, at, into)

        return summed(Plan(add, change))

    def _array(self, name: str, axes: _AxisLabels) -> int:
        """Lay out an array, and return the index of its first number."""
        new_array = ObservedArray(name, axes, self._size)
        self.arrays.append(new_array)
        self._size += prod(new_array.shape)
        return new_array.first

    def _of(self, hint: object, about: _FieldContext) -> Plan[Any] | None:
        """Return the plan for a value of a type; ``None`` for texts and card files."""
        origin_type, args = get_origin(hint), get_args(hint)
        if origin_type is Annotated:
            marks = {type(mark): mark for mark in args[1:] if isinstance(mark, Mark)}
            return self._of(args[0], attrs.evolve(about, marks=marks))
        if origin_type in (Union, types.UnionType):
            inner_type = next(arg for arg in args if arg is not type(None))
            return self._of(inner_type, attrs.evolve(about, optional=True))
        if origin_type is tuple:
            return self._plan_tuple(args, about)
        plain_type = origin_type or hint
        if hint is Deck:
            return self._deck(about)
        if isinstance(plain_type, type) and attrs.has(plain_type):
            return None if hasattr(plain_type, "digest") else self._part(plain_type, about)
        if (labels_and_indices := self._places(hint, about)) is not None:
            return self._plan_one_hot(labels_and_indices, about)
        return self._number(about) if hint in (int, bool) else None

    def _places(self, hint: object, about: _FieldContext) -> tuple[Sequence[str], Index] | None:
        """Return the labels of a field's possible values, and the place of each; ``None`` if the values are not limited."""
        marks = about.marks
        index_by_value: dict[object, int] = {}
        if Ids in marks:
            ids = self._ids(about.cls, about.field)
            index_by_value = {name: place for place, name in enumerate((*ids, HIDDEN_ID))}
        elif SeatMark in marks:
            return self._seats, ""
        elif PlaceIn in marks:
            return self._pointed(marks[PlaceIn].field)
        elif Rotation in marks:
            index_by_value = {turn: place for place, turn in enumerate(Rotation.TURNS)}
        elif get_origin(hint) is Literal:
            index_by_value = {word: place for place, word in enumerate(get_args(hint))}
        elif isinstance(hint, type) and issubclass(hint, Enum):
            index_by_value = {word: place for place, word in enumerate(hint)}
        if not index_by_value:
            return None
        return tuple(map(str, index_by_value)), index_by_value

    def _ids(self, cls: type, field: str) -> dict[str, None]:
        return self._ids_of_kinds(id_kinds(self.rules, cls, field))

    def _ids_of_kinds(self, kinds: Sequence[str]) -> dict[str, None]:
        """Return the ids of some kinds: those of the components, or else those that the game declares."""
        kinds = [kind for kind in kinds if kind != "hidden"]
        component_ids = dict.fromkeys(each.id for each in self.named if each.kind in kinds)
        declared_ids = self.rules.ids(self.state)
        return component_ids or dict.fromkeys(
            name for each in kinds for name in sorted(declared_ids.get(each, ()))
        )

    def _pointed(self, field: str) -> tuple[Sequence[str], Index]:
        """Return the labels of the items in a list of the state, and how an index into the list maps to them."""
        hint = declared_types(type(self.state))[field]
        per_seat = any(each.name == field and each.per_seat for each in fields_of(type(self.state)))
        keys = [] if per_seat else self._keys(get_args(hint)[0])
        if not keys:
            return self._seats, ""
        name, labels, index = keys[0]
        assert not isinstance(index, str)
        self.pointed[field] = (name, index)
        return labels, field

    def _keys(self, cls: type) -> list[Key]:
        """Return the fields that distinguish the items of a list: a held component, or else all ids and small numbers."""
        hints, keys = declared_types(cls), []
        single_fields = [field for field in fields_of(cls) if not field.many and not field.optional]
        component_fields = [field for field in single_fields if field.holds]
        for field in component_fields[:1] or single_fields:
            context = _FieldContext(cls, field.name, "", (), {type(mark): mark for mark in field.marks})
            number = field.number
            if number is not None and number.most - number.least < FEW:
                keys.append((field.name, *_values(number)))
            elif (component_fields or Rotation not in context.marks) and (
                places := self._places(hints[field.name], context)
            ):
                keys.append((field.name, *places))
        return keys

    def _plan_one_hot(self, labels_and_index: tuple[Sequence[str], Index], context: _FieldContext) -> Plan[Any]:
        """Return the plan for a one-hot field, with a column for each value."""
        labels, index_by_value = labels_and_index
        array_offset, width = self._array(context.name, context.along(labels).axes), len(labels)
        seat_or_place_mark = context.marks.get(SeatMark) or context.marks.get(PlaceIn)
        no_value = None if seat_or_place_mark is None else seat_or_place_mark.nobody

        def every(values: Sequence[Any], at: int, walk: Pass) -> None:
            row, factor, row_start = walk.row, walk.times, array_offset + at * width
            indices = walk.places[index_by_value] if isinstance(index_by_value, str) else index_by_value
            for value in values:
                if value is not None and value != no_value:
                    row[row_start + indices[value]] += factor

        def add(value: Any, at: int, walk: Pass) -> None:
            if value is not None and value != no_value:
                indices = walk.places[index_by_value] if isinstance(index_by_value, str) else index_by_value
                walk.row[array_offset + at * width + indices[value]] += walk.times

        return Plan(add, None, every)

    def _number(self, about: _FieldContext) -> Plan[int | None]:
        array_offset = self._array(about.name, about.axes)

        def add(value: int | None, at: int, walk: Pass) -> None:
            if value != 0:
                walk.row[array_offset + at] += walk.times * (NONE if value is None else value)

        return Plan(add)

    def _part(self, cls: type, about: _FieldContext) -> Plan[object]:
        """Return the plan for a part; an optional part has an extra array that tells whether it exists."""
        presence_offset = self._array(about.name, about.axes) if about.optional else None
        part_plan = self.part(cls, about.name, about.axes)
        if presence_offset is None:
            return part_plan

        def add(value: object, at: int, walk: Pass) -> None:
            if value is not None:
                walk.row[presence_offset + at] += walk.times
                part_plan.add(value, at, walk)

        return Plan(add)

    def _plan_tuple(self, args: tuple[object, ...], context: _FieldContext) -> Plan[Any] | None:
        """Return the plan for a tuple: along a declared axis, or as counts of its items."""
        marks, item_type = context.marks, args[0]
        if PerSeat in marks:
            return self._plan_along_axis(self._seats, item_type, context, seats=True)
        if PerId in marks:
            orders = self.named.orders.get(marks[PerId].kind, {}).values()
            longest = max(orders, key=len, default=())
            axis_labels = longest if len({*orders}) == 1 else [*map(str, range(len(longest)))]
            return self._plan_along_axis(axis_labels, item_type, context)
        if Ellipsis not in args:
            return self._plan_along_axis([*map(str, range(len(args)))], item_type, context)
        if DeckOf in marks and item_type is Deck:
            kinds = marks[DeckOf].kind
            return self._plan_along_axis([kinds] if isinstance(kinds, str) else kinds, item_type, context)
        plain_type = get_origin(item_type) or item_type
        if isinstance(plain_type, type) and attrs.has(plain_type) and plain_type is not Deck:
            return self._list(plain_type, context)
        number = marks.get(Count)
        if number is not None and number.most - number.least < FEW:
            item_plan: Plan[Any] | None = self._plan_one_hot(_values(number), context)
        else:
            item_plan = self._of(item_type, context)
        return item_plan and summed(item_plan)

    def _plan_along_axis(
        self, labels: Sequence[str], item_type: object, context: _FieldContext, *, seats: bool = False
    ) -> Plan[Sequence[object]] | None:
        """Return the plan for a tuple with an item for each label of an axis."""
        remaining_marks = {
            kind: mark for kind, mark in context.marks.items() if kind not in (PerSeat, PerId)
        }
        context = attrs.evolve(context.along(labels), marks=remaining_marks)
        size, item_plan = len(labels), self._of(item_type, context)
        if item_plan is None:
            return None

        def add(value: Sequence[object], at: int, walk: Pass) -> None:
            for index, item in enumerate(value):
                item_plan.add(item, at * size + (walk.places[""][index] if seats else index), walk)

        def change(
            old: Sequence[object], new: Sequence[object], at: int, out: Pass, into: Pass
        ) -> None:
            if len(old) != len(new):
                add(old, at, out)
                add(new, at, into)
                return
            for index, (before, after) in enumerate(zip(old, new, strict=True)):
                if before is not after:
                    item_offset = at * size + (into.places[""][index] if seats else index)
                    item_plan.change(before, after, item_offset, out, into)

        return Plan(add, change)

    def _list(self, cls: type, about: _FieldContext) -> Plan[Sequence[object]]:
        """Return the plan for a list of parts: the count of each distinct part, with arrays for the other fields."""
        key_fields = self._keys(cls)
        axes = about.along(*[labels for _, labels, _ in key_fields]).axes
        count_offset = self._array(about.name, axes)
        order_offset = self._array(f"{about.name}.order", axes) if about.name in self._ordered else None
        item_plan = self.part(cls, about.name, axes, [name for name, _, _ in key_fields])
        place_of_item = place_in(key_fields)

        def add(value: Sequence[object], at: int, walk: Pass, first_place: int = 1) -> None:
            for position, item in enumerate(value, first_place):
                item_offset = place_of_item(item, at, walk)
                walk.row[count_offset + item_offset] += walk.times
                if order_offset is not None:
                    walk.row[order_offset + item_offset] += walk.times * position
                item_plan.add(item, item_offset, walk)

        def change(
            old: Sequence[object], new: Sequence[object], at: int, out: Pass, into: Pass
        ) -> None:
            common_start, old, new = differing(old, new, ends=order_offset is None)
            if len(old) != len(new):
                add(old, at, out, common_start + 1)
                add(new, at, into, common_start + 1)
                return
            for position, (before, after) in enumerate(zip(old, new, strict=True), common_start + 1):
                if before is after:
                    continue
                item_offset = place_of_item(after, at, into)
                if place_of_item(before, at, out) == item_offset:
                    item_plan.change(before, after, item_offset, out, into)
                else:
                    add((before,), at, out, position)
                    add((after,), at, into, position)

        return Plan(add, change)

    def _deck(self, about: _FieldContext) -> Plan[object]:
        """Return the plan for a deck: the unseen cards, and those known to lie at its bottom."""
        deck_mark = about.marks.get(DeckOf)
        kinds = () if deck_mark is None else (deck_mark.kind,) if isinstance(deck_mark.kind, str) else deck_mark.kind
        known_kinds = [name for kind in kinds for name in kinds_named(self.rules, kind)]
        ids = (*self._ids_of_kinds(known_kinds), HIDDEN_ID)
        index_by_id = {name: place for place, name in enumerate(ids)}
        labels_and_indices: tuple[Sequence[str], Index] = (ids, index_by_id)
        fields = ("unseen", "bottom") if deck_mark and deck_mark.bottom else ("unseen",)
        plans = [
            summed(self._plan_one_hot(labels_and_indices, _FieldContext(Deck, field, f"{about.name}.{field}", about.axes)))
            for field in fields
        ]
        return in_fields(fields, plans)


def _values(count: Count) -> tuple[Sequence[str], Index]:
    """Return the labels of a small number's values and their places; the last place is for a masked number."""
    size, minimum = count.most - count.least + 1, count.least
    labels = (*[str(count.least + place) for place in range(size)], HIDDEN_ID)
    return labels, {**{minimum + place: place for place in range(size)}, UNSEEN: size}
