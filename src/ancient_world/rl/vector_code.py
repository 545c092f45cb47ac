"""Source code of functions that write the numbers of a state into a vector, and update the vector when the state changes.

The code is generated for the classes of a game, as attrs generates ``__init__``: that makes observations about four times as
fast as functions that call one another for each field.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import count
from typing import Any, TypeAlias

import attrs

from ancient_world.engine.declared.field_marks import Field
from ancient_world.engine.declared.hiding import visible_value
from ancient_world.engine.freezing import compile_function

IndexByValue: TypeAlias = Mapping[Any, int] | Sequence[int]
"""The place of each value on its axis."""
IndexOrName: TypeAlias = IndexByValue | str
"""The places of values, or the name of places that a viewpoint has."""


@attrs.frozen(eq=False)
class Viewpoint:
    """The viewer of a state and the order of its lists: with the state, they determine the numbers of an observation."""

    viewer: int
    is_open: bool
    """True if the viewer sees everything in the state, such as a state in which hidden values are masked already."""
    seats: Sequence[int]
    """The place of each seat: the viewer's comes first."""
    places: Mapping[str, Sequence[int]]
    """The places of the indices into each list of the state that fields point into."""

    def visible(self, field: Field, record: object, owner: int, hidden_cards: list[str]) -> Any:
        """Return the value of a secret field as the viewer knows it; hidden cards are added to ``hidden_cards``."""
        if self.is_open:
            return getattr(record, field.name)
        return visible_value(field, record, owner, self.viewer, hidden_cards)


@attrs.frozen(eq=False)
class Place:
    """Expressions for where a value stands: its index along the axes of its arrays, and the owner of the part that holds it."""

    at: str
    owner: str

    def along(self, size: int, index: str, owner: str | None = None) -> Place:
        """Return the place of an item of a value, with the item's index along one more axis."""
        at = index if self.at == "0" else f"({self.at}) * {size} + {index}"
        return Place(at, owner or self.owner)


@attrs.frozen(eq=False)
class Pass:
    """Expressions for one pass: the number to add for each thing, and the list that collects hidden cards."""

    sign: str
    hidden: str


REMOVAL, ADDITION = Pass("-1.0", "hidden_before"), Pass("1.0", "hidden_after")


class CodeWriter:
    """The names and the functions of the generated code."""

    def __init__(self) -> None:
        self.scope: dict[str, object] = {"differing_middle": differing_middle}
        self._numbers = count()

    def name(self, word: str) -> str:
        """Return a name that is not yet in use."""
        return f"{word}_{next(self._numbers)}"

    def constant(self, word: str, value: object) -> str:
        """Return the name of a value in the generated code."""
        name = self.name(word)
        self.scope[name] = value
        return name

    def index(self, index_by_value: IndexOrName) -> str:
        """Return an expression for the places of values."""
        if index_by_value == "":
            return "look.seats"
        if isinstance(index_by_value, str):
            return f"look.places[{index_by_value!r}]"
        return self.constant("index", index_by_value)

    def define(self, word: str, parameters: str, lines: Sequence[str]) -> str:
        """Compile a function with a body of some lines, and return its name."""
        name = self.name(word)
        source = "\n".join([f"def {name}({parameters}):", *indented(lines or ["pass"])])
        self.scope[name] = compile_function(source, self.scope)
        return name


def indented(lines: Sequence[str]) -> list[str]:
    """Return lines of code indented by one level."""
    return [f"    {line}" for line in lines]


class Plan:
    """Generates the code for the values of one field, or for the items in it."""

    def write(self, value: str, place: Place, each: Pass) -> list[str]:
        """Return lines that add the numbers of a value, or remove them."""
        raise NotImplementedError

    def change(self, old: str, new: str, place: Place) -> list[str]:
        """Return lines that remove the numbers of an old value and add those of a new one."""
        return [*self.write(old, place, REMOVAL), *self.write(new, place, ADDITION)]


def differing_middle(
    old: Sequence[Any], new: Sequence[Any], skip_common_end: bool
) -> tuple[int, Sequence[Any], Sequence[Any]]:
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
