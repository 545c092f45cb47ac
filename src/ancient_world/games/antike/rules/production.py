"""Production (P): marble, iron and gold from the cities of that kind."""

from __future__ import annotations

from ancient_world.games.antike.advances import added
from ancient_world.games.antike.rules.decisions import in_bank
from ancient_world.games.antike.state import Table

PER_CITY = 1
PER_TEMPLE = 3
"""Goods from a city with a temple (P1)."""


def production(state: Table, civilization: int, kind: str) -> int:
    """Return what a civilization gets on the space of a good (P1, P2)."""
    kinds, temples = state.map.kinds, state.temples
    places = [place for place in state.city_places(civilization) if kinds[place] == kind]
    amount = sum([PER_TEMPLE if temples[place] else PER_CITY for place in places])
    return amount + added(state.civilizations[civilization].know_how, "production")


def produce(draft: Table, civilization: int, kind: str) -> None:
    """Give it to the civilization, as far as the bank has it (S6)."""
    amount = in_bank(draft, kind, production(draft, civilization, kind))
    own = draft.edit(civilization)
    setattr(own, kind, getattr(own, kind) + amount)
