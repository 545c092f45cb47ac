"""The card file: the 18 cards of a game, loaded and checked."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Self

import attrs

from ancient_world.engine.card_files.component_file import ComponentFile, by_id, digest_of
from ancient_world.engine.card_files.tables import Reading
from ancient_world.games.tides_of_time.box.checks import check
from ancient_world.games.tides_of_time.card_types import Card


@attrs.frozen
class Box:
    """The tables of a card file."""

    card: tuple[Card, ...]


@attrs.frozen(repr=False, cache_hash=True)
class CardFile(ComponentFile):
    """All cards by id, in the order of their ids."""

    home = (__package__, "standard.toml")

    cards: Mapping[str, Card] = attrs.field(eq=False)

    @classmethod
    def made(cls, reading: Reading) -> Self | None:
        """Return the cards, if they are in order."""
        cards = reading.tables(Box).card
        check(cards, reading)
        if reading.faulty:
            return None
        ordered = by_id(cards)
        told = [
            [card.id, card.name, card.suit, card.ability.key, attrs.asdict(card.ability)]
            for card in ordered.values()
        ]
        return cls(reading.name(), digest_of(json.dumps(told)), ordered)
