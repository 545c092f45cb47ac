"""Checks of a card file that the rules rely on, beyond its types."""

from __future__ import annotations

from collections import Counter

from ancient_world.engine import register
from ancient_world.engine.card_files.tables import Reading
from ancient_world.games.tides_of_time.abilities import SUITS
from ancient_world.games.tides_of_time.card_types import Card

CARDS = 18
"""All of them are used in a game: ten dealt, and twice four drawn (S1)."""
ONCE = ("wins_ties", "doubles", "single_suits", "best_card")

register(
    {
        "card-file:wrong-count:suit": "three cards are of the suit {suit:label}, not {found}",
        "card-file:wrong-count:no-suit": "three cards have no suit, not {found}",
        "card-file:wrong-count:once": "one card at most has this, not {found}",
    }
)


def check(cards: tuple[Card, ...], reading: Reading) -> None:
    """Note what the rules rely on: 18 cards, three of each suit, each special card once (S1)."""
    if len(cards) != CARDS:
        reading.fault("wrong-count", "card", expected=CARDS, found=len(cards))
        return
    suits = Counter(card.suit for card in cards)
    for suit in (*SUITS, None):
        if suits[suit] != 3:
            told = "wrong-count:suit" if suit else "wrong-count:no-suit"
            reading.fault(told, "card", "suit", suit=suit, found=suits[suit])
    keys = Counter(getattr(card.ability, "key", "") for card in cards)
    for key in ONCE:
        if keys[key] > 1:
            reading.fault("wrong-count:once", "card", key, found=keys[key])
