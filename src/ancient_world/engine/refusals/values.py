"""The check that an action's values are what its fields declare, since anybody may put anything into them."""

from __future__ import annotations

from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin

import attrs

from ancient_world.engine.actions import Action
from ancient_world.engine.declared.fields import fields_of, typed_fields
from ancient_world.engine.errors import AncientWorldError, Reason, reason
from ancient_world.engine.faults import found

_WORDS = {int: "json-int", float: "json-number", str: "json-str", bool: "json-bool"}


def values_fit(action: object, state: Any) -> bool:
    """Return whether every value of an action that no rule forbids is what its field declares.

    It is asked of every action that is played. What a list holds the rules have compared by then.
    """
    plain = _PLAIN.get(type(action))
    if plain is None:
        plain = _plain(type(action), state)
    for name, types in plain:
        if type(getattr(action, name)) not in types:
            break
    else:
        return True
    return (wrong_value(action) or undeclared(action, state)) is None


def wrong_value(action: object) -> Reason | None:
    """The reason against the first value of an action that is not of the type of its field."""
    kind: Any = type(action)
    if not (isinstance(action, Action) and attrs.has(kind)):
        return None
    for field in typed_fields(kind):
        value = getattr(action, field.name)
        if not _is_a(value, field.type):
            data = {"expected": _word(field.type), "found": found(value)}
            return reason("not-such-a-value", "", field=field.name, **data)
    return None


def undeclared(action: object, state: Any) -> Reason | None:
    """Return the reason against the first value of the right type that its field does not declare, as an absent seat.

    The rules come first, whose words fit the game; this keeps out what they do not look at.
    """
    if not (isinstance(action, Action) and action.game == state.game and fields_of(type(action))):
        return None
    why_not: Reason | None = state.rules_of(state).undeclared(state, action)
    return why_not


def stumbled_over(error: Exception, action: object, state: Any) -> Reason | None:
    """Return the reason against an action whose values made the rules fail; an error of the library is its own reason."""
    if isinstance(error, AncientWorldError):
        return None
    return wrong_value(action) or undeclared(action, state)


Plain = tuple[tuple[str, frozenset[type]], ...]

_PLAIN: dict[type, Plain] = {}
"""For each kind of action, the function that checks its values; a dictionary of its own is faster than a cache."""


def _plain(kind: Any, state: Any) -> Plain:
    """The plain types of each field; none of them will do where the rules leave it to us what a field declares."""
    fields = typed_fields(kind) if issubclass(kind, Action) and attrs.has(kind) else ()
    ours = fields and fields_of(kind) and not state.rules_of(state).refuses_undeclared
    types = [frozenset[type]() if ours else _plain_types(field.type) for field in fields]
    names = [field.name for field in fields]
    return _PLAIN.setdefault(kind, tuple(zip(names, types, strict=True)))


def _plain_types(kind: Any) -> frozenset[type]:
    options = get_args(kind) if get_origin(kind) in (Union, UnionType) else (kind,)
    plain = {option for option in options if option in (int, str, bool, NoneType)}
    return frozenset(plain | {tuple for option in options if get_origin(option) is tuple})


def _is_a(value: object, kind: Any) -> bool:
    """Return whether a value is of a type; what is no type of ours is left to the rules."""
    origin = get_origin(kind)
    if origin in (Union, UnionType):
        return any(_is_a(value, option) for option in get_args(kind))
    if origin is Literal:
        return isinstance(value, str) and value in get_args(kind)
    if origin is tuple:
        return isinstance(value, tuple) and _are(value, get_args(kind))
    if kind in (int, bool, NoneType):  # True is no number, though Python counts with it
        return type(value) is kind
    if not isinstance(kind, type):
        return True
    fields = typed_fields(kind) if attrs.has(kind) else ()
    return isinstance(value, kind) and all(
        _is_a(getattr(value, field.name), field.type) for field in fields
    )


def _are(values: tuple[object, ...], kinds: tuple[Any, ...]) -> bool:
    if kinds[-1:] == (...,):
        return all(_is_a(value, kinds[0]) for value in values)
    return len(values) == len(kinds) and all(map(_is_a, values, kinds))


def _word(kind: Any) -> str:
    """The id of the word for a type."""
    if get_origin(kind) in (Union, UnionType):
        return _word(get_args(kind)[0])
    if get_origin(kind) is tuple:
        return "json-array"
    return _WORDS.get(kind, "json-str" if get_origin(kind) is Literal else "json-object")
