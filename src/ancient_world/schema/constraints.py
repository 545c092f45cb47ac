"""What the validators of attrs say about a field, in the words of JSON Schema.

Any other validator is a function that nobody can look into: the codec asks it, a schema cannot.
"""

from __future__ import annotations

from typing import Any

from attrs import validators

from ancient_world.records.commitment import is_hex
from ancient_world.records.record import MOST_SEED, is_seed

Schema = dict[str, Any]

_NUMBER: Any = type(validators.ge(0))
_MIN_LENGTH: Any = type(validators.min_len(0))
_MAX_LENGTH: Any = type(validators.max_len(0))
_OPTION: Any = type(validators.in_(()))
_AND: Any = type(validators.and_())
_OPTIONAL: Any = type(validators.optional(validators.ge(0)))

_BOUNDS = {">=": "minimum", ">": "exclusiveMinimum", "<=": "maximum", "<": "exclusiveMaximum"}
_COUNTED = {"array": "Items", "string": "Length", "object": "Properties"}


def constraints(validator: Any, kind: str | None) -> Schema:
    """The keywords that a validator adds; ``kind`` is the ``type`` of the field's schema, if it has one.

    Where a field may be ``null`` the keywords stay true: they speak of numbers, texts or lists only.
    """
    if validator is is_seed:
        return {"minimum": 0, "maximum": MOST_SEED}
    if validator is is_hex:
        return {"pattern": "^[0-9a-f]{64}$"}
    if isinstance(validator, _NUMBER):
        return {_BOUNDS[validator.compare_op]: validator.bound}
    if isinstance(validator, _MIN_LENGTH) and kind in _COUNTED:
        return {f"min{_COUNTED[kind]}": validator.min_length}
    if isinstance(validator, _MAX_LENGTH) and kind in _COUNTED:
        return {f"max{_COUNTED[kind]}": validator.max_length}
    if isinstance(validator, _OPTION) and isinstance(validator.options, (list, tuple)):
        return {"enum": list(validator.options)}
    if isinstance(validator, _OPTIONAL):
        found = constraints(validator.validator, kind)
        return {**found, "enum": [*found["enum"], None]} if "enum" in found else found
    merged: Schema = {}
    if isinstance(validator, _AND):
        for part in validator._validators:  # noqa: SLF001 - attrs has no other way to ask
            merged |= constraints(part, kind)
    return merged
