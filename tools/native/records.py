"""What lowered classes need when they run: attrs goes on as if it had made them."""

from __future__ import annotations

from typing import Any

import attrs as _attrs

attrs: Any = _attrs
"""The same library; type checkers look no further, since lowered classes are not its classes to them."""
of_parent: Any = super
"""The same that is called without arguments, for methods of a class."""
TWINS: dict[type, Any] = {}
"""For each lowered class one that attrs made of the same fields."""
OF_TWIN = (
    "__attrs_attrs__",
    "__match_args__",
    "__setattr__",
    "__delattr__",
    "__repr__",
    "__hash__",
)
"""What a lowered class has from its twin, if it has none of its own; compiled code fills the fields of a frozen one directly."""


class Places(tuple[str, ...]):
    """The fields for which a compiled class has a place, as its ``__slots__``: who declares one again leaves it there.

    To mypyc these are no slots: it inherits from no class that has some.
    """

    __slots__ = ()

    def __bool__(self) -> bool:
        return False


def told(cls: Any, doc: str, fields: dict[str, Any], **options: Any) -> None:
    """Tell attrs of a lowered class with this docstring, these fields of its own, and what its decorator says."""
    options.pop("cache_hash", None)
    options |= {"init": False, "collect_by_mro": True}
    parents = tuple([TWINS[each] for each in cls.__mro__ if each in TWINS][:1])
    TWINS[cls] = _attrs.make_class(cls.__name__, fields, parents or (object,), **options)
    own, made = vars(cls), vars(TWINS[cls])
    given = {name: made[name] for name in OF_TWIN if name in made and not own.get(name)}
    given["__annotations__"] = {name: field.type for name, field in fields.items()}
    given["__slots__"] = Places([name for name in fields if name in own])
    if not any("__reduce__" in vars(each) for each in cls.__mro__[:-1]):
        given["__reduce__"] = _reduced
    for name, value in {"__doc__": doc, **given}.items():
        setattr(cls, name, value)


def ordinary(cls: Any) -> Any:
    """Return the class, which mypyc leaves to Python as it knows no such decorator."""
    return cls


def same(cls: Any) -> Any:
    """Return the class. Asked with its name, mypyc takes an error for one of the class only if it is of no class below."""
    return cls


def plain(cls: Any, doc: str | None) -> None:
    """Give a class that attrs has not made its docstring, and its parent's hash: mypyc leaves none beside ``__eq__``."""
    cls.__doc__ = doc
    if vars(cls).get("__hash__", ...) is None:
        cls.__hash__ = super(cls, cls).__hash__


def caused(error: Any, cause: BaseException | None) -> Any:
    """Return an error that comes from another one, or from none that is told: mypyc leaves out ``from``."""
    made = error() if isinstance(error, type) else error
    made.__cause__ = cause
    return made


def _reduced(record: Any) -> Any:
    fields = record.__attrs_attrs__
    given = {each.alias: getattr(record, each.name) for each in fields if each.init}
    others = {each.name: getattr(record, each.name) for each in fields if not each.init}
    return _rebuilt, (type(record), given, others)


def _rebuilt(cls: Any, given: dict[str, Any], others: dict[str, Any]) -> Any:
    record = cls(**given)
    for name, value in others.items():
        object.__setattr__(record, name, value)
    return record
