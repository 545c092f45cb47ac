"""Tasks on any executor: a bounded number at a time, results in the order of the tasks, lost workers survived.

A task whose worker is gone is run again while nothing else runs, so that no other task can be to blame. If it
loses its worker then too, it is split, and so on, until what is to blame stands alone: that one is given up
after a few tries, and only that one.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, wait
from typing import Any, Generic, TypeVar

import attrs

from ancient_world.batch.faults import BatchError
from ancient_world.batch.workers import Workers, WorkersNotStartedError

STARTS = 10
"""All is given up when a task finds no worker this many times, although fresh workers do what they are told."""

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


def nothing(task: Any, seconds: float) -> None:
    """Learn nothing from what a task took."""


@attrs.frozen(eq=False)
class _Job(Generic[T, R]):
    """A task that was handed out."""

    task: T
    future: Future[tuple[float, R]]
    generation: int


@attrs.frozen
class _Run(Generic[T, R]):
    work: Callable[[T], R]
    workers: Workers
    split: Callable[[T], Sequence[T]]
    give_up: Callable[[T, BaseException], R]
    note: Callable[[T, float], None]
    waiting: deque[_Job[T, R]] = attrs.field(factory=deque)

    def start(self, task: T) -> _Job[T, R]:
        """Hand out a task; a pool that is broken already makes it a lost one."""
        generation = self.workers.generation
        try:
            future = self.workers.submit(measured, (self.work, task))
        except Exception as error:
            if not self.workers.is_loss(error):
                raise
            future = Future()
            future.set_exception(error)
        return _Job(task, future, generation)

    def first(self) -> Iterator[tuple[T, R]]:
        """The result of the task that was handed out first, in parts if it had to be split."""
        job = self.waiting[0]
        error = self.loss(job)
        self.waiting.popleft()
        if error is None:
            yield self.done(job)
        else:
            yield from self.alone(job.task)

    def done(self, job: _Job[T, R]) -> tuple[T, R]:
        """Give what a job has come to; what it took is noted."""
        seconds, result = job.future.result()
        self.note(job.task, seconds)
        return job.task, result

    def loss(self, job: _Job[T, R]) -> BaseException | None:
        """Wait for a job; the error if its worker was lost. Fresh workers stand ready then."""
        try:
            job.future.result()
        except Exception as error:
            if not self.workers.is_loss(error):
                raise
            wait([other.future for other in self.waiting])
            self.workers.renew(job.generation, error)
            return error
        return None

    def alone(self, task: T) -> Iterator[tuple[T, R]]:
        """Run a task while nothing else runs; give up only what cannot be split."""
        parts = self.split(task)
        job, error = self._tried(task, 1 if len(parts) > 1 else self.workers.tries)
        if error is None:
            yield self.done(job)
        elif len(parts) > 1:
            for part in parts:
                yield from self.alone(part)
        else:
            yield task, self.give_up(task, error)

    def _tried(self, task: T, tries: int) -> tuple[_Job[T, R], BaseException | None]:
        """Run a task alone until it is done, or has lost its worker that often; the last job, and how it was lost."""
        starts = STARTS
        while True:
            wait([other.future for other in self.waiting])
            job = self.start(task)
            error = self.loss(job)
            if isinstance(error, WorkersNotStartedError):
                starts -= 1
            else:
                tries -= 1
            if error is None or not tries:
                return job, error
            if not starts:
                raise BatchError.of("workers-unusable", count=STARTS, why=str(error)) from error


def in_order(
    tasks: Iterable[T],
    work: Callable[[T], R],
    workers: Workers,
    *,
    split: Callable[[T], Sequence[T]],
    give_up: Callable[[T, BaseException], R],
    note: Callable[[T, float], None] = nothing,
) -> Iterator[tuple[T, R]]:
    """Each task with its result, in the order of the tasks.

    Tasks are taken one by one, and no more of them than may be in flight are held.

    Args:
        tasks: small and picklable.
        work: a function of a module, so that it can be sent to another process.
        workers: where it runs; closed at the end.
        split: the parts of a task that may lose its worker; one or none if it has no parts.
        give_up: the result of a task that cannot be split and has lost its worker again and again.
        note: told the seconds that each task took, before its result is given.

    Raises:
        Exception: whatever ``work`` raised, if it does not mean a lost worker.
    """
    run = _Run(work, workers, split, give_up, note)
    try:
        most = workers.in_flight
        for task in tasks:
            run.waiting.append(run.start(task))
            if len(run.waiting) >= most:
                yield from run.first()
        while run.waiting:
            yield from run.first()
    finally:
        for job in run.waiting:
            job.future.cancel()
        workers.close([job.future for job in run.waiting])
