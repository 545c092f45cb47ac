"""Test comparing JSON values place by place, and lists of actions in any order."""

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
    """Values are equal whatever the order of keys, and 1.0 equals 1."""
    assert list(json_differences(expected, came)) == []


@pytest.mark.parametrize(
    ("expected", "came", "first_difference"),
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
def test_the_first_difference(
    expected: Any, came: Any, first_difference: tuple[str, Any, Any]
) -> None:
    """The first different place is reported with both values."""
    first = next(json_differences(expected, came))
    assert (first.path, first.expected, first.actual) == first_difference


def test_sets() -> None:
    """Actions are equal in any order; missing, extra and repeated actions are reported."""
    first_action, second_action = {"type": "pass"}, {"type": "play", "card": "maze"}
    assert list(set_differences([first_action, second_action], [second_action, first_action])) == []
    [missing] = set_differences([first_action, second_action], [first_action])
    assert (missing.expected, missing.actual) == (second_action, ABSENT)
    [twice] = set_differences([first_action], [first_action, first_action])
    assert (twice.expected, twice.actual) == (ABSENT, first_action)
    [none] = set_differences([first_action], {"actions": [first_action]})
    assert none.actual == {"actions": [first_action]}
