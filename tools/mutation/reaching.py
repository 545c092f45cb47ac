"""Import the modules of a room so that each function reports when it runs, which shows which tests reach it."""

from __future__ import annotations

import ast
import builtins
from importlib.machinery import SourceFileLoader
from types import CodeType

REACHED: set[tuple[str, int]] = set()
"""The functions that have run: file and first line, which is that of the first decorator."""

SAYS = "__reached__"
"""The name under which every module finds the reporting function."""


class Reporting(ast.NodeTransformer):
    """A transformer that inserts a reporting call at the beginning of each function."""

    def __init__(self, file: str) -> None:
        self._file = file

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        """Insert the reporting call into a function."""
        self.generic_visit(node)
        line = min([node.lineno, *(each.lineno for each in node.decorator_list)])
        called = ast.parse(f"{SAYS}({(self._file, line)!r})").body[0]
        ast.increment_lineno(called, node.lineno - 1)
        node.body.insert(ast.get_docstring(node, clean=False) is not None, called)
        return node


def listen(files: set[str]) -> None:
    """Make functions of these files report their runs when the files are imported from now on; no bytecode is written."""
    compiled = SourceFileLoader.get_code

    def get_code(loader: SourceFileLoader, name: str) -> CodeType | None:
        file = loader.get_filename(name)
        if file not in files:
            return compiled(loader, name)
        tree = Reporting(file).visit(ast.parse(loader.get_data(file)))
        return compile(tree, file, "exec", dont_inherit=True)

    setattr(builtins, SAYS, REACHED.add)
    SourceFileLoader.get_code = get_code  # type: ignore[method-assign, assignment]
