"""One object for each id, and one pickle for equal things, so that nobody can tell by its object where an id came from.

Card files and the rules of games make ids known; what comes from outside (documents, actions that somebody makes,
pickles) takes the known object in place of its own. What no game knows stays as it is: hostile texts are not kept.
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
"""Return the known text that equals an id, or else the second text, which is the id again."""


_MET: set[frozenset[str]] = set()


def make_known(kinds: Mapping[str, frozenset[str]]) -> None:
    """Make the ids of some kinds known; what is known already stays the same object."""
    for ids in kinds.values():
        if ids not in _MET:
            _MET.add(ids)
            for each in ids:
                known_text(each)


def known_text(text: str) -> str:
    """Return the one text that equals this one, and make it known if there is none."""
    known = _KNOWN.get(text)
    return _KNOWN.setdefault(text, _shared(text)) if known is None else known


def _shared(text: str) -> str:
    """Return the object that Python shares: a character cut out of a longer text is not always the interned one."""
    return chr(ord(text)) if len(text) == 1 else intern(text)


def known_texts(value: Any) -> Any:
    """Return the same lists and tables, in which every text and every key is the known one; they come from whom we trust."""
    if type(value) is str:
        return known_text(value)
    if type(value) is list:
        return [known_texts(each) for each in value]
    if type(value) is dict:
        return {known_text(key): known_texts(each) for key, each in value.items()}
    return value


def with_known_ids(thing: T) -> T:
    """Return a frozen record, a tuple or a text in which every known id is the known object; the same if all are."""
    return _with_known(thing)  # type: ignore[no-any-return]


def _with_known(thing: Any) -> Any:
    kind: type = type(thing)
    if kind is str:
        return known_id(thing, thing)
    if kind is tuple:
        parts = [_with_known(each) for each in thing]
        return thing if all(map(is_, parts, thing)) else tuple(parts)
    for name in _texts(kind):
        value = getattr(thing, name)
        if _with_known(value) is not value:
            return made_again(kind, tuple([getattr(thing, each) for each in _names(kind)]))
    return thing


@cache
def _names(cls: type) -> tuple[str, ...]:
    """The names of the fields of a record, but for what it has worked out; none of anything else."""
    fields = attrs.fields(cls) if _is_record(cls) else ()
    return tuple([each.name for each in fields if not each.metadata.get("remembered")])


@cache
def _texts(cls: type) -> tuple[str, ...]:
    """The names of those fields of a record that can hold texts."""
    fields = attrs.fields(cls) if _is_record(cls) else ()
    plain = {each.name for each in fields if each.type in (int, bool, "int", "bool")}
    return tuple([name for name in _names(cls) if name not in plain])


@cache
def _is_record(cls: type) -> bool:
    """Return whether a class is one of records, but for card files, whose own ids are known."""
    return attrs.has(cls) and not hasattr(cls, "digest")


# --- pickles: the same bytes for equal things, whatever they were made of ---


def pickled(thing: object) -> tuple[object, ...]:
    """Return how to pickle a record (for ``__reduce__``): by its values, in which equal parts are one object."""
    kind: Any = type(thing)
    return made_again, (kind, settled(tuple([getattr(thing, name) for name in _names(kind)])))


def made_again(cls: type[T], values: tuple[Any, ...]) -> T:
    """Return the record of a class with these values, in the order of its fields, with known ids."""
    kind: Any = cls
    given = dict(zip(_names(kind), map(_with_known, values), strict=True))
    fields = attrs.fields(kind)
    found: Any = kind(**{each.alias: given[each.name] for each in fields if each.init})
    for each in fields:
        if not each.init:
            _PUT(found, each.name, given.get(each.name))
    return found  # type: ignore[no-any-return]


_PUT = object.__setattr__


def settled(thing: T) -> T:
    """Return an equal thing in which equal parts are one object, and no part remembers what it has worked out."""
    return _Settling().of(thing)  # type: ignore[no-any-return]


class _Settling:
    """One thing being settled: every part that was met, by its class and its own parts."""

    def __init__(self) -> None:
        self._met: dict[object, Any] = {}
        self._kept: list[object] = []

    def of(self, thing: Any) -> Any:
        """Return the one part that equals this one."""
        kind: type = type(thing)
        if kind is str:
            text = known_id(thing, thing)
            return self._met.setdefault(text, text)
        if kind is tuple:
            parts = tuple(map(self.of, thing))
            return self._met.setdefault((kind, *map(self._key, parts)), parts)
        if not _is_record(kind):
            return thing
        parts = tuple([self.of(getattr(thing, name)) for name in _names(kind)])
        key = kind, *map(self._key, parts)
        found = self._met.get(key)
        if found is None:
            found = self._met[key] = made_again(kind, parts)
        return found

    def _key(self, part: Any) -> object:
        """What tells a part from others: its value, or for what is not compared by value, itself."""
        if type(part) in _PLAIN:
            return type(part), part
        self._kept.append(part)  # nothing else gets its identity meanwhile
        return id(part)


_PLAIN = (str, int, bool, float, type(None))
