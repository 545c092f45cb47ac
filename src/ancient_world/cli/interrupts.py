"""Ctrl-C while a command runs: it raises one ``KeyboardInterrupt``, and the command gets time to close its files.

This applies only to the program ``ancient-world``; a host program's own signal handler stays in place.
"""

from __future__ import annotations

import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Timer, main_thread

PROGRAM = "ancient_world_command"
"""The module whose signal handler ends the process at once."""
PATIENCE = 3.0
"""Seconds that a command may take to end after Ctrl-C; another Ctrl-C after that ends the process at once."""
SOON = 0.05
"""Seconds until an interrupt that was lost in Python is sent again."""


class _InterruptHandler:
    """A signal handler that raises ``KeyboardInterrupt`` at the first Ctrl-C, or as soon as no block holds it back."""

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
        """Raise ``KeyboardInterrupt``, and note the time."""
        self.raised = time.monotonic()
        raise KeyboardInterrupt

    def lost(self, what: sys.UnraisableHookArgs) -> None:
        """Resend an interrupt that was lost where Python cannot raise it, as in a finalizer; print other errors."""
        if not issubclass(what.exc_type, KeyboardInterrupt):
            sys.__unraisablehook__(what)
            return
        self.raised = None
        timer = Timer(SOON, _send_interrupt)
        timer.daemon = True
        timer.start()


def _send_interrupt() -> None:
    """Send Ctrl-C to the main thread; this also interrupts a blocked call, except on Windows."""
    if hasattr(signal, "pthread_kill"):
        signal.pthread_kill(main_thread().ident or 0, signal.SIGINT)
    else:  # Windows
        signal.raise_signal(signal.SIGINT)


@contextmanager
def interruptible() -> Iterator[None]:
    """Let Ctrl-C raise ``KeyboardInterrupt`` in the block instead of ending the process at once."""
    old_handler = signal.getsignal(signal.SIGINT)
    if not callable(old_handler) or getattr(old_handler, "__module__", "") != PROGRAM:
        yield
        return
    handler = _InterruptHandler(old_handler)
    signal.signal(signal.SIGINT, handler)
    sys.unraisablehook = handler.lost
    try:
        yield
    finally:
        sys.unraisablehook = sys.__unraisablehook__
        signal.signal(signal.SIGINT, old_handler)


@contextmanager
def held() -> Iterator[None]:
    """Delay Ctrl-C to the end of the block, such as while a file is opened that must then be closed."""
    handler = signal.getsignal(signal.SIGINT)
    if not isinstance(handler, _InterruptHandler):
        yield
        return
    handler.holding += 1
    try:
        yield
    finally:
        handler.holding -= 1
    if handler.waiting and not handler.holding:
        handler.interrupt()


def end_at_once() -> None:
    """Let Ctrl-C end the process silently from now on, as the command has nothing to clean up."""
    handler = signal.getsignal(signal.SIGINT)
    if isinstance(handler, _InterruptHandler):
        signal.signal(signal.SIGINT, handler.before)
