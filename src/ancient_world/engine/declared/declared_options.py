"""The options of a new game, as the fields of its state declare them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal, get_args, get_origin

import attrs

from ancient_world.engine.declared.field_marks import Field, fields_of, typed_fields
from ancient_world.engine.document_faults import shorten
from ancient_world.engine.errors import InvalidOption
from ancient_world.engine.ids import intern_texts
from ancient_world.engine.message_catalogue import register_messages
from ancient_world.engine.typed_cache import cache

register_messages(
    {
        "option-unknown": "There is no option {option!r}; the options are: {known}.",
        "option-none": "There is no option {option!r}; this game has none.",
        "option-wrong": "The option {option!r} must be one of {known}; got {found!r}.",
        "options-twice": "Give options in the mapping options or each by keyword, not both ways; by keyword came: {names}.",
        "options-no-mapping": "The argument options must be a mapping of names to values; got {found}.",
        "option-out-of-range": "The option {option!r} must be a number from {least} to {most}, got {found!r}.",
    }
)


RESERVED_NAMES = frozenset(
    {
        *("self", "cls", "game_id", "game", "names", "players", "cards", "options"),
        *("seed", "table", "secret", "salts", "tags", "times"),
        *("source", "lang", "words", "opponents", "seat"),
    }
)
"""The argument names of the functions that start a game and take its options by keyword; no option may have such a name."""


@attrs.frozen
class OptionValues:
    """The values that an option of a new game can have while each option in ``conditions`` has a value listed there.

    A value is one of ``values``, a number within ``bounds``, or a list of length ``list_length`` with each word of ``list_words`` at
    most once; with ``allows_gaps`` an item of the list may be ``None``. Words that are ids are of components of ``kind``.
    """

    values: tuple[object, ...] = ()
    bounds: tuple[int, int] | None = None
    list_words: tuple[str, ...] = ()
    list_length: int = 0
    allows_gaps: bool = False
    kind: str = ""
    conditions: Mapping[str, Sequence[object]] = attrs.field(factory=dict, hash=False)


def merge_options(
    options: Mapping[str, object] | None, keyword_options: Mapping[str, object]
) -> Mapping[str, object]:
    """Return the options for a new game, given in a mapping or by keyword.

    Raises:
        InvalidOption: options are given both ways, or ``options`` is not a mapping.
    """
    if options is None:
        return keyword_options
    if not isinstance(options, Mapping):
        raise InvalidOption.from_code("options-no-mapping", found=shorten(repr(options)))
    if keyword_options:
        raise InvalidOption.from_code("options-twice", names=shorten(", ".join(keyword_options)))
    return dict(options)


@cache
def option_marks(cls: type) -> dict[str, Field]:
    """Return the fields of a class that are options, by name."""
    return {field.name: field for field in fields_of(cls) if field.option is not None}


def declared_option_values(cls: type) -> dict[str, tuple[OptionValues, ...]]:
    """Return the values of the options of a class, as its fields declare them."""
    return dict(option_values_of(cls, tuple(option_marks(cls))))


@cache
def option_values_of(
    cls: type, names: tuple[str, ...] | None = None
) -> Mapping[str, tuple[OptionValues, ...]]:
    """Return the values that the fields of a class can have as options, by the names of the fields.

    A field is ``True`` or ``False``, one of the words of a ``Literal``, or a number within ``count(minimum, maximum)``.

    Args:
        cls: the class.
        names: of the fields that are options; by default all.

    Raises:
        TypeError: a field declares none of these.
    """
    declared_fields = {field.name: field for field in fields_of(cls)}
    return {
        field.name: (_option_values(cls, field.name, field.type, declared_fields.get(field.name)),)
        for field in typed_fields(cls)
        if names is None or field.name in names
    }


def _option_values(cls: type, name: str, type_: object, field: Field | None) -> OptionValues:
    number = None if field is None else field.number
    if number is not None:
        return OptionValues(bounds=(number.minimum, number.maximum))
    if type_ is bool:
        return OptionValues((True, False))
    if get_origin(type_) is Literal:
        return OptionValues(get_args(type_))
    raise TypeError(
        f"The option {cls.__name__}.{name} is a bool, a Literal, or a number within count(least, most)."
    )


def options_with_defaults(cls: type, options: Mapping[str, object]) -> dict[str, object]:
    """Return the value of every option that a class declares: the given one, or the default.

    Raises:
        InvalidOption: a given option is unknown or has an impossible value.
    """
    defaults = {
        name: field.option.default for name, field in option_marks(cls).items() if field.option
    }
    return {**defaults, **check_options(declared_option_values(cls), options)}


def check_options(
    declared: Mapping[str, Sequence[OptionValues]], options: Mapping[str, object]
) -> dict[str, object]:
    """Return the given options, each converted to one of its declared values.

    A number may stand for a word, as ``90`` for "90", and a word for a number. The game itself checks lists, and options
    whose values depend on other options.

    Raises:
        InvalidOption: an option is unknown or has an impossible value.
    """
    check_option_names(options, declared)
    return {name: _check_option(name, options[name], *declared[name]) for name in options}


def _check_option(
    name: str, value: object, first: OptionValues, *other_values: OptionValues
) -> object:
    if other_values or first.conditions or first.list_length:
        return value
    if first.bounds is not None:
        return _check_number(name, value, *first.bounds)
    allowed, word = first.values, str(value) if type(value) is int else value
    if all(type(each) is int for each in allowed):
        return int(check_option_value(name, word, tuple(map(str, allowed))))
    are_words = all(type(each) is str for each in allowed)
    return check_option_value(name, word if are_words else value, allowed)


def check_option_names(options: Mapping[str, object], known_names: Iterable[str]) -> None:
    """Refuse options that a game does not have.

    Raises:
        InvalidOption: an option is unknown; the error names the first such option.
    """
    names = list(known_names)
    for name in options:
        if name not in names:
            code = "option-unknown" if names else "option-none"
            raise InvalidOption.from_code(code, option=shorten(str(name)), known=", ".join(names))


def check_option_value(name: str, value: object, allowed: Sequence[Any]) -> Any:
    """Return the value of an option if it is allowed; types must be equal, so that 1 is not ``True``.

    Raises:
        InvalidOption: the value is not allowed.
    """
    if any(type(value) is type(each) and value == each for each in allowed):
        return value
    known = ", ".join([str(each).lower() if type(each) is bool else each for each in allowed])
    raise InvalidOption.from_code(
        "option-wrong", option=name, known=known, found=shorten(str(value))
    )


def _check_number(name: str, value: object, minimum: int, maximum: int) -> int:
    """Return the value of an option if it is a number within limits; ``True`` is not a number."""
    if type(value) is int and minimum <= value <= maximum:
        return value
    data = {"least": minimum, "most": maximum, "found": shorten(str(value))}
    raise InvalidOption.from_code("option-out-of-range", option=name, **data)


@cache
def intern_words(cls: type) -> None:
    """Intern the words of every ``Literal`` in the fields of a class, and in the classes of these fields."""
    for field in typed_fields(cls):
        for kind in _types_within(field.type):
            if get_origin(kind) is Literal:
                intern_texts([*get_args(kind)])
            elif isinstance(kind, type) and kind is not cls and attrs.has(kind):
                intern_words(kind)


def _types_within(hint: object) -> list[object]:
    """Return a type and the types within it, at any depth; the words of a ``Literal`` are left out."""
    parts = () if get_origin(hint) is Literal else get_args(hint)
    return [hint, *[each for part in parts for each in _types_within(part)]]
