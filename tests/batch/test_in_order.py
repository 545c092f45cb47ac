"""Test running tasks on executors: order, the limit of submitted tasks, and lost workers."""

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
    """Double the numbers below ``count``."""
    return list(
        run_in_order(range(count), double, workers, split=lambda task: [task], give_up=lambda *_: -1)
    )  # fmt: skip


@pytest.mark.parametrize("make", [None, lambda: ThreadPoolExecutor(3)], ids=["here", "threads"])
def test_results_come_in_the_order_of_the_tasks(make: Any) -> None:
    """Results come in the order of the tasks, with any executor."""
    assert [(number, 2 * number) for number in range(50)] == run(Workers(make), 50)


class Watched(Executor):
    """An executor that counts submitted tasks."""

    def __init__(self) -> None:
        self.submitted = 0

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        self.submitted += 1
        future: Future[Any] = Future()
        future.set_result(fn(*args, **kwargs))
        return future


def test_a_limited_number_of_tasks_is_submitted() -> None:
    """At most ``in_flight`` tasks are taken and submitted ahead of the results."""
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
    for count_received, _ in enumerate(results):
        assert max(taken, executor.submitted) <= count_received + 5


def test_a_task_whose_worker_is_gone_is_run_again() -> None:
    """Tasks of a lost worker of a custom executor are run again; no result is lost or repeated."""
    executor = Careless()
    assert [(number, 2 * number) for number in range(20)] == run(
        Workers(executor, lost_worker_errors=(WorkerGoneError,), max_submitted=4), 20
    )
    assert executor.submitted == 20 + executor.lost


def test_an_error_of_a_task_is_raised() -> None:
    """An error that a task raises is raised at once, and the task is not repeated."""
    executor = Watched()
    future: Future[Any] = Future()
    future.set_exception(WorkerGoneError("gone"))
    executor.submit = lambda *_: future  # type: ignore[method-assign]
    with pytest.raises(WorkerGoneError):
        run(Workers(executor), 3)
    with pytest.raises(ValueError, match="no 0"):
        list(run_in_order([0], wrong, Workers(), split=lambda task: [task], give_up=lambda *_: 0))


def singles(task: Task) -> Iterator[Task]:
    """Split a task into tasks of one number each."""
    marker, numbers = task
    return ((marker, (number,)) for number in numbers)


@pytest.mark.long
@pytest.mark.parametrize(
    ("numbers", "given_up"),
    [(range(8), ()), (range(8, 32), (11,)), ((11, 0, 1, 11, 2, 3, 4, 11), (11,))],
    ids=["once", "always", "again and again"],
)
def test_tasks_of_a_killed_worker_are_repeated(
    tmp_path: Path, numbers: Sequence[int], given_up: tuple[int, ...]
) -> None:
    """A task that kills its worker once is repeated; one that always does is given up alone."""
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
    """A number that kills its worker is given up after one retry; the others of its task are repeated at most once."""
    log = tmp_path / "log"
    tasks: list[Task] = [(str(log), (1, 11, 2))]
    results = run_in_order(
        tasks, logged, Workers(jobs=2), split=singles, give_up=lambda *_: (-1,)
    )  # fmt: skip
    assert [doubled for _, doubled in results] == [(2,), (-1,), (4,)]
    assert log.read_text("ascii").split() == ["1", "11", "1", "11", "2"]


def logged(task: Task) -> tuple[int, ...]:
    """Write each number to a log before it may kill its worker."""
    path, numbers = task
    for number in numbers:
        with Path(path).open("a", encoding="ascii") as log:
            log.write(f"{number}\n")
        deadly_double(("", (number,)))
    return tuple(map(double, numbers))


@pytest.mark.long
def test_a_broken_pool_of_the_caller_is_not_replaced(tmp_path: Path) -> None:
    """A process pool that the caller made is not replaced: results so far are returned, then its error is raised."""
    with process_pool(1) as pool:
        results = run_in_order(
            [("", (1,)), ("", (11,)), ("", (2,))], deadly_double, Workers(pool, max_submitted=1),
            split=lambda task: [task], give_up=lambda *_: (-1,),
        )  # fmt: skip
        assert next(results)[1] == (2,)
        with pytest.raises(BrokenExecutor):
            next(results)


@pytest.mark.long
def test_workers_that_cannot_start_are_reported() -> None:
    """If workers end as soon as they start, the error says so and no task is given up."""
    context = multiprocessing.get_context("forkserver")

    def useless() -> Executor:
        return ProcessPoolExecutor(1, mp_context=context, initializer=os._exit, initargs=(1,))

    with pytest.raises(BatchError) as caught:
        run(Workers(useless), 3)
    assert caught.value.code == "workers-unusable"


class Unstarted(Executor):
    """An executor that cannot start processes."""

    def submit(self, *_: object, **__: object) -> Future[Any]:
        raise ConnectionRefusedError(111, "Connection refused")


def test_no_task_is_blamed_if_no_worker_can_be_started() -> None:
    """If no worker can be started, the error says why and no task is given up."""
    with pytest.raises(BatchError) as caught:
        run(Workers(Unstarted), 9)
    assert caught.value.code == "workers-unusable"
    assert "Connection refused" in caught.value.message


@pytest.mark.long
def test_each_run_has_fresh_processes() -> None:
    """Each run starts new processes and ends them."""
    workers, process_ids = Workers(jobs=2), []
    for _ in range(2):
        results = run_in_order(
            range(4), pid, workers, split=lambda task: [task], give_up=lambda *_: 0
        )  # fmt: skip
        process_ids.append({each for _, each in results})
        assert multiprocessing.active_children() == []
    assert process_ids[0].isdisjoint({os.getpid()} | process_ids[1])


def pid(_: int) -> int:
    """Return the id of the process."""
    return os.getpid()


@pytest.mark.long
def test_a_fork_server_that_is_killed_again_and_again() -> None:
    """All tasks are completed if the fork server is killed again and again."""
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
    """Without processes, as in a browser, the error advises to leave out ``jobs``; a single job works."""
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
    """If the parent is killed, its workers end, idle ones included."""
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
