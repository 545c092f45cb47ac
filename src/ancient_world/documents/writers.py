"""Build writers of documents from the types of our classes: writers of plain values, and writers of JSON text."""

from __future__ import annotations

import enum
import types
from collections.abc import Callable, Iterable, Mapping
from enum import Enum
from typing import Any, Literal, NoReturn, Union, get_args, get_origin

import attrs

from ancient_world.documents.text import dump
from ancient_world.documents.types import TYPE_KEY, DocumentTypes, is_tagged, is_worth_caching
from ancient_world.engine.declared.field_marks import default_of, may_be_left_out, typed_fields
from ancient_world.engine.declared.naming import CardsName
from ancient_world.engine.freezing import compile_function
from ancient_world.engine.state import State
from ancient_world.engine.steps import type_name
from ancient_world.engine.whole_numbers import as_int

# --- writers made from types ---


Writer = Callable[..., Any]

_PLAIN_TYPES = (int, str, bool, float, type(None), Any)


class WriterFactory:
    """A cache of writers, built from types; subclasses write plain values or JSON text."""

    def __init__(self, document_types: DocumentTypes) -> None:
        self.known = document_types
        self._writers: dict[object, Writer] = {}

    def writer_for(self, type_hint: object) -> Writer:
        """Return the writer of a type; each writer is built once."""
        if type_hint not in self._writers:
            self._writers[type_hint] = self._build_writer(type_hint)
        return self._writers[type_hint]

    def _build_writer(self, type_hint: Any) -> Writer:
        if is_plain(type_hint):
            return self.plain_writer(type_hint)
        if isinstance(type_hint, type) and issubclass(type_hint, enum.Enum):
            return self.enum_writer(type_hint)
        origin, args = get_origin(type_hint), get_args(type_hint)
        if type_hint is State:
            return self.writer_for(self.known.state)
        if type_hint is not None and type_hint is self.known.cards:
            # a document only names the card file
            return self.record_writer(CardsName, "")
        if is_tagged(type_hint):
            return self.tagged_writer(self.known.classes_by_name(type_hint))
        if isinstance(type_hint, type) and attrs.has(type_hint):
            return self.record_writer(type_hint, "")
        if origin is tuple:
            return (
                self.list_writer(type_hint)
                if args[1:] == (...,)
                else self.fixed_tuple_writer(type_hint)
            )
        if origin in (Mapping, dict):
            return self.mapping_writer(type_hint)
        if origin in (Union, types.UnionType):
            return self.optional_writer(non_null_type(args))
        raise TypeError(f"documents have no place for a value of type {type_hint}")

    def tagged_writer(self, members: Mapping[str, type]) -> Writer:
        """Return a writer of a union whose members carry their type.

        The writer of a member is built on first use, since members may hold one another.
        """
        writers: dict[type, Writer] = {}

        def write(value: Any) -> object:
            value_class = type(value)
            writer = writers.get(value_class)
            if writer is None:
                tag = type_name(value_class)
                if members.get(tag) is not value_class:
                    raise TypeError(
                        f"{value_class.__name__} is not among the types that its game names"
                    )
                writer = writers[value_class] = self.record_writer(value_class, tag)
            return writer(value)

        return write

    # --- writers that differ between plain values and text ---

    def plain_writer(self, type_hint: Any) -> Writer:
        """Return a writer of values that JSON holds as they are."""
        raise NotImplementedError

    def enum_writer(self, type_hint: object) -> Writer:
        """Return a writer of the members of an enum."""
        raise NotImplementedError

    def list_writer(self, type_hint: Any) -> Writer:
        """Return a writer of ``tuple[A, ...]``."""
        raise NotImplementedError

    def fixed_tuple_writer(self, type_hint: object) -> Writer:
        """Return a writer of a tuple with one type for each place."""
        raise NotImplementedError

    def mapping_writer(self, type_hint: object) -> Writer:
        """Return a writer of ``Mapping[str, A]``."""
        raise NotImplementedError

    def optional_writer(self, inner_type: object) -> Writer:
        """Return a writer of ``A | None``, where ``inner_type`` is ``A``."""
        raise NotImplementedError

    def record_writer(self, cls: type, tag: str) -> Writer:
        """Return a writer of an attrs class, which also writes ``tag`` as the type unless it is empty."""
        raise NotImplementedError


def is_plain(type_hint: object) -> bool:
    """Return whether JSON holds the values of a type as they are."""
    if get_origin(type_hint) in (Union, types.UnionType):
        return all(is_plain(arg) for arg in get_args(type_hint))
    if get_origin(type_hint) is Literal:
        return not any(isinstance(arg, enum.Enum) for arg in get_args(type_hint))
    return type_hint in _PLAIN_TYPES


def non_null_type(args: tuple[object, ...]) -> object:
    """Return the type in a union with ``None``; raise ``TypeError`` if there are several."""
    non_null = [arg for arg in args if arg is not type(None)]
    if len(non_null) != 1:
        raise TypeError(f"documents cannot tell these types apart: {args}")
    return non_null[0]


# --- plain values ---


def _unchanged(value: object) -> object:
    return value


def _write_number(value: object) -> object:
    return value if type(value) is int else as_int(value)


def _write_number_list(values: Iterable[object]) -> list[object]:
    return [*map(_write_number, values)]


def _enum_value(value: Enum) -> object:
    return value.value


class ValueWriters(WriterFactory):
    """Writers of plain dicts, lists and values."""

    def plain_writer(self, type_hint: object) -> Writer:
        return _write_number if type_hint is int or int in get_args(type_hint) else _unchanged

    def enum_writer(self, type_hint: object) -> Writer:
        return _enum_value

    def list_writer(self, type_hint: object) -> Writer:
        write = self.writer_for(get_args(type_hint)[0])
        if write is _write_number:
            return _write_number_list
        return list if write is _unchanged else lambda value: [write(item) for item in value]

    def fixed_tuple_writer(self, type_hint: object) -> Writer:
        item_writers = [self.writer_for(each) for each in get_args(type_hint)]
        return lambda value: [write(item) for write, item in zip(item_writers, value, strict=True)]

    def mapping_writer(self, type_hint: object) -> Writer:
        write = self.writer_for(get_args(type_hint)[1])
        return lambda value: {key: write(member) for key, member in value.items()}

    def optional_writer(self, inner_type: object) -> Writer:
        write = self.writer_for(inner_type)
        return lambda value: None if value is None else write(value)

    def record_writer(self, cls: type, tag: str) -> Writer:
        """Compile a writer from source: a dict with the required fields, then the fields that differ from their default."""
        scope: dict[str, object] = {}
        members = [f"{TYPE_KEY!r}: {tag!r}"] if tag else []
        optional_lines = []
        for index, field in enumerate(typed_fields(cls)):
            value = f"value.{field.name}"
            write = self.writer_for(field.type)
            if write is _write_number:
                scope["number"] = as_int
                value = f"(v if type(v := {value}) is int else number(v))"
            elif write is not _unchanged:
                scope[f"write{index}"] = write
                value = f"write{index}({value})"
            if may_be_left_out(field):
                scope[f"default{index}"] = default_of(field)
                assignment = f"made[{field.name!r}] = {value}"
                optional_lines.append(
                    f"    if value.{field.name} != default{index}: {assignment}\n"
                )
            else:
                members.append(f"{field.name!r}: {value}")
        first_line = f"    made = {{{', '.join(members)}}}\n"
        source = f"def write(value):\n{first_line}{''.join(optional_lines)}    return made\n"
        writer: Writer = compile_function(source, scope)
        return writer


# --- compact JSON ---


_MAX_QUOTED = 4_096
_MAX_QUOTED_LENGTH = 64
_MAX_CACHED_RECORDS = 256


def _refuse_type(value: object) -> NoReturn:
    raise TypeError(f"{type(value).__name__} is not what the field is declared to hold")


class _QuotedTexts(dict[str, str]):
    """A cache of short texts as JSON, since the same ids are in every document; it is cleared when full. ``None`` is "null"."""

    def __missing__(self, text: Any) -> str:
        if text is None:
            return "null"
        quoted = dump(text) if type(text) is str else _refuse_type(text)
        if len(text) <= _MAX_QUOTED_LENGTH:
            if len(self) >= _MAX_QUOTED:
                self.clear()
            self[text] = quoted
        return quoted


class _IntegerTexts(dict[int, str]):
    """A table of small integers as text; other integers are converted each time."""

    def __missing__(self, number: int) -> str:
        return str(number)


_quoted_texts = _QuotedTexts()
_quote = _quoted_texts.__getitem__
_integer_texts = _IntegerTexts({number: str(number) for number in range(-1, 100)})
_integer_text = _integer_texts.__getitem__


def _write_texts(value: Iterable[str]) -> str:
    return f"[{','.join(map(_quote, value))}]"


def _write_numbers(value: Iterable[int]) -> str:
    return (
        f"[{','.join(map(_integer_text, value))}]"
        if {*map(type, value)} <= {int}
        else _refuse_type(value)
    )


def _write_booleans(value: Iterable[object]) -> str:
    texts = str([*value]) if {*map(type, value)} <= {bool} else _refuse_type(value)
    return texts.replace(" ", "").lower()


_LIST_WRITERS: dict[object, Writer] = {
    str: _write_texts,
    int: _write_numbers,
    bool: _write_booleans,
}
_INLINE_SOURCE: dict[object, str] = {
    int: "(digits[v] if type(v := {}) is int else odd(v))",
    str: "quoted[{}]",
    bool: "('true' if (v := {}) is True else 'false' if v is False else odd(v))",
    str | None: "('null' if (v := {}) is None else quoted[v])",
    int | None: "('null' if (v := {}) is None else digits[v] if type(v) is int else odd(v))",
}
"""Source code that writes values of the simplest types without a function call."""


def _member_source(type_hint: object) -> tuple[str, object]:
    """Return source code that writes a value of a type, and the type whose writer the code calls."""
    origin, args = get_origin(type_hint), get_args(type_hint)
    if origin is tuple and args[1:] == (...,):
        return "('[]' if (v := {}) == () else {}(v))", type_hint
    if origin in (Union, types.UnionType) and not is_plain(type_hint):
        return "('null' if (v := {}) is None else {}(v))", non_null_type(args)
    return "{1}({0})", type_hint


class TextWriters(WriterFactory):
    """Writers of compact JSON text.

    Rare types, and records with values that do not fit their fields' types, are written through plain values; the text
    is the same either way.
    """

    def __init__(self, values: ValueWriters) -> None:
        super().__init__(values.known)
        self.values = values

    def value_writer(self, type_hint: object) -> Writer:
        """Return a writer that makes plain values first and dumps them."""
        write = self.values.writer_for(type_hint)
        return lambda value: dump(write(value))

    plain_writer = enum_writer = fixed_tuple_writer = mapping_writer = value_writer

    def list_writer(self, type_hint: Any) -> Writer:
        item_type = get_args(type_hint)[0]
        if item_type in _LIST_WRITERS:
            return _LIST_WRITERS[item_type]
        if is_plain(item_type):
            return self.value_writer(type_hint)
        write = self.writer_for(item_type)
        # A comprehension calls a Python function faster than map() does.
        return lambda value: f"[{','.join([write(item) for item in value])}]"

    def optional_writer(self, inner_type: object) -> Writer:
        write = self.writer_for(inner_type)
        return lambda value: "null" if value is None else write(value)

    def record_writer(self, cls: type, tag: str) -> Writer:
        """Compile a writer from source: a format string for the object, and the values that fill it."""
        scope: dict[str, object] = {
            "dump": dump,
            "quoted": _quoted_texts,
            "digits": _integer_texts,
            "odd": _refuse_type,
        }
        scope["by_value"] = self.values.record_writer(cls, tag)
        members = [f"{dump(TYPE_KEY)}:{dump(tag)}".replace("%", "%%")] if tag else []
        values, optional_values = [], []
        for index, field in enumerate(typed_fields(cls)):
            value, key = f"value.{field.name}", f"{dump(field.name)}:"
            if field.type in _INLINE_SOURCE:
                member_source = _INLINE_SOURCE[field.type].format(value)
            else:
                source, member_type = _member_source(field.type)
                scope[f"write{index}"] = self.writer_for(member_type)
                member_source = source.format(value, f"write{index}")
            if may_be_left_out(field):
                scope[f"default{index}"] = default_of(field)
                optional_values.append(
                    f"('' if {value} == default{index} else {',' + key!r} + {member_source})"
                )
            else:
                members.append(f"{key}%s")
                values.append(member_source)
        object_format = "{" + ",".join(members) + "%s" * len(optional_values) + "}"
        format_arguments = "".join([f"{value}, " for value in values + optional_values])
        # If all members may be left out, the first one written has a comma too many.
        without_comma = "" if members else ".replace(',', '', 1)"
        source = (
            "def write(value):\n"
            "    try:\n"
            f"        return ({object_format!r} % ({format_arguments})){without_comma}\n"
            "    except TypeError:\n"
            "        return dump(by_value(value))\n"
        )
        writer: Writer = compile_function(source, scope)
        return writer if tag or not is_worth_caching(cls) else _cached_writer(writer)


def _cached_writer(write: Writer) -> Writer:
    """Return a writer that caches texts by the identity of records, since successive states share most parts.

    The cache holds each record beside its text, so that no other object can get the same ``id()``.
    """
    cache: dict[int, tuple[object, str]] = {}

    def write_cached(value: object) -> str:
        entry = cache.get(id(value))
        if entry is None:
            if len(cache) >= _MAX_CACHED_RECORDS:
                cache.clear()
            entry = cache[id(value)] = (value, write(value))
        return entry[1]

    return write_cached
