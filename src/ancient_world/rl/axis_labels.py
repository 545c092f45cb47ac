"""The labels of the values that a field can hold, and the place of each value on its axis."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from typing import Any, Literal, TypeAlias, get_args, get_origin

import attrs

from ancient_world.engine.chance import HIDDEN_ID
from ancient_world.engine.components import Components
from ancient_world.engine.declared.field_marks import (
    HIDDEN_NUMBER,
    Count,
    Ids,
    PlaceIn,
    Rotation,
    SeatMark,
    declared_types,
    fields_of,
)
from ancient_world.engine.document_fields import component_kinds
from ancient_world.engine.game import Game
from ancient_world.engine.state import State
from ancient_world.rl.vector_code import IndexByValue, IndexOrName

MAX_AXIS_VALUES = 10
"""The most values of a number that is laid out as an axis of a list."""
LabelsAndIndices: TypeAlias = tuple[Sequence[str], IndexOrName]
"""The labels of an axis, and the place of each value on it."""
KeyField: TypeAlias = tuple[str, Sequence[str], IndexOrName]
"""A field that distinguishes the items of a list, with the labels and places of its values."""


@attrs.frozen
class FieldContext:
    """The field being laid out: its class, name, axes and declarations."""

    cls: type
    field_name: str = ""
    path: str = ""
    axes: tuple[tuple[str, ...], ...] = ()
    """The labels along each axis."""
    marks_by_type: Mapping[type, Any] = attrs.field(factory=dict)
    is_optional: bool = False
    has_fixed_place: bool = True
    """True if the indices along the axes do not depend on the state or the viewer."""

    def with_axes(self, *labels: Sequence[str]) -> FieldContext:
        """Return the same field with more axes."""
        return attrs.evolve(self, axes=(*self.axes, *map(tuple, labels)))


class AxisLabels:
    """The labels for the fields of a game, at a table with some number of players."""

    def __init__(self, rules: Game, state: State, components: Components, players: int) -> None:
        self.seat_labels: tuple[str, ...] = tuple(
            [f"own+{seat}" if seat else "own" for seat in range(players)]
        )
        self.pointed_lists: dict[str, tuple[str, IndexByValue]] = {}
        """The lists that fields point into by index: the key field of their items, and the places of its values."""
        self._rules = rules
        self._state = state
        self._components = components

    def labels_and_indices(self, hint: object, context: FieldContext) -> LabelsAndIndices | None:
        """Return the labels of a field's possible values, and the place of each; ``None`` if the values are not limited."""
        marks = context.marks_by_type
        index_by_value: dict[object, int] = {}
        if Ids in marks:
            kinds = component_kinds(self._rules, context.cls, context.field_name)
            index_by_value = self.index_by_id(kinds)
        elif SeatMark in marks:
            return self.seat_labels, ""
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

    def index_by_id(self, kinds: Sequence[str]) -> dict[Any, int]:
        """Return the place of each id of some kinds: of the components, or else of the ids that the game declares.

        The last place is for hidden ids.
        """
        kinds = [kind for kind in kinds if kind != "hidden"]
        component_ids = dict.fromkeys(each.id for each in self._components if each.kind in kinds)
        declared_ids = self._rules.ids(self._state)
        ids = component_ids or dict.fromkeys(
            name for each in kinds for name in sorted(declared_ids.get(each, ()))
        )
        return {name: index for index, name in enumerate((*ids, HIDDEN_ID))}

    def _labels_of_pointed_list(self, field: str) -> LabelsAndIndices:
        """Return the labels of the items in a list of the state, and how an index into the list maps to them."""
        state_type = type(self._state)
        hint = declared_types(state_type)[field]
        per_seat = any(each.name == field and each.is_per_seat for each in fields_of(state_type))
        keys = [] if per_seat else self.key_fields(get_args(hint)[0])
        if not keys:
            return self.seat_labels, ""
        name, labels, index = keys[0]
        assert not isinstance(index, str)
        self.pointed_lists[field] = (name, index)
        return labels, field

    def key_fields(self, cls: type) -> list[KeyField]:
        """Return the fields that distinguish the items of a list: a held component, or else all ids and small numbers."""
        hints, keys = declared_types(cls), []
        single_fields = [
            field for field in fields_of(cls) if not field.is_tuple and not field.is_optional
        ]
        component_fields = [field for field in single_fields if field.holds_components]
        for field in component_fields[:1] or single_fields:
            marks_by_type = {type(mark): mark for mark in field.marks}
            context = FieldContext(cls, field.name, marks_by_type=marks_by_type)
            number = field.number
            if number is not None and number.maximum - number.minimum < MAX_AXIS_VALUES:
                keys.append((field.name, *labels_of_number(number)))
            elif (component_fields or Rotation not in marks_by_type) and (
                places := self.labels_and_indices(hints[field.name], context)
            ):
                keys.append((field.name, *places))
        return keys


def labels_of_number(count: Count) -> LabelsAndIndices:
    """Return the labels of a small number's values and their places; the last place is for a masked number."""
    size, minimum = count.maximum - count.minimum + 1, count.minimum
    labels = (*[str(count.minimum + index) for index in range(size)], HIDDEN_ID)
    return labels, {**{minimum + place: place for place in range(size)}, HIDDEN_NUMBER: size}
