"""Reads values and summarizes the results."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import ancient_world as aw
from ancient_world.documents.converters import Converters

Told = Iterator[tuple[str, object]]
"""The results of several readings: each a code and its details."""


def line_of(produce: Callable[[], Told]) -> str:
    """Return the snapshot line of a function: how often each code came, and a digest of all results."""
    results = [*produce()]
    digest = hashlib.sha256(json.dumps(results, default=repr).encode("ascii")).hexdigest()[:8]
    return (
        f"{produce.__name__}: {dict(sorted(Counter(code for code, _ in results).items()))} {digest}"
    )


def read(reader: Callable[[Any], object], value: object) -> tuple[str, object]:
    """Return the result of reading a value: its representation, or the fault."""
    try:
        return "read", f"{reader(value)!r}"
    except aw.InvalidDocument as fault:
        return result_of(fault)


def result_of(fault: aw.InvalidDocument) -> tuple[str, object]:
    """Return the code, path and data of a fault, without the wording of attrs, which differs between its versions."""
    data = {
        name: value
        for name, value in fault.data.items()
        if fault.code != "unusable-value" or str(value).startswith("ee")
    }
    return fault.code, (fault.path, data)


def faults_of(converters: Converters, value: object, kind: object) -> Told:
    """Yield all faults of a value that should be of a type."""
    for fault in converters.read_or_faults(value, kind, "$")[1]:
        yield result_of(fault)
