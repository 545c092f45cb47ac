"""Processes that were started stay ready for a while: whoever checks one folder after the other starts them once."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import Executor
from threading import Lock, Timer

SECONDS = 30.0
"""So long processes wait for more to do."""


class ReadyPools:
    """Pools of processes that have nothing to do, at most one of each size."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._idle: dict[int, tuple[Executor, Timer]] = {}

    def take(self, jobs: int, make: Callable[[int], Executor]) -> Executor:
        """A pool of so many processes: one that is ready, or a new one."""
        with self._lock:
            found = self._idle.pop(jobs, None)
        if found is None:
            return make(jobs)
        pool, timer = found
        timer.cancel()
        return pool

    def give_back(self, jobs: int, pool: Executor) -> None:
        """Keep a pool ready that has nothing left to do; one that has lost its processes is closed."""
        timer = Timer(SECONDS, self._end, (jobs, pool))
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
        self._lock = Lock()
        self._idle = {}


def _works(pool: Executor) -> bool:
    try:
        return pool.submit(os.getpid).result() > 0
    except Exception:  # noqa: BLE001 - in whatever way it is broken, it is not kept
        return False


READY = ReadyPools()

if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=READY.forget)
