"""Parse translations of docstrings as reStructuredText, even on Markdown pages.

Sphinx parses every translation with the parser of its page. This extension collects the translations of docstrings first, so
that the parser can recognize them.
"""

from __future__ import annotations

import gettext
from typing import Any

from docutils import nodes
from docutils.parsers.rst import Parser as DocstringParser
from myst_parser.parsers.sphinx_ import MystParser
from sphinx.application import Sphinx
from sphinx.transforms import SphinxTransform
from sphinx.util.i18n import docname_to_domain
from sphinx.util.nodes import extract_messages

FOUND = "translated_docstrings"
"""The key under which a page's translations of docstrings are stored while the page is read."""

LITERAL = "\n\n   dummy literal"
"""The text that Sphinx appends to a translation that ends in "::"."""


class FindDocstrings(SphinxTransform):
    """A transform that collects the translations of a page's docstrings before Sphinx inserts them."""

    default_priority = 15  # sphinx.transforms.i18n.Locale has 20

    def apply(self, **_: Any) -> None:
        """Collect the translations."""
        if self.config.language == "en":
            return
        domain = docname_to_domain(self.env.current_document.docname, self.config.gettext_compact)
        [folder] = self.config.locale_dirs
        catalogue = gettext.translation(
            domain, self.env.srcdir / folder, [self.config.language], fallback=True
        )
        self.env.current_document[FOUND] = {
            catalogue.gettext(message)
            for node, message in extract_messages(self.document)
            if not str(node.source).endswith(".md")  # from a docstring, or a list of docstrings
        }


class PageParser(MystParser):
    """A parser of Markdown pages that parses translations of docstrings as reStructuredText."""

    def parse(self, inputstring: str, document: nodes.document) -> None:
        """Parse a page, or one translated message."""
        text = inputstring.removesuffix(LITERAL)
        if text in document.settings.env.current_document.get(FOUND, ()):
            DocstringParser().parse(inputstring, document)
        else:
            super().parse(inputstring, document)


def setup(app: Sphinx) -> dict[str, Any]:
    """Register the extension."""
    app.add_transform(FindDocstrings)
    app.add_source_parser(PageParser, override=True)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
