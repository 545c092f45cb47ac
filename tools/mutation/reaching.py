"""Imports the modules of a room so that each function says when it is run, which tells the tests that reach it."""

from __future__ import annotations

import ast
import builtins
from importlib.machinery import SourceFileLoader
from types import CodeType

REACHED: set[tuple[str, int]] = set()
"""The functions that were run: the file, and the first line, which is that of the first decorator."""

SAYS = "__reached__"
"""The name under which every module finds what it says it to."""


class Saying(ast.NodeTransformer):
    """Puts a call before the first statement of each function."""

    def __init__(self, file: str) -> None:
        self._file = file

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        """Let a function say that it is run."""
        self.generic_visit(node)
        line = min([node.lineno, *(each.lineno for each in node.decorator_list)])
        called = ast.parse(f"{SAYS}({(self._file, line)!r})").body[0]
        ast.increment_lineno(called, node.lineno - 1)
        node.body.insert(ast.get_docstring(node, clean=False) is not None, called)
        return node


def listen(files: set[str]) -> None:
    """Let what is imported from these files from now on say what is run; nothing is written that others would read."""
    compiled = SourceFileLoader.get_code

    def get_code(loader: SourceFileLoader, name: str) -> CodeType | None:
        file = loader.get_filename(name)
        if file not in files:
            return compiled(loader, name)
        tree = Saying(file).visit(ast.parse(loader.get_data(file)))
        return compile(tree, file, "exec", dont_inherit=True)

    setattr(builtins, SAYS, REACHED.add)
    SourceFileLoader.get_code = get_code  # type: ignore[method-assign, assignment]
