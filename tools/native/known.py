"""Functions that work out everything only once, and constants of modules: compiled code finds both without asking Python.

Whatever Python decorates is a stranger to mypyc: it is looked up by name at each call, and called with its arguments in a
tuple. Written out, it is a function as others are.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Collection
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
        and set(options) <= {"maxsize", "typed"}
        and plain
        and bool(given.args)
        and node.returns is not None
    )


def kept_results(home: Module, node: ast.FunctionDef, compiled: Collection[str]) -> list[ast.stmt]:
    """The function, its results in a dict; full, it is emptied."""
    name, given = node.name, [each.arg for each in node.args.args]
    files = [each.arg for each in node.args.args if _is_kept_hash(home, each, compiled)]
    known = [f"id({each})" if each in files else each for each in given]
    if _option(node, "typed") == "True":
        others = [each for each in node.args.args if each.arg not in files]
        known += [f"type({each.arg})" for each in others if not _is_exact(each)]
    key = f"({', '.join(known)})" if len(known) > 1 else known[0]
    assert node.returns is not None
    returned = ast.unparse(node.returns)
    lines = [
        f"_known_{name}: _Final[dict[_Any, {returned}]] = {{}}",
        *([f"_held_{name}: _Final[dict[int, _Any]] = {{}}"] if files else []),
        f"def {name}({ast.unparse(node.args)}) -> {returned}:",
        f"    {ast.get_docstring(node) or ''!r}",
        f"    _key = {key}",
        *_found(name, returned),
        f"    _made = _make_{name}({', '.join(given)})",
        *_bound(node, [*([f"_held_{name}"] if files else []), f"_known_{name}"]),
        f"    _known_{name}[_key] = _made",
        *[f"    _held_{name}[id({each})] = {each}" for each in files],
        "    return _made",
    ]
    node.name, node.decorator_list = f"_make_{name}", []
    return [*ast.parse("\n".join(lines)).body, node]


def _is_kept_hash(home: Module, argument: ast.arg, compiled: Collection[str]) -> bool:
    """Whether an argument is of a class in plain Python that keeps its hash: to ask for that takes longer than all the rest.

    It is known by its identity then, and held, so that nothing else gets that. (What is known is written first and emptied
    last: whatever another thread does meanwhile, nothing is known of what is not held.)
    """
    kind = vars(home.live).get(ast.unparse(argument.annotation) if argument.annotation else "")
    return (
        isinstance(kind, type)
        and kind.__module__ not in compiled
        and hasattr(kind, "_attrs_cached_hash")
    )


def _is_exact(argument: ast.arg) -> bool:
    """Whether compiled code takes nothing but values of the very type that is declared."""
    return argument.annotation is not None and ast.unparse(argument.annotation) == "int"


def _found(name: str, returned: str) -> list[str]:
    """The lines that give what is known; not to find it takes a twentieth of an exception."""
    if returned in ("Any", "object") or re.search(r"\bNone\b", returned):
        known = f"return _known_{name}[_key]"
        return ["    try:", f"        {known}", "    except KeyError:", "        pass"]
    found = [f"_found = _known_{name}.get(_key)", "if _found is not None:", "    return _found"]
    return [f"    {line}" for line in found]


def _option(node: ast.FunctionDef, name: str) -> str:
    """What the decorator says of one of its options; nothing, if nothing."""
    (decorator,) = node.decorator_list
    said = {each.arg: each.value for each in getattr(decorator, "keywords", ())}
    return ast.unparse(said[name]) if name in said else ""


def _bound(node: ast.FunctionDef, full: list[str]) -> list[str]:
    """The lines that empty what is known when there is too much of it."""
    most = _option(node, "maxsize")
    if not most:
        return []
    return [f"    if len({full[-1]}) >= {most}:", *[f"        {each}.clear()" for each in full]]


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
