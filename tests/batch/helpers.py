"""Executors that lose workers, tasks that kill their worker, and changed records; workers can import all of them."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from pathlib import Path
from typing import Any

import ancient_world as aw
from ancient_world.archive import CheckedRecord, PlayedGame
from ancient_world.archive.batch import worker_functions
from ancient_world.archive.batch.report_formats import to_line
from ancient_world.bots import Bot, RandomBot
from ancient_world.validation.record_checks import report_on

KILLER = b"Killer Bee"
"""A player of this name makes an armed worker die when it checks the record."""


def lines(results: Iterator[CheckedRecord] | Iterator[PlayedGame]) -> bytes:
    """Return all results as JSON Lines."""
    return b"".join(to_line(result.to_dict()) for result in results)


def without_speed(output: str) -> list[str]:
    """Return the lines of a command's output without the one that reports the speed."""
    return [line for line in output.splitlines() if "actions a second" not in line]


def named(text: str, name: bytes = KILLER) -> str:
    """Return a record in which the first player has another name."""
    return text.replace('"random 1"', f'"{name.decode()}"', 1)


def first_time(marker: str) -> bool:
    """Return True for the first call with this file name in any process."""
    try:
        Path(marker).touch(exist_ok=False)
    except FileExistsError:
        return False
    return True


def arm(marker: str) -> None:
    """Make this process die at the record of a killer: the first time only, or always if ``marker`` is empty."""

    def deadly(raw: Any, cards: Any, **options: Any) -> aw.Report:
        named_so = any(KILLER in line.text for line in raw.source_lines)
        if named_so and (not marker or first_time(marker)):
            os.kill(os.getpid(), signal.SIGKILL)
        return report_on(raw, cards, **options)

    vars(worker_functions)["report_on"] = deadly


class ArmedPools:
    """Makes process pools with armed workers, and counts the pools."""

    def __init__(self, marker: str) -> None:
        self.marker = marker
        self.made = 0

    def __call__(self) -> Executor:
        self.made += 1
        context = multiprocessing.get_context("forkserver")
        return ProcessPoolExecutor(2, mp_context=context, initializer=arm, initargs=(self.marker,))


class WorkerGoneError(Exception):
    """The error with which ``Careless`` reports a lost worker."""


class Careless(Executor):
    """An executor that runs tasks at once, but loses every third task on its first attempt."""

    def __init__(self) -> None:
        self.submitted = self.lost = 0
        self._retried: set[object] = set()

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self.submitted += 1
        if self.submitted % 3 == 0 and args not in self._retried:
            self._retried.add(args)
            self.lost += 1
            future.set_exception(WorkerGoneError("gone"))
        else:
            future.set_result(fn(*args, **kwargs))
        return future


def double(number: int) -> int:
    """Return twice the number."""
    return 2 * number


def deadly_double(task: tuple[str, tuple[int, ...]]) -> tuple[int, ...]:
    """Double numbers; 7 kills the worker the first time, 11 every time."""
    marker, numbers = task
    for number in numbers:
        if number == 11 or (number == 7 and first_time(marker)):
            os.kill(os.getpid(), signal.SIGKILL)
    return tuple(map(double, numbers))


def wrong(number: int) -> int:
    """Raise ValueError."""
    raise ValueError(f"no {number}")


class DeadlyBot:
    """Makes random bots; kills its worker when asked for the bot of one seed."""

    def __init__(self, marker: str, seed: int) -> None:
        self.marker, self.seed = marker, seed

    def __call__(self, seed: int) -> Bot:
        if seed == self.seed and (not self.marker or first_time(self.marker)):
            os.kill(os.getpid(), signal.SIGKILL)
        return RandomBot(seed)
