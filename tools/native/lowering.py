"""Lower a module to the text that mypyc compiles, with each statement on its original line."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from typing import Any, Generic

import attrs

from ancient_world.engine.errors import AncientWorldError, Refusal
from ancient_world.engine.state import Draft
from tools.native.classes import lower_class, mypyc_options
from tools.native.constants import declare_constants
from tools.native.copying import copying_methods, write_out_editing
from tools.native.edits import CannotLower, Edits
from tools.native.groups import OPEN
from tools.native.listing import Listing, listings_of
from tools.native.shapes import Module, attrs_decorator, shape_of

RECORDS = (
    "ancient_world.compiled.records"  # the run-time module that is shipped with the compiled ones
)
HEAD = (
    "; from typing import TYPE_CHECKING as _TYPING, Any as _Any, ClassVar as _ClassVar, Final as _Final"
    f"; from {RECORDS} import attrs, caused as _caused, of_parent as _super"
    f"; from {RECORDS} import ordinary as _ordinary, plain as _plain_class, same as _same, told as _lowered"
)
TYPING = "if _TYPING: from mypy_extensions import mypyc_attr as _attr"
EDITING = "; from ancient_world.engine.freezing import replace_item as _replace_item"
STEPS = "ancient_world.engine.steps"  # its states are untyped, as it may not import the module of states
DRAFT = "; from ancient_world.engine.state import Draft as _Draft"
REASON = "; from ancient_world.engine.errors import Reason as _Reason"
CHECKS_OF_NUMBERS = {"as_int", "int_or_nothing", "check_whole_number"}
"""The functions by which a function says what is wrong with a number, where a compiled type would raise a ``TypeError``."""
FIELDS = attrs.fields_dict(Draft)
NAMES = frozenset(re.findall(r"as (_\w+)", HEAD + EDITING + REASON + TYPING + DRAFT))


def lower(home: Module) -> str:
    """Return the lowered text of a module, or raise :class:`CannotLower`."""
    for name in sorted(NAMES & vars(home.live).keys()):
        raise CannotLower(home.path, home.tree, f"{name} is a name of the lowering")
    edits = Edits(home.path, f"{home.text}\n\n")
    declare_constants(home, edits)
    types, listings = Types(home, edits), listings_of(home)
    for_types = _forms_above(home) + "".join([each.imports for each in listings.values()])
    for node in home.tree.body:
        if isinstance(node, ast.ClassDef):
            decorator, listing = attrs_decorator(node), listings.get(node.name)
            if decorator is None:
                _lower_plain(home, node, edits, listing)
            else:
                shape = shape_of(home, node, decorator)
                lower_class(shape, edits, types.named, copying_methods(shape, types.parts), listing)
                write_out_editing(shape, edits)
        elif isinstance(node, ast.ImportFrom) and node.module == "__future__":
            edits.insert(node.lineno, node.end_col_offset or 0, HEAD + _helpers(home))
            edits.fill(node, [node.lineno + 1], TYPING + for_types)
        elif ast.unparse(node) == "import attrs":
            edits.replace(node, "pass")
    types.visit(home.tree)
    return edits.text()


def _helpers(home: Module) -> str:
    """Return the imports of what rewritten refusals and written-out editing methods need, if the module has any."""
    maker, refusal = home.named("editing_method"), home.named("Reason")
    editing = EDITING if maker is not None and maker.__module__ != home.name else ""
    return editing + (REASON if refusal is not None and refusal.__module__ != home.name else "")


def _forms_above(home: Module) -> str:
    """Return imports of the states that a module's drafts become, from modules above; they are for types and do not run."""
    own = {home.named(each.name) for each in home.tree.body if isinstance(each, ast.ClassDef)}
    forms = {getattr(each, "frozen_form", None) for each in own} - own - {None}
    above = "".join(f"; from {each.__module__} import {each.__name__}" for each in forms if each)
    return above + (DRAFT if home.name == STEPS else "")


def _lower_plain(home: Module, node: ast.ClassDef, edits: Edits, listing: Listing | None) -> None:
    """Add a decorator for mypyc to a class that attrs has not made, in a blank line above it, and keep its docstring."""
    live = home.named(node.name)
    ours = [each for each in live.__mro__ if each.__module__.startswith("ancient_world.")]
    above = [node.lineno - 1, node.lineno - 2]
    if issubclass(live, BaseException):
        edits.fill(node, above, "@_ordinary")  # compiled exception classes leak memory
    elif {*live.__mro__} <= {*ours, Generic, object}:
        # copying and pickling make instances without values, which only open classes allow, unless attrs made the class
        is_open = home.name in OPEN or not attrs.has(live)
        edits.fill(node, above, f"@{mypyc_options(is_open=is_open)}")
    end, doc = node.end_lineno or 0, ast.get_docstring(node, clean=False)
    if listing is not None:
        edits.replace(node.body[0], listing.method)
    constants = listing.constants if listing else ""
    edits.fill(node, [end + 1, end + 2], f"_plain_class({node.name}, {doc!r}){constants}")


class Types(ast.NodeVisitor):
    """Rewrite types: a part of a state becomes its draft, as one may stand there.

    Unsupported constructs are rewritten as well.
    """

    def __init__(self, home: Module, edits: Edits) -> None:
        self.home, self.edits = home, edits
        self.parts = _parts(home)
        kinds = {name: getattr(each, "__bound__", None) for name, each in vars(home.live).items()}
        self._of_states = [name for name, bound in kinds.items() if "State" in str(bound)]
        imports = [node for node in ast.walk(home.tree) if isinstance(node, ast.ImportFrom)]
        self._homes = {name.name: str(each.module) for each in imports for name in each.names}
        self.around, self.by_class = "", False
        """The name of the class around, and whether the node is in a class method."""
        self._is_public = True
        """Whether the node is in no class and in no function whose name begins with an underscore."""
        self._typed = frozenset[str]()
        """The names in the function around that hold instances of a class of the library."""
        self._drafts = frozenset[str]()
        """The names in the function around that hold states or drafts without being typed so."""

    def named(self, node: ast.expr) -> str:
        """Return a type as the lowered text writes it.

        Types of actions become any, and types of states in public functions, so that wrong values get messages.
        """
        text = ast.unparse(node)
        anything = {
            "Action",
            "AnyAction",
            *(("State", *self._of_states) if self._is_public else ()),
        }
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
        self.around, self._is_public = node.name, False
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
        self.around, self._is_public = "", True

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        """Let a parameter take any value if the function itself checks whether it is a whole number."""
        outer, self._is_public = self._is_public, self._is_public and not node.name.startswith("_")
        self._rename(node.returns)
        self.by_class = "classmethod" in [ast.unparse(each) for each in node.decorator_list]
        checked = set(_checked_numbers(node))
        for each in (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs):
            if each.arg in checked and each.annotation is not None:
                self.edits.replace(each.annotation, "_Any")
        around, self._typed = self._typed, self._typed | self._typed_names(node)
        drafts, self._drafts = self._drafts, self._drafts | self._draft_names(node)
        self.generic_visit(node)
        self._typed, self._drafts, self._is_public = around, drafts, outer
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
        elif self._is_refusal(node.func) and None in [each.arg for each in node.keywords]:
            self.edits.replace(node, _reason(node))
        elif self._is_refusal(node.func):
            self.edits.insert(node.func.end_lineno or 0, node.func.end_col_offset or 0, ".__call__")
        elif name == "isinstance" and _is_error(self.home.named(ast.unparse(node.args[1]))):
            self.edits.replace(node.args[1], f"_same({ast.unparse(node.args[1])})")
        self.generic_visit(node)

    def _typed_names(self, node: ast.FunctionDef) -> frozenset[str]:
        """Return the names in a function that hold instances of a class, so that compiled code finds their fields by itself."""
        types = {each.arg: each.annotation for each in node.args.args}
        types |= {
            each.target.id: each.annotation
            for each in ast.walk(node)
            if isinstance(each, ast.AnnAssign) and isinstance(each.target, ast.Name)
        }
        names = {name for name, kind in types.items() if kind is not None and self._is_class(kind)}
        return frozenset({"self", *names} if self.around else names)

    def _draft_names(self, node: ast.FunctionDef) -> frozenset[str]:
        """Return the parameters of a method of a step that take any state or draft."""
        names = [
            each.arg for each in node.args.args if ast.unparse(each.annotation or node) == "Any"
        ]
        return frozenset({"state", "draft"}.intersection(names if self.home.name == STEPS else ()))

    def visit_Attribute(self, node: ast.Attribute) -> None:
        """Read the fields that all drafts have from a draft, so that compiled code finds them by itself."""
        name = node.value
        if isinstance(name, ast.Name) and name.id in self._drafts and node.attr in FIELDS:
            self.edits.replace(name, f"cast(_Draft, {name.id})")
        self.generic_visit(node)

    def _is_class(self, node: ast.expr) -> bool:
        """Return whether a type is a class of the library; some are imported for types only."""
        name = ast.unparse(node)
        home = str(getattr(self.home.named(name), "__module__", self._homes.get(name, "")))
        return self.named(node) != "_Any" and home.startswith("ancient_world.")

    def _is_refusal(self, node: ast.expr) -> bool:
        """Return whether an expression names a kind of refusal, which is then called as a method that the compiler knows."""
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            owner = node.value.id
            around = self.home.named(self.around) if owner == "self" else self.home.named(owner)
            return isinstance(getattr(around, node.attr, None), Refusal)
        return isinstance(node, ast.Name) and isinstance(self.home.named(node.id), Refusal)

    def visit_Expr(self, node: ast.Expr) -> None:
        """Rewrite a statement that stores a computed value in a frozen record, as compiled code may set its fields."""
        call = node.value
        if isinstance(call, ast.Call) and ast.unparse(call.func) == "cache_in_field":
            record, name, value = call.args
            if isinstance(record, ast.Name) and record.id in self._typed | self._drafts:
                owner = f"cast(_Draft, {record.id})" if record.id in self._drafts else record.id
                text = f"{owner}.{ast.literal_eval(name)} = {ast.unparse(value)}"
                self.edits.replace(node, text)
                return
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


def _reason(node: ast.Call) -> str:
    """Return the expression for the reason that a refusal makes of further data, which the compiler calls slowly."""
    refusal = ast.unparse(node.func)
    pairs = [(each.arg, ast.unparse(each.value)) for each in node.keywords]
    data = ", ".join(
        [f"**({value})" if name is None else f"{name!r}: {value}" for name, value in pairs]
    )
    rule = "".join([f"{ast.unparse(each)} or " for each in node.args])
    return f"_Reason({refusal}.code, {rule}{refusal}.rule, {{{data}}})"


def _checked_numbers(node: ast.FunctionDef) -> Iterator[str]:
    """Yield the parameters of a function that it gives to a function of :mod:`ancient_world.engine.whole_numbers`."""
    for each in ast.walk(node):
        if isinstance(each, ast.Call) and ast.unparse(each.func) in CHECKS_OF_NUMBERS:
            yield from [arg.id for arg in each.args if isinstance(arg, ast.Name)]


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
