"""Noughts and crosses: the smallest game in one file.

In turn each player marks a square; three marks in a row win.
"""

from typing import Annotated, Any

import attrs

import ancient_world as aw
from ancient_world import engine
from ancient_world.engine import Choice, count, seat

ROWS = (0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)
TAKEN = engine.Refusal("noughts-taken", "N1", "This square is taken.")


@attrs.define(eq=False, weakref_slot=False)
class Table(engine.Draft):
    """The state: nine squares, each with the seat of the player who has marked it."""

    squares: Annotated[tuple[int, ...], seat(nobody=-1)] = (-1,) * 9

    def in_a_row(self) -> tuple[int, ...]:
        """Return the players with three marks in a row (N2)."""
        marks = self.squares
        in_rows = {marks[a] for a, b, c in ROWS if marks[a] == marks[b] == marks[c]}
        return tuple(sorted(in_rows - {-1}))


@attrs.frozen
class Mark(Choice["Turn", Table]):
    """Mark an empty square (N1)."""

    square: Annotated[int, count(0, 8)]

    def why_not(self, step: "Turn", state: Table) -> aw.Reason | None:
        empty = state.squares[self.square] == -1
        return None if empty else TAKEN()

    def play(self, step: "Turn", draft: Table) -> None:
        draft.squares = engine.replace_item(draft.squares, self.square, step.player)
        if -1 in draft.squares and not draft.in_a_row():
            draft.push(Turn(1 - step.player))


@attrs.frozen
class Turn(engine.DecisionStep[Table]):
    """A decision which square to mark (N1)."""

    allowed_on, choices = ("",), (Mark,)


class Noughts(engine.Game):
    """The rules of noughts and crosses."""

    id, title, players = "noughts", "Noughts and crosses", (2,)
    first = Turn(0)

    def winners(self, state: Any) -> tuple[int, ...]:
        return () if state.agenda else state.in_a_row() or (0, 1)


engine.register_game("noughts", Noughts())

if __name__ == "__main__":
    print(aw.pending(aw.new_game("noughts", 2)))
