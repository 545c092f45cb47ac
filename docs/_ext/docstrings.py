"""Read Args, Returns and Raises sections of docstrings, but not in one-line descriptions.

Sphinx's napoleon would take the words before a colon in an attribute's description for a type. And Sphinx finds the
description of a constant only in the module that sets it: this extension also finds it for modules that import the constant.
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
    """Convert the sections of one docstring to reStructuredText."""
    if what == "data":
        module, _, constant = name.rpartition(".")
        lines[:] = described(module, constant).splitlines() or lines
    elif what not in {"attribute", "property"}:
        lines[:] = GoogleDocstring(lines).lines()


@cache
def described(module: str, constant: str) -> str:
    """Return the docstring of a constant, from the module that sets it; empty if there is none."""
    before: ast.stmt | None = None
    for node in _tree(module).body:
        if isinstance(before, ast.Assign | ast.AnnAssign) and constant in _assigned_names(before):
            return _text(node)
        before = node
    return next((described(home, constant) for home in _sources(module, constant)), "")


def _sources(module: str, constant: str) -> list[str]:
    """Return the modules from which a module imports a constant, at run time or for type checkers."""
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


def _assigned_names(node: ast.Assign | ast.AnnAssign) -> set[str]:
    targets = node.targets if isinstance(node, ast.Assign) else [node.target]
    return {
        inner.id for target in targets for inner in ast.walk(target) if isinstance(inner, ast.Name)
    }


def _text(node: ast.stmt) -> str:
    """Return the text of a statement that is only a string; else an empty text."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return str(node.value.value)
    return ""


def setup(app: Sphinx) -> dict[str, Any]:
    """Register the extension."""
    app.connect("autodoc-process-docstring", read_sections)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
