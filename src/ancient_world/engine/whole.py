"""Whole numbers of other people: numpy's and whatever else has ``__index__`` become an ``int``."""

from __future__ import annotations

from operator import index
from typing import Any


def whole(value: Any) -> int | None:
    """Return a whole number as an ``int``; ``None`` for anything else, and for ``True`` and ``False``."""
    if type(value) is int:
        return value
    if isinstance(value, bool):
        return None
    try:
        return index(value)
    except Exception:  # noqa: BLE001 - it is none, or the code of a stranger fails
        return None
