"""Run tasks in forked processes, several at a time, with a limit of time for each."""

from __future__ import annotations

import contextlib
import math
import multiprocessing
import os
import resource
import time
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from multiprocessing.connection import Connection, wait
from multiprocessing.context import ForkProcess
from signal import SIGKILL, SIGXCPU
from typing import TypeVar

import attrs

FORK = multiprocessing.get_context("fork")
Task = TypeVar("Task")
Result = TypeVar("Result")


@attrs.frozen
class Ended:
    """The result of a process that ended without one, by the signal of this number."""

    number: int

    @property
    def late(self) -> bool:
        """True if the process had used up its time."""
        return self.number in {SIGKILL, SIGXCPU}


@attrs.frozen
class Limits:
    """The limits of the processes and of their time.

    Args:
        jobs: How many processes run at a time.
        patience: Seconds of the clock for one task, after which its process is ended.
        within: Seconds of the clock for all tasks.
    """

    jobs: int
    patience: float
    within: float = math.inf


def limit_processor(seconds: float) -> None:
    """Limit the processor time of this process, and of each process that it starts, to this many seconds."""
    resource.setrlimit(resource.RLIMIT_CPU, (int(seconds) + 1, resource.RLIM_INFINITY))


def forked(
    work: Callable[[Task], Result], tasks: Iterable[Task], limits: Limits, end: float = math.inf
) -> Iterator[tuple[Task, Result | Ended]]:
    """Run a function for each task in a process of its own, and yield each task with its result as soon as it is ready.

    Args:
        work: The function; it may change the state of its process.
        tasks: The arguments of the function.
        limits: How many processes run at a time, and how long one may take.
        end: The time of the clock at which all work stops; unfinished tasks are left out.

    Raises:
        RuntimeError: The function raised an error.
    """
    waiting = iter(tasks)
    running: dict[Connection, tuple[Task, ForkProcess, float]] = {}
    try:
        while time.time() < end:
            for task in islice(waiting, limits.jobs - len(running)):
                connection, process = _start(work, task)
                running[connection] = task, process, time.time() + limits.patience
            if not running:
                return
            first = min(end, *(until for _, _, until in running.values()))
            ready = wait(running, None if first == math.inf else max(0.0, first - time.time()))
            for connection, (task, process, until) in [*running.items()]:
                if connection in ready or until < time.time():
                    del running[connection]
                    result = (
                        _received(connection, process) if connection in ready else Ended(SIGKILL)
                    )
                    _kill(process)
                    yield task, result
    finally:
        for _, process, _ in running.values():
            _kill(process)


def _start(work: Callable[[Task], Result], task: Task) -> tuple[Connection, ForkProcess]:
    ours, theirs = FORK.Pipe(duplex=False)
    process = FORK.Process(target=_work, args=(work, task, theirs))
    process.start()
    theirs.close()
    return ours, process


def _work(work: Callable[[Task], Result], task: Task, connection: Connection) -> None:
    os.setsid()  # starts a process group, so that child processes are killed with this process
    connection.send(work(task))


def _received(connection: Connection, process: ForkProcess) -> Result | Ended:
    try:
        result: Result = connection.recv()
    except EOFError:
        process.join()
        if process.exitcode is None or process.exitcode >= 0:
            raise RuntimeError("a process ended without a word; its error stands above") from None
        return Ended(-process.exitcode)
    return result


def _kill(process: ForkProcess) -> None:
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid or 0, SIGKILL)
    process.kill()
    process.join()
