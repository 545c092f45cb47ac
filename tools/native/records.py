"""What classes that were lowered need when they run: attrs goes on as if it had made them."""

from __future__ import annotations

from operator import itemgetter
from typing import Any

import attrs as _attrs

attrs: Any = _attrs
"""The same library; type checkers look no further, since lowered classes are not its classes to them."""
of_parent: Any = super
"""The same that is called without arguments, for methods of a class."""


def caused(error: Any, cause: BaseException | None) -> Any:
    """An error, or one of a class, which comes from another one; from ``None``: of which nobody is told what was before it."""
    made = error() if isinstance(error, type) else error
    made.__cause__ = cause
    return made


def ordinary(cls: Any) -> Any:
    """The class itself; what is decorated so is made as Python makes classes."""
    return cls


@_attrs.frozen
class _Frozen:
    """A frozen class, for what attrs gives to all of them."""


PLAIN: dict[str, Any] = {
    "default": _attrs.NOTHING,
    "factory": None,
    "takes_self": False,
    "validator": None,
    "repr": True,
    "cmp": None,
    "eq": True,
    "hash": None,
    "init": True,
    "inherited": False,
    "metadata": None,
    "converter": None,
}
"""What is true of a field that says nothing else."""

REFUSED: dict[str, Any] = {
    "__setattr__": _Frozen.__setattr__,
    "__delattr__": _Frozen.__delattr__,
}
"""What attrs gives to every frozen class; code that is compiled fills fields directly."""


class Places(tuple[str, ...]):
    """The fields for which a compiled class has a place, as its ``__slots__``.

    A class of attrs, or a dataclass, that declares such a field again leaves it in the place of its parent, where compiled
    code reads it. To mypyc these are no slots: it inherits from no class that has some.
    """

    __slots__ = ()

    def __bool__(self) -> bool:
        return False


def described(
    cls: Any, told: list[Any], *, frozen: bool, eq: bool, shown: bool, kw_only: bool
) -> None:
    """Tell attrs of a lowered class: its fields, that it is frozen, how it is shown and copied.

    Args:
        cls: the class.
        told: the name of each field; if the class declares it itself, its type and the options of ``attrs.field`` too.
        frozen: whether nobody may set its fields.
        eq: whether it is compared by its fields.
        shown: whether ``repr`` shows its fields.
        kw_only: whether all its own fields are given by name.
    """
    known = {each.name: each for base in cls.__mro__[:0:-1] for each in _fields(base)}
    own = {each[0]: each[1] for each in told if len(each) > 1}
    made = [
        _attribute(*each, kw_only=kw_only) if len(each) > 1 else _inherited(known[each[0]])
        for each in told
    ]
    names = [each.name for each in made if each.init and not each.kw_only]
    given: dict[str, Any] = {
        "__annotations__": own,
        "__match_args__": tuple(names),
        "__slots__": Places([name for name in own if name in vars(cls)]),
    }
    given |= {"__attrs_attrs__": _tuple_of(cls.__name__, made)}
    if not any("__reduce__" in vars(each) for each in cls.__mro__[:-1]):
        given["__reduce__"] = _reduced
    given |= {"__repr__": _shown} if shown else {}
    given |= REFUSED if frozen else {"__hash__": None} if eq else {}
    for name, value in given.items():
        setattr(cls, name, value)


def _fields(cls: Any) -> tuple[Any, ...]:
    return cls.__dict__.get("__attrs_attrs__", ())  # type: ignore[no-any-return]


def _inherited(field: Any) -> Any:
    return field if field.inherited else field.evolve(inherited=True)


def _attribute(name: str, kind: str, said: dict[str, Any], *, kw_only: bool) -> Any:
    """A field, with what its declaration says."""
    make: Any = _attrs.Attribute
    given = {**PLAIN, "kw_only": kw_only, **said}
    factory, takes_self = given.pop("factory"), given.pop("takes_self")
    if factory is not None:
        given["default"] = _attrs.Factory(factory, takes_self=takes_self)
    given["order"] = given["eq"]
    return make(name=name, type=kind, alias=name.lstrip("_"), **given)


def _tuple_of(name: str, made: list[Any]) -> Any:
    """The fields, by place and by name."""
    names: dict[str, Any] = {each.name: property(itemgetter(i)) for i, each in enumerate(made)}
    return type(f"{name}Attributes", (tuple,), {"__slots__": (), **names})(made)


def _shown(record: Any) -> str:
    fields = [each for each in record.__attrs_attrs__ if each.repr]
    told = [f"{each.name}={getattr(record, each.name)!r}" for each in fields]
    return f"{type(record).__qualname__.rpartition('>.')[2]}({', '.join(told)})"


def _reduced(record: Any) -> Any:
    fields = record.__attrs_attrs__
    given = {each.alias: getattr(record, each.name) for each in fields if each.init}
    others = {each.name: getattr(record, each.name) for each in fields if not each.init}
    return _rebuilt, (type(record), given, others)


def _rebuilt(cls: Any, given: dict[str, Any], others: dict[str, Any]) -> Any:
    """A record with these values, those too that nobody gives."""
    record = cls(**given)
    for name, value in others.items():
        object.__setattr__(record, name, value)
    return record
