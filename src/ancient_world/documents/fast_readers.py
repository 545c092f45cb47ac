"""The fast readers: they refuse without saying where."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NoReturn

from ancient_world.documents.readers import ReaderMaker
from ancient_world.documents.strict import READERS, Reader, expect
from ancient_world.documents.types import TAG
from ancient_world.engine.declared.fields import typed_fields
from ancient_world.engine.faults import MOST_INTEGER
from ancient_world.engine.freezing import direct

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

_IN_PLACE: dict[Any, str] = {
    str: "known[{}]",
    bool: "(v if (v := {}) is True or v is False else refuse(v))",
    int: "(v if type(v := {}) is int and -most <= v <= most else refuse(v))",
    str | None: "(v if (v := {}) is None else known[v])",
    int | None: "(v if (v := {}) is None or type(v) is int and -most <= v <= most else refuse(v))",
    tuple[str, ...]: "(tuple(map(know, v)) if type(v := {}) is list else refuse(v))",
}
"""Reading the simplest types without calling anything."""


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
            "most": MOST_INTEGER,
            "refuse": _refuse,
        }
        parts = []
        for index, field in enumerate(fields):
            value = f"value[{field.name!r}]"
            if field.type in _IN_PLACE:
                argument = _IN_PLACE[field.type].format(value)
            else:
                scope[f"read{index}"], scope[f"kind{index}"] = self.hook(field.type), field.type
                argument = f"read{index}({value}, kind{index})"
            parts.append(f"{field.alias}={argument}" if field.kw_only else argument)
        source = (
            "def read(value, _):\n"
            f"    if type(value) is not dict or len(value) != {len(fields) + tagged}:\n"
            "        raise expect('json-object', value)\n"
            f"    return cls({', '.join(parts)})\n"
        )
        exec(source, scope)  # the names are attrs fields of our own classes
        read: Reader = scope["read"]
        return read
