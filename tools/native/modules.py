"""A module as the lowering sees it: its text, its tree, and the module itself, imported."""

from __future__ import annotations

import ast
import importlib
from functools import cache
from pathlib import Path
from types import ModuleType

import attrs


@attrs.frozen(eq=False)
class Module:
    """A module of the source. Its tree is for reading; who changes it takes a copy."""

    name: str
    path: str
    """From the folder that holds the package, with slashes."""
    text: str
    tree: ast.Module
    live: ModuleType

    def class_named(self, name: str) -> ast.ClassDef:
        """The definition of a class that stands in the module itself."""
        for node in self.tree.body:
            if isinstance(node, ast.ClassDef) and node.name == name:
                return node
        raise LookupError(f"{self.path} defines no class {name}")


@cache
def module(name: str) -> Module:
    """A module by its dotted name."""
    live = importlib.import_module(name)
    file = Path(str(live.__file__))
    home = file.parents[name.count(".") + (file.name == "__init__.py")]
    text = file.read_text("utf-8")
    return Module(name, file.relative_to(home).as_posix(), text, ast.parse(text), live)
