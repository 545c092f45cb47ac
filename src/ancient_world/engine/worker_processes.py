"""Worker processes that leave Ctrl-C to their parent and end with it."""

from __future__ import annotations

import os
import signal
import sys
import threading
from concurrent.futures import Executor
from contextlib import suppress


def exit_with_parent_process() -> None:
    """Ignore Ctrl-C in a worker process, and exit when its parent dies, since an idle worker would wait forever."""
    import multiprocessing  # slow to import, and needed by workers only

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is None:
        return

    def exit_with_parent() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=exit_with_parent, daemon=True).start()


def kill_workers(pool: Executor) -> None:
    """Kill the processes of a pool, so that a broken pool does not wait forever for a process that was just starting."""
    for process in list((getattr(pool, "_processes", None) or {}).values()):
        with suppress(OSError, ValueError):
            process.kill()
    # Python before 3.11.5 waits forever for a task to be written that no process reads any more (python/cpython#94777).
    tasks = getattr(pool, "_call_queue", None)
    if sys.version_info < (3, 11, 5) and tasks is not None:
        tasks._reader.close()  # noqa: SLF001 - as Python itself does from 3.11.5 on
