"""An ``__init__`` for frozen classes that sets each slot directly, where that of attrs looks each one up by its name.

It saves 2 to 4 % of the instructions of random games.
"""

from functools import wraps
from types import MemberDescriptorType
from typing import Any

import attrs

from ancient_world.engine.freezing import compile_function
from ancient_world.engine.typed_cache import cache

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
    is_python = cls.__new__ is object.__new__  # otherwise it is compiled, or an exception
    if attrs_init and is_python and not hasattr(attrs_init, "__wrapped__"):
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
    return wraps(attrs_init)(compile_function(source, {"_NOTHING": attrs.NOTHING, **scope}))


def _parameter(field: Any) -> str:
    default = "_NOTHING" if isinstance(field.default, _FACTORY) else f"_default_{field.name}"
    return field.alias if field.default is attrs.NOTHING else f"{field.alias}={default}"


def _value(field: Any) -> str:
    given, made = field.alias, f"_default_{field.name}"
    if not isinstance(field.default, _FACTORY):
        return given if field.init else made
    made += ".factory()"
    return f"{made} if {given} is _NOTHING else {given}" if field.init else made
