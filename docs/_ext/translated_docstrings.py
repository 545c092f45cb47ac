"""Translations of docstrings are read as reStructuredText, as docstrings are, though their pages are Markdown.

Sphinx reads every translation of a page as it reads the page. Here the parser of pages is told before which translations
are those of docstrings.
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
"""Where the page that is being read keeps the translations of its docstrings."""

LITERAL = "\n\n   dummy literal"
"""What Sphinx adds to a translation that ends in "::", so that a literal follows."""


class FindDocstrings(SphinxTransform):
    """Notes the translations of the docstrings of a page, before Sphinx puts them in their places."""

    default_priority = 15  # sphinx.transforms.i18n.Locale has 20

    def apply(self, **_: Any) -> None:
        """Note them."""
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
            if not str(node.source).endswith(".md")  # it comes from a docstring, or a list of them
        }


class PageParser(MystParser):
    """Reads pages and their translations; those of docstrings as what they are."""

    def parse(self, inputstring: str, document: nodes.document) -> None:
        """Read a page, or one message of it."""
        text = inputstring.removesuffix(LITERAL)
        if text in document.settings.env.current_document.get(FOUND, ()):
            DocstringParser().parse(inputstring, document)
        else:
            super().parse(inputstring, document)


def setup(app: Sphinx) -> dict[str, Any]:
    """Tell Sphinx of the extension."""
    app.add_transform(FindDocstrings)
    app.add_source_parser(PageParser, override=True)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
