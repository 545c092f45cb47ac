"""Dice with rerolls: roll three dice, and roll single dice again, up to three times; the sum scores."""

from typing import Annotated

import attrs

from ancient_world import engine
from ancient_world.engine import Choice, count, one_of, per_seat, points

engine.register_messages({"dice-sum": "dice"})
FACES = tuple("123456")
NO_DIE = engine.Refusal("dice-none", "D1", "No die shows {die}.")
NO_ROLL = engine.Refusal("dice-rolls", "D1", "You have rolled three times again.")


@attrs.define(eq=False, weakref_slot=False)
class Table(engine.Draft):
    """The state."""

    sums: Annotated[tuple[int, ...], per_seat(), count(0, 18), points("dice-sum", "D2")]
    dice: Annotated[tuple[str, ...], one_of("face", is_sorted=True)] = ()
    rerolls: Annotated[int, count(0, 3)] = 3


@attrs.frozen
class Roll(engine.RollStep[Table]):
    """Roll dice to those that lie there (D1)."""

    player: engine.SeatNumber
    allowed_on = ("",)

    def die(self, state: Table) -> tuple[str, ...]:
        return FACES

    def receive(self, draft: Table, faces: tuple[str, ...]) -> None:
        draft.dice = tuple(sorted(draft.dice + faces))
        draft.push(Turn(self.player))


@attrs.frozen
class Again(Choice["Turn", Table]):
    """Roll a die again (D1)."""

    die: Annotated[str, one_of("face")]

    def why_not(self, step: "Turn", state: Table) -> engine.Reason | None:
        if not state.rerolls:
            return NO_ROLL()
        return None if self.die in state.dice else NO_DIE(die=self.die)

    def play(self, step: "Turn", draft: Table) -> None:
        place = draft.dice.index(self.die)
        draft.dice = draft.dice[:place] + draft.dice[place + 1 :]
        draft.rerolls -= 1
        draft.push(Roll(1, step.player))


@attrs.frozen
class Keep(Choice["Turn", Table]):
    """Keep the dice (D2)."""

    def play(self, step: "Turn", draft: Table) -> None:
        draft.sums = engine.replace_item(draft.sums, step.player, sum(map(int, draft.dice)))
        draft.dice, draft.rerolls = (), 3
        if step.player + 1 < len(draft.sums):
            draft.push(Roll(3, step.player + 1))


@attrs.frozen
class Turn(engine.DecisionStep[Table]):
    """The turn of a player."""

    allowed_on, choices = ("",), (Again, Keep)


class Dice(engine.Game):
    """The rules of Three dice."""

    id, title, players, first = "three-dice", "Three dice", range(2, 5), Roll(3, 0)
    words = {"face": {each: each for each in FACES}}


engine.register_game("three-dice", Dice())
