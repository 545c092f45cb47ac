"""The navigation beside each page is worked out of titles alone.

Sphinx copies the contents of all pages for each page, every name of the reference too, and then throws away all but the titles. Here they are
thrown away once. And the files of a folder share their navigation: it is the same beside each.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import PurePosixPath
from typing import Any

from docutils import nodes
from sphinx.addnodes import toctree
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment

Navigation = Callable[..., str]

TITLES: dict[str, nodes.bullet_list] = {}
"""The titles of the pages of this build, once all of them are read."""

SHARED: dict[tuple[Any, ...], str] = {}
"""The navigation of this build beside the files of a folder, by folder and what was asked for."""


def begin(_app: Sphinx) -> None:
    """Forget the build before this one."""
    TITLES.clear()
    SHARED.clear()


def titles_of(contents: nodes.bullet_list) -> nodes.bullet_list:
    """The contents of a page with its title and the pages below it, and no more."""
    kept = contents.deepcopy()
    for entry in kept.children:
        assert isinstance(entry, nodes.Element)
        if len(entry) > 1:
            below = entry[1]
            assert isinstance(below, nodes.Element)
            if pages := list(entry.findall(toctree)):
                below[:] = pages
            else:
                entry.pop(1)
    return kept


def navigate(app: Sphinx, page: str, _template: str, context: dict[str, Any], _tree: Any) -> None:
    """Give the theme a quicker way to ask for the navigation."""
    context["toctree"] = from_titles(app.env, context["toctree"])
    if page.startswith("source/"):
        context["toctree"] = once(str(PurePosixPath(page).parent), context["toctree"])


def from_titles(env: BuildEnvironment, ask: Navigation) -> Navigation:
    """Ask with the titles in the place of all contents, if titles are all that is wanted."""

    def navigation(**how: Any) -> str:
        if not how.get("titles_only"):
            return ask(**how)
        if not TITLES:
            TITLES.update((each, titles_of(contents)) for each, contents in env.tocs.items())
        whole, env.tocs = env.tocs, TITLES
        try:
            return ask(**how)
        finally:
            env.tocs = whole

    return navigation


def once(folder: str, ask: Navigation) -> Navigation:
    """Ask once for a folder."""

    def navigation(**how: Any) -> str:
        asked = (folder, *sorted(how.items()))
        if asked not in SHARED:
            SHARED[asked] = ask(**how)
        return SHARED[asked]

    return navigation


def setup(app: Sphinx) -> dict[str, Any]:
    """Tell Sphinx of the extension."""
    app.connect("builder-inited", begin)
    app.connect("html-page-context", navigate, priority=400)  # the theme asks with 500
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
