"""Read documents with cattrs: one converter for each game, which reads strictly and finds every fault.

cattrs generates the reader of each class. This module adds stricter hooks for the types that our classes use, and turns
the errors of cattrs into our faults, with a code, a path and the expected value.
"""

from __future__ import annotations

import enum
import types
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from itertools import islice
from typing import Any, Literal, Union, cast, get_args, get_origin

import attrs
from cattrs import ClassValidationError, Converter
from cattrs.errors import AttributeValidationNote
from cattrs.gen import make_dict_structure_fn_from_attrs, override

from ancient_world.documents.types import TYPE_KEY, DocumentTypes, is_tagged
from ancient_world.engine.declared.field_marks import (
    arguments_from_envelope,
    may_be_left_out,
    typed_fields,
)
from ancient_world.engine.document_faults import (
    Faults,
    describe_value,
    document_fault,
    format_key_path,
    prefix_fault_path,
    shorten,
    unknown_word_data,
    wrong_type,
)
from ancient_world.engine.errors import AncientWorldError, InvalidDocument
from ancient_world.engine.ids import intern_id, intern_texts
from ancient_world.engine.limits import MAX_DEPTH, MAX_FAULTS, MAX_INTEGER
from ancient_world.engine.state import State

Reader = Callable[[object, object], object]
"""A structure hook of cattrs: a function of a plain value and the requested type."""
_MIN_INTEGER = -MAX_INTEGER
_TYPE_LABELS = {int: "int", str: "str", bool: "bool", float: "number"}


def build_reading_converter(document_types: DocumentTypes, *, lists_faults: bool) -> Converter:
    """Return a converter that reads the documents of a game.

    With ``lists_faults``, its hooks raise only :class:`Faults`, which list all faults. Without, it accepts the same documents
    and is faster, but its errors say only that something is wrong.
    """
    converter = Converter(detailed_validation=lists_faults)
    for (
        plain_type,
        reader,
    ) in PLAIN_READERS.items():  # by class: cattrs' own hooks would precede predicates
        converter.register_structure_hook(plain_type, reader)
    converter.register_structure_hook(
        enum.Enum, lambda value, kind: _enum_reader(kind)(value, kind)
    )

    def register_factory(predicate: Callable[..., bool], make: Callable[..., Reader]) -> None:
        converter.register_structure_hook_factory(predicate, make)

    reader_for = converter.get_structure_hook
    register_factory(lambda _: True, _refuse_type)  # the fallback: later hooks are tried first
    register_factory(lambda kind: kind is Any, lambda _: read_json_value)
    register_factory(has_origin(Literal), lambda kind: fixed_values_reader(get_args(kind)))
    register_factory(
        has_origin(Union, types.UnionType), lambda kind: _union_reader(get_args(kind), reader_for)
    )
    register_factory(has_origin(tuple), lambda kind: _list_reader(get_args(kind), reader_for))
    register_factory(
        has_origin(Mapping, dict), lambda kind: _object_reader(get_args(kind)[1], reader_for)
    )
    register_factory(
        attrs.has,
        lambda cls: _record_reader(
            cls, converter, arguments_from_envelope(cls, document_types.rules)
        ),
    )
    register_factory(
        is_tagged, lambda kind: _tagged_reader(document_types.classes_by_name(kind), converter)
    )
    register_factory(lambda kind: kind is State, lambda _: reader_for(document_types.state))
    return converter


def has_origin(*origins: object) -> Callable[[object], bool]:
    """Return a predicate that is true for types with one of these origins; that of ``tuple[int, ...]`` is ``tuple``."""
    return lambda kind: get_origin(kind) in origins


def _refuse_type(type_hint: object) -> Reader:
    raise TypeError(f"documents have no place for a value of type {type_hint}")


def _union_reader(types_: tuple[type, ...], reader_for: Callable[[object], Reader]) -> Reader:
    """Return a reader of ``A | None``, or of a union of plain types."""
    non_null_types = tuple(kind for kind in types_ if kind is not type(None))
    if len(non_null_types) == 1:
        inner_type, read_inner = non_null_types[0], reader_for(non_null_types[0])

        def read_optional(value: object, _: object) -> object:
            return None if value is None else read_inner(value, inner_type)

        return read_optional
    if any(kind not in PLAIN_READERS for kind in types_):
        raise TypeError(f"documents cannot tell these types apart: {types_}")

    def read_plain(value: object, _: object) -> object:
        if type(value) not in types_:
            raise Faults(wrong_type(f"json-{_TYPE_LABELS[non_null_types[0]]}", value))
        return PLAIN_READERS[type(value)](value, None)

    return read_plain


def _list_reader(item_types: tuple[object, ...], reader_for: Callable[[object], Reader]) -> Reader:
    """Return a reader of ``tuple[A, ...]``, or of a tuple with a type for each place."""
    if item_types[1:] != (...,):
        return _fixed_list_reader([(reader_for(kind), kind) for kind in item_types])
    item_type, read_item = item_types[0], reader_for(item_types[0])

    def read(value: object, _: object) -> tuple[object, ...]:
        if type(value) is not list:
            raise Faults(wrong_type("json-array", value))
        items: list[object] = []
        try:
            for item in value:
                items.append(read_item(item, item_type))  # noqa: PERF401 - their number is the place of a fault
        except Faults as first_faults:
            faults = Faults()
            faults.add(f"[{len(items)}]", first_faults)
            for index in range(len(items) + 1, len(value)):
                _read_or_collect(f"[{index}]", read_item, value[index], item_type, faults)
            faults.raise_if_any()
        return tuple(items)

    return _FAST_LIST_READERS[item_type](read) if item_type in _FAST_LIST_READERS else read


def _fixed_list_reader(readers: list[tuple[Reader, object]]) -> Reader:
    def read(value: object, _: object) -> tuple[object, ...]:
        if type(value) is not list:
            raise Faults(wrong_type("json-array", value))
        if len(value) != len(readers):
            raise Faults(document_fault("wrong-length", expected=len(readers), count=len(value)))
        faults = Faults()
        items = [
            _read_or_collect(f"[{index}]", read_item, item, kind, faults)
            for index, ((read_item, kind), item) in enumerate(zip(readers, value, strict=True))
        ]
        faults.raise_if_any()
        return tuple(items)

    return read


def _object_reader(member_type: object, reader_for: Callable[[object], Reader]) -> Reader:
    """Return a reader of ``Mapping[str, A]``."""
    read_member = reader_for(member_type)

    def read(value: object, _: object) -> dict[str, object]:
        if type(value) is not dict:
            raise Faults(wrong_type("json-object", value))
        faults, members = Faults(), dict[str, object]()
        for key, member in value.items():
            path = format_key_path(str(key))
            name = str(_read_or_collect(path, PLAIN_READERS[str], key, str, faults))
            members[name] = _read_or_collect(path, read_member, member, member_type, faults)
        faults.raise_if_any()
        return members

    return read


def _read_or_collect(
    path: str, read: Reader, value: object, type_hint: object, faults: Faults
) -> object:
    """Return the value that a reader makes, or ``None`` if it raises faults, which are added to ``faults`` under ``path``."""
    try:
        return read(value, type_hint)
    except Faults as part_faults:
        faults.add(path, part_faults)
        return None


def _record_reader(
    cls: type,
    converter: Converter,
    envelope_arguments: Mapping[str, object],
    *,
    is_tagged_member: bool = False,
) -> Reader:
    """Return the reader that cattrs generates for a class.

    Every key is required, even that of a field with a default, unless documents leave the field out. ``envelope_arguments`` holds the
    arguments that come from the envelope.
    """
    fields = [
        field if may_be_left_out(field) else field.evolve(default=attrs.NOTHING)
        for field in typed_fields(cls)
    ]
    known_keys = [*([TYPE_KEY] if is_tagged_member else []), *(field.name for field in fields)]
    key_set, min_keys = {*known_keys}, len(known_keys) - sum(map(may_be_left_out, fields))
    overrides: dict[str, Any] = {
        field.name: override(
            struct_hook=_validating_reader(converter.get_structure_hook(field.type), field)
        )
        for field in fields
        if field.validator is not None
    }
    is_plain = not envelope_arguments and not getattr(cls, "__parameters__", ())  # not generic
    if not is_plain:
        fields = [field.evolve(kw_only=True) for field in fields]

    def construct(**values: object) -> object:
        return cls(**envelope_arguments, **values)

    read_fields: Callable[..., object] = make_dict_structure_fn_from_attrs(
        fields, cls if is_plain else cast("type", construct), converter, **overrides
    )

    def read(value: object, _: object) -> object:
        if type(value) is not dict:
            raise Faults(wrong_type("json-object", value))
        try:
            record = read_fields(value, cls)
            if len(value) == min_keys or value.keys() <= key_set:  # no key is missing
                return record
            errors: Sequence[Exception] = ()
        except ClassValidationError as error:
            errors = error.exceptions
        raise Faults(*islice(_object_faults(errors, value, known_keys), MAX_FAULTS + 1))

    return read


def _validating_reader(read: Reader, field: attrs.Attribute[object]) -> Reader:
    """Return a reader of a field that also runs its validator, so that a fault has the path of the field."""
    validator: Any = field.validator

    def read_checked(value: object, type_hint: object) -> object:
        result = read(value, type_hint)
        try:
            validator(None, field, result)
        except AncientWorldError as error:
            raise _fault_with_cause(document_fault(error.code, **error.data), error) from error
        except Exception as error:
            raise _fault_with_cause(_unusable_value_fault(error), error) from error
        return result

    return read_checked


def _fault_with_cause(fault: InvalidDocument, error: Exception) -> Faults:
    """Return a fault as an exception, with the error that caused the fault as its cause."""
    fault.__cause__ = error
    return Faults(fault)


def _object_faults(
    errors: Sequence[Exception], members: Mapping[str, object], known_keys: list[str]
) -> Iterator[InvalidDocument]:
    """Yield the faults of an object: first those that cattrs found, then unknown keys."""
    for error in errors:
        last_note = (getattr(error, "__notes__", None) or [""])[-1]  # cattrs notes the field last
        name = last_note.name if isinstance(last_note, AttributeValidationNote) else None
        path = "" if name is None else format_key_path(name)
        if name is not None and name not in members:
            yield document_fault("missing-key", f"${path}")
        elif isinstance(error, Faults):
            yield from [prefix_fault_path(path, fault) for fault in error.faults]
        elif isinstance(error, RecursionError):
            yield document_fault("too-deep", f"${path}", limit="?")
        else:
            yield prefix_fault_path(path, _unusable_value_fault(error))
    for key in members:
        if key not in known_keys:
            path = f"${format_key_path(str(key))}"
            yield document_fault("unknown-key", path, **unknown_word_data(key, known_keys))


def _unusable_value_fault(error: BaseException) -> InvalidDocument:
    return document_fault("unusable-value", problem=shorten(str(error), 200))


def _tagged_reader(members: Mapping[str, type], converter: Converter) -> Reader:
    """Return a reader of a union whose members carry their type; a member's reader is built on first use, since members may nest."""
    readers: dict[str, Reader] = {}

    def build_reader(value: object) -> Reader:
        tag = _read_tag(value)
        if tag not in members:
            suggestions = unknown_word_data(tag, tuple(members))
            raise Faults(
                document_fault(
                    "unknown-type", f"$.{TYPE_KEY}", found=describe_value(tag), **suggestions
                )
            )
        readers[tag] = _record_reader(members[tag], converter, {}, is_tagged_member=True)
        return readers[tag]

    def read(value: Any, _: object) -> object:
        try:
            reader = readers[value[TYPE_KEY]]
        except (LookupError, TypeError):  # the first value with this type, or no such value
            reader = build_reader(value)
        return reader(value, None)

    return read


def _read_tag(value: object) -> str:
    """Return the type that an object carries under ``TAG``."""
    if type(value) is not dict:
        raise Faults(wrong_type("json-object", value))
    if TYPE_KEY not in value:
        raise Faults(document_fault("missing-key", f"$.{TYPE_KEY}"))
    tag = value[TYPE_KEY]
    if type(tag) is not str:
        raise Faults(wrong_type("json-str", tag, f"$.{TYPE_KEY}"))
    return tag


# --- plain values, read strictly: no text for a number, no number for a truth value ---


def _read_int(value: object, _: object) -> int:
    if type(value) is not int:
        raise Faults(wrong_type("json-int", value))
    if not _MIN_INTEGER <= value <= MAX_INTEGER:
        raise Faults(document_fault("number-too-large"))
    return value


def _read_str(value: object, _: object) -> str:
    if type(value) is not str:
        raise Faults(wrong_type("json-str", value))
    return intern_id(value, value)


def _read_bool(value: object, _: object) -> bool:
    if value is not True and value is not False:
        raise Faults(wrong_type("json-bool", value))
    return value is True


def _read_float(value: object, _: object) -> float:
    if type(value) is float and value - value == 0:
        return value
    if type(value) is not int:
        raise Faults(wrong_type("json-number", value))
    return float(_read_int(value, int))


def _read_none(value: object, _: object) -> None:
    if value is not None:
        raise Faults(wrong_type("json-null", value))


PLAIN_READERS: dict[object, Reader] = {
    int: _read_int,
    str: _read_str,
    bool: _read_bool,
    float: _read_float,
    type(None): _read_none,
}
"""The readers of the simplest types."""


def _fast_int_list_reader(slow_reader: Reader) -> Reader:
    def read(value: Any, _: object) -> object:
        are_ints = type(value) is list and _INT_ONLY.issuperset(map(type, value))
        if are_ints and (not value or _MIN_INTEGER <= min(value) <= max(value) <= MAX_INTEGER):
            return tuple(value)
        return slow_reader(value, None)

    return read


def _fast_str_list_reader(slow_reader: Reader) -> Reader:
    def read(value: Any, _: object) -> object:
        if type(value) is list and _STR_ONLY.issuperset(map(type, value)):
            return tuple(map(intern_id, value, value))
        return slow_reader(value, None)

    return read


_INT_ONLY, _STR_ONLY = frozenset({int}), frozenset({str})
_FAST_LIST_READERS: dict[object, Callable[[Reader], Reader]] = {
    int: _fast_int_list_reader,
    str: _fast_str_list_reader,
}
"""For the most frequent types in lists, a function that makes a faster reader of lists without faults."""


def read_json_value(value: object, _: object = None, depth: int = 0) -> object:
    """Return a copy of any JSON value that is not nested too deep."""
    if depth > MAX_DEPTH:
        raise Faults(document_fault("too-deep", limit=MAX_DEPTH))
    path = ""
    try:
        if type(value) is dict:
            members = {}
            for key, member in value.items():
                path = format_key_path(str(key))
                members[_read_str(key, str)] = read_json_value(member, None, depth + 1)
            return members
        if type(value) is list:
            items = []
            for index, item in enumerate(value):
                path = f"[{index}]"
                items.append(read_json_value(item, None, depth + 1))
            return items
    except Faults as faults:
        raise Faults(*[prefix_fault_path(path, fault) for fault in faults.faults]) from None
    plain_type = type(value)
    reader = PLAIN_READERS.get(plain_type)
    if reader is None:
        raise Faults(wrong_type("json-any", value))
    return reader(value, plain_type)


@cache
def _enum_reader(enum_class: type[enum.Enum]) -> Reader:
    return fixed_values_reader(tuple(enum_class))


def fixed_values_reader(values: tuple[object, ...]) -> Reader:
    """Return a reader of fixed values: those of a ``Literal``, or the members of an enum."""
    values_by_raw = {
        (type(raw_value), raw_value): intern_texts(value)
        for value in values
        for raw_value in [value.value if isinstance(value, enum.Enum) else value]
    }
    allowed_values = ", ".join(describe_value(raw) for _, raw in values_by_raw)

    def read(value: object, _: object) -> object:
        plain_type = type(value)
        if plain_type in PLAIN_READERS and (plain_type, value) in values_by_raw:
            return values_by_raw[plain_type, value]
        data = {"found": describe_value(value), "expected": shorten(allowed_values, 300)}
        raise Faults(document_fault("wrong-value", **data))

    return read
