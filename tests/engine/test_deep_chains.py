"""Test that long chains of positions and actions, as searches keep them, can be freed."""

from __future__ import annotations

import os
import subprocess
import sys

PROGRAM = """
import ancient_world as aw

def next_action(state, number):
    event = aw.pending(state)
    actions = event.actions if isinstance(event, aw.Decision) else [event.sample(aw.SeededRandom(1))]
    return actions[number % len(actions)]

state, chain = aw.new_game("antike", 2), None
for number in range(300):
    action = next_action(state, number)
    chain = (action, state, chain)
    state = aw.apply(state, action)
del chain
print("freed")
"""


def test_a_long_chain_is_freed() -> None:
    """Freeing a chain of 300 positions of a game leaves the memory as it should be, which Python's debugging allocator checks."""
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        env={**os.environ, "PYTHONMALLOC": "debug"},
        capture_output=True,
        text=True,
        errors="replace",
        check=False,
    )
    assert (done.returncode, done.stdout) == (0, "freed\n"), done.stderr[:500]
