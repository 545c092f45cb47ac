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
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Literal, TypeVar, cast, overload

import attrs

from ancient_world.engine.cached import cache

T = TypeVar("T")


class IdentityCache:
    """A cache of a function's results for objects that never change: those asked for last, at most twice ``maxsize``.

    The objects are known by identity, so asking costs the same for a card as for a whole state. They are kept as long as
    their result, so nothing else can get their identity meanwhile.
    """

    def __init__(self, function: Callable[..., object], maxsize: int = 128) -> None:
        self._function = function
        self._maxsize = maxsize
        # Full, the newer ones become the older ones: what is asked for again and again is never lost.
        self._newer: dict[tuple[int, ...], tuple[tuple[object, ...], object]] = {}
        self._older = self._newer

    def __call__(self, *given: object) -> Any:
        """The result for these objects."""
        key = tuple(map(id, given))
        found = self._newer.get(key)
        if found is None:
            found = self._older.get(key) or (given, self._function(*given))
            if len(self._newer) >= self._maxsize:
                self._older, self._newer = self._newer, {}
            self._newer[key] = found
        return found[1]


REMEMBERED = {"remembered": True}
"""The metadata of a field for what a record has worked out about itself: not part of its value or of changed copies.

It is declared so, written out for type checkers::

    known: int | None = attrs.field(
        default=None, init=False, eq=False, repr=False, metadata=REMEMBERED
    )
"""


_set = object.__setattr__


def remember(record: object, name: str, value: T) -> T:
    """Store what a frozen record has worked out in one of its fields that are :data:`REMEMBERED`."""
    _set(record, name, value)
    return value


@cache
def thawing(draft: type) -> Callable[[Any], Any]:
    """Return the function that copies a record, frozen or not, into a new draft.

    It is written out field by field, as attrs writes ``__init__``: about ten times as fast as ``attrs.evolve``.
    """
    return _copying(draft, "copy.{name} = {value}", {})


def written_out(source: str, scope: dict[str, object]) -> Any:
    """Return the function that generated source defines; ``scope`` holds what its names stand for.

    Nothing goes into the source but the names and marks of attrs fields of our own classes.
    """
    made: dict[str, object] = {}
    exec(source, scope, made)  # see above
    (function,) = made.values()
    return function


def _copying(cls: type, put: str, scope: dict[str, object]) -> Callable[..., Any]:
    """Return a function that copies a record into a new one of a class, with a line like ``put`` for each field."""
    fields = attrs.fields(cls)
    lines = ["def copied(record):", *_begun(cls, fields), *_filled(cls, fields, put)]
    copied: Callable[..., object] = written_out(
        "\n".join(lines), {"new": object.__new__, "cls": cls, **scope}
    )
    return copied


def _begun(cls: type, fields: Iterable[attrs.Attribute[object]]) -> list[str]:
    """The lines that make a copy: one of Python without any value, a compiled one, which takes no less, with those given."""
    given = ", ".join([f"{each.alias}=record.{each.name}" for each in fields if each.init])
    return [f"    copy = cls({given})" if _is_compiled(cls) else "    copy = new(cls)"]


def _filled(cls: type, fields: Iterable[attrs.Attribute[object]], put: str) -> list[str]:
    """The lines that put every other value into the copy, and return it."""
    left = [field for field in fields if not (field.init and _is_compiled(cls))]
    values = {
        each.name: "None" if each.metadata.get("remembered") else f"record.{each.name}"
        for each in left
    }
    puts = [f"    {put.format(name=name, value=value)}" for name, value in values.items()]
    return [*puts, "    return copy"]


def _is_compiled(cls: object) -> bool:
    """Return whether a class, or one that it inherits from, is made by compiled code (:mod:`ancient_world.build`)."""
    return cls.__new__ is not object.__new__


@overload
def editing(field: str, draft: type[T]) -> Callable[[object, int], T]: ...
@overload
def editing(field: str, draft: type[T], *, single: Literal[True]) -> Callable[[object], T]: ...
def editing(field: str, draft: type, *, single: bool = False) -> Callable[..., Any]:
    """Return a method of drafts of states that returns a part to be changed, by its place in a field, or the ``single`` one.

    ``draft`` is the class of drafts of the part. The part stands among the frozen ones until the state is frozen::

        edit = editing("players", PlayerDraft)

    Args:
        field: the field of the state.
        draft: the class of drafts.
        single: the field holds one part, not a tuple of them.
    """
    given = "record" if single else "record, place"
    lines = [
        f"def edit({given}):",
        f"    {'part' if single else 'held'} = record.{field}",
        *([] if single else ["    part = held[place]"]),
        "    if type(part) is draft:",
        "        return part",
        "    part = thaw(part)",
        *([] if single else ["    items = list(held)", "    items[place] = part"]),
        f"    record.{field} = {'part' if single else 'tuple(items)'}",
        "    return part",
    ]
    edit: Callable[..., Any] = written_out(
        "\n".join(lines), {"draft": draft, "thaw": thawing(draft)}
    )
    return edit


def is_frozen_form(cls: type) -> bool:
    """Return whether a class of parts is the frozen form of a draft."""
    (base, *more) = cls.__bases__
    # By their names: whoever resolves the types of one class (a schema does) leaves those of the other as they are.
    return not more and attrs.has(base) and _names_in(cls) == _names_in(base)


def _names_in(cls: type) -> list[str]:
    return [field.name for field in attrs.fields(cls)]


def freezing(
    form: type, parts: Mapping[str, type], lists: Mapping[str, type]
) -> Callable[..., Any]:
    """Return the function that makes a draft a record of a frozen class, and so the drafts in its fields.

    ``parts`` are the frozen classes of the fields that hold one part, ``lists`` those of the fields that hold several.
    """
    scope: dict[str, object] = {"frozen": form}
    lines = ["def freeze(record):"]
    for name, part in lists.items():
        lines += [f"    for part in record.{name}:", *_freezing(name, part, scope, "        ")]
    for name, part in parts.items():
        lines += [f"    part = record.{name}", *_freezing(name, part, scope, "    ")]
    lines += ["    record.__class__ = frozen", "    return record"]
    freeze: Callable[..., Any] = written_out("\n".join(lines), scope)
    return freeze


def _freezing(name: str, part: type, scope: dict[str, object], indent: str) -> list[str]:
    """The lines that freeze a part if it is a draft: it has the same slots."""
    scope[f"{name}_frozen"], scope[f"{name}_draft"] = part, part.__bases__[0]
    return [
        f"{indent}if type(part) is {name}_draft:",
        f"{indent}    part.__class__ = {name}_frozen",
    ]


def changed(record: T, changes: Mapping[str, object]) -> T:
    """Return a frozen record with some fields changed, about four times as fast as ``attrs.evolve``.

    Validators and converters are not asked.
    """
    cls: type = type(record)
    found = _copier_of(cls)
    if found is None:
        evolved: T = attrs.evolve(cast("Any", record), **changes)
        return evolved
    copy, put = found
    other = copy(record)
    for name, value in changes.items():
        put[name](other, value)
    return other  # type: ignore[no-any-return]


Put = Callable[[object, object], None]


@cache
def _copier_of(cls: type) -> tuple[Callable[..., Any], Mapping[str, Put]] | None:
    """Return a function that copies a slotted or frozen record, and its fields' setters; ``None`` if that is not enough.

    It is written out field by field, as in :func:`thawing`.
    """
    names = [field.name for field in attrs.fields(cls)]
    if not hasattr(cls, "__slots__") or hasattr(cls, "_attrs_cached_hash"):
        return None
    put: dict[str, Put] = {name: getattr(cls, name).__set__ for name in names}
    scope: dict[str, object] = {f"put_{name}": put[name] for name in names}
    return _copying(cls, "put_{name}(copy, {value})", scope), put


def replaced(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    """Return the tuple with one item replaced."""
    copy = list(items)  # half of what it takes to put the parts together
    copy[index] = item
    return tuple(copy)
