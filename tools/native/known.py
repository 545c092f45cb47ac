"""Functions that work out everything only once, and constants of modules: compiled code finds both without asking Python.

Whatever Python decorates is a stranger to mypyc: it is looked up by name at each call, and called with its arguments in a
tuple. Written out, it is a function as others are.
"""

from __future__ import annotations

import ast
import re
from typing import Any

from tools.native.modules import Module

KEEPERS = {"once", "cache", "lru_cache"}
CONSTANT = re.compile(r"_?[A-Z][A-Z0-9_]+")


def keeps(node: ast.stmt) -> bool:
    """Whether a statement defines a function that keeps its results, of arguments that have no defaults."""
    if not isinstance(node, ast.FunctionDef) or len(node.decorator_list) != 1:
        return False
    given, (decorator,) = node.args, node.decorator_list
    name = decorator.func if isinstance(decorator, ast.Call) else decorator
    plain = not (given.defaults or given.kwonlyargs or given.vararg or given.kwarg)
    options = [each.arg for each in getattr(decorator, "keywords", ())]
    return (
        ast.unparse(name) in KEEPERS
        and options in ([], ["maxsize"])
        and plain
        and bool(given.args)
        and node.returns is not None
    )


def kept_results(node: ast.FunctionDef) -> list[ast.stmt]:
    """The function, its results in a dict; full, it is emptied."""
    name, given = node.name, ", ".join([each.arg for each in node.args.args])
    key = f"({given})" if len(node.args.args) > 1 else given
    assert node.returns is not None
    lines = [
        f"_known_{name}: _Final[dict[_Any, {ast.unparse(node.returns)}]] = {{}}",
        f"def {name}({ast.unparse(node.args)}) -> {ast.unparse(node.returns)}:",
        f"    {ast.get_docstring(node) or ''!r}",
        f"    _key = {key}",
        "    try:",
        f"        return _known_{name}[_key]",
        "    except KeyError:",
        "        pass",
        f"    _made = _make_{name}({given})",
        *_bound(node),
        f"    _known_{name}[_key] = _made",
        "    return _made",
    ]
    node.name, node.decorator_list = f"_make_{name}", []
    return [*ast.parse("\n".join(lines)).body, node]


def _bound(node: ast.FunctionDef) -> list[str]:
    """The lines that empty the dict when it is full."""
    (decorator,) = node.decorator_list
    for each in getattr(decorator, "keywords", ()):
        known = f"_known_{node.name}"
        return [f"    if len({known}) >= {ast.unparse(each.value)}:", f"        {known}.clear()"]
    return []


def constant(home: Module, node: ast.stmt) -> ast.stmt | None:
    """A constant of a module, as one that nobody changes; ``None`` if a statement makes none.

    A tuple that is written out stays as it is: to mypyc it is none any more, and made anew wherever one is needed.
    """
    target: Any = getattr(node, "target", None) or (getattr(node, "targets", None) or [None])[0]
    if not isinstance(node, (ast.Assign, ast.AnnAssign)) or node.value is None:
        return None
    if isinstance(node.value, ast.Tuple):
        return None
    name = target.id if isinstance(target, ast.Name) else ""
    if not CONSTANT.fullmatch(name) or isinstance(vars(home.live)[name], type):
        return None
    if isinstance(node, ast.Assign) and len(node.targets) > 1:
        return None
    kind = (
        f"_Final[{ast.unparse(node.annotation)}]" if isinstance(node, ast.AnnAssign) else "_Final"
    )
    made = ast.parse(f"{name}: {kind} = 0").body[0]
    assert isinstance(made, ast.AnnAssign)
    for each in ast.walk(made):
        ast.copy_location(each, node)
    made.value = node.value
    return made
