"""A module, lowered: the text that mypyc takes, and where each of its lines comes from."""

from __future__ import annotations

import ast
import copy
from collections.abc import Collection, Mapping
from typing import Generic

import attrs

from tools.native.classes import CLOSED, OPEN, is_lowered, lowered_class
from tools.native.faults import CannotLower
from tools.native.known import constant, keeps, kept_results
from tools.native.methods import Names
from tools.native.modules import Module, module
from tools.native.pairs import frozen_parts, maker_call, written_out
from tools.native.shapes import attrs_decorator, shape_of

RECORDS = "ancient_world.compiled.records"
"""The module that ships with the compiled ones."""
HEAD = f"""
from typing import TYPE_CHECKING as _TYPING, Any as _Any, Final as _Final, cast as _cast, final as _final
from {RECORDS} import attrs, caused as _caused, described as _described, of_parent as _super, ordinary as _ordinary
if _TYPING:
    from mypy_extensions import mypyc_attr
"""


TOLD = {OPEN: "allow_interpreted_subclasses=True", CLOSED: "allow_interpreted_subclasses=False"}
"""What mypyc is told by a decorator."""


@attrs.frozen
class Lowered:
    """A lowered module."""

    name: str
    path: str
    text: str
    source: str
    """What it was lowered from."""
    lines: Mapping[int, int]
    """The line of the source for each line of the text."""


def lower(name: str, compiled: Collection[str], opened: Collection[str]) -> Lowered:
    """Lower a module.

    Args:
        name: its dotted name.
        compiled: the names of all modules that are compiled together.
        opened: the classes from which interpreted ones may inherit, as ``module.Class``.

    Raises:
        CannotLower: it holds something of a shape that is not taken.
    """
    home = module(name)
    for each in compiled:
        module(each)  # all classes are known then that inherit from others
    tree = copy.deepcopy(home.tree)
    parts = frozen_parts(home)
    names = Names(set(vars(home.live)) | _imported(tree))
    body = list[ast.stmt]()
    for node in tree.body:
        body += _lowered(home, node, compiled, opened, names, parts)
        body += _documented(node)
    _refuse_inner(home, body)
    rewriting = _Rewriting(home, parts, _remembering(compiled))
    body = [rewriting.visit(each) for each in body]
    drafts = _drafts(home, parts)
    tree.body = _with_imports(body, names, {**drafts, **rewriting.asked})
    text, lines = _unparsed(tree, _ignored(home))
    return Lowered(name, home.path, text, home.text, lines)


def _imported(tree: ast.Module) -> set[str]:
    """The names that are imported, those too that only type checkers see."""
    found = [each for each in ast.walk(tree) if isinstance(each, ast.ImportFrom)]
    return {each.asname or each.name for one in found for each in one.names}


def _lowered(
    home: Module,
    node: ast.stmt,
    compiled: Collection[str],
    opened: Collection[str],
    names: Names,
    parts: Mapping[str, str],
) -> list[ast.stmt]:
    call = maker_call(node)
    if call is not None and isinstance(node, ast.Assign):
        made = written_out(home, node, call)
        return [_moved(each, node) for each in made]
    if isinstance(node, ast.FunctionDef) and keeps(node):
        return [
            _moved(each, node) if each is not node else each
            for each in kept_results(home, node, compiled)
        ]
    fixed = constant(home, node)
    if fixed is not None:
        return [fixed]
    is_open = isinstance(node, ast.ClassDef) and f"{home.name}.{node.name}" in opened
    if isinstance(node, ast.ClassDef) and is_lowered(node):
        shape = shape_of(home, node, compiled)
        return lowered_class(shape, names, parts, is_open=is_open)
    if isinstance(node, ast.ClassDef) and issubclass(vars(home.live)[node.name], BaseException):
        # A class with a decorator that mypyc does not know stays an ordinary one: errors that it makes leak memory.
        node.decorator_list.append(ast.copy_location(ast.Name("_ordinary"), node))
        return [node]
    if isinstance(node, ast.ClassDef) and (is_open or _is_plain(home, node)):
        node.decorator_list.append(ast.copy_location(ast.Name(OPEN), node))
    if isinstance(node, ast.If) and node.orelse and ast.unparse(node.test) == "TYPE_CHECKING":
        return node.orelse  # to the compiler it could never be reached
    if isinstance(node, ast.Import) and [each.name for each in node.names] == ["attrs"]:
        return []
    return [node]


def _is_plain(home: Module, node: ast.ClassDef) -> bool:
    """Whether a class is none of attrs, and made of nothing but our own classes.

    Only an open class can be made without values, which copying and pickling do; its ``__slots__`` tell them the rest.
    """
    live = vars(home.live)[node.name]
    ours = all(
        each in (object, Generic) or each.__module__.startswith("ancient_world.")
        for each in live.__mro__
    )
    return ours and not any(attrs.has(each) for each in live.__mro__)


def _documented(node: ast.stmt) -> list[ast.stmt]:
    """The docstring of a class, which mypyc does not keep."""
    text = ast.get_docstring(node, clean=False) if isinstance(node, ast.ClassDef) else None
    if text is None or not isinstance(node, ast.ClassDef):
        return []
    return [
        _moved(each, node) for each in ast.parse(f"setattr({node.name}, '__doc__', {text!r})").body
    ]


def _refuse_inner(home: Module, body: list[ast.stmt]) -> None:
    """Refuse classes of attrs within functions and classes."""
    for node in [each for one in body for each in ast.walk(one)]:
        if isinstance(node, ast.ClassDef) and attrs_decorator(node) is not None:
            raise CannotLower(home.path, node, f"{node.name} is not at the top of its module")


class _Rewriting(ast.NodeTransformer):
    """Writes otherwise what mypyc does not take; and speaks of a part as of its draft wherever types are written.

    A draft of the part may stand there.
    """

    def __init__(
        self, home: Module, parts: Mapping[str, str], remembering: Mapping[str, type]
    ) -> None:
        self.home = home
        self.parts = parts
        self.remembering = remembering
        self.asked: dict[str, str] = {}
        """The classes of which it is asked whether a record is one, and where they are defined."""
        self.classes: list[str] = []
        self.caught = 0
        self.typed: set[str] = set()
        """The arguments of a function of which it is known what records they are."""

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        self.classes.append(node.name)
        self.generic_visit(node)
        self.classes.pop()
        return node

    def visit_Name(self, node: ast.Name) -> ast.AST:
        if node.id in TOLD:
            told = f"mypyc_attr({TOLD[node.id]}{self._acyclic()})"
            return ast.copy_location(ast.parse(told, mode="eval").body, node)
        return node

    def _acyclic(self) -> str:
        """Records are made of what was there before them, none is part of itself: the collector of rubbish need not look.

        A class that does not say which fields it has may hold anything.
        """
        live = vars(self.home.live)[self.classes[-1]]
        ours = [each for each in live.__mro__ if each.__module__.startswith("ancient_world.")]
        told = attrs.has(live) or all("__slots__" in vars(each) for each in ours)
        return ", acyclic=True" if told else ""

    def visit_arg(self, node: ast.arg) -> ast.AST:
        """What is no action is refused as an illegal one is, and not by its type."""
        node.annotation = self._named(node.annotation)
        if isinstance(node.annotation, ast.Name) and node.annotation.id == "Action":
            node.annotation.id = "_Any"
        return node

    def visit_Raise(self, node: ast.Raise) -> ast.AST:
        """Mypyc leaves out what an error comes from."""
        if node.exc is not None and node.cause is not None:
            text = f"_caused({ast.unparse(node.exc)}, {ast.unparse(node.cause)})"
            node.exc, node.cause = ast.copy_location(ast.parse(text, mode="eval").body, node), None
        return self.generic_visit(node)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        if not node.name.startswith("_frozen_"):
            node.returns = self._named(node.returns)
        if "classmethod" in [ast.unparse(each) for each in node.decorator_list]:
            self._name_parent(node)
        before = self.typed
        self.typed = {"self", *[each.arg for each in node.args.args if _is_told(each)]}
        self.generic_visit(node)
        self.typed = before
        return node

    def _name_parent(self, node: ast.FunctionDef) -> None:
        """In a method of the class, mypyc takes ``super()`` for that of an instance."""
        for each in ast.walk(node):
            if isinstance(each, ast.Call) and ast.unparse(each) == "super()":
                each.func.id = "_super"  # type: ignore[attr-defined]
                names = [ast.Name(self.classes[-1]), ast.Name("cls")]
                each.args = [ast.copy_location(name, each) for name in names]

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        node.annotation = self._named(node.annotation) or node.annotation
        return self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> ast.AST:
        if ast.unparse(node.func) == "cast" and isinstance(node.args[0], ast.Constant):
            text = str(node.args[0].value)
            node.args[0] = ast.copy_location(ast.Constant(self.parts.get(text, text)), node)
        return self.generic_visit(node)

    def visit_ExceptHandler(self, node: ast.ExceptHandler) -> ast.AST:
        """One name for errors of two types has the type of the first for mypyc: each gets a name of its own."""
        before = node.name
        if before is not None:
            self.caught += 1
            node.name = f"{before}_{self.caught}"
            for each in [one for line in node.body for one in ast.walk(line)]:
                if isinstance(each, ast.Name) and each.id == before:
                    each.id = node.name
        return self.generic_visit(node)

    def visit_Expr(self, node: ast.Expr) -> ast.AST:
        """``object.__setattr__(self, ...)`` is how a frozen class of attrs fills a field of its own; so is ``remember``."""
        call = node.value
        setters = ("object.__setattr__", "remember")
        if isinstance(call, ast.Call) and ast.unparse(call.func) in setters:
            target, name, value = call.args
            if isinstance(name, ast.Constant):
                text = f"{ast.unparse(target)}.{name.value!s} = {ast.unparse(value)}"
                if ast.unparse(target) in self.typed:
                    return _moved(ast.parse(text).body[0], node)
                kind = self.remembering.get(str(name.value))
                if kind is not None and ast.unparse(call.func) == "remember":
                    return _moved(self._if_it_is(kind, target, text, node), node)
        return self.generic_visit(node)

    def _if_it_is(self, kind: type, record: ast.expr, text: str, otherwise: ast.Expr) -> ast.stmt:
        """Fill a field directly, if the record is of the class that has it; else as ever."""
        if kind.__name__ not in vars(self.home.live):
            self.asked[kind.__name__] = kind.__module__
        asking = f"if isinstance({ast.unparse(record)}, {kind.__name__}):\n    {text}"
        made = ast.parse(asking).body[0]
        assert isinstance(made, ast.If)
        made.orelse = [copy.deepcopy(otherwise)]
        return made

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        """Mypyc unfolds ``x in (a, b)``, but cannot if something is starred there."""
        for number, each in enumerate(node.comparators):
            if isinstance(each, ast.Tuple) and any(
                isinstance(one, ast.Starred) for one in each.elts
            ):
                made = ast.parse(f"tuple([{ast.unparse(each)[1:-1]}])", mode="eval").body
                node.comparators[number] = ast.copy_location(made, each)
        return self.generic_visit(node)

    def _named(self, node: ast.expr | None) -> ast.expr | None:
        for each in ast.walk(node) if node is not None else ():
            if isinstance(each, ast.Name) and each.id in self.parts:
                each.id = self.parts[each.id]
            if isinstance(each, ast.Constant) and each.value in self.parts:
                each.value = self.parts[str(each.value)]
        if node is not None and ast.unparse(node).startswith("attrs."):
            return ast.copy_location(ast.Name("_Any"), node)
        return node


def _remembering(compiled: Collection[str]) -> dict[str, type]:
    """The classes that declare a field for what is remembered, by its name, where only one does."""
    found: dict[str, list[type]] = {}
    for kind in [each for name in compiled for each in vars(module(name).live).values()]:
        if isinstance(kind, type) and attrs.has(kind):
            for field in attrs.fields(kind):
                if "remembered" in field.metadata and not field.inherited:
                    found.setdefault(field.name, []).append(kind)
    return {name: kinds[0] for name, kinds in found.items() if len(set(kinds)) == 1}


def _is_told(argument: ast.arg) -> bool:
    """Whether it is said of which class an argument is."""
    kind = argument.annotation
    return kind is not None and ast.unparse(kind) not in ("Any", "object")


def _drafts(home: Module, parts: Mapping[str, str]) -> dict[str, str]:
    """The drafts that have to be imported, and from where."""
    live = vars(home.live)
    return {draft: live[frozen].__module__ for frozen, draft in parts.items() if draft not in live}


def _with_imports(body: list[ast.stmt], names: Names, drafts: Mapping[str, str]) -> list[ast.stmt]:
    """The body with what it needs besides, after the line of ``__future__``."""
    lines = [HEAD.strip()]
    for name, home in {**names.for_types, **drafts}.items():
        lines.append(f"    from {home} import {name}")
    for name, home in names.at_run_time.items():
        lines.append(f"from {home} import {name}")
    place = next(
        number
        for number, each in enumerate(body)
        if isinstance(each, ast.ImportFrom) and each.module == "__future__"
    )
    head = [_moved(each, body[place]) for each in ast.parse("\n".join(lines)).body]
    return [*body[: place + 1], *head, *body[place + 1 :]]


def _moved(node: ast.stmt, where: ast.AST) -> ast.stmt:
    for each in ast.walk(node):
        if hasattr(each, "lineno"):
            ast.copy_location(each, where)
    return node


def _ignored(home: Module) -> set[int]:
    """The lines on which the source tells the type checker not to look."""
    lines = enumerate(home.text.splitlines(), 1)
    return {number for number, line in lines if "# type: ignore" in line}


def _unparsed(tree: ast.Module, ignored: Collection[int]) -> tuple[str, dict[int, int]]:
    """The text of a tree, and the line of the source from which each of its lines comes."""
    ast.fix_missing_locations(tree)
    text = ast.unparse(tree)
    lines: dict[int, int] = {}
    silent = set[int]()
    for before, after in zip(_walked(tree), _walked(ast.parse(text)), strict=True):
        lines.setdefault(after.lineno, before.lineno)
        if before.lineno in ignored:
            end = after.end_lineno if isinstance(after, ast.expr) else None
            silent.add(end or after.lineno)
    written = text.splitlines()
    for number in silent:
        written[number - 1] += "  # type: ignore"
    return "\n".join(written) + "\n", lines


def _walked(tree: ast.Module) -> list[ast.expr | ast.stmt]:
    return [each for each in ast.walk(tree) if isinstance(each, (ast.expr, ast.stmt))]
