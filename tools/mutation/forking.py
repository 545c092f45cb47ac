"""Does work in processes that are forked from this one, some at a time, and none longer than it may take."""

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
Told = TypeVar("Told")


@attrs.frozen
class Ended:
    """A process that was ended before it told anything: by the signal of this number."""

    number: int

    @property
    def late(self) -> bool:
        """Tell whether it had used up its time."""
        return self.number in {SIGKILL, SIGXCPU}


@attrs.frozen
class Limits:
    """How many processes work, and how long.

    Args:
        jobs: How many at a time.
        patience: Seconds of the clock for one task; its process is ended then.
        within: Seconds of the clock for all of them.
    """

    jobs: int
    patience: float
    within: float = math.inf


def limit_processor(seconds: float) -> None:
    """End this process when it has used so many seconds of a processor since its start; the same for those that it starts."""
    resource.setrlimit(resource.RLIMIT_CPU, (int(seconds) + 1, resource.RLIM_INFINITY))


def forked(
    work: Callable[[Task], Told], tasks: Iterable[Task], limits: Limits, end: float = math.inf
) -> Iterator[tuple[Task, Told | Ended]]:
    """Do the work for each task, which may spoil its process, and give what it returns as soon as it is there.

    Args:
        work: What is done.
        tasks: What it is done for.
        limits: How many at a time, and how long one.
        end: When all ends, on the clock; what is not done until then is left out.

    Raises:
        RuntimeError: The work raised an error.
    """
    waiting = iter(tasks)
    running: dict[Connection, tuple[Task, ForkProcess, float]] = {}
    try:
        while time.time() < end:
            for task in islice(waiting, limits.jobs - len(running)):
                told, process = _start(work, task)
                running[told] = task, process, time.time() + limits.patience
            if not running:
                return
            first = min(end, *(until for _, _, until in running.values()))
            ready = wait(running, None if first == math.inf else max(0.0, first - time.time()))
            for told, (task, process, until) in [*running.items()]:
                if told in ready or until < time.time():
                    del running[told]
                    said = _received(told, process) if told in ready else Ended(SIGKILL)
                    _kill(process)
                    yield task, said
    finally:
        for _, process, _ in running.values():
            _kill(process)


def _start(work: Callable[[Task], Told], task: Task) -> tuple[Connection, ForkProcess]:
    ours, theirs = FORK.Pipe(duplex=False)
    process = FORK.Process(target=_work, args=(work, task, theirs))
    process.start()
    theirs.close()
    return ours, process


def _work(work: Callable[[Task], Told], task: Task, told: Connection) -> None:
    os.setsid()  # so that what it starts can be ended with it
    told.send(work(task))


def _received(connection: Connection, process: ForkProcess) -> Told | Ended:
    try:
        told: Told = connection.recv()
    except EOFError:
        process.join()
        if process.exitcode is None or process.exitcode >= 0:
            raise RuntimeError("a process ended without a word; its error stands above") from None
        return Ended(-process.exitcode)
    return told


def _kill(process: ForkProcess) -> None:
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid or 0, SIGKILL)
    process.kill()
    process.join()
