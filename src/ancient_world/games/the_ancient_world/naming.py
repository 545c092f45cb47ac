"""What cards and boards are called in sentences."""

from __future__ import annotations

from collections.abc import Mapping

from ancient_world.games.the_ancient_world.box.catalog import CardFile
from ancient_world.games.the_ancient_world.components import Card, PlayerBoard


def known_name(cards: CardFile, card: object) -> str | None:
    """The name of a card of any kind, or of a board; ``None`` if there is none of this id."""
    kinds: tuple[Mapping[str, Card | PlayerBoard], ...] = (
        cards.empire,
        cards.military,
        cards.titans,
        cards.districts,
        cards.city_states,
        cards.boards,
    )
    for kind in kinds:
        if isinstance(card, str) and card in kind:
            return kind[card].name
    return None


def called(cards: CardFile, card: object) -> str:
    """The name of a card; what names none is quoted, since somebody wrote it."""
    return known_name(cards, card) or repr(card)
