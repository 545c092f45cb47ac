"""The totals of a city's abilities, and the things that score points."""

from __future__ import annotations

from typing import Any

import attrs

from ancient_world.engine import labels_from_ids, register_messages
from ancient_world.games.the_ancient_world.goods_and_spaces import NO_GOODS, TRIBES, Goods

# --- totals of a city ---


@attrs.define
class Totals:
    """The totals of the abilities of a card, or of all cards of a city.

    Numbers are added up; abilities that cannot be added up are listed.
    """

    food: int = 0
    capacity: int = 0
    army_limit: int = 0
    swords: int = 0
    arrows: int = 0
    income: Goods = NO_GOODS
    repairs: int = 0
    gain: Goods = NO_GOODS
    citizens: int = 0
    upgrades: int = 0
    explore_bonus: int = 0
    """More cards to look at when exploring."""
    district_bonus: int = 0
    """More cards to look at when gaining a district."""
    loot: Goods = NO_GOODS
    legacy_swords: int = 0
    legacy_arrows: int = 0
    # Lists of abilities, by the class of that name; abilities import this module, not the other way round.
    actions: tuple[Any, ...] = ()
    rewards: tuple[Any, ...] = ()
    legacy_gifts: tuple[object, ...] = ()
    scoring: tuple[Any, ...] = ()

    _nonzero_totals: tuple[tuple[str, object], ...] | None = attrs.field(
        default=None, init=False, eq=False, repr=False
    )
    """The totals that are not zero, once they have been computed."""

    def add_totals(self, other: Totals) -> None:
        """Add the totals of another card or city; only those that are not zero, as most cards have two of twenty."""
        nonzero = other._nonzero_totals
        if nonzero is None:
            named_totals = [(name, getattr(other, name)) for name in _TOTAL_NAMES]
            nonzero = other._nonzero_totals = tuple(
                [(name, value) for name, value in named_totals if value]
            )
        for name, value in nonzero:
            setattr(self, name, getattr(self, name) + value)
        self._nonzero_totals = None


_TOTAL_NAMES = tuple([field.name for field in attrs.fields(Totals) if field.init])


# --- points ---


SCORED_KINDS: dict[str, str] = {
    "green": "green banners on empire cards, defeated titans and active military cards",
    "red": "red banners on empire cards, defeated titans and active military cards",
    "purple": "purple banners on empire cards, defeated titans and active military cards",
    "blue": "blue banners on empire cards, defeated titans and active military cards",
    "yellow": "yellow banners on empire cards, defeated titans and active military cards",
    "banner": "banners of any tribe on these cards",
    "tribe-set": "full sets of one banner of each of the five tribes",
    "empire": "empire cards in the city, starting cards included, stored cards not",
    "district": "districts in the city",
    "titan": "titans defeated",
    "citizen": "citizens owned, starving ones included",
    "coins": "coins in hand",
    "knowledge": "knowledge in hand",
    "ambrosia": "ambrosia in hand",
    "army": "armies",
    "retired": "retired military cards in all armies",
    "food": "food of the city in one round",
    "capacity": "capacity of the city",
    "stored": "stored empire cards",
}
"""Everything that a scoring ability can count, by name, with a description."""

register_messages(
    {},
    {
        "banner": "banners",
        "tribe-set": "sets of five tribes",
        "empire": "empire cards",
        "district": "districts",
        "titan": "defeated titans",
        "citizen": "citizens",
        "army": "armies",
        "retired": "retired cards",
        "stored": "stored cards",
        **{f"{tribe}:one": f"{tribe} banner" for tribe in TRIBES},
        "banner:one": "banner",
        "tribe-set:one": "set of five tribes",
        "empire:one": "empire card",
        "district:one": "district",
        "titan:one": "defeated titan",
        "citizen:one": "citizen",
        "army:one": "army",
        "retired:one": "retired card",
        "stored:one": "stored card",
        "coins:one": "coin",
        **labels_from_ids("coins:many", "knowledge:many", "ambrosia:many", "food:many"),
        **{f"{tribe}:many": f"{tribe} banners" for tribe in TRIBES},
    },
)
"""The words for counted things on a score, in singular and plural; tribes and goods have theirs elsewhere."""

SYMBOL_BY_SCORED_KIND: dict[str, str] = {
    **{
        symbol_name: f":{symbol_name}"
        for symbol_name in (
            *TRIBES,
            "titan",
            "citizen",
            "knowledge",
            "ambrosia",
            "food",
            "district",
        )
    },
    "coins": ":coin",
    "capacity": ":house",
    "army": ":shield",
}
"""The symbols for counted things that have any."""
