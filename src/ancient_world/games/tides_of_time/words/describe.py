"""Sentences and words of the game: why something is illegal, what cards are and what they score."""

from __future__ import annotations

from collections.abc import Iterable

from ancient_world.engine import (
    LABELS,
    Board,
    Section,
    file_name,
    plain_words,
    register,
    saying,
    spoken,
    tr,
)
from ancient_world.games.tides_of_time.box.catalog import CardFile
from ancient_world.games.tides_of_time.card_types import Card

say = saying("tides-")

register(
    {
        "tides-cards-title": "{name}, digest {digest}",
        "tides-cards": "The 18 cards",
        **plain_words("card kingdom now points scores suit", begun="tides-column-"),
    },
    {"no-suit": "-"},
)


def name_of(cards: CardFile, card: str) -> str:
    """The name of a card; of one that nobody can see, the mark for that."""
    return spoken(cards.name_of(card))


def names_of(cards: CardFile, some: Iterable[str]) -> str:
    """The names of several cards."""
    return ", ".join([name_of(cards, card) for card in some])


def suit_of(card: Card | None) -> str:
    """The suit of a card as a word."""
    return tr(LABELS["no-suit" if card is None or card.suit is None else card.suit])


def objective(card: Card) -> str:
    """Return what a card scores."""
    return card.ability.told()


def columns(*codes: str) -> tuple[str, ...]:
    """The words for columns."""
    return tuple([say(f"column-{code}") for code in codes])


def card_list(cards: CardFile) -> Board:
    """Every card with its suit and objective."""
    rows = [(spoken(card.name), suit_of(card), objective(card)) for card in cards.cards.values()]
    title = say("cards-title", name=file_name(cards), digest=cards.digest[:12])
    return Board(title, (Section(say("cards"), columns("card", "suit", "scores"), tuple(rows)),))
