"""Pages for contributors name files of the project, and none that is not there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = sorted({*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")} - {ROOT / "CHANGELOG.md"})
"""What has changed once may name what was there then."""
NAMED = re.compile(r"(?<![\w/.-])(?:benchmarks|clients|examples|src|tests|tools)/[\w./-]*[\w/]")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_files_that_a_page_names_are_there(page: Path) -> None:
    """A file that has moved is named where it is now."""
    named = NAMED.findall(page.read_text("utf-8"))
    assert [name for name in named if not (ROOT / name).exists()] == []
