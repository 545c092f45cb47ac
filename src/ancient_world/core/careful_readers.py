"""The careful readers: they accept what the fast ones accept, and say where a fault is."""

from __future__ import annotations

from typing import Any

from ancient_world.core.faults import key_path, shorten
from ancient_world.core.fields import TAG, document_fields
from ancient_world.core.readers import ReaderMaker
from ancient_world.core.strict import READERS, Misfit, Reader, expect

__all__ = ["CarefulReaders"]


class CarefulReaders(ReaderMaker):
    """Made for finding faults."""

    def items(self, kind: Any, hook: Reader) -> Reader:
        def read(value: Any, _: Any) -> Any:
            if type(value) is not list:
                raise expect("json-array", value)
            return tuple([_at(f"[{i}]", hook, item, kind) for i, item in enumerate(value)])

        return read

    def fixed(self, kinds: tuple[Any, ...], hooks: list[Reader]) -> Reader:
        def read(value: Any, _: Any) -> Any:
            if type(value) is not list:
                raise expect("json-array", value)
            if len(value) != len(kinds):
                raise Misfit("wrong-length", expected=len(kinds), count=len(value))
            places = enumerate(zip(hooks, value, kinds, strict=True))
            return tuple([_at(f"[{i}]", hook, item, kind) for i, (hook, item, kind) in places])

        return read

    def mapping(self, kind: Any, hook: Reader) -> Reader:
        def read(value: Any, _: Any) -> Any:
            if type(value) is not dict:
                raise expect("json-object", value)
            members = {}
            for key, member in value.items():
                path = key_path(str(key))
                members[_at(path, READERS[str], key, str)] = _at(path, hook, member, kind)
            return members

        return read

    def record(self, cls: type, *, tagged: bool) -> Reader:
        fields = [(field, self.hook(field.type)) for field in document_fields(cls)]
        known = ([TAG] if tagged else []) + [field.name for field, _ in fields]

        def read(value: Any, _: Any) -> Any:
            if type(value) is not dict:
                raise expect("json-object", value)
            arguments: dict[str, Any] = {}
            for field, hook in fields:
                path = key_path(field.name)
                if field.name not in value:
                    raise Misfit("missing-key", path)
                arguments[str(field.alias)] = _at(path, hook, value[field.name], field.type)
            for key in value:
                if key not in known:
                    raise Misfit("unknown-key", key_path(str(key)), known=", ".join(known))
            for field, _hook in fields:
                if field.validator is not None:
                    _at(key_path(field.name), _checked, arguments[str(field.alias)], field)
            return _built(cls, arguments)

        return read


def _at(path: str, hook: Reader, value: Any, kind: Any) -> Any:
    try:
        return hook(value, kind)
    except Misfit as misfit:
        raise misfit.under(path) from None


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
