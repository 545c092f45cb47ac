"""Ctrl-C while a command runs: it raises one ``KeyboardInterrupt``, and the command gets time to close its files.

This applies only to the program ``ancient-world``; a host program's own signal handler stays in place.
"""

from __future__ import annotations

import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

PROGRAM_MODULE = "ancient_world_command"
"""The module whose signal handler ends the process at once."""
GRACE_SECONDS = 3.0
"""Seconds that a command may take to end after Ctrl-C; another Ctrl-C after that ends the process at once."""
RESEND_SECONDS = 0.05
"""Seconds until an interrupt that was lost in Python is sent again."""


class _InterruptHandler:
    """A signal handler that raises ``KeyboardInterrupt`` at the first Ctrl-C, or as soon as no block holds it back."""

    def __init__(self, old_handler: Callable[..., object]) -> None:
        self.old_handler = old_handler
        self.delay_count = 0
        self.is_pending = False
        self.raised_at: float | None = None

    def __call__(self, *_: object) -> None:
        if self.raised_at is not None:
            if time.monotonic() - self.raised_at > GRACE_SECONDS:
                self.old_handler()
        elif self.delay_count:
            self.is_pending = True
        else:
            self.raise_interrupt()

    def raise_interrupt(self) -> None:
        """Raise ``KeyboardInterrupt``, and note the time."""
        self.raised_at = time.monotonic()
        raise KeyboardInterrupt

    def resend_lost(self, unraisable: sys.UnraisableHookArgs) -> None:
        """Resend an interrupt that was lost where Python cannot raise it, as in a finalizer; print other errors."""
        if not issubclass(unraisable.exc_type, KeyboardInterrupt):
            sys.__unraisablehook__(unraisable)
            return
        self.raised_at = None
        timer = threading.Timer(RESEND_SECONDS, _send_interrupt)
        timer.daemon = True
        timer.start()

    def print_before(self, error: threading.ExceptHookArgs) -> None:
        """Print an error of another thread, unless Ctrl-C came before: the thread of a pool fails when its workers are killed."""
        if self.raised_at is None:
            threading.__excepthook__(error)


def _send_interrupt() -> None:
    """Send Ctrl-C to the main thread; this also interrupts a blocked call, except on Windows."""
    if hasattr(signal, "pthread_kill"):
        signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGINT)
    else:  # Windows
        signal.raise_signal(signal.SIGINT)


@contextmanager
def interrupts_raised() -> Iterator[None]:
    """Let Ctrl-C raise ``KeyboardInterrupt`` in the block instead of ending the process at once."""
    old_handler = signal.getsignal(signal.SIGINT)
    if not callable(old_handler) or getattr(old_handler, "__module__", "") != PROGRAM_MODULE:
        yield
        return
    handler = _InterruptHandler(old_handler)
    signal.signal(signal.SIGINT, handler)
    sys.unraisablehook = handler.resend_lost
    threading.excepthook = handler.print_before
    try:
        yield
    finally:
        sys.unraisablehook = sys.__unraisablehook__
        threading.excepthook = threading.__excepthook__
        signal.signal(signal.SIGINT, old_handler)


@contextmanager
def interrupts_delayed() -> Iterator[None]:
    """Delay Ctrl-C to the end of the block, such as while a file is opened that must then be closed."""
    handler = signal.getsignal(signal.SIGINT)
    if not isinstance(handler, _InterruptHandler):
        yield
        return
    handler.delay_count += 1
    try:
        yield
    finally:
        handler.delay_count -= 1
    if handler.is_pending and not handler.delay_count:
        handler.raise_interrupt()


def restore_default_interrupt() -> None:
    """Let Ctrl-C end the process silently from now on, as the command has nothing to clean up."""
    handler = signal.getsignal(signal.SIGINT)
    if isinstance(handler, _InterruptHandler):
        signal.signal(signal.SIGINT, handler.old_handler)
