"""The empire decks A and B: which one is in use, and how it is refilled (P1, P2)."""

from __future__ import annotations

from ancient_world.engine import Deck
from ancient_world.games.the_ancient_world.state import Table

__all__ = [
    "discard_empire_cards",
    "empire_cards_left",
    "empire_deck",
    "refill_empire_deck",
    "set_empire_deck",
]


def empire_deck(state: Table) -> Deck:
    """The empire deck of this round (P1)."""
    if state.round < state.cards.figures.deck_b_round:
        return state.decks.empire_a
    return state.decks.empire_b


def empire_cards_left(state: Table) -> bool:
    """Whether the deck of this round, or its discard pile, has a card."""
    if len(empire_deck(state)):
        return True
    decks = state.decks
    in_use_a = state.round < state.cards.figures.deck_b_round
    return bool(decks.discard_a if in_use_a else decks.discard_b)


def set_empire_deck(draft: Table, deck: Deck) -> None:
    """Replace the empire deck of this round."""
    decks = draft.edit_decks()
    if draft.round < draft.cards.figures.deck_b_round:
        decks.empire_a = deck
    else:
        decks.empire_b = deck


def refill_empire_deck(draft: Table) -> None:
    """Shuffle the discard pile into the empire deck of this round if that has run out (P2)."""
    if len(empire_deck(draft)):
        return
    decks = draft.edit_decks()
    if draft.round < draft.cards.figures.deck_b_round:
        decks.empire_a, decks.discard_a = Deck(tuple(sorted(decks.discard_a))), ()
    else:
        decks.empire_b, decks.discard_b = Deck(tuple(sorted(decks.discard_b))), ()


def discard_empire_cards(draft: Table, discarded: tuple[str, ...]) -> None:
    """Put empire cards on the discard pile of the deck that each of them came from (P2)."""
    decks = draft.edit_decks()
    empire = draft.cards.empire
    decks.discard_a += tuple([card for card in discarded if empire[card].deck == "A"])
    decks.discard_b += tuple([card for card in discarded if empire[card].deck == "B"])
