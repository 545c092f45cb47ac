"""Reads Args, Returns and Raises sections of docstrings, and leaves one-line descriptions alone.

Sphinx's napoleon would take the words before a colon in the description of an attribute for a type. And it describes a
constant only with the module that sets it: here the description goes with the constant to whoever imports it.
"""

from __future__ import annotations

import ast
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from sphinx.application import Sphinx
from sphinx.ext.napoleon.docstring import GoogleDocstring


def read_sections(
    _app: Sphinx, what: str, name: str, _obj: Any, _options: Any, lines: list[str]
) -> None:
    """Turn the sections of one docstring into what Sphinx reads."""
    if what == "data":
        module, _, constant = name.rpartition(".")
        lines[:] = described(module, constant).splitlines() or lines
    elif what not in {"attribute", "property"}:
        lines[:] = GoogleDocstring(lines).lines()


@cache
def described(module: str, constant: str) -> str:
    """The text below a constant, in the module that sets it; nothing if it has none."""
    before: ast.stmt | None = None
    for node in _tree(module).body:
        if isinstance(before, ast.Assign | ast.AnnAssign) and constant in _set_by(before):
            return _text(node)
        before = node
    return next((described(home, constant) for home in _homes(module, constant)), "")


def _homes(module: str, constant: str) -> list[str]:
    """Where a module imports a constant from, at its beginning or for those who check types."""
    return [
        node.module
        for node in ast.walk(_tree(module))
        if isinstance(node, ast.ImportFrom) and node.module and not node.level
        if constant in {alias.name for alias in node.names}
    ]


@cache
def _tree(module: str) -> ast.Module:
    file = import_module(module).__file__
    return ast.parse(Path(str(file)).read_text(encoding="utf-8"))


def _set_by(node: ast.Assign | ast.AnnAssign) -> set[str]:
    targets = node.targets if isinstance(node, ast.Assign) else [node.target]
    return {
        inner.id for target in targets for inner in ast.walk(target) if isinstance(inner, ast.Name)
    }


def _text(node: ast.stmt) -> str:
    """What a statement says, if it is nothing but a text."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return str(node.value.value)
    return ""


def setup(app: Sphinx) -> dict[str, Any]:
    """Tell Sphinx of the extension."""
    app.connect("autodoc-process-docstring", read_sections)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
