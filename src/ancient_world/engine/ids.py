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

_KNOWN: dict[str, str] = {}

known_id: Callable[[str, str], str] = _KNOWN.get
"""Return the known text that equals the first argument, or else the second argument; call it with the id twice."""


_MET: set[frozenset[str]] = set()


def make_known(kinds: Mapping[str, frozenset[str]]) -> None:
    """Add the ids of each kind to the known texts; texts that are known already stay the same objects."""
    for ids in kinds.values():
        if ids not in _MET:
            _MET.add(ids)
            for each in ids:
                intern_text(each)


def intern_text(text: str) -> str:
    """Return the known text that equals this one; add the text if there is none."""
    known = _KNOWN.get(text)
    return _KNOWN.setdefault(text, _shared(text)) if known is None else known


def _shared(text: str) -> str:
    """Return the interned text; for a single character, the object that Python caches, which may be another one."""
    return chr(ord(text)) if len(text) == 1 else intern(text)


def known_texts(value: Any) -> Any:
    """Return a copy of lists and dictionaries with known texts; all texts become known, so the source must be trusted."""
    if type(value) is str:
        return intern_text(value)
    if type(value) is list:
        return [known_texts(each) for each in value]
    if type(value) is dict:
        return {intern_text(key): known_texts(each) for key, each in value.items()}
    return value


def with_known_ids(thing: T) -> T:
    """Return a frozen record, a tuple or a text with its ids replaced by the known objects; unchanged if they are already."""
    return _with_known(thing)  # type: ignore[no-any-return]


def _with_known(record: Any) -> Any:
    kind: type = type(record)
    if kind is str:
        return known_id(record, record)
    if kind is tuple:
        parts = [_with_known(each) for each in record]
        return record if all(map(is_, parts, record)) else tuple(parts)
    for name in _texts(kind):
        value = getattr(record, name)
        if _with_known(value) is not value:
            return made_again(kind, tuple([getattr(record, each) for each in _names(kind)]))
    return record


@cache
def _names(cls: type) -> tuple[str, ...]:
    """Return the names of a record's fields except those that are ``CACHED_FIELD``; none for other classes."""
    fields = attrs.fields(cls) if _is_record(cls) else ()
    return tuple([each.name for each in fields if not each.metadata.get("remembered")])


@cache
def _texts(cls: type) -> tuple[str, ...]:
    """Return the names of a record's fields that may contain texts."""
    fields = attrs.fields(cls) if _is_record(cls) else ()
    plain = {each.name for each in fields if each.type in (int, bool, "int", "bool")}
    return tuple([name for name in _names(cls) if name not in plain])


@cache
def _is_record(cls: type) -> bool:
    """Return whether a class is an attrs class other than a card file, whose ids are known already."""
    return attrs.has(cls) and not hasattr(cls, "digest")


# --- pickles: equal bytes for equal records ---


def pickled(thing: object) -> tuple[object, ...]:
    """Return the result of ``__reduce__`` for a record; its equal parts become one object, so that equal records pickle alike."""
    kind: Any = type(thing)
    return made_again, (kind, settled(tuple([getattr(thing, name) for name in _names(kind)])))


def made_again(cls: type[T], values: tuple[Any, ...]) -> T:
    """Return a record of a class with these values, in the order of its fields, and with known ids."""
    kind: Any = cls
    by_name = dict(zip(_names(kind), map(_with_known, values), strict=True))
    fields = attrs.fields(kind)
    record: Any = kind(**{each.alias: by_name[each.name] for each in fields if each.init})
    for each in fields:
        if not each.init:
            _PUT(record, each.name, by_name.get(each.name))
    return record  # type: ignore[no-any-return]


_PUT = object.__setattr__


def settled(thing: T) -> T:
    """Return an equal copy in which equal parts are one object and no part has ``CACHED_FIELD`` values."""
    return _Settling().of(thing)  # type: ignore[no-any-return]


class _Settling:
    """A function that replaces equal parts of one record by the same object; it stores the parts seen so far."""

    def __init__(self) -> None:
        self._parts: dict[object, Any] = {}
        self._alive: list[object] = []

    def of(self, part: Any) -> Any:
        """Return the first part that equals this one."""
        kind: type = type(part)
        if kind is str:
            text = known_id(part, part)
            return self._parts.setdefault(text, text)
        if kind is tuple:
            parts = tuple(map(self.of, part))
            return self._parts.setdefault((kind, *map(self._key, parts)), parts)
        if not _is_record(kind):
            return part
        parts = tuple([self.of(getattr(part, name)) for name in _names(kind)])
        key = kind, *map(self._key, parts)
        found = self._parts.get(key)
        if found is None:
            found = self._parts[key] = made_again(kind, parts)
        return found

    def _key(self, part: Any) -> object:
        """Return a key by which parts are compared: type and value if the part is plain, otherwise its identity."""
        if type(part) in _PLAIN:
            return type(part), part
        self._alive.append(part)  # so that no other object gets its id meanwhile
        return id(part)


_PLAIN = (str, int, bool, float, type(None))
