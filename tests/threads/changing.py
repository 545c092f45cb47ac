"""Find everything in the library's modules that can change after the import, by reading their source."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from contextvars import ContextVar
from enum import Enum
from fractions import Fraction
from functools import cache, partial
from importlib import import_module
from logging import Logger
from operator import attrgetter
from pathlib import Path
from types import (
    BuiltinFunctionType,
    FunctionType,
    MappingProxyType,
    MethodDescriptorType,
    MethodType,
    MethodWrapperType,
    WrapperDescriptorType,
)
from typing import Any, TypeVar

import attrs

from ancient_world.engine.declared.plain_values import ReadOnlyDict
from tests.house.rooms import LIBRARY

CHANGES = {
    "add", "append", "appendleft", "clear", "discard", "extend", "insert", "pop", "popitem", "remove", "setdefault", "update",
}  # fmt: skip
"""Methods that change their object."""
PLAIN = {
    "str",
    "int",
    "float",
    "bool",
    "bytes",
    "tuple",
    "dict",
    "frozenset",
    "Mapping",
    "re.Pattern",
    "Path",
}
"""Return types of cached functions that are harmless if two threads get different objects."""


SETTLED = (
    str, int, float, bytes, range, type, re.Pattern, TypeVar, ContextVar, Fraction, Enum, Path, Logger, partial, attrgetter,
    FunctionType, BuiltinFunctionType, MethodType, WrapperDescriptorType, MethodWrapperType, MethodDescriptorType, type(cache(print)),
)  # fmt: skip
"""Types whose values cannot change or are safe for threads; :func:`cached` finds cached functions."""


@attrs.frozen
class Module:
    """A module, its syntax nodes and the names it binds."""

    name: str
    nodes: list[ast.AST]
    """All nodes of its syntax tree."""
    bound: frozenset[str]
    imported: dict[str, tuple[str, str]]
    """Imported names, each with its module and its name there."""

    def owner(self, name: str) -> str | None:
        """Return the qualified name of a global of the library, or ``None`` for other names."""
        if name in self.bound:
            return f"{self.name}.{name}"
        module, there = self.imported.get(name, ("", ""))
        return (
            f"{module}.{there}"
            if module in modules() and there in modules()[module].bound
            else None
        )


@cache
def modules() -> dict[str, Module]:
    """Return every module of the library by name."""
    result = {}
    for file in sorted(LIBRARY.rglob("*.py")):
        name = ".".join(["ancient_world", *file.relative_to(LIBRARY).with_suffix("").parts])
        name = name.removesuffix(".__init__")
        if not name.endswith("__main__") and "hook-" not in name:  # hooks are for PyInstaller only
            tree = ast.parse(file.read_text("utf-8"))
            nodes = [*ast.walk(tree)]
            result[name] = Module(name, nodes, frozenset(_bound(tree)), _imports(nodes))
    return result


def _bound(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(ast.Module([each for each in tree.body if not _is_scope(each)], [])):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id


def _is_scope(node: ast.AST) -> bool:
    return isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda))


def _imports(nodes: list[ast.AST]) -> dict[str, tuple[str, str]]:
    return {
        each.asname or each.name: (node.module, each.name)
        for node in nodes
        if isinstance(node, ast.ImportFrom) and node.module
        for each in node.names
    }


def changed() -> Iterator[str]:
    """Yield globals that a function assigns or changes by a method."""
    for module in modules().values():
        for function in filter(_is_scope, module.nodes):
            if isinstance(function, ast.ClassDef):
                continue
            inside = [*ast.walk(function)]
            declared = {
                name for node in inside if isinstance(node, ast.Global) for name in node.names
            }
            local = _local(inside) - declared
            for name in {*declared, *_changed_in(inside)} - local:
                owner = module.owner(name)
                if owner is not None:
                    yield owner


def _local(inside: list[ast.AST]) -> set[str]:
    stored = {
        node.id for node in inside if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    }
    return stored | {node.arg for node in inside if isinstance(node, ast.arg)}


def _changed_in(inside: list[ast.AST]) -> Iterator[str]:
    for node in inside:
        target: ast.expr | None = None
        if isinstance(node, (ast.Subscript, ast.Attribute)) and not isinstance(node.ctx, ast.Load):
            target = node.value
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            target = node.func.value if node.func.attr in CHANGES else None
        if isinstance(target, ast.Name):
            yield target.id


def things() -> Iterator[str]:
    """Yield globals whose values can change inside."""
    for module in modules().values():
        values = vars(import_module(module.name))
        for name in sorted(module.bound):
            if name in values and not is_settled(values[name]):
                yield f"{module.name}.{name}"


def is_settled(value: Any) -> bool:
    """Return whether a value stays the same as long as no function changes it by name (see :func:`changed`)."""
    if isinstance(value, (tuple, list, set, frozenset)) and type(value).__module__ == "builtins":
        return all(map(is_settled, value))
    if type(value) in {dict, MappingProxyType} or isinstance(value, ReadOnlyDict):
        return all(map(is_settled, value.values()))
    return value is None or isinstance(value, SETTLED) or _is_frozen(value) or _is_of_typing(value)


def _is_frozen(value: Any) -> bool:
    cls = type(value)
    return attrs.has(cls) and cls.__setattr__ is not object.__setattr__


def _is_of_typing(value: Any) -> bool:
    homes = {"typing", "types", "collections.abc", "__future__", "attr.validators", "click.core"}
    return type(value).__module__ in homes or type(value) is object


def cached() -> Iterator[str]:
    """Yield cached functions whose results are more than plain values, since two threads may get different objects."""
    for module in modules().values():
        for node in module.nodes:
            if isinstance(node, ast.FunctionDef) and any(
                re.search("cache|IdentityCache", ast.unparse(each)) for each in node.decorator_list
            ):
                returns = ast.unparse(node.returns) if node.returns else ""
                if returns.partition("[")[0] not in PLAIN:
                    yield f"{module.name}.{node.name}"
