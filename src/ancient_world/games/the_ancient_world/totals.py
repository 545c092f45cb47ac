"""The totals of the abilities of a card, or of all cards of a city."""

from __future__ import annotations

from typing import Any

import attrs

from ancient_world.games.the_ancient_world.terms import NOTHING, Goods


@attrs.define
class Totals:
    """The totals of the abilities of a card, or of all cards of a city.

    Counts are plain numbers; abilities that cannot be added up stay in lists.
    """

    food: int = 0
    capacity: int = 0
    army_limit: int = 0
    swords: int = 0
    arrows: int = 0
    income: Goods = NOTHING
    repairs: int = 0
    gain: Goods = NOTHING
    citizens: int = 0
    upgrades: int = 0
    explore_bonus: int = 0
    """More cards to look at when exploring."""
    district_bonus: int = 0
    """More cards to look at when gaining a district."""
    loot: Goods = NOTHING
    legacy_swords: int = 0
    legacy_arrows: int = 0
    # Abilities, each of the class of this name; they know what totals are, not the other way round.
    actions: tuple[Any, ...] = ()
    rewards: tuple[Any, ...] = ()
    legacy_gifts: tuple[object, ...] = ()
    scoring: tuple[Any, ...] = ()

    _given: tuple[tuple[str, object], ...] | None = attrs.field(
        default=None, init=False, eq=False, repr=False
    )
    """The totals that are not zero, once somebody has looked."""

    def add(self, other: Totals) -> None:
        """Add what another card, or city, gives: of twenty things that a card can do, most do two."""
        given = other._given
        if given is None:
            found = [(name, getattr(other, name)) for name in _NAMES]
            given = other._given = tuple([(name, value) for name, value in found if value])
        for name, value in given:
            setattr(self, name, getattr(self, name) + value)
        self._given = None


_NAMES = tuple([field.name for field in attrs.fields(Totals) if field.init])
