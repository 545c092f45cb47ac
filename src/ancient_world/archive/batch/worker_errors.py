"""Preloaded by the server of worker processes: silences a worker whose parent ends while the worker starts."""

from __future__ import annotations

import sys
from types import TracebackType

PARENT_ENDED_ERRORS = (FileNotFoundError, EOFError, ConnectionError)
"""The errors of a worker that starts while its parent ends, as the parent's semaphores and pipes are gone."""


def show_error(
    kind: type[BaseException], error: BaseException, trace: TracebackType | None
) -> None:
    """Show an error as Python does, unless the error only means that the worker's parent has ended."""
    if not issubclass(kind, PARENT_ENDED_ERRORS) or getattr(error, "filename", None) is not None:
        sys.__excepthook__(kind, error, trace)


if any("forkserver" in each for each in sys.orig_argv):  # only in the server process itself
    sys.excepthook = show_error
