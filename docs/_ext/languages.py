"""The pages in several languages: each leads to itself in the other, and what extensions write is translated too.

English is built at the root and Spanish in the folder ``es`` below it (``-D language=es``). What stands in pages and
docstrings has a catalogue for each page; words that extensions write, and those of the theme that Sphinx does not translate,
have one of their own, ``sphinx``. Rules and pictures speak as the library does.
"""

from __future__ import annotations

from typing import Any

from sphinx.application import Sphinx
from sphinx.builders.gettext import MessageCatalogBuilder, MsgOrigin
from sphinx.locale import get_translation

import ancient_world as aw

LANGUAGES = {"en": "English", "es": "Español"}
"""The languages of the pages, each by its own name."""

THEME = (
    "Back to top",
    "Home",
    "Made with ",
    "On this page",
    "Skip to content",
    "View this page",
)
"""What the theme says and neither it nor Sphinx has in other languages."""

WORDS: list[str] = [*THEME]
"""What is said beside the pages, in English."""


def register(*words: str) -> None:
    """Have words of an extension translated."""
    WORDS.extend(words)


def told(word: str) -> str:
    """A word of an extension in the language of the pages."""
    assert word in WORDS, f"nobody would translate {word!r}"
    return str(get_translation("sphinx")(word))


def begin(app: Sphinx) -> None:
    """Let the library speak the language of the pages, and show the words to who collects messages."""
    aw.set_language(app.config.language)
    if isinstance(app.builder, MessageCatalogBuilder):
        for word in WORDS:
            app.builder.catalogs["sphinx"].add(word, MsgOrigin(__name__, 0))


def link(app: Sphinx, page: str, _template: str, context: dict[str, Any], _tree: Any) -> None:
    """Give a page the address that it has in the other language."""
    here = app.config.language
    [there] = LANGUAGES.keys() - {here}
    place = f"es/{page}" if here == "en" else f"../{page}"
    address = context["pathto"](place)
    context["other_language"] = {"code": there, "name": LANGUAGES[there], "address": address}
    alternate = f'<link rel="alternate" hreflang="{there}" href="{address}">'
    context["metatags"] = context.get("metatags", "") + alternate


def setup(app: Sphinx) -> dict[str, Any]:
    """Tell Sphinx of the extension."""
    app.connect("builder-inited", begin)
    app.connect("html-page-context", link)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
