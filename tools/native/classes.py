"""A class of attrs, lowered: a plain class with the same fields and methods, and what tells attrs of them."""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping

import attrs

from tools.native.groups import ANY_VALUE
from tools.native.methods import Names, written_eq, written_hash, written_init
from tools.native.shapes import FieldShape, Shape, attrs_decorator

OPEN = "_open"
"""The decorator of classes from which interpreted ones may inherit."""
CLOSED = "_closed"
"""The decorator of all others."""


def lowered_class(
    shape: Shape, names: Names, parts: Mapping[str, str], *, is_open: bool
) -> list[ast.stmt]:
    """The statements that stand for a class."""
    types = {each.name: type_of(shape, each, parts) for each in shape.fields}
    node = shape.node
    body, later = _kept(shape, types)
    defined = {each.name for each in node.body if isinstance(each, ast.FunctionDef)}
    methods = []
    if shape.fields and "__init__" not in defined:
        methods.append(written_init(shape, names, types))
    if shape.says("eq", otherwise=True) and "__eq__" not in defined:
        methods.append(written_eq(shape))
        if shape.frozen:
            methods.append(written_hash(shape))
    body += [_placed(each, node) for text in methods for each in ast.parse(text).body]
    made = ast.ClassDef(
        name=node.name,
        bases=_bases(shape),
        keywords=node.keywords,
        body=body or [ast.Pass()],
        decorator_list=_decorators(shape, is_open=is_open),
    )
    if len(made.decorator_list) > 1:
        _name_self(made)
    after = [*ast.parse(_described(shape, names)).body, *later]
    return [ast.copy_location(made, node), *[_placed(each, node) for each in after]]


def _decorators(shape: Shape, *, is_open: bool) -> list[ast.expr]:
    """What mypyc is told of a class: whether strangers inherit from it, and whether nobody does."""
    if is_open:
        return [ast.Name(OPEN)]
    return [ast.Name(CLOSED), *([] if shape.live.__subclasses__() else [ast.Name("_final")])]


def _name_self(node: ast.ClassDef) -> None:
    """In a class from which nobody inherits, ``Self`` is that class; mypy takes lists of both for different ones.

    So is ``cls``: who calls the class itself makes a record without asking Python for it.
    """
    for each in ast.walk(node):
        if isinstance(each, ast.Name) and each.id == "Self":
            each.id = node.name
        if isinstance(each, ast.Call) and ast.unparse(each.func) == "cls":
            each.func = ast.copy_location(ast.Name(node.name), each.func)


def type_of(shape: Shape, field: FieldShape, parts: Mapping[str, str]) -> str:
    """The type of a field in the lowered class."""
    names = {f"{each.__module__}.{each.__name__}" for each in shape.live.__mro__}
    if not names.isdisjoint(ANY_VALUE) or shape.home.name in ANY_VALUE:
        return "_Any"
    kind = ast.unparse(field.kind)
    for frozen, draft in parts.items():
        kind = re.sub(rf"\b{frozen}\b", draft, kind)
    return kind


def _bases(shape: Shape) -> list[ast.expr]:
    """The parents that are written; one that another parent has already says nothing more."""
    kept = []
    for written in shape.node.bases:
        name = ast.unparse(written).partition("[")[0]
        live = vars(shape.home.live).get(name)
        others = [each for each in shape.live.__bases__ if each is not live]
        if isinstance(live, type) and any(issubclass(each, live) for each in others):
            continue
        # Type checkers may read another name than the one that the class has.
        renamed = isinstance(live, type) and name != live.__name__
        kept.append(ast.parse(live.__name__, mode="eval").body if live and renamed else written)
    return kept


def _kept(shape: Shape, types: Mapping[str, str]) -> tuple[list[ast.stmt], list[ast.stmt]]:
    """What stays of the body; and what comes after the class, since it names what the class defines."""
    own = {each.name for each in shape.own}
    inherited = {each.name for each in attrs.fields(shape.parent)} if shape.parent else set()
    methods = {each.name for each in shape.node.body if isinstance(each, ast.FunctionDef)}
    body, later = list[ast.stmt](), list[ast.stmt]()
    if shape.says("cache_hash", otherwise=False):
        body += [_placed(each, shape.node) for each in ast.parse("_kept_hash: int = 0").body]
    for each in shape.node.body:
        if isinstance(each, ast.AnnAssign):
            name = ast.unparse(each.target)
            if name in own:
                if name not in inherited:
                    body += _placed_all(f"{name}: {types[name]}", each)
                continue
            if each.value is not None and _names(each.value) & methods:
                later += _placed_all(_outside(shape, name, each.value, methods), each)
                body += _placed_all(f"{name}: {ast.unparse(each.annotation)}", each)
                continue
        if isinstance(each, ast.FunctionDef):
            each.decorator_list = [
                one for one in each.decorator_list if not ast.unparse(one).endswith(".default")
            ]
        body.append(each)
    return body, later


def _outside(shape: Shape, name: str, value: ast.expr, methods: set[str]) -> str:
    """The assignment of a class variable, as it is written outside the class."""
    for each in ast.walk(value):
        if isinstance(each, ast.Name) and each.id in methods:
            each.id = f"{shape.name}.{each.id}"
    return f"{shape.name}.{name} = {ast.unparse(value)}"


def _names(node: ast.expr) -> set[str]:
    return {each.id for each in ast.walk(node) if isinstance(each, ast.Name)}


def _described(shape: Shape, names: Names) -> str:
    """The call that tells attrs of the class: it goes on as if attrs had made it."""
    told = []
    for field in shape.fields:
        if field.made.inherited:
            told.append(f"({field.name!r}, )")
            continue
        said = {name: ast.unparse(value) for name, value in field.given.items()}
        if field.default is not None:
            said["default"] = ast.unparse(field.default)
        if field.factory is not None:
            said["factory"] = ast.unparse(field.factory)
        if field.by_method:
            said["factory"] = f"{shape.name}.{field.by_method}"
            said["takes_self"] = "True"
        for each in [*field.given.values(), field.default, field.factory]:
            if each is not None:
                names.take(each, field, run=True)
        inner = ", ".join([f"{name!r}: {value}" for name, value in said.items()])
        told.append(f"({field.name!r}, {ast.unparse(field.kind)!r}, {{{inner}}})")
    options = {
        "frozen": shape.frozen,
        "eq": shape.says("eq", otherwise=True),
        "shown": shape.says("repr", otherwise=True) and "__repr__" not in vars_of(shape),
        "kw_only": shape.says("kw_only", otherwise=False),
    }
    given = ", ".join([f"{name}={value}" for name, value in options.items()])
    lines = [f"_described({shape.name}, [{', '.join(told)}], {given})"]
    state = [each for each in shape.live.__bases__[1:] if each.__name__ == "State"]
    if state:
        names.at_run_time["be_state"] = state[0].__module__
        lines.append(f"be_state({shape.name}, {shape.live.__bases__[0].__name__})")
    return "\n".join(lines)


def vars_of(shape: Shape) -> set[str]:
    """The names that the class itself defines as methods."""
    return {each.name for each in shape.node.body if isinstance(each, ast.FunctionDef)}


def is_lowered(node: ast.stmt) -> bool:
    """Whether a statement defines a class of attrs."""
    return isinstance(node, ast.ClassDef) and attrs_decorator(node) is not None


def _placed(node: ast.stmt, where: ast.AST) -> ast.stmt:
    """A statement that was written by us, at the line of what it stands for."""
    for each in ast.walk(node):
        if hasattr(each, "lineno"):
            ast.copy_location(each, where)
    return node


def _placed_all(text: str, where: ast.AST) -> list[ast.stmt]:
    return [_placed(each, where) for each in ast.parse(text).body]
