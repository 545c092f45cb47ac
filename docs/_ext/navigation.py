"""Build the navigation of each page from titles only, which is faster.

For each page Sphinx copies the tables of contents of all pages, with every name of the reference, and then drops all but the
titles. This extension drops the rest once. The source pages of a folder share their navigation.
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
"""The tables of contents of all pages, reduced to titles; filled after reading."""

SHARED: dict[tuple[Any, ...], str] = {}
"""The navigation of source pages, by folder and arguments."""


def begin(_app: Sphinx) -> None:
    """Clear the caches of an earlier build."""
    TITLES.clear()
    SHARED.clear()


def titles_of(contents: nodes.bullet_list) -> nodes.bullet_list:
    """Return a page's table of contents with only its title and the pages below."""
    titles = contents.deepcopy()
    for entry in titles.children:
        assert isinstance(entry, nodes.Element)
        if len(entry) > 1:
            below = entry[1]
            assert isinstance(below, nodes.Element)
            if pages := list(entry.findall(toctree)):
                below[:] = pages
            else:
                entry.pop(1)
    return titles


def navigate(app: Sphinx, page: str, _template: str, context: dict[str, Any], _tree: Any) -> None:
    """Replace the theme's function for navigation by a faster one."""
    context["toctree"] = from_titles(app.env, context["toctree"])
    if page.startswith("source/"):
        context["toctree"] = once(str(PurePosixPath(page).parent), context["toctree"])


def from_titles(env: BuildEnvironment, ask: Navigation) -> Navigation:
    """Return a function that builds navigation from titles when only titles are requested."""

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
    """Return a function that builds the navigation of a folder once for each set of arguments."""

    def navigation(**how: Any) -> str:
        key = (folder, *sorted(how.items()))
        if key not in SHARED:
            SHARED[key] = ask(**how)
        return SHARED[key]

    return navigation


def setup(app: Sphinx) -> dict[str, Any]:
    """Register the extension."""
    app.connect("builder-inited", begin)
    app.connect("html-page-context", navigate, priority=400)  # before the theme, which has 500
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
