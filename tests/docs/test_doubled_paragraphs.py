"""No page says the same twice: two changes of one page that were put together can leave a paragraph in it a second time."""

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
"""Characters of what may stand on a page more than once: a heading, a line between two blocks of code."""


def paragraphs(text: str) -> Iterator[str]:
    """The paragraphs of a page; a block of code is one, whatever empty lines it has."""
    for place, part in enumerate(re.split(r"^(```.*?^```)$", text, flags=re.MULTILINE | re.DOTALL)):
        yield from [part] if place % 2 else re.split(r"\n\s*\n", part)


def doubled(text: str) -> list[str]:
    """The paragraphs that stand on a page more than once, by their beginning."""
    counts = Counter(each.strip() for each in paragraphs(text) if len(each.strip()) > SHORT)
    return [each[:SHORT] for each, count in counts.items() if count > 1]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_no_paragraph_stands_twice_on_a_page(page: Path) -> None:
    """Delete the second one."""
    assert doubled(page.read_text("utf-8")) == []


def test_a_doubled_paragraph_is_found() -> None:
    """In the text, and as a block of code; a line of code may come again in another block."""
    said = "Where players see cards that go back into a deck, the state lists these looks."
    code = f"```py\nlooks = 1\n\nmore = {'x' * SHORT}\n```"
    assert doubled(f"{said}\n\n{code}\n\n{said}") == [said[:SHORT]]
    assert doubled(f"{code}\n\n{said}\n\n{code}") == [code[:SHORT]]
    assert doubled(f"{code}\n\n{said}\n\n{code.replace('looks', 'book')}") == []
