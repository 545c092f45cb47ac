"""Many threads of one process see what one thread sees."""

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
from ancient_world.engine import language
from ancient_world.engine.importing import import_lock, import_locked
from ancient_world.engine.registry import game
from ancient_world.serve import server
from tests.fresh_process import output
from tests.house import rooms

PLAYING = Path(__file__).with_name("playing.py")


def seen(threads: int) -> list[str]:
    """What each of so many threads has seen, in a process in which nothing is loaded before they begin."""
    command = [sys.executable, str(PLAYING), str(threads)]
    said = subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)
    assert said.returncode == 0, said.stderr[-4000:]
    return said.stdout.splitlines()


@pytest.mark.long
def test_threads_that_do_everything_at_once_see_what_one_sees() -> None:
    """Playing, writing, reading, viewing, drawing, telling in two languages and checking give the same bytes, from the first import on."""
    [alone] = seen(1)
    assert seen(5) == [alone] * 5


def test_what_is_imported_later_is_imported_by_one_thread_at_a_time() -> None:
    """Two threads that need parts of one package first, at the same moment, would wait for each other, and one would fail."""
    alone = {"cli", "testing", "web"}  # a program's own thread
    found = {
        f"{name}: {ast.unparse(node)}"
        for name, path in rooms.files().items()
        if rooms.room(name) not in alone and INSIDE.search(text := path.read_text("utf-8"))
        for node in unguarded(ast.parse(text))
    }
    assert found == set()


INSIDE = re.compile(r"^ +from ancient_world", re.MULTILINE)
"""An import of ours that is no line of its own: only files that have one are looked through."""


def unguarded(tree: ast.AST) -> Iterator[ast.AST]:
    """Imports of the library's modules in functions, without the lock for them."""
    for function in ast.walk(tree):
        if isinstance(function, (ast.FunctionDef, ast.AsyncFunctionDef)):
            inside = list(ast.walk(function))
            guarded = {
                id(each)
                for node in inside
                if isinstance(node, ast.With) and ast.unparse(node.items[0]) == "importing"
                for each in node.body
            }
            for node in inside:
                module = node.module if isinstance(node, ast.ImportFrom) else None
                if (module or "").startswith("ancient_world") and id(node) not in guarded:
                    yield node


IMPORTERS = {
    "build": "before anything else is there, in the import of the library itself",
    "engine.importing": "under the lock",
    "engine.language": "a package that registers its catalogue",
    "archive.counting": "matplotlib",
    "archive.batch.parquet": "pyarrow",
    "cli.help": "commands, which import what is not ours; no thread has begun",
}
"""Files that import by a name that they work out, and what."""


def test_whoever_imports_by_name_is_known() -> None:
    """All others ask :func:`imported`, which lets one thread in at a time."""
    found = {
        name
        for name, path in rooms.files().items()
        if rooms.room(name) != "testing" and "import_module(" in path.read_text("utf-8")
    }
    assert found == set(IMPORTERS)


def test_a_module_of_ours_waits_for_who_imports() -> None:
    """As long as one thread imports, another one does not begin; somebody else's module does not wait."""
    with ThreadPoolExecutor(2) as threads:
        with import_lock:
            ours = threads.submit(import_locked, "ancient_world.serve")
            assert threads.submit(import_locked, "colorsys").result(60).__name__ == "colorsys"
            time.sleep(0.05)
            assert not ours.done()
        assert ours.result(60) is serve


def test_somebody_elses_module_is_imported_without_the_lock(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It may ask for games itself, in another thread that it waits for."""
    (tmp_path / "waiting_game.py").write_text(
        "from concurrent.futures import ThreadPoolExecutor\n"
        "import ancient_world as aw\n"
        "with ThreadPoolExecutor(1) as threads:\n"
        "    GAME = threads.submit(lambda: aw.svg and aw.game('antike')).result(60)\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    assert import_locked("waiting_game").GAME is game("antike")


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system does not fork")
def test_a_process_that_is_forked_in_the_middle_of_an_import_can_import() -> None:
    """Not while the lock is held by a thread that the new process does not have."""
    program = (
        "import os, threading\n"
        "from ancient_world.engine.importing import imported, importing\n"
        "held, done = threading.Event(), threading.Event()\n"
        "def hold():\n"
        "    with importing:\n"
        "        held.set()\n"
        "        done.wait(1)\n"
        "threading.Thread(target=hold).start()\n"
        "held.wait()\n"
        "child = os.fork()\n"
        "imported('ancient_world.serve')\n"
        "if child:\n"
        "    print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))\n"
    )
    assert output(program) == "0\n"


def test_a_catalogue_that_is_added_while_another_thread_reads_is_not_lost(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What was read before it was there is not what later sentences are looked up in."""
    added = ("theirs", "/somewhere")
    read: list[str] = []

    def reading(name: str, folder: str, code: str) -> None:
        read.append(name)
        if added not in language._other_catalogues:
            language._other_catalogues.append(added)  # another thread, in this very moment

    language._load_catalogue.cache_clear()  # another test may have asked for this language
    monkeypatch.setattr(language, "_others", [])
    monkeypatch.setattr(language, "_read", reading)
    for _ in range(2):
        language.call_in_language("xx", lambda: language.translate("A sentence."))
    assert read == ["ancient_world", "ancient_world", "theirs"]
    language._load_catalogue.cache_clear()


def test_two_threads_that_ask_first_ask_one_server(monkeypatch: pytest.MonkeyPatch) -> None:
    """The match that one of them begins is not lost, since the process keeps one server."""
    made = []

    class Slow(serve.Server):
        def __init__(self) -> None:
            super().__init__()
            made.append(self)
            time.sleep(0.05)

    monkeypatch.setattr(server, "Server", Slow)
    begin = threading.Barrier(4)

    def ask(_: int) -> str:
        begin.wait()
        return serve.answer_request('{"jsonrpc":"2.0","id":1,"method":"games"}')

    with ThreadPoolExecutor(4) as threads:
        assert all("antike" in said for said in threads.map(ask, range(4)))
    assert len(made) == 1
    server._default_server.clear()
