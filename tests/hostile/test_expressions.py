"""Every regular expression of the library takes linear time for any text."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import pytest

from ancient_world.archive.conditions import Condition
from ancient_world.engine.errors import InvalidOption
from tests.hostile.expressions import ROOT, Expression, expressions, files
from tests.hostile.work import seconds


@pytest.mark.sampled(6)
@pytest.mark.parametrize("path", files(), ids=lambda path: path.relative_to(ROOT).as_posix())
def test_expressions_are_linear(path: Path) -> None:
    """Each expression is fast on growing repetitions of its own pieces, with any prefix and suffix."""
    found = [*expressions(path)]
    assert found
    for expression in found:
        assert expression.slow_text() is None, expression.place


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
