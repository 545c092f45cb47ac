"""The methods that attrs would make for a class, written out."""

from __future__ import annotations

import ast
import builtins

import attrs

from tools.native.faults import CannotLower
from tools.native.shapes import FieldShape, Shape


class Names:
    """What a lowered module has to import for the expressions that were written elsewhere."""

    def __init__(self, known: set[str]) -> None:
        self.known = known
        self.for_types: dict[str, str] = {}
        self.at_run_time: dict[str, str] = {}

    def take(self, node: ast.expr, field: FieldShape, *, run: bool = False) -> None:
        """See to it that the names of an expression of a field mean the same here."""
        wanted = self.at_run_time if run else self.for_types
        for each in ast.walk(node):
            if isinstance(each, ast.Name) and each.id not in self.known | set(dir(builtins)):
                wanted[each.id] = field.owner.name


def written_init(shape: Shape, names: Names, types: dict[str, str]) -> str:
    """``__init__``, which fills the fields; those of a parent are filled by the parent's."""
    by_parent, passed, lines = _by_parent(shape), list[str](), list[str]()
    for field in shape.fields:
        value = _value(field, names)
        if field.name in by_parent:
            inner = by_parent[field.name]
            passed += [f"{inner.alias}={value}"] if inner.init else []
        elif value is not None:
            lines.append(f"self.{field.name} = {value}")
    if by_parent:
        lines.insert(0, f"super().__init__({', '.join(passed)})")
    if any(field.made.validator is not None for field in shape.fields):
        lines.append("attrs.validate(self)")
    if hasattr(shape.live, "__attrs_post_init__"):
        lines.append("self.__attrs_post_init__()")
    body = "\n".join([f"    {line}" for line in lines or ["pass"]])
    return f"def __init__({_arguments(shape, names, types)}) -> None:\n{body}\n"


def _arguments(shape: Shape, names: Names, types: dict[str, str]) -> str:
    """The arguments of ``__init__``; those that are given by name come last."""
    given = [each for each in shape.fields if each.made.init]
    by_name = [_argument(each, names, types) for each in given if each.made.kw_only]
    by_place = [_argument(each, names, types) for each in given if not each.made.kw_only]
    return ", ".join(["self", *by_place, *(["*", *by_name] if by_name else [])])


def _by_parent(shape: Shape) -> dict[str, attrs.Attribute[object]]:
    """The fields that the parent's ``__init__`` fills: none, if it does more than that."""
    parent = shape.parent
    if parent is None:
        return {}
    fields = attrs.fields(parent)
    more = hasattr(parent, "__attrs_post_init__") or any(
        each.validator or each.converter for each in fields
    )
    own = "__init__" in vars(parent) and not fields
    return {} if more or own else {each.name: each for each in fields}


def _argument(field: FieldShape, names: Names, types: dict[str, str]) -> str:
    made = field.made
    kind = "_Any" if made.converter is not None else types[made.name]
    names.take(ast.parse(kind, mode="eval").body, field)
    if made.default is attrs.NOTHING:
        return f"{made.alias}: {kind}"
    if isinstance(made.default, attrs.Factory):  # type: ignore[arg-type]
        return f"{made.alias}: {kind} | None = None"
    return f"{made.alias}: {kind} = {_default(field, names)}"


def _value(field: FieldShape, names: Names) -> str | None:
    """What a field is filled with, converted; ``None`` if that is left to the class itself."""
    value, converter = _given_value(field, names), field.given.get("converter")
    if value is None or converter is None:
        return value
    names.take(converter, field, run=True)
    return f"{ast.unparse(converter)}({value})"


def _given_value(field: FieldShape, names: Names) -> str | None:
    """What a field is filled with, as it was given or by default."""
    made = field.made
    if isinstance(made.default, attrs.Factory):  # type: ignore[arg-type]
        value = _made_default(field, names)
        return f"{value} if {made.alias} is None else {made.alias}" if made.init else value
    if made.init:
        return str(made.alias)
    return None if made.default is attrs.NOTHING else _default(field, names)


def _default(field: FieldShape, names: Names) -> str:
    assert field.default is not None
    names.take(field.default, field, run=True)
    return ast.unparse(field.default)


def _made_default(field: FieldShape, names: Names) -> str:
    """The call that makes a default."""
    if field.by_method:
        return f"self.{field.by_method}()"
    factory = field.factory
    if factory is None:
        raise CannotLower(field.owner.path, field.kind, f"{field.name} has a default of a factory")
    names.take(factory, field, run=True)
    if isinstance(factory, ast.Lambda):
        return f"({ast.unparse(factory.body)})"
    return {"dict": "{}", "list": "[]", "set": "set()"}.get(
        ast.unparse(factory), f"{ast.unparse(factory)}()"
    )


def written_eq(shape: Shape) -> str:
    """``__eq__``: of the very same class, and equal in each field that counts."""
    pairs = [f"self.{each.name} == same.{each.name}" for each in shape.fields if each.made.eq]
    lines = [
        "def __eq__(self, other: object) -> bool:",
        "    if type(other) is not type(self):",
        "        return NotImplemented",
        f"    same = _cast({shape.name!r}, other)" if pairs else "",
        f"    return {' and '.join(pairs) or 'True'}",
    ]
    return "\n".join([line for line in lines if line])


def written_hash(shape: Shape) -> str:
    """``__hash__`` of a frozen class; kept, where the class says so."""
    counted = [each.made for each in shape.fields]
    counted = [each for each in counted if (each.eq if each.hash is None else each.hash)]
    inner = "".join([f"self.{each.name}, " for each in counted])
    if not shape.says("cache_hash", otherwise=False):
        return f"def __hash__(self) -> int:\n    return hash(({shape.name!r}, {inner}))"
    return (
        "def __hash__(self) -> int:\n"
        "    if self._kept_hash == 0:\n"
        f"        self._kept_hash = hash(({inner}))\n"
        "    return self._kept_hash"
    )
