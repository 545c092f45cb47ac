"""The module that the server of worker processes imports first: it silences a worker whose parent ends while the worker starts."""

from __future__ import annotations

import sys
from types import TracebackType

GONE = (FileNotFoundError, EOFError, ConnectionError)
"""The errors of a worker that starts while its parent ends, as by Ctrl-C: the semaphores and pipes of the parent are gone."""


def show_error(
    kind: type[BaseException], error: BaseException, trace: TracebackType | None
) -> None:
    """Show an error as Python does, unless it says that the parent of a worker has ended."""
    if not issubclass(kind, GONE) or getattr(error, "filename", None) is not None:
        sys.__excepthook__(kind, error, trace)


if any("forkserver" in each for each in sys.orig_argv):  # not in a process that merely imports this
    sys.excepthook = show_error
