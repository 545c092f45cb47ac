"""Validators of attrs that can also be written as JSON Schema."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import attrs


@attrs.frozen
class SchemaValidator:
    """A validator of attrs: ``check`` raises an error for a value that does not fit, ``schema`` says the same in keywords of JSON Schema."""

    check: Callable[[Any], object]
    schema: Mapping[str, object]

    def __call__(self, _: object, __: object, value: Any) -> None:
        """Refuse a value that does not fit, as ``check`` does."""
        self.check(value)
