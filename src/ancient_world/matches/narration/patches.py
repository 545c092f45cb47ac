"""Makes a JSON Patch (RFC 6902) from one view document to the next; it writes what differs and looks at nothing else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable

from ancient_world.matches.narration.differences import (
    Difference,
    Items,
    LeftOut,
    Parts,
    Replaced,
    alike,
)

Operation = dict[str, object]
Write = Callable[[object], object]

STATE = "/view/state"
"""Where the state lies in the document of a view."""

_COST = 30
"""About how many characters an operation takes beside its path and its value."""


def patch(found: Iterable[Difference], write: Write) -> list[Operation]:
    """List the operations that make the earlier document the later one; ``write`` gives values as documents hold them."""
    return [operation for each in found for operation in _operations(each, write)]


def _operations(each: Difference, write: Write) -> list[Operation]:
    path = STATE + each.where.path
    if isinstance(each, LeftOut):
        gone = each.after == each.where.spot.left_out
        return [_remove(path) if gone else _add(path, write(each.after))]
    if isinstance(each, Replaced):
        return [_replace(path, write(each.after))]
    return _items(path, each) if isinstance(each, Items) else _parts(path, each, write)


def _replace(path: str, value: object) -> Operation:
    return {"op": "replace", "path": path, "value": value}


def _add(path: str, value: object) -> Operation:
    return {"op": "add", "path": path, "value": value}


def _remove(path: str) -> Operation:
    return {"op": "remove", "path": path}


def _parts(path: str, each: Parts, write: Write) -> list[Operation]:
    """Parts leave from the last to the first, and come from the first to the last."""
    start = each.start
    gone = [_remove(f"{path}/{start + place}") for place in range(len(each.removed))]
    come = [_add(f"{path}/{start + place}", write(part)) for place, part in enumerate(each.added)]
    return gone[::-1] + come


def _items(path: str, each: Items) -> list[Operation]:
    """Change a list of plain values at each place, or write the list anew where that is shorter."""
    after = each.after
    start, old, new = each.middle
    whole = _COST + len(path) + 2 * len(after) + sum(map(len, map(str, after)))
    least = abs(len(old) - len(new)) or 1
    if least * (_COST + len(path)) >= whole:
        return [_replace(path, list(after))]
    count = abs(len(old) - len(new)) + _unlike(old, new)
    best: list[Operation] | None = None
    if count > 1 and not set(old).isdisjoint(new):
        other = _out_and_in(path, start, old, new)
        if other is not None and len(other) < count:
            best, count = other, len(other)
    if count * (_COST + len(path)) >= whole:
        return [_replace(path, list(after))]
    return _one_by_one(path, start, old, new) if best is None else best


def _unlike(old: tuple[object, ...], new: tuple[object, ...]) -> int:
    """Count the places that both have and at which their values differ."""
    return sum([not alike(one, other) for one, other in zip(old, new, strict=False)])


def _one_by_one(
    path: str, start: int, old: tuple[object, ...], new: tuple[object, ...]
) -> list[Operation]:
    """Each place gets its new value; what is too much goes from the end, what is missing comes there."""
    shared = min(len(old), len(new))
    changed = [
        _replace(f"{path}/{start + place}", new[place])
        for place in range(shared)
        if not alike(old[place], new[place])
    ]
    gone = [_remove(f"{path}/{start + place}") for place in range(shared, len(old))]
    come = [_add(f"{path}/{start + place}", new[place]) for place in range(shared, len(new))]
    return changed + gone[::-1] + come


def _out_and_in(
    path: str, start: int, old: tuple[object, ...], new: tuple[object, ...]
) -> list[Operation] | None:
    """Keep what stays in its order, take out the rest, and put in what is new; ``None`` if the order changes."""
    keys_old, keys_new = _keys(old), _keys(new)
    stays_old = Counter(keys_old) & Counter(keys_new)
    stays_new = stays_old.copy()
    gone = [place for place, key in enumerate(keys_old) if not _takes(stays_old, key)]
    come = [place for place, key in enumerate(keys_new) if not _takes(stays_new, key)]
    if _without(keys_old, gone) != _without(keys_new, come):
        return None
    return [_remove(f"{path}/{start + place}") for place in reversed(gone)] + [
        _add(f"{path}/{start + place}", new[place]) for place in come
    ]


def _keys(values: tuple[object, ...]) -> list[object]:
    """Make keys that tell plain values apart as documents do."""
    return [(type(value), value) for value in values]


def _without(values: list[object], places: list[int]) -> list[object]:
    """The values that do not stand at these places."""
    out = set(places)
    return [value for place, value in enumerate(values) if place not in out]


def _takes(left: Counter[object], key: object) -> bool:
    """Tell whether one more of this kind stays, and count it off then."""
    if not left[key]:
        return False
    left[key] -= 1
    return True
