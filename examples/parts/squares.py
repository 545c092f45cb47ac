"""A board of squares: place a stone that touches none of the others; who cannot, loses."""

from typing import Annotated

import attrs

from ancient_world import engine
from ancient_world.engine import Choice, one_of, per_id, seat

BOARD = engine.squares(5, 4)
CELLS = tuple(BOARD)
FULL = engine.Refusal("stones-full", "S1", "A stone lies there.")
TOUCHES = engine.Refusal("stones-touch", "S1", "A stone lies beside it.")


@attrs.define(eq=False, weakref_slot=False)
class Table(engine.Draft):
    """The state: for each square, whose stone lies there."""

    stones: Annotated[tuple[int, ...], per_id("square"), seat(nobody=-1)] = (-1,) * len(CELLS)

    def owner(self, cell: str) -> int:
        """Return the seat whose stone lies on a square; -1 if none does."""
        return self.stones[CELLS.index(cell)]


@attrs.frozen
class Place(Choice["Turn", Table]):
    """Place a stone (S1)."""

    square: Annotated[str, one_of("square")]

    def why_not(self, step: "Turn", state: Table) -> engine.Reason | None:
        if state.owner(self.square) >= 0:
            return FULL()
        near = BOARD[self.square].near
        return TOUCHES() if any(state.owner(cell) >= 0 for cell in near) else None

    def play(self, step: "Turn", draft: Table) -> None:
        place = CELLS.index(self.square)
        draft.stones = engine.replace_item(draft.stones, place, step.player)
        draft.push(Turn(1 - step.player))


@attrs.frozen
class Turn(engine.DecisionStep[Table]):
    """The turn of a player; without a possible choice the engine passes it over, and the game is over."""

    allowed_on, choices = ("",), (Place,)


class Stones(engine.Game):
    """The rules of Stones."""

    id, title, players, first = "stones", "Stones", (2,), Turn(0)
    words = {"square": {cell: cell for cell in CELLS}}

    def places(self, cards: object) -> dict[str, dict[str, engine.Place]]:
        return {"square": BOARD}

    def winners(self, state: Table) -> tuple[int, ...]:
        stones = [owner for owner in state.stones if owner >= 0]
        return () if state.agenda else ((len(stones) - 1) % 2,)


engine.register_game("stones", Stones())
