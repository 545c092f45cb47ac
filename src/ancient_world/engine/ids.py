"""Intern ids, so that each is one object, and pickle records so that equal records give equal bytes.

Card files and the rules of games add ids to the *known* texts. Ids from outside (documents, actions, pickles) are replaced
by the known object that equals them. Other texts from outside stay as they are and are never stored.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from operator import is_
from sys import intern
from typing import Any, TypeVar

import attrs

T = TypeVar("T")

_KNOWN_TEXTS: dict[str, str] = {}

intern_id: Callable[[str, str], str] = _KNOWN_TEXTS.get
"""Return the known text that equals the first argument, or else the second argument; call it with the id twice."""


_INTERNED_SETS: set[frozenset[str]] = set()


def intern_ids(ids_by_kind: Mapping[str, frozenset[str]]) -> None:
    """Add the ids of each kind to the known texts; texts that are known already stay the same objects."""
    for ids in ids_by_kind.values():
        if ids not in _INTERNED_SETS:
            _INTERNED_SETS.add(ids)
            for id_text in ids:
                intern_text(id_text)


def intern_text(text: str) -> str:
    """Return the known text that equals this one; add the text if there is none."""
    interned = _KNOWN_TEXTS.get(text)
    return _KNOWN_TEXTS.setdefault(text, _intern_text(text)) if interned is None else interned


def _intern_text(text: str) -> str:
    """Return the interned text; for a single character, the object that Python caches, which may be another one."""
    return chr(ord(text)) if len(text) == 1 else intern(text)


def intern_texts(value: Any) -> Any:
    """Return a copy of lists and dictionaries with known texts; all texts become known, so the source must be trusted."""
    if type(value) is str:
        return intern_text(value)
    if type(value) is list:
        return [intern_texts(each) for each in value]
    if type(value) is dict:
        return {intern_text(key): intern_texts(each) for key, each in value.items()}
    return value


def intern_ids_of(record: T) -> T:
    """Return a frozen record, a tuple or a text with its ids replaced by the known objects; unchanged if they are already."""
    return _intern_parts(record)  # type: ignore[no-any-return]


def _intern_parts(record: Any) -> Any:
    record_class: type = type(record)
    if record_class is str:
        return intern_id(record, record)
    if record_class is tuple:
        parts = [
            intern_id(each, each) if type(each) is str else _intern_parts(each) for each in record
        ]
        return record if all(map(is_, parts, record)) else tuple(parts)
    for name in _text_field_names(record_class):
        value = getattr(record, name)
        known = intern_id(value, value) if type(value) is str else _intern_parts(value)
        if known is not value:
            return rebuild_record(
                record_class, tuple([getattr(record, each) for each in _field_names(record_class)])
            )
    return record


@cache
def _field_names(cls: type) -> tuple[str, ...]:
    """Return the names of a record's fields except those that are ``CACHED_FIELD``; none for other classes."""
    fields = attrs.fields(cls) if _is_record(cls) else ()
    return tuple([each.name for each in fields if not each.metadata.get("remembered")])


@cache
def _text_field_names(cls: type) -> tuple[str, ...]:
    """Return the names of a record's fields that may contain texts."""
    fields = attrs.fields(cls) if _is_record(cls) else ()
    number_fields = {each.name for each in fields if each.type in (int, bool, "int", "bool")}
    return tuple([name for name in _field_names(cls) if name not in number_fields])


@cache
def _is_record(cls: type) -> bool:
    """Return whether a class is an attrs class other than a card file, whose ids are known already."""
    return attrs.has(cls) and not hasattr(cls, "digest")


# --- pickles: equal bytes for equal records ---


def reduce_record(record: object) -> tuple[object, ...]:
    """Return the result of ``__reduce__`` for a record; its equal parts become one object, so that equal records pickle alike."""
    record_class: Any = type(record)
    return rebuild_record, (
        record_class,
        share_equal_parts(tuple([getattr(record, name) for name in _field_names(record_class)])),
    )


def rebuild_record(cls: type[T], values: tuple[Any, ...]) -> T:
    """Return a record of a class with these values, in the order of its fields, and with known ids."""
    record_class: Any = cls
    values_by_name = dict(zip(_field_names(record_class), map(_intern_parts, values), strict=True))
    fields = attrs.fields(record_class)
    record: Any = record_class(
        **{each.alias: values_by_name[each.name] for each in fields if each.init}
    )
    for field in fields:
        if not field.init:
            _SET_ATTRIBUTE(record, field.name, values_by_name.get(field.name))
    return record  # type: ignore[no-any-return]


_SET_ATTRIBUTE = object.__setattr__


def share_equal_parts(record: T) -> T:
    """Return an equal copy in which equal parts are one object and no part has ``CACHED_FIELD`` values."""
    return _PartSharer().share(record)  # type: ignore[no-any-return]


class _PartSharer:
    """A function that replaces equal parts of one record by the same object; it stores the parts seen so far."""

    def __init__(self) -> None:
        self._parts: dict[object, Any] = {}
        self._kept_alive: list[object] = []

    def share(self, part: Any) -> Any:
        """Return the first part that equals this one."""
        part_class: type = type(part)
        if part_class is str:
            text = intern_id(part, part)
            return self._parts.setdefault(text, text)
        if part_class is tuple:
            parts = tuple(map(self.share, part))
            return self._parts.setdefault((part_class, *map(self._comparison_key, parts)), parts)
        if not _is_record(part_class):
            return part
        parts = tuple([self.share(getattr(part, name)) for name in _field_names(part_class)])
        key = part_class, *map(self._comparison_key, parts)
        shared = self._parts.get(key)
        if shared is None:
            shared = self._parts[key] = rebuild_record(part_class, parts)
        return shared

    def _comparison_key(self, part: Any) -> object:
        """Return a key by which parts are compared: type and value if the part is plain, otherwise its identity."""
        if type(part) in _PLAIN_TYPES:
            return type(part), part
        self._kept_alive.append(part)  # so that no other object gets its id meanwhile
        return id(part)


_PLAIN_TYPES = (str, int, bool, float, type(None))
