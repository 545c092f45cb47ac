"""Records that are frozen outside and cheap to copy inside.

A *draft* is a slotted attrs class whose fields may be set; its *frozen* form is a subclass that adds
nothing but the ban on setting them. Both have the same layout, so that a draft is frozen by
switching its class, and thawing copies one slot after the other without any call to ``__init__``.

    @attrs.define(eq=False, weakref_slot=False)
    class PurseDraft:
        coins: int

    @attrs.frozen(weakref_slot=False)
    class Purse(PurseDraft):
        ...

    thaw_purse = copier(Purse, PurseDraft)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, TypeVar, cast

import attrs

F = TypeVar("F")
D = TypeVar("D")
T = TypeVar("T")


Function = TypeVar("Function", bound=Callable[..., Any])


def once(function: Function) -> Function:
    """Work out something about a class only once (to mypy, classes are not hashable)."""
    return cast("Function", cache(function))


class Recalled:
    """Results of a function of objects that do not change, for the very same objects; the last some hundred of them.

    The objects are known by identity, so that asking costs the same for a card and for a whole state. They are kept as long
    as their result is, and nothing else can get their identity meanwhile.
    """

    def __init__(self, function: Callable[..., Any], most: int = 512) -> None:
        self._function = function
        self._most = most
        self._known: dict[tuple[int, ...], tuple[tuple[Any, ...], Any]] = {}

    def __call__(self, *given: Any) -> Any:
        """The result for these objects."""
        key = tuple(map(id, given))
        found = self._known.get(key)
        if found is None:
            if len(self._known) >= self._most:
                self._known = {}  # a new one, since another thread may be reading the old one
            found = self._known[key] = (given, self._function(*given))
        return found[1]


def copier(frozen: type[F], draft: type[D]) -> Callable[[F], D]:
    """A function that copies a ``frozen`` record into a new ``draft``.

    It is written out field by field, as attrs writes ``__init__``: about ten times as fast as
    ``attrs.evolve``. Nested values are shared; they are frozen themselves.
    """
    if not issubclass(frozen, draft):
        raise TypeError(f"{frozen.__name__} is not a frozen form of {draft.__name__}")
    names = [field.name for field in attrs.fields(cast(Any, draft))]
    lines = ["def thaw(record):", "    copy = new(draft)"]
    lines += [f"    copy.{name} = record.{name}" for name in names]
    lines += ["    return copy"]
    scope: dict[str, Any] = {"new": object.__new__, "draft": draft}
    exec("\n".join(lines), scope)  # the names are attrs fields of our own classes
    return cast("Callable[[F], D]", scope["thaw"])


def changed(record: T, changes: Mapping[str, Any]) -> T:
    """A frozen record with some fields changed, about four times as fast as ``attrs.evolve``.

    Validators and converters are not asked.
    """
    cls: Any = type(record)
    found = _copier_of(cls)
    if found is None:
        return attrs.evolve(cast("Any", record), **changes)  # type: ignore[no-any-return]
    copy, put = found
    other = copy(record)
    for name, value in changes.items():
        put[name](other, value)
    return other  # type: ignore[no-any-return]


Put = Callable[[Any, Any], None]


@once
def _copier_of(cls: Any) -> tuple[Callable[[Any], Any], Mapping[str, Put]] | None:
    """What copies a slotted record, also a frozen one, and what sets each field; ``None`` if a copy needs more than that.

    It is written out field by field, as in :func:`copier`.
    """
    names = [field.name for field in attrs.fields(cls)]
    if not hasattr(cls, "__slots__") or hasattr(cls, "_attrs_cached_hash"):
        return None
    put: dict[str, Put] = {name: getattr(cls, name).__set__ for name in names}
    lines = ["def copy(record):", "    other = new(cls)"]
    lines += [f"    put_{name}(other, record.{name})" for name in names]
    lines += ["    return other"]
    scope: dict[str, Any] = {"new": object.__new__, "cls": cls}
    scope.update({f"put_{name}": put[name] for name in names})
    exec("\n".join(lines), scope)
    return scope["copy"], put


def replaced(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    """The tuple with one item replaced."""
    return (*items[:index], item, *items[index + 1 :])
