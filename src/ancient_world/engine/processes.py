"""Processes that work for this one: they leave Ctrl-C to it, and end with it."""

from __future__ import annotations

import os
import signal
import threading
from concurrent.futures import Executor
from contextlib import suppress


def stay_with_parent() -> None:
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


def kill_workers(pool: Executor) -> None:
    """End the processes of a pool at once: a pool that broke forgets a process that starts in that very moment, and would wait for it forever."""
    for process in list((getattr(pool, "_processes", None) or {}).values()):
        with suppress(OSError, ValueError):
            process.kill()
