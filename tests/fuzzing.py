"""How many rounds have the tests that spoil things at random (the mark `fuzz`)."""

from __future__ import annotations

import os

__all__ = ["rounds"]

TIMES = int(os.environ.get("ANCIENT_WORLD_FUZZ", "1"))
"""``nox -s fuzz`` sets 4."""


def rounds(few: int) -> int:
    """Give the rounds of a test that has a few of them in every run."""
    return few * TIMES
