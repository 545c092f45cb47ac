"""Tests that many threads of one process get the same results as one thread."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from ancient_world import serve
from ancient_world.engine import message_catalogue
from ancient_world.engine.importing import import_lock, import_locked
from ancient_world.engine.registry import game
from ancient_world.serve import server
from tests.fresh_process import output
from tests.house import rooms

PLAYING = Path(__file__).with_name("playing.py")


def lines_of_threads(threads: int) -> list[str]:
    """Run the program with ``threads`` threads in a new process, and return the line of each thread."""
    command = [sys.executable, str(PLAYING), str(threads)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 0, done.stderr[-4000:]
    return done.stdout.splitlines()


@pytest.mark.long
def test_many_threads_produce_the_same_as_one() -> None:
    """Five threads that do everything at once produce the same bytes as one thread."""
    [alone] = lines_of_threads(1)
    assert lines_of_threads(5) == [alone] * 5


def test_imports_in_functions_hold_the_lock() -> None:
    """Every import of the library inside a function holds the import lock, to avoid deadlocks."""
    alone = {"cli", "testing", "web"}  # used by the main thread only
    imports = {
        f"{name}: {ast.unparse(node)}"
        for name, path in rooms.files().items()
        if rooms.room(name) not in alone and INSIDE.search(text := path.read_text("utf-8"))
        for node in unguarded(ast.parse(text))
    }
    assert imports == set()


INSIDE = re.compile(r"^ +from ancient_world", re.MULTILINE)
"""An indented import of the library."""


def unguarded(tree: ast.AST) -> Iterator[ast.AST]:
    """Yield imports of the library inside functions that do not hold the lock."""
    for function in ast.walk(tree):
        if isinstance(function, (ast.FunctionDef, ast.AsyncFunctionDef)):
            inside = list(ast.walk(function))
            guarded = {
                id(each)
                for node in inside
                if isinstance(node, ast.With) and ast.unparse(node.items[0]) == "import_lock"
                for each in node.body
            }
            for node in inside:
                module = node.module if isinstance(node, ast.ImportFrom) else None
                if (module or "").startswith("ancient_world") and id(node) not in guarded:
                    yield node


IMPORTERS = {
    "build": "before anything else is there, in the import of the library itself",
    "engine.game_files": "an author's file, for commands, before other threads begin",
    "engine.importing": "under the lock",
    "engine.message_catalogue": "a package that registers its catalogue",
    "archive.game_stats": "matplotlib",
    "archive.batch.parquet": "pyarrow",
    "archive.duckdb_queries": "duckdb",
    "archive.row_filter": "sqlite3",
    "records.files.compressed_files": "libraries that pack, such as lzma",
    "cli.help": "commands, which import what is not ours; no thread has begun",
}
"""Modules that import by a computed name, each with what it imports."""


def test_modules_that_import_by_name_are_listed() -> None:
    """Only the listed modules call ``import_module``; all others use :func:`import_locked`, which holds the lock."""
    names = {
        name
        for name, path in rooms.files().items()
        if rooms.room(name) != "testing" and "import_module(" in path.read_text("utf-8")
    }
    assert names == set(IMPORTERS)


def test_an_import_waits_for_another_thread() -> None:
    """An import of the library waits for another thread's import; other modules do not wait."""
    with ThreadPoolExecutor(2) as threads:
        with import_lock:
            ours = threads.submit(import_locked, "ancient_world.serve")
            assert threads.submit(import_locked, "colorsys").result(60).__name__ == "colorsys"
            time.sleep(0.05)
            assert not ours.done()
        assert ours.result(60) is serve


def test_a_foreign_module_is_imported_without_the_lock(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A module of another package is imported without the lock, so that it may use threads that import."""
    (tmp_path / "waiting_game.py").write_text(
        "from concurrent.futures import ThreadPoolExecutor\n"
        "import ancient_world as aw\n"
        "with ThreadPoolExecutor(1) as threads:\n"
        "    GAME = threads.submit(lambda: aw.svg and aw.game('antike')).result(60)\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    assert import_locked("waiting_game").GAME is game("antike")


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system does not fork")
def test_a_process_forked_during_an_import_can_import() -> None:
    """A process that is forked while a thread holds the lock can still import."""
    program = (
        "import os, threading\n"
        "from ancient_world.engine.importing import import_locked, import_lock\n"
        "held, done = threading.Event(), threading.Event()\n"
        "def hold():\n"
        "    with import_lock:\n"
        "        held.set()\n"
        "        done.wait(1)\n"
        "threading.Thread(target=hold).start()\n"
        "held.wait()\n"
        "child = os.fork()\n"
        "import_locked('ancient_world.serve')\n"
        "if child:\n"
        "    print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))\n"
    )
    assert output(program) == "0\n"


def test_a_catalogue_added_during_a_read_is_not_lost(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A catalogue that is registered while another thread reads catalogues is used for later sentences."""
    added = ("theirs", "/somewhere")
    read: list[str] = []

    def reading(name: str, folder: str, code: str) -> None:
        read.append(name)
        if added not in message_catalogue._other_catalogues:
            message_catalogue._other_catalogues.append(added)  # as if another thread did this now

    message_catalogue._load_catalogue.cache_clear()  # another test may have loaded this language
    monkeypatch.setattr(message_catalogue, "_other_catalogues", [])
    monkeypatch.setattr(message_catalogue, "_read_catalogue", reading)
    for _ in range(2):
        message_catalogue.call_in_language("xx", lambda: message_catalogue.translate("A sentence."))
    assert read == ["ancient_world", "ancient_world", "theirs"]
    message_catalogue._load_catalogue.cache_clear()


def test_concurrent_first_calls_share_one_server(monkeypatch: pytest.MonkeyPatch) -> None:
    """Threads that call the process's server for the first time at once share one server."""
    made = []

    class Slow(serve.Server):
        def __init__(self) -> None:
            super().__init__()
            made.append(self)
            time.sleep(0.05)

    monkeypatch.setattr(server, "Server", Slow)
    monkeypatch.setattr(server, "_default_server", [])  # another test may have started it
    begin = threading.Barrier(4)

    def ask(_: int) -> str:
        begin.wait()
        return serve.answer_request('{"jsonrpc":"2.0","id":1,"method":"games"}')

    with ThreadPoolExecutor(4) as threads:
        assert all("antike" in text for text in threads.map(ask, range(4)))
    assert len(made) == 1
