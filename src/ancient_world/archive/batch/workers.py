"""Where tasks run: any executor, by default a pool of processes; results come in the order of the tasks."""

from __future__ import annotations

import concurrent.futures
import os
import signal
import time
import traceback
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future, wait
from contextlib import contextmanager
from functools import partial
from typing import Generic, TypeAlias, TypeVar, cast

import attrs

from ancient_world.archive.batch.results import BatchError, reason
from ancient_world.engine.errors import whole_number
from ancient_world.engine.processes import kill_workers, stay_with_parent

# --- workers ---


T = TypeVar("T")
R = TypeVar("R")

Executors: TypeAlias = Executor | Callable[[], Executor] | None
"""Any executor, or a function that makes one; what it makes is closed at the end, and made again if it breaks."""

LOST: tuple[type[Exception], ...] = (
    BrokenExecutor,
    CancelledError,
    OSError,
    EOFError,
    TimeoutError,
)
"""Executors raise these when a worker is gone. Tasks of ours never raise them: they catch what files raise."""

PRELOADED = ("ancient_world.archive.batch.forked", "ancient_world.archive.batch.work")
"""The modules that the server of worker processes imports once, before it forks the first worker."""


def process_pool(jobs: int) -> concurrent.futures.ProcessPoolExecutor:
    """Make a pool of ``jobs`` fresh processes, which end when this one does, even if it is killed.

    Raises:
        BatchError: there are no processes here, as in a browser.
    """
    try:
        import multiprocessing  # 10 ms of every start of the command line

        server = "forkserver" in multiprocessing.get_all_start_methods()
        context = multiprocessing.get_context("forkserver" if server else "spawn")
        if server:
            context.set_forkserver_preload([*PRELOADED])
        return concurrent.futures.ProcessPoolExecutor(
            jobs, mp_context=context, initializer=stay_with_parent
        )
    except (ImportError, NotImplementedError, OSError) as error:
        raise BatchError.of("no-processes", why=reason(error)) from error


class _Here(Executor):
    """Runs each task at once, in this process."""

    def submit(self, fn: Callable[..., R], /, *args: object, **kwargs: object) -> Future[R]:
        future: Future[R] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:  # noqa: BLE001 - whoever asks for the result gets it
            future.set_exception(error)
        return future


class Workers:
    """An executor, and how tasks are handed out to it.

    Args:
        executor: any executor, or a function that makes one. Without it tasks run in ``jobs`` processes.
        jobs: processes; with 1 or none, and no executor, tasks run in this one.
        in_flight: tasks that are handed out at most; by default four for each worker.
        lost: exceptions by which this executor says that a worker is gone, beside those of
            :mod:`concurrent.futures` and ``distributed``.
    """

    def __init__(
        self,
        executor: Executors = None,
        *,
        jobs: int | None = None,
        in_flight: int | None = None,
        lost: tuple[type[Exception], ...] = (),
    ) -> None:
        self._given = hasattr(executor, "submit") and not isinstance(executor, type)
        self._running = cast("Executor", executor) if self._given else None
        jobs = None if jobs is None else whole_number("jobs", jobs, 0)
        own = _Here if jobs in (None, 0, 1) else partial(process_pool, jobs)
        self._make = executor if callable(executor) else own
        self._in_flight = None if in_flight is None else whole_number("in_flight", in_flight)
        self._lost: tuple[type[Exception], ...] = (*LOST, *lost)

    @property
    def executor(self) -> Executor:
        """The executor that runs the tasks."""
        if self._running is None:
            self._running = self._make()
        return self._running

    @property
    def in_flight(self) -> int:
        """Tasks that are handed out at most."""
        if self._in_flight is not None:
            return max(1, self._in_flight)
        return 1 if isinstance(self.executor, _Here) else 4 * _width(self.executor)

    def submit(self, work: Callable[[T], R], task: T) -> Future[R]:
        """Hand out a task; if the executor is broken already, the task is a lost one."""
        try:
            executor = self.executor
            with interrupts_held_back():  # it may start processes
                return executor.submit(work, task)
        except Exception as error:
            if not self._is_loss(error):
                raise
            future: Future[R] = Future()
            future.set_exception(error)
            return future

    def loss(self, future: Future[R]) -> Exception | None:
        """Wait for a task, and give the error if its worker was lost.

        Raises:
            Exception: whatever else the task raised.
        """
        try:
            future.result()
        except Exception as error:
            if not self._is_loss(error):
                raise
            return error
        return None

    def revive(self, error: Exception) -> None:
        """Make sure that there are workers again after one was lost in this way.

        Raises:
            BrokenExecutor: the caller gave the executor that broke, so nobody here can make another one.
            BatchError: fresh workers are lost before they do anything.
        """
        if self._given:
            if isinstance(error, BrokenExecutor):
                raise error
            return
        lost: Exception | None = error
        if isinstance(error, BrokenExecutor):  # another task may have told it before
            lost = self.loss(self.submit(_nothing, None))
        if lost is not None:
            kill_workers(self.executor)
            self.close()
            lost = self.loss(self.submit(_nothing, None))
        if lost is not None:
            raise BatchError.of("workers-unusable", why=reason(lost)) from lost

    def close(self, *, at_once: bool = False) -> None:
        """End the executor if it was made here; one that was given goes on.

        Args:
            at_once: do not wait for the tasks that run, since nobody wants their results.
        """
        if self._given or self._running is None:
            return
        executor, self._running = self._running, None
        if at_once:
            kill_workers(executor)
        executor.shutdown(wait=True, cancel_futures=True)

    def _is_loss(self, error: Exception) -> bool:
        """Return whether an error means that a worker is gone, and not that a task is wrong."""
        return isinstance(error, self._lost) or "distributed" in _origins(error)


def _width(executor: Executor) -> int:
    """How many tasks run at a time, as far as the executor tells."""
    client = getattr(executor, "_client", None)
    if client is not None:
        return max(1, int(sum(client.nthreads().values())))
    known = getattr(executor, "_max_workers", None)
    return known if isinstance(known, int) else os.cpu_count() or 1


def _nothing(task: None) -> None:
    """See whether there is a worker."""


def _origins(error: Exception) -> set[str]:
    """The packages that define and raised an error; a cluster that loses a worker may stumble itself."""
    modules = [type(error).__module__]
    for frame, _ in traceback.walk_tb(error.__traceback__):
        modules[1:] = [str(frame.f_globals.get("__name__"))]
    return {module.partition(".")[0] for module in modules}


@contextmanager
def interrupts_held_back() -> Iterator[None]:
    """Hold Ctrl-C back in a block; processes that start in the block never hear of it, from their first instruction on."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, ())
    try:
        signal.pthread_sigmask(signal.SIG_BLOCK, (signal.SIGINT,))
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


# --- results in order ---


PROCESSOR: Callable[[], float] = getattr(time, "thread_time", time.perf_counter)
"""Seconds that a processor has worked for this thread, where that is told."""
CROWDED = 4
"""So many times as long a task may take where others use the machine too: smaller tasks would not end sooner, only cost more."""


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
