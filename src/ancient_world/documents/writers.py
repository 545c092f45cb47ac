"""Writers of our classes and of collections: to lists, objects and plain values, through cattrs."""

from __future__ import annotations

import enum
import types
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Literal, Union, get_args, get_origin

import attrs
from cattrs import Converter

from ancient_world.documents.types import TAG, Types, anything, is_tagged
from ancient_world.engine.agenda import State
from ancient_world.engine.declared.fields import typed_fields
from ancient_world.engine.steps import type_name

Writer = Callable[[Any], Any]

_PLAIN = (int, str, bool, float, type(None), Any)


def install_writers(converter: Converter, known: Types) -> None:
    """Teach a converter to write every type that our classes use, as compactly as we read it."""

    def factory(kind: Any) -> Writer:
        return _writer(converter, known, kind)

    converter.register_unstructure_hook_factory(anything, factory)


def _writer(converter: Converter, known: Types, kind: Any) -> Writer:
    hook: Callable[[Any], Writer] = partial(_hook, converter)
    origin, args = get_origin(kind), get_args(kind)
    if kind is State:
        return hook(known.state)
    if is_tagged(kind):
        return _tagged(converter, known.named(kind))
    if isinstance(kind, type) and attrs.has(kind):
        return _record(converter, kind)
    if origin is tuple:
        return _items(hook, args)
    if origin in (Mapping, dict):
        write = hook(args[1])
        return lambda value: {key: write(member) for key, member in value.items()}
    if origin in (Union, types.UnionType):
        return _optional(hook, args)
    raise TypeError(f"documents have no place for a value of type {kind}")


def _hook(converter: Converter, kind: Any) -> Writer:
    """The writer of a type, made once."""
    if _is_plain(kind):
        return _same
    if isinstance(kind, type) and issubclass(kind, enum.Enum):
        return _enum_value
    return converter.get_unstructure_hook(kind)


def _is_plain(kind: Any) -> bool:
    """Whether a value stands for itself."""
    if get_origin(kind) in (Union, types.UnionType):
        return all(_is_plain(arg) for arg in get_args(kind))
    if get_origin(kind) is Literal:
        return not any(isinstance(arg, enum.Enum) for arg in get_args(kind))
    return kind in _PLAIN


def _same(value: Any) -> Any:
    return value


def _enum_value(value: Any) -> Any:
    return value.value


def _items(hook: Callable[[Any], Writer], args: tuple[Any, ...]) -> Writer:
    if args[1:] == (...,):
        write = hook(args[0])
        return list if write is _same else lambda value: [write(item) for item in value]
    hooks = [hook(arg) for arg in args]
    return lambda value: [write(item) for write, item in zip(hooks, value, strict=True)]


def _optional(hook: Callable[[Any], Writer], args: tuple[Any, ...]) -> Writer:
    kinds = [arg for arg in args if arg is not type(None)]
    if len(kinds) != 1:
        raise TypeError(f"documents cannot tell these types apart: {args}")
    write = hook(kinds[0])
    return lambda value: None if value is None else write(value)


def _tagged(converter: Converter, members: Mapping[str, type]) -> Writer:
    writers: dict[type, Writer] = {}

    def write(value: Any) -> Any:
        kind = type(value)
        writer = writers.get(kind)
        if writer is None:
            tag = type_name(kind)
            if members.get(tag) is not kind:
                raise TypeError(f"{kind.__name__} is not among the types that its game names")
            writer = writers[kind] = _record(converter, kind, tag=tag)
        return writer(value)

    return write


def _record(converter: Converter, cls: type, *, tag: str = "") -> Writer:
    """Written out as source: one object with every field."""
    scope: dict[str, Any] = {}
    parts = [f"{TAG!r}: {tag!r}"] if tag else []
    for index, field in enumerate(typed_fields(cls)):
        value = f"value.{field.name}"
        write = _hook(converter, field.type)
        if write is not _same:
            scope[f"write{index}"] = write
            value = f"write{index}({value})"
        parts.append(f"{field.name!r}: {value}")
    exec(f"def write(value):\n    return {{{', '.join(parts)}}}\n", scope)  # see above
    writer: Writer = scope["write"]
    return writer
