"""Names of cards in sentences."""

from __future__ import annotations

from ancient_world.engine import Reason, Why
from ancient_world.games.the_ancient_world.box.catalog import CardFile


def called(cards: CardFile, card: object) -> str:
    """The name of a card or a board; what names none is quoted, since somebody wrote it."""
    name = cards.name_of(card) if isinstance(card, str) else card
    return repr(card) if name is card else str(name)


def named(cards: CardFile, why: Why, card: object, rule: str = "", **data: object) -> Reason:
    """Return a reason about a card, with its id and what sentences call it."""
    return why(rule, card=card, name=called(cards, card), **data)
