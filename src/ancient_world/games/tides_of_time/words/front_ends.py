"""The components of Tides of Time for front-ends: the cards, and words for what is on no card."""

from __future__ import annotations

from collections.abc import Iterator

from ancient_world.engine import LABELS, Component, spoken
from ancient_world.games.tides_of_time.abilities import SUITS
from ancient_world.games.tides_of_time.state import TidesState
from ancient_world.games.tides_of_time.words.describe import objective

WORDS = {
    "option": {
        "nest_needs_one": "whether a tie of none against none is won by nobody",
        "roof_ties": "which of several most numerous suits are doubled",
        "sets": "what set cards look at",
        "molehill": "what the card for single symbols looks at",
    },
    "option-roof_ties": {"all": "all of them", "none": "none of them"},
    "option-sets": {"doubled": "doubled symbols", "printed": "printed symbols"},
    "option-molehill": {"doubled": "doubled symbols", "printed": "printed symbols"},
    "symbol": {suit: LABELS[suit] for suit in SUITS},
    "figure": {"points": "points"},
    "kind": {"card": "card"},
}
"""By kind, then by id."""

GATHERED = {
    "settings-roof-ties": ("option-roof_ties",),
    "settings-sets": ("option-sets",),
    "settings-molehill": ("option-molehill",),
}
"""An enumerated field is an option."""


def components(state: TidesState) -> Iterator[Component]:
    """The cards, with their suit and what they score."""
    for card in state.cards.cards.values():
        suit = () if card.suit is None else (card.suit,)
        points = card.ability.printed
        figures = {} if points is None else {"points": points}
        yield Component("card", card.id, spoken(card.name), objective(card), "", suit, figures)
