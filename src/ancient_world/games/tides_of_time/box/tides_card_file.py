"""The card file of the game: types of cards, checks, and the catalog by id."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Self

import attrs

from ancient_world.engine import count, register_messages
from ancient_world.engine.card_files import (
    CardFileReading,
    CardId,
    CardName,
    ComponentFile,
    by_id,
    digest_of,
)
from ancient_world.games.tides_of_time.objectives import ABILITIES, SUITS, Ability, Suit

# --- types of cards ---


@attrs.frozen
class Card:
    """A card: its suit (``None`` for the three cards without a suit) and its objective."""

    id: Annotated[CardId, count(1, 40)]
    name: Annotated[CardName, count(1, 60)]
    suit: Suit | None
    ability: Annotated[Ability, ABILITIES]


# --- checks ---


CARD_COUNT = 18
"""The number of cards in the file; a game uses all of them: ten are dealt, and four are drawn twice (S1)."""
UNIQUE_OBJECTIVES = ("wins_ties", "doubles", "single_suits", "best_card")

register_messages(
    {
        "card-file:wrong-count:suit": "three cards are of the suit {suit:label}, not {found}",
        "card-file:wrong-count:no-suit": "three cards have no suit, not {found}",
        "card-file:wrong-count:once": "at most one card can have this ability, not {found}",
    }
)


def check_cards(cards: tuple[Any, ...], reading: CardFileReading) -> None:
    """Report what the rules cannot do without: 18 cards, three of each suit, each special card once (S1)."""
    if len(cards) != CARD_COUNT:
        reading.add_fault("wrong-count", "card", expected=CARD_COUNT, found=len(cards))
        return
    suit_counts = Counter(card.suit for card in cards)
    for suit in (*SUITS, None):
        if suit_counts[suit] != 3:
            code = "wrong-count:suit" if suit else "wrong-count:no-suit"
            reading.add_fault(code, "card", "suit", suit=suit, found=suit_counts[suit])
    objective_counts = Counter(getattr(card.ability, "key", "") for card in cards)
    for objective in UNIQUE_OBJECTIVES:
        if objective_counts[objective] > 1:
            reading.add_fault(
                "wrong-count:once", "card", objective, found=objective_counts[objective]
            )


# --- the catalog ---


@attrs.frozen
class Box:
    """The tables of a card file."""

    card: tuple[Card, ...]


@attrs.frozen(repr=False, cache_hash=True)
class CardFile(ComponentFile):
    """All cards by id, in the order of their ids."""

    home: ClassVar[tuple[str, ...]] = (__package__, "standard.toml")

    cards: Mapping[str, Card] = attrs.field(eq=False)

    @classmethod
    def made(cls, reading: CardFileReading) -> Self | None:
        """Return the cards, or ``None`` if the file has faults."""
        cards = reading.read_tables(Box).card
        check_cards(cards, reading)
        if reading.has_faults:
            return None
        card_by_id = by_id(cards)
        plain_cards = [
            [card.id, card.name, card.suit, card.ability.key, attrs.asdict(card.ability)]
            for card in card_by_id.values()
        ]
        return cls(reading.name(), digest_of(json.dumps(plain_cards)), card_by_id)
