"""Player powers as data: each player is dealt a role; what a role can do is a row of a table."""

from typing import Annotated

import attrs

from ancient_world import engine
from ancient_world.engine import Choice, Component, SeatNumber, cards, count, deck, per_seat, points

engine.register_messages({"role-coins": "coins"})


@attrs.frozen
class Power:
    """What a role changes: the coins for work, and for each neighbour who is visited."""

    work: int
    visit: int


ROLES = {"baker": Power(3, 0), "pedlar": Power(1, 2), "smith": Power(2, 1)}
FULL = engine.Deck(tuple(sorted(ROLES)))


@attrs.frozen
class Side:
    """A player's role and coins."""

    role: Annotated[str | None, cards("role")] = None
    coins: Annotated[int, count(), points("role-coins", "P1")] = 0


@attrs.define(eq=False, weakref_slot=False)
class Table(engine.Draft):
    """The state."""

    players: Annotated[tuple[Side, ...], per_seat()]
    roles: Annotated[engine.Deck, deck("role")] = FULL

    def earn(self, player: int, coins: int) -> None:
        """Pay a player, and give the next one the turn; twelve coins end the game."""
        self.change_player(player, coins=self.players[player].coins + coins)
        if self.players[player].coins < 12:
            self.push(Turn((player + 1) % len(self.players)))


@attrs.frozen
class Deal(engine.DealStep[Table]):
    """Deal the role of a player."""

    player: SeatNumber
    allowed_on = ("",)

    def receive(self, draft: Table, found: tuple[str, ...], rest: engine.Deck) -> None:
        draft.roles = rest
        draft.change_player(self.player, role=found[0])
        draft.push(Turn(0) if self.player + 1 == len(draft.players) else Deal(1, self.player + 1))


@attrs.frozen
class Work(Choice["Turn", Table]):
    """Earn what the role earns by work (P1)."""

    def play(self, step: "Turn", draft: Table) -> None:
        draft.earn(step.player, ROLES[str(draft.players[step.player].role)].work)


@attrs.frozen
class Visit(Choice["Turn", Table]):
    """Earn what the role earns from each of the others (P2)."""

    def play(self, step: "Turn", draft: Table) -> None:
        visit = ROLES[str(draft.players[step.player].role)].visit
        draft.earn(step.player, visit * (len(draft.players) - 1))


@attrs.frozen
class Turn(engine.DecisionStep[Table]):
    """The turn of a player."""

    allowed_on, choices = ("",), (Work, Visit)


class Trades(engine.Game):
    """The rules of Trades."""

    id, title, players, first = "trades", "Trades", (2, 3), Deal(1, 0)
    words = {"role": {each: each for each in ROLES}}

    def components(self, state: Table) -> list[Component]:
        return [Component("role", key, key, figures=attrs.asdict(ROLES[key])) for key in ROLES]


engine.register_game("trades", Trades())
