"""Sections of boards, and the rules that a package lists."""

from __future__ import annotations

from pathlib import Path

import pytest

from ancient_world.engine.board_text import Board, RuleText, Section, rule_texts

RULES = """
[[rule]]
id = "R1"
title = "Sow"
text = "Sow at once."
source = "page 2"

[[rule]]
id = "R2"
title = "Reap"
text = "Reap in turn."
source = ["page 3", "page 5"]
ruling = "Nobody reaps twice."
"""


def test_a_part_of_the_table() -> None:
    """A section is shown always unless it is a detail, and converts iterables to tuples."""
    made = Section("crops", map(str.upper, ("", "corn")), [("a", "1")])
    assert made == Section("crops", ("", "CORN"), (("a", "1"),))
    assert Board("farm", [made]).sections == (made,)
    assert not made.detail
    assert not made.now
    longer = Section("", (), [], detail=True, now=True)
    assert (longer.title, longer.detail, longer.now) == ("", True, True)
    assert not Section("", (), ()).detail


def test_rules_of_a_package(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Rules of a package have one or several sources; a package without the file has no rules."""
    for name in ("sown", "bare"):
        (tmp_path / f"{name}_game").mkdir()
        (tmp_path / f"{name}_game" / "__init__.py").touch()
    (tmp_path / "sown_game" / "rules.toml").write_text(RULES, "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    assert rule_texts("sown_game") == (
        RuleText("R1", "Sow", "Sow at once.", "page 2"),
        RuleText("R2", "Reap", "Reap in turn.", "page 3, page 5", "Nobody reaps twice."),
    )
    assert rule_texts("bare_game") == ()
