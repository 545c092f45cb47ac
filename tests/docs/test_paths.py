"""Pages for contributors name files of the project, and none that is not there."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGES = sorted({*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")} - {ROOT / "CHANGELOG.md"})
"""What has changed once may name what was there then."""
NAMED = re.compile(r"(?<![\w/.-])(?:benchmarks|clients|examples|src|tests|tools)/[\w./-]*[\w/]")


def test_files_that_pages_name_are_there() -> None:
    """A file that has moved is named where it is now."""
    named = [(page.name, name) for page in PAGES for name in NAMED.findall(page.read_text("utf-8"))]
    assert named
    assert [each for each in named if not (ROOT / each[1]).exists()] == []
