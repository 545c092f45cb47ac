"""The fast readers: they refuse without saying where."""

from __future__ import annotations

from typing import Any, NoReturn

from ancient_world.documents.readers import ReaderMaker
from ancient_world.documents.strict import READERS, Reader, expect
from ancient_world.engine.declared.fields import typed_fields
from ancient_world.engine.faults import MOST_INTEGER
from ancient_world.engine.freezing import direct

_IN_PLACE: dict[Any, str] = {
    str: "(v if type(v := {}) is str else refuse(v))",
    bool: "(v if (v := {}) is True or v is False else refuse(v))",
    int: "(v if type(v := {}) is int and -most <= v <= most else refuse(v))",
    str | None: "(v if (v := {}) is None or type(v) is str else refuse(v))",
    int | None: "(v if (v := {}) is None or type(v) is int and -most <= v <= most else refuse(v))",
}
"""Reading the simplest types without calling anything."""


def _refuse(value: Any) -> NoReturn:
    raise expect("json-any", value)


def _numbers(value: Any, _: Any) -> tuple[int, ...]:
    """Read whole numbers; a call for each takes longer."""
    if type(value) is not list:
        raise expect("json-array", value)
    for item in value:
        if type(item) is not int or not -MOST_INTEGER <= item <= MOST_INTEGER:
            raise expect("json-int", item)
    return tuple(value)


class FastReaders(ReaderMaker):
    """Made for documents without faults."""

    def items(self, kind: Any, hook: Reader) -> Reader:
        just = {kind}

        def read(value: Any, _: Any) -> Any:
            if type(value) is not list:
                raise expect("json-array", value)
            return tuple([hook(item, kind) for item in value]) if value else ()

        def read_plain(value: Any, _: Any) -> Any:
            if type(value) is not list:
                raise expect("json-array", value)
            if value and {*map(type, value)} != just:
                raise expect("json-any", value)
            return tuple(value)

        if kind is int:
            return _numbers
        return read_plain if kind in (str, bool) else read

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

    def record(self, cls: type, *, tagged: bool) -> Reader:
        """Written out as source: one call for each field, and the count of keys finds strangers."""
        direct(cls)  # as much is made here as is read
        fields = typed_fields(cls)
        scope: dict[str, Any] = {
            "cls": cls,
            "expect": expect,
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
            parts.append(f"{field.alias}={argument}")
        source = (
            "def read(value, _):\n"
            f"    if type(value) is not dict or len(value) != {len(fields) + tagged}:\n"
            "        raise expect('json-object', value)\n"
            f"    return cls({', '.join(parts)})\n"
        )
        exec(source, scope)  # the names are attrs fields of our own classes
        read: Reader = scope["read"]
        return read
