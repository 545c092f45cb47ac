"""Tasks on any executor: a bounded number at a time, results in the order of the tasks, lost workers survived.

The parts of a task whose worker is gone run again one by one, while nothing else runs, so that no other part can be
to blame. A part that loses its worker then too is given up.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, wait
from typing import Generic, TypeVar

import attrs

from ancient_world.archive.batch.workers import Workers

PROCESSOR: Callable[[], float] = getattr(time, "thread_time", time.perf_counter)
"""Seconds that a processor has worked for this thread, where that is told."""
CROWDED = 4
"""So many times as long a task may take where others use the machine too: smaller tasks would not end sooner, only cost more."""

T = TypeVar("T")
R = TypeVar("R")


def measured(job: tuple[Callable[[T], R], T]) -> tuple[float, R]:
    """Do a task where the worker is, and tell the seconds that it takes: those that a processor works for it, if it does not wait most of the time."""
    work, task = job
    begun, worked = time.perf_counter(), PROCESSOR()
    result = work(task)
    return max(PROCESSOR() - worked, (time.perf_counter() - begun) / CROWDED), result


def nothing(task: object, seconds: float) -> None:
    """Learn nothing from what a task took."""


@attrs.frozen
class _Run(Generic[T, R]):
    work: Callable[[T], R]
    workers: Workers
    split: Callable[[T], Iterable[T]]
    give_up: Callable[[T, Exception], R]
    note: Callable[[T, float], None]
    waiting: deque[tuple[T, Future[tuple[float, R]]]] = attrs.field(factory=deque)

    def start(self, task: T) -> Future[tuple[float, R]]:
        """Hand out a task."""
        return self.workers.submit(measured, (self.work, task))

    def done(self, task: T, future: Future[tuple[float, R]]) -> tuple[T, R]:
        """Give what came of a task; what it took is noted."""
        seconds, result = future.result()
        self.note(task, seconds)
        return task, result

    def first(self) -> Iterator[tuple[T, R]]:
        """Wait for the task that was handed out first, and give its result, or those of its parts if its worker was lost."""
        task, future = self.waiting[0]
        lost = self.workers.loss(future)
        if lost is None:
            self.waiting.popleft()
            yield self.done(task, future)
            return
        wait([other for _, other in self.waiting])
        self.waiting.popleft()
        self.workers.revive(lost)
        for part in self.split(task):
            yield self.alone(part)

    def alone(self, part: T) -> tuple[T, R]:
        """Run a part while nothing else runs, and give it up if its worker is lost again."""
        future = self.start(part)
        lost = self.workers.loss(future)
        if lost is None:
            return self.done(part, future)
        self.workers.revive(lost)
        return part, self.give_up(part, lost)


def in_order(
    tasks: Iterable[T],
    work: Callable[[T], R],
    workers: Workers,
    *,
    split: Callable[[T], Iterable[T]],
    give_up: Callable[[T, Exception], R],
    note: Callable[[T, float], None] = nothing,
) -> Iterator[tuple[T, R]]:
    """Each task with its result, in the order of the tasks.

    Tasks are taken one by one, and no more of them than may be in flight are held.

    Args:
        tasks: small and picklable.
        work: a function of a module, so that it can be sent to another process.
        workers: where it runs; closed at the end.
        split: the smallest parts of a task, which run one by one if it loses its worker; the task itself if it has none.
        give_up: the result of a part that has lost its worker again.
        note: told the seconds that each task took, before its result is given.

    Raises:
        Exception: whatever ``work`` raised, if it does not mean a lost worker.
        BatchError: fresh workers are lost before they do anything.
    """
    run = _Run(work, workers, split, give_up, note)
    try:
        most = workers.in_flight
        for task in tasks:
            run.waiting.append((task, run.start(task)))
            if len(run.waiting) >= most:
                yield from run.first()
        while run.waiting:
            yield from run.first()
    finally:
        for _, future in run.waiting:
            future.cancel()
        workers.close(at_once=bool(run.waiting))
