"""Where tasks run: an executor of the caller's, one made by the caller's factory, or processes of our own."""

from __future__ import annotations

import os
import sys
import threading
import time
from collections.abc import Callable, Iterable
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future, wait
from pathlib import Path
from typing import Any, TypeAlias, TypeVar, cast
from weakref import WeakKeyDictionary

from ancient_world.batch.faults import BatchError
from ancient_world.batch.processes import kill, process_pool
from ancient_world.engine.registry import registered

T = TypeVar("T")
R = TypeVar("R")

Executors: TypeAlias = Executor | Callable[[], Executor] | None
"""Any executor, or what makes one; made ones are closed at the end and made anew when they break."""

LOST: tuple[type[Exception], ...] = (
    BrokenExecutor,
    CancelledError,
    OSError,
    EOFError,
    TimeoutError,
)
"""How executors say that a worker is gone. Tasks of ours never raise them: they catch what files raise."""
PAUSES = (0.1, 0.2, 0.4, 0.8)
"""Seconds to wait each time that fresh workers were lost before they did anything; after the last one all is given up."""


class WorkersNotStartedError(BrokenExecutor):
    """No process could be started, say since the one that starts them was killed; no task is to blame for that."""


# --- processes that stay ready ---

SECONDS = 30.0
"""How long processes that ``jobs`` started wait for more to do: whoever checks one folder after the other starts them once."""


class ReadyPools:
    """Pools of processes that have nothing to do, at most one of each size."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._idle: dict[int, tuple[Executor, threading.Timer]] = {}
        self._made: WeakKeyDictionary[Executor, Any] = WeakKeyDictionary()
        """Where and among what each pool was made: its processes find modules, files and games from there."""

    def take(self, jobs: int, make: Callable[[int], Executor]) -> Executor:
        """A pool of so many processes: one that is ready and was made here, or a new one."""
        here = _surroundings()
        with self._lock:
            found = self._idle.pop(jobs, None)
        if found is not None:
            pool, timer = found
            timer.cancel()
            if self._made.get(pool) == here:
                return pool
            pool.shutdown(wait=True)
            timer.join()  # without threads of the old one, the new one can be copies
        made = make(jobs)
        self._made[made] = here
        return made

    def give_back(self, jobs: int, pool: Executor) -> None:
        """Keep a pool ready that has nothing left to do; one that has lost its processes is closed."""
        timer = threading.Timer(SECONDS, self._end, (jobs, pool))
        timer.daemon = True
        if _works(pool):
            with self._lock:
                kept = self._idle.setdefault(jobs, (pool, timer))[0] is pool
            if kept:
                timer.start()
                return
        pool.shutdown(wait=True, cancel_futures=True)

    def _end(self, jobs: int, pool: Executor) -> None:
        """Close a pool that nobody has asked for."""
        with self._lock:
            if jobs not in self._idle or self._idle[jobs][0] is not pool:
                return
            del self._idle[jobs]
        pool.shutdown(wait=True)

    def forget(self) -> None:
        """In a process that was forked: the pools are its parent's."""
        self._lock = threading.Lock()
        self._idle = {}


def _surroundings() -> tuple[object, ...]:
    """The working folder, where modules are looked for, and the games: a process has them from the one that starts it."""
    try:
        folder: Path | None = Path.cwd()
    except OSError:  # somebody has taken it away
        folder = None
    return folder, tuple(sys.path), registered()


def _works(pool: Executor) -> bool:
    try:
        return pool.submit(os.getpid).result() > 0
    except Exception:  # noqa: BLE001 - in whatever way it is broken, it is not kept
        return False


READY = ReadyPools()

if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=READY.forget)


# --- an executor, and what is known of it ---


class _Here(Executor):
    """Runs each task at once, in this process."""

    def submit(self, fn: Callable[..., R], /, *args: Any, **kwargs: Any) -> Future[R]:
        future: Future[R] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:  # noqa: BLE001 - whoever asks for the result gets it
            future.set_exception(error)
        return future


class Workers:
    """An executor with what is known of it.

    Args:
        executor: any executor, or a function that makes one. Without it tasks run in ``jobs`` processes.
        jobs: processes; with 1 or none, and no executor, tasks run in this one.
        in_flight: tasks that are handed out at most; by default four for each worker.
        tries: how often a single input may lose its worker, while it runs alone, until it is given up.
        lost: exceptions by which this executor says that a worker is gone, beside those of
            :mod:`concurrent.futures` and ``distributed``.
    """

    def __init__(
        self,
        executor: Executors = None,
        *,
        jobs: int | None = None,
        in_flight: int | None = None,
        tries: int = 3,
        lost: tuple[type[Exception], ...] = (),
    ) -> None:
        self._make: Callable[[], Executor] | None = None
        self._given: Executor | None = None
        self._ready = 0
        if hasattr(executor, "submit"):
            self._given = cast("Executor", executor)
        elif callable(executor):
            self._make = executor
        else:
            count = jobs or 1
            self._ready = count if count > 1 else 0
            self._make = _Here if count == 1 else lambda: READY.take(count, process_pool)
        self._made: Executor | None = None
        self._in_flight = in_flight
        self._lost: tuple[type[Exception], ...] = (*LOST, *lost)
        self.tries = max(1, tries)
        self.generation = 0

    def start(self) -> None:
        """Start what is made here now, and not with the first task: before a program begins a thread, processes can be copies of it."""
        if self._given is None:
            self._executor()

    def submit(self, work: Callable[[T], R], task: T) -> Future[R]:
        """Hand out a task.

        Raises:
            WorkersNotStartedError: no process could be started for it, though one may be when tried again.
        """
        executor = self._executor()
        try:
            return executor.submit(work, task)
        except (OSError, EOFError) as error:
            if self._make is None:
                raise
            raise WorkersNotStartedError(str(error) or type(error).__name__) from error

    @property
    def in_flight(self) -> int:
        """Tasks that are handed out at most."""
        if self._in_flight is not None:
            return max(1, self._in_flight)
        return 1 if isinstance(self._executor(), _Here) else 4 * self.width

    @property
    def width(self) -> int:
        """How many tasks run at a time, as far as the executor tells."""
        executor = self._executor()
        return 1 if isinstance(executor, _Here) else _width(executor)

    def is_loss(self, error: BaseException) -> bool:
        """Whether an error means that a worker is gone, and not that a task is wrong."""
        distributed = "distributed" in {_package(type(error).__module__), _raised_in(error)}
        return distributed or isinstance(error, self._lost)

    def renew(self, generation: int, error: BaseException) -> None:
        """Make fresh workers where the broken ones were made here and it has not been done since.

        Raises:
            BrokenExecutor: the executor was given, so nobody here can make another one.
            BatchError: fresh workers are lost at once, again and again, whatever they do.
        """
        broken = isinstance(error, (BrokenExecutor, CancelledError))
        if generation != self.generation or not broken:
            return
        if self._make is None:
            if isinstance(error, BrokenExecutor):
                raise error
            return
        self.generation += 1
        for pause in PAUSES:
            kill(self._made)
            self._end()
            lost = self._probe()
            if lost is None:
                return
            time.sleep(pause)
        kill(self._made)
        why = str(lost) or type(lost).__name__
        raise BatchError.of("workers-unusable", count=len(PAUSES), why=why) from lost

    def _probe(self) -> Exception | None:
        """See whether fresh workers can do anything at all, before tasks are blamed; how they were lost if not."""
        try:
            self._executor().submit(os.getpid).result()
        except Exception as error:
            if not self.is_loss(error):
                raise
            return error
        return None

    def close(self, running: Iterable[Future[Any]] = ()) -> None:
        """End what was made here, once what runs there has; an executor that was given goes on.

        Processes that ``jobs`` started stay ready for a while, for whoever asks for as many.
        """
        made = self._made
        if made is None or not self._ready:
            self._end()
            return
        wait(running)
        self._made = None
        READY.give_back(self._ready, made)

    def _end(self) -> None:
        made, self._made = self._made, None
        if made is not None:
            made.shutdown(wait=True, cancel_futures=True)

    def _executor(self) -> Executor:
        if self._given is not None:
            return self._given
        if self._made is None:
            assert self._make is not None
            self._made = self._make()
        return self._made


def _width(executor: object) -> int:
    """How many workers an executor has, as far as it tells."""
    client = getattr(executor, "_client", None)
    if client is not None:
        return max(1, int(sum(client.nthreads().values())))
    known = getattr(executor, "_max_workers", None)
    return known if isinstance(known, int) else os.cpu_count() or 1


def _package(module: str) -> str:
    return module.partition(".")[0]


def _raised_in(error: BaseException) -> str:
    """The package whose code raised an error here; a cluster that loses a worker may stumble itself."""
    place = error.__traceback__
    if place is None:
        return ""
    while place.tb_next is not None:
        place = place.tb_next
    return _package(str(place.tb_frame.f_globals.get("__name__", "")))
