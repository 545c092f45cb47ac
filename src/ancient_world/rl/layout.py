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
from ancient_world.engine.declared.field_marks import (
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
from ancient_world.engine.document_fields import component_kinds, kinds_for
from ancient_world.engine.game import Game
from ancient_world.engine.state import State
from ancient_world.engine.steps import Step, type_name
from ancient_world.rl.plans import (
    IndexByValue,
    IndexOrName,
    KeyField,
    Plan,
    VectorPass,
    differing_middle,
    item_placer,
    plan_for_fields,
    plan_sum,
)

MASKED_NUMBER, MISSING_NUMBER = -1, -2
"""The numbers that stand for a masked number, and for a missing one."""
MAX_AXIS_VALUES = 10
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
    offset: int
    """The index of its first number in the vector."""
    shape: tuple[int, ...] = attrs.field(init=False)

    @shape.default
    def _default_shape(self) -> tuple[int, ...]:
        return tuple(map(len, self.axes))


@attrs.frozen
class _FieldContext:
    """The field being laid out: its class, name, axes and declarations."""

    cls: type
    field_name: str
    path: str
    axes: _AxisLabels
    marks_by_type: Mapping[type, Any] = attrs.field(factory=dict)
    is_optional: bool = False

    def with_axes(self, *labels: Sequence[str]) -> _FieldContext:
        """Return the same field with more axes."""
        return attrs.evolve(self, axes=(*self.axes, *map(tuple, labels)))


class Layout:
    """The arrays of a game's observation, laid out one after the other, and the plans that fill them."""

    def __init__(self, rules: Game, state: State, components: Components, players: int) -> None:
        self.rules: Game = rules
        self.state: State = state
        self.components: Components = components
        self.players: int = players
        self.arrays: list[ObservedArray] = []
        self.pointed_lists: dict[str, tuple[str, IndexByValue]] = {}
        """The lists that fields point into by index: the key field of their items, and the places of its values."""
        self._next_offset = 0
        self._seat_labels = tuple([f"own+{seat}" if seat else "own" for seat in range(players)])
        classes = (type(state), *rules.step_types)
        marks = [mark for cls in classes for field in fields_of(cls) for mark in field.marks]
        self._ordered_lists = {mark.field for mark in marks if isinstance(mark, PlaceIn)}

    def plan_for_class(
        self, cls: type, name: str, axes: _AxisLabels, excluded: Sequence[str] = ()
    ) -> Plan[object]:
        """Return the plan for the fields of a class."""
        hints, plans = declared_types(cls), dict[str, Plan[Any]]()
        for field in [each.name for each in typed_fields(cls)]:
            context = _FieldContext(cls, field, f"{name}.{field}" if name else field, axes)
            if field == "agenda" and not name:
                plans[field] = self._plan_for_agenda()
            elif (
                field not in excluded
                and (field_plan := self._plan_for_type(hints[field], context)) is not None
            ):
                plans[field] = field_plan
        return plan_for_fields([*plans], [*plans.values()])

    def _plan_for_agenda(self) -> Plan[Sequence[Step]]:
        """Return the plan for the agenda: each kind of step has its own arrays; several steps of one kind are summed."""
        kinds = {step: f"agenda[{type_name(step)}]" for step in self.rules.step_types}
        plans = {
            step: (self._add_array(path, ()), self.plan_for_class(step, path, ()))
            for step, path in kinds.items()
        }

        def add(step: Step, _: int, vector_pass: VectorPass) -> None:
            count_offset, plan = plans[type(step)]
            vector_pass.row[count_offset] += vector_pass.times
            plan.add(step, 0, vector_pass)

        def change(
            old: Step, new: Step, offset: int, removal_pass: VectorPass, addition_pass: VectorPass
        ) -> None:
            if type(old) is type(new):
                plans[type(new)][1].change(old, new, 0, removal_pass, addition_pass)
            else:
                add(old, offset, removal_pass)
                add(new, offset, addition_pass)

        return plan_sum(Plan(add, change))

    def _add_array(self, name: str, axes: _AxisLabels) -> int:
        """Lay out an array, and return the index of its first number."""
        new_array = ObservedArray(name, axes, self._next_offset)
        self.arrays.append(new_array)
        self._next_offset += prod(new_array.shape)
        return new_array.offset

    def _plan_for_type(self, hint: object, context: _FieldContext) -> Plan[Any] | None:
        """Return the plan for a value of a type; ``None`` for texts and card files."""
        origin_type, args = get_origin(hint), get_args(hint)
        if origin_type is Annotated:
            marks = {type(mark): mark for mark in args[1:] if isinstance(mark, Mark)}
            return self._plan_for_type(args[0], attrs.evolve(context, marks_by_type=marks))
        if origin_type in (Union, types.UnionType):
            inner_type = next(arg for arg in args if arg is not type(None))
            return self._plan_for_type(inner_type, attrs.evolve(context, is_optional=True))
        if origin_type is tuple:
            return self._plan_tuple(args, context)
        plain_type = origin_type or hint
        if hint is Deck:
            return self._plan_deck(context)
        if isinstance(plain_type, type) and attrs.has(plain_type):
            return None if hasattr(plain_type, "digest") else self._plan_part(plain_type, context)
        if (labels_and_indices := self._labels_and_indices(hint, context)) is not None:
            return self._plan_one_hot(labels_and_indices, context)
        return self._plan_number(context) if hint in (int, bool) else None

    def _labels_and_indices(
        self, hint: object, context: _FieldContext
    ) -> tuple[Sequence[str], IndexOrName] | None:
        """Return the labels of a field's possible values, and the place of each; ``None`` if the values are not limited."""
        marks = context.marks_by_type
        index_by_value: dict[object, int] = {}
        if Ids in marks:
            ids = self._field_ids(context.cls, context.field_name)
            index_by_value = {name: index for index, name in enumerate((*ids, HIDDEN_ID))}
        elif SeatMark in marks:
            return self._seat_labels, ""
        elif PlaceIn in marks:
            return self._labels_of_pointed_list(marks[PlaceIn].field)
        elif Rotation in marks:
            index_by_value = {turn: place for place, turn in enumerate(Rotation.ROTATIONS)}
        elif get_origin(hint) is Literal:
            index_by_value = {word: place for place, word in enumerate(get_args(hint))}
        elif isinstance(hint, type) and issubclass(hint, Enum):
            index_by_value = {word: place for place, word in enumerate(hint)}
        if not index_by_value:
            return None
        return tuple(map(str, index_by_value)), index_by_value

    def _field_ids(self, cls: type, field: str) -> dict[str, None]:
        return self._ids_of_kinds(component_kinds(self.rules, cls, field))

    def _ids_of_kinds(self, kinds: Sequence[str]) -> dict[str, None]:
        """Return the ids of some kinds: those of the components, or else those that the game declares."""
        kinds = [kind for kind in kinds if kind != "hidden"]
        component_ids = dict.fromkeys(each.id for each in self.components if each.kind in kinds)
        declared_ids = self.rules.ids(self.state)
        return component_ids or dict.fromkeys(
            name for each in kinds for name in sorted(declared_ids.get(each, ()))
        )

    def _labels_of_pointed_list(self, field: str) -> tuple[Sequence[str], IndexOrName]:
        """Return the labels of the items in a list of the state, and how an index into the list maps to them."""
        hint = declared_types(type(self.state))[field]
        per_seat = any(
            each.name == field and each.is_per_seat for each in fields_of(type(self.state))
        )
        keys = [] if per_seat else self._key_fields(get_args(hint)[0])
        if not keys:
            return self._seat_labels, ""
        name, labels, index = keys[0]
        assert not isinstance(index, str)
        self.pointed_lists[field] = (name, index)
        return labels, field

    def _key_fields(self, cls: type) -> list[KeyField]:
        """Return the fields that distinguish the items of a list: a held component, or else all ids and small numbers."""
        hints, keys = declared_types(cls), []
        single_fields = [
            field for field in fields_of(cls) if not field.is_tuple and not field.is_optional
        ]
        component_fields = [field for field in single_fields if field.holds_components]
        for field in component_fields[:1] or single_fields:
            context = _FieldContext(
                cls, field.name, "", (), {type(mark): mark for mark in field.marks}
            )
            number = field.number
            if number is not None and number.maximum - number.minimum < MAX_AXIS_VALUES:
                keys.append((field.name, *_labels_of_number(number)))
            elif (component_fields or Rotation not in context.marks_by_type) and (
                places := self._labels_and_indices(hints[field.name], context)
            ):
                keys.append((field.name, *places))
        return keys

    def _plan_one_hot(
        self, labels_and_index: tuple[Sequence[str], IndexOrName], context: _FieldContext
    ) -> Plan[Any]:
        """Return the plan for a one-hot field, with a column for each value."""
        labels, index_by_value = labels_and_index
        array_offset = self._add_array(context.path, context.with_axes(labels).axes)
        width = len(labels)
        seat_or_place_mark = context.marks_by_type.get(SeatMark) or context.marks_by_type.get(
            PlaceIn
        )
        no_value = None if seat_or_place_mark is None else seat_or_place_mark.nobody

        def add_all(values: Sequence[Any], offset: int, vector_pass: VectorPass) -> None:
            row = vector_pass.row
            factor = vector_pass.times
            row_start = array_offset + offset * width
            indices = (
                vector_pass.places[index_by_value]
                if isinstance(index_by_value, str)
                else index_by_value
            )
            for value in values:
                if value is not None and value != no_value:
                    row[row_start + indices[value]] += factor

        def add(value: Any, at: int, walk: VectorPass) -> None:
            if value is not None and value != no_value:
                indices = (
                    walk.places[index_by_value]
                    if isinstance(index_by_value, str)
                    else index_by_value
                )
                walk.row[array_offset + at * width + indices[value]] += walk.times

        return Plan(add, None, add_all)

    def _plan_number(self, context: _FieldContext) -> Plan[int | None]:
        array_offset = self._add_array(context.path, context.axes)

        def add(value: int | None, offset: int, vector_pass: VectorPass) -> None:
            if value != 0:
                vector_pass.row[array_offset + offset] += vector_pass.times * (
                    MISSING_NUMBER if value is None else value
                )

        return Plan(add)

    def _plan_part(self, cls: type, context: _FieldContext) -> Plan[object]:
        """Return the plan for a part; an optional part has an extra array that tells whether it exists."""
        presence_offset = (
            self._add_array(context.path, context.axes) if context.is_optional else None
        )
        part_plan = self.plan_for_class(cls, context.path, context.axes)
        if presence_offset is None:
            return part_plan

        def add(value: object, offset: int, vector_pass: VectorPass) -> None:
            if value is not None:
                vector_pass.row[presence_offset + offset] += vector_pass.times
                part_plan.add(value, offset, vector_pass)

        return Plan(add)

    def _plan_tuple(self, args: tuple[object, ...], context: _FieldContext) -> Plan[Any] | None:
        """Return the plan for a tuple: along a declared axis, or as counts of its items."""
        marks, item_type = context.marks_by_type, args[0]
        if PerSeat in marks:
            return self._plan_along_axis(self._seat_labels, item_type, context, seats=True)
        if PerId in marks:
            orders = self.components.orders.get(marks[PerId].kind, {}).values()
            longest = max(orders, key=len, default=())
            axis_labels = longest if len({*orders}) == 1 else [*map(str, range(len(longest)))]
            return self._plan_along_axis(axis_labels, item_type, context)
        if Ellipsis not in args:
            return self._plan_along_axis([*map(str, range(len(args)))], item_type, context)
        if DeckOf in marks and item_type is Deck:
            kinds = marks[DeckOf].kind
            return self._plan_along_axis(
                [kinds] if isinstance(kinds, str) else kinds, item_type, context
            )
        plain_type = get_origin(item_type) or item_type
        if isinstance(plain_type, type) and attrs.has(plain_type) and plain_type is not Deck:
            return self._plan_list(plain_type, context)
        number = marks.get(Count)
        if number is not None and number.maximum - number.minimum < MAX_AXIS_VALUES:
            item_plan: Plan[Any] | None = self._plan_one_hot(_labels_of_number(number), context)
        else:
            item_plan = self._plan_for_type(item_type, context)
        return item_plan and plan_sum(item_plan)

    def _plan_along_axis(
        self,
        labels: Sequence[str],
        item_type: object,
        context: _FieldContext,
        *,
        seats: bool = False,
    ) -> Plan[Sequence[object]] | None:
        """Return the plan for a tuple with an item for each label of an axis."""
        remaining_marks = {
            kind: mark
            for kind, mark in context.marks_by_type.items()
            if kind not in (PerSeat, PerId)
        }
        context = attrs.evolve(context.with_axes(labels), marks_by_type=remaining_marks)
        size, item_plan = len(labels), self._plan_for_type(item_type, context)
        if item_plan is None:
            return None

        def add(value: Sequence[object], offset: int, vector_pass: VectorPass) -> None:
            for index, item in enumerate(value):
                item_plan.add(
                    item,
                    offset * size + (vector_pass.places[""][index] if seats else index),
                    vector_pass,
                )

        def change(
            old: Sequence[object],
            new: Sequence[object],
            at: int,
            removal_pass: VectorPass,
            addition_pass: VectorPass,
        ) -> None:
            if len(old) != len(new):
                add(old, at, removal_pass)
                add(new, at, addition_pass)
                return
            for index, (before, after) in enumerate(zip(old, new, strict=True)):
                if before is not after:
                    item_offset = at * size + (addition_pass.places[""][index] if seats else index)
                    item_plan.change(before, after, item_offset, removal_pass, addition_pass)

        return Plan(add, change)

    def _plan_list(self, cls: type, context: _FieldContext) -> Plan[Sequence[object]]:
        """Return the plan for a list of parts: the count of each distinct part, with arrays for the other fields."""
        key_fields = self._key_fields(cls)
        axes = context.with_axes(*[labels for _, labels, _ in key_fields]).axes
        count_offset = self._add_array(context.path, axes)
        order_offset = (
            self._add_array(f"{context.path}.order", axes)
            if context.path in self._ordered_lists
            else None
        )
        item_plan = self.plan_for_class(
            cls, context.path, axes, [name for name, _, _ in key_fields]
        )
        place_of_item = item_placer(key_fields)

        def add(
            value: Sequence[object], offset: int, vector_pass: VectorPass, first_position: int = 1
        ) -> None:
            for position, item in enumerate(value, first_position):
                item_offset = place_of_item(item, offset, vector_pass)
                vector_pass.row[count_offset + item_offset] += vector_pass.times
                if order_offset is not None:
                    vector_pass.row[order_offset + item_offset] += vector_pass.times * position
                item_plan.add(item, item_offset, vector_pass)

        def change(
            old: Sequence[object],
            new: Sequence[object],
            at: int,
            removal_pass: VectorPass,
            addition_pass: VectorPass,
        ) -> None:
            common_start, old, new = differing_middle(
                old, new, skip_common_end=order_offset is None
            )
            if len(old) != len(new):
                add(old, at, removal_pass, common_start + 1)
                add(new, at, addition_pass, common_start + 1)
                return
            for position, (before, after) in enumerate(
                zip(old, new, strict=True), common_start + 1
            ):
                if before is after:
                    continue
                item_offset = place_of_item(after, at, addition_pass)
                if place_of_item(before, at, removal_pass) == item_offset:
                    item_plan.change(before, after, item_offset, removal_pass, addition_pass)
                else:
                    add((before,), at, removal_pass, position)
                    add((after,), at, addition_pass, position)

        return Plan(add, change)

    def _plan_deck(self, context: _FieldContext) -> Plan[object]:
        """Return the plan for a deck: the unseen cards, and those known to lie at its bottom."""
        deck_mark = context.marks_by_type.get(DeckOf)
        kinds = (
            ()
            if deck_mark is None
            else (deck_mark.kind,)
            if isinstance(deck_mark.kind, str)
            else deck_mark.kind
        )
        known_kinds = [name for kind in kinds for name in kinds_for(self.rules, kind)]
        ids = (*self._ids_of_kinds(known_kinds), HIDDEN_ID)
        index_by_id = {name: place for place, name in enumerate(ids)}
        labels_and_indices: tuple[Sequence[str], IndexOrName] = (ids, index_by_id)
        fields = ("unseen", "bottom") if deck_mark and deck_mark.allows_bottom else ("unseen",)
        plans = [
            plan_sum(
                self._plan_one_hot(
                    labels_and_indices,
                    _FieldContext(Deck, field, f"{context.path}.{field}", context.axes),
                )
            )
            for field in fields
        ]
        return plan_for_fields(fields, plans)


def _labels_of_number(count: Count) -> tuple[Sequence[str], IndexOrName]:
    """Return the labels of a small number's values and their places; the last place is for a masked number."""
    size, minimum = count.maximum - count.minimum + 1, count.minimum
    labels = (*[str(count.minimum + index) for index in range(size)], HIDDEN_ID)
    return labels, {**{minimum + place: place for place in range(size)}, MASKED_NUMBER: size}
