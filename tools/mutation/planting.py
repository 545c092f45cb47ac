"""List the faults that Cosmic Ray can plant in a room."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

from cosmic_ray.ast import ast_nodes, get_ast_from_path
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

SILENT = re.compile(r"strict=¦True|maxsize(: int)? ?= ?¦|TypeVar.*¦|Literal\[(\w+\] = )?¦|¦\*[^ ]")
"""Places, marked in their lines, where a fault changes only types, times or errors that never occur, or plants nothing."""

Lines = dict[str, set[int]]
"""Lines by file."""


def name_of(fault: MutationSpec) -> str:
    """Return the name of a fault: its place and its kind."""
    kind = fault.operator_name.removeprefix("core/")
    line, column = fault.start_pos
    return f"{fault.module_path}:{line}:{column} {kind} {fault.occurrence}"


def faults(room: str, changed: Lines | None = None) -> list[MutationSpec]:
    """Return every fault for a room, always in the same order.

    Args:
        room: A room, as in ``rooms.toml``.
        changed: The lines in which faults are planted; everywhere if ``None``.
    """
    return [
        fault
        for file in sorted((PACKAGE / room).rglob("*.py"))
        if changed is None or str(file) in changed
        for fault in _in_file(file)
        if changed is None or fault.start_pos[0] in changed[str(file)]
    ]


def _in_file(file: Path) -> Iterator[MutationSpec]:
    nodes = [*ast_nodes(get_ast_from_path(file))]
    lines = file.read_text("utf-8").splitlines()
    for name in OPERATORS:
        operator = get_operator(f"core/{name}")()
        places = (place for node in nodes for place in operator.mutation_positions(node))
        for number, (start, end) in enumerate(places):
            line, column = lines[start[0] - 1], start[1]
            if not SILENT.search(f"{line[:column]}¦{line[column:]}"):
                yield MutationSpec(str(file), f"core/{name}", number, start, end)


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
