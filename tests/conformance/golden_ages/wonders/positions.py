"""Positions for several files on wonders."""

from __future__ import annotations

from typing import Any

from ancient_world.games import golden_ages as ga
from tests.golden_ages.positions import CARDS, edit, scene

CITIES = (ga.City("c3", 1), ga.City("d3", 1), ga.City("d4", 2))


def holding(card: str, **changes: Any) -> ga.GoldenAgesState:
    """Return a turn of a player with 3 gold who has this building or wonder, in the era of the card."""
    held = "wonders" if card in CARDS.wonders else "buildings"
    era = (CARDS.wonders.get(card) or CARDS.buildings[card]).era
    state = scene(era=era, civilizations=("mongolia" if era > 1 else "persia", "greece"))
    return edit(state, **{"gold": 3, **changes, held: (card,)})
