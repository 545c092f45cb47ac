"""What the source that is compiled must avoid, each with the reason."""

from __future__ import annotations

import ast
from collections.abc import Callable

import pytest

import ancient_world as aw
from tools.native.groups import MODULES
from tools.native.modules import module

pytestmark = pytest.mark.skipif(
    aw.build_info().native, reason="it is the plain source that is compiled"
)

Avoided = Callable[[ast.AST], bool]


def switches_class(node: ast.AST) -> bool:
    """Sets ``__class__``."""
    return isinstance(node, ast.Attribute) and node.attr == "__class__" and isinstance(node.ctx, ast.Store)  # fmt: skip


def asks_for_func(node: ast.AST) -> bool:
    """Reads ``__func__``."""
    return isinstance(node, ast.Attribute) and node.attr == "__func__"


def makes_by_object(node: ast.AST) -> bool:
    """Calls ``object.__new__``."""
    return ast.unparse(node) == "object.__new__" if isinstance(node, ast.Attribute) else False


def multiplies_by_product(node: ast.AST) -> bool:
    """Calculates with what ``prod`` gives, without saying of which type that is."""
    sides = (node.left, node.right) if isinstance(node, ast.BinOp) else ()
    plain = isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mult)
    return plain and any(isinstance(each, ast.Call) and ast.unparse(each.func) == "prod" for each in sides)  # fmt: skip


def reads_own_dict(node: ast.AST) -> bool:
    """Reads ``self.__dict__``."""
    return isinstance(node, ast.Attribute) and node.attr == "__dict__"


AVOIDED: dict[str, tuple[Avoided, str]] = {
    "class": (switches_class, "compiled classes are laid out each in its own way: freezer() freezes"),
    "func": (asks_for_func, "methods of compiled classes are built-in ones: inherits() tells whose they are"),
    "new": (makes_by_object, "a compiled class is made with all its values: copier() and changed() copy"),
    "prod": (multiplies_by_product, "mypyc takes a product for whole: give it to a name that is declared a float"),
    "dict": (reads_own_dict, "no record has a __dict__, compiled or not: attrs.fields() names its fields"),
}  # fmt: skip

ALLOWED = {
    ("ancient_world.engine.agenda", "switches_class"): 1,
    ("ancient_world.engine.freezing", "makes_by_object"): 2,
    ("ancient_world.engine.errors", "reads_own_dict"): 2,
}
"""Drafts of somebody else's game, whose classes are not compiled, are copied and frozen so; errors are ordinary classes."""


@pytest.mark.parametrize("name", MODULES)
@pytest.mark.parametrize(("avoided", "why"), AVOIDED.values(), ids=AVOIDED)
def test_what_is_compiled_avoids_it(name: str, avoided: Avoided, why: str) -> None:
    """Source that is compiled holds nothing that compiled code does otherwise."""
    home = module(name)
    found = [f"{home.path}:{getattr(node, 'lineno', 0)}" for node in ast.walk(home.tree) if avoided(node)]  # fmt: skip
    assert len(found) == ALLOWED.get((name, avoided.__name__), 0), (why, found)


@pytest.mark.parametrize(("avoided", "why"), AVOIDED.values(), ids=AVOIDED)
def test_what_is_avoided_would_be_found(avoided: Avoided, why: str) -> None:
    """Each of these is found where it stands."""
    text = "x.__class__ = C\nf.__func__\nobject.__new__(C)\n3 * prod(y)\nself.__dict__\n"
    assert [node for node in ast.walk(ast.parse(text)) if avoided(node)] != [], why
