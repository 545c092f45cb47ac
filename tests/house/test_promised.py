"""The list of public names is up to date, and docs and examples use no other names."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
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


@pytest.mark.release
def test_what_changes_is_told() -> None:
    """Each name that differs from the list of the last release is named by a changelog fragment, between backticks."""
    told = " ".join(re.findall(r"`[^`]+`", " ".join(file.read_text("utf-8") for file in FRAGMENTS)))
    changed = differing(LIST.read_text("utf-8").splitlines(), promised())
    assert [name for name in changed if name not in told] == [], (
        "write a fragment into changelog.d/ that names these; before the first release: python -m tools.promised"
    )


def test_what_differs() -> None:
    """A name that was removed, added or changed is reported once, without its module."""
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
    """The list has every public name, functions and methods with their parameters."""
    listed = promised()
    assert len(listed) == len(set(listed))
    assert {line.partition("(")[0] for line in listed} >= {
        f"{face}.{name}" for face in FACES for name in import_module(face).__all__
    }
    assert "ancient_world.apply(state, action)" in listed
    assert "ancient_world.Seat.apply(self, action, *, version=None)" in listed
    assert "ancient_world.Decision.actions" in listed


def imported(page: Path) -> Iterator[tuple[str, str]]:
    """Yield each module that a page or an example imports, with each imported name ("" for the module itself)."""
    text = page.read_text("utf-8")
    if page.suffix == ".md":
        text = "\n".join(
            re.sub(rf"(?m)^{found[1]}", "", found[2]) for found in BLOCK.finditer(text)
        )
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            yield from ((each.name, "") for each in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from ((str(node.module), each.name) for each in node.names)


def is_promised(module: str, name: str) -> bool:
    """Return whether a name is public, a public module, or not from this library."""
    if not module.startswith("ancient_world"):
        return True
    if not name or f"{module}.{name}" in FACES:
        return f"{module}.{name}".removesuffix(".") in FACES
    return module in FACES and name in import_module(module).__all__


def test_pages_and_examples_use_what_is_promised() -> None:
    """Pages and examples import only public names."""
    found = [(page, *each) for page in SOURCES for each in imported(page)]
    assert len(found) > 100
    assert [each for each in found if not is_promised(*each[1:])] == []
