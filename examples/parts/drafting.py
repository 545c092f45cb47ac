"""Drafting: all pick a card from the hand at once, and pass the other cards to the left; numbers score."""

from typing import Annotated

import attrs

from ancient_world import engine
from ancient_world.engine import (
    OWNER,
    Choice,
    SeatNumber,
    Sentence,
    cards,
    count,
    deck,
    one_of,
    per_seat,
    points,
    seat,
)

engine.register_messages({"draft-sum": "picked"}, {"masked-draft-picked": "a card"})
FULL = engine.Deck(tuple("123456789"))
NOT_HELD = engine.Refusal("draft-held", "D1", "You do not hold {card}.")


@attrs.frozen
class Side:
    """A player's hand, those who had it before and know it, and the card picked from it."""

    hand: Annotated[tuple[str, ...], cards("card", seen_by=(OWNER, "had_by"), is_sorted=True)] = ()
    had_by: Annotated[tuple[int, ...], seat()] = ()
    picked: Annotated[str | None, one_of("card", seen_by=OWNER, candidates_field="hand")] = None
    sum: Annotated[int, count(0, 24), points("draft-sum", "D2")] = 0


@attrs.define(eq=False, weakref_slot=False)
class Table(engine.Draft):
    """The state."""

    players: Annotated[tuple[Side, ...], per_seat()]
    pile: Annotated[engine.Deck, deck("card")] = FULL


@attrs.frozen
class Hand(engine.DealStep[Table]):
    """Deal the hand of a player."""

    player: SeatNumber
    allowed_on, seen_by = ("",), OWNER

    def receive(self, draft: Table, found: tuple[str, ...], rest: engine.Deck) -> None:
        draft.pile = rest
        draft.change_player(self.player, hand=tuple(sorted(found)))
        last = self.player + 1 == len(draft.players)
        draft.push(Picking() if last else Hand(3, self.player + 1))


@attrs.frozen
class Pick(Choice["Picking", Table]):
    """Pick a card (D1)."""

    player: SeatNumber
    card: Annotated[str, one_of("card", seen_by=OWNER)]
    sentence = Sentence("pick {card}", "{player:seat}: {card}", hidden_version=Sentence("pick"))

    def why_not(self, step: "Picking", state: Table) -> engine.Reason | None:
        return None if self.card in state.players[self.player].hand else NOT_HELD(card=self.card)

    def play(self, step: "Picking", draft: Table) -> None:
        draft.change_player(self.player, picked=self.card)


@attrs.frozen
class Picking(engine.SimultaneousStep[Table]):
    """All pick a card; then the hands go to the left (D2)."""

    allowed_on, choices, chosen = ("",), (Pick,), "picked"

    def reveal(self, draft: Table) -> None:
        for giver, side in enumerate(before := draft.players):
            hand = tuple(card for card in side.hand if card != side.picked)
            draft.change_player((giver + 1) % len(before), hand=hand, had_by=(*side.had_by, giver))
            draft.change_player(giver, picked=None, sum=side.sum + int(side.picked or 0))
        if draft.players[0].hand:
            draft.push(Picking())


class Draft(engine.Game):
    """The rules of Left hand."""

    id, title, players, first = "draft", "Left hand", (2, 3), Hand(3, 0)
    words = {"card": {each: each for each in FULL.unseen}}


engine.register_game("draft", Draft())
