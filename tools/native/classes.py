"""Lower a class of attrs to a plain class with the same fields; its methods fill the lines of the docstring and blank lines."""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence

import attrs

from tools.native.edits import CannotLower, Edits
from tools.native.groups import ANY_VALUE, MODULES, OPEN
from tools.native.listing import Listing
from tools.native.shapes import Field, Shape

Typed = Callable[[ast.expr], str]
"""Returns the name of a type in the lowered text."""


def lower_class(
    shape: Shape, edits: Edits, typed: Typed, more: Sequence[str], listing: Listing | None
) -> None:
    """Lower a class, with some ``more`` methods, and add a line that registers it with attrs."""
    node, docstring = shape.node, shape.node.body[0]
    homes = {each.__module__ for each in shape.live.__mro__[1:-1]}
    if homes - {*MODULES, shape.home.name, "typing"} or ast.get_docstring(node) is None:
        raise CannotLower(
            shape.home.path, node, f"{shape.node.name} has a strange parent, or no words"
        )
    for each in node.decorator_list:
        text = mypyc_options(is_open=shape.home.name in OPEN)
        edits.replace(each, text if each is shape.decorator else "_attr()")
    _drop_parents(shape, edits)
    _lower_fields(shape, edits, typed)
    methods = [*_methods(shape, typed), *more, *([listing.method] if listing else ())]
    edits.replace(docstring, methods[0] if methods else "pass")
    end = node.end_lineno or 0
    inside = [
        min([each.lineno, *[above.lineno for above in getattr(each, "decorator_list", ())]]) - 1
        for each in node.body[1:]
    ]
    for method in methods[1:]:
        edits.fill(node, [*inside, end + 1, end + 2], f"    {method}")
    constants = listing.constants if listing else ""
    edits.fill(node, [end + 1, end + 2], _registration(shape) + constants)


def mypyc_options(*, is_open: bool) -> str:
    """Return the decorator that tells mypyc whether other classes may inherit.

    No class is called acyclic, although instances form no cycles: the code that mypyc 2.4 writes for such classes corrupts the
    memory when an instance is freed more than fifty levels deep, as in a chain of positions.
    """
    return f"_attr(allow_interpreted_subclasses={is_open})"


def _drop_parents(shape: Shape, edits: Edits) -> None:
    """Drop each parent that the first parent already has, and name each parent by its class."""
    kinds = [shape.home.named(ast.unparse(each).partition("[")[0]) for each in shape.node.bases]
    for node, kind in zip(shape.node.bases, kinds, strict=True):
        if kind is not kinds[0] and issubclass(kinds[0], kind):
            edits.replace(node, "")
        elif kind.__name__ != ast.unparse(node).partition("[")[0]:
            edits.replace(node, kind.__name__)


def _lower_fields(shape: Shape, edits: Edits, typed: Typed) -> None:
    """Reduce each field to its type; a field that a parent already has is left out."""
    parents = [attrs.fields_dict(each) for each in shape.live.__mro__[1:] if attrs.has(each)]
    for field in shape.fields:
        if field.statement is not None:
            known = bool(parents) and field.made.name in parents[0]
            text = "pass" if known else f"{field.made.name}: {_type(shape, field, typed)}"
            edits.replace(field.statement, text)
    for each in shape.node.body:
        for decorator in getattr(each, "decorator_list", ()):
            if ast.unparse(decorator).endswith(".default"):
                edits.replace(decorator, "", before=1)


def _type(shape: Shape, field: Field, typed: Typed) -> str:
    """Return the type of a field; an inherited field is untyped, as names of its type may be unknown here."""
    kinds = {f"{each.__module__}.{each.__name__}" for each in shape.live.__mro__}
    takes_any = shape.home.name in ANY_VALUE or not kinds.isdisjoint(ANY_VALUE)
    if field.statement is None or takes_any:
        return "_Any"
    return typed(field.statement.annotation)


def _methods(shape: Shape, typed: Typed) -> list[str]:
    """Return the methods that attrs would make, each in one line."""
    counted = [each.made.name for each in shape.fields if each.made.eq]
    methods = []
    if shape.fields and not shape.defines("__init__"):
        methods.append(_init(shape, typed))
    if shape.options.get("eq") != "False" and not shape.defines("__eq__"):
        same = f"type(other) is type(self) and isinstance(other, {shape.node.name})"
        equal = " and ".join([f"self.{each} == other.{each}" for each in counted]) or "True"
        head = "def __eq__(self, other: object) -> bool"
        methods.append(f"{head}: return ({equal}) if {same} else NotImplemented")
    if shape.options.get("cache_hash") == "True":
        values = "".join([f"self.{each}, " for each in counted])
        methods.append(f"def __hash__(self) -> int: return hash(({values}))")
    return methods


def _init(shape: Shape, typed: Typed) -> str:
    """Return ``__init__``, which fills the fields in the order of their declaration."""
    values = {each.made.name: _value(each) for each in shape.fields}
    lines = [f"self.{name} = {value}" for name, value in values.items() if value]
    if any(each.made.validator is not None for each in shape.fields):
        lines.append("attrs.validate(self)")
    if hasattr(shape.live, "__attrs_post_init__"):
        lines.append("self.__attrs_post_init__()")
    initial = [each for each in shape.fields if each.made.init]
    by_place = [_argument(shape, each, typed) for each in initial if not each.made.kw_only]
    by_name = [_argument(shape, each, typed) for each in initial if each.made.kw_only]
    arguments = ", ".join(["self", *by_place, *(["*", *by_name] if by_name else [])])
    return f"def __init__({arguments}) -> None: {'; '.join(lines)}"


def _argument(shape: Shape, field: Field, typed: Typed) -> str:
    kind = "_Any" if field.made.converter is not None else _type(shape, field, typed)
    if field.new:
        return f"{field.made.alias}: {kind} | None = None"
    default = f" = {field.options['default']}" if "default" in field.options else ""
    return f"{field.made.alias}: {kind}{default}"


def _value(field: Field) -> str:
    """Return the initial value of a field; empty if the class itself sets it."""
    alias, options = field.made.alias, field.options
    value = alias if field.made.init else field.new or options.get("default", "")
    if field.new and field.made.init:
        value = f"{field.new} if {alias} is None else {alias}"
    return f"{options['converter']}({value})" if "converter" in options else value


def _registration(shape: Shape) -> str:
    """Return the line that registers the class with attrs."""
    fields = []
    for each in shape.fields:
        if each.statement is not None:
            kind = ast.unparse(each.statement.annotation)
            fields.append(
                f"{each.made.name!r}: attrs.field({_keywords(each.options)}, type={kind!r})"
            )
    doc = ast.get_docstring(shape.node, clean=False)
    text = (
        f"_lowered({shape.node.name}, {doc!r}, {{{', '.join(fields)}}}, {_keywords(shape.options)})"
    )
    draft, *more_parents = shape.live.__bases__
    if not any(each.__name__ == "State" for each in more_parents):
        return text
    # a compiled class has one parent, so this does the work of the second
    head = "from ancient_world.engine.state import bind_state_class as _be"
    return f"{text}; {head}; _be({shape.node.name}, {draft.__name__})"


def _keywords(options: dict[str, str]) -> str:
    return "**{" + ", ".join([f"{name!r}: {value}" for name, value in options.items()]) + "}"
