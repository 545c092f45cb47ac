"""JSON Patch (RFC 6902) from one view document to the next: what differs is written, and nothing else is looked at."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

from ancient_world.matches.told.differences import Difference, Items, Parts, Replaced

Operation = dict[str, Any]
Write = Callable[[Any], Any]

STATE = "/view/state"
"""Where the state lies in the document of a view."""

_COST = 30
"""About how many characters an operation takes beside its path and its value."""


def patch(found: Iterable[Difference], write: Write) -> list[Operation]:
    """The operations that make the earlier document the later one, in order; ``write`` gives values as documents hold them."""
    operations: list[Operation] = []
    for each in found:
        path = STATE + each.where.path
        if isinstance(each, Replaced):
            operations.append(_replace(path, write(each.after)))
        elif isinstance(each, Items):
            operations += _items(path, each.before, each.after)
        else:
            operations += _parts(path, each, write)
    return operations


def _replace(path: str, value: Any) -> Operation:
    return {"op": "replace", "path": path, "value": value}


def _add(path: str, value: Any) -> Operation:
    return {"op": "add", "path": path, "value": value}


def _remove(path: str) -> Operation:
    return {"op": "remove", "path": path}


def _parts(path: str, each: Parts, write: Write) -> list[Operation]:
    """Parts leave from the last to the first, and come from the first to the last."""
    start = each.start
    gone = [_remove(f"{path}/{start + place}") for place in range(len(each.removed))]
    come = [_add(f"{path}/{start + place}", write(part)) for place, part in enumerate(each.added)]
    return gone[::-1] + come


def _items(path: str, before: tuple[Any, ...], after: tuple[Any, ...]) -> list[Operation]:
    """What changes a list of plain values, or the list anew where that is shorter."""
    start, old, new = _middle(before, after)
    best = _one_by_one(path, start, old, new)
    if len(best) > 1 and old and new:
        other = _out_and_in(path, start, old, new)
        best = other if other is not None and len(other) < len(best) else best
    whole = _COST + len(path) + sum([len(str(each)) + 2 for each in after])
    if len(best) * (_COST + len(path)) < whole:
        return best
    return [_replace(path, list(after))]


def _middle(
    before: tuple[Any, ...], after: tuple[Any, ...]
) -> tuple[int, tuple[Any, ...], tuple[Any, ...]]:
    """What lies between the common beginning and the common end, and where it starts."""
    shared = min(len(before), len(after))
    start, end = 0, 0
    while start < shared and _alike(before[start], after[start]):
        start += 1
    while end < shared - start and _alike(before[-1 - end], after[-1 - end]):
        end += 1
    return start, before[start : len(before) - end], after[start : len(after) - end]


def _alike(one: Any, other: Any) -> bool:
    """Whether two plain values are written alike: 1 and true are equal in Python."""
    return type(one) is type(other) and bool(one == other)


def _one_by_one(path: str, start: int, old: tuple[Any, ...], new: tuple[Any, ...]) -> list[Any]:
    """Each place gets its new value; what is too much goes from the end, what is missing comes there."""
    shared = min(len(old), len(new))
    changed = [
        _replace(f"{path}/{start + place}", new[place])
        for place in range(shared)
        if not _alike(old[place], new[place])
    ]
    gone = [_remove(f"{path}/{start + place}") for place in range(shared, len(old))]
    come = [_add(f"{path}/{start + place}", new[place]) for place in range(shared, len(new))]
    return changed + gone[::-1] + come


def _out_and_in(
    path: str, start: int, old: tuple[Any, ...], new: tuple[Any, ...]
) -> list[Operation] | None:
    """What stays keeps its order: the rest goes, and what is new comes; ``None`` if the order is another one."""
    keys_old, keys_new = _keys(old), _keys(new)
    stays_old = Counter(keys_old) & Counter(keys_new)
    stays_new = stays_old.copy()
    gone = [place for place, key in enumerate(keys_old) if not _takes(stays_old, key)]
    come = [place for place, key in enumerate(keys_new) if not _takes(stays_new, key)]
    left = [key for place, key in enumerate(keys_old) if place not in set(gone)]
    if left != [key for place, key in enumerate(keys_new) if place not in set(come)]:
        return None
    return [_remove(f"{path}/{start + place}") for place in reversed(gone)] + [
        _add(f"{path}/{start + place}", new[place]) for place in come
    ]


def _keys(values: tuple[Any, ...]) -> list[Any]:
    """What tells plain values apart as documents do."""
    return [(type(value), value) for value in values]


def _takes(left: Counter[Any], key: Any) -> bool:
    """Whether one more of this kind stays; it is counted off then."""
    if not left[key]:
        return False
    left[key] -= 1
    return True
