"""The layout of the arrays of an observation, from the fields that the classes of a state declare."""

from __future__ import annotations

import types
from collections.abc import Mapping, Sequence
from math import prod
from typing import Annotated, Union, get_args, get_origin

import attrs

from ancient_world.engine.chance import Deck
from ancient_world.engine.components import Components
from ancient_world.engine.declared.field_marks import (
    Count,
    DeckOf,
    Mark,
    PerId,
    PerSeat,
    PlaceIn,
    SeatMark,
    declared_types,
    fields_of,
    typed_fields,
)
from ancient_world.engine.declared.hiding import fields_with_secrets
from ancient_world.engine.document_fields import kinds_for
from ancient_world.engine.game import Game
from ancient_world.engine.state import State
from ancient_world.engine.steps import type_name
from ancient_world.rl.axis_labels import MAX_AXIS_VALUES, AxisLabels, FieldContext, labels_of_number
from ancient_world.rl.part_plans import FieldPlan, ListPlan, PartPlan, StepsPlan, field_plan
from ancient_world.rl.value_plans import AxisPlan, NumberPlan, OneHotPlan, SumPlan
from ancient_world.rl.vector_code import CodeWriter, IndexOrName, Plan

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
class DeckPlace:
    """The places where the unseen cards of a deck are counted, into which hidden cards of a kind return."""

    kind: str
    column_by_card: Mapping[str, int]


class Layout:
    """The arrays of a game's observation, laid out one after the other, and the plans that fill them."""

    def __init__(self, rules: Game, state: State, components: Components, players: int) -> None:
        self.rules: Game = rules
        self.state: State = state
        self.components: Components = components
        self.players: int = players
        self.arrays: list[ObservedArray] = []
        self.labels: AxisLabels = AxisLabels(rules, state, components, players)
        self.decks: list[DeckPlace] = []
        """The decks whose kinds of cards are declared, in the order in which hidden cards return to them."""
        self.hides: bool = type(rules).hide is Game.hide
        """True if the declarations alone tell what a viewer knows, and the generated code can hide the rest."""
        self.code: CodeWriter = CodeWriter()
        self._next_offset = 0
        classes = (type(state), *rules.step_types)
        marks = [mark for cls in classes for field in fields_of(cls) for mark in field.marks]
        self._ordered_lists = {mark.field for mark in marks if isinstance(mark, PlaceIn)}

    def plan_for_class(
        self, cls: type, context: FieldContext, keys: Sequence[str] = ()
    ) -> PartPlan:
        """Return the plan for the fields of a class, without those that distinguish the items of a list."""
        hints, plans = declared_types(cls), list[FieldPlan]()
        for name in [each.name for each in typed_fields(cls) if each.name not in keys]:
            path = f"{context.path}.{name}" if context.path else name
            field_context = attrs.evolve(
                context, cls=cls, field_name=name, path=path, marks_by_type={}, is_optional=False
            )
            is_agenda = name == "agenda" and not context.path
            plan = (
                self._plan_for_agenda()
                if is_agenda
                else self._plan_for_type(hints[name], field_context)
            )
            if plan is not None:
                plans.append(self._plan_for_field(cls, name, plan))
        return PartPlan(self.code, plans)

    def plan_for_state(self) -> PartPlan:
        """Return the plan for the states of the game."""
        return self.plan_for_class(type(self.state), FieldContext(type(self.state)))

    def _plan_for_field(self, cls: type, name: str, plan: Plan) -> FieldPlan:
        field = next((each for each in fields_of(cls) if each.name == name), None)
        if field in fields_with_secrets(cls) and not field.is_secret:
            part = plan.item if isinstance(plan, AxisPlan) else plan
            self.hides = self.hides and isinstance(part, (PartPlan, ListPlan))
        return field_plan(self.code, field, name, plan)

    def _plan_for_agenda(self) -> Plan:
        """Return the plan for the agenda: each kind of step has its own arrays; several steps of one kind are summed."""
        plans: dict[type, tuple[int, PartPlan]] = {}
        for step in self.rules.step_types:
            path = f"agenda[{type_name(step)}]"
            offset = self._add_array(path, ())
            plans[step] = (offset, self.plan_for_class(step, FieldContext(step, path=path)))
        return StepsPlan(self.code, plans)

    def _add_array(self, name: str, axes: _AxisLabels) -> int:
        """Lay out an array, and return the index of its first number."""
        new_array = ObservedArray(name, axes, self._next_offset)
        self.arrays.append(new_array)
        self._next_offset += prod(new_array.shape)
        return new_array.offset

    def _plan_for_type(self, hint: object, context: FieldContext) -> Plan | None:
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
        if (labels_and_indices := self.labels.labels_and_indices(hint, context)) is not None:
            return self._plan_one_hot(labels_and_indices, context)
        return self._plan_number(context) if hint in (int, bool) else None

    def _plan_one_hot(
        self, labels_and_index: tuple[Sequence[str], IndexOrName], context: FieldContext
    ) -> OneHotPlan:
        """Return the plan for a one-hot field, with a column for each value."""
        labels, index_by_value = labels_and_index
        marks = context.marks_by_type
        mark = marks.get(SeatMark) or marks.get(PlaceIn)
        return OneHotPlan(
            self._add_array(context.path, context.with_axes(labels).axes),
            len(labels),
            self.code.index(index_by_value),
            None if mark is None else mark.nobody,
            context.is_optional,
        )

    def _plan_number(self, context: FieldContext) -> Plan:
        return NumberPlan(self._add_array(context.path, context.axes), context.is_optional)

    def _plan_part(self, cls: type, context: FieldContext) -> Plan:
        """Return the plan for a part; an optional part has an extra array that tells whether it exists."""
        presence_offset = (
            self._add_array(context.path, context.axes) if context.is_optional else None
        )
        return attrs.evolve(self.plan_for_class(cls, context), presence_offset=presence_offset)

    def _plan_tuple(self, args: tuple[object, ...], context: FieldContext) -> Plan | None:
        """Return the plan for a tuple: along a declared axis, or as counts of its items."""
        marks, item_type = context.marks_by_type, args[0]
        if PerSeat in marks:
            return self._plan_along_axis(self.labels.seat_labels, item_type, context, seats=True)
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
            item_plan: Plan | None = self._plan_one_hot(labels_of_number(number), context)
        else:
            item_plan = self._plan_for_type(item_type, context)
        return item_plan and SumPlan(self.code, item_plan)

    def _plan_along_axis(
        self,
        labels: Sequence[str],
        item_type: object,
        context: FieldContext,
        *,
        seats: bool = False,
    ) -> Plan | None:
        """Return the plan for a tuple with an item for each label of an axis."""
        remaining_marks = {
            kind: mark
            for kind, mark in context.marks_by_type.items()
            if kind not in (PerSeat, PerId)
        }
        context = attrs.evolve(
            context.with_axes(labels),
            marks_by_type=remaining_marks,
            has_fixed_place=context.has_fixed_place and not seats,
        )
        item_plan = self._plan_for_type(item_type, context)
        return item_plan and AxisPlan(self.code, len(labels), item_plan, seats)

    def _plan_list(self, cls: type, context: FieldContext) -> Plan:
        """Return the plan for a list of parts: the count of each distinct part, with arrays for the other fields."""
        key_fields = self.labels.key_fields(cls)
        axes = context.with_axes(*[labels for _, labels, _ in key_fields]).axes
        count_offset = self._add_array(context.path, axes)
        order_offset = (
            self._add_array(f"{context.path}.order", axes)
            if context.path in self._ordered_lists
            else None
        )
        names = [name for name, _, _ in key_fields]
        item_context = attrs.evolve(context, axes=axes, has_fixed_place=False)
        item_plan = self.plan_for_class(cls, item_context, names)
        keys = [
            (self._plan_for_field(cls, name, item_plan), len(labels), self.code.index(index))
            for name, labels, index in key_fields
        ]
        return ListPlan(self.code, keys, count_offset, order_offset, item_plan)

    def _plan_deck(self, context: FieldContext) -> Plan:
        """Return the plan for a deck: the unseen cards, and those known to lie at its bottom."""
        deck_mark = context.marks_by_type.get(DeckOf)
        kinds = () if deck_mark is None else deck_mark.kinds(1)
        known_kinds = [name for kind in kinds for name in kinds_for(self.rules, kind)]
        index_by_id = self.labels.index_by_id(known_kinds)
        fields = ("unseen", "bottom") if deck_mark and deck_mark.allows_bottom else ("unseen",)
        plans = []
        for field in fields:
            path = f"{context.path}.{field}"
            plan = self._plan_one_hot(
                ((*index_by_id,), index_by_id), FieldContext(Deck, field, path, context.axes)
            )
            plans.append(FieldPlan(field, SumPlan(self.code, plan), "", False, ()))
            if field == "unseen":
                self._add_decks(kinds, plan.offset, index_by_id, context)
        return PartPlan(self.code, plans)

    def _add_decks(
        self,
        kinds: Sequence[str],
        offset: int,
        index_by_id: Mapping[str, int],
        context: FieldContext,
    ) -> None:
        """Remember where the unseen cards of a deck, or of each deck in a tuple, are counted."""
        self.decks += [
            DeckPlace(
                kind,
                {
                    card: offset + number * len(index_by_id) + index
                    for card, index in index_by_id.items()
                },
            )
            for number, kind in enumerate(kinds)
        ]
        self.hides = self.hides and context.has_fixed_place
