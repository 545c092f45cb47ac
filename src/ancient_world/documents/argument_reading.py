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

from ancient_world.documents.structuring import Reader, build_reading_converter, has_origin
from ancient_world.documents.types import DocumentTypes
from ancient_world.engine.document_faults import (
    Faults,
    describe_value,
    document_fault,
    format_key_path,
    prefix_fault_path,
    unknown_word_data,
    wrong_type,
)
from ancient_world.engine.errors import InvalidDocument
from ancient_world.engine.typed_cache import cache

# --- what is declared ---


class ValueLimit:
    """A limit on a value; it stands in the annotation, beside the type."""

    def check(self, value: Any, path: str = "$") -> None:
        """Refuse a value of the declared type.

        Raises:
            InvalidDocument: the value is beyond the limit; the fault names ``path``.
        """
        raise NotImplementedError


@attrs.frozen
class LengthLimit(ValueLimit):
    """A limit on the characters of a text or the items of a list; ``code`` names the fault."""

    limit: int
    code: str

    def check(self, value: Collection[object], path: str = "$") -> None:
        if len(value) > self.limit:
            raise document_fault(self.code, path, limit=self.limit)


@attrs.frozen
class NumberRange(ValueLimit):
    """A limit to numbers from ``minimum`` to ``maximum``; ``code`` names the fault."""

    minimum: int
    maximum: int
    code: str

    def check(self, value: int, path: str = "$") -> None:
        if not self.minimum <= value <= self.maximum:
            bounds = {"least": self.minimum, "most": self.maximum}
            raise document_fault(self.code, path, **bounds, found=value)


def _as_words(
    words: Iterable[str] | Callable[[], Sequence[str]],
) -> Sequence[str] | Callable[[], Sequence[str]]:
    return words if callable(words) else tuple(words)


@attrs.frozen
class AllowedWords(ValueLimit):
    """A limit to one of some words; a function in place of words is called for each value."""

    words: Sequence[str] | Callable[[], Sequence[str]] = attrs.field(converter=_as_words)

    def check(self, value: str, path: str = "$") -> None:
        words = self.words() if callable(self.words) else self.words
        if value not in words:
            expected = ", ".join(words)
            raise document_fault(
                "wrong-value", path, found=describe_value(value), expected=expected
            )


@attrs.frozen
class ConvertedFrom:
    """A mark for a value that JSON holds as another type, ``json_type``: ``convert`` converts it, or raises :class:`InvalidDocument`."""

    json_type: Any
    convert: Callable[[Any], object]


@attrs.frozen
class ParameterForm:
    """A parameter of a function, or a field of a class."""

    name: str
    type_: Any
    required: bool


@cache
def parameters_of(function: Callable[..., object]) -> tuple[ParameterForm, ...]:
    """Return the annotated parameters of a function or a class, in order."""
    hints = get_type_hints(function, include_extras=True)
    return tuple([
        ParameterForm(name, hints[name], parameter.default is Parameter.empty)
        for name, parameter in signature(function).parameters.items()
        if name in hints
    ])  # fmt: skip


# --- reading ---


def read_value(value: object, type_hint: Any, path: str = "$") -> Any:
    """Return the value of a declared type that a plain value represents.

    Raises:
        InvalidDocument: the plain value does not fit the type; the path of the first fault starts with ``path``.
    """
    try:
        return _converter().get_structure_hook(type_hint)(value, type_hint)
    except Faults as faults:
        raise prefix_fault_path(path[1:], faults.faults[0]) from None


def read_arguments(
    arguments_by_name: Mapping[str, object], parameters: Collection[ParameterForm], path: str = "$"
) -> Any:
    """Return the arguments for parameters, by name; optional parameters that are not given are left out.

    Raises:
        InvalidDocument: a required argument is missing, or an argument does not fit.
    """
    arguments = {}
    for parameter in parameters:
        parameter_path = path + format_key_path(parameter.name)
        if parameter.name in arguments_by_name:
            arguments[parameter.name] = read_value(
                arguments_by_name[parameter.name], parameter.type_, parameter_path
            )
        elif parameter.required:
            raise document_fault("missing-key", parameter_path)
    return arguments


def read_object(value: object, keys: Collection[str], path: str = "$") -> dict[str, object]:
    """Return a JSON object, or refuse it if it has other keys than these.

    Raises:
        InvalidDocument: the value is no object, or has another key.
    """
    members: dict[str, object] = read_value(value, dict, path)
    for key in members:
        if key not in keys:
            raise document_fault("unknown-key", path, **unknown_word_data(key, [*keys]))
    return members


@cache
def _converter() -> Converter:
    """Return a converter that also reads limits, unchecked objects and lists, and classes with optional fields."""
    converter = build_reading_converter(DocumentTypes(None), lists_faults=True)
    hook = converter.get_structure_hook

    def register_factory(predicate: Callable[..., bool], make: Callable[[Any], Reader]) -> None:
        converter.register_structure_hook_factory(predicate, make)

    register_factory(lambda kind: kind is object, lambda _: lambda value, _: value)
    register_factory(lambda kind: kind is dict, lambda _: _unchecked_reader(dict, "json-object"))
    register_factory(lambda kind: kind is list, lambda _: _unchecked_reader(list, "json-array"))
    register_factory(attrs.has, _class_reader)
    register_factory(
        has_origin(Literal), lambda kind: hook(Annotated[str, AllowedWords(get_args(kind))])
    )
    register_factory(has_origin(Annotated), lambda kind: _limited_reader(kind, hook))
    return converter


def _unchecked_reader(json_class: type, label: str) -> Reader:
    """Return a reader of an object or a list whose contents are not checked."""

    def read_unchecked(value: object, _: object) -> object:
        if type(value) is not json_class:
            raise Faults(wrong_type(label, value))
        return value

    return read_unchecked


def _class_reader(cls: type) -> Reader:
    """Return a reader of an attrs class, in which a key may be missing if its field has a default."""

    def read_fields(value: object, _: object) -> object:
        parameters = parameters_of(cls)
        try:
            members = read_object(value, [each.name for each in parameters])
            return cls(**read_arguments(members, parameters))
        except InvalidDocument as fault:
            raise Faults(fault) from None

    return read_fields


def _limited_reader(annotated_type: Any, reader_for: Callable[[Any], Reader]) -> Reader:
    """Return a reader of a type with limits, or with a :class:`ConvertedFrom` mark."""
    inner_type, *marks = get_args(annotated_type)
    limits = [mark for mark in marks if isinstance(mark, ValueLimit)]
    conversion = next((mark for mark in marks if isinstance(mark, ConvertedFrom)), None)
    json_type = inner_type if conversion is None else conversion.json_type
    read_inner = reader_for(json_type)

    def read_limited(value: object, _: object) -> object:
        value_read = read_inner(value, json_type)
        try:
            if conversion is not None:
                value_read = conversion.convert(value_read)
            for limit in limits:
                limit.check(value_read)
        except InvalidDocument as fault:
            raise Faults(fault) from None
        return value_read

    return read_limited
