"""The examples in README.md and docs/ are tests: Python blocks, and what `console` blocks type."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from sybil import Example, Sybil
from sybil.parsers.myst import CodeBlockParser, PythonCodeBlockParser, SkipParser

import ancient_world as aw
from ancient_world.engine import registry

SCRIPTS = Path(sys.executable).parent


def run_console(example: Example) -> str | None:
    """Type each `$ ` line of a console block into a shell; say which one failed."""
    path = os.pathsep.join([str(SCRIPTS), os.environ.get("PATH", os.defpath)])
    for line in example.parsed.splitlines():
        if not line.startswith("$ "):
            continue
        done = subprocess.run(  # noqa: S602 - the docs of this very project
            line.removeprefix("$ "),
            shell=True,
            check=False,
            capture_output=True,
            text=True,
            stdin=subprocess.DEVNULL,
            env={**os.environ, "PATH": path},
        )
        if done.returncode:
            return f"{line}\nended with {done.returncode}\n{done.stdout}{done.stderr}"
    return None


PAGE = "page_of_the_docs"
"""The name under which the examples of one page find themselves as a module."""


class Page:
    """A page as a module: what its examples define is found by name."""


def enter_folder(namespace: dict[str, Any]) -> None:
    """Let the examples of one page write their files into an empty folder of their own, and be one module."""
    page: Any = Page()
    namespace["__name__"], page.__dict__ = PAGE, namespace
    namespace["_known"] = registry.game_ids()
    sys.modules[PAGE] = page
    folder = tempfile.TemporaryDirectory()
    namespace["_folder"], namespace["_came_from"] = folder, Path.cwd()
    os.chdir(folder.name)


def leave_folder(namespace: dict[str, Any]) -> None:
    """Go back, also to English, and remove the folder and the module."""
    del sys.modules[PAGE]
    for game_id in {*registry.game_ids()} - {*namespace["_known"]}:  # the page's own games
        registry.forget_game(game_id)
    aw.set_language("en")
    os.chdir(namespace["_came_from"])
    namespace["_folder"].cleanup()


pytest_collect_file = Sybil(
    parsers=[
        PythonCodeBlockParser(),
        CodeBlockParser("console", evaluator=run_console),
        SkipParser(),
    ],
    patterns=["README.md", "docs/*.md", "docs/*/*.md"],
    setup=enter_folder,
    teardown=leave_folder,
).pytest()
