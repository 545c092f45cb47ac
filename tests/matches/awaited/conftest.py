"""A test that would turn round for ever fails: its own processor time is limited, whatever else the machine does."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from threading import current_thread, main_thread

import pytest

MOST_SECONDS = 8.0


@pytest.fixture(autouse=True)
def ends() -> Iterator[None]:
    """Stop a test that takes more than its time, where the system can do that."""
    if not hasattr(signal, "setitimer") or current_thread() is not main_thread():
        yield
        return

    def stop(*_: object) -> None:
        raise AssertionError("this test does not end")

    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, MOST_SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)
