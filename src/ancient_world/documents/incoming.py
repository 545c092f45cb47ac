"""Read incoming JSON as annotations declare it: the fields of a class or the parameters of a function, with limits on values.

Annotations are those of documents; ``dict`` and ``list`` accept an object or a list whose contents are not checked::

    @attrs.frozen
    class Line:
        text: Annotated[str, AtMost(200, "too-long")]
        seat: Annotated[int, Between(0, 3, "range")] | None = None
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from inspect import Parameter, signature
from typing import Annotated, Any, Literal, get_args, get_type_hints

import attrs
from cattrs import Converter

from ancient_world.documents.structuring import Reader, is_a, reading_converter
from ancient_world.documents.types import Types
from ancient_world.engine.cached import cache
from ancient_world.engine.errors import InvalidDocument
from ancient_world.engine.faults import (
    Faults,
    document_fault,
    fault_under,
    found,
    key_path,
    misnamed,
    wrong_type,
)

# --- what is declared ---


class Limit:
    """A limit on a value; it stands in the annotation, beside the type."""

    def check(self, value: Any, path: str = "$") -> None:
        """Refuse a value of the declared type.

        Raises:
            InvalidDocument: the value is beyond the limit; the fault names ``path``.
        """
        raise NotImplementedError


@attrs.frozen
class AtMost(Limit):
    """A limit on the characters of a text or the items of a list; ``code`` names the fault."""

    most: int
    code: str

    def check(self, value: Collection[object], path: str = "$") -> None:
        if len(value) > self.most:
            raise document_fault(self.code, path, limit=self.most)


@attrs.frozen
class Between(Limit):
    """A limit to numbers from ``least`` to ``most``; ``code`` names the fault."""

    least: int
    most: int
    code: str

    def check(self, value: int, path: str = "$") -> None:
        if not self.least <= value <= self.most:
            bounds = {"least": self.least, "most": self.most}
            raise document_fault(self.code, path, **bounds, found=value)


def _words(
    words: Iterable[str] | Callable[[], Sequence[str]],
) -> Sequence[str] | Callable[[], Sequence[str]]:
    return words if callable(words) else tuple(words)


@attrs.frozen
class OneOf(Limit):
    """A limit to one of some words; a function in place of words is called for each value."""

    words: Sequence[str] | Callable[[], Sequence[str]] = attrs.field(converter=_words)

    def check(self, value: str, path: str = "$") -> None:
        words = self.words() if callable(self.words) else self.words
        if value not in words:
            expected = ", ".join(words)
            raise document_fault("wrong-value", path, found=found(value), expected=expected)


@attrs.frozen
class MadeOf:
    """A mark for a value that JSON holds as another type, ``kind``: ``make`` converts it, or raises :class:`InvalidDocument`."""

    kind: Any
    make: Callable[[Any], object]


@attrs.frozen
class Param:
    """A parameter of a function, or a field of a class."""

    name: str
    kind: Any
    required: bool


@cache
def params_of(declared: Callable[..., object]) -> tuple[Param, ...]:
    """Return the annotated parameters of a function or a class, in order."""
    hints = get_type_hints(declared, include_extras=True)
    return tuple([
        Param(name, hints[name], each.default is Parameter.empty)
        for name, each in signature(declared).parameters.items()
        if name in hints
    ])  # fmt: skip


# --- reading ---


def read(value: object, kind: Any, path: str = "$") -> Any:
    """Return the value of a declared type that a plain value represents.

    Raises:
        InvalidDocument: the plain value does not fit the type; the path of the first fault starts with ``path``.
    """
    try:
        return _converter().get_structure_hook(kind)(value, kind)
    except Faults as faults:
        raise fault_under(path[1:], faults.found[0]) from None


def read_params(given: Mapping[str, object], params: Collection[Param], path: str = "$") -> Any:
    """Return the arguments for parameters, by name; optional parameters that are not given are left out.

    Raises:
        InvalidDocument: a required argument is missing, or an argument does not fit.
    """
    arguments = {}
    for parameter in params:
        parameter_path = path + key_path(parameter.name)
        if parameter.name in given:
            arguments[parameter.name] = read(given[parameter.name], parameter.kind, parameter_path)
        elif parameter.required:
            raise document_fault("missing-key", parameter_path)
    return arguments


def read_object(value: object, keys: Collection[str], path: str = "$") -> dict[str, object]:
    """Return a JSON object, or refuse it if it has other keys than these.

    Raises:
        InvalidDocument: the value is no object, or has another key.
    """
    members: dict[str, object] = read(value, dict, path)
    for key in members:
        if key not in keys:
            raise document_fault("unknown-key", path, **misnamed(key, [*keys]))
    return members


@cache
def _converter() -> Converter:
    """Return a converter that also reads limits, unchecked objects and lists, and classes with optional fields."""
    converter = reading_converter(Types(None), detailed=True)
    hook = converter.get_structure_hook

    def hook_for(predicate: Callable[..., bool], make: Callable[[Any], Reader]) -> None:
        converter.register_structure_hook_factory(predicate, make)

    hook_for(lambda kind: kind is object, lambda _: lambda value, _: value)
    hook_for(lambda kind: kind is dict, lambda _: _unchecked(dict, "json-object"))
    hook_for(lambda kind: kind is list, lambda _: _unchecked(list, "json-array"))
    hook_for(attrs.has, _fields)
    hook_for(is_a(Literal), lambda kind: hook(Annotated[str, OneOf(get_args(kind))]))
    hook_for(is_a(Annotated), lambda kind: _limited(kind, hook))
    return converter


def _unchecked(kind: type, label: str) -> Reader:
    """Return a reader of an object or a list whose contents are not checked."""

    def read_unchecked(value: object, _: object) -> object:
        if type(value) is not kind:
            raise Faults(wrong_type(label, value))
        return value

    return read_unchecked


def _fields(cls: type) -> Reader:
    """Return a reader of an attrs class, in which a key may be missing if its field has a default."""

    def read_fields(value: object, _: object) -> object:
        parameters = params_of(cls)
        try:
            members = read_object(value, [each.name for each in parameters])
            return cls(**read_params(members, parameters))
        except InvalidDocument as fault:
            raise Faults(fault) from None

    return read_fields


def _limited(kind: Any, hook: Callable[[Any], Reader]) -> Reader:
    """Return a reader of a type with limits, or with a :class:`MadeOf` mark."""
    inner_type, *marks = get_args(kind)
    limits = [mark for mark in marks if isinstance(mark, Limit)]
    conversion = next((mark for mark in marks if isinstance(mark, MadeOf)), None)
    json_type = inner_type if conversion is None else conversion.kind
    read_inner = hook(json_type)

    def read_limited(value: object, _: object) -> object:
        value_read = read_inner(value, json_type)
        try:
            if conversion is not None:
                value_read = conversion.make(value_read)
            for limit in limits:
                limit.check(value_read)
        except InvalidDocument as fault:
            raise Faults(fault) from None
        return value_read

    return read_limited
