"""Asking a program about a situation, and comparing its answer with the expected one."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Protocol

import attrs

from ancient_world.engine.faults import key_path

# --- asking ---


@attrs.frozen
class Answer:
    """A program's answer to a request: a result, or an error object."""

    result: object = None
    error: Mapping[str, object] | None = attrs.field(default=None, hash=False)


class Responder(Protocol):
    """A program that answers requests: this library, or one that speaks the protocol (``docs/program/server.md``)."""

    def __call__(self, method: str, params: Mapping[str, object]) -> Answer:
        """Return the answer to a request.

        Raises:
            AncientWorldError: the program gave no valid answer.
        """


def answer_of(response: Mapping[str, Any]) -> Answer:
    """Return the answer in a JSON-RPC response."""
    if "error" in response:
        return Answer(error=response["error"])
    return Answer(response["result"])


# --- comparing ---


ABSENT: object = object()
"""The value that stands for something missing."""


@attrs.frozen
class Difference:
    """A place at which an answer differs from the expected one."""

    path: str
    expected: object
    came: object


def differences(expected: object, came: object, path: str = "$") -> Iterator[Difference]:
    """Yield every place at which two JSON values differ."""
    if type(expected) is dict and type(came) is dict:
        for key in {**expected, **came}:
            members = expected.get(key, ABSENT), came.get(key, ABSENT)
            yield from differences(*members, path + key_path(str(key)))
    elif type(expected) is list and type(came) is list and len(expected) == len(came):
        for index, pair in enumerate(zip(expected, came, strict=True)):
            yield from differences(*pair, f"{path}[{index}]")
    elif not same(expected, came):
        yield Difference(path, expected, came)


def same(expected: object, came: object) -> bool:
    """Return whether two JSON values are the same; ``true`` is not 1."""
    return written(expected) == written(came)


def written(value: object) -> str:
    """Return a JSON value as a canonical text: keys are sorted, and equal numbers are written alike."""
    if value is ABSENT:
        return ""
    return json.dumps(_whole(value), sort_keys=True)


def _whole(value: object) -> object:
    """Return a value with floats such as 1.0 as integers, as both are equal in JSON."""
    if type(value) is float and value.is_integer():
        return int(value)
    if type(value) is list:
        return [_whole(item) for item in value]
    if type(value) is dict:
        return {key: _whole(member) for key, member in value.items()}
    return value


def unequal_sets(expected: Sequence[object], came: object, path: str = "$") -> Iterator[Difference]:
    """Yield the missing and the surplus items of a list, in any order."""
    if type(came) is not list:
        yield Difference(path, expected, came)
        return
    expected_counts, actual_counts = Counter(map(written, expected)), Counter(map(written, came))
    for text in expected_counts - actual_counts:
        yield Difference(path, json.loads(text), ABSENT)
    for text in actual_counts - expected_counts:
        yield Difference(path, ABSENT, json.loads(text))
