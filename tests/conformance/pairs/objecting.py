"""Find every rule that stands against an action, not only the first, which is the reason that players are given.

The functions of a game that return ``Reason | None`` check one rule after the other, and return the first reason. While
:func:`all_reasons_noted` is active, they note each reason and go on with the next check. A check after an ignored one may fail, as
it may rely on it; what was noted until then counts.
"""

from __future__ import annotations

import ast
import inspect
import sys
import textwrap
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from types import CodeType, FunctionType
from typing import Any

import ancient_world as aw

__all__ = ["all_reasons_noted", "objections"]

_noted: list[aw.Reason] = []


def objections(step: Any, state: Any, action: aw.Action) -> list[aw.Reason]:
    """Return the reasons against an action at a step, in the order in which the rules are checked."""
    _noted.clear()
    try:
        last = step.why_not(state, action)
    except Exception:  # noqa: BLE001 - a check may rely on an earlier one, which was ignored
        last = None
    found = list(_noted)
    return found if last is None or last in found else [*found, last]


@contextmanager
def all_reasons_noted(game: str) -> Iterator[None]:
    """Let the checks of a game go on after a reason, within the context."""
    changed = [(function, function.__code__) for function in _checks(game)]
    try:
        for function, _ in changed:
            function.__code__ = _going_on(function)
            function.__globals__["__note__"] = _noted.append
        yield
    finally:
        for function, code in changed:
            function.__code__ = code
            function.__globals__.pop("__note__", None)


@cache
def _checks(game: str) -> tuple[FunctionType, ...]:
    """Return the functions and methods of a game that return a reason or None."""
    aw.game(game)
    home = f"ancient_world.games.{game.replace('-', '_')}."
    found: dict[FunctionType, None] = {}
    for name, module in sorted(sys.modules.items()):
        if not name.startswith(home):
            continue
        for value in vars(module).values():
            members = vars(value).values() if isinstance(value, type) else ()
            for each in (value, *members):
                if isinstance(each, FunctionType) and each.__module__ == name and _is_check(each):
                    found[each] = None
    return tuple(found)


def _is_check(function: FunctionType) -> bool:
    return str(function.__annotations__.get("return", "")) == "Reason | None"


@cache
def _going_on(function: FunctionType) -> CodeType:
    """Return the code of a function that notes each reason and goes on."""
    lines, _ = inspect.getsourcelines(function)
    tree = ast.parse(textwrap.dedent("".join(lines)))
    definition = tree.body[0]
    assert isinstance(definition, ast.FunctionDef)
    definition.decorator_list = []
    _GoingOn().visit(definition)
    shell = ast.ClassDef("shell", [], [], [definition], [])
    if function.__code__.co_freevars:  # for ``super()``, which needs the class around it
        assert function.__code__.co_freevars == ("__class__",)
        tree.body = [shell]
    module = ast.fix_missing_locations(ast.Module(tree.body, []))
    code = compile(module, inspect.getfile(function), "exec", 0x1000000)  # annotations stay text
    return next(_codes_in(code, function.__code__.co_name))


def _codes_in(code: CodeType, name: str) -> Iterator[CodeType]:
    """Yield the code of each function of this name in a module's code."""
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            if constant.co_name == name:
                yield constant
            yield from _codes_in(constant, name)


class _GoingOn(ast.NodeTransformer):
    """Replace ``return reason`` by a note of the reason, unless it is None."""

    def visit_Return(self, node: ast.Return) -> ast.stmt | list[ast.stmt]:
        if node.value is None or (
            isinstance(node.value, ast.Constant) and node.value.value is None
        ):
            return node
        text = "__reason__ = 0\nif __reason__ is None: return None\n__note__(__reason__)"
        assignment, test, note = ast.parse(text).body
        assert isinstance(assignment, ast.Assign)
        assignment.value = node.value
        return [assignment, test, note]
