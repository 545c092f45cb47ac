"""Build the docs in both languages: ``python -m tools.doc_pages``, with every warning an error.

English goes to ``docs/_build/html``, Spanish to ``es`` in it. One process builds both, so that the games whose tables are
drawn in the pages are played once.
"""

from __future__ import annotations

import sys
from pathlib import Path

from sphinx.cmd.build import build_main

DOCS = Path(__file__).parents[1] / "docs"
BUILT = DOCS / "_build" / "html"
MAX_WORDS = 39_500
"""The most words that the pages may have together, without the reference; 32,000 were enough before the pages for authors (2,000) and on analyses (2,700), the comparison with other libraries (400), and what engines in other languages need (1,700)."""


def count_words() -> int:
    """Return the number of words in the pages; the reference (``docs/api``) is not counted."""
    pages = [page for page in DOCS.rglob("*.md") if not {"api", "_build"}.intersection(page.parts)]
    return sum(len(page.read_text("utf-8").split()) for page in pages)


def main() -> int:
    """Build English, then Spanish; the exit code is 1 if either fails."""
    how = ["-W", "--keep-going", "-n", "-E", "-q"]
    english = build_main([*how, "-b", "html", str(DOCS), str(BUILT)])
    spanish = build_main([*how, "-b", "html", "-D", "language=es", str(DOCS), str(BUILT / "es")])
    print(f"The pages have {count_words():,} words; at most {MAX_WORDS:,} are allowed.")
    return english or spanish


if __name__ == "__main__":
    sys.exit(main())
