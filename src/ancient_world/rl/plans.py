"""Plans that write a value's numbers into a vector, and update the vector when the value changes."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Mapping, Sequence
from operator import attrgetter
from typing import Any, Generic, TypeAlias, TypeVar

T = TypeVar("T")

IndexByValue: TypeAlias = Mapping[Any, int] | Sequence[int]
"""The place of each value on its axis."""
IndexOrName: TypeAlias = IndexByValue | str
"""The places of values, or the name of places that a pass has."""
KeyField: TypeAlias = tuple[str, Sequence[str], IndexOrName]
"""A field that distinguishes the items of a list, with the labels and places of its values."""


class VectorPass:
    """One pass over a state: the vector to add to, the factor (-1 removes), and the places that depend on the viewer.

    The places of seats have an empty name, those of indices into a list of the state the list's name.
    """

    __slots__ = ("places", "row", "times")

    def __init__(
        self, row: array[float], indices_by_name: Mapping[str, IndexByValue], factor: int
    ) -> None:
        self.row: array[float] = row
        self.places: Mapping[str, IndexByValue] = indices_by_name
        self.times: int = factor


Writer: TypeAlias = Callable[[T, int, VectorPass], None]
"""A function that adds the numbers of a value at an offset."""
Changer: TypeAlias = Callable[[T, T, int, VectorPass, VectorPass], None]
"""A function that removes the numbers of an old value and adds those of a new one."""


class Plan(Generic[T]):
    """The functions that write a value, update it, and write a whole sequence of such values."""

    __slots__ = ("add", "add_all", "change")

    def __init__(
        self,
        add: Writer[T],
        change: Changer[T] | None = None,
        add_all: Writer[Sequence[T]] | None = None,
    ) -> None:
        def remove_and_add(
            old: T, new: T, offset: int, removal_pass: VectorPass, addition_pass: VectorPass
        ) -> None:
            add(old, offset, removal_pass)
            add(new, offset, addition_pass)

        self.add: Writer[T] = add
        self.change: Changer[T] = change or remove_and_add
        self.add_all: Writer[Sequence[T]] | None = add_all


def item_placer(key_fields: Sequence[KeyField]) -> Callable[[object, int, VectorPass], int]:
    """Return a function that maps an item of a list to its place."""
    key_steps = tuple([(name, len(labels), index) for name, labels, index in key_fields])

    def item_offset(item: object, offset: int, vector_pass: VectorPass) -> int:
        for name, size, index in key_steps:
            indices = vector_pass.places[index] if isinstance(index, str) else index
            offset = offset * size + indices[getattr(item, name)]
        return offset

    return item_offset


def plan_for_fields(names: Sequence[str], plans: Sequence[Plan[Any]]) -> Plan[object]:
    """Return the plan for the fields of a part, each with its own plan."""
    values: Callable[[object], Sequence[object]] = attrgetter(*names) if names else lambda _: ()
    if len(names) == 1:
        [only_name] = names

        def values(record: object) -> Sequence[object]:
            return (getattr(record, only_name),)

    def add(value: object, offset: int, vector_pass: VectorPass) -> None:
        for plan, field_value in zip(plans, values(value), strict=True):
            plan.add(field_value, offset, vector_pass)

    def change(
        old: object, new: object, at: int, removal_pass: VectorPass, addition_pass: VectorPass
    ) -> None:
        for plan, before, after in zip(plans, values(old), values(new), strict=True):
            if before is not after:
                plan.change(before, after, at, removal_pass, addition_pass)

    return Plan(add, change)


def plan_sum(item_plan: Plan[T]) -> Plan[Sequence[T]]:
    """Return a plan that sums the items of a list in one place; a change skips the common beginning and end."""

    def add_one_by_one(value: Sequence[T], offset: int, vector_pass: VectorPass) -> None:
        for item in value:
            item_plan.add(item, offset, vector_pass)

    add_items = item_plan.add_all or add_one_by_one

    def change(
        old: Sequence[T],
        new: Sequence[T],
        at: int,
        removal_pass: VectorPass,
        addition_pass: VectorPass,
    ) -> None:
        _, removed, added = differing_middle(old, new)
        if item_plan.add_all is None and len(removed) == len(added):
            for before, after in zip(removed, added, strict=True):
                item_plan.change(before, after, at, removal_pass, addition_pass)
        else:
            add_items(removed, at, removal_pass)
            add_items(added, at, addition_pass)

    return Plan(add_items, change)


def differing_middle(
    old: Sequence[T], new: Sequence[T], *, skip_common_end: bool = True
) -> tuple[int, Sequence[T], Sequence[T]]:
    """Return the index at which two lists first differ, and the rest of both without their common end."""
    common_length, start_count, end_count = min(len(old), len(new)), 0, 0
    while start_count < common_length and old[start_count] is new[start_count]:
        start_count += 1
    while (
        skip_common_end
        and end_count < common_length - start_count
        and old[~end_count] is new[~end_count]
    ):
        end_count += 1
    return (
        start_count,
        old[start_count : len(old) - end_count],
        new[start_count : len(new) - end_count],
    )
