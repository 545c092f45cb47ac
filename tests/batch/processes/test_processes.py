"""How processes start: copies of a program that has one thread, fresh ones beside others; and what a copy has no part in."""

from __future__ import annotations

import errno
import functools
import gc
import multiprocessing
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from rich.console import Console

from ancient_world import batch
from ancient_world.batch import Workers, processes
from ancient_world.batch.in_order import in_order
from ancient_world.cli.commands import scale
from ancient_world.engine import register_game
from tests.batch.helpers import deadly_double, thread_beside
from tests.engine.minigame import GAME

ROOT = Path(__file__).parents[3]

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="copies are made on Linux")


def in_a_program(test: Callable[[], None]) -> Callable[[], None]:
    """Run a test in a program of its own, which has one thread, whatever else whoever tests is doing."""

    @functools.wraps(test)
    def run() -> None:
        code = f"from {__name__} import *; {test.__name__}.__wrapped__()"
        done = subprocess.run(
            [sys.executable, "-c", code],
            cwd=ROOT, capture_output=True, text=True, check=False, timeout=120,
        )  # fmt: skip
        assert (done.returncode, done.stderr) == (0, "")

    return run


def is_copy(pool: ProcessPoolExecutor) -> bool:
    """Whether the processes of a pool were forked from this one."""
    return pool.submit(os.getppid).result() == os.getpid()


@in_a_program
def test_a_program_with_one_thread_is_copied() -> None:
    """Processes have loaded already what the program has; they start at once, before there is another thread."""
    with batch.process_pool(2) as pool, thread_beside():
        assert is_copy(pool)


def test_beside_other_threads_processes_are_fresh() -> None:
    """A thread may hold a lock in the moment of the copy, which nobody would ever release there."""
    with thread_beside(), batch.process_pool(1) as pool:
        assert not is_copy(pool)


@in_a_program
def test_processes_start_before_a_bar_begins_its_thread() -> None:
    """On a terminal they are copies too."""
    screen = Console(force_terminal=True, file=StringIO())
    vars(scale)["console"] = lambda **_: screen
    workers = Workers(jobs=2)
    with scale.bar(lambda: 1, "records", workers):
        assert len(threading.enumerate()) > 1
        assert workers.submit(_parent, None).result() == os.getpid()
    workers.close()


def _parent(_: None) -> int:
    return os.getppid()


def test_where_threads_cannot_be_counted_processes_are_fresh(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Libraries have threads of which Python knows nothing."""
    monkeypatch.setattr(processes, "THREADS", tmp_path / "nothing")
    with batch.process_pool(1) as pool:
        assert not is_copy(pool)


@in_a_program
def test_what_cannot_be_copied_is_started_fresh() -> None:
    """A large program may find no room for its copy, where a small process has some."""
    real, made = os.fork, list[int]()

    def fork() -> int:
        if made:
            raise OSError(errno.ENOMEM, "no room")
        pid = real()
        made.append(pid)
        return pid

    vars(os)["fork"] = fork
    with batch.process_pool(2) as pool:
        assert not is_copy(pool)
    with pytest.raises(ProcessLookupError):
        os.kill(made[0], 0)  # the one for which there was room has ended


@in_a_program
def test_a_copy_holds_no_file_of_the_program() -> None:
    """Who waits for the end of a pipe is told of it when the program closes it, whatever stays ready."""
    reading, writing = os.pipe()
    with batch.process_pool(2) as pool:
        assert is_copy(pool)
        os.close(writing)
        os.set_blocking(reading, False)
        assert os.read(reading, 1) == b""
    os.close(reading)


@in_a_program
def test_a_file_of_the_pool_may_have_the_number_of_one_that_was_waste() -> None:
    """What is cleared away between the look at the files and the copy takes no file from the pool that got its number."""
    gc.disable()
    for _ in range(20):
        waste: list[object] = [os.fdopen(os.dup(0))]
        waste.append(waste)
    del waste
    real = multiprocessing.get_context

    def get_context(method: str) -> object:
        gc.collect()
        return real(method)

    vars(multiprocessing)["get_context"] = get_context
    with batch.process_pool(2) as pool:
        assert is_copy(pool)


@in_a_program
def test_where_no_thread_can_hand_out_tasks_no_copy_is_left() -> None:
    """Where threads are counted among processes, there may be room for the copies alone."""
    real, here, asked = threading.Thread.start, os.getpid(), list[None]()

    def start(self: threading.Thread) -> None:
        asked.append(None)
        if os.getpid() == here and len(asked) == 1:
            raise RuntimeError("can't start new thread")
        real(self)

    threading.Thread.start = start  # type: ignore[method-assign]
    with batch.process_pool(2) as pool:
        assert multiprocessing.active_children() == []
        assert not is_copy(pool)


@in_a_program
def test_a_new_game_is_known_to_the_next_copies() -> None:
    """A game that the program has made known itself is played by processes that start after that."""

    class Slow(threading.Timer):
        """Is called off, and not gone at once."""

        def run(self) -> None:
            super().run()
            time.sleep(0.5)

    vars(threading)["Timer"] = Slow
    for game_id in ("tides-of-time", "mini"):
        games = batch.simulate_many(game_id, 2, bots=["random"] * 2, jobs=2)
        assert [each.status for each in games] == ["played"] * 2
        register_game("mini", GAME)


PROGRAM = """
import gc, os, signal, sys, time
from ancient_world import batch

class Waste:
    def __init__(self):
        self.itself = self

    def __del__(self):
        print("wasted", flush=True)

gc.disable()
Waste()
signal.signal(signal.SIGTERM, lambda *_: print("tidied up", flush=True))
file = open(sys.argv[1], "w")
file.write("once\\n")
print("once")
with batch.process_pool(2) as pool:
    assert pool.submit(os.getppid).result() == os.getpid()
    print(pool.submit(signal.getsignal, signal.SIGTERM).result() == signal.SIG_DFL)
    print(pool.submit(signal.getsignal, signal.SIGINT).result() == signal.SIG_IGN)
    print(pool.submit(signal.pthread_sigmask, signal.SIG_BLOCK, []).result())
    pool.submit(gc.collect).result()
gc.collect()
print(signal.pthread_sigmask(signal.SIG_BLOCK, []))
"""


def test_a_copy_tidies_nothing_up(tmp_path: Path) -> None:
    """What waits to be written is written once, and waste is cleared away once; the program's own signal handlers run in the program alone."""
    path = tmp_path / "text"
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(path)], capture_output=True, text=True, check=False
    )
    assert (done.stdout.splitlines(), done.stderr) == (
        ["once", "True", "True", "set()", "wasted", "set()"],
        "",
    )
    assert path.read_text("ascii") == "once\n"


@in_a_program
def test_a_killed_copy_is_replaced() -> None:
    """Deaths again and again: each task has its result, in order, and no process is left over."""
    with TemporaryDirectory() as folder:
        tasks = [(f"{folder}/{number // 3}", (20 + number, 7)) for number in range(12)]
        results = in_order(
            tasks, deadly_double, Workers(jobs=2), split=lambda _: (), give_up=lambda *_: (-1,)
        )
        assert [doubled for _, doubled in results] == [
            (40 + 2 * number, 14) for number in range(12)
        ]


INTERRUPTED = """
import os, signal, sys
from ancient_world import batch

os.setpgid(0, 0)
signal.signal(signal.SIGINT, signal.default_int_handler)  # whoever started the tests may ignore it
real = os.fork

def fork():
    pid = real()
    if pid:  # once: a second Ctrl-C may come while the program ends
        os.killpg(0, signal.SIGINT)
    return pid

os.fork = fork
try:
    for _ in range(100):
        batch.process_pool(2)
except KeyboardInterrupt:
    print("stopped", flush=True)
"""


def test_ctrl_c_while_processes_start() -> None:
    """The program is told, and its copies say nothing."""
    done = subprocess.run(
        [sys.executable, "-c", INTERRUPTED], capture_output=True, text=True, check=False, timeout=60
    )
    assert (done.stdout, done.stderr) == ("stopped\n", "")
