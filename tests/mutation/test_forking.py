"""Work is done in processes that are forked: ``tools/mutation/forking.py``."""

from __future__ import annotations

import os
import signal
import sys
import time

import pytest

if sys.platform == "win32":
    pytest.skip("processes are not forked there", allow_module_level=True)

from tools.mutation.forking import Ended, Limits, forked

pytestmark = pytest.mark.filterwarnings(
    "ignore:.*fork:DeprecationWarning"
)  # of a process with threads, as a worker of xdist


def do(task: str) -> str:
    """Do what a mutant may do."""
    if task == "end":
        os.kill(os.getpid(), signal.SIGTERM)
    if task == "wait":
        time.sleep(60)
    if task == "fail":
        raise ValueError(task)
    return task * 100_000


def test_what_comes_of_each_task() -> None:
    """One returns something long, one is ended, and one is late; the last one waits until a process is free."""
    told = dict(forked(do, ["wait", "end", "a", "b"], Limits(2, 0.5)))
    assert told.pop("end") == Ended(signal.SIGTERM)
    assert told.pop("wait") == Ended(signal.SIGKILL)
    assert told == {"a": "a" * 100_000, "b": "b" * 100_000}


def test_time_is_over() -> None:
    """What is not done by then is left out."""
    assert [*forked(do, ["wait", "a"], Limits(1, 60), time.time() + 0.1)] == []


def test_an_error_is_no_answer() -> None:
    """A fault of the work itself is not taken for one that was noticed."""
    with pytest.raises(RuntimeError, match="without a word"):
        [*forked(do, ["fail"], Limits(1, 60))]


def test_only_time_is_late() -> None:
    """A crash is noticed; who has used up a processor's time, or the clock's, is late."""
    assert [Ended(each).late for each in (signal.SIGKILL, signal.SIGXCPU, signal.SIGSEGV)] == [
        True,
        True,
        False,
    ]
