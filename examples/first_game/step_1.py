"""Pebbles, step 1: in turn, take one to three pebbles."""

from typing import Annotated

import attrs

import ancient_world as aw
from ancient_world import engine
from ancient_world.engine import Choice, count


@attrs.define(eq=False, weakref_slot=False)
class Table(engine.Draft):
    """The state: the pebbles that are left."""

    heap: Annotated[int, count(0, 20)] = 10


@attrs.frozen
class Take(Choice["Turn", Table]):
    """Take pebbles."""

    number: Annotated[int, count(1, 3)]

    def play(self, step: "Turn", draft: Table) -> None:
        draft.heap = max(0, draft.heap - self.number)
        if draft.heap:
            draft.push(Turn(1 - step.player))


@attrs.frozen
class Turn(engine.DecisionStep[Table]):
    """The turn of a player."""

    choices = (Take,)


class Pebbles(engine.Game):
    """The rules of Pebbles."""

    id, title, players, first = "pebbles", "Pebbles", (2,), Turn(0)


engine.register_game("pebbles", Pebbles())

if __name__ == "__main__":
    state = aw.new_game("pebbles", 2)
    print(*[aw.describe(state, action) for action in aw.legal_actions(state)], sep="\n")
