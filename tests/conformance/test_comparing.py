"""JSON values are compared place by place; lists of actions in any order."""

from __future__ import annotations

from typing import Any

import pytest

from ancient_world.testing.conformance.answers import ABSENT, json_differences, set_differences


@pytest.mark.parametrize(
    ("expected", "came"),
    [
        ({"a": 1, "b": [1, 2]}, {"b": [1, 2], "a": 1}),
        (1, 1.0),
        ([{"a": None}], [{"a": None}]),
        ("á", "\u00e1"),
    ],
)
def test_the_same(expected: Any, came: Any) -> None:
    """The order of keys does not count, and 1.0 is 1."""
    assert list(json_differences(expected, came)) == []


@pytest.mark.parametrize(
    ("expected", "came", "found"),
    [
        (1, True, ("$", 1, True)),
        (0, False, ("$", 0, False)),
        (None, 0, ("$", None, 0)),
        ("1", 1, ("$", "1", 1)),
        ({"a": 1}, {}, ("$.a", 1, ABSENT)),
        ({}, {"a b": 1}, ('$["a b"]', ABSENT, 1)),
        ({"a": None}, {}, ("$.a", None, ABSENT)),
        ([1, {"a": 2}], [1, {"a": 3}], ("$[1].a", 2, 3)),
        ([1, 2], [2, 1], ("$[0]", 1, 2)),
        ([1], [1, 1], ("$", [1], [1, 1])),
        ({"a": 1}, [], ("$", {"a": 1}, [])),
    ],
)
def test_what_differs(expected: Any, came: Any, found: tuple[str, Any, Any]) -> None:
    """The first place that differs, with both values."""
    first = next(json_differences(expected, came))
    assert (first.path, first.expected, first.actual) == found


def test_sets() -> None:
    """Actions in any order are the same; what is missing, too many or there twice is told."""
    one, other = {"type": "pass"}, {"type": "play", "card": "maze"}
    assert list(set_differences([one, other], [other, one])) == []
    [missing] = set_differences([one, other], [one])
    assert (missing.expected, missing.actual) == (other, ABSENT)
    [twice] = set_differences([one], [one, one])
    assert (twice.expected, twice.actual) == (ABSENT, one)
    [none] = set_differences([one], {"actions": [one]})
    assert none.actual == {"actions": [one]}
