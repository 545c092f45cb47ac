"""Plain values that nobody can change: read-only dictionaries, and classes made of plain values."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NoReturn, TypeVar

import attrs

from ancient_world.engine.errors import InvalidOption
from ancient_world.engine.limits import MOST_DEPTH

# --- read-only containers ---


K = TypeVar("K")
V = TypeVar("V")


def _refuse(*_: object, **__: object) -> NoReturn:
    raise TypeError("this is shared, so it cannot be changed; change a copy of it")


class ReadOnlyDict(dict[K, V]):
    """A dict that cannot be changed; it is equal to any other that holds the same, and is written and pickled as one."""

    __slots__ = ()
    __setitem__ = __delitem__ = __ior__ = _refuse
    clear = pop = popitem = setdefault = update = _refuse

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (dict(self),)


class ReadOnlyList(list[V]):
    """A list that cannot be changed, otherwise the same."""

    __slots__ = ()
    __setitem__ = __delitem__ = __iadd__ = __imul__ = _refuse
    append = clear = extend = insert = pop = remove = reverse = sort = _refuse

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (list(self),)


def read_only(value: object, level: int = 0) -> Any:
    """Return the same JSON value as one that cannot be changed.

    Raises:
        InvalidOption: it is nested too deep, or holds itself (code ``too-deep``).
    """
    if isinstance(value, _PLAIN):
        return value
    if level > MOST_DEPTH:
        raise InvalidOption.of("too-deep", limit=MOST_DEPTH)
    if isinstance(value, (dict, Mapping)):  # asking a dict whether it is a mapping takes longer
        return ReadOnlyDict(
            {  # to call it for each costs some random games 6 %
                key: each if isinstance(each, _PLAIN) else read_only(each, level + 1)
                for key, each in value.items()
            }
        )
    if isinstance(value, list):
        return ReadOnlyList([read_only(each, level + 1) for each in value])
    return value


_PLAIN = (str, int)


# --- classes of plain values ---


class PlainValue:
    """The base of a family of values that get their methods so."""

    __slots__ = ()

    def __init_subclass__(cls, **more: object) -> None:
        super().__init_subclass__(**more)
        give_methods(cls)


def give_methods(cls: object) -> None:
    """Give a class, before attrs makes it, the methods that it does not define itself."""
    if (
        cls.__new__ is object.__new__
    ):  # else it, or what it inherits from, is compiled, with methods of its own
        for name in LATER.keys() - vars(cls).keys():
            setattr(cls, name, LATER[name])


def _later(name: str) -> Callable[..., object]:
    """Return a method that lets attrs write the one of its class, which takes its place."""

    def method(value: object, *others: object) -> object:
        _write(next(cls for cls in type(value).__mro__ if vars(cls).get(name) is method))
        return getattr(type(value), name)(value, *others)

    return method


def _write(cls: type) -> None:
    """Give a class the methods that attrs writes for an heir with the same fields."""
    heir: type = type(cls)(cls.__name__, (cls,), {"__slots__": ()})
    made = vars(attrs.define(heir, init=False, repr=True, eq=True, unsafe_hash=True, slots=False))
    for name, method in LATER.items():
        if vars(cls).get(name) is method:
            setattr(cls, name, made[name])


LATER = {name: _later(name) for name in ("__eq__", "__hash__", "__repr__")}


# --- what a notebook and a console offer after the dot ---

_ENGINE = __name__.partition(".declared")[0]


def offered(value: object, *kept: str) -> list[str]:
    """Return the names for ``dir``: the fields of a value, those ``kept``, and what its game adds by names of its own."""
    left = _inner(type(value)) - {*kept}
    return [name for name in object.__dir__(value) if name not in left]


def _inner(cls: type) -> frozenset[str]:
    """The names that the engine gives to a class, for authors and for itself; Python's own are none of them."""
    fields = {field.name for field in attrs.fields(cls) if field.init}
    ours = [each for each in cls.__mro__ if each.__module__.startswith(_ENGINE)]
    given = {name for each in ours for name in vars(each) if not name.startswith("__")}
    return frozenset(given | {"edit", *[f"edit_{name}" for name in fields]}) - fields
