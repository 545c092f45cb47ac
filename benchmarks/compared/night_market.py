"""Night market for ancient_world: secret bids for the goods in a row. README.md has the rules."""

from typing import Annotated

import attrs

from ancient_world import engine
from ancient_world.engine import (
    OWNER,
    Choice,
    Score,
    ScoreLine,
    Sentence,
    cards,
    count,
    deck,
    one_of,
    per_seat,
)

GOODS = ("jade", "silk", "tea", "wine")
ROUNDS, ROW = 5, 3
FULL = engine.Deck(tuple(sorted(GOODS * 4)))
engine.register_messages(
    {"market-sets": "goods", "market-coins": "coins left"},
    {"masked-night-market-good": "a good", "masked-night-market-coins": "a bid"},
)
NOT_THERE = engine.Refusal("market-absent", "N2", "{good} is not in the row.")
TOO_MUCH = engine.Refusal("market-poor", "N2", "You have only {coins} coins.")


@attrs.frozen
class Side:
    """A player's purse, goods and bid."""

    purse: Annotated[int, count(0, 10)] = 10
    goods: Annotated[tuple[str, ...], cards("good", is_sorted=True)] = ()
    good: Annotated[str | None, one_of("good", seen_by=OWNER)] = None
    coins: Annotated[int | None, count(0, 10, seen_by=OWNER)] = None


@attrs.define(eq=False, weakref_slot=False)
class Table(engine.Draft):
    """The state."""

    players: Annotated[tuple[Side, ...], per_seat()]
    pile: Annotated[engine.Deck, deck("good")] = FULL
    row: Annotated[tuple[str, ...], cards("good", is_sorted=True)] = ()
    round: Annotated[int, count(1, ROUNDS)] = 1


@attrs.frozen
class Fill(engine.DealStep[Table]):
    """Fill the row (N1)."""

    allowed_on, rule = ("",), "N1"

    def receive(self, draft: Table, found: tuple[str, ...], rest: engine.Deck) -> None:
        draft.pile, draft.row = rest, tuple(sorted(draft.row + found))
        draft.push(Bidding())


@attrs.frozen
class Bid(Choice["Bidding", Table]):
    """Bid coins for a good in secret (N2)."""

    player: engine.SeatNumber
    good: Annotated[str, one_of("good", seen_by=OWNER)]
    coins: Annotated[int, count(0, 10, seen_by=OWNER)]
    sentence = Sentence(
        "bid {coins} for {good}",
        "{player:seat} bids {coins} for {good}",
        hidden_version=Sentence("bid", "{player:seat} bids"),
    )

    def why_not(self, step: "Bidding", state: Table) -> engine.Reason | None:
        if self.good not in state.row:
            return NOT_THERE(good=self.good)
        purse = state.players[self.player].purse
        return TOO_MUCH(coins=purse) if self.coins > purse else None

    def play(self, step: "Bidding", draft: Table) -> None:
        draft.change_player(self.player, good=self.good, coins=self.coins)


@attrs.frozen
class Bidding(engine.SimultaneousStep[Table]):
    """All bid (N2); then the highest bid for each good takes it, unless it is tied (N3)."""

    allowed_on, choices, chosen, rule = ("",), (Bid,), "coins", "N2"
    prompt = Sentence("Bid for a good", "{player:seat} bids")

    def reveal(self, draft: Table) -> None:
        bids = [(side.good, side.coins or 0) for side in draft.players]
        for seat, (good, coins) in enumerate(bids):
            best = max(rival for wanted, rival in bids if wanted == good)
            won = coins == best and bids.count((good, coins)) == 1
            taken = tuple([each for each in draft.row if won and each == good])
            draft.row = tuple([each for each in draft.row if each not in taken])
            side = draft.players[seat]
            goods = tuple(sorted(side.goods + taken))
            purse = side.purse - coins * won
            draft.change_player(seat, purse=purse, goods=goods, good=None, coins=None)
        if draft.round < ROUNDS:
            draft.round += 1
            draft.push(Fill(ROW - len(draft.row)))


class NightMarket(engine.Game):
    """The rules of Night market."""

    id, title, players, first = "night-market", "Night market", range(2, 5), Fill(ROW)
    words = {"good": {good: good for good in GOODS}}

    def scores(self, state: Table) -> tuple[Score, ...]:
        return tuple(
            Score(
                seat,
                (
                    ScoreLine(
                        "market-sets", sum(side.goods.count(good) ** 2 for good in GOODS), "N4"
                    ),
                    ScoreLine("market-coins", side.purse, "N4"),
                ),
            )
            for seat, side in enumerate(state.players)
        )


engine.register_game("night-market", NightMarket())
