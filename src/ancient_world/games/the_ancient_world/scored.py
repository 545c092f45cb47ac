"""Things that a scoring card may count: the words that ``per`` of a scoring ability takes (V3).

This is the vocabulary alone, so that a card file can be checked without the rules. How each is
counted is said in ``scoring.py``. Everything is counted after V1, with every card repaired.
"""

from __future__ import annotations

from ancient_world.engine import plain_words, register
from ancient_world.games.the_ancient_world.terms import TRIBES

SCORED: dict[str, str] = {
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
"""Things that can be counted, by name, with one line for people."""

register(
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
        **plain_words("coins:many", "knowledge:many", "ambrosia:many", "food:many"),
        **{f"{tribe}:many": f"{tribe} banners" for tribe in TRIBES},
    },
)
"""Their words on a line of a score, and after one or more; tribes and goods have theirs already."""

SIGNS: dict[str, str] = {
    **{
        each: f":{each}"
        for each in (*TRIBES, "titan", "citizen", "knowledge", "ambrosia", "food", "district")
    },
    "coins": ":coin",
    "capacity": ":house",
    "army": ":shield",
}
"""The same in symbols, where there are some."""
