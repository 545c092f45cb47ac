"""The conversations and tables of the pages about the protocol match the server."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import attrs
import pytest

from ancient_world.serve import Limits
from ancient_world.serve.errors import KINDS, SERVER_ERROR_KINDS
from ancient_world.serve.method import METHODS
from tests.serve.clients import Process

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "program/server.md").read_text(encoding="utf-8")
REFERENCE = (DOCS / "api/protocol.md").read_text(encoding="utf-8")
REST = "..."


def fits(expected: Any, found: Any) -> bool:
    """Whether something is as the page says; ``...`` there stands for anything."""
    if expected == REST:
        return True
    if isinstance(expected, dict) and isinstance(found, dict):
        named = {key: value for key, value in expected.items() if key != REST}
        complete = REST in expected or set(named) == set(found)
        return complete and all(
            key in found and fits(value, found[key]) for key, value in named.items()
        )
    if isinstance(expected, list) and isinstance(found, list):
        rest = expected[-1:] == [REST]
        named_items = expected[:-1] if rest else expected
        enough = len(found) >= len(named_items) if rest else len(found) == len(named_items)
        return enough and all(map(fits, named_items, found))
    return type(expected) is type(found) and bool(expected == found)


def test_the_conversation() -> None:
    """A real process answers every request of the page as the page says."""
    messages = re.findall(r"^(-->|<--) (.+(?:\n     .+)*)$", PAGE, re.MULTILINE)
    assert len(messages) > 10
    with Process() as server:
        for direction, wrapped in messages:
            text = wrapped.replace("\n     ", " ")
            if direction == "-->":
                server.send(text)
            else:
                said = server.receive()
                assert fits(json.loads(text), said), (text, said)
        assert server.end() == (0, b"", b"")


@pytest.mark.parametrize(
    ("expected", "found", "fit"),
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
def test_what_fits(expected: Any, found: Any, fit: bool) -> None:
    """The comparison itself says no where it should."""
    assert fits(expected, found) is fit


def test_every_method_is_described() -> None:
    """The reference lists each method once, and the guide names no method that does not exist."""
    listed = re.findall(r"^\.\. methods:: (.*(?:\n   .*)*)", REFERENCE, re.MULTILINE)
    assert sorted(" ".join(listed).split()) == sorted(METHODS)
    section = PAGE.partition("## Methods")[2].partition("## ")[0]
    table = [row.rpartition(" | ")[2] for row in section.splitlines() if row.startswith("| ")]
    assert set(re.findall(r"`([\w.]+)`", " ".join(table))) <= set(METHODS)


def test_every_error_and_limit() -> None:
    """Numbers with kinds, limits with their defaults."""
    for number, kind in [*[row[1:] for row in KINDS], *SERVER_ERROR_KINDS.items()]:
        assert f"\n| {number} | `{kind}` |" in PAGE
    for limit, value in attrs.asdict(Limits()).items():
        assert f"\n| `{limit}` | {value} |" in PAGE
