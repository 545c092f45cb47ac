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
from ancient_world.games.tides_of_time.abilities import SUITS
from ancient_world.games.tides_of_time.box.catalog import CardFile
from ancient_world.games.tides_of_time.components import Card

say = saying("tides-")

_SENTENCES = {
    "tides-chosen": "You have chosen already; wait for the other player.",
    "tides-no-such-seat": "Two play; there is no seat {player}.",
    "tides-no-such-card": "There is no card {card!r}.",
    "tides-not-in-hand": "{name} is not in your hand.",
    "tides-lies-open": "{name} lies open in a kingdom.",
    "tides-stays": "{name} is a relic, which stays where it is.",
    "tides-has-left": "{name} has left the game.",
    "tides-relic-first": "Choose your relic first, then the card to remove.",
    "tides-relic-chosen": "You have chosen {name} as your relic; now choose the card to remove.",
    "tides-is-relic": "{card} stays as your relic; remove another card.",
    "tides-line": "round {round}: {name}",
    "tides-revealed": "The cards are turned up: {cards}.",
    "tides-revealed-of": "{cards} ({name})",
    "tides-scored-round": "{name} scores {points:point|points} in round {round}: {cards}.",
    "tides-left:you": "You keep {relic} as a relic and remove {removed} from the game.",
    "tides-scored-round:you": "You score {points:point|points} in round {round}: {cards}.",
    "tides-left": "{name} keeps {relic} as a relic and removes {removed} from the game.",
    "tides-rounds": "Rounds scored",
    "tides-round-of": "{round} · {name}",
    "tides-title": "Round {round} of {rounds}",
    "tides-over": "The game is over",
    "tides-kingdom": "{name} · {points:point|points} noted, {now} as it stands",
    "tides-hand": "hand of {name}",
    "tides-hand:you": "your hand",
    "tides-face-down": "a card lies face down",
    "tides-relic-mark": "{name} (relic)",
    "tides-pile": "pile",
    "tides-removed": "removed",
    "tides-cards-title": "{name}, digest {digest}",
    "tides-cards": "The 18 cards",
    **plain_words("card kingdom now points scores suit", begun="tides-column-"),
}

_LABELS = {
    **plain_words(*SUITS),
    # what a view masks
    "masked-chosen": "a chosen card",
    "masked-relic": "a relic",
    "masked-removed": "a removed card",
    "no-suit": "-",
}

register(_SENTENCES, _LABELS)


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
