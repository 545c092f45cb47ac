"""The decks: the empire deck in use and its refill (P1, P2), the titan decks and who threatens a city (S4, P4)."""

from __future__ import annotations

from typing import ClassVar

import attrs

from ancient_world.engine import (
    AutomaticStep,
    Deck,
    Reason,
    Refusal,
    SeatNumber,
    Sentence,
    replace_item,
)
from ancient_world.games.the_ancient_world.field_types import StarCount
from ancient_world.games.the_ancient_world.rules.ambrosia_spending import TableDeal
from ancient_world.games.the_ancient_world.table import Table, Threat, TitanPile


def _is_deck_a_in_use(state: Table) -> bool:
    """Return whether empire deck A is still in use (P1)."""
    return state.round < state.cards.figures.deck_b_round


def empire_deck(state: Table) -> Deck:
    """Return the empire deck of this round (P1)."""
    return state.decks.empire_a if _is_deck_a_in_use(state) else state.decks.empire_b


def are_empire_cards_left(state: Table) -> bool:
    """Return whether the empire deck of this round, or its discard pile, has a card."""
    discarded = state.decks.discard_a if _is_deck_a_in_use(state) else state.decks.discard_b
    return bool(len(empire_deck(state)) or discarded)


def set_empire_deck(draft: Table, deck: Deck) -> None:
    """Replace the empire deck of this round."""
    decks = draft.edit_decks()
    if _is_deck_a_in_use(draft):
        decks.empire_a = deck
    else:
        decks.empire_b = deck


def refill_empire_deck(draft: Table) -> None:
    """Shuffle the discard pile into the empire deck of this round if the deck has run out (P2)."""
    if len(empire_deck(draft)):
        return
    decks = draft.edit_decks()
    if _is_deck_a_in_use(draft):
        decks.empire_a, decks.discard_a = Deck(tuple(sorted(decks.discard_a))), ()
    else:
        decks.empire_b, decks.discard_b = Deck(tuple(sorted(decks.discard_b))), ()


def discard_empire_cards(draft: Table, card_ids: tuple[str, ...]) -> None:
    """Put empire cards on the discard piles of the decks that they came from (P2)."""
    decks = draft.edit_decks()
    empire = draft.cards.empire
    decks.discard_a += tuple([card for card in card_ids if empire[card].deck == "A"])
    decks.discard_b += tuple([card for card in card_ids if empire[card].deck == "B"])


# --- titans ---


def titan_on_deck(state: Table, titan: str) -> int | None:
    """Return the stars of the deck on which a titan lies face up, or ``None`` if it lies on none."""
    for stars, pile in enumerate(state.decks.titans, start=1):
        if pile.face_up == titan:
            return stars
    return None


def set_titan_pile(draft: Table, stars: int, pile: TitanPile) -> None:
    """Replace one of the titan decks."""
    decks = draft.edit_decks()
    decks.titans = replace_item(decks.titans, stars - 1, pile)


@attrs.frozen
class TurnUpTitan(TableDeal):
    """Turn the next card of a titan deck face up (S4, A5)."""

    stars: StarCount

    rule = "S4"
    label = "the next card of a titan deck"
    prompt: ClassVar[Sentence] = Sentence("The next titan is turned up")
    sentence: ClassVar[Sentence] = Sentence("The next titan is {cards}")
    allowed_on: ClassVar[tuple[str, ...]] = ("fill-military-row", "turn-up-titan", "roll-damage")

    def is_possible(self, state: Table) -> bool:
        is_only_one = self.count == 1 and state.agenda.count(self) == 1
        is_deck_empty = state.decks.titans[self.stars - 1].face_up is None
        return is_only_one and is_deck_empty and (state.round == 0 or state.has_step("turns"))

    def rule_now(self, state: Table) -> str:
        return "A5" if state.round else self.rule

    def deck(self, state: Table) -> Deck:
        return state.decks.titans[self.stars - 1].deck

    def receive(self, draft: Table, cards: tuple[str, ...], rest: Deck) -> None:
        set_titan_pile(draft, self.stars, TitanPile(next(iter(cards), None), rest))


@attrs.frozen
class DrawTitan(AutomaticStep[Table]):
    """Draw a threatening titan for a player who has none (P4).

    The titan comes from the bottom of the deck of this round. If only the face-up top card is left, that is drawn; after it
    the next higher deck is used.
    """

    rule = "P4"
    side = ""  # this step only prepares the round
    label = "a threatening titan is drawn"

    player: SeatNumber

    allowed_on: ClassVar[tuple[str, ...]] = ("turns", "draw-titan")

    def is_possible(self, state: Table) -> bool:
        return state.round > 1

    def run(self, draft: Table) -> None:
        if draft.players[self.player].threat is not None:
            return
        lowest_stars = draft.cards.figures.titan_stars[draft.round - 2]
        for stars in range(lowest_stars, 4):
            pile = draft.decks.titans[stars - 1]
            if len(pile.deck):
                draft.push(DealThreat(1, self.player, stars))
                return
            if pile.face_up is not None:
                set_titan_pile(draft, stars, TitanPile(None, pile.deck))
                draft.edit_player(self.player).threat = Threat(pile.face_up)
                return


@attrs.frozen
class DealThreat(TableDeal):
    """Deal the bottom card of a titan deck, which nobody knows, to threaten a city (P4)."""

    player: SeatNumber
    stars: StarCount

    rule = "P4"
    side = ""  # this step only prepares the round
    label = "the draw of a threatening titan"
    prompt: ClassVar[Sentence] = Sentence("A titan is drawn that will threaten {player:seat}")
    sentence: ClassVar[Sentence] = Sentence("{cards} now threatens {player:seat}")
    threat_from_top: ClassVar[Refusal] = Refusal(
        "threat-from-top",
        "",
        "{name} lies face up on its deck; a threatening titan is drawn from the bottom.",
    )
    allowed_on: ClassVar[tuple[str, ...]] = ("turns", "draw-titan")

    def is_possible(self, state: Table) -> bool:
        is_valid_threat = self.count == 1 and state.players[self.player].threat is None
        return state.round > 1 and is_valid_threat

    def deck(self, state: Table) -> Deck:
        return state.decks.titans[self.stars - 1].deck

    def why_not(self, state: Table, action: object) -> Reason | None:
        reason = super().why_not(state, action)
        top_card = state.decks.titans[self.stars - 1].face_up
        if reason is None or top_card is None or top_card not in getattr(action, "cards", ()):
            return reason
        return self.threat_from_top(self.rule, name=state.cards.name_of(top_card))

    def receive(self, draft: Table, cards: tuple[str, ...], rest: Deck) -> None:
        set_titan_pile(
            draft, self.stars, TitanPile(draft.decks.titans[self.stars - 1].face_up, rest)
        )
        draft.edit_player(self.player).threat = Threat(cards[0])
