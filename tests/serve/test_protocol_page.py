"""Tests that the documentation of the protocol matches the server."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import attrs
import pytest

from ancient_world.serve import Limits
from ancient_world.serve.method import METHODS
from ancient_world.serve.rpc_errors import KINDS, SERVER_ERROR_KINDS
from tests.serve.clients import Process

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "program/server.md").read_text(encoding="utf-8")
REFERENCE = (DOCS / "api/protocol.md").read_text(encoding="utf-8")
REST = "..."


def fits(expected: Any, actual: Any) -> bool:
    """Return whether a value matches the expected one, in which ``...`` matches anything."""
    if expected == REST:
        return True
    if isinstance(expected, dict) and isinstance(actual, dict):
        named = {key: value for key, value in expected.items() if key != REST}
        complete = REST in expected or set(named) == set(actual)
        return complete and all(
            key in actual and fits(value, actual[key]) for key, value in named.items()
        )
    if isinstance(expected, list) and isinstance(actual, list):
        rest = expected[-1:] == [REST]
        named_items = expected[:-1] if rest else expected
        enough = len(actual) >= len(named_items) if rest else len(actual) == len(named_items)
        return enough and all(map(fits, named_items, actual))
    return type(expected) is type(actual) and bool(expected == actual)


def test_the_conversation() -> None:
    """A server process answers each request in the guide as the guide says."""
    messages = re.findall(r"^(-->|<--) (.+(?:\n     .+)*)$", PAGE, re.MULTILINE)
    assert len(messages) == len(re.findall(r"^(?:-->|<--)", PAGE, re.MULTILINE)) > 10
    with Process() as server:
        for direction, wrapped in messages:
            text = wrapped.replace("\n     ", " ")
            if direction == "-->":
                server.send(text)
            else:
                response = server.receive()
                assert fits(json.loads(text), response), (text, response)
        assert server.end() == (0, b"", b"")


@pytest.mark.parametrize(
    ("expected", "actual", "fit"),
    [
        ({"a": 1, "...": "..."}, {"a": 1, "b": 2}, True),
        ({"a": 1}, {"a": 1, "b": 2}, False),
        ({"a": 1, "b": 1}, {"a": 1}, False),
        ([1, "..."], [1, 2, 3], True),
        ([1, "..."], [], False),
        ([1], [1, 2], False),
        (1, True, False),
        ("...", None, True),
    ],
)
def test_the_comparison_works(expected: Any, actual: Any, fit: bool) -> None:
    """``fits`` accepts and rejects what it should."""
    assert fits(expected, actual) is fit


def test_every_method_is_described() -> None:
    """The reference lists each method once, and the guide names existing methods only."""
    listed = re.findall(r"^\.\. methods:: (.*(?:\n   .*)*)", REFERENCE, re.MULTILINE)
    assert sorted(" ".join(listed).split()) == sorted(METHODS)
    section = PAGE.partition("## Methods")[2].partition("## ")[0]
    table = [row.rpartition(" | ")[2] for row in section.splitlines() if row.startswith("| ")]
    assert set(re.findall(r"`([\w.]+)`", " ".join(table))) <= set(METHODS)


def test_every_error_and_limit() -> None:
    """The guide lists every error number with its kind and every limit with its default."""
    for number, kind in [*[row[1:] for row in KINDS], *SERVER_ERROR_KINDS.items()]:
        assert f"\n| {number} | `{kind}` |" in PAGE
    for limit, value in attrs.asdict(Limits()).items():
        assert f"\n| `{limit}` | {value} |" in PAGE
