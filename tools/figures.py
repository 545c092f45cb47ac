"""Print figures about the source: ``python -m tools.figures [folder]``, by default of ``src/ancient_world``.

Complexity is McCabe's, plus one for each ``and``, ``or``, conditional expression and comprehension. Constraints on rooms and
imports stand in the contracts of ``pyproject.toml``, which ``tests/house/test_rooms.py`` reads.
"""

from __future__ import annotations

import ast
import re
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

SRC = Path(__file__).parent.parent / "src" / "ancient_world"
RULES = (
    "rules", "objectives.py", "city_abilities.py", "effect_kinds.py", "coin_effects.py",  # effects of cards
    "tiles.py", "square_grid.py",  # places of tiles (B1), and distances on the grid (S3, C2)
)  # fmt: skip
"""The files and folders of a game that hold its rules."""
BRANCHES = (ast.If, ast.IfExp, ast.For, ast.While, ast.ExceptHandler, ast.Assert, ast.match_case)
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


def complexity(function: ast.AST) -> int:
    """Return the number of paths through a function."""
    inner = [*ast.walk(function)]
    ways = 1 + sum(isinstance(node, BRANCHES) for node in inner)
    ways += sum(len(node.values) - 1 for node in inner if isinstance(node, ast.BoolOp))
    return ways + sum(1 + len(node.ifs) for node in inner if isinstance(node, ast.comprehension))


def is_own(node: ast.AST) -> bool:
    """Return whether an import is from the library itself."""
    if isinstance(node, ast.Import):
        return any(each.name.startswith("ancient_world") for each in node.names)
    if not isinstance(node, ast.ImportFrom):
        return False
    return node.level > 0 or (node.module or "").startswith("ancient_world")


def figures(src: Path) -> Iterator[tuple[str, object]]:
    """Yield each figure with its name."""
    texts = {path: path.read_text("utf-8") for path in sorted(src.rglob("*.py"))}
    trees = {path: ast.parse(text) for path, text in texts.items()}
    lines = {path: len(text.splitlines()) for path, text in texts.items()}
    nodes = [node for tree in trees.values() for node in ast.walk(tree)]
    functions = [node for node in nodes if isinstance(node, FUNCTIONS)]
    lengths = sorted((node.end_lineno or 0) - node.lineno + 1 for node in functions)
    yield "files", len(texts)
    yield "lines", sum(lines.values())
    games = {path: count for path, count in lines.items() if src / "games" in path.parents}
    parts = Counter[tuple[str, ...]]()
    for path, count in games.items():
        parts[path.relative_to(src / "games").parts[1:2]] += count
    yield "lines of games", sum(games.values())
    yield "of them rules", sum(parts[each,] for each in RULES)
    yield "of them words, drawing", (parts["words",], parts["drawing",])
    yield "longest function", lengths[-1]
    yield "median function", lengths[len(lengths) // 2]
    yield "functions over 60 lines", sum(length > 60 for length in lengths)
    yield "files over 400 lines", sum(count > 400 for count in lines.values())
    folders = Counter(path.parent for path in texts)
    yield "folders over 15 files", sum(count > 15 for count in folders.values())
    yield "complexity over 10", sum(complexity(each) > 10 for each in functions)
    inside = {node for each in functions for node in ast.walk(each) if is_own(node)}
    yield "own imports in functions", len(inside)
    yield "Any", sum(isinstance(node, ast.Name) and node.id == "Any" for node in nodes)
    calls = [node.func for node in nodes if isinstance(node, ast.Call)]
    yield "cast", sum(isinstance(each, ast.Name) and each.id == "cast" for each in calls)
    for silencer in ("noqa", "type: ignore"):
        yield silencer, sum(len(re.findall(rf"# *{silencer}", text)) for text in texts.values())


if __name__ == "__main__":
    for what, figure in figures(Path(sys.argv[1]).resolve() if sys.argv[1:] else SRC):
        print(f"{what:30} {figure}")
