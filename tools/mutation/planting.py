"""List the faults of a room, and plant them with Cosmic Ray."""

from __future__ import annotations

import ast
import difflib
import random
import re
import subprocess
from collections.abc import Iterable, Iterator
from pathlib import Path

import attrs
from cosmic_ray.ast import ast_nodes, get_ast_from_path
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator
from cosmic_ray.work_item import MutationSpec

PACKAGE = Path("src/ancient_world")
OPERATORS = [
    "AddNot",
    "NumberReplacer",
    "ReplaceAndWithOr",
    "ReplaceOrWithAnd",
    "ReplaceTrueWithFalse",
    "ReplaceFalseWithTrue",
    "ReplaceContinueWithBreak",
    "ReplaceBreakWithContinue",
    "ReplaceUnaryOperator_Delete_Not",
    "ReplaceUnaryOperator_USub_UAdd",
    "ReplaceBinaryOperator_Add_Sub",
    "ReplaceBinaryOperator_Sub_Add",
    "ReplaceBinaryOperator_Mul_Add",
    "ReplaceBinaryOperator_FloorDiv_Mul",
    "ReplaceBinaryOperator_Mod_Mul",
    "ReplaceComparisonOperator_Eq_NotEq",
    "ReplaceComparisonOperator_NotEq_Eq",
    "ReplaceComparisonOperator_Is_IsNot",
    "ReplaceComparisonOperator_IsNot_Is",
    "ReplaceComparisonOperator_Lt_LtE",
    "ReplaceComparisonOperator_LtE_Lt",
    "ReplaceComparisonOperator_Gt_GtE",
    "ReplaceComparisonOperator_GtE_Gt",
    "ZeroIterationForLoop",
]
"""The kinds of faults that people make; other kinds are noticed by every test, or change only annotations."""

KEPT_WHERE = {
    "ReplaceTrueWithFalse": ("strict=",),
    "NumberReplacer": ("maxsize=", "maxsize: int = "),
}
"""Words behind which faults of a kind are not planted."""

Lines = dict[str, set[int]]
"""Lines by file."""


@attrs.frozen
class Mutant:
    """A planted fault: its place and kind, its file, and the source before and after."""

    fault: str
    file: str
    source: str
    mutated: str

    @property
    def diff(self) -> str:
        """The lines that differ."""
        old, new = self.source.splitlines(), self.mutated.splitlines()
        return "\n".join([*difflib.unified_diff(old, new, n=0, lineterm="")][2:])


def name_of(fault: MutationSpec) -> str:
    """Return the name of a fault: its place and its kind."""
    kind = fault.operator_name.removeprefix("core/")
    return (
        f"{fault.module_path}:{fault.start_pos[0]}:{fault.start_pos[1]} {kind} {fault.occurrence}"
    )


def planted(fault: MutationSpec) -> Mutant:
    """Return a fault planted in its file's source, in memory."""
    source = Path(fault.module_path).read_text("utf-8")
    mutated = mutate_code(source, get_operator(fault.operator_name)(), fault.occurrence)
    return Mutant(name_of(fault), str(fault.module_path), source, mutated)


def files_of(room: str) -> list[Path]:
    """Return the files of a room, which is a folder or a file of the package, as in ``rooms.toml``."""
    path = PACKAGE / room
    return sorted(path.rglob("*.py")) if path.is_dir() else [path]


def faults(room: str, changed: Lines | None = None) -> list[MutationSpec]:
    """Return every fault for a room, always in the same order.

    Args:
        room: A room, as in ``rooms.toml``.
        changed: The lines in which faults are planted; everywhere if ``None``.
    """
    return [
        fault
        for file in files_of(room)
        if changed is None or str(file) in changed
        for fault in _in_file(file)
        if changed is None or fault.start_pos[0] in changed[str(file)]
    ]


def _shows(line: str, name: str, column: int) -> bool:
    """Return whether a fault can be noticed at all.

    Strict zips have equal lengths in any case, a star without a left operand multiplies nothing, and the size of a cache
    affects only time.
    """
    if name in KEPT_WHERE:
        return not line[:column].endswith(KEPT_WHERE[name])
    return name != "ReplaceBinaryOperator_Mul_Add" or line[column : column + 2] == "* "


def _for_types_alone(source: str) -> set[int]:
    """Return the lines that no program runs, as they are there for type checkers.

    These are overloads, type variables, and blocks under ``TYPE_CHECKING``.
    """
    return {
        line
        for node in ast.walk(ast.parse(source))
        for part in _never_run(node)
        for line in range(part.lineno, (part.end_lineno or 0) + 1)
    }


def _never_run(node: ast.AST) -> list[ast.stmt]:
    if isinstance(node, ast.If) and _is_name(node.test, "TYPE_CHECKING"):
        return node.body
    if isinstance(node, ast.FunctionDef) and any(
        _is_name(each, "overload") for each in node.decorator_list
    ):
        return [node]
    if isinstance(node, ast.Assign) and any(
        isinstance(each, ast.Call) and _is_name(each.func, "TypeVar")
        for each in ast.walk(node.value)
    ):
        return [node]
    return []


def _is_name(node: ast.expr, name: str) -> bool:
    return isinstance(node, ast.Name) and node.id == name


def _in_file(file: Path) -> Iterator[MutationSpec]:
    nodes = [*ast_nodes(get_ast_from_path(file))]
    source = file.read_text("utf-8")
    lines, silent = source.splitlines(), _for_types_alone(source)
    for name in OPERATORS:
        operator = get_operator(f"core/{name}")()
        places = (place for node in nodes for place in operator.mutation_positions(node))
        for number, (start, end) in enumerate(places):
            if start[0] not in silent and _shows(lines[start[0] - 1], name, start[1]):
                yield MutationSpec(str(file), f"core/{name}", number, start, end)


def sampled(all_faults: Iterable[MutationSpec], count: int | None, seed: int) -> list[MutationSpec]:
    """Return a random sample of faults; a larger sample with the same seed begins with the smaller one."""
    shuffled = [*all_faults]
    random.Random(seed).shuffle(shuffled)
    return shuffled[:count]


def changed_since(commit: str) -> Lines:
    """Return the lines of the package that are new in the last commit, compared with another commit."""
    command = ["git", "diff", "-U0", commit, "HEAD", "--", str(PACKAGE)]
    diff = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    changed: Lines = {}
    lines: set[int] = set()
    for line in diff.splitlines():
        if line.startswith("+++ b/"):
            lines = changed.setdefault(line.removeprefix("+++ b/"), set())
        elif place := re.match(r"@@ -\S+ \+(\d+)(?:,(\d+))? @@", line):
            first, count = int(place[1]), int(place[2] or 1)
            lines.update(range(first, first + count))
    return changed
