"""Pages that show source files with a numbered, linkable line each, for other pages to link to."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from docutils import nodes
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import get_lexer_for_filename
from sphinx.application import Sphinx

ROOT = Path(__file__).parents[2]

LINKED: set[str] = set()
"""The files that some page links to."""


def source_link(text: str, file: Path, line: int) -> nodes.reference:
    """Make a link to one line of a file of this project, and have a page made for the file."""
    path = file.relative_to(ROOT).as_posix()
    LINKED.add(path)
    link = nodes.reference("", "", nodes.literal("", text), internal=True)
    link["source_page"], link["source_line"] = f"source/{path}", line
    return link


def resolve(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Give the links their address, now that the page they stand on is known."""
    for link in doctree.findall(nodes.reference):
        if "source_page" in link and app.builder.format == "html":
            page = app.builder.get_relative_uri(docname, link["source_page"])
            link["refuri"] = f"{page}#line-{link['source_line']}"


@cache
def shown(path: str) -> str:
    """Show a file; it looks the same in every language."""
    formatter = HtmlFormatter(linenos="inline", lineanchors="line", anchorlinenos=True)
    text = (ROOT / path).read_text(encoding="utf-8")
    return f"<h1>{path}</h1>{highlight(text, get_lexer_for_filename(path), formatter)}"


def collect(_app: Sphinx) -> Iterator[tuple[str, dict[str, Any], str]]:
    """Make the pages: one for each file that is linked to."""
    for path in sorted(LINKED):
        yield f"source/{path}", {"title": path, "body": shown(path)}, "page.html"


def setup(app: Sphinx) -> dict[str, Any]:
    """Tell Sphinx of the extension."""
    app.connect("doctree-resolved", resolve)
    app.connect("html-collect-pages", collect)
    return {"version": "1", "parallel_read_safe": False, "parallel_write_safe": True}
