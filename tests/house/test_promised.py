"""What is promised: a list of all public names with their signatures, and nothing else in docs and examples."""

from __future__ import annotations

import ast
import re
from importlib import import_module
from pathlib import Path

import pytest

from tools.promised import FACES, LIST, ROOT, differing, promised
from tools.snippets import BLOCK

FRAGMENTS = [file for file in (ROOT / "changelog.d").glob("*.md") if file.name != "README.md"]
SOURCES = [
    ROOT / "README.md",
    *sorted((ROOT / "docs").rglob("*.md")),
    *sorted((ROOT / "examples").rglob("*.py")),
]


def test_what_changes_is_told() -> None:
    """A name that differs from the list of the last release is named by a changelog fragment, between backticks."""
    told = " ".join(re.findall(r"`[^`]+`", " ".join(file.read_text("utf-8") for file in FRAGMENTS)))
    changed = differing(LIST.read_text("utf-8").splitlines(), promised())
    assert [name for name in changed if name not in told] == [], (
        "write a fragment into changelog.d/ that names these; before the first release: python -m tools.promised"
    )


def test_what_differs() -> None:
    """A name that goes, comes, or takes something else is told once, without its face."""
    before = [
        "ancient_world.engine.word(first)",
        "ancient_world.Seat.view",
        "ancient_world.pending(state)",
    ]
    now = [
        "ancient_world.engine.word(first, *others)",
        "ancient_world.Seat.view",
        "ancient_world.bots.Bot()",
    ]
    assert differing(before, now) == ["Bot", "pending", "word"]
    assert differing(now, now) == []


def test_the_list_is_whole() -> None:
    """Every name of every face stands in it, functions with their parameters and methods with theirs."""
    listed = promised()
    assert len(listed) == len(set(listed))
    assert {line.partition("(")[0] for line in listed} >= {
        f"{face}.{name}" for face in FACES for name in import_module(face).__all__
    }
    assert "ancient_world.apply(state, action)" in listed
    assert "ancient_world.Seat.apply(self, action, *, version=None)" in listed
    assert "ancient_world.Decision.actions" in listed


@pytest.mark.parametrize("page", SOURCES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_pages_and_examples_use_what_is_promised(page: Path) -> None:
    """They import from the faces alone, and only names that these promise."""
    text = page.read_text("utf-8")
    if page.suffix == ".md":
        text = "\n".join(
            re.sub(rf"(?m)^{found[1]}", "", found[2]) for found in BLOCK.finditer(text)
        )
    packages = {face.rpartition(".")[0] for face in FACES}
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            for each in node.names:
                assert each.name in FACES or not each.name.startswith("ancient_world")
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("ancient_world"):
            module = str(node.module)
            for each in node.names:
                whole = f"{module}.{each.name}" in FACES and module in packages
                assert whole or (module in FACES and each.name in import_module(module).__all__), (
                    each.name
                )
