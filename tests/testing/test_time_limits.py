"""Test that a check that takes too long is interrupted, and nothing else."""

from __future__ import annotations

from tests.fresh_process import output

PROGRAM = """
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
print("no interrupt is left")
"""


def test_no_interrupt_comes_after_a_check() -> None:
    """However short the limit is, a check is interrupted or ends, and nothing is interrupted afterwards."""
    assert output(PROGRAM) == "no interrupt is left\n"
