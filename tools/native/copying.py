"""Methods that copy and freeze drafts, written out for the compiler, which cannot change the class of an object."""

from __future__ import annotations

import ast
from collections.abc import Mapping

import attrs

from ancient_world.engine.declared.field_marks import fields_of
from tools.native.edits import Edits
from tools.native.shapes import Shape

Parts = Mapping[str, str]
"""The frozen parts of states in a module, by name, with the names of their drafts."""


def copying_methods(shape: Shape, parts: Parts) -> list[str]:
    """Return the methods that turn drafts of states into states and back; empty for other classes."""
    draft, form = shape.live, getattr(shape.live, "frozen_form", None)
    if form in {None, draft}:
        return []
    thaw = f"def thaw(self) -> {draft.__name__}: {_copied(draft)}"
    return [thaw, f"def freeze(self) -> {form.__name__}: {_frozen(form, parts)}"]


def write_out_editing(shape: Shape, edits: Edits) -> None:
    """Write out each method of a class that ``editing_method`` makes."""
    for each in shape.node.body:
        if not isinstance(each, ast.Assign | ast.AnnAssign):
            continue
        call = each.value
        if isinstance(call, ast.Call) and ast.unparse(call.func) == "editing_method":
            target = each.targets[0] if isinstance(each, ast.Assign) else each.target
            draft = shape.home.named(ast.unparse(call.args[1]))
            edits.replace(each, _editing(ast.unparse(target), call, draft))


def _editing(name: str, call: ast.Call, kind: type) -> str:
    field, draft, single = ast.literal_eval(call.args[0]), kind.__name__, bool(call.keywords)
    made = f"part if type(part) is {draft} else {draft}({_arguments(kind, 'part')})"
    held = ["held = self." + field, f"part: {draft} = held[place]"]
    put = f"self.{field} = held if made is part else _replace_item(held, place, made)"
    if single:
        held, put = [f"part: {draft} = self.{field}"], f"self.{field} = made"
    arguments = "self" if single else "self, place: int"
    lines = "; ".join([*held, f"made: {draft} = {made}", put, "return made"])
    return f"def {name}({arguments}) -> {draft}: {lines}"


def _copied(draft: type) -> str:
    """Return the code that copies a state into a new draft, without remembered values."""
    fields = attrs.fields(draft)
    arguments = ", ".join([f"self.{each.name}" for each in fields if each.init])
    later_fields = [each for each in fields if not each.init and "remembered" not in each.metadata]
    puts = [f"made.{each.name} = self.{each.name}" for each in later_fields]
    return "; ".join([f"made = {draft.__name__}({arguments})", *puts, "return made"])


def _frozen(form: type, parts: Parts) -> str:
    """Return the code that makes a state of a draft and its parts."""
    fields = attrs.fields(form)
    values = {each.name: f"self.{each.name}" for each in attrs.fields(form)}
    for field in fields_of(form):
        if field.part_class is None or field.part_class.__name__ not in parts:
            continue
        thing = "each" if field.is_tuple else values[field.name]
        made = _part(field.part_class, thing)
        values[field.name] = (
            f"tuple([{made} for each in {values[field.name]}])" if field.is_tuple else made
        )
    arguments = ", ".join([values[each.name] for each in fields if each.init])
    puts = [f"made.{each.name} = self.{each.name}" for each in fields if not each.init]
    return "; ".join([f"made = {form.__name__}({arguments})", *puts, "return made"])


def _part(kind: type, thing: str) -> str:
    """Return the expression that freezes a part, if it is a draft."""
    draft = kind.__bases__[0]
    return f"{kind.__name__}({_arguments(draft, thing)}) if type({thing}) is {draft.__name__} else {thing}"


def _arguments(draft: type, thing: str) -> str:
    """Return the arguments for a copy of a part."""
    return ", ".join([f"{thing}.{each.name}" for each in attrs.fields(draft) if each.init])
