"""Whole numbers of other people: numpy's and whatever else has ``__index__`` become an ``int``."""

from __future__ import annotations

from operator import index
from typing import Any


def whole(value: Any) -> int | None:
    """Return a whole number as an ``int``; ``None`` for anything else, and for ``True`` and ``False``."""
    if type(value) is int:
        return value
    if isinstance(value, bool) or not hasattr(type(value), "__index__"):
        return None
    try:
        return index(value)
    except Exception:  # noqa: BLE001 - an array of many, or the code of a stranger fails
        return None


def as_int(value: Any) -> Any:
    """Return a whole number as an ``int``, and anything else as it is (a converter of attrs too)."""
    number = value if type(value) is int else whole(value)
    return value if number is None else number


# As converters of attrs, with the types that who makes a record is told.


def int_only(value: int) -> int:
    """Return a number as an ``int``; whatever else is given stays what it is."""
    return as_int(value)  # type: ignore[no-any-return]


def int_or_none(value: int | None) -> int | None:
    """Return a number as an ``int``; ``None``, and whatever else is given, stays what it is."""
    return value if value is None or type(value) is int else as_int(value)


def int_tuple(values: tuple[int, ...]) -> tuple[int, ...]:
    """Return several numbers, each as an ``int``; whatever else is given stays what it is."""
    return tuple(map(as_int, values)) if type(values) in (tuple, list) else values
