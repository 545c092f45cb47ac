"""The directive ``{fragments}`` lists the changelog fragments in ``changelog.d`` by kind."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, NamedTuple

from docutils import nodes
from languages import register, told
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

ROOT = Path(__file__).parents[2]
TITLE = "Not released yet"


class Fragment(NamedTuple):
    """A changelog fragment: its kind and its file."""

    kind: str
    file: Path

    @property
    def text(self) -> str:
        """The text of the fragment, as an item of a list."""
        lines = self.file.read_text(encoding="utf-8").strip().splitlines()
        return "- " + "\n  ".join(lines)


def kinds() -> dict[str, str]:
    """Return the titles of the kinds of changes, in the order of the changelog."""
    with (ROOT / "pyproject.toml").open("rb") as file:
        types = tomllib.load(file)["tool"]["towncrier"]["type"]
    return {each["directory"]: each["name"] for each in types}


def fragments(folder: Path) -> list[Fragment]:
    """Return the fragments in a folder, sorted by file name."""
    all_fragments = [
        Fragment(file.stem.rpartition(".")[2], file) for file in sorted(folder.glob("*.md"))
    ]
    return [each for each in all_fragments if each.kind in kinds()]


def by_kinds(folder: Path) -> dict[str, str]:
    """Return the fragments in a folder as a Markdown list for each kind, by the kind's title."""
    all_fragments = fragments(folder)
    lists = {
        title: "\n".join(each.text for each in all_fragments if each.kind == kind)
        for kind, title in kinds().items()
    }
    return {title: text for title, text in lists.items() if text}


class Fragments(SphinxDirective):
    """A directive that adds a section with the unreleased changes; empty if there are none."""

    def run(self) -> list[nodes.Node]:
        """Return the section; the page is read again in every build, as the files may change."""
        self.env.note_reread()
        lists = by_kinds(ROOT / "changelog.d")
        if not lists:
            return []
        section = nodes.section("", nodes.title("", told(TITLE), translatable=False), ids=["next"])
        for title, text in lists.items():
            section += _untranslated(nodes.strong("", told(title)))
            section += self.parse_text_to_nodes(text)
        return [section]


def _untranslated(text: nodes.Node) -> nodes.paragraph:
    """Return a paragraph that Sphinx does not translate, as its text is translated already."""
    return nodes.paragraph("", "", text, translatable=False)


register(TITLE, *kinds().values())


def setup(app: Sphinx) -> dict[str, Any]:
    """Register the directive."""
    app.add_directive("fragments", Fragments)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
