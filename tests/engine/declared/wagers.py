"""A game with secret numbers in one file: Wagers. All players bid coins at once or fold, and the highest bid wins a point.

A bid is a number of the player's coins and a colour, which must not be that of the round; folding is visible.
"""

from typing import Annotated, Any

import attrs

import ancient_world as aw
from ancient_world import engine
from ancient_world.engine import (
    OWNER,
    Choice,
    SeatNumber,
    Sentence,
    count,
    one_of,
    per_seat,
    points,
)

COLOURS = ("blue", "green", "red")

engine.register_messages({
    "wagers-won": "rounds won",
    "wagers-coins": "You have {coins:coin|coins}.",
    "wagers-colour": "Nobody bids on {colour} in this round.",
})  # fmt: skip


@attrs.frozen
class Side:
    """The part of a state that belongs to one player."""

    coins: Annotated[int, count()] = 3
    won: Annotated[int, count(-9, 9), points("wagers-won", "W3")] = -1
    bid: Annotated[int | None, count(0, 12, seen_by=OWNER)] = None
    colours: Annotated[tuple[str, ...], one_of("colour")] = COLOURS
    colour: Annotated[str | None, one_of("colour", seen_by=OWNER, candidates_field="colours")] = (
        None
    )
    folded: bool = False


@attrs.define(eq=False, weakref_slot=False)
class Table(engine.Draft):
    """The state while the rules change it."""

    players: Annotated[tuple[Side, ...], per_seat()]
    rounds: Annotated[int, count(0, 3)] = 3
    """The number of rounds to come, which also determines the colour of the round."""


@attrs.frozen(weakref_slot=False)
class WagersState(Table, aw.State["Bid | Fold", "BidAtOnce"]):
    """The frozen state."""


@attrs.frozen
class Bid(Choice["BidAtOnce", Table]):
    """Bid coins on a colour (W1)."""

    player: SeatNumber
    coins: Annotated[int, count(0, 12, seen_by=OWNER)]
    colour: Annotated[str, one_of("colour", seen_by=OWNER)]
    sentence = Sentence(
        "bid {coins:coin|coins} on {colour}", "{player:seat} bids {coins:coin|coins} on {colour}",
        hidden_version=Sentence("bid", "{player:seat} bids"),
    )  # fmt: skip

    def why_not(self, step: "BidAtOnce", state: Table) -> aw.Reason | None:
        held = state.players[self.player].coins
        if self.coins > held:
            return engine.Reason("wagers-coins", "W1", {"coins": held})
        barred = self.colour == COLOURS[state.rounds % 3]
        return engine.Reason("wagers-colour", "W1", {"colour": self.colour}) if barred else None

    def play(self, step: "BidAtOnce", draft: Table) -> None:
        draft.change_player(self.player, bid=self.coins, colour=self.colour, folded=False)


@attrs.frozen
class Fold(Choice["BidAtOnce", Table]):
    """Fold, visibly (W2)."""

    player: SeatNumber
    sentence = Sentence("fold", "{player:seat} folds")

    def play(self, step: "BidAtOnce", draft: Table) -> None:
        draft.change_player(self.player, bid=0, colour="green", folded=True)


@attrs.frozen
class BidAtOnce(engine.SimultaneousStep[Table]):
    """A simultaneous bid of all players (W1)."""

    allowed_on, choices, chosen, rule = ("",), (Bid, Fold), "bid", "W1"

    def reveal(self, draft: Table) -> None:
        """Let the highest bid win the round, and each player pay (W3)."""
        most = max(side.bid or 0 for side in draft.players)
        for seat, side in enumerate(draft.players):
            draft.change_player(
                seat, coins=side.coins - (side.bid or 0), won=side.won + (side.bid == most),
                bid=None, colour=None, folded=False,
            )  # fmt: skip
        draft.rounds -= 1
        if draft.rounds:
            draft.push(BidAtOnce())


class Wagers(engine.Game[WagersState, Any]):
    """The rules of Wagers."""

    id, title, players = "wagers", "Wagers", range(2, 4)
    state_type = WagersState
    first = BidAtOnce()

    def ids(self, state: WagersState) -> dict[str, frozenset[str]]:
        return {"colour": frozenset(COLOURS)}


GAME = Wagers()
engine.register_game("wagers", GAME)
