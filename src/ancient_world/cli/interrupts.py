"""Ctrl-C while a command runs: the command gets one ``KeyboardInterrupt``, and time to close its files.

All this is only for the program ``ancient-world``. Where somebody else has a handler for the signal, nothing is touched.
"""

from __future__ import annotations

import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Timer, main_thread

PROGRAM = "ancient_world_command"
"""The module whose handler ends the process at once."""
PATIENCE = 3.0
"""Seconds that a command may take to end; who presses Ctrl-C after that does not wait any longer."""
SOON = 0.05
"""Seconds after which an interrupt that Python has lost is sent again."""


class _Guard:
    """A handler that raises ``KeyboardInterrupt`` at the first Ctrl-C, or as soon as nothing holds it."""

    def __init__(self, before: Callable[..., object]) -> None:
        self.before = before
        self.holding = 0
        self.waiting = False
        self.raised: float | None = None

    def __call__(self, *_: object) -> None:
        if self.raised is not None:
            if time.monotonic() - self.raised > PATIENCE:
                self.before()
        elif self.holding:
            self.waiting = True
        else:
            self.interrupt()

    def interrupt(self) -> None:
        """Raise the interrupt."""
        self.raised = time.monotonic()
        raise KeyboardInterrupt

    def lost(self, what: sys.UnraisableHookArgs) -> None:
        """Send an interrupt again that came where Python cannot raise it, as in a finalizer; print all else."""
        if not issubclass(what.exc_type, KeyboardInterrupt):
            sys.__unraisablehook__(what)
            return
        self.raised = None
        again = Timer(SOON, _interrupt)
        again.daemon = True
        again.start()


def _interrupt() -> None:
    """Send Ctrl-C to the main thread, and wake it where the system can."""
    if hasattr(signal, "pthread_kill"):
        signal.pthread_kill(main_thread().ident or 0, signal.SIGINT)
    else:  # Windows
        signal.raise_signal(signal.SIGINT)


@contextmanager
def interruptible() -> Iterator[None]:
    """Let Ctrl-C raise ``KeyboardInterrupt`` in a command, where it would end the process at once."""
    before = signal.getsignal(signal.SIGINT)
    if not callable(before) or getattr(before, "__module__", "") != PROGRAM:
        yield
        return
    guard = _Guard(before)
    signal.signal(signal.SIGINT, guard)
    sys.unraisablehook = guard.lost
    try:
        yield
    finally:
        sys.unraisablehook = sys.__unraisablehook__
        signal.signal(signal.SIGINT, before)


@contextmanager
def held() -> Iterator[None]:
    """Hold Ctrl-C back while a file is opened, until somebody is sure to close it."""
    guard = signal.getsignal(signal.SIGINT)
    if not isinstance(guard, _Guard):
        yield
        return
    guard.holding += 1
    try:
        yield
    finally:
        guard.holding -= 1
    if guard.waiting and not guard.holding:
        guard.interrupt()


def end_at_once() -> None:
    """Let Ctrl-C end the process without a word from here on: the command has nothing to clear away."""
    guard = signal.getsignal(signal.SIGINT)
    if isinstance(guard, _Guard):
        signal.signal(signal.SIGINT, guard.before)
