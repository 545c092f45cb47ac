"""Every regular expression of the library takes linear time for any text."""

from __future__ import annotations

from contextlib import suppress

import pytest

from ancient_world.archive.conditions import Condition
from ancient_world.engine.errors import InvalidOption
from tests.hostile.expressions import ROOT, Expression, expressions
from tests.hostile.work import seconds


@pytest.mark.parametrize("expression", expressions(), ids=lambda each: each.place)
def test_the_expression_is_linear(expression: Expression) -> None:
    """The expression is fast on growing repetitions of its own pieces, with any prefix and suffix."""
    assert expression.slow_text() is None


def test_no_import_of_re_is_missed() -> None:
    """No module imports `re` in a way that the search for expressions would miss."""
    for path in ROOT.rglob("*.py"):
        text = path.read_text("utf-8")
        assert "from re import" not in text, path
        assert "import re as" not in text, path
        assert "import regex" not in text, path


@pytest.mark.parametrize(
    ("pattern", "use"),
    [
        (r"(a+)+b", "match"),
        (r"([0-9]{1,9})\.\s+(.*?):\s+(.*)", "fullmatch"),
        (r"\W*\d", "split"),
        (r"(?:a|aa)+$", "match"),
        (r"x*y", "search"),
    ],
)
def test_slow_expressions_are_found(pattern: str, use: str) -> None:
    """The check finds expressions that are known to be slow."""
    assert Expression("here", pattern, uses=frozenset({use})).slow_text() is not None


@pytest.mark.parametrize("piece", ["a", " ", "a ", "a.", "<", "a=", "= "])
def test_conditions_are_parsed_in_linear_time(piece: str) -> None:
    """Parsing a `--where` condition takes linear time for any text."""

    def parse(text: str) -> None:
        for whole in (text, f"a={text}", f"a={text}!", f"{text}=b"):
            with suppress(InvalidOption):
                Condition.parse(whole)

    assert seconds(lambda: parse(piece * 20_000)) < 0.1
