"""Positions for both files on expanding."""

from __future__ import annotations

from typing import Any

import ancient_world as aw
from tests.golden_ages.eras import first_tile
from tests.golden_ages.positions import play


def founding() -> Any:
    """Return a state of era I in which the first player places the capital on the tile with the squares c4, c5 and d5."""
    state = play(first_tile("phoenicia", "egypt"), aw.Dealt(("land-3",)))
    return play(state, aw.legal_actions(state)[0])
