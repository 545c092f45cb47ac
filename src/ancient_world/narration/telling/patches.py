"""Make a JSON Patch (RFC 6902) from the differences between two view documents."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping

from ancient_world.documents.bodies import converters_for
from ancient_world.engine.game import Game
from ancient_world.narration.telling.differences import (
    PLAIN_TYPES,
    Difference,
    ListDifference,
    OmittedReplacement,
    Replacement,
    is_same_plain_value,
)

Operation = dict[str, object]
ToDocument = Callable[[object], object]


def document_writer(rules: Game) -> ToDocument:
    """Return a function that converts any value in a state of a game to its document form."""
    converters = converters_for(rules)

    def write(value: object) -> object:
        value_type = type(value)
        if value_type in PLAIN_TYPES:
            return value
        if isinstance(value, tuple):
            return [*map(write, value)]
        if isinstance(value, Mapping):
            return {key: write(item) for key, item in value.items()}
        return converters.write(value, value_type)

    return write


STATE_POINTER = "/view/state"
"""The JSON pointer of the state in the document of a view."""
PENDING_POINTER = "/view/pending"
"""The JSON pointer of what the game waits for in the document of a view."""

_OPERATION_LENGTH = 30
"""The approximate length of an operation in JSON, without its path and its value."""


def json_patch(state_differences: Iterable[Difference], write: ToDocument) -> list[Operation]:
    """Return the JSON Patch for these differences; ``write`` converts a value to its document form."""
    return [operation for each in state_differences for operation in _patch_operations(each, write)]


def replace_pending(pending: object) -> Operation:
    """Return the operation that puts another pending event, in its document form, into the document of a view."""
    return _replace_operation(PENDING_POINTER, pending)


def _patch_operations(difference: Difference, write: ToDocument) -> list[Operation]:
    path = STATE_POINTER + difference.location.path
    if isinstance(difference, OmittedReplacement):
        is_omitted = difference.new == difference.location.declared_field.omitted_value
        return [
            _remove_operation(path) if is_omitted else _add_operation(path, write(difference.new))
        ]
    if isinstance(difference, Replacement):
        return [_replace_operation(path, write(difference.new))]
    if isinstance(difference, ListDifference):
        return _list_operations(path, difference)
    return _splice_operations(
        path, difference.start, len(difference.removed), map(write, difference.added)
    )


def _replace_operation(path: str, value: object) -> Operation:
    return {"op": "replace", "path": path, "value": value}


def _add_operation(path: str, value: object) -> Operation:
    return {"op": "add", "path": path, "value": value}


def _remove_operation(path: str) -> Operation:
    return {"op": "remove", "path": path}


def _splice_operations(
    path: str, start: int, count: int, values: Iterable[object]
) -> list[Operation]:
    """Remove ``count`` items from index ``start`` on, the last first, then insert ``values`` there in order."""
    return [
        *[_remove_operation(f"{path}/{index}") for index in reversed(range(start, start + count))],
        *[_add_operation(f"{path}/{place}", value) for place, value in enumerate(values, start)],
    ]


def _list_operations(path: str, difference: ListDifference) -> list[Operation]:
    """Return the shortest operations for a list of plain values: item by item, by removing and inserting, or a new list."""
    start_length, old_items, new_items = difference.changed_middle
    shortest = _replace_item_by_item(path, start_length, old_items, new_items)
    if not set(old_items).isdisjoint(new_items):
        removals_and_inserts = _remove_and_insert(path, start_length, old_items, new_items)
        shortest = (
            removals_and_inserts
            if removals_and_inserts is not None and len(removals_and_inserts) < len(shortest)
            else shortest
        )
    replacement_length = (
        _OPERATION_LENGTH
        + len(path)
        + 2 * len(difference.new)
        + sum(map(len, map(str, difference.new)))
    )
    if len(shortest) * (_OPERATION_LENGTH + len(path)) >= replacement_length:
        return [_replace_operation(path, list(difference.new))]
    return shortest


def _differing_indices(old: tuple[object, ...], new: tuple[object, ...]) -> list[int]:
    """List the indices at which two lists differ, up to the length of the shorter one."""
    pairs = enumerate(zip(old, new, strict=False))
    return [
        index
        for index, (old_item, new_item) in pairs
        if not is_same_plain_value(old_item, new_item)
    ]


def _replace_item_by_item(
    path: str, start: int, old: tuple[object, ...], new: tuple[object, ...]
) -> list[Operation]:
    """Replace each item that differs, then remove or add items at the end."""
    shared_length = min(len(old), len(new))
    replacements = [
        _replace_operation(f"{path}/{start + index}", new[index])
        for index in _differing_indices(old, new)
    ]
    return replacements + _splice_operations(
        path, start + shared_length, len(old) - shared_length, new[shared_length:]
    )


def _remove_and_insert(
    path: str, start: int, old: tuple[object, ...], new: tuple[object, ...]
) -> list[Operation] | None:
    """Remove the items that are gone and insert the new ones; ``None`` if the remaining items change their order."""
    keys_old, keys_new = _typed_keys(old), _typed_keys(new)
    common_keys = Counter(keys_old) & Counter(keys_new)
    removed_indices, remaining_old = _split_by_count(keys_old, common_keys.copy())
    added_indices, remaining_new = _split_by_count(keys_new, common_keys)
    if remaining_old != remaining_new:
        return None
    return [_remove_operation(f"{path}/{start + index}") for index in reversed(removed_indices)] + [
        _add_operation(f"{path}/{start + place}", new[place]) for place in added_indices
    ]


def _typed_keys(values: tuple[object, ...]) -> list[object]:
    """Return keys that are equal only for values that documents write alike."""
    return [(type(value), value) for value in values]


def _split_by_count(
    values: list[object], remaining_counts: Counter[object]
) -> tuple[list[int], list[object]]:
    """Return the indices of the values that do not stay, and the values that stay; subtract the latter from ``remaining_counts``."""
    indices, remaining_values = [], []
    for index, value in enumerate(values):
        if remaining_counts[value]:
            remaining_counts[value] -= 1
            remaining_values.append(value)
        else:
            indices.append(index)
    return indices, remaining_values
