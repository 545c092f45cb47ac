"""Test that no paragraph stands twice on a page, as can happen when two changes are merged."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = sorted(
    page
    for folder in (".", "docs", "examples", "benchmarks", "clients", "conformance", "tests", "changelog.d")
    for page in (ROOT / folder).glob("*.md" if folder == "." else "**/*.md")
    if "node_modules" not in page.parts
)  # fmt: skip
SHORT = 60
"""Paragraphs of at most this many characters may be repeated: headings, lines between blocks."""


def paragraphs(text: str) -> Iterator[str]:
    """Yield the paragraphs of a page; a block of code is a single paragraph."""
    for place, part in enumerate(re.split(r"^(```.*?^```)$", text, flags=re.MULTILINE | re.DOTALL)):
        yield from [part] if place % 2 else re.split(r"\n\s*\n", part)


def doubled(text: str) -> list[str]:
    """Return the beginnings of paragraphs that stand on a page more than once."""
    counts = Counter(each.strip() for each in paragraphs(text) if len(each.strip()) > SHORT)
    return [each[:SHORT] for each, count in counts.items() if count > 1]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_no_paragraph_stands_twice_on_a_page(page: Path) -> None:
    """No paragraph stands twice on a page."""
    assert doubled(page.read_text("utf-8")) == []


def test_a_doubled_paragraph_is_found() -> None:
    """Repeated text and repeated blocks are found; single lines of code may be repeated."""
    text = "Where players see cards that go back into a deck, the state lists these looks."
    code = f"```py\nlooks = 1\n\nmore = {'x' * SHORT}\n```"
    assert doubled(f"{text}\n\n{code}\n\n{text}") == [text[:SHORT]]
    assert doubled(f"{code}\n\n{text}\n\n{code}") == [code[:SHORT]]
    assert doubled(f"{code}\n\n{text}\n\n{code.replace('looks', 'book')}") == []
