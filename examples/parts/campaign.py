"""A campaign of rounds: each round begins anew and keeps the points; the loser of a round begins the next."""

from typing import Annotated

import attrs

from ancient_world import engine
from ancient_world.engine import Choice, count, option, per_seat, points

engine.register_messages({"nim-rounds": "rounds"})
FEW = engine.Refusal("nim-few", "N1", "{heap:pebble is|pebbles are} left.")
HEAP = 10


@attrs.define(eq=False, weakref_slot=False)
class Table(engine.Draft):
    """The state; ``best_of`` is how many rounds are played."""

    best_of: Annotated[int, count(1, 9), option(3)]
    won: Annotated[tuple[int, ...], per_seat(), count(0, 9), points("nim-rounds", "N2")]
    heap: Annotated[int, count(0, HEAP)] = HEAP


@attrs.frozen
class Take(Choice["Turn", Table]):
    """Take one to three pebbles (N1)."""

    number: Annotated[int, count(1, 3)]

    def why_not(self, step: "Turn", state: Table) -> engine.Reason | None:
        return None if self.number <= state.heap else FEW(heap=state.heap)

    def play(self, step: "Turn", draft: Table) -> None:
        draft.heap -= self.number
        if draft.heap:
            draft.push(Turn(1 - step.player))
        else:
            draft.push(EndOfRound(step.player))


@attrs.frozen
class Turn(engine.DecisionStep[Table]):
    """The turn of a player."""

    allowed_on, choices = ("",), (Take,)


@attrs.frozen
class EndOfRound(engine.AutomaticStep[Table]):
    """Score the round, and set up the next one (N2)."""

    player: engine.SeatNumber
    allowed_on = ("",)

    def run(self, draft: Table) -> None:
        draft.won = engine.replace_item(draft.won, self.player, draft.won[self.player] + 1)
        if sum(draft.won) < draft.best_of and max(draft.won) <= draft.best_of // 2:
            draft.heap = HEAP
            draft.push(Turn(1 - self.player))


class Pebbles(engine.Game):
    """The rules of Pebbles."""

    id, title, players, first = "nim", "Pebbles", (2,), Turn(0)

    def round(self, state: Table) -> int:
        return sum(state.won) + bool(state.agenda)


engine.register_game("nim", Pebbles())
