"""The design's promises about where modules are and what they import."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import grimp
import pytest

from ancient_world.cli import app
from ancient_world.cli.commands import records
from tests.fresh_process import output
from tests.house import rooms
from tests.house.rooms import is_game

ROOT = Path(__file__).parents[2]


@cache
def graph() -> grimp.ImportGraph:
    """Return the graph of imports between modules of the library, and of other libraries."""
    return grimp.build_graph("ancient_world", include_external_packages=True, cache_dir=None)


def test_contracts() -> None:
    """The import contracts in pyproject.toml hold; a broken one names the import and what to do instead."""
    program = "from importlinter.cli import lint_imports_command as run; run()"
    done = subprocess.run(
        [sys.executable, "-c", program, "--no-cache", "--no-logo"],
        cwd=ROOT,
        env={**os.environ, "COLUMNS": "200"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_no_circle() -> None:
    """No modules import each other in a cycle, not even for types."""
    modules = graph().modules
    needed = {module: graph().find_modules_directly_imported_by(module) for module in modules}
    try:
        TopologicalSorter(needed).prepare()
    except CycleError as error:
        circle = " imports ".join(reversed(error.args[1]))
        pytest.fail(f"{circle}: put what both ends need into a module below them")


STANDS_ON_AN_EXTRA = re.compile(
    r"ancient_world\.(__main__|cli|web|serve\.mcp|rl\.(\w+_(env|game)|game_table))\b"
)
"""Modules that need the libraries of an extra on import, and the start of the command line."""

WITHOUT_EXTRAS = """
import importlib, sys
from ancient_world.documents import converters

class Refusing:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] not in {*sys.stdlib_module_names, "ancient_world"}:
            raise ModuleNotFoundError(f"{name} is no part of Python")

sys.meta_path.insert(0, Refusing())
for module in MODULES:
    try:
        importlib.import_module(module)
    except ModuleNotFoundError as error:
        print(f"{module}: {error}")
"""


def test_extras_are_imported_where_they_are_asked_for() -> None:
    """All other modules can be imported without the extras, with only attrs and cattrs installed."""
    modules = [
        module
        for module in sorted(graph().modules)
        if module.startswith("ancient_world.") and not STANDS_ON_AN_EXTRA.match(module)
    ]
    assert output(WITHOUT_EXTRAS.replace("MODULES", repr(modules))) == "", (
        "import it in the function that asks for it, or name the module in STANDS_ON_AN_EXTRA"
    )


def test_an_import_in_a_function_says_why() -> None:
    """An import inside a function gives its reason: measured milliseconds for our files, or an extra for other libraries."""
    found = [
        f"{name}:{node.lineno}: {line.strip()}"
        for name, path in rooms.files().items()
        if not is_game(rooms.room(name))  # ruff forbids such imports there
        for node in imports_in_functions(rooms.tree(name))
        for line in path.read_text("utf-8").splitlines()[node.lineno - 1 : node.lineno]
        if not re.search(r"# .*(\b\d+ ms\b|\bextra\b)" if "ancient_world" in line else r"# .", line)
    ]
    assert found == [], "import it at the top of the file, or say how many ms it takes, as `# 9 ms`"


def imports_in_functions(tree: ast.Module) -> Iterator[ast.stmt]:
    """Yield each import inside a function."""
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
            inside = ast.walk(function)
            yield from (each for each in inside if isinstance(each, ast.Import | ast.ImportFrom))


SAME_NAME = {
    "Chance": "documents/document_forms.py holds the form in which JSON has it",
    "Decision": "the same",
    "View": "a situation of documents/situations.py is called as in the document, which shows what this tells",
    "ComponentsDocument": "schema/document_kinds.py: the name of the class is that of the definition in the schema",
    "Place": "serve/method_results.py: the same; engine/components.py is what authors of games draw with",
    "Told": "the same, and in serve/method_results.py as in the definition in the schema",
}
"""Class names that occur in several rooms, with reasons."""


@pytest.mark.release
def test_two_things_have_two_names() -> None:
    """No two public classes have the same name without a reason; classes of different games may."""
    classes = [
        (node.name, rooms.room(name))
        for name in rooms.files()
        for node in rooms.tree(name).body
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_")
    ]
    ours = Counter(name for name, room in classes if not is_game(room))
    assert {name for name, count in ours.items() if count > 1} == set(SAME_NAME)
    assert [
        each for each, count in Counter(classes).items() if count > 1 and is_game(each[1])
    ] == []


NO_CALLER = re.compile(
    r"ancient_world\.("
    r"(\w+\.)?__main__"  # python -m
    r"|archive\.batch\.worker_errors"  # the server from which workers are forked loads it by name
    r"|cli\.pyinstaller\.hook-ancient_world"  # PyInstaller runs it
    r"|games\.\w+\.game|games\.\w+\.look\.\w+_picture"  # users import it: the registry, and whoever looks at a picture
    r"|rl\.(gymnasium_env|openspiel_game|pettingzoo_env)"  # rl loads it by name, as it needs a library
    r"|testing\.messages)"  # authors of games run it
)
"""Modules that no other module imports; the comments say who uses them."""


def test_every_module_has_a_caller() -> None:
    """Every other module is imported by some module; code for tests belongs to the tests."""
    modules = [module for module, _ in (*app.COMMANDS.values(), *records.COMMANDS.values())]
    by_name = {f"ancient_world.cli.commands.{module}" for module in modules}
    found = [
        module
        for module in sorted(graph().modules - by_name)
        if module.startswith("ancient_world.")
        and not graph().find_children(module)
        and not graph().find_modules_that_directly_import(module)
        and not NO_CALLER.fullmatch(module)
    ]
    assert found == [], "use it, delete it, or say in NO_CALLER who comes to it"
