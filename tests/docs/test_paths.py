"""Test that files named on pages exist."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGES = sorted({*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")} - {ROOT / "CHANGELOG.md"})
"""All pages but the changelog, which may name files of the past."""
NAMED = re.compile(r"(?<![\w/.-])(?:benchmarks|clients|examples|src|tests|tools)/[\w./-]*[\w/]")


def test_files_that_pages_name_are_there() -> None:
    """Every file that a page names exists."""
    named = [(page.name, name) for page in PAGES for name in NAMED.findall(page.read_text("utf-8"))]
    assert named
    assert [each for each in named if not (ROOT / each[1]).exists()] == []
