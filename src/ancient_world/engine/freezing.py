"""Frozen records with mutable drafts that are cheap to copy.

A *draft* is a slotted attrs class whose fields may be set; its *frozen* form is a subclass that only
forbids setting them. Both have the same slots, so that a draft is frozen by setting its
``__class__``, and thawed by copying the slots without a call of ``__init__``.

    @attrs.define(eq=False, weakref_slot=False)
    class PurseDraft:
        coins: int

    @attrs.frozen(weakref_slot=False)
    class Purse(PurseDraft):
        ...
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import wraps
from types import MemberDescriptorType
from typing import Any, Literal, TypeVar, overload

import attrs

from ancient_world.engine.typed_cache import cache

T = TypeVar("T")


class IdentityCache:
    """A cached function of immutable objects; the last results are cached, at most twice ``maxsize``.

    Arguments are compared by identity, so that a lookup is as fast for a state as for a card. The cache refers to them as
    long as to their result, so that no other object can get their ``id`` in the meantime.
    """

    def __init__(self, function: Callable[..., object], maxsize: int = 128) -> None:
        self._function = function
        self._maxsize = maxsize
        # When the newer results fill up, they replace the older ones; a result in frequent use is never lost.
        self._newer: dict[int | tuple[int, ...], tuple[tuple[object, ...], object]] = {}
        self._older = self._newer

    def __call__(self, first: object, *others: object) -> Any:
        """Return the result for these arguments."""
        key = (id(first), *map(id, others)) if others else id(first)  # a number is twice as fast
        cached = self._newer.get(key)
        if cached is None:
            arguments = (first, *others)
            cached = self._older.get(key) or (arguments, self._function(*arguments))
            if len(self._newer) >= self._maxsize:
                self._older, self._newer = self._newer, {}
            self._newer[key] = cached
        return cached[1]


CACHED_FIELD = {"remembered": True}
"""The metadata of a field that caches something computed from the record; copies and comparisons ignore the field.

Declare such a field like this, in full for type checkers::

    known: int | None = attrs.field(
        default=None, init=False, eq=False, repr=False, metadata=CACHED_FIELD
    )
"""


_set_attribute = object.__setattr__


def cache_in_field(record: object, name: str, value: T) -> T:
    """Store a computed value in a :data:`CACHED_FIELD` field of a frozen record, and return the value."""
    _set_attribute(record, name, value)
    return value


@cache
def thaw_function(draft_class: type) -> Callable[[Any], Any]:
    """Return a function that copies a record, frozen or not, into a new draft.

    Its code is generated field by field, like ``__init__`` by attrs, which makes it about ten times as fast as ``attrs.evolve``.
    """
    return _compile_copier(draft_class, "copy.{name} = {value}", {})


def compile_function(source: str, scope: dict[str, object]) -> Any:
    """Compile generated source and return the one function that it defines; ``scope`` holds its global names.

    The source must contain nothing but names and marks of the attrs fields of the library's and the games' classes.
    """
    namespace: dict[str, object] = {}
    exec(source, scope, namespace)  # see above
    (function,) = namespace.values()
    return function


def _compile_copier(
    cls: type, set_template: str, scope: dict[str, object], changed_names: tuple[str, ...] = ()
) -> Callable[..., Any]:
    """Return a generated function that copies a record into a class; ``set_template`` is the template of the line for each field.

    The values of ``changed_names`` come from the second argument, a mapping, in place of the record.
    """
    fields = attrs.fields(cls)
    lines = [
        f"def copied(record{', changes' if changed_names else ''}):",
        *_creation_lines(cls, fields),
        *_setter_lines(cls, fields, set_template, changed_names),
    ]
    copy_function: Callable[..., object] = compile_function(
        "\n".join(lines), {"new": object.__new__, "cls": cls, **scope}
    )
    return copy_function


def _creation_lines(cls: type, fields: Iterable[attrs.Attribute[object]]) -> list[str]:
    """Return the line that creates the copy: empty for a Python class, with all arguments for a compiled class."""
    arguments_text = ", ".join([f"{each.alias}=record.{each.name}" for each in fields if each.init])
    return [f"    copy = cls({arguments_text})" if _is_compiled(cls) else "    copy = new(cls)"]


def _setter_lines(
    cls: type,
    fields: Iterable[attrs.Attribute[object]],
    set_template: str,
    changed_names: tuple[str, ...],
) -> list[str]:
    """Return the lines that set the remaining and the changed fields of the copy and return the copy."""
    remaining_fields = [field for field in fields if not (field.init and _is_compiled(cls))]
    values = {
        each.name: "None" if each.metadata.get("remembered") else f"record.{each.name}"
        for each in remaining_fields
    } | {name: f"changes[{name!r}]" for name in changed_names}
    set_lines = [
        f"    {set_template.format(name=name, value=value)}" for name, value in values.items()
    ]
    return [*set_lines, "    return copy"]


def _is_compiled(cls: object) -> bool:
    """Return whether a class or one of its bases is compiled (:mod:`ancient_world.build`)."""
    return cls.__new__ is not object.__new__


@overload
def editing_method(field: str, draft_class: type[T]) -> Callable[[object, int], T]: ...
@overload
def editing_method(
    field: str, draft_class: type[T], *, is_single: Literal[True]
) -> Callable[[object], T]: ...
def editing_method(field: str, draft_class: type, *, is_single: bool = False) -> Callable[..., Any]:
    """Return a method for drafts of states that returns the draft of a part, to be changed in place.

    The draft takes the place of the frozen part until the state is frozen::

        edit = editing("players", PlayerDraft)

    Args:
        field: the field of the state.
        draft_class: the class of the part's drafts.
        is_single: True if the field holds one part; otherwise it holds a tuple of parts, and the method takes an index.
    """
    parameters = "record" if is_single else "record, place"
    lines = [
        f"def edit({parameters}):",
        f"    {'part' if is_single else 'held'} = record.{field}",
        *([] if is_single else ["    part = held[place]"]),
        "    if type(part) is draft:",
        "        return part",
        "    part = thaw(part)",
        *([] if is_single else ["    items = list(held)", "    items[place] = part"]),
        f"    record.{field} = {'part' if is_single else 'tuple(items)'}",
        "    return part",
    ]
    edit_function: Callable[..., Any] = compile_function(
        "\n".join(lines), {"draft": draft_class, "thaw": thaw_function(draft_class)}
    )
    return edit_function


def is_frozen_form(cls: type) -> bool:
    """Return whether a class of parts is the frozen form of a draft."""
    (base_class, *other_bases) = cls.__bases__
    # Fields are compared by name only, since resolving the types of one class leaves the types of the other as they are.
    return (
        not other_bases and attrs.has(base_class) and _field_names(cls) == _field_names(base_class)
    )


def _field_names(cls: type) -> list[str]:
    return [field.name for field in attrs.fields(cls)]


def freeze_function(
    frozen_class: type, frozen_parts: Mapping[str, type], frozen_lists: Mapping[str, type]
) -> Callable[..., Any]:
    """Return a function that freezes a draft, and the drafts in its fields, in place.

    ``frozen_parts`` maps the fields that hold one part to its frozen class; ``frozen_lists``, the fields that hold a tuple of parts.
    """
    scope: dict[str, object] = {"frozen": frozen_class}
    lines = ["def freeze(record):"]
    for name, part_class in frozen_lists.items():
        lines += [
            f"    for part in record.{name}:",
            *_freeze_lines(name, part_class, scope, "        "),
        ]
    for name, part_class in frozen_parts.items():
        lines += [f"    part = record.{name}", *_freeze_lines(name, part_class, scope, "    ")]
    lines += ["    record.__class__ = frozen", "    return record"]
    freeze_draft: Callable[..., Any] = compile_function("\n".join(lines), scope)
    return freeze_draft


def _freeze_lines(name: str, part_class: type, scope: dict[str, object], indent: str) -> list[str]:
    """Return the lines that freeze a part in place if it is a draft."""
    scope[f"{name}_frozen"], scope[f"{name}_draft"] = part_class, part_class.__bases__[0]
    return [
        f"{indent}if type(part) is {name}_draft:",
        f"{indent}    part.__class__ = {name}_frozen",
    ]


def copy_with(record: T, changes: Mapping[str, object]) -> T:
    """Return a copy of a record with some fields changed, about four times as fast as ``attrs.evolve``.

    Validators and converters do not run.
    """
    copy: T = changing_function(type(record), tuple(changes))(record, changes)
    return copy


@cache
def changing_function(
    cls: type, names: tuple[str, ...]
) -> Callable[[Any, Mapping[str, object]], Any]:
    """Return the function that :func:`copy_with` calls for records of a class and changes of these fields.

    It is ``attrs.evolve`` if a class has no slots or caches its hash, so that copying the fields is not enough. Otherwise its
    code is generated: one for all changes costs 5 % more instructions in Goofspiel.
    """
    if not hasattr(cls, "__slots__") or hasattr(cls, "_attrs_cached_hash"):
        return lambda record, changes: attrs.evolve(record, **changes)
    names_to_set = {*_field_names(cls), *names}
    scope: dict[str, object] = {f"put_{name}": getattr(cls, name).__set__ for name in names_to_set}
    return _compile_copier(cls, "put_{name}(copy, {value})", scope, names)


def replace_item(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    """Return a copy of the tuple with one item replaced."""
    copy = list(items)  # faster than joining slices
    copy[index] = item
    return tuple(copy)


# --- a faster __init__ for frozen classes ---

# That of attrs looks each slot up by its name; this one sets the slots directly, which saves 2 to 4 % of random games.

_FACTORY: Any = attrs.Factory  # a function to type checkers
_HOOKS = ("__attrs_init__", "__attrs_pre_init__", "__attrs_post_init__", "_attrs_cached_hash")


class _InitOnFirstUse:
    """Stands in a class in place of ``__init__``, and replaces itself as soon as anybody reads or calls it."""

    def __init__(self, cls: Any, attrs_init: Any) -> None:
        self.cls, self.__wrapped__ = cls, attrs_init

    def __get__(self, record: object, _: type | None = None) -> Any:
        init, cls = self.__wrapped__, self.cls
        cls.__init__ = init = _direct_init(cls, init) if _only_fills_slots(cls) else init
        return init if record is None else init.__get__(record)


def add_direct_init(cls: Any) -> None:
    """Let a class that attrs has made fill its slots directly, from its first use on, unless its ``__init__`` does more."""
    attrs_init = vars(cls).get("__init__")
    # An exception counts as compiled here; it has a __new__ of its own, too.
    if attrs_init and not _is_compiled(cls) and not hasattr(attrs_init, "__wrapped__"):
        cls.__init__ = _InitOnFirstUse(cls, attrs_init)


def _only_fills_slots(cls: Any) -> bool:
    is_plain = cls.__setattr__ is _frozen_setattr() and not any(hasattr(cls, h) for h in _HOOKS)
    return is_plain and all(_is_slot(getattr(cls, f.name, None), f) for f in attrs.fields(cls))


@cache
def _frozen_setattr() -> Any:
    """Return the ``__setattr__`` that attrs gives to every frozen class."""
    return attrs.frozen(type("Frozen", (), {})).__setattr__


def _is_slot(descriptor: object, field: Any) -> bool:
    takes_self = getattr(field.default, "takes_self", False)
    has_value = field.init or field.default is not attrs.NOTHING
    is_plain = not (field.validator or field.converter or field.kw_only or takes_self)
    return isinstance(descriptor, MemberDescriptorType) and has_value and is_plain


def _direct_init(cls: Any, attrs_init: Any) -> Any:
    fields: Any = attrs.fields(cls)
    scope = {f"_set_{field.name}": getattr(cls, field.name).__set__ for field in fields}
    scope |= {f"_default_{field.name}": field.default for field in fields}
    parameters = ", ".join(["self", *[_parameter(field) for field in fields if field.init]])
    lines = [f"    _set_{field.name}(self, {_value(field)})" for field in fields] or ["    pass"]
    source = "\n".join([f"def __init__({parameters}):", *lines])
    init = wraps(attrs_init)(compile_function(source, {"_NOTHING": attrs.NOTHING, **scope}))
    # attrs sets the annotations as a dictionary, which wraps leaves out from Python 3.14 on.
    init.__annotations__ = attrs_init.__annotations__
    return init


def _parameter(field: Any) -> str:
    default = "_NOTHING" if isinstance(field.default, _FACTORY) else f"_default_{field.name}"
    return field.alias if field.default is attrs.NOTHING else f"{field.alias}={default}"


def _value(field: Any) -> str:
    given, made = field.alias, f"_default_{field.name}"
    if not isinstance(field.default, _FACTORY):
        return given if field.init else made
    made += ".factory()"
    return f"{made} if {given} is _NOTHING else {given}" if field.init else made
