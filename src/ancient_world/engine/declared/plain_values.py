"""Plain values that nobody can change: read-only dictionaries, and classes made of plain values."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NoReturn, TypeVar

import attrs

from ancient_world.engine.errors import InvalidOption
from ancient_world.engine.limits import MAX_DEPTH

# --- read-only containers ---


K = TypeVar("K")
V = TypeVar("V")
T = TypeVar("T")


def _refuse(*_: object, **__: object) -> NoReturn:
    raise TypeError("this is shared, so it cannot be changed; change a copy of it")


def _without(*methods: str) -> Callable[[type[T]], type[T]]:
    """Return a decorator that makes methods of a class refuse every call."""

    def decorate(cls: type[T]) -> type[T]:
        for name in methods:
            setattr(cls, name, _refuse)
        return cls

    return decorate


@_without(
    "__setitem__", "__delitem__", "__ior__", "clear", "pop", "popitem", "setdefault", "update"
)
class ReadOnlyDict(dict[K, V]):
    """A dict that cannot be changed; it equals any dict with the same items."""

    __slots__ = ()

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (dict(self),)


@_without(
    "__setitem__",
    "__delitem__",
    "__iadd__",
    "__imul__",
    "append",
    "clear",
    "extend",
    "insert",
    "pop",
    "remove",
    "reverse",
    "sort",
)
class ReadOnlyList(list[V]):
    """A list that cannot be changed; it equals any list with the same items."""

    __slots__ = ()

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (list(self),)


def read_only(value: object, level: int = 0) -> Any:
    """Return a JSON value with its lists and objects replaced by read-only copies.

    Raises:
        InvalidOption: the value is nested too deep, or holds itself (code ``too-deep``).
    """
    if isinstance(value, _PLAIN_TYPES):
        return value
    if level > MAX_DEPTH:
        raise InvalidOption.from_code("too-deep", limit=MAX_DEPTH)
    if isinstance(value, (dict, Mapping)):  # dict first: the check for Mapping is slower
        return ReadOnlyDict(
            {  # no recursive call for plain values: it would slow some random games by 6 %
                key: each if isinstance(each, _PLAIN_TYPES) else read_only(each, level + 1)
                for key, each in value.items()
            }
        )
    if isinstance(value, list):
        return ReadOnlyList([read_only(each, level + 1) for each in value])
    return value


_PLAIN_TYPES = (str, int)


# --- classes of plain values ---


class PlainValue:
    """A base class whose subclasses get their ``==``, hash and repr from :func:`add_lazy_methods`."""

    __slots__ = ()

    def __init_subclass__(cls, **kwargs: object) -> None:
        super().__init_subclass__(**kwargs)
        add_lazy_methods(cls)


def add_lazy_methods(cls: object) -> None:
    """Give a class, before attrs decorates it, lazy versions of the ``LAZY_METHODS`` methods that it does not define itself."""
    if (
        cls.__new__ is object.__new__
    ):  # otherwise the class, or one of its bases, is compiled and has methods of its own
        for name in LAZY_METHODS.keys() - vars(cls).keys():
            setattr(cls, name, LAZY_METHODS[name])


def _lazy_method(name: str) -> Callable[..., object]:
    """Return a method that, when first called, has attrs write the real method of its class, and replaces itself by it."""

    def method(self_value: object, *arguments: object) -> object:
        _write_methods(
            next(cls for cls in type(self_value).__mro__ if vars(cls).get(name) is method)
        )
        return getattr(type(self_value), name)(self_value, *arguments)

    return method


def _write_methods(cls: type) -> None:
    """Replace the lazy methods of a class by those that attrs writes for a subclass with the same fields."""
    subclass: type = type(cls)(cls.__name__, (cls,), {"__slots__": ()})
    attrs_methods = vars(
        attrs.define(subclass, init=False, repr=True, eq=True, unsafe_hash=True, slots=False)
    )
    for name, method in LAZY_METHODS.items():
        if vars(cls).get(name) is method:
            setattr(cls, name, attrs_methods[name])


LAZY_METHODS = {name: _lazy_method(name) for name in ("__eq__", "__hash__", "__repr__")}


# --- completion after the dot in notebooks and consoles ---

_ENGINE_PACKAGE = __name__.partition(".declared")[0]


def public_names(value: object, *extra_names: str) -> list[str]:
    """Return the names for ``dir(value)``: all but those that the engine defines; its fields and ``extra_names`` stay."""
    internal_names = _internal_names(type(value)) - {*extra_names}
    return [name for name in object.__dir__(value) if name not in internal_names]


def _internal_names(cls: type) -> frozenset[str]:
    """Return the names that the engine defines on a class, without its fields and without dunder names."""
    fields = {field.name for field in attrs.fields(cls) if field.init}
    engine_classes = [each for each in cls.__mro__ if each.__module__.startswith(_ENGINE_PACKAGE)]
    names = {name for each in engine_classes for name in vars(each) if not name.startswith("__")}
    return frozenset(names | {"edit", *[f"edit_{name}" for name in fields]}) - fields
