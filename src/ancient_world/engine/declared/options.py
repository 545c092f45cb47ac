"""The options of a new game, as the fields of its state declare them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, get_args

from ancient_world.engine.declared.fields import Field, fields_of, plain_types
from ancient_world.engine.errors import InvalidOption
from ancient_world.engine.faults import shorten
from ancient_world.engine.freezing import once
from ancient_world.engine.language import register

register(
    {
        "option-unknown": "There is no option {option!r}; the options are: {known}.",
        "option-none": "There is no option {option!r}; this game has none.",
        "option-wrong": "The option {option!r} is one of: {known}; not {found!r}.",
        "option-out-of-range": "The option {option!r} is a number from {least} to {most}, not {found!r}.",
    }
)


@once
def option_marks(cls: Any) -> dict[str, Field]:
    """The fields of a class that are options, by name."""
    return {field.name: field for field in fields_of(cls) if field.option is not None}


def chosen_options(cls: Any, options: Mapping[str, Any]) -> dict[str, Any]:
    """The value of every option of a class.

    Raises:
        InvalidOption: one is unknown or has an impossible value.
    """
    declared = option_marks(cls)
    for name, value in options.items():
        if name not in declared:
            code = "option-unknown" if declared else "option-none"
            raise InvalidOption.of(code, option=shorten(str(name)), known=", ".join(declared))
        _check(cls, declared[name], value)
    defaults = {name: field.option.default for name, field in declared.items() if field.option}
    return {**defaults, **options}


def _check(cls: Any, field: Field, value: Any) -> None:
    """Refuse a value that an option cannot have; the number 1 is not true."""
    found, number = shorten(str(value)), field.number
    if number is not None:
        if type(value) is not int or not number.least <= value <= number.most:
            data = {"least": number.least, "most": number.most, "found": found}
            raise InvalidOption.of("option-out-of-range", option=field.name, **data)
        return
    possible = get_args(plain_types(cls)[field.name]) or (True, False)
    if not any(type(value) is type(each) and value == each for each in possible):
        known = ", ".join([str(each).lower() for each in possible])
        raise InvalidOption.of("option-wrong", option=field.name, known=known, found=found)
