"""Lower a module to the text that mypyc compiles, with each statement on its original line."""

from __future__ import annotations

import ast
import re
from typing import Any, Generic

import attrs

from ancient_world.engine.errors import AncientWorldError
from tools.native.classes import lower_class, told_to_mypyc
from tools.native.copying import copying_methods, write_out_editing
from tools.native.edits import CannotLower, Edits
from tools.native.groups import OPEN
from tools.native.shapes import Module, attrs_decorator, shape_of

RECORDS = (
    "ancient_world.compiled.records"  # the run-time module that is shipped with the compiled ones
)
HEAD = (
    "; from typing import TYPE_CHECKING as _TYPING, Any as _Any, ClassVar as _ClassVar"
    f"; from {RECORDS} import attrs, caused as _caused, of_parent as _super"
    f"; from {RECORDS} import ordinary as _ordinary, plain as _plain_class, same as _same, told as _lowered"
)
TYPING = "if _TYPING: from mypy_extensions import mypyc_attr as _attr"
NAMES = frozenset(re.findall(r"as (_\w+)", HEAD + TYPING))


def lower(home: Module) -> str:
    """Return the lowered text of a module, or raise :class:`CannotLower`."""
    for name in sorted(NAMES & vars(home.live).keys()):
        raise CannotLower(home.path, home.tree, f"{name} is a name of the lowering")
    edits = Edits(home.path, f"{home.text}\n\n")
    types = Types(home, edits)
    for node in home.tree.body:
        if isinstance(node, ast.ClassDef):
            decorator = attrs_decorator(node)
            if decorator is None:
                _lower_plain(home, node, edits)
            else:
                shape = shape_of(home, node, decorator)
                lower_class(shape, edits, types.named, copying_methods(shape, types.parts))
                write_out_editing(shape, edits)
        elif isinstance(node, ast.ImportFrom) and node.module == "__future__":
            edits.insert(node.lineno, node.end_col_offset or 0, HEAD)
            edits.fill(node, [node.lineno + 1], TYPING + _forms_above(home))
        elif ast.unparse(node) == "import attrs":
            edits.replace(node, "pass")
    types.visit(home.tree)
    return edits.text()


def _forms_above(home: Module) -> str:
    """Return imports of the states that a module's drafts become, from modules above; they are for types and do not run."""
    own = {home.named(each.name) for each in home.tree.body if isinstance(each, ast.ClassDef)}
    forms = {getattr(each, "frozen_form", None) for each in own} - own - {None}
    return "".join(f"; from {each.__module__} import {each.__name__}" for each in forms if each)


def _lower_plain(home: Module, node: ast.ClassDef, edits: Edits) -> None:
    """Add a decorator for mypyc to a class that attrs has not made, in a blank line above it, and keep its docstring."""
    live = home.named(node.name)
    ours = [each for each in live.__mro__ if each.__module__.startswith("ancient_world.")]
    above = [node.lineno - 1, node.lineno - 2]
    if issubclass(live, BaseException):
        edits.fill(node, above, "@_ordinary")  # compiled exception classes leak memory
    elif {*live.__mro__} <= {*ours, Generic, object}:
        # copying and pickling make instances without values, which only open classes allow, unless attrs made the class
        is_open = home.name in OPEN or not attrs.has(live)
        edits.fill(node, above, f"@{told_to_mypyc(live, is_open=is_open)}")
    end, doc = node.end_lineno or 0, ast.get_docstring(node, clean=False)
    edits.fill(node, [end + 1, end + 2], f"_plain_class({node.name}, {doc!r})")


class Types(ast.NodeVisitor):
    """Rewrite types: a part of a state becomes its draft, as one may stand there.

    Unsupported constructs are rewritten as well.
    """

    def __init__(self, home: Module, edits: Edits) -> None:
        self.home, self.edits = home, edits
        self.parts = _parts(home)
        kinds = {name: getattr(each, "__bound__", None) for name, each in vars(home.live).items()}
        self._of_states = [name for name, bound in kinds.items() if "State" in str(bound)]
        self.around, self.by_class = "", False
        """The name of the class around, and whether the node is in a class method."""

    def named(self, node: ast.expr) -> str:
        """Return a type as the lowered text writes it.

        Types of actions and states become any, so that wrong values get messages.
        """
        text = ast.unparse(node)
        anything = {"Action", "AnyAction", *(() if self.around else ("State", *self._of_states))}
        if text.partition("[")[0] in anything or text.startswith("attrs."):
            return "_Any"
        for frozen, draft in self.parts.items():
            text = re.sub(rf"\b{frozen}\b", draft, text)
        return text

    def _rename(self, node: ast.expr | None) -> None:
        if node is not None and self.named(node) != ast.unparse(node):
            self.edits.replace(node, self.named(node))

    def visit_ImportFrom(self, node: ast.ImportFrom) -> None:
        """Import the draft beside the part."""
        for each in node.names:
            draft = self.parts.get(each.name)
            if draft is not None and draft not in vars(self.home.live):
                self.edits.insert(each.lineno, each.col_offset, f"{draft}, ")

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        """Declare sentences as class variables.

        Otherwise mypyc would make them for each instance and look up names in the module.
        """
        self.around = node.name
        own = [
            (each, each.targets[0] if isinstance(each, ast.Assign) else each.target)
            for each in node.body
            if isinstance(each, ast.Assign | ast.AnnAssign) and _is_said(each.value)
        ]
        names = [ast.unparse(target) for _, target in own]
        for each, target in own:
            if isinstance(each, ast.Assign):
                self.edits.insert(each.lineno, target.end_col_offset or 0, ": _ClassVar")
            for name in ast.walk(each):
                if isinstance(name, ast.Name) and name.id in names and name is not target:
                    self.edits.insert(name.lineno, name.col_offset, f"{node.name}.")
        self.generic_visit(node)
        self.around = ""

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        self._rename(node.returns)
        self.by_class = "classmethod" in [ast.unparse(each) for each in node.decorator_list]
        self.generic_visit(node)
        self.by_class = False

    def visit(self, node: ast.AST) -> None:
        self._rename(getattr(node, "annotation", None))
        super().visit(node)

    def visit_Call(self, node: ast.Call) -> None:
        """Rewrite calls that mypyc compiles wrongly: ``super()`` in a class method, and ``isinstance`` with our error classes."""
        name = ast.unparse(node.func)
        if name == "cast":
            self._rename(node.args[0])
        elif name == "super" and self.by_class:
            self.edits.replace(node, f"_super({self.around}, cls)")
        elif name == "isinstance" and _is_error(self.home.named(ast.unparse(node.args[1]))):
            self.edits.replace(node.args[1], f"_same({ast.unparse(node.args[1])})")
        self.generic_visit(node)

    def visit_If(self, node: ast.If) -> None:
        """Take the branch that runs instead of that for type checkers, as mypyc compiles only the latter."""
        if ast.unparse(node.test) == "TYPE_CHECKING" and node.orelse:
            self.edits.replace(node, "; ".join(map(ast.unparse, node.orelse)))
        self.generic_visit(node)

    def visit_Raise(self, node: ast.Raise) -> None:
        """Rewrite ``raise ... from``, whose cause mypyc leaves out."""
        if node.exc is not None and node.cause is not None:
            arguments = f"{ast.unparse(node.exc)}, {ast.unparse(node.cause)}"
            self.edits.replace(node, f"raise _caused({arguments})")
        else:
            self.generic_visit(node)


def _is_error(kind: object) -> bool:
    return isinstance(kind, type) and issubclass(kind, AncientWorldError)


def _is_said(node: ast.expr | None) -> bool:
    return isinstance(node, ast.Call) and ast.unparse(node.func) in ("Sentence", "Refusal")


def _parts(home: Module) -> dict[str, str]:
    """Return the frozen parts of states in a module, by name, with the names of their drafts."""
    parts = {}
    for name, kind in vars(home.live).items():
        draft = kind.__bases__[0] if isinstance(kind, type) and kind.__bases__ else object
        is_part = attrs.has(draft) and not hasattr(kind, "agenda")
        if is_part and _is_frozen(kind) > _is_frozen(draft):
            parts[name] = draft.__name__
    return parts


def _is_frozen(kind: Any) -> bool:
    return "_frozen" in kind.__setattr__.__name__
