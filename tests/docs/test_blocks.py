"""Test that every block of Python in every page is run, and that none escapes under another language."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tools.snippets import ROOT

FENCE = re.compile(r"^ *```([\w-]*) *$", re.MULTILINE)
RUN = {"python", "console"}
"""Languages of blocks that are run: Python, and typed commands."""
SHOWN = {"sh", "text", "toml", "json", "js", "nginx", "ts", "html", "yaml", "lua"}
"""Languages of blocks that are only shown: installing, serving, files, and other languages."""
PAGES = [
    ROOT / "README.md",
    *sorted((ROOT / "docs").glob("*.md")),
    *sorted((ROOT / "docs").glob("*/*.md")),
]


def languages(text: str) -> set[str]:
    """Return the languages of a page's blocks; a block without a language has ""."""
    return set(FENCE.findall(text)[::2])


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_each_block_has_a_known_language(page: Path) -> None:
    """The language of each block is one that is run or one that is only shown."""
    assert languages(page.read_text("utf-8")) - {""} <= RUN | SHOWN


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_skipped_blocks_have_a_reason(page: Path) -> None:
    """A comment before each skipped block says why it is not run."""
    for passed_over in re.finditer(
        r"^(.*)\n(?:<!-- |% )skip: (?:next|start).*$", page.read_text("utf-8"), re.MULTILINE
    ):
        assert passed_over[1].startswith("<!-- not run: "), passed_over[0]
