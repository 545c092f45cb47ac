"""Build the pages in two languages, link each page to its translation, and translate the texts of extensions.

English is built at the root, and Spanish in the folder ``es`` (``-D language=es``). Each page has a catalogue for its text and
docstrings; the catalogue ``sphinx`` has the texts of extensions and some of Sphinx and its theme. Rules and pictures are
translated by the library.
"""

from __future__ import annotations

from typing import Any

from sphinx.application import Sphinx
from sphinx.builders.gettext import MessageCatalogBuilder, MsgOrigin
from sphinx.locale import get_translation

import ancient_world as aw

LANGUAGES = {"en": "English", "es": "Español"}
"""The languages of the pages, each by its own name."""

BORROWED = (
    "%s (%s property)",
    "Back to top",
    "Home",
    "Made with ",
    "On this page",
    "Skip to content",
    "View this page",
)
"""Texts of Sphinx and the theme that have no translation there, or one in another style."""

WORDS: list[str] = [*BORROWED]
"""The English texts that are translated beside those of pages."""


def register(*words: str) -> None:
    """Add texts of an extension to the texts for translation."""
    WORDS.extend(words)


def told(word: str) -> str:
    """Return the translation of an extension's text."""
    assert word in WORDS, f"nobody would translate {word!r}"
    return str(get_translation("sphinx")(word))


def begin(app: Sphinx) -> None:
    """Set the library's language, and add the texts to the catalogue when messages are collected."""
    aw.set_language(app.config.language)
    if isinstance(app.builder, MessageCatalogBuilder):
        for word in WORDS:
            app.builder.catalogs["sphinx"].add(word, MsgOrigin(__name__, 0))


def link(app: Sphinx, page: str, _template: str, context: dict[str, Any], _tree: Any) -> None:
    """Link a page to its translation."""
    here = app.config.language
    [there] = LANGUAGES.keys() - {here}
    place = f"es/{page}" if here == "en" else f"../{page}"
    address = context["pathto"](place)
    context["other_language"] = {"code": there, "name": LANGUAGES[there], "address": address}
    alternate = f'<link rel="alternate" hreflang="{there}" href="{address}">'
    context["metatags"] = context.get("metatags", "") + alternate


def setup(app: Sphinx) -> dict[str, Any]:
    """Register the extension."""
    app.connect("builder-inited", begin)
    app.connect("html-page-context", link)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
