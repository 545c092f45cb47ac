"""Test that long chains of positions and actions, as searches keep them, can be freed."""

from __future__ import annotations

import os
import subprocess
import sys

PROGRAM = """
import ancient_world as aw

state = aw.new_game("antike", 2)
state = aw.apply(state, aw.pending(state).sample(aw.SeededRandom(1)))
kind, chain = type(aw.legal_actions(state)[0]), None
for _ in range(5000):
    chain = (kind("iron"), state.thaw().freeze(), chain)
del chain
print("freed")
"""


def test_a_long_chain_is_freed() -> None:
    """Freeing a chain of 5,000 links leaves the memory as it should be, which Python's debugging allocator checks."""
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        env={**os.environ, "PYTHONMALLOC": "debug"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (0, "freed\n"), done.stderr[:500]
