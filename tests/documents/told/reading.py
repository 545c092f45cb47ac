"""Reads something, and tells what comes of it."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import ancient_world as aw
from ancient_world.documents.converters import Converters

Told = Iterator[tuple[str, object]]
"""What comes of one thing after the other: a code, and all that is said."""


def line_of(tell: Callable[[], Told]) -> str:
    """Tell it of one kind of text or document."""
    each = [*tell()]
    digest = hashlib.sha256(json.dumps(each, default=repr).encode("ascii")).hexdigest()[:8]
    return f"{tell.__name__}: {dict(sorted(Counter(code for code, _ in each).items()))} {digest}"


def read(reader: Callable[[Any], object], thing: object) -> tuple[str, object]:
    """Tell what a reader makes of something."""
    try:
        return "read", f"{reader(thing)!r}"
    except aw.InvalidDocument as fault:
        return told(fault)


def told(fault: aw.InvalidDocument) -> tuple[str, object]:
    """Tell all of a fault but the sentences of attrs, which are others in each of its versions."""
    data = {
        name: value
        for name, value in fault.data.items()
        if fault.code != "unusable-value" or str(value).startswith("ee")
    }
    return fault.code, (fault.path, data)


def faults_of(converters: Converters, value: object, kind: object) -> Told:
    """Tell all faults of a value that should be of a type."""
    for fault in converters.read_or_faults(value, kind, "$")[1]:
        yield told(fault)
