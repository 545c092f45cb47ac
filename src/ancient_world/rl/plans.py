"""Plans by which numbers are written: how a value goes into a row, and how the row follows a change of the value."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Mapping, Sequence
from operator import attrgetter
from typing import Any, Generic, TypeAlias, TypeVar

T = TypeVar("T")

Places: TypeAlias = Mapping[Any, int] | Sequence[int]
"""The place of each value on its axis."""
Index: TypeAlias = Places | str
"""The places of values, or their name in a pass."""
Key: TypeAlias = tuple[str, Sequence[str], Index]
"""A field that tells parts of a list apart, with the names of its values and their places."""


class Pass:
    """One walk through a state: the row that it adds to, how often (-1 takes away), and places that depend on who looks.

    Those of seats have no name, those that lead into a list of the state its name.
    """

    __slots__ = ("places", "row", "times")

    def __init__(self, row: array[float], places: Mapping[str, Places], times: int) -> None:
        self.row = row
        self.places = places
        self.times = times


Writer: TypeAlias = Callable[[T, int, Pass], None]
"""Adds the numbers of a value at an offset."""
Changer: TypeAlias = Callable[[T, T, int, Pass, Pass], None]
"""Takes the numbers of an old value away and adds those of a new one, which are different objects."""


class Plan(Generic[T]):
    """How the numbers of a value are written, how they follow a change of it, and how a list of such is written."""

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
    """The function that gives the place of a part in a list."""
    steps = tuple([(name, len(labels), index) for name, labels, index in keys])

    def where(item: object, at: int, walk: Pass) -> int:
        for name, size, index in steps:
            places = walk.places[index] if isinstance(index, str) else index
            at = at * size + places[getattr(item, name)]
        return at

    return where


def in_fields(names: Sequence[str], plans: Sequence[Plan[Any]]) -> Plan[object]:
    """The plan for the fields of a part, each by its own."""
    values: Callable[[object], Sequence[object]] = attrgetter(*names) if names else lambda _: ()
    if len(names) == 1:
        [only] = names

        def values(part: object) -> Sequence[object]:
            return (getattr(part, only),)

    def add(value: object, at: int, walk: Pass) -> None:
        for plan, each in zip(plans, values(value), strict=True):
            plan.add(each, at, walk)

    def change(old: object, new: object, at: int, out: Pass, into: Pass) -> None:
        for plan, before, after in zip(plans, values(old), values(new), strict=True):
            if before is not after:
                plan.change(before, after, at, out, into)

    return Plan(add, change)


def summed(each: Plan[T]) -> Plan[Sequence[T]]:
    """Write every item of a list in the same place; a change leaves alone what both lists begin and end with."""

    def one_by_one(value: Sequence[T], at: int, walk: Pass) -> None:
        for item in value:
            each.add(item, at, walk)

    add = each.every or one_by_one

    def change(old: Sequence[T], new: Sequence[T], at: int, out: Pass, into: Pass) -> None:
        _, gone, come = differing(old, new)
        if each.every is None and len(gone) == len(come):
            for before, after in zip(gone, come, strict=True):
                each.change(before, after, at, out, into)
        else:
            add(gone, at, out)
            add(come, at, into)

    return Plan(add, change)


def differing(
    old: Sequence[T], new: Sequence[T], *, ends: bool = True
) -> tuple[int, Sequence[T], Sequence[T]]:
    """Return where two lists begin to differ, and the rest of both without what they end with alike."""
    least, first, last = min(len(old), len(new)), 0, 0
    while first < least and old[first] is new[first]:
        first += 1
    while ends and last < least - first and old[~last] is new[~last]:
        last += 1
    return first, old[first : len(old) - last], new[first : len(new) - last]
