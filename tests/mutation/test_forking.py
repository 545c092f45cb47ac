"""Test running work in forked processes: ``tools/mutation/forking.py``."""

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
)  # a process with threads, such as a worker of xdist, warns about forks


def do(task: str) -> str:
    """Return a long text, or die, hang or raise an error, as a mutant may."""
    if task == "end":
        os.kill(os.getpid(), signal.SIGTERM)
    if task == "wait":
        time.sleep(60)
    if task == "fail":
        raise ValueError(task)
    return task * 100_000


def test_results_of_tasks() -> None:
    """Results, killed processes and timeouts are reported; tasks wait until a process is free."""
    results = dict(forked(do, ["wait", "end", "a", "b"], Limits(2, 0.5)))
    assert results.pop("end") == Ended(signal.SIGTERM)
    assert results.pop("wait") == Ended(signal.SIGKILL)
    assert results == {"a": "a" * 100_000, "b": "b" * 100_000}


def test_time_is_over() -> None:
    """Tasks that are not done by the deadline are left out."""
    assert [*forked(do, ["wait", "a"], Limits(1, 60), time.time() + 0.1)] == []


def test_an_error_is_no_answer() -> None:
    """An error in the work itself raises RuntimeError."""
    with pytest.raises(RuntimeError, match="without a word"):
        [*forked(do, ["fail"], Limits(1, 60))]


def test_only_time_is_late() -> None:
    """Only the signals of used-up time count as late; a crash does not."""
    assert [Ended(each).late for each in (signal.SIGKILL, signal.SIGXCPU, signal.SIGSEGV)] == [
        True,
        True,
        False,
    ]
