"""The careful readers: they accept what the fast ones accept, and say where every fault is."""

from __future__ import annotations

from typing import Any

from ancient_world.documents.readers import ReaderMaker
from ancient_world.documents.strict import READERS, Misfit, Misfits, Reader, expect
from ancient_world.documents.types import TAG
from ancient_world.engine.declared.fields import typed_fields
from ancient_world.engine.faults import key_path, misnamed, shorten


class CarefulReaders(ReaderMaker):
    """Made for finding faults."""

    def items(self, kind: Any, hook: Reader) -> Reader:
        def read(value: Any, _: Any) -> Any:
            if type(value) is not list:
                raise expect("json-array", value)
            misfits = Misfits()
            items = [misfits.at(f"[{i}]", hook, item, kind) for i, item in enumerate(value)]
            misfits.end()
            return tuple(items)

        return read

    def fixed(self, kinds: tuple[Any, ...], hooks: list[Reader]) -> Reader:
        def read(value: Any, _: Any) -> Any:
            if type(value) is not list:
                raise expect("json-array", value)
            if len(value) != len(kinds):
                raise Misfit("wrong-length", expected=len(kinds), count=len(value))
            misfits = Misfits()
            places = enumerate(zip(hooks, value, kinds, strict=True))
            items = [misfits.at(f"[{i}]", hook, item, kind) for i, (hook, item, kind) in places]
            misfits.end()
            return tuple(items)

        return read

    def mapping(self, kind: Any, hook: Reader) -> Reader:
        def read(value: Any, _: Any) -> Any:
            if type(value) is not dict:
                raise expect("json-object", value)
            misfits, members = Misfits(), {}
            for key, member in value.items():
                path = key_path(str(key))
                name = misfits.at(path, READERS[str], key, str)
                members[name] = misfits.at(path, hook, member, kind)
            misfits.end()
            return members

        return read

    def record(self, cls: type, *, tagged: bool) -> Reader:
        fields = [(field, self.hook(field.type)) for field in typed_fields(cls)]
        known = ([TAG] if tagged else []) + [field.name for field, _ in fields]

        def read(value: Any, _: Any) -> Any:
            if type(value) is not dict:
                raise expect("json-object", value)
            misfits, arguments = Misfits(), {}
            for field, hook in fields:
                path = key_path(field.name)
                if field.name in value:
                    found = misfits.at(path, hook, value[field.name], field.type)
                    arguments[str(field.alias)] = found
                else:
                    misfits.add(Misfit("missing-key", path))
            for key in value:
                if key not in known:
                    misfits.add(Misfit("unknown-key", key_path(str(key)), **misnamed(key, known)))
            misfits.end()
            for field, _hook in fields:
                if field.validator is not None:
                    argument = arguments[str(field.alias)]
                    misfits.at(key_path(field.name), _checked, argument, field)
            misfits.end()
            return _built(cls, arguments)

        return read


def _checked(value: Any, field: Any) -> None:
    try:
        field.validator(None, field, value)
    except Exception as error:
        raise Misfit("unusable-value", problem=shorten(str(error), 200)) from error


def _built(cls: type, arguments: dict[str, Any]) -> Any:
    try:
        return cls(**arguments)
    except Exception as error:
        raise Misfit("unusable-value", problem=shorten(str(error), 200)) from error
