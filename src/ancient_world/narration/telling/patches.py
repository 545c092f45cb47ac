"""Make a JSON Patch (RFC 6902) from the differences between two view documents."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping

from ancient_world.documents.bodies import converters_for
from ancient_world.engine.game import Game
from ancient_world.narration.telling.differences import (
    PLAIN,
    Difference,
    Items,
    LeftOut,
    Replaced,
    alike,
)

Operation = dict[str, object]
Write = Callable[[object], object]


def writer_of(rules: Game) -> Write:
    """Return a function that converts any value in a state of a game to its document form."""
    converters = converters_for(rules)

    def write(value: object) -> object:
        kind = type(value)
        if kind in PLAIN:
            return value
        if isinstance(value, tuple):
            return [*map(write, value)]
        if isinstance(value, Mapping):
            return {key: write(each) for key, each in value.items()}
        return converters.write(value, kind)

    return write


STATE = "/view/state"
"""The JSON pointer of the state in the document of a view."""

_COST = 30
"""The approximate length of an operation in JSON, without its path and its value."""


def patch(found: Iterable[Difference], write: Write) -> list[Operation]:
    """Return the JSON Patch for these differences; ``write`` converts a value to its document form."""
    return [operation for each in found for operation in _operations(each, write)]


def _operations(each: Difference, write: Write) -> list[Operation]:
    path = STATE + each.where.path
    if isinstance(each, LeftOut):
        omitted = each.after == each.where.spot.left_out
        return [_remove(path) if omitted else _add(path, write(each.after))]
    if isinstance(each, Replaced):
        return [_replace(path, write(each.after))]
    if isinstance(each, Items):
        return _items(path, each)
    return _at_the_end(path, each.start, len(each.removed), map(write, each.added))


def _replace(path: str, value: object) -> Operation:
    return {"op": "replace", "path": path, "value": value}


def _add(path: str, value: object) -> Operation:
    return {"op": "add", "path": path, "value": value}


def _remove(path: str) -> Operation:
    return {"op": "remove", "path": path}


def _at_the_end(path: str, start: int, count: int, values: Iterable[object]) -> list[Operation]:
    """Remove ``count`` items from index ``start`` on, the last first, then insert ``values`` there in order."""
    return [
        *[_remove(f"{path}/{place}") for place in reversed(range(start, start + count))],
        *[_add(f"{path}/{place}", value) for place, value in enumerate(values, start)],
    ]


def _items(path: str, each: Items) -> list[Operation]:
    """Return the shortest operations for a list of plain values: item by item, by removing and inserting, or a new list."""
    start, old, new = each.middle
    best = _one_by_one(path, start, old, new)
    if not set(old).isdisjoint(new):
        moved = _out_and_in(path, start, old, new)
        best = moved if moved is not None and len(moved) < len(best) else best
    whole = _COST + len(path) + 2 * len(each.after) + sum(map(len, map(str, each.after)))
    if len(best) * (_COST + len(path)) >= whole:
        return [_replace(path, list(each.after))]
    return best


def _unlike(old: tuple[object, ...], new: tuple[object, ...]) -> list[int]:
    """List the indices at which two lists differ, up to the length of the shorter one."""
    pairs = enumerate(zip(old, new, strict=False))
    return [place for place, (was, now) in pairs if not alike(was, now)]


def _one_by_one(
    path: str, start: int, old: tuple[object, ...], new: tuple[object, ...]
) -> list[Operation]:
    """Replace each item that differs, then remove or add items at the end."""
    shared = min(len(old), len(new))
    changed = [_replace(f"{path}/{start + place}", new[place]) for place in _unlike(old, new)]
    return changed + _at_the_end(path, start + shared, len(old) - shared, new[shared:])


def _out_and_in(
    path: str, start: int, old: tuple[object, ...], new: tuple[object, ...]
) -> list[Operation] | None:
    """Remove the items that are gone and insert the new ones; ``None`` if the remaining items change their order."""
    keys_old, keys_new = _keys(old), _keys(new)
    stays = Counter(keys_old) & Counter(keys_new)
    removed, kept = _apart(keys_old, stays.copy())
    added, kept_after = _apart(keys_new, stays)
    if kept != kept_after:
        return None
    return [_remove(f"{path}/{start + place}") for place in reversed(removed)] + [
        _add(f"{path}/{start + place}", new[place]) for place in added
    ]


def _keys(values: tuple[object, ...]) -> list[object]:
    """Return keys that are equal only for values that documents write alike."""
    return [(type(value), value) for value in values]


def _apart(values: list[object], stays: Counter[object]) -> tuple[list[int], list[object]]:
    """Return the indices of the values that do not stay, and the values that stay; subtract the latter from ``stays``."""
    places, kept = [], []
    for place, value in enumerate(values):
        if stays[value]:
            stays[value] -= 1
            kept.append(value)
        else:
            places.append(place)
    return places, kept
