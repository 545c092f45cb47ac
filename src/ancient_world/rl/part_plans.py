"""Plans for parts with fields of their own, for lists of parts, and for the steps on the agenda."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from itertools import chain
from typing import Any, TypeAlias

import attrs

from ancient_world.engine.declared.field_marks import OWNER, Field, fields_of_audience
from ancient_world.engine.declared.hiding import fields_with_secrets
from ancient_world.engine.steps import Step
from ancient_world.rl.vector_code import (
    ADDITION,
    REMOVAL,
    CodeWriter,
    Pass,
    Place,
    Plan,
    Viewpoint,
    differing_middle,
    indented,
)


@attrs.frozen(eq=False)
class FieldPlan:
    """A field of a class with the plan for its value."""

    name: str
    plan: Plan
    secret: str
    """The name of the declared field in the generated code if the field is secret; otherwise empty."""
    is_owners: bool
    """True if the owner of the record sees the field, and nobody else."""
    depends_on: tuple[str, ...]
    """The fields on which depends what a viewer knows of a secret field."""

    def value(self, record: str, place: Place, each: Pass) -> str:
        """Return an expression for the field's value as the viewer knows it."""
        value = f"{record}.{self.name}"
        if not self.secret:
            return value
        seen = f"{value} is None or look.is_open or look.viewer == {place.owner}"
        masked = f"look.visible({self.secret}, {record}, {place.owner}, {each.hidden})"
        return f"{value} if {seen} else {masked}" if self.is_owners else masked

    def write(self, record: str, variable: str, place: Place, each: Pass) -> list[str]:
        """Return lines that add or remove the numbers of the field."""
        return [
            f"{variable} = {self.value(record, place, each)}",
            *self.plan.write(variable, place, each),
        ]

    def change(self, place: Place) -> list[str]:
        """Return lines that update the numbers of the field, from a record ``old`` to a record ``new``."""
        names = (self.name, *self.depends_on)
        tests = [f"old.{name} is not new.{name}" for name in names]
        lines = self.plan.change("before", "after", place)
        return [
            f"if {' or '.join(tests)}:",
            f"    before = {self.value('old', place, REMOVAL)}",
            f"    after = {self.value('new', place, ADDITION)}",
            *indented(["if before != after:", *indented(lines)] if self.secret else lines),
        ]


def field_plan(code: CodeWriter, field: Field | None, name: str, plan: Plan) -> FieldPlan:
    """Return the plan for a field of a class."""
    if field is None or not field.is_secret:
        return FieldPlan(name, plan, "", False, ())
    mark = field.ids
    siblings = () if mark is None else (mark.unseen_field, mark.known_count_field)
    dependencies = (*fields_of_audience(field.seen_by), *filter(None, siblings))
    is_owners = field.seen_by is OWNER
    return FieldPlan(name, plan, code.constant("field", field), is_owners, dependencies)


@attrs.frozen(eq=False)
class PartPlan(Plan):
    """A part with fields of its own, for which functions are generated when they are first needed."""

    code: CodeWriter
    fields: Sequence[FieldPlan]
    presence_offset: int | None = None
    """The offset of the array that tells whether an optional part exists."""

    @cached_property
    def write_name(self) -> str:
        """The name of the function that adds the numbers of a part, or removes them."""
        place, each = Place("at", "owner"), Pass("sign", "hidden")
        fields = [field.write("record", "value", place, each) for field in self.fields]
        parameters = "row, record, at, sign, look, owner, hidden"
        return self.code.define("write", parameters, [*chain(*fields)])

    @cached_property
    def change_name(self) -> str:
        """The name of the function that removes the numbers of an old part and adds those of a new one."""
        place = Place("at", "owner")
        fields = [field.change(place) for field in self.fields]
        parameters = "row, old, new, at, look, owner, hidden_before, hidden_after"
        return self.code.define("change", parameters, [*chain(*fields)])

    def functions(self) -> tuple[Callable[..., None], Callable[..., None]]:
        """Return the function that writes a part, and the one that changes it."""
        write: Any = self.code.scope[self.write_name]
        change: Any = self.code.scope[self.change_name]
        return write, change

    def write(self, value: str, place: Place, each: Pass) -> list[str]:
        arguments = f"row, {value}, {place.at}, {each.sign}, look, {place.owner}, {each.hidden}"
        lines = [f"{self.write_name}({arguments})"] if self.fields else []
        if self.presence_offset is None:
            return lines or ["pass"]
        presence = f"row[{self.presence_offset} + {place.at}] += {each.sign}"
        return [f"if {value} is not None:", *indented([presence, *lines])]

    def change(self, old: str, new: str, place: Place) -> list[str]:
        arguments = (
            f"row, {old}, {new}, {place.at}, look, {place.owner}, hidden_before, hidden_after"
        )
        line = f"{self.change_name}({arguments})" if self.fields else "pass"
        if self.presence_offset is None:
            return [line]
        return [
            f"if {old} is not None and {new} is not None:",
            *indented([line]),
            "else:",
            *indented(Plan.change(self, old, new, place)),
        ]


@attrs.frozen(eq=False)
class ListPlan(Plan):
    """A list of parts: the count of each distinct part, and its other fields."""

    code: CodeWriter
    keys: Sequence[tuple[FieldPlan, int, str]]
    """The fields that distinguish the parts, each with the number of its values and an expression for their places."""
    count_offset: int
    order_offset: int | None
    part: PartPlan

    def _item_place(self, item: str, place: Place, each: Pass) -> Place:
        for field, size, index in self.keys:
            place = place.along(size, f"{index}[{field.value(item, place, each)}]")
        return place

    def _write_item(self, item: str, at: str, position: str, place: Place, each: Pass) -> list[str]:
        lines = [f"row[{self.count_offset} + {at}] += {each.sign}"]
        if self.order_offset is not None:
            lines.append(f"row[{self.order_offset} + {at}] += {each.sign} * {position}")
        return [*lines, *self.part.write(item, Place(at, place.owner), each)]

    def _write(self, value: str, start: str, place: Place, each: Pass) -> list[str]:
        position, item, at = map(self.code.name, ("position", "item", "at"))
        return [
            f"for {position}, {item} in enumerate({value}, {start}):",
            f"    {at} = {self._item_place(item, place, each).at}",
            *indented(self._write_item(item, at, position, place, each)),
        ]

    def write(self, value: str, place: Place, each: Pass) -> list[str]:
        return self._write(value, "1", place, each)

    def change(self, old: str, new: str, place: Place) -> list[str]:
        start, before, after = map(self.code.name, ("start", "before", "after"))
        skips_end = self.order_offset is None
        return [
            f"if len({old}) == len({new}):",
            *indented(self._change_items(old, new, place)),
            "else:",
            f"    {start}, {before}, {after} = differing_middle({old}, {new}, {skips_end})",
            *indented(self._write(before, f"{start} + 1", place, REMOVAL)),
            *indented(self._write(after, f"{start} + 1", place, ADDITION)),
        ]

    def _change_items(self, old: str, new: str, place: Place) -> list[str]:
        names = map(self.code.name, ("position", "before", "after", "from", "to"))
        position, before, after, old_at, new_at = names
        same_place = Place(new_at, place.owner)
        return [
            f"for {position}, ({before}, {after}) in enumerate(zip({old}, {new}), 1):",
            f"    if {before} is not {after}:",
            f"        {old_at} = {self._item_place(before, place, REMOVAL).at}",
            f"        {new_at} = {self._item_place(after, place, ADDITION).at}",
            f"        if {old_at} == {new_at}:",
            *indented(indented(indented(self.part.change(before, after, same_place)))),
            "        else:",
            *indented(indented(indented([
                *self._write_item(before, old_at, position, place, REMOVAL),
                *self._write_item(after, new_at, position, place, ADDITION),
            ]))),
        ]  # fmt: skip


_StepFunctions: TypeAlias = tuple[int, Callable[..., None], Callable[..., None], bool]
"""The offset of the array that counts steps of a class, the functions for such a step, and whether it has secrets."""


class StepsPlan(Plan):
    """The agenda: each kind of step has its own arrays; several steps of one kind are added up."""

    def __init__(self, code: CodeWriter, plans: Mapping[type, tuple[int, PartPlan]]) -> None:
        self._plans = plans
        self._functions: dict[type, _StepFunctions] = {}
        self._write_name = code.constant("write_steps", self._write_steps)
        self._change_name = code.constant("change_steps", self._change_steps)

    def write(self, value: str, place: Place, each: Pass) -> list[str]:
        return [f"{self._write_name}(row, {value}, {each.sign}, look, {each.hidden})"]

    def change(self, old: str, new: str, place: Place) -> list[str]:
        return [f"{self._change_name}(row, {old}, {new}, look, hidden_before, hidden_after)"]

    def _functions_of(self, kind: type) -> _StepFunctions:
        functions = self._functions.get(kind)
        if functions is None:
            offset, plan = self._plans[kind]
            has_secrets = bool(fields_with_secrets(kind))
            functions = self._functions[kind] = (offset, *plan.functions(), has_secrets)
        return functions

    def _write_steps(
        self, row: Any, steps: Sequence[Step], sign: float, look: Viewpoint, hidden: list[str]
    ) -> None:
        for step in steps:
            offset, write, _, has_secrets = self._functions_of(type(step))
            row[offset] += sign
            write(row, step, 0, sign, look, step.whose() if has_secrets else -1, hidden)

    def _change_steps(
        self, row: Any, old: Any, new: Any, look: Viewpoint, hidden_before: Any, hidden_after: Any
    ) -> None:
        if len(old) != len(new):
            _, old, new = differing_middle(old, new, skip_common_end=False)
            self._write_steps(row, old, -1.0, look, hidden_before)
            self._write_steps(row, new, 1.0, look, hidden_after)
            return
        for before, after in zip(old, new, strict=True):
            if before is after:
                continue
            _, _, change, has_secrets = self._functions_of(type(after))
            owner = after.whose() if has_secrets else -1
            if type(before) is type(after) and (not has_secrets or before.whose() == owner):
                change(row, before, after, 0, look, owner, hidden_before, hidden_after)
            else:
                self._write_steps(row, (before,), -1.0, look, hidden_before)
                self._write_steps(row, (after,), 1.0, look, hidden_after)
