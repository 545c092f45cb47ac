"""Running tasks on any executor, by default a pool of processes; results come in the order of the tasks."""

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
from typing import Any, Generic, TypeAlias, TypeVar, cast

import attrs

from ancient_world.archive.batch.result_rows import BatchError, reason
from ancient_world.engine.errors import check_whole_number
from ancient_world.engine.game_files import load_game_files, loaded_game_files
from ancient_world.engine.worker_processes import exit_with_parent_process, kill_workers

# --- workers ---


T = TypeVar("T")
R = TypeVar("R")

ExecutorOrMaker: TypeAlias = Executor | Callable[[], Executor] | None
"""An executor, or a function that makes one; a made executor is closed at the end, and made again if it breaks."""

LOST_WORKER_ERRORS: tuple[type[Exception], ...] = (
    BrokenExecutor,
    CancelledError,
    OSError,
    EOFError,
    TimeoutError,
)
"""The exceptions by which executors report a lost worker. Tasks never raise them, as they catch errors of files."""

PRELOADED_MODULES = (
    "ancient_world.archive.batch.worker_errors",
    "ancient_world.archive.batch.worker_functions",
    "ancient_world.archive.batch.selected_checks",
)
"""The modules that the server of worker processes imports once, before it forks workers."""


def process_pool(jobs: int) -> concurrent.futures.ProcessPoolExecutor:
    """Make a pool of ``jobs`` fresh processes, which end with this one, even if it is killed.

    Raises:
        BatchError: there are no processes on this platform, as in a browser.
    """
    try:
        import multiprocessing  # slow to import for every start of the command line

        has_forkserver = "forkserver" in multiprocessing.get_all_start_methods()
        context = multiprocessing.get_context("forkserver" if has_forkserver else "spawn")
        if has_forkserver:
            context.set_forkserver_preload([*PRELOADED_MODULES])
        return concurrent.futures.ProcessPoolExecutor(
            jobs,
            mp_context=context,
            initializer=_prepare_process,
            initargs=(loaded_game_files(),),
        )
    except (ImportError, NotImplementedError, OSError) as error:
        raise BatchError.from_code("no-processes", why=reason(error)) from error


def _prepare_process(game_files: Iterable[str]) -> None:
    """Prepare a worker process: it ends with its parent, and has the games of the same files."""
    exit_with_parent_process()
    load_game_files(game_files)


class _SameProcessExecutor(Executor):
    """Runs each task at once, in this process."""

    def submit(self, fn: Callable[..., R], /, *args: object, **kwargs: object) -> Future[R]:
        future: Future[R] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:  # noqa: BLE001 - raised where the result is read
            future.set_exception(error)
        return future


class Workers:
    """An executor, and how tasks are submitted to it.

    Args:
        executor: an executor, or a function that makes one. By default, tasks run in ``jobs`` processes.
        jobs: the number of processes; with at most 1, and no executor, tasks run in this process.
        max_submitted: the most tasks submitted at a time; by default four for each worker.
        lost_worker_errors: exceptions by which this executor reports a lost worker, beside those of
            :mod:`concurrent.futures` and ``distributed``.
    """

    def __init__(
        self,
        executor: ExecutorOrMaker = None,
        *,
        jobs: int | None = None,
        max_submitted: int | None = None,
        lost_worker_errors: tuple[type[Exception], ...] = (),
    ) -> None:
        self._is_callers = hasattr(executor, "submit") and not isinstance(executor, type)
        self._executor = cast("Executor", executor) if self._is_callers else None
        jobs = None if jobs is None else check_whole_number("jobs", jobs, 0)
        make_default = _SameProcessExecutor if jobs in (None, 0, 1) else partial(process_pool, jobs)
        self._make_executor = executor if callable(executor) else make_default
        self._max_submitted = (
            None if max_submitted is None else check_whole_number("in_flight", max_submitted)
        )
        self._lost_worker_errors: tuple[type[Exception], ...] = (
            *LOST_WORKER_ERRORS,
            *lost_worker_errors,
        )

    @property
    def executor(self) -> Executor:
        """Return the executor that runs the tasks; it is made on first use."""
        if self._executor is None:
            self._executor = self._make_executor()
        return self._executor

    @property
    def max_submitted(self) -> int:
        """Return the most tasks that are submitted at a time."""
        if self._max_submitted is not None:
            return max(1, self._max_submitted)
        return (
            1
            if isinstance(self.executor, _SameProcessExecutor)
            else 4 * _worker_count(self.executor)
        )

    def submit(self, function: Callable[[T], R], task: T) -> Future[R]:
        """Submit a task; if the executor is broken, return a future with that error."""
        try:
            executor = self.executor
            with interrupts_blocked():  # submitting may start processes
                return executor.submit(function, task)
        except Exception as error:
            if not self._is_lost_worker(error):
                raise
            future: Future[R] = Future()
            future.set_exception(error)
            return future

    def map(self, function: Callable[[T], R], tasks: Iterable[T]) -> Iterator[R]:
        """Yield the result of a function for each task, in the order of the tasks; the workers are closed at the end.

        Args:
            function: a function of a module, so that it can be sent to another process.
            tasks: small tasks that can be pickled; those of a lost worker are repeated.

        Raises:
            BatchError: every worker that tried a task was lost.
        """
        results = run_in_order(tasks, function, self, split=_as_single_task, give_up=_fail_on_loss)
        return (result for _, result in results)

    def wait_for_loss(self, future: Future[R]) -> Exception | None:
        """Wait for a task, and return the error if its worker was lost.

        Raises:
            Exception: any other error that the task raised.
        """
        try:
            future.result()
        except Exception as error:
            if not self._is_lost_worker(error):
                raise
            return error
        return None

    def restart_if_broken(self, error: Exception) -> None:
        """Make sure that there are workers again after one was lost.

        Raises:
            BrokenExecutor: the caller's executor is broken, so no other can be made here.
            BatchError: new workers die before they do anything.
        """
        if self._is_callers:
            if isinstance(error, BrokenExecutor):
                raise error
            return
        loss: Exception | None = error
        # another task may have reported the same break before
        if isinstance(error, BrokenExecutor):
            loss = self.wait_for_loss(self.submit(_do_nothing, None))
        if loss is not None:
            kill_workers(self.executor)
            self.close()
            loss = self.wait_for_loss(self.submit(_do_nothing, None))
        if loss is not None:
            raise BatchError.from_code("workers-unusable", why=reason(loss)) from loss

    def close(self, *, kill: bool = False) -> None:
        """Shut down the executor if it was made here; the caller's executor is left running.

        Args:
            kill: kill the workers instead of waiting for running tasks.
        """
        if self._is_callers or self._executor is None:
            return
        executor, self._executor = self._executor, None
        if kill:
            kill_workers(executor)
        executor.shutdown(wait=True, cancel_futures=True)

    def _is_lost_worker(self, error: Exception) -> bool:
        """Return whether an error means that a worker was lost, rather than that a task is wrong."""
        return isinstance(
            error, self._lost_worker_errors
        ) or "distributed" in _packages_in_traceback(error)


def _worker_count(executor: Executor) -> int:
    """Return the number of tasks that the executor runs at a time, or a guess."""
    client = getattr(executor, "_client", None)
    if client is not None:
        return max(1, int(sum(client.nthreads().values())))
    max_workers = getattr(executor, "_max_workers", None)
    return max_workers if isinstance(max_workers, int) else os.cpu_count() or 1


def _as_single_task(task: T) -> tuple[T]:
    """Return the parts of a task that cannot be divided: the task itself."""
    return (task,)


def _fail_on_loss(_: object, error: Exception) -> Any:
    """Raise the error for a task whose every worker was lost."""
    raise BatchError.from_code("worker-lost", why=reason(error)) from error


def _do_nothing(task: None) -> None:
    """Do nothing; submitted to see whether there is a worker."""


def _packages_in_traceback(error: Exception) -> set[str]:
    """Return the packages in the traceback, to tell our bugs from Dask's."""
    modules = [type(error).__module__]
    for frame, _ in traceback.walk_tb(error.__traceback__):
        modules[1:] = [str(frame.f_globals.get("__name__"))]
    return {module.partition(".")[0] for module in modules}


@contextmanager
def interrupts_blocked() -> Iterator[None]:
    """Hold Ctrl-C back in the block; processes that start in the block ignore it from their first instruction on."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    old_mask = signal.pthread_sigmask(signal.SIG_BLOCK, ())
    try:
        signal.pthread_sigmask(signal.SIG_BLOCK, (signal.SIGINT,))
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, old_mask)


# --- results in order ---


PROCESSOR_SECONDS: Callable[[], float] = getattr(time, "thread_time", time.perf_counter)
"""The processor seconds of this thread, or the time if the system does not count them."""
MAX_SLOWDOWN = 4
"""The factor by which a task may be slower on a busy machine; beyond it, the elapsed time counts. Smaller tasks would
not help."""


def run_measured(function_and_task: tuple[Callable[[T], R], T]) -> tuple[float, R]:
    """Run a task in a worker, and return the seconds it took: its processor time, unless it mostly waits."""
    function, task = function_and_task
    started_at, processor_start = time.perf_counter(), PROCESSOR_SECONDS()
    result = function(task)
    return max(
        PROCESSOR_SECONDS() - processor_start, (time.perf_counter() - started_at) / MAX_SLOWDOWN
    ), result


def ignore_seconds(task: object, seconds: float) -> None:
    """Ignore the seconds that a task took."""


@attrs.frozen
class _OrderedRun(Generic[T, R]):
    function: Callable[[T], R]
    workers: Workers
    split: Callable[[T], Iterable[T]]
    give_up: Callable[[T, Exception], R]
    note_seconds: Callable[[T, float], None]
    submitted: deque[tuple[T, Future[tuple[float, R]]]] = attrs.field(factory=deque)

    def submit(self, task: T) -> Future[tuple[float, R]]:
        """Submit a task."""
        return self.workers.submit(run_measured, (self.function, task))

    def finish(self, task: T, future: Future[tuple[float, R]]) -> tuple[T, R]:
        """Return a task's result, and note its seconds."""
        seconds, result = future.result()
        self.note_seconds(task, seconds)
        return task, result

    def first_results(self) -> Iterator[tuple[T, R]]:
        """Wait for the earliest task, and yield its result; if its worker was lost, run and yield its parts."""
        task, future = self.submitted[0]
        loss = self.workers.wait_for_loss(future)
        if loss is None:
            self.submitted.popleft()
            yield self.finish(task, future)
            return
        wait([other_future for _, other_future in self.submitted])
        self.submitted.popleft()
        self.workers.restart_if_broken(loss)
        for task_part in self.split(task):
            yield self.run_part_alone(task_part)

    def run_part_alone(self, task_part: T) -> tuple[T, R]:
        """Run a part while nothing else runs; give it up if its worker is lost again."""
        future = self.submit(task_part)
        loss = self.workers.wait_for_loss(future)
        if loss is None:
            return self.finish(task_part, future)
        self.workers.restart_if_broken(loss)
        return task_part, self.give_up(task_part, loss)


def run_in_order(
    tasks: Iterable[T],
    function: Callable[[T], R],
    workers: Workers,
    *,
    split: Callable[[T], Iterable[T]],
    give_up: Callable[[T, Exception], R],
    note_seconds: Callable[[T, float], None] = ignore_seconds,
) -> Iterator[tuple[T, R]]:
    """Yield each task with its result, in the order of the tasks.

    Tasks are taken one by one, and only those in flight are in memory.

    Args:
        tasks: small picklable tasks.
        function: a function of a module, so that it can be sent to another process.
        workers: the workers; closed at the end.
        split: returns the smallest parts of a task, which run one by one after its worker was lost; or the task itself.
        give_up: returns the result of a part whose worker was lost again.
        note_seconds: called with the seconds that each task took, before its result is yielded.

    Raises:
        Exception: any error that ``function`` raised, unless it means a lost worker.
        BatchError: new workers die before they do anything.
    """
    ordered_run = _OrderedRun(function, workers, split, give_up, note_seconds)
    try:
        max_submitted = workers.max_submitted
        for task in tasks:
            ordered_run.submitted.append((task, ordered_run.submit(task)))
            if len(ordered_run.submitted) >= max_submitted:
                yield from ordered_run.first_results()
        while ordered_run.submitted:
            yield from ordered_run.first_results()
    finally:
        for _, future in ordered_run.submitted:
            future.cancel()
        workers.close(kill=bool(ordered_run.submitted))
