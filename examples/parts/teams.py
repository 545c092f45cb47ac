"""Teams: partners sit across from each other; in turn each takes a number, and the higher sum of a team wins."""

from typing import Annotated

import attrs

from ancient_world import engine
from ancient_world.engine import Choice, count, per_seat, points

engine.register_messages({"team-taken": "taken"})
TAKEN = engine.Refusal("team-gone", "T1", "The {number} is taken.")


@attrs.define(eq=False, weakref_slot=False)
class Table(engine.Draft):
    """The state; ``left`` are the numbers that nobody has taken."""

    sums: Annotated[tuple[int, ...], per_seat(), count(), points("team-taken", "T2")]
    left: Annotated[tuple[int, ...], count(1, 9)] = tuple(range(1, 10))


@attrs.frozen
class Take(Choice["Turn", Table]):
    """Take a number (T1)."""

    number: Annotated[int, count(1, 9)]

    def why_not(self, step: "Turn", state: Table) -> engine.Reason | None:
        return None if self.number in state.left else TAKEN(number=self.number)

    def play(self, step: "Turn", draft: Table) -> None:
        total = draft.sums[step.player] + self.number
        draft.sums = engine.replace_item(draft.sums, step.player, total)
        draft.left = tuple(number for number in draft.left if number != self.number)
        if len(draft.left) > 1:
            draft.push(Turn((step.player + 1) % 4))


@attrs.frozen
class Turn(engine.DecisionStep[Table]):
    """The turn of a player."""

    allowed_on, choices = ("",), (Take,)


class Partners(engine.Game):
    """The rules of Partners."""

    id, title, players, first = "partners", "Partners", (4,), Turn(0)

    def teams(self, state: Table) -> tuple[tuple[int, ...], ...]:
        return ((0, 2), (1, 3))


engine.register_game("partners", Partners())
