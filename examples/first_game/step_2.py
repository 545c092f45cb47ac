"""Pebbles, step 2: reasons, sentences, and whoever takes the last pebble wins."""

from typing import Annotated

import attrs

import ancient_world as aw
from ancient_world import engine
from ancient_world.engine import Choice, Sentence, count

FEW = engine.Refusal("pebbles-few", "P1", "Only {heap:pebble is|pebbles are} left.")


@attrs.define(eq=False, weakref_slot=False)
class Table(engine.Draft):
    """The state: the pebbles that are left, and who took some last."""

    heap: Annotated[int, count(0, 20)] = 10
    last: Annotated[int, engine.seat()] = 0


@attrs.frozen
class Take(Choice["Turn", Table]):
    """Take pebbles (P1)."""

    number: Annotated[int, count(1, 3)]
    sentence = Sentence(
        "take {number:pebble|pebbles}", "{player:seat} takes {number:pebble|pebbles}"
    )

    def why_not(self, step: "Turn", state: Table) -> engine.Reason | None:
        return None if self.number <= state.heap else FEW(heap=state.heap)

    def play(self, step: "Turn", draft: Table) -> None:
        draft.heap, draft.last = draft.heap - self.number, step.player
        if draft.heap:
            draft.push(Turn(1 - step.player))


@attrs.frozen
class Turn(engine.DecisionStep[Table]):
    """The turn of a player."""

    choices, prompt = (Take,), Sentence("Take pebbles", "{player:seat} takes pebbles")


class Pebbles(engine.Game):
    """The rules of Pebbles."""

    id, title, players, first = "pebbles", "Pebbles", (2,), Turn(0)

    def winners(self, state: Table) -> tuple[int, ...]:
        return () if state.agenda else (state.last,)


engine.register_game("pebbles", Pebbles())

if __name__ == "__main__":
    state = aw.apply(aw.apply(aw.new_game("pebbles", 2), Take(3)), Take(3))
    state = aw.apply(state, Take(2))
    print(aw.describe(state, Take(2)), aw.explain(state, Take(3)), sep="\n")
