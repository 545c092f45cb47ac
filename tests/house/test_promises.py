"""SECURITY.md describes the engine truly."""

from __future__ import annotations

import re
from pathlib import Path

from ancient_world import engine
from ancient_world.engine import card_files

ROOT = Path(__file__).parents[2]


def test_the_names_that_may_change_are_there() -> None:
    """Each name that SECURITY.md excepts from its promise exists in the engine."""
    text = (ROOT / "SECURITY.md").read_text("utf-8")
    excepted = text.partition("Until 1.0, a minor release may change these parts")[2].partition(
        "\n- "
    )[0]
    names = re.findall(r"`(\w+)`", excepted)
    assert len(names) > 5
    assert set(names) <= {*engine.__all__, *card_files.__all__}


def test_the_page_of_the_engine_promises_the_same() -> None:
    """The page of the engine links to SECURITY.md and makes no promise of its own."""
    page = (ROOT / "docs/api/engine.md").read_text("utf-8").partition("\n## ")[0]
    assert "(../project/security.md)" in page
    assert "All this may" not in page
