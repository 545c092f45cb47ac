"""Places in documents for tests: list, read, replace and remove values."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

from ancient_world.engine.document_faults import format_key_path

Place = tuple[str | int, ...]


def places(value: Any, at: Place = ()) -> Iterator[tuple[Place, Any]]:
    """Yield every place in a document with its value, outer places first."""
    yield at, value
    if isinstance(value, dict):
        for key, member in value.items():
            yield from places(member, (*at, key))
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from places(item, (*at, index))


def path(place: Place) -> str:
    """Return a place in the notation of errors."""
    return "$" + "".join(f"[{p}]" if isinstance(p, int) else format_key_path(p) for p in place)


def put(document: Any, place: Place, value: Any) -> Any:
    """Return the document with another value at a place; unchanged parts are shared."""
    if not place:
        return value
    changed = copy.copy(document)
    step, rest = place[0], place[1:]
    changed[step] = put(document[step], rest, value) if rest else value
    return changed


def remove(document: Any, place: Place) -> Any:
    """Return the document without the value at a place; unchanged parts are shared."""
    changed = copy.copy(document)
    step, rest = place[0], place[1:]
    if rest:
        changed[step] = remove(document[step], rest)
    else:
        del changed[step]
    return changed
