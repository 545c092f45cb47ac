"""An auction game in which some steps are simultaneous and others are not."""

from __future__ import annotations

from typing import Annotated, Any

import attrs

import ancient_world as aw
from ancient_world import engine
from ancient_world.engine import OWNER, SeatNumber, count, points

engine.register_messages(
    {"auction-won": "lots", "auction-cost": "The lot costs 1 or 2."},
    {"masked-auction-bid": "a bid"},
)


@attrs.frozen
class Side:
    """A player's bid and lots."""

    bid: Annotated[int | None, count(0, 3, seen_by=OWNER)] = None
    won: Annotated[int, count(0, 9), points("auction-won", "A3")] = 0


@attrs.define(eq=False, weakref_slot=False)
class Hall(engine.Draft):
    """A draft of the state, which the rules change."""

    players: Annotated[tuple[Side, ...], engine.per_seat()]
    left: Annotated[int, count(0, 3)] = 3


@attrs.frozen(weakref_slot=False)
class AuctionState(Hall, aw.State):
    """The immutable state."""


@attrs.frozen
class Bid(engine.Choice["AllBid", Hall]):
    """Bid in secret."""

    player: SeatNumber
    coins: Annotated[int, count(0, 3, seen_by=OWNER)]

    @classmethod
    def candidates(cls, step: AllBid, state: Hall) -> list[Bid]:
        return [cls(step.player, coins) for coins in range(4)]

    def play(self, step: AllBid, draft: Hall) -> None:
        draft.change_player(self.player, bid=self.coins)


@attrs.frozen
class AllBid(engine.SimultaneousStep[Hall]):
    """A step in which all players bid at the same time."""

    choices = (Bid,)
    chosen = "bid"
    rule = "A1"

    def reveal(self, draft: Hall) -> None:
        bids = [side.bid or 0 for side in draft.players]
        for seat in range(len(bids)):
            draft.change_player(seat, bid=None)
        draft.push(TakeLot(bids.index(max(bids))))


@attrs.frozen
class Take(engine.Choice["TakeLot", Hall]):
    """Take one lot or two."""

    lots: Annotated[int, count(1, 2)]

    @classmethod
    def candidates(cls, step: TakeLot, state: Hall) -> list[Take]:
        return [cls(1), cls(2)]

    def why_not(self, step: TakeLot, state: Hall) -> aw.Reason | None:
        return None if 1 <= self.lots <= 2 else engine.Reason("auction-cost", "A2")

    def play(self, step: TakeLot, draft: Hall) -> None:
        draft.change_player(step.player, won=draft.players[step.player].won + self.lots)
        draft.left -= 1
        if draft.left:
            draft.push(AllBid())


@attrs.frozen
class TakeLot(engine.DecisionStep[Hall]):
    """A step in which the highest bidder takes lots."""

    choices = (Take,)
    rule = "A2"


class Auction(engine.Game[AuctionState, Any]):
    """The rules of the auction game."""

    id, title, players = "auction", "Auction", range(2, 5)
    state_type = AuctionState

    def new(self, players: int, cards: Any, options: Any) -> Any:
        return engine.start_game(Hall((AllBid(),), (Side(),) * players))


GAME = Auction()
