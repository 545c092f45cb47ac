"""Declare the constants of a module final, so that compiled code reads them without a look-up of their names."""

from __future__ import annotations

import ast
from collections import Counter
from types import GenericAlias, UnionType
from typing import TypeVar

from tools.native.edits import Edits
from tools.native.shapes import Module


def declare_constants(home: Module, edits: Edits) -> None:
    """Declare each name final that a module sets once, at its top level, to a value that is no type."""
    times = Counter(_assigned_names(home.tree))
    for node in home.tree.body:
        if isinstance(node, ast.Assign) and len(node.targets) == 1:
            (target,) = node.targets
        elif isinstance(node, ast.AnnAssign) and node.value is not None:
            target = node.target
        else:
            continue
        if isinstance(target, ast.Name) and times[target.id] == 1 and not _is_type(home, target.id):
            _declare(node, target, home.named(target.id), edits)


def _assigned_names(tree: ast.Module) -> list[str]:
    """Return the names that a module sets, once for each time, and those that a function declares global twice."""
    names = [
        name for node in ast.walk(tree) if isinstance(node, ast.Global) for name in node.names * 2
    ]
    inner = [node for node in tree.body if not isinstance(node, ast.FunctionDef | ast.ClassDef)]
    return names + [
        each.id
        for node in inner
        for each in ast.walk(node)
        if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store)
    ]


def _is_type(home: Module, name: str) -> bool:
    """Return whether a name stands for a type, which only an alias may be."""
    value = home.named(name)
    return (
        name.startswith("__")
        or isinstance(value, type | GenericAlias | UnionType | TypeVar)
        or type(value).__module__ == "typing"
    )


def _declare(
    node: ast.Assign | ast.AnnAssign, target: ast.Name, value: object, edits: Edits
) -> None:
    place = target.end_lineno or 0, target.end_col_offset or 0
    if isinstance(node, ast.AnnAssign):
        edits.replace(node.annotation, f"_Final[{ast.unparse(node.annotation)}]")
    elif isinstance(value, tuple) and {type(each) for each in value} == {str}:
        edits.insert(
            *place, ": _Final[tuple[str, ...]]"
        )  # of fixed length, it would be copied at each use
    else:
        edits.insert(*place, ": _Final")
