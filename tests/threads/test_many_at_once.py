"""Many threads of one process see what one thread sees."""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from ancient_world import serve
from ancient_world.engine import language
from ancient_world.serve import server

PLAYING = Path(__file__).with_name("playing.py")


def seen(threads: int) -> list[str]:
    """What each of so many threads has seen, in a process in which nothing is loaded before they begin."""
    command = [sys.executable, str(PLAYING), str(threads)]
    said = subprocess.run(command, capture_output=True, text=True, check=False)
    assert said.returncode == 0, said.stderr[-4000:]
    return said.stdout.splitlines()


@pytest.mark.long
def test_threads_that_do_everything_at_once_see_what_one_sees() -> None:
    """Playing, writing, reading, viewing, drawing, telling in two languages and checking give the same bytes, from the first import on."""
    [alone] = seen(1)
    assert seen(8) == [alone] * 8


def test_a_catalogue_that_is_added_while_another_thread_reads_is_not_lost(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What was read before it was there is not what later sentences are looked up in."""
    added = ("theirs", "/somewhere")
    read: list[str] = []

    def reading(name: str, folder: str, code: str) -> None:
        read.append(name)
        if added not in language._others:
            language._others.append(added)  # another thread, in this very moment

    monkeypatch.setattr(language, "_others", [])
    monkeypatch.setattr(language, "_read", reading)
    for _ in range(2):
        language.in_language("xx", lambda: language.tr("A sentence."))
    assert read == ["ancient_world", "ancient_world", "theirs"]
    language._catalogue.cache_clear()


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
        return serve.answer('{"jsonrpc":"2.0","id":1,"method":"games"}')

    with ThreadPoolExecutor(4) as threads:
        assert all("antike" in said for said in threads.map(ask, range(4)))
    assert len(made) == 1
    server._kept.clear()
