"""Plans for values without fields of their own: numbers, ids and other words, and tuples of them."""

from __future__ import annotations

import attrs

from ancient_world.rl.vector_code import ADDITION, CodeWriter, Pass, Place, Plan, indented

MISSING_NUMBER = -2
"""The number that stands for a missing number."""


@attrs.frozen(eq=False)
class NumberPlan(Plan):
    """A number."""

    offset: int
    is_optional: bool

    def write(self, value: str, place: Place, each: Pass) -> list[str]:
        number = (
            f"({MISSING_NUMBER} if {value} is None else {value})" if self.is_optional else value
        )
        line = f"row[{self.offset} + {place.at}] += {each.sign} * {number}"
        return [f"if {value} != 0:", *indented([line])]

    def change(self, old: str, new: str, place: Place) -> list[str]:
        if self.is_optional:
            return Plan.change(self, old, new, place)
        return [f"row[{self.offset} + {place.at}] += {new} - {old}"]


@attrs.frozen(eq=False)
class OneHotPlan(Plan):
    """A field with one of several values, encoded with a column for each value."""

    offset: int
    width: int
    index: str
    nobody: int | None
    is_optional: bool

    def write(self, value: str, place: Place, each: Pass) -> list[str]:
        column = place.along(self.width, f"{self.index}[{value}]").at
        return self._write_at(value, f"{self.offset} + {column}", each)

    def write_all(self, values: str, start: str, item: str, place: Place, each: Pass) -> list[str]:
        """Return lines that add the numbers of all values of a tuple."""
        lines = self._write_at(item, f"{start} + {self.index}[{item}]", each)
        return [
            f"{start} = {self.offset} + {place.along(self.width, '0').at}",
            f"for {item} in {values}:",
            *indented(lines),
        ]

    def _write_at(self, value: str, column: str, each: Pass) -> list[str]:
        line = f"row[{column}] += {each.sign}"
        tests = [f"{value} is not None"] if self.is_optional else []
        tests += [] if self.nobody is None else [f"{value} != {self.nobody}"]
        return [f"if {' and '.join(tests)}:", *indented([line])] if tests else [line]


@attrs.frozen(eq=False)
class SumPlan(Plan):
    """A tuple whose items are added up in one place."""

    code: CodeWriter
    item: Plan

    def write(self, value: str, place: Place, each: Pass) -> list[str]:
        item = self.code.name("item")
        if isinstance(self.item, OneHotPlan):
            return self.item.write_all(value, self.code.name("start"), item, place, each)
        return [f"for {item} in {value}:", *indented(self.item.write(item, place, each))]

    def change(self, old: str, new: str, place: Place) -> list[str]:
        return [
            f"if {new}[:len({old})] == {old}:  # the most frequent change: items were added at the end",
            *indented(self.write(f"{new}[len({old}):]", place, ADDITION)),
            "else:",
            *indented(Plan.change(self, old, new, place)),
        ]


@attrs.frozen(eq=False)
class AxisPlan(Plan):
    """A tuple with an item for each label of an axis."""

    code: CodeWriter
    size: int
    item: Plan
    is_per_seat: bool

    def _item_place(self, place: Place, index: str) -> Place:
        if self.is_per_seat:
            return place.along(self.size, f"{self.code.index('')}[{index}]", index)
        return place.along(self.size, index)

    def write(self, value: str, place: Place, each: Pass) -> list[str]:
        index, item = self.code.name("index"), self.code.name("item")
        lines = self.item.write(item, self._item_place(place, index), each)
        return [f"for {index}, {item} in enumerate({value}):", *indented(lines)]

    def change(self, old: str, new: str, place: Place) -> list[str]:
        index, before, after = map(self.code.name, ("index", "before", "after"))
        lines = self.item.change(before, after, self._item_place(place, index))
        return [
            f"if len({old}) == len({new}):",
            f"    for {index}, ({before}, {after}) in enumerate(zip({old}, {new})):",
            f"        if {before} is not {after}:",
            *indented(indented(indented(lines))),
            "else:",
            *indented(Plan.change(self, old, new, place)),
        ]
