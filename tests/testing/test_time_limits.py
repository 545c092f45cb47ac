"""Test what checks with a time limit leave behind."""

from __future__ import annotations

import subprocess
import sys

import pytest

PROFILED = """
import sys
from ancient_world.testing import find_faults
assert [*find_faults("tides-of-time", games=1, max_actions=10, whole_games=False)] == []
sys.setprofile(lambda *_: None)
sorted("bac", key=lambda letter: letter)
sys.setprofile(None)
"""
"""A program that looks at each of its calls, as debuggers and profilers do, after it has checked a game."""

SHORT = """
import threading, time
from ancient_world.testing import find_faults, game_checks
list(find_faults("tides-of-time", games=1, max_actions=3))  # imports everything
for seconds in (0.0, 1e-6, 1e-5, 1e-4, 1e-3):
    game_checks.MAX_SECONDS = seconds
    for seed in range(20):
        for fault in find_faults("tides-of-time", games=1, max_actions=3, seed=seed):
            assert "nothing has come of it" in fault.description, fault
            assert threading.active_count() == 1, threading.enumerate()
        assert threading.active_count() == 1, threading.enumerate()
time.sleep(1.5)  # an interrupt is repeated every second
"""
"""A program whose checks have hardly any time, so that interrupts come before and after them, too."""


@pytest.mark.parametrize("program", [PROFILED, SHORT], ids=["profiled", "short"])
def test_checks_leave_the_interpreter_as_it_was(program: str) -> None:
    """After checks, however short their limit, profilers and debuggers work, and nothing is interrupted.

    A late interrupt is awaited: Python 3.11 hangs under a profiler after one that was taken back with ``PyThreadState_SetAsyncExc``.
    """
    command = [sys.executable, "-c", program + "print('done')"]
    result = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert result.stdout == "done\n", result.stderr
