"""A game of elimination in one file: Snowballs. Copy it to begin a game in which players drop out.

In your turn you throw a snowball at a player who is still in, or build your wall higher. A roll of four or more hits: it
takes a row of the wall, or a life if there is no wall. A player without lives is out, and the last one wins.
"""

from typing import Annotated, Any

import attrs

import ancient_world as aw
from ancient_world import engine
from ancient_world.bots import GreedyBot, RandomBot, play_out
from ancient_world.engine import Choice, SeatNumber, count, option, per_seat, points, seat

engine.register_messages({"snow-lives": "lives"})
SELF = engine.Refusal("snow-self", "S2", "Throw at somebody else.")
OUT = engine.Refusal("snow-out", "S4", "{whom:seat} is out of the game.")
WALL = engine.Refusal("snow-wall", "S3", "The wall is as high as it can be.")


@attrs.frozen
class Side:
    """A player's lives and wall."""

    lives: Annotated[int, count(0, 9), points("snow-lives", "S4")]
    wall: Annotated[int, count(0, 2)] = 0


@attrs.define(eq=False, weakref_slot=False)
class Table(engine.Draft):
    """The state while the rules change it."""

    lives: Annotated[int, count(1, 9), option(3)]
    players: Annotated[tuple[Side, ...], per_seat()]

    def standing(self) -> list[int]:
        """Return the seats of the players who are still in."""
        return [at for at, side in enumerate(self.players) if side.lives]

    def next_turn(self, player: int) -> None:
        """Give the next player who is still in a turn (S1), unless nobody else is and the game is over (S4)."""
        later = [each for each in self.standing() if each > player]
        if len(self.standing()) > 1:
            self.push(Turn((later or self.standing())[0]))


@attrs.frozen(weakref_slot=False)  # pyright: ignore[reportGeneralTypeIssues]  # frozen below a draft
class SnowballsState(Table, aw.State["SnowballsAction", "Turn"]):
    """The frozen state, which everybody else sees."""


@attrs.frozen
class Throw(Choice["Turn", Table]):
    """Throw a snowball at another player (S2)."""

    whom: Annotated[int, seat()]

    def why_not(self, step: "Turn", state: Table) -> aw.Reason | None:
        if self.whom == step.player:
            return SELF()
        out = self.whom not in state.standing()
        return OUT(whom=self.whom) if out else None

    def play(self, step: "Turn", draft: Table) -> None:
        draft.push(Flight(1, step.player, self.whom))


@attrs.frozen
class Build(Choice["Turn", Table]):
    """Build the wall a row higher (S3)."""

    def why_not(self, step: "Turn", state: Table) -> aw.Reason | None:
        high = state.players[step.player].wall == 2
        return WALL() if high else None

    def play(self, step: "Turn", draft: Table) -> None:
        draft.change_player(step.player, wall=draft.players[step.player].wall + 1)
        draft.next_turn(step.player)


SnowballsAction = Throw | Build


@attrs.frozen
class Turn(engine.DecisionStep[Table]):
    """A decision to throw or to build (S1)."""

    allowed_on, choices, starts_turn, rule = ("",), (Throw, Build), True, "S1"

    def is_possible(self, state: Table) -> bool:
        return self.player in state.standing() and len(state.standing()) > 1


@attrs.frozen
class Flight(engine.RollStep[Table]):
    """A roll of the die that decides whether a snowball hits (S2)."""

    player: SeatNumber
    whom: SeatNumber
    allowed_on, rule = ("",), "S2"

    def is_possible(self, state: Table) -> bool:
        both = {self.player, self.whom}
        return self.count == 1 and len(both) == 2 and both <= {*state.standing()}

    def die(self, state: Table) -> tuple[str, ...]:
        return tuple("123456")

    def receive(self, draft: Table, faces: tuple[str, ...]) -> None:
        hit, side = faces[0] in "456", draft.players[self.whom]
        if hit and side.wall:
            draft.change_player(self.whom, wall=side.wall - 1)
        elif hit:
            draft.change_player(self.whom, lives=side.lives - 1)
        draft.next_turn(self.player)


class Snowballs(engine.Game[SnowballsState, Any]):
    """The rules of Snowballs."""

    id, title, players = "snowballs", "Snowballs", range(2, 7)
    state_type = SnowballsState

    def new(self, players: int, cards: Any, options: Any) -> Any:
        chosen = self.option_fields(options)
        sides = (Side(chosen["lives"]),) * players
        return engine.start_game(Table((Turn(0),), **chosen, players=sides))

    def ended(self, state: SnowballsState) -> bool:
        return len(state.standing()) == 1

    def invariants(self, state: SnowballsState, *, masked: bool) -> None:
        if max(side.lives for side in state.players) > state.lives or not state.standing():
            engine.refuse_value("$.players", "snow-most")


engine.register_messages({"snow-most": "Somebody stands, and nobody has more lives than at first."})
engine.register_game("snowballs", Snowballs())

if __name__ == "__main__":
    match = aw.Match.new("snowballs", names=["Ann", "Ben", "Cleo"], seed=11)
    play_out(match, [GreedyBot(), RandomBot(1), RandomBot(2)])
    print(match.names, [score.total for score in aw.scores(match.state)])
    print(f"{len(match.record.entries)} entries, {aw.validate(aw.to_json(match.record)).status}")
