"""A board of hexes: grow next to your own; the largest area wins."""

from typing import Annotated

import attrs

from ancient_world import engine
from ancient_world.engine import Choice, one_of, per_id, seat

BOARD = engine.hexes(2)
CELLS = tuple(BOARD)
START = engine.replace_item(engine.replace_item((-1,) * len(CELLS), 0, 0), len(CELLS) - 1, 1)
FULL = engine.Refusal("moss-full", "M1", "Something grows there.")
FAR = engine.Refusal("moss-far", "M1", "Grow next to your own.")
engine.register_messages({"moss-hexes": "hexes"})


@attrs.define(eq=False, weakref_slot=False)
class Table(engine.Draft):
    """The state: for each hex, who grows there."""

    moss: Annotated[tuple[int, ...], per_id("hex"), seat(nobody=-1)] = START

    def owner(self, cell: str) -> int:
        """Return the seat that grows on a hex; -1 if none does."""
        return self.moss[CELLS.index(cell)]


@attrs.frozen
class Grow(Choice["Turn", Table]):
    """Grow (M1)."""

    hex: Annotated[str, one_of("hex")]

    def why_not(self, step: "Turn", state: Table) -> engine.Reason | None:
        if state.owner(self.hex) >= 0:
            return FULL()
        near = [state.owner(cell) for cell in BOARD[self.hex].near]
        return None if step.player in near else FAR()

    def play(self, step: "Turn", draft: Table) -> None:
        draft.moss = engine.replace_item(draft.moss, CELLS.index(self.hex), step.player)
        draft.push(Turn(1 - step.player))


@attrs.frozen
class Turn(engine.DecisionStep[Table]):
    """The turn of a player; whoever cannot grow is passed over."""

    allowed_on, choices = ("",), (Grow,)

    def finish(self, draft: Table) -> None:
        if -1 in draft.moss:
            draft.push(Turn(1 - self.player))


class Moss(engine.Game):
    """The rules of Moss."""

    id, title, players, first = "moss", "Moss", (2,), Turn(0)
    words = {"hex": {cell: cell for cell in CELLS}}

    def places(self, cards: object) -> dict[str, dict[str, engine.Place]]:
        return {"hex": BOARD}

    def scores(self, state: Table) -> tuple[engine.Score, ...]:
        lines = [engine.ScoreLine("moss-hexes", state.moss.count(seat), "M2") for seat in (0, 1)]
        return tuple(engine.Score(seat, (line,)) for seat, line in enumerate(lines))


engine.register_game("moss", Moss())
