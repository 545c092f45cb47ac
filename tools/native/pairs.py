"""Drafts and their frozen forms: what copies and freezes them is written out, field by field."""

from __future__ import annotations

import ast
from typing import Any

import attrs

from tools.native.faults import CannotLower
from tools.native.modules import Module

MAKERS = ("copier", "freezer")


def frozen_parts(home: Module) -> dict[str, str]:
    """The drafts of frozen classes whose instances stand where drafts of them may stand too, by the names in a module.

    They are what a copier copies, but for whole states: nothing takes a draft of those in place of a state.
    """
    found = {}
    for value in vars(home.live).values():
        if isinstance(value, type) and _is_part(value):
            found[value.__name__] = value.__bases__[0].__name__
    return {name: draft for name, draft in found.items() if name in vars(home.live)}


def _is_part(kind: Any) -> bool:
    """Whether a class is the frozen form of a draft, as a part of a state."""
    draft = kind.__bases__[0] if kind.__bases__ else object
    return (
        attrs.has(kind)
        and attrs.has(draft)
        and not any(each.__name__ == "State" for each in kind.__mro__)
        and _is_frozen(kind)
        and not _is_frozen(draft)
    )


def _is_frozen(kind: Any) -> bool:
    return kind.__setattr__ is not object.__setattr__ and "_frozen" in kind.__setattr__.__name__


def maker_call(node: ast.stmt) -> ast.Call | None:
    """The call of :func:`copier` or :func:`freezer` whose result gets a name, if a statement is one."""
    if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call):
        return node.value if ast.unparse(node.value.func) in MAKERS else None
    return None


def written_out(home: Module, node: ast.Assign, call: ast.Call) -> list[ast.stmt]:
    """The function that a copier or freezer stands for."""
    name, [frozen, draft] = ast.unparse(node.targets[0]), [ast.unparse(each) for each in call.args]
    if ast.unparse(call.func) == "copier":
        return _parsed(_copying(home, name, frozen, draft, draft))
    named = {str(each.arg): each.value for each in call.keywords}
    lines: list[str] = []
    for field, part in _parts(home, call, named.get("each")):
        lines += [
            f"    parts = record.{field}",
            "    for part in parts:",
            f"        if type(part) is {_draft(home, part)}:",
            f"            record.{field} = tuple([_frozen_{field}(each) if type(each) is {_draft(home, part)} else each for each in parts])",
            "            break",
        ]
    for field, part in _parts(home, call, named.get("one")):
        lines += [
            f"    {field} = record.{field}",
            f"    if type({field}) is {_draft(home, part)}:",
            f"        record.{field} = _frozen_{field}({field})",
        ]
    made = []
    for field, part in [pair for which in named.values() for pair in _parts(home, call, which)]:
        made += _parsed(_copying(home, f"_frozen_{field}", part, _draft(home, part), part))
    return made + _parsed(_copying(home, name, frozen, draft, frozen, lines))


def _draft(home: Module, frozen: str) -> str:
    return str(vars(home.live)[frozen].__bases__[0].__name__)


def _parts(home: Module, call: ast.Call, node: ast.expr | None) -> list[tuple[str, str]]:
    if node is None:
        return []
    if not isinstance(node, ast.Dict):
        raise CannotLower(home.path, call, "the parts of a freezer are written as a dict")
    return [
        (str(ast.literal_eval(key)), ast.unparse(value))
        for key, value in zip(node.keys, node.values, strict=True)
        if key is not None
    ]


def _copying(
    home: Module, name: str, frozen: str, draft: str, made: str, before: list[str] | None = None
) -> list[str]:
    """A function that gives a record of a class the values of another; what was remembered is forgotten."""
    taken = draft if made == frozen else frozen
    parts = frozen_parts(home)
    fields = attrs.fields(vars(home.live)[draft])
    given = ", ".join([f"record.{each.name}" for each in fields if each.init])
    others = [each for each in fields if not each.init and "remembered" not in each.metadata]
    return [
        f"def {name}(record: {parts.get(taken, taken)}) -> {made}:",
        *(before or []),
        f"    made = {made}({given})",
        *[f"    made.{each.name} = record.{each.name}" for each in others],
        "    return made",
    ]


def _parsed(lines: list[str]) -> list[ast.stmt]:
    return ast.parse("\n".join(lines)).body
