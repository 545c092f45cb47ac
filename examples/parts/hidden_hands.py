"""Hidden hands: lay a card of a hand that only you see; the highest of each round takes it."""

from typing import Annotated

import attrs

from ancient_world import engine
from ancient_world.engine import OWNER, Choice, cards, count, deck, one_of, per_seat, points

engine.register_messages({"high-rounds": "rounds won"})
FULL = engine.Deck(tuple("123456789"))
NOT_HELD = engine.Refusal("high-held", "H1", "You do not hold {card}.")


@attrs.frozen
class Side:
    """A player's cards and rounds."""

    hand: Annotated[tuple[str, ...], cards("card", seen_by=OWNER, is_sorted=True)] = ()
    laid: Annotated[tuple[str, ...], cards("card")] = ()
    rounds: Annotated[int, count(), points("high-rounds", "H2")] = 0


@attrs.define(eq=False, weakref_slot=False)
class Table(engine.Draft):
    """The state."""

    players: Annotated[tuple[Side, ...], per_seat()]
    pile: Annotated[engine.Deck, deck("card")] = FULL


@attrs.frozen
class Hand(engine.DealStep[Table]):
    """Deal a hand that its owner alone sees."""

    player: engine.SeatNumber
    allowed_on, seen_by = ("",), OWNER

    def receive(self, draft: Table, found: tuple[str, ...], rest: engine.Deck) -> None:
        draft.pile = rest
        draft.change_player(self.player, hand=tuple(sorted(found)))
        last = self.player + 1 == len(draft.players)
        draft.push(Turn(0) if last else Hand(3, self.player + 1))


@attrs.frozen
class Lay(Choice["Turn", Table]):
    """Lay a card (H1)."""

    card: Annotated[str, one_of("card")]

    def why_not(self, step: "Turn", state: Table) -> engine.Reason | None:
        return None if self.card in state.players[step.player].hand else NOT_HELD(card=self.card)

    def play(self, step: "Turn", draft: Table) -> None:
        side, seats = draft.players[step.player], range(len(draft.players))
        hand = tuple(card for card in side.hand if card != self.card)
        draft.change_player(step.player, hand=hand, laid=(*side.laid, self.card))
        if step.player + 1 == len(seats):
            best = max(seats, key=lambda seat: draft.players[seat].laid[-1])
            draft.change_player(best, rounds=draft.players[best].rounds + 1)
        if hand or step.player + 1 < len(seats):
            draft.push(Turn((step.player + 1) % len(seats)))


@attrs.frozen
class Turn(engine.DecisionStep[Table]):
    """The turn of a player."""

    allowed_on, choices = ("",), (Lay,)


class HighCard(engine.Game):
    """The rules of High card."""

    id, title, players, first = "high-card", "High card", (2, 3), Hand(3, 0)
    words = {"card": {each: each for each in FULL.unseen}}


engine.register_game("high-card", HighCard())
