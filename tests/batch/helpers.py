"""Executors that lose workers, tasks that kill theirs, and records to check: all importable by workers."""

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
from ancient_world.archive.batch import work
from ancient_world.archive.batch.forms import to_line
from ancient_world.bots import Bot, RandomBot
from ancient_world.validation.checking import report_on

KILLER = b"Killer Bee"
"""A player by this name in a record kills the worker that checks it, where workers are armed."""


def lines(results: Iterator[CheckedRecord] | Iterator[PlayedGame]) -> bytes:
    """All results as JSON Lines."""
    return b"".join(to_line(result.to_dict()) for result in results)


def without_speed(said: str) -> list[str]:
    """The lines of what a command says, without the speed."""
    return [line for line in said.splitlines() if "actions a second" not in line]


def named(text: str, name: bytes = KILLER) -> str:
    """A record in which the first player has another name."""
    return text.replace('"random 1"', f'"{name.decode()}"', 1)


def first_time(marker: str) -> bool:
    """Whether nobody has asked with this file name before, in any process."""
    try:
        Path(marker).touch(exist_ok=False)
    except FileExistsError:
        return False
    return True


def arm(marker: str) -> None:
    """Make this process die of a killer's record: the first time, or always if there is no marker."""

    def deadly(raw: Any, cards: Any, **others: Any) -> aw.Report:
        named_so = any(KILLER in line.text for line in raw.texts)
        if named_so and (not marker or first_time(marker)):
            os.kill(os.getpid(), signal.SIGKILL)
        return report_on(raw, cards, **others)

    vars(work)["judge"] = deadly


class ArmedPools:
    """Makes process pools whose workers are armed, and counts them."""

    def __init__(self, marker: str) -> None:
        self.marker = marker
        self.made = 0

    def __call__(self) -> Executor:
        self.made += 1
        context = multiprocessing.get_context("forkserver")
        return ProcessPoolExecutor(2, mp_context=context, initializer=arm, initargs=(self.marker,))


class WorkerGoneError(Exception):
    """How an executor of somebody's own says that a worker is gone."""


class Careless(Executor):
    """Runs tasks at once, but loses every third one the first time."""

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
    """A task."""
    return 2 * number


def deadly_double(task: tuple[str, tuple[int, ...]]) -> tuple[int, ...]:
    """A task in which 7 kills the worker the first time and 11 every time."""
    marker, numbers = task
    for number in numbers:
        if number == 11 or (number == 7 and first_time(marker)):
            os.kill(os.getpid(), signal.SIGKILL)
    return tuple(map(double, numbers))


def wrong(number: int) -> int:
    """A task that is wrong by itself."""
    raise ValueError(f"no {number}")


class DeadlyBot:
    """A maker of random bots that kills its worker in the game of one seed."""

    def __init__(self, marker: str, seed: int) -> None:
        self.marker, self.seed = marker, seed

    def __call__(self, seed: int) -> Bot:
        if seed == self.seed and (not self.marker or first_time(self.marker)):
            os.kill(os.getpid(), signal.SIGKILL)
        return RandomBot(seed)
