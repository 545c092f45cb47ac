"""Plans that write a value's numbers into a vector, and update the vector when the value changes."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Mapping, Sequence
from operator import attrgetter
from typing import Any, Generic, TypeAlias, TypeVar

T = TypeVar("T")

Places: TypeAlias = Mapping[Any, int] | Sequence[int]
"""The place of each value on its axis."""
Index: TypeAlias = Places | str
"""The places of values, or the name of places that a pass has."""
Key: TypeAlias = tuple[str, Sequence[str], Index]
"""A field that distinguishes the items of a list, with the labels and places of its values."""


class Pass:
    """One pass over a state: the vector to add to, the factor (-1 removes), and the places that depend on the viewer.

    The places of seats have an empty name, those of indices into a list of the state the list's name.
    """

    __slots__ = ("places", "row", "times")

    def __init__(self, row: array[float], places: Mapping[str, Places], times: int) -> None:
        self.row = row
        self.places = places
        self.times = times


Writer: TypeAlias = Callable[[T, int, Pass], None]
"""A function that adds the numbers of a value at an offset."""
Changer: TypeAlias = Callable[[T, T, int, Pass, Pass], None]
"""A function that removes the numbers of an old value and adds those of a new one."""


class Plan(Generic[T]):
    """The functions that write a value, update it, and write a whole sequence of such values."""

    __slots__ = ("add", "change", "every")

    def __init__(
        self,
        add: Writer[T],
        change: Changer[T] | None = None,
        every: Writer[Sequence[T]] | None = None,
    ) -> None:
        def rewritten(old: T, new: T, at: int, out: Pass, into: Pass) -> None:
            add(old, at, out)
            add(new, at, into)

        self.add = add
        self.change: Changer[T] = change or rewritten
        self.every = every


def place_in(keys: Sequence[Key]) -> Callable[[object, int, Pass], int]:
    """Return a function that maps an item of a list to its place."""
    key_steps = tuple([(name, len(labels), index) for name, labels, index in keys])

    def where(item: object, at: int, walk: Pass) -> int:
        for name, size, index in key_steps:
            indices = walk.places[index] if isinstance(index, str) else index
            at = at * size + indices[getattr(item, name)]
        return at

    return where


def in_fields(names: Sequence[str], plans: Sequence[Plan[Any]]) -> Plan[object]:
    """Return the plan for the fields of a part, each with its own plan."""
    values: Callable[[object], Sequence[object]] = attrgetter(*names) if names else lambda _: ()
    if len(names) == 1:
        [only_name] = names

        def values(part: object) -> Sequence[object]:
            return (getattr(part, only_name),)

    def add(value: object, at: int, walk: Pass) -> None:
        for plan, field_value in zip(plans, values(value), strict=True):
            plan.add(field_value, at, walk)

    def change(old: object, new: object, at: int, out: Pass, into: Pass) -> None:
        for plan, before, after in zip(plans, values(old), values(new), strict=True):
            if before is not after:
                plan.change(before, after, at, out, into)

    return Plan(add, change)


def summed(each: Plan[T]) -> Plan[Sequence[T]]:
    """Return a plan that sums the items of a list in one place; a change skips the common beginning and end."""

    def one_by_one(value: Sequence[T], at: int, walk: Pass) -> None:
        for item in value:
            each.add(item, at, walk)

    add_items = each.every or one_by_one

    def change(old: Sequence[T], new: Sequence[T], at: int, out: Pass, into: Pass) -> None:
        _, removed, added = differing(old, new)
        if each.every is None and len(removed) == len(added):
            for before, after in zip(removed, added, strict=True):
                each.change(before, after, at, out, into)
        else:
            add_items(removed, at, out)
            add_items(added, at, into)

    return Plan(add_items, change)


def differing(
    old: Sequence[T], new: Sequence[T], *, ends: bool = True
) -> tuple[int, Sequence[T], Sequence[T]]:
    """Return the index at which two lists first differ, and the rest of both without their common end."""
    common_length, start_count, end_count = min(len(old), len(new)), 0, 0
    while start_count < common_length and old[start_count] is new[start_count]:
        start_count += 1
    while ends and end_count < common_length - start_count and old[~end_count] is new[~end_count]:
        end_count += 1
    return start_count, old[start_count : len(old) - end_count], new[start_count : len(new) - end_count]
