"""Elimination: pass the hot potato; whoever drops it twice is out, and the last one in wins."""

from typing import Annotated

import attrs

from ancient_world import engine
from ancient_world.engine import Choice, SeatNumber, Sentence, count, per_seat, points, seat

engine.register_messages({"potato-lives": "lives"})
SELF = engine.Refusal("potato-self", "H1", "Pass it to somebody else.")
OUT = engine.Refusal("potato-out", "H1", "{whom:seat} is out of the game.")


@attrs.frozen
class Side:
    """A player's lives."""

    lives: Annotated[int, count(0, 2), points("potato-lives", "H2")] = 2


@attrs.define(eq=False, weakref_slot=False)
class Table(engine.Draft):
    """The state."""

    players: Annotated[tuple[Side, ...], per_seat()]

    def still_in(self, first: int) -> list[int]:
        """Return the seats that are in, from ``first`` on (H2)."""
        seats = [(first + ahead) % len(self.players) for ahead in range(len(self.players))]
        return [each for each in seats if self.players[each].lives]


@attrs.frozen
class Pass(Choice["Turn", Table]):
    """Pass the potato to somebody (H1)."""

    whom: Annotated[int, seat()]
    sentence = Sentence("pass it to {whom:seat}", "{player:seat} passes it to {whom:seat}")

    def why_not(self, step: "Turn", state: Table) -> engine.Reason | None:
        if self.whom == step.player:
            return SELF()
        return None if state.players[self.whom].lives else OUT(whom=self.whom)

    def play(self, step: "Turn", draft: Table) -> None:
        draft.push(Catch(1, self.whom))


@attrs.frozen
class Turn(engine.DecisionStep[Table]):
    """The turn of the player who has the potato."""

    allowed_on, choices = ("",), (Pass,)


@attrs.frozen
class Catch(engine.RollStep[Table]):
    """A roll of the die: who throws a one or a two drops the potato (H2)."""

    player: SeatNumber
    allowed_on = ("",)

    def die(self, state: Table) -> tuple[str, ...]:
        return tuple("123456")

    def receive(self, draft: Table, faces: tuple[str, ...]) -> None:
        lives = draft.players[self.player].lives - (faces[0] in "12")
        draft.change_player(self.player, lives=lives)
        still_in = draft.still_in(self.player)
        if len(still_in) > 1:
            draft.push(Turn(still_in[0]))


class HotPotato(engine.Game):
    """The rules of Hot potato."""

    id, title, players, first = "hot-potato", "Hot potato", range(2, 7), Turn(0)


engine.register_game("hot-potato", HotPotato())
