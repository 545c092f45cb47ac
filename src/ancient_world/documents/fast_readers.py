"""The fast readers: they refuse without saying where."""

from __future__ import annotations

import types
from collections.abc import Mapping
from typing import Any, NoReturn, Union, get_args, get_origin

import attrs

from ancient_world.documents.readers import ReaderMaker
from ancient_world.documents.strict import READERS, Reader, expect
from ancient_world.documents.types import TAG
from ancient_world.engine.declared.fields import typed_fields
from ancient_world.engine.faults import MOST_INTEGER
from ancient_world.engine.freezing import direct, fills_slots

_MOST_KNOWN = 4_096
_LONGEST = 64


class _Known(dict[str, str]):
    """Texts that were read before: an id is one object, however often it is read, and is compared at once. Full, it begins anew."""

    def __missing__(self, text: Any) -> str:
        if type(text) is not str:
            raise expect("json-str", text)
        if len(text) <= _LONGEST:
            if len(self) >= _MOST_KNOWN:
                self.clear()
            self[text] = text
        return text


_known = _Known()
_know = _known.__getitem__

_RANGE = f"-{MOST_INTEGER} <= v <= {MOST_INTEGER}"
_IN_PLACE: dict[Any, str] = {
    str: "known[{}]",
    bool: "(v if (v := {}) is True or v is False else refuse(v))",
    int: f"(v if type(v := {{}}) is int and {_RANGE} else refuse(v))",
    str | None: "(v if (v := {}) is None else known[v])",
    int | None: f"(v if (v := {{}}) is None or type(v) is int and {_RANGE} else refuse(v))",
    tuple[str, ...]: "(tuple(map(know, v)) if type(v := {}) is list else refuse(v))",
}
"""Reading the simplest types without calling anything."""


def _member(kind: Any) -> tuple[str, Any]:
    """The source that reads a value of another type, and the type of which it calls the reader: not for what is not there."""
    origin, args = get_origin(kind), get_args(kind)
    if origin is tuple and args[1:] == (...,):
        return "({1}(v, {2}) if (v := {0}) or type(v) is not list else ())", kind
    if origin in (Union, types.UnionType) and len(args) == 2 and type(None) in args:
        inner = next(arg for arg in args if arg is not type(None))
        return "(None if (v := {0}) is None else {1}(v, {2}))", inner
    return "{1}({0}, {2})", kind


def _refuse(value: Any) -> NoReturn:
    raise expect("json-any", value)


def _texts(value: Any, _: Any) -> tuple[str, ...]:
    return tuple(map(_know, value)) if type(value) is list else _refuse(value)


def _numbers(value: Any, _: Any) -> tuple[int, ...]:
    if type(value) is not list or not {*map(type, value)} <= {int}:
        raise expect("json-array", value)
    if value and not (min(value) >= -MOST_INTEGER and max(value) <= MOST_INTEGER):
        raise expect("json-int", value)
    return tuple(value)


def _truths(value: Any, _: Any) -> tuple[bool, ...]:
    if type(value) is not list or not {*map(type, value)} <= {bool}:
        raise expect("json-array", value)
    return tuple(value)


_LISTS: dict[Any, Reader] = {str: _texts, int: _numbers, bool: _truths}
"""Reading lists of them; a call for each takes longer."""


class _Members(dict[str, Reader]):
    """The readers of a union by the types that objects carry, each made when it is first met."""

    def __init__(self, made: FastReaders, members: Mapping[str, type]) -> None:
        super().__init__()
        self._made, self._members = made, members

    def __missing__(self, tag: str) -> Reader:
        reader = self[tag] = self._made.record(self._members[tag], tagged=True)
        return reader


class FastReaders(ReaderMaker):
    """Made for documents without faults."""

    def items(self, kind: Any, hook: Reader) -> Reader:
        def read(value: Any, _: Any) -> Any:
            if type(value) is not list:
                raise expect("json-array", value)
            return tuple([hook(item, kind) for item in value]) if value else ()

        return _LISTS.get(kind, read)

    def fixed(self, kinds: tuple[Any, ...], hooks: list[Reader]) -> Reader:
        pairs, count = list(zip(hooks, kinds, strict=True)), len(kinds)

        def read(value: Any, _: Any) -> Any:
            if type(value) is not list or len(value) != count:
                raise expect("json-array", value)
            return tuple(
                [hook(item, kind) for (hook, kind), item in zip(pairs, value, strict=True)]
            )

        return read

    def mapping(self, kind: Any, hook: Reader) -> Reader:
        def read(value: Any, _: Any) -> Any:
            if type(value) is not dict:
                raise expect("json-object", value)
            return {READERS[str](key, str): hook(member, kind) for key, member in value.items()}

        return read

    def tagged(self, members: Mapping[str, type]) -> Reader:
        readers = _Members(self, members)

        def read(value: Any, _: Any) -> Any:
            return readers[value[TAG]](value, None)

        return read

    def record(self, cls: type, *, tagged: bool) -> Reader:
        """Written out as source: one call for each field, and the count of keys finds strangers."""
        direct(cls)  # as much is made here as is read
        fields = typed_fields(cls)
        scope: dict[str, Any] = {
            "cls": cls,
            "expect": expect,
            "know": _know,
            "known": _known,
            "refuse": _refuse,
        }
        values = {}
        for index, field in enumerate(fields):
            value = f"value[{field.name!r}]"
            if field.type in _IN_PLACE:
                values[field] = _IN_PLACE[field.type].format(value)
            else:
                source, kind = _member(field.type)
                scope[f"read{index}"], scope[f"kind{index}"] = self.hook(kind), kind
                values[field] = source.format(value, f"read{index}", f"kind{index}")
        source = (
            "def read(value, _):\n"
            f"    if type(value) is not dict or len(value) != {len(fields) + tagged}:\n"
            "        raise expect('json-object', value)\n"
        )
        exec(source + "\n".join(_making(cls, values, scope)), scope)  # fields of our own classes
        read: Reader = scope["read"]
        return read


def _making(cls: Any, values: Mapping[Any, str], scope: dict[str, Any]) -> list[str]:
    """The lines that make a record of the source of its values."""
    if not fills_slots(cls):
        given = [
            f"{field.alias}={value}" if field.kw_only else value for field, value in values.items()
        ]
        return [f"    return cls({', '.join(given)})"]
    # What can be changed is filled much faster, and is frozen then: a call of a frozen class takes twice the time.
    scope["new"], scope["open_form"] = object.__new__, _open_form(cls)
    puts = {field.name: value for field, value in values.items()}
    for index, field in enumerate(attrs.fields(cls)):
        if not field.init:
            scope[f"default{index}"] = field.default
            puts[field.name] = f"default{index}"
    lines = [f"    record.{name} = {value}" for name, value in puts.items()]
    return [
        "    record = new(open_form)",
        *lines,
        "    record.__class__ = cls",
        "    return record",
    ]


def _open_form(cls: type) -> type:
    """A class with the same slots as a frozen one, which can be filled."""
    setters = {"__setattr__": object.__setattr__, "__delattr__": object.__delattr__}
    return type(cls.__name__, (cls,), {"__slots__": (), **setters})
