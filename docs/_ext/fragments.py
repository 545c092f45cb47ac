"""What changed since the last release: ``{fragments}`` gathers the files of ``changelog.d`` by their kinds."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, NamedTuple

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

ROOT = Path(__file__).parents[2]


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


def written(folder: Path) -> str:
    """The changes of a folder as text, a list for each kind that there is."""
    found = fragments(folder)
    parts = {
        title: [each.text for each in found if each.kind == kind] for kind, title in kinds().items()
    }
    return "\n\n".join(
        "\n".join([f"**{title}**", "", *texts]) for title, texts in parts.items() if texts
    )


class Fragments(SphinxDirective):
    """The changes that wait for a release."""

    def run(self) -> list[nodes.Node]:
        """Make the lists; the page is read again whenever one of the files changes."""
        self.env.note_reread()
        text = written(ROOT / "changelog.d") or "Nothing yet."
        return self.parse_text_to_nodes(text)


def setup(app: Sphinx) -> dict[str, Any]:
    """Tell Sphinx of the extension."""
    app.add_directive("fragments", Fragments)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
