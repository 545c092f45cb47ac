"""Limit the processor time of each test, so that an endless loop fails."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from threading import current_thread, main_thread

import pytest

MOST_SECONDS = 8.0


@pytest.fixture(autouse=True)
def ends() -> Iterator[None]:
    """Fail a test that takes more processor time than allowed, if the system has interval timers."""
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
