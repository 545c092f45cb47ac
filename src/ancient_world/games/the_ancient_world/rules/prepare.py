"""Prepare (P): the start of each round."""

from __future__ import annotations

from typing import ClassVar

import attrs

from ancient_world.engine import Automatic, Deck
from ancient_world.games.the_ancient_world.city import Small
from ancient_world.games.the_ancient_world.rules.decisions import TableDeal
from ancient_world.games.the_ancient_world.rules.empire_deck import (
    discard_empire_cards,
    empire_deck,
    refill_empire_deck,
    set_empire_deck,
)
from ancient_world.games.the_ancient_world.rules.end_of_round import EndRound
from ancient_world.games.the_ancient_world.rules.titans import DrawTitan
from ancient_world.games.the_ancient_world.rules.turn import Turns
from ancient_world.games.the_ancient_world.state import Space, Table

__all__ = [
    "DealEmpireRow",
    "DealMilitaryRow",
    "FillEmpireRow",
    "FillMilitaryRow",
    "PrepareRound",
]


@attrs.frozen
class PrepareRound(Automatic[Table]):
    """Advance the round, uncover spaces, refresh the rows, draw titans (P1-P4)."""

    over: ClassVar[tuple[str, ...]] = ("",)

    def fits(self, state: Table) -> bool:
        return state.round < state.cards.figures.rounds

    def run(self, draft: Table) -> None:
        draft.round += 1
        draft.first_player = draft.token
        uncover(draft)
        for seat in range(len(draft.players)):
            if draft.players[seat].passed:
                draft.edit(seat).passed = False
        if draft.round < draft.cards.figures.rounds:
            draft.push(self)
        draft.push(Turns(draft.first_player), EndRound())
        if draft.round > 1:
            clear_rows(draft)
            count = len(draft.players)
            titans = [DrawTitan(seat) for seat in draft.seats_in_order()]
            draft.push(FillEmpireRow(count + 2), FillMilitaryRow(count), *titans)


def uncover(draft: Table) -> None:
    """Uncover the space whose round has come, with 1 ambrosia on it (P1)."""
    for space, uncovered in draft.cards.figures.covered_until:
        if uncovered == draft.round:
            draft.set_space(Space(space, False, 1, ()))


def clear_rows(draft: Table) -> None:
    """Discard the empire row; put the military row under its deck, left to right (P2, P3)."""
    decks = draft.edit_decks()
    discard_empire_cards(draft, decks.empire_row)
    decks.empire_row = ()
    decks.military = decks.military.under(decks.military_row)
    decks.military_row = ()


@attrs.frozen
class FillEmpireRow(Automatic[Table]):
    """Deal until the empire row has ``size`` cards, as far as deck and discard pile go (P2)."""

    size: Small

    over: ClassVar[tuple[str, ...]] = ("prepare-round", "fill-military-row")

    def fits(self, state: Table) -> bool:
        return state.round == 0 or state.lies("turns")

    def run(self, draft: Table) -> None:
        missing = self.size - len(draft.decks.empire_row)
        if missing <= 0:
            return
        refill_empire_deck(draft)
        count = min(missing, len(empire_deck(draft)))
        if count:
            draft.push(DealEmpireRow(count), self)


@attrs.frozen
class DealEmpireRow(TableDeal):
    """Deal cards of the current empire deck to the row (S7, P2)."""

    over: ClassVar[tuple[str, ...]] = ("fill-empire-row",)

    def deck(self, state: Table) -> Deck:
        return empire_deck(state)

    def receive(self, draft: Table, cards: tuple[str, ...], rest: Deck) -> None:
        set_empire_deck(draft, rest)
        draft.edit_decks().empire_row += cards


@attrs.frozen
class FillMilitaryRow(Automatic[Table]):
    """Deal the military row, as far as the deck goes (S6, P3)."""

    size: Small

    over: ClassVar[tuple[str, ...]] = ("fill-empire-row", "draw-titan")

    def run(self, draft: Table) -> None:
        draft.push(DealMilitaryRow(min(self.size, len(draft.decks.military))))


@attrs.frozen
class DealMilitaryRow(TableDeal):
    """Deal cards of the military deck to the row (S6, P3)."""

    over: ClassVar[tuple[str, ...]] = ("fill-empire-row", "draw-titan")

    def deck(self, state: Table) -> Deck:
        return state.decks.military

    def receive(self, draft: Table, cards: tuple[str, ...], rest: Deck) -> None:
        decks = draft.edit_decks()
        decks.military = rest
        decks.military_row += cards
