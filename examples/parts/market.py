"""A market with card faces: buy wares from the row until somebody cannot; what is printed on a ware is data."""

from typing import Annotated

import attrs

from ancient_world import engine
from ancient_world.engine import (
    Choice,
    Component,
    SeatNumber,
    cards,
    count,
    deck,
    look,
    one_of,
    per_seat,
    points,
)

COST, WORTH = {"bread": 1, "fish": 2, "honey": 4}, {"bread": 1, "fish": 3, "honey": 6}
FULL = engine.Deck(tuple(sorted([*COST] * 6)))
DEAR = engine.Refusal("market-dear", "M1", "The row has no {ware}, or you have too few coins.")
engine.register_messages({"market-worth": "worth"})


@attrs.frozen
class Side:
    """A player's wares, coins and points."""

    wares: Annotated[tuple[str, ...], cards("ware"), look("pile")] = ()
    coins: Annotated[int, count(unit="coin|coins")] = 10
    worth: Annotated[int, count(), points("market-worth", "M1"), look(symbol="star")] = 0


@attrs.define(eq=False, weakref_slot=False)
class Table(engine.Draft):
    """The state; ``row`` are the wares that are for sale."""

    players: Annotated[tuple[Side, ...], per_seat()]
    row: Annotated[tuple[str, ...], cards("ware")] = ()
    pile: Annotated[engine.Deck, deck("ware")] = FULL


@attrs.frozen
class Fill(engine.DealStep[Table]):
    """Fill the row, and give a player the turn."""

    player: SeatNumber
    allowed_on = ("",)

    def receive(self, draft: Table, found: tuple[str, ...], rest: engine.Deck) -> None:
        draft.row, draft.pile = draft.row + found, rest
        draft.push(Turn(self.player))


@attrs.frozen
class Buy(Choice["Turn", Table]):
    """Buy a ware (M1)."""

    ware: Annotated[str, one_of("ware")]

    def why_not(self, step: "Turn", state: Table) -> engine.Reason | None:
        can_pay = state.players[step.player].coins >= COST[self.ware]
        return None if can_pay and self.ware in state.row else DEAR(ware=self.ware)

    def play(self, step: "Turn", draft: Table) -> None:
        place, side = draft.row.index(self.ware), draft.players[step.player]
        draft.row = draft.row[:place] + draft.row[place + 1 :]
        coins, worth = side.coins - COST[self.ware], side.worth + WORTH[self.ware]
        wares = (*side.wares, self.ware)
        draft.change_player(step.player, wares=wares, coins=coins, worth=worth)
        draft.push(Fill(1, (step.player + 1) % len(draft.players)))


@attrs.frozen
class Turn(engine.DecisionStep[Table]):
    """The turn of a player; when somebody cannot buy, the game is over (M2)."""

    allowed_on, choices = ("",), (Buy,)


class Market(engine.Game):
    """The rules of Market."""

    id, title, players, first = "market", "Market", (2, 3), Fill(4, 0)
    words = {"ware": {ware: ware for ware in COST}}
    looks = {"ware": {"bread": "ochre site-bread", "fish": "site-fish", "honey": "rust site-hive"}}

    def components(self, state: Table) -> list[Component]:
        figures = {each: {"cost": COST[each], "worth": WORTH[each]} for each in COST}
        return [Component("ware", each, each, figures=figures[each]) for each in COST]


engine.register_game("market", Market())
