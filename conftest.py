"""The examples in README.md and docs/ are tests: Python blocks, and what `console` blocks type."""

from __future__ import annotations

import os
import shlex
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
SHELL = {*"|&;<>()$`*?[]{}~#\\"}
"""What a shell does more with than to split a line at its spaces."""


def by_shell(line: str) -> tuple[int, str]:
    """Type a line into a shell; return what it ends with, and what it says."""
    done = subprocess.run(  # noqa: S602 - the docs of this very project
        line,
        shell=True,
        check=False,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    return done.returncode, done.stdout


def run_console(example: Example) -> str | None:
    """Type each `$ ` line of a console block; say which one failed. A line that needs no shell needs no process of its own."""
    from tests.running import run  # it needs the extra `cli`, which is not in a page

    for line in example.parsed.splitlines():
        if not line.startswith("$ "):
            continue
        typed = line.removeprefix("$ ")
        if typed.startswith("ancient-world ") and not SHELL & {*typed}:
            done = run(*shlex.split(typed)[1:])
            code, said = done.exit_code, done.output
        else:
            code, said = by_shell(typed)
        if code:
            return f"{line}\nended with {code}\n{said}"
    return None


PAGE = "page_of_the_docs"
"""The name under which the examples of one page find themselves as a module."""


SHUTDOWN = '{"jsonrpc": "2.0", "id": 1, "method": "shutdown"}'
"""The request after which the server of this process keeps no match."""


class Page:
    """A page as a module: what its examples define is found by name."""


def enter_folder(namespace: dict[str, Any]) -> None:
    """Let the examples of one page write their files into an empty folder of their own, find our commands, and be one module."""
    page: Any = Page()
    namespace["__name__"], page.__dict__ = PAGE, namespace
    namespace["_known"] = registry.available_games()
    sys.modules[PAGE] = page
    namespace["_path"] = os.environ.get("PATH", os.defpath)
    os.environ["PATH"] = os.pathsep.join([str(SCRIPTS), namespace["_path"]])
    folder = tempfile.TemporaryDirectory()
    namespace["_folder"], namespace["_came_from"] = folder, Path.cwd()
    os.chdir(folder.name)


def leave_folder(namespace: dict[str, Any]) -> None:
    """Go back, also to English, and remove the folder, the module and the matches of the page."""
    del sys.modules[PAGE]
    for game_id in {*registry.available_games()} - {*namespace["_known"]}:  # the page's own games
        registry.forget_game(game_id)
    aw.set_language("en")
    aw.serve.answer_request(SHUTDOWN)  # the matches that the page opened
    os.environ["PATH"] = namespace["_path"]
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
