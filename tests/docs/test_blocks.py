"""Every block of Python in every page is run, and no block is left out under another name."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tools.snippets import ROOT

FENCE = re.compile(r"^ *```([\w-]*) *$", re.MULTILINE)
RUN = {"python", "console"}
"""What is run: Python, and commands that are typed."""
SHOWN = {"sh", "text", "toml", "json", "js", "nginx", "ts", "html", "yaml", "lua"}
"""What is only shown: commands that install something, serve or take long, files, and other languages."""
PAGES = [
    ROOT / "README.md",
    *sorted((ROOT / "docs").glob("*.md")),
    *sorted((ROOT / "docs").glob("*/*.md")),
]


def languages(text: str) -> set[str]:
    """The languages of the blocks of a page; a block without one is "": every second fence ends one."""
    return set(FENCE.findall(text)[::2])


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_each_block_is_run_or_no_code_of_ours(page: Path) -> None:
    """Python is marked as ``python``, which is run and given to type checkers; nothing else is Python."""
    assert languages(page.read_text("utf-8")) - {""} <= RUN | SHOWN


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_no_block_is_passed_over_in_silence(page: Path) -> None:
    """Who has a block of Python or of commands passed over says why, in a comment before it."""
    for passed_over in re.finditer(
        r"^(.*)\n(?:<!-- |% )skip: (?:next|start).*$", page.read_text("utf-8"), re.MULTILINE
    ):
        assert passed_over[1].startswith("<!-- not run: "), passed_over[0]
