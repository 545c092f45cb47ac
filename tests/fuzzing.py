"""How many rounds have the tests that spoil things at random (the mark `fuzz`)."""

from __future__ import annotations

import os

__all__ = ["rounds"]

QUARTERS = int(os.environ.get("ANCIENT_WORLD_FUZZ", "1"))
"""``nox -s fuzz`` sets 16."""


def rounds(whole: int) -> int:
    """Give the rounds of a test: a quarter of the whole in every run, four times the whole in ``nox -s fuzz``."""
    return max(1, whole * QUARTERS // 4)
