"""Reading plain values strictly: no text for a number, no number for a truth value.

Each reader takes a value and gives what it stands for, or raises :class:`Misfit`.
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Iterable
from itertools import islice
from typing import Any

from ancient_world.engine.faults import (
    MOST_DEPTH,
    MOST_FAULTS,
    MOST_INTEGER,
    found,
    key_path,
    shorten,
)

Reader = Callable[[Any, Any], Any]
"""A hook of cattrs: the plain value and the type that is asked for."""


class Misfit(Exception):
    """A value is not what its place asks for; the path grows on the way out.

    ``more`` are the misfits found after this one, with paths from the same place on.
    """

    def __init__(self, code: str, path: str = "", **data: Any) -> None:
        super().__init__(code)
        self.code = code
        self.path = path
        self.data = data
        self.more: tuple[Misfit, ...] = ()

    def under(self, path: str) -> Misfit:
        """Return the same misfit, with a longer path: seen from one level further out."""
        for misfit in (self, *self.more):
            misfit.path = path + misfit.path
        return self


class Misfits:
    """A collection of the misfits at several places, to be raised as one."""

    def __init__(self) -> None:
        self._found: list[Misfit] = []

    def at(self, path: str, read: Reader, value: Any, kind: Any) -> Any:
        """Return the value that a reader makes, or ``None`` if it refuses; the refusal is kept."""
        try:
            return read(value, kind)
        except Misfit as misfit:
            self.add(misfit.under(path))
            return None

    def add(self, misfit: Misfit) -> None:
        """Keep a misfit; the search ends after one more than are reported."""
        self._found += (misfit, *misfit.more)
        misfit.more = ()
        if len(self._found) > MOST_FAULTS:
            self.end()

    def end(self) -> None:
        """Raise the misfits that were found, if there are any."""
        if self._found:
            raise in_one(self._found)


def in_one(misfits: Iterable[Misfit]) -> Misfit:
    """Return the first of some misfits, with the others as its ``more``, up to the limit that is reported."""
    every = (each for misfit in misfits for each in (misfit, *misfit.more))
    first, *more = islice(every, MOST_FAULTS + 1)
    first.more = tuple(more)
    return first


def expect(expected: str, value: object) -> Misfit:
    """The misfit of a value of the wrong type; ``expected`` is the id of a label."""
    return Misfit("wrong-type", expected=expected, found=found(value))


def _int(value: Any, _: Any) -> int:
    if type(value) is not int:
        raise expect("json-int", value)
    if not -MOST_INTEGER <= value <= MOST_INTEGER:
        raise Misfit("number-too-large")
    return value


def _str(value: Any, _: Any) -> str:
    if type(value) is not str:
        raise expect("json-str", value)
    return value


def _bool(value: Any, _: Any) -> bool:
    if value is not True and value is not False:
        raise expect("json-bool", value)
    return value is True


def _float(value: Any, _: Any) -> float:
    if type(value) is float and value - value == 0:
        return value
    if type(value) is not int:
        raise expect("json-number", value)
    return float(_int(value, int))


def _none(value: Any, _: Any) -> None:
    if value is not None:
        raise expect("json-null", value)


READERS: dict[Any, Reader] = {int: _int, str: _str, bool: _bool, float: _float, type(None): _none}
"""The readers of the simplest types."""


def read_any(value: Any, _: Any = None, depth: int = 0) -> Any:
    """Any JSON value, copied, as deep as a document may be."""
    if depth > MOST_DEPTH:
        raise Misfit("too-deep", limit=MOST_DEPTH)
    kind = type(value)
    if kind is dict:
        members = {}
        for key, member in value.items():
            try:
                members[_str(key, str)] = read_any(member, None, depth + 1)
            except Misfit as misfit:
                raise misfit.under(key_path(str(key))) from None
        return members
    if kind is list:
        items = []
        for index, item in enumerate(value):
            try:
                items.append(read_any(item, None, depth + 1))
            except Misfit as misfit:
                raise misfit.under(f"[{index}]") from None
        return items
    reader = READERS.get(kind)
    if reader is None:
        raise expect("json-any", value)
    return reader(value, kind)


def reader_of_values(values: tuple[Any, ...]) -> Reader:
    """A reader for one of some fixed values: those of a ``Literal``, or the members of an enum."""
    plain = {
        (type(raw), raw): value
        for value in values
        for raw in [value.value if isinstance(value, enum.Enum) else value]
    }
    names = ", ".join(found(raw) for _, raw in plain)

    def read(value: Any, _: Any) -> Any:
        kind = type(value)
        if kind in READERS and (kind, value) in plain:
            return plain[kind, value]
        raise Misfit("wrong-value", found=found(value), expected=shorten(names, 300))

    return read
