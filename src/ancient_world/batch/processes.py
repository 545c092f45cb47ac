"""How processes start: copies of this one where nothing else runs in it, fresh ones elsewhere; they end with it."""

from __future__ import annotations

import concurrent.futures
import gc
import os
import signal
import sys
import threading
import time
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from ancient_world.batch.faults import BatchError

THREADS = Path("/proc/self/task")
"""Where Linux tells of each thread of this process, those of libraries among them."""
FILES = Path("/proc/self/fd")
"""Where it tells of each open file."""
LOOKS = 20
"""How often it is asked whether a thread that has ended is gone."""
STANDARD = 3
"""Input, output and errors come before all other files."""

FileId = tuple[int, int]
"""The device of a file and its number there, which no other open file has."""


def process_pool(jobs: int) -> concurrent.futures.ProcessPoolExecutor:
    """A pool of ``jobs`` processes of its own, which end when this one does, however that comes about.

    On Linux they are copies of this process, if it has one thread, and start at once; whatever it has loaded they need not load again.
    Elsewhere they are fresh. Where there is a fork server, it is told to load this library before it forks.

    Raises:
        BatchError: there are no processes here, as in a browser.
    """
    try:
        return _copies(jobs) or _fresh(jobs)
    except (ImportError, NotImplementedError, OSError) as error:
        why = str(error) or type(error).__name__
        raise BatchError.of("no-processes", why=why) from error


def kill(pool: object) -> list[Any]:
    """End the processes of a pool that broke, and give them.

    One that was started in the very moment in which the pool broke is forgotten by it, and waited for without end
    when the pool is closed.
    """
    processes = list((getattr(pool, "_processes", None) or {}).values())
    for process in processes:
        with suppress(OSError, ValueError):
            process.kill()
    return processes


def _fresh(jobs: int) -> concurrent.futures.ProcessPoolExecutor:
    import multiprocessing  # 10 ms of every start of the command line

    methods = multiprocessing.get_all_start_methods()
    context = multiprocessing.get_context("forkserver" if "forkserver" in methods else "spawn")
    if "forkserver" in methods:
        context.set_forkserver_preload(["ancient_world.batch.work"])
    return concurrent.futures.ProcessPoolExecutor(
        jobs, mp_context=context, initializer=_stay_with_parent
    )


# --- copies ---


def _copies(jobs: int) -> concurrent.futures.ProcessPoolExecutor | None:
    """Make a pool of copies of this process; nothing where it is not safe, or there is no room for them."""
    if not _alone():
        return None
    import multiprocessing  # 10 ms of every start of the command line

    own, mask = _open_files(), signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())
    try:
        pool = concurrent.futures.ProcessPoolExecutor(
            jobs, mp_context=multiprocessing.get_context("fork"),
            initializer=_become_worker, initargs=(own, mask),
        )  # fmt: skip
        try:
            pool.submit(os.getpid)  # starts all of them, as long as there is no other thread
        except (OSError, RuntimeError):  # no room for a copy, or for the thread of the pool
            for process in kill(pool):
                process.join()
            return None
        return pool
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)


def _alone() -> bool:
    """Whether a copy is safe: another thread, such as that of a progress bar, may hold a lock, which no one would release in the copy.

    Linux alone, since libraries of macOS do not bear to be copied.
    """
    try:
        for _ in range(LOOKS if sys.platform == "linux" else 0):
            if len(list(THREADS.iterdir())) == 1:
                return True
            if threading.active_count() > 1:
                return False
            time.sleep(0.001)  # who was waited for is gone a moment later
    except OSError:
        pass
    return False


def _open_files() -> dict[int, FileId]:
    """Every file that is open here, but for those of all programs, and which one it is."""
    found = [int(path.name) for path in FILES.iterdir()]
    which = {file: _which(file) for file in found if file >= STANDARD}
    return {file: one for file, one in which.items() if one is not None}


def _which(file: int) -> FileId | None:
    """Which file has a number: when a file is closed, say as waste, the next one gets its number."""
    try:
        status = os.fstat(file)
    except OSError:  # none, as that which was open to list the others
        return None
    return status.st_dev, status.st_ino


def _become_worker(files: Mapping[int, FileId], mask: Iterable[int]) -> None:
    """Have no part in what the program has begun: its files, its signal handlers, its waste."""
    gc.freeze()
    own = [file for file, one in files.items() if _which(file) == one]  # none of the pool's
    nothing = os.open(os.devnull, os.O_RDWR)
    for file in own:
        os.dup2(nothing, file, inheritable=False)
    os.close(nothing)
    for number in signal.valid_signals():
        if callable(signal.getsignal(number)):
            signal.signal(number, signal.SIG_DFL)
    _stay_with_parent()
    signal.pthread_sigmask(signal.SIG_SETMASK, mask)


# --- every process ---


def _stay_with_parent() -> None:
    """Leave Ctrl-C to the parent, and end when it is killed: an idle worker would wait forever."""
    import multiprocessing  # 10 ms of every start of the command line

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is None:
        return

    def watch() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()
