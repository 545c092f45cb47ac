"""An auction: raise the bid or pass; the last one in pays and takes the lot, which is worth seven coins."""

from typing import Annotated

import attrs

from ancient_world import engine
from ancient_world.engine import Choice, count, per_seat, points, seat

engine.register_messages({"auction-coins": "coins"})
LOW = engine.Refusal("auction-low", "A1", "Bid more than {bid}, and at most your {held} coins.")
LOT = 7


@attrs.frozen
class Side:
    """A player's coins."""

    coins: Annotated[int, count(0, 20), points("auction-coins", "A3")] = 10


@attrs.define(eq=False, weakref_slot=False)
class Table(engine.Draft):
    """The state; ``best`` is the highest bidder, ``out`` are the seats that have passed."""

    players: Annotated[tuple[Side, ...], per_seat()]
    bid: Annotated[int, count(0, 10)] = 0
    best: Annotated[int, seat(nobody=-1)] = -1
    out: Annotated[tuple[int, ...], seat()] = ()

    def go_on(self, player: int) -> None:
        """Give the next player who is in a turn, or the lot to the last one (A2)."""
        seats = [(player + ahead) % len(self.players) for ahead in range(1, len(self.players) + 1)]
        still_in = [each for each in seats if each not in self.out]
        if still_in and still_in != [self.best]:
            self.push(Turn(still_in[0]))
        elif self.best >= 0:
            coins = self.players[self.best].coins - self.bid + LOT
            self.change_player(self.best, coins=coins)


@attrs.frozen
class Bid(Choice["Turn", Table]):
    """Bid more than all others (A1)."""

    coins: Annotated[int, count(1, 10)]

    def why_not(self, step: "Turn", state: Table) -> engine.Reason | None:
        held = state.players[step.player].coins
        return None if state.bid < self.coins <= held else LOW(bid=state.bid, held=held)

    def play(self, step: "Turn", draft: Table) -> None:
        draft.bid, draft.best = self.coins, step.player
        draft.go_on(step.player)


@attrs.frozen
class Pass(Choice["Turn", Table]):
    """Leave the auction (A2)."""

    def play(self, step: "Turn", draft: Table) -> None:
        draft.out = tuple(sorted((*draft.out, step.player)))
        draft.go_on(step.player)


@attrs.frozen
class Turn(engine.DecisionStep[Table]):
    """The turn of a bidder."""

    allowed_on, choices = ("",), (Bid, Pass)


class Auction(engine.Game):
    """The rules of Auction."""

    id, title, players, first = "auction", "Auction", range(2, 5), Turn(0)


engine.register_game("auction", Auction())
