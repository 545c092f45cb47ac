"""Tasks on executors: order, how many are out, and workers that are lost."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Iterator, Sequence
from concurrent.futures import (
    BrokenExecutor,
    Executor,
    Future,
    ProcessPoolExecutor,
    ThreadPoolExecutor,
)
from pathlib import Path
from typing import Any

import pytest

from ancient_world.archive import BatchError, Workers, process_pool
from ancient_world.archive.batch.workers import run_in_order
from tests.batch.helpers import Careless, WorkerGoneError, deadly_double, double, wrong

Task = tuple[str, tuple[int, ...]]


def run(workers: Workers, count: int) -> list[tuple[int, int]]:
    """Double so many numbers."""
    return list(
        run_in_order(range(count), double, workers, split=lambda task: [task], give_up=lambda *_: -1)
    )  # fmt: skip


@pytest.mark.parametrize("make", [None, lambda: ThreadPoolExecutor(3)], ids=["here", "threads"])
def test_results_come_in_the_order_of_the_tasks(make: Any) -> None:
    """Whatever runs them."""
    assert [(number, 2 * number) for number in range(50)] == run(Workers(make), 50)


class Watched(Executor):
    """Counts what is out: submitted, and not asked for yet."""

    def __init__(self) -> None:
        self.submitted = 0

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        self.submitted += 1
        future: Future[Any] = Future()
        future.set_result(fn(*args, **kwargs))
        return future


def test_a_bounded_number_of_tasks_is_out() -> None:
    """Tasks are neither taken nor handed out before there is room for them."""
    executor, taken = Watched(), 0

    def numbers() -> Iterator[int]:
        nonlocal taken
        for number in range(10_000):
            taken += 1
            yield number

    workers = Workers(executor, max_submitted=5)
    results = run_in_order(
        numbers(), double, workers, split=lambda task: [task], give_up=lambda *_: 0
    )
    for given, _ in enumerate(results):
        assert max(taken, executor.submitted) <= given + 5


def test_a_task_whose_worker_is_gone_is_run_again() -> None:
    """An executor of one's own, with an exception of its own: nothing is lost, nothing twice."""
    executor = Careless()
    assert [(number, 2 * number) for number in range(20)] == run(
        Workers(executor, lost_worker_errors=(WorkerGoneError,), max_submitted=4), 20
    )
    assert executor.submitted == 20 + executor.lost


def test_what_a_task_raises_is_not_a_lost_worker() -> None:
    """A mistake is told at once, not tried again."""
    executor = Watched()
    future: Future[Any] = Future()
    future.set_exception(WorkerGoneError("gone"))
    executor.submit = lambda *_: future  # type: ignore[method-assign]
    with pytest.raises(WorkerGoneError):
        run(Workers(executor), 3)
    with pytest.raises(ValueError, match="no 0"):
        list(run_in_order([0], wrong, Workers(), split=lambda task: [task], give_up=lambda *_: 0))


def singles(task: Task) -> Iterator[Task]:
    """Split numbers."""
    marker, numbers = task
    return ((marker, (number,)) for number in numbers)


@pytest.mark.long
@pytest.mark.parametrize(
    ("numbers", "given_up"),
    [(range(8), ()), (range(8, 32), (11,)), ((11, 0, 1, 11, 2, 3, 4, 11), (11,))],
    ids=["once", "always", "again and again"],
)
def test_a_killed_worker_loses_nothing_and_a_killer_only_itself(
    tmp_path: Path, numbers: Sequence[int], given_up: tuple[int, ...]
) -> None:
    """7 kills its worker once and is done in the end; 11 always does and is given up, alone."""
    marker = str(tmp_path / "once")
    tasks = [(marker, tuple(numbers[at : at + 4])) for at in range(0, len(numbers), 4)]
    results = run_in_order(
        tasks, deadly_double, Workers(jobs=2), split=singles, give_up=lambda *_: (-1,)
    )
    flat = [
        pair
        for (_, numbers), doubled in results
        for pair in zip(numbers, doubled, strict=True)
    ]  # fmt: skip
    assert [(number, -1 if number in given_up else 2 * number) for number in numbers] == flat


def test_a_record_that_kills_its_worker_is_tried_once_more_alone(tmp_path: Path) -> None:
    """After one retry the number is given up; the others of its task run once more at most."""
    log = tmp_path / "log"
    tasks: list[Task] = [(str(log), (1, 11, 2))]
    results = run_in_order(
        tasks, logged, Workers(jobs=2), split=singles, give_up=lambda *_: (-1,)
    )  # fmt: skip
    assert [doubled for _, doubled in results] == [(2,), (-1,), (4,)]
    assert log.read_text("ascii").split() == ["1", "11", "1", "11", "2"]


def logged(task: Task) -> tuple[int, ...]:
    """Note each number before it may kill its worker."""
    path, numbers = task
    for number in numbers:
        with Path(path).open("a", encoding="ascii") as log:
            log.write(f"{number}\n")
        deadly_double(("", (number,)))
    return tuple(map(double, numbers))


@pytest.mark.long
def test_a_given_pool_that_breaks_cannot_be_renewed(tmp_path: Path) -> None:
    """The caller's pool is the caller's: what was done has been given, then the pool's error comes."""
    with process_pool(1) as pool:
        results = run_in_order(
            [("", (1,)), ("", (11,)), ("", (2,))], deadly_double, Workers(pool, max_submitted=1),
            split=lambda task: [task], give_up=lambda *_: (-1,),
        )  # fmt: skip
        assert next(results)[1] == (2,)
        with pytest.raises(BrokenExecutor):
            next(results)


@pytest.mark.long
def test_workers_that_cannot_start_are_told_of() -> None:
    """No task is blamed for workers that end at once, as in a script without a main guard."""
    context = multiprocessing.get_context("forkserver")

    def useless() -> Executor:
        return ProcessPoolExecutor(1, mp_context=context, initializer=os._exit, initargs=(1,))

    with pytest.raises(BatchError) as caught:
        run(Workers(useless), 3)
    assert caught.value.code == "workers-unusable"


class Unstarted(Executor):
    """Cannot start a process, as if what starts them were killed again and again."""

    def submit(self, *_: object, **__: object) -> Future[Any]:
        raise ConnectionRefusedError(111, "Connection refused")


def test_no_task_is_blamed_if_no_worker_can_be_started() -> None:
    """The message says why there is none."""
    with pytest.raises(BatchError) as caught:
        run(Workers(Unstarted), 9)
    assert caught.value.code == "workers-unusable"
    assert "Connection refused" in caught.value.message


@pytest.mark.long
def test_each_run_has_fresh_processes() -> None:
    """Nothing is left of a run, so processes know what the program knows when the next one starts."""
    workers, found = Workers(jobs=2), []
    for _ in range(2):
        results = run_in_order(
            range(4), pid, workers, split=lambda task: [task], give_up=lambda *_: 0
        )  # fmt: skip
        found.append({each for _, each in results})
        assert multiprocessing.active_children() == []
    assert found[0].isdisjoint({os.getpid()} | found[1])


def pid(_: int) -> int:
    """Which process does it."""
    return os.getpid()


@pytest.mark.long
def test_a_fork_server_that_is_killed_again_and_again() -> None:
    """Tasks are done all the same; no task is blamed."""
    from multiprocessing import forkserver

    server: Any = forkserver._forkserver
    workers, killed = Workers(jobs=2), 0
    results = run_in_order(
        range(36), double, workers, split=lambda task: [task], give_up=lambda task, _: -task - 1
    )
    for number, doubled in results:
        assert doubled == 2 * number
        if number % 24 == 3:
            os.kill(server._forkserver_pid, signal.SIGKILL)
            os.waitid(os.P_PID, server._forkserver_pid, os.WEXITED | os.WNOWAIT)
            killed += 1
    assert killed == 2


@pytest.mark.parametrize(
    "error",
    [ImportError("_multiprocessing"), NotImplementedError(), OSError(38, "not implemented")],
)
def test_where_there_are_no_processes(error: Exception, monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a browser: that is said, and what to do; without jobs everything works."""
    import concurrent.futures

    def none(*_: object, **__: object) -> Executor:
        raise error

    monkeypatch.setattr(concurrent.futures, "ProcessPoolExecutor", none)
    with pytest.raises(BatchError) as caught:
        run(Workers(jobs=2), 3)
    assert caught.value.code == "no-processes"
    assert "jobs" in caught.value.message
    assert len(run(Workers(jobs=1), 3)) == 3


@pytest.mark.long
def test_workers_end_with_their_parent(tmp_path: Path) -> None:
    """A process that is killed leaves no worker behind, not even an idle one."""
    import subprocess
    import sys
    import time

    program = (
        "from ancient_world.archive import process_pool\n"
        "import os, time\n"
        "if __name__ == '__main__':\n"
        "    pool = process_pool(2)\n"
        "    print([pool.submit(os.getpid).result() for _ in range(2)], flush=True)\n"
        "    time.sleep(60)\n"
    )
    script = tmp_path / "program.py"
    script.write_text(program, encoding="ascii")
    with subprocess.Popen(
        [sys.executable, str(script)], stdout=subprocess.PIPE, start_new_session=True
    ) as parent:
        assert parent.stdout is not None
        parent.stdout.readline()
        os.kill(parent.pid, signal.SIGKILL)
        parent.wait()
        until = time.monotonic() + 50
        while time.monotonic() < until:
            try:
                os.killpg(parent.pid, 0)
            except ProcessLookupError:
                return
            time.sleep(0.02)
    os.killpg(parent.pid, signal.SIGKILL)
    pytest.fail("workers are left")
