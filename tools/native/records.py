"""Run-time support of lowered classes, for which attrs works as if it had made them."""

from __future__ import annotations

from typing import Any

import attrs as _attrs

attrs: Any = _attrs
"""The attrs library under a type of any, as lowered classes are no attrs classes to type checkers."""
of_parent: Any = super
"""``super``, for calls with arguments in class methods."""
TWINS: dict[type, Any] = {}
"""For each lowered class, a class that attrs made with the same fields."""
OF_TWIN = (
    "__attrs_attrs__",
    "__match_args__",
    "__setattr__",
    "__delattr__",
    "__repr__",
    "__hash__",
)
"""Attributes that a lowered class takes from its twin unless it has its own.

Compiled code sets fields of a frozen class directly.
"""


class Places(tuple[str, ...]):
    """The fields of a compiled class as ``__slots__``; a subclass that declares one again adds no second place.

    Mypyc does not take these for slots, since it cannot inherit from classes with slots.
    """

    __slots__ = ()

    def __bool__(self) -> bool:
        return False


def told(cls: Any, doc: str, fields: dict[str, Any], **options: Any) -> None:
    """Register a lowered class with attrs: its docstring, its own fields, and the options of its decorator."""
    options.pop("cache_hash", None)
    options |= {"init": False, "collect_by_mro": True}
    parents = tuple([TWINS[each] for each in cls.__mro__ if each in TWINS][:1])
    TWINS[cls] = _attrs.make_class(cls.__name__, fields, parents or (object,), **options)
    own_attributes, twin_attributes = vars(cls), vars(TWINS[cls])
    attributes = {
        name: twin_attributes[name]
        for name in OF_TWIN
        if name in twin_attributes and not own_attributes.get(name)
    }
    attributes["__annotations__"] = {name: field.type for name, field in fields.items()}
    attributes["__slots__"] = Places([name for name in fields if name in own_attributes])
    if not any("__reduce__" in vars(each) for each in cls.__mro__[:-1]):
        attributes["__reduce__"] = _reduced
    for name, value in {"__doc__": doc, **attributes}.items():
        setattr(cls, name, value)


def ordinary(cls: Any) -> Any:
    """Return the class unchanged; mypyc leaves it to the interpreter, as the decorator is unknown to it."""
    return cls


def same(cls: Any) -> Any:
    """Return the class unchanged; called in ``isinstance``, it makes mypyc accept subclasses of an error, too."""
    return cls


def plain(cls: Any, doc: str | None) -> None:
    """Give a class that attrs has not made its docstring, and its parent's hash, which mypyc removes beside ``__eq__``."""
    cls.__doc__ = doc
    if vars(cls).get("__hash__", ...) is None:
        cls.__hash__ = super(cls, cls).__hash__


def caused(error: Any, cause: BaseException | None) -> Any:
    """Return an error with its cause, as mypyc leaves out ``from``."""
    raised = error() if isinstance(error, type) else error
    raised.__cause__ = cause
    return raised


def _reduced(record: Any) -> Any:
    fields = record.__attrs_attrs__
    arguments = {each.alias: getattr(record, each.name) for each in fields if each.init}
    later_values = {each.name: getattr(record, each.name) for each in fields if not each.init}
    return _rebuilt, (type(record), arguments, later_values)


def _rebuilt(cls: Any, arguments: dict[str, Any], later_values: dict[str, Any]) -> Any:
    record = cls(**arguments)
    for name, value in later_values.items():
        object.__setattr__(record, name, value)
    return record
