"""The modules of the source, and the shapes of their attrs classes: source text and attrs data."""

from __future__ import annotations

import ast
import importlib
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import attrs

from tools.native.edits import CannotLower

ATTRS = {"attrs.frozen", "attrs.define"}


@attrs.frozen(eq=False)
class Module:
    """A module of the source: its text, its syntax tree, and the imported module."""

    name: str
    path: str  # relative to the folder that holds the package
    text: str
    tree: ast.Module
    live: ModuleType

    def named(self, name: str) -> Any:
        """Return the value of a name in the module, or ``None``."""
        return vars(self.live).get(name)


@cache
def module(name: str) -> Module:
    """Return a module by its dotted name."""
    live = importlib.import_module(name)
    file = Path(str(live.__file__))
    text = file.read_text("utf-8")
    path = file.relative_to(file.parents[name.count(".")]).as_posix()
    return Module(name, path, text, ast.parse(text), live)


@attrs.frozen
class Field:
    """A field of a class: the attrs attribute, and the declaration if the class itself has one."""

    made: Any
    statement: ast.AnnAssign | None
    options: dict[str, str]
    """The options of the declaration, including a default however it is written; of an inherited field, the default."""
    new: str  # the expression that makes a default for each instance, if any


@attrs.frozen
class Shape:
    """A class: its definition, its attrs class, and its fields, inherited ones first."""

    home: Module
    node: ast.ClassDef
    live: Any
    decorator: ast.expr
    options: dict[str, str]
    fields: tuple[Field, ...]

    def defines(self, method: str) -> bool:
        """Return whether the class itself defines a method."""
        return any(getattr(each, "name", "") == method for each in self.node.body)


def _called(node: ast.expr) -> str:
    return ast.unparse(node.func if isinstance(node, ast.Call) else node)


def _options(node: ast.expr) -> dict[str, str]:
    return {str(each.arg): ast.unparse(each.value) for each in getattr(node, "keywords", ())}


def attrs_decorator(node: ast.ClassDef) -> ast.expr | None:
    """Return the decorator that makes a class an attrs class, or ``None``."""
    decorators = [each for each in node.decorator_list if _called(each) in ATTRS]
    return decorators[0] if decorators else None


def shape_of(home: Module, node: ast.ClassDef, decorator: ast.expr) -> Shape:
    """Return the shape of an attrs class."""
    for each in node.decorator_list:
        if each is not decorator:
            raise CannotLower(home.path, each, f"{node.name} has another decorator")
    live = home.named(node.name)
    options = {"frozen": str(_called(decorator) == "attrs.frozen"), **_options(decorator)}
    fields = tuple([_field(home, node, made) for made in attrs.fields(live)])
    return Shape(home, node, live, decorator, options, fields)


def _field(home: Module, node: ast.ClassDef, made: Any) -> Field:
    if made.inherited:
        return _inherited(home, node, made)
    methods: dict[str, str] = {}
    statement = None
    for each in node.body:
        if isinstance(each, ast.AnnAssign) and ast.unparse(each.target) == made.name:
            statement = each
        elif isinstance(each, ast.FunctionDef):
            methods |= {ast.unparse(decorator): each.name for decorator in each.decorator_list}
    assert statement is not None
    value = statement.value
    options = {} if value is None else {"default": ast.unparse(value)}
    if value is not None and _called(value) == "attrs.field":
        options = _options(value)
    new, method = _made(value), methods.get(f"{made.name}.default")
    if method is not None:
        options["default"] = f"attrs.Factory({node.name}.{method}, takes_self=True)"
        new = f"self.{method}()"
    by_function = made.default is attrs.NOTHING and "default" in options
    if by_function or f"{made.name}.validator" in methods:
        raise CannotLower(home.path, statement, f"{made.name} is no plain field")
    return Field(made, statement, options, new)


def _made(declaration: ast.expr | None) -> str:
    """Return the expression that makes a default, or an empty text without a factory."""
    for each in getattr(declaration, "keywords", ()):
        if each.arg == "factory":
            factory = each.value
            called = factory.body if isinstance(factory, ast.Lambda) else ast.Call(factory, [], [])
            return ast.unparse(called)
    return ""


def _inherited(home: Module, node: ast.ClassDef, made: Any) -> Field:
    """Return an inherited field, or raise an error unless its default can be written as a literal."""
    factory: Any = getattr(made.default, "factory", None)
    plain = factory in (dict, list, set, tuple)
    if plain or made.default is attrs.NOTHING:
        return Field(made, None, {}, f"{factory.__name__}()" if plain else "")
    if made.default in (None, ()) or isinstance(made.default, (int, str)):
        return Field(made, None, {"default": repr(made.default)}, "")
    raise CannotLower(home.path, node, f"the default of {made.name} must be declared again")
