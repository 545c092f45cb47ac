"""What changed since the last release: ``{fragments}`` gathers the files of ``changelog.d`` by their kinds."""

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
    """One change: its kind, and what it says to users."""

    kind: str
    file: Path

    @property
    def text(self) -> str:
        """What it says, as an entry of a list."""
        lines = self.file.read_text(encoding="utf-8").strip().splitlines()
        return "- " + "\n  ".join(lines)


def kinds() -> dict[str, str]:
    """The kinds of changes and their titles, in the order of a changelog."""
    with (ROOT / "pyproject.toml").open("rb") as file:
        types = tomllib.load(file)["tool"]["towncrier"]["type"]
    return {each["directory"]: each["name"] for each in types}


def fragments(folder: Path) -> list[Fragment]:
    """The changes of a folder, by their names."""
    found = [Fragment(file.stem.rpartition(".")[2], file) for file in sorted(folder.glob("*.md"))]
    return [each for each in found if each.kind in kinds()]


def by_kinds(folder: Path) -> dict[str, str]:
    """The changes of a folder: a list for each kind that there is, as text, by the kind's title."""
    found = fragments(folder)
    lists = {
        title: "\n".join(each.text for each in found if each.kind == kind)
        for kind, title in kinds().items()
    }
    return {title: text for title, text in lists.items() if text}


class Fragments(SphinxDirective):
    """A section with the changes that wait for a release; nothing if there are none."""

    def run(self) -> list[nodes.Node]:
        """Make the lists; the page is read again whenever one of the files changes."""
        self.env.note_reread()
        lists = by_kinds(ROOT / "changelog.d")
        if not lists:
            return []
        section = nodes.section("", nodes.title("", told(TITLE), translatable=False), ids=["next"])
        for title, text in lists.items():
            section += _said(nodes.strong("", told(title)))
            section += self.parse_text_to_nodes(text)
        return [section]


def _said(text: nodes.Node) -> nodes.paragraph:
    """A paragraph that is no message of the page: it speaks the language of the pages already."""
    return nodes.paragraph("", "", text, translatable=False)


register(TITLE, *kinds().values())


def setup(app: Sphinx) -> dict[str, Any]:
    """Tell Sphinx of the extension."""
    app.add_directive("fragments", Fragments)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
