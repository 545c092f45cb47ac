"""The shape of an attrs class: what attrs made of it, and how it is written."""

from __future__ import annotations

import ast
import typing
from collections.abc import Collection
from typing import Any

import attrs

from tools.native.faults import CannotLower
from tools.native.modules import Module, module

DECORATORS = {"frozen", "define"}
OPTIONS = {"eq", "repr", "kw_only", "weakref_slot", "cache_hash"}
DROPPED = {"direct"}
"""Decorators that only make an ordinary class faster."""
FIELD_OPTIONS = {"default", "factory", "init", "eq", "hash", "repr", "kw_only", "validator", "converter", "metadata"}  # fmt: skip


@attrs.frozen
class FieldShape:
    """A field: what attrs knows of it, and the expressions of its declaration."""

    made: Any
    """The attribute of attrs, more of which is used than type checkers know."""
    owner: Module
    """Where it is declared: the names of its expressions are known there."""
    kind: ast.expr
    default: ast.expr | None
    factory: ast.expr | None
    by_method: str
    """The method that makes its default, or nothing."""
    given: dict[str, ast.expr]
    """What its declaration says besides."""

    @property
    def name(self) -> str:
        return str(self.made.name)


@attrs.frozen
class Shape:
    """A class: its definition, what attrs made of it, and its fields, those of its parents first."""

    home: Module
    node: ast.ClassDef
    live: Any
    parent: Any
    """The parent that has fields of attrs; ``None`` if there is none."""
    options: dict[str, ast.expr]
    frozen: bool
    fields: tuple[FieldShape, ...]

    @property
    def name(self) -> str:
        return self.node.name

    def says(self, option: str, otherwise: bool) -> bool:
        """What the decorator says of an option that is true or false."""
        found = self.options.get(option)
        return otherwise if found is None else bool(ast.literal_eval(found))

    @property
    def own(self) -> tuple[FieldShape, ...]:
        """The fields that the class itself declares."""
        return tuple([each for each in self.fields if not each.made.inherited])


def attrs_decorator(node: ast.ClassDef) -> ast.expr | None:
    """The decorator that makes a class one of attrs, if it is one."""
    for each in node.decorator_list:
        if ast.unparse(called(each)) in {f"attrs.{name}" for name in DECORATORS}:
            return each
    return None


def called(node: ast.expr) -> ast.expr:
    """What is called, or the expression itself."""
    return node.func if isinstance(node, ast.Call) else node


def shape_of(home: Module, node: ast.ClassDef, compiled: Collection[str]) -> Shape:
    """The shape of a class of attrs.

    Args:
        home: the module that it stands in.
        node: its definition.
        compiled: the names of all modules that are lowered.

    Raises:
        CannotLower: the class is of a shape that is not taken.
    """
    decorator = attrs_decorator(node)
    assert decorator is not None
    live = vars(home.live)[node.name]
    given = keywords(home, decorator, OPTIONS)
    for each in node.decorator_list:
        if each is not decorator and ast.unparse(called(each)) not in DROPPED:
            raise CannotLower(home.path, each, f"{node.name} has another decorator")
    parent = _parent(home, node, live, compiled)
    fields = tuple([_field(home, node, live, made) for made in attrs.fields(live)])
    frozen = ast.unparse(called(decorator)) == "attrs.frozen"
    return Shape(home, node, live, parent, given, frozen, fields)


def keywords(home: Module, node: ast.expr, known: Collection[str]) -> dict[str, ast.expr]:
    """The keyword arguments of a call, all of which must be known."""
    if not isinstance(node, ast.Call):
        return {}
    if node.args:
        raise CannotLower(home.path, node, "arguments are given by position")
    for each in node.keywords:
        if each.arg not in known:
            raise CannotLower(home.path, node, f"the option {each.arg} is not taken")
    return {str(each.arg): each.value for each in node.keywords}


def _parent(home: Module, node: ast.ClassDef, live: Any, compiled: Collection[str]) -> Any:
    """The parent with fields; every parent must be lowered too, or say nothing but which types it is for."""
    parents = [each for each in live.__bases__ if each not in (object, typing.Generic)]
    for each in parents:
        if each.__module__ not in compiled:
            raise CannotLower(home.path, node, f"its parent {each.__name__} is not compiled")
    for each in parents[1:]:
        if attrs.has(each) or not issubclass(parents[0], each):
            raise CannotLower(home.path, node, "it has more than one parent")
    found = [each for each in live.__mro__[1:] if attrs.has(each)]
    return found[0] if found else None


def _field(home: Module, node: ast.ClassDef, live: Any, made: attrs.Attribute[Any]) -> FieldShape:
    owner = _owner(live, made.name)
    where, class_node = home, node
    if owner is not live:
        where = module(owner.__module__)
        class_node = where.class_named(owner.__name__)
    statement = next(
        each
        for each in class_node.body
        if isinstance(each, ast.AnnAssign) and ast.unparse(each.target) == made.name
    )
    given: dict[str, ast.expr] = {}
    default = statement.value
    if isinstance(default, ast.Call) and ast.unparse(default.func) == "attrs.field":
        given = keywords(where, default, FIELD_OPTIONS)
        default = given.pop("default", None)
    elif isinstance(default, ast.Call) and made.default is attrs.NOTHING:
        raise CannotLower(where.path, statement, f"the field {made.name} is made by a function")
    factory = given.pop("factory", None)
    method = _default_method(where, class_node, made.name)
    return FieldShape(made, where, statement.annotation, default, factory, method, given)


def _owner(live: Any, name: str) -> Any:
    """The class that declares a field, the nearest one."""
    return next(each for each in live.__mro__ if name in vars(each).get("__annotations__", {}))


def _default_method(home: Module, node: ast.ClassDef, name: str) -> str:
    for each in node.body:
        for decorator in getattr(each, "decorator_list", ()):
            if ast.unparse(decorator) == f"{name}.default":
                return str(getattr(each, "name", ""))
            if ast.unparse(decorator) == f"{name}.validator":
                raise CannotLower(home.path, decorator, f"{name} is checked by a method")
    return ""
