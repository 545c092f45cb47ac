"""Pages that show source files with numbered lines, to which other pages link."""

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
"""The files to which a page links."""


def source_link(text: str, file: Path, line: int) -> nodes.reference:
    """Return a link to a line of a project file, and request a page for the file."""
    path = file.relative_to(ROOT).as_posix()
    LINKED.add(path)
    link = nodes.reference("", "", nodes.literal("", text), internal=True)
    link["source_page"], link["source_line"] = f"source/{path}", line
    return link


def resolve(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Set the addresses of the links on a page."""
    for link in doctree.findall(nodes.reference):
        if "source_page" in link and app.builder.format == "html":
            page = app.builder.get_relative_uri(docname, link["source_page"])
            link["refuri"] = f"{page}#line-{link['source_line']}"


@cache
def shown(path: str) -> str:
    """Return a file as highlighted HTML, cached for all languages."""
    formatter = HtmlFormatter(linenos="inline", lineanchors="line", anchorlinenos=True)
    text = (ROOT / path).read_text(encoding="utf-8")
    return f"<h1>{path}</h1>{highlight(text, get_lexer_for_filename(path), formatter)}"


def collect(_app: Sphinx) -> Iterator[tuple[str, dict[str, Any], str]]:
    """Yield a page for each linked file."""
    for path in sorted(LINKED):
        yield f"source/{path}", {"title": path, "body": shown(path)}, "page.html"


def setup(app: Sphinx) -> dict[str, Any]:
    """Register the extension."""
    app.connect("doctree-resolved", resolve)
    app.connect("html-collect-pages", collect)
    return {"version": "1", "parallel_read_safe": False, "parallel_write_safe": True}
