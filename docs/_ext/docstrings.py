"""Reads Args, Returns and Raises sections of docstrings, and leaves one-line descriptions alone.

Sphinx's napoleon would take the words before a colon in the description of an attribute for a type.
"""

from __future__ import annotations

from typing import Any

from sphinx.application import Sphinx
from sphinx.ext.napoleon.docstring import GoogleDocstring


def read_sections(
    _app: Sphinx, what: str, _name: str, _obj: Any, _options: Any, lines: list[str]
) -> None:
    """Turn the sections of one docstring into what Sphinx reads."""
    if what not in {"attribute", "data", "property"}:
        lines[:] = GoogleDocstring(lines).lines()


def setup(app: Sphinx) -> dict[str, Any]:
    """Tell Sphinx of the extension."""
    app.connect("autodoc-process-docstring", read_sections)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
