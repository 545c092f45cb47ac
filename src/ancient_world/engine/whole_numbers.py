"""Convert whole numbers of other types, such as NumPy's (anything with ``__index__``), to ``int``."""

from __future__ import annotations

from operator import index
from typing import Any


def int_or_nothing(value: Any) -> int | None:
    """Return a whole number as an ``int``; ``None`` for anything else, including ``True`` and ``False``."""
    if type(value) is int:
        return value
    if isinstance(value, bool) or not hasattr(type(value), "__index__"):
        return None
    try:
        return index(value)
    except Exception:  # noqa: BLE001 - arrays with several items, or foreign code, may raise anything
        return None


def as_int(value: Any) -> Any:
    """Return a whole number as an ``int``, and anything else unchanged; also used as an attrs converter."""
    converted = value if type(value) is int else int_or_nothing(value)
    return value if converted is None else converted


# Converters for attrs fields, with the types that callers of the constructor should see.


def as_int_typed(value: int) -> int:
    """Return a whole number as an ``int``, and anything else unchanged."""
    return as_int(value)  # type: ignore[no-any-return]


def int_or_none(value: int | None) -> int | None:
    """Return a whole number as an ``int``; ``None`` and anything else unchanged."""
    return value if value is None or type(value) is int else as_int(value)


def int_tuple(values: tuple[int, ...]) -> tuple[int, ...]:
    """Return a tuple of whole numbers as ``int``; anything else unchanged."""
    return tuple(map(as_int, values)) if type(values) in (tuple, list) else values
