"""The writers that give lists, objects and plain values."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import get_args

from ancient_world.documents.types import TAG
from ancient_world.documents.writing.makers import Writer, WriterMaker
from ancient_world.engine.declared.fields import default_of, may_be_left_out, typed_fields
from ancient_world.engine.freezing import written_out
from ancient_world.engine.whole import as_int


def _same(value: object) -> object:
    return value


def _number(value: object) -> object:
    return value if type(value) is int else as_int(value)


def _numbers(values: Iterable[object]) -> list[object]:
    return [*map(_number, values)]


def _enum_value(value: Enum) -> object:
    return value.value


class ValueWriters(WriterMaker):
    """The writers for documents that the caller goes on to work with."""

    def plain(self, kind: object) -> Writer:
        return _number if kind is int or int in get_args(kind) else _same

    def enum(self, kind: object) -> Writer:
        return _enum_value

    def items(self, kind: object) -> Writer:
        write = self.hook(get_args(kind)[0])
        if write is _number:
            return _numbers
        return list if write is _same else lambda value: [write(item) for item in value]

    def fixed(self, kind: object) -> Writer:
        hooks = [self.hook(each) for each in get_args(kind)]
        return lambda value: [write(item) for write, item in zip(hooks, value, strict=True)]

    def mapping(self, kind: object) -> Writer:
        write = self.hook(get_args(kind)[1])
        return lambda value: {key: write(member) for key, member in value.items()}

    def optional(self, inner: object) -> Writer:
        write = self.hook(inner)
        return lambda value: None if value is None else write(value)

    def record(self, cls: type, tag: str) -> Writer:
        """Written out as source: one object with every field, then those that may be left out."""
        scope: dict[str, object] = {}
        parts = [f"{TAG!r}: {tag!r}"] if tag else []
        more = []
        for index, field in enumerate(typed_fields(cls)):
            value = f"value.{field.name}"
            write = self.hook(field.type)
            if write is _number:
                scope["number"] = as_int
                value = f"(v if type(v := {value}) is int else number(v))"
            elif write is not _same:
                scope[f"write{index}"] = write
                value = f"write{index}({value})"
            if may_be_left_out(field):
                scope[f"default{index}"] = default_of(field)
                put = f"made[{field.name!r}] = {value}"
                more.append(f"    if value.{field.name} != default{index}: {put}\n")
            else:
                parts.append(f"{field.name!r}: {value}")
        made = f"    made = {{{', '.join(parts)}}}\n"
        source = f"def write(value):\n{made}{''.join(more)}    return made\n"
        writer: Writer = written_out(source, scope)
        return writer
