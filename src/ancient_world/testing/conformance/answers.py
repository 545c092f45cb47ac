"""Asking a program about a situation, and comparing its answer with the expected one."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Protocol

import attrs

from ancient_world.engine.document_faults import format_key_path

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


def parse_answer(response: Mapping[str, Any]) -> Answer:
    """Return the answer in a JSON-RPC response."""
    if "error" in response:
        return Answer(error=response["error"])
    return Answer(response["result"])


# --- comparing ---


ABSENT: object = object()
"""The value that stands for something missing."""


@attrs.frozen
class AnswerDifference:
    """A place at which an answer differs from the expected one."""

    path: str
    expected: object
    actual: object


def json_differences(
    expected: object, actual: object, path: str = "$"
) -> Iterator[AnswerDifference]:
    """Yield every place at which two JSON values differ."""
    if type(expected) is dict and type(actual) is dict:
        for key in {**expected, **actual}:
            members = expected.get(key, ABSENT), actual.get(key, ABSENT)
            yield from json_differences(*members, path + format_key_path(str(key)))
    elif type(expected) is list and type(actual) is list and len(expected) == len(actual):
        for index, pair in enumerate(zip(expected, actual, strict=True)):
            yield from json_differences(*pair, f"{path}[{index}]")
    elif not is_same_json(expected, actual):
        yield AnswerDifference(path, expected, actual)


def is_same_json(expected: object, actual: object) -> bool:
    """Return whether two JSON values are the same; ``true`` is not 1."""
    return canonical_text(expected) == canonical_text(actual)


def canonical_text(value: object) -> str:
    """Return a JSON value as a canonical text: compact ASCII, with sorted keys, and equal numbers written alike."""
    if value is ABSENT:
        return ""
    return json.dumps(_with_integers(value), sort_keys=True, separators=(",", ":"))


def _with_integers(value: object) -> object:
    """Return a value with floats such as 1.0 as integers, as both are equal in JSON."""
    if type(value) is float and value.is_integer():
        return int(value)
    if type(value) is list:
        return [_with_integers(item) for item in value]
    if type(value) is dict:
        return {key: _with_integers(member) for key, member in value.items()}
    return value


def set_differences(
    expected: Sequence[object], actual: object, path: str = "$"
) -> Iterator[AnswerDifference]:
    """Yield the missing and the surplus items of a list, in any order."""
    if type(actual) is not list:
        yield AnswerDifference(path, expected, actual)
        return
    expected_counts = Counter(map(canonical_text, expected))
    actual_counts = Counter(map(canonical_text, actual))
    for text in expected_counts - actual_counts:
        yield AnswerDifference(path, json.loads(text), ABSENT)
    for text in actual_counts - expected_counts:
        yield AnswerDifference(path, ABSENT, json.loads(text))
