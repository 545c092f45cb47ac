"""Tests of what checks with a time limit leave behind."""

from __future__ import annotations

import subprocess
import sys

LATER = """
import sys
from ancient_world.testing import find_faults
assert [*find_faults("tides-of-time", games=1, max_actions=10, whole_games=False)] == []
sys.setprofile(lambda *_: None)
sorted("bac", key=lambda letter: letter)
sys.setprofile(None)
print("done")
"""
"""A program that looks at each of its calls, as debuggers and profilers do, after it has checked a game."""


def test_checks_leave_the_interpreter_as_it_was() -> None:
    """After a check with its time limit, profilers and debuggers work: an interrupt that is taken back must not stay pending."""
    result = subprocess.run([sys.executable, "-c", LATER], capture_output=True, text=True, timeout=120, check=False)  # fmt: skip
    assert result.stdout == "done\n", result.stderr
