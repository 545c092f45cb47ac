"""Simultaneous secret choices: all name a number at once; the lowest that nobody else names scores."""

from collections.abc import Sequence
from typing import Annotated

import attrs

from ancient_world import engine
from ancient_world.engine import OWNER, Choice, Sentence, count, per_seat, points

engine.register_messages({"low-won": "won"}, {"masked-lowest-number": "a number"})
WINS = Sentence("you name the lowest number", "{player:seat} names the lowest number")


@attrs.frozen
class Side:
    """A player's points, and the number until all have one."""

    number: Annotated[int | None, count(1, 5, seen_by=OWNER)] = None
    won: Annotated[int, count(0, 9), points("low-won", "L2")] = 0


@attrs.define(eq=False, weakref_slot=False)
class Table(engine.Draft):
    """The state."""

    players: Annotated[tuple[Side, ...], per_seat()]
    round: Annotated[int, count(1, 3)] = 1


@attrs.frozen
class Name(Choice["Naming", Table]):
    """Name a number in secret (L1)."""

    player: engine.SeatNumber
    number: Annotated[int, count(1, 5, seen_by=OWNER)]
    sentence = Sentence(
        "{number}", "{player:seat} names {number}", hidden_version=Sentence("a number")
    )

    def play(self, step: "Naming", draft: Table) -> None:
        draft.change_player(self.player, number=self.number)


@attrs.frozen
class Naming(engine.SimultaneousStep[Table]):
    """All name a number (L1); then the numbers are shown (L2)."""

    allowed_on, choices, chosen, rule = ("",), (Name,), "number", "L1"

    def reveal(self, draft: Table) -> None:
        numbers = [side.number or 0 for side in draft.players]
        lowest = min([each for each in numbers if numbers.count(each) == 1], default=0)
        for seat, side in enumerate(draft.players):
            draft.change_player(
                seat, number=None, won=side.won + lowest * (numbers[seat] == lowest)
            )
        if draft.round < 3:
            draft.round += 1
            draft.push(Naming())


class Lowest(engine.Game):
    """The rules of Lowest number."""

    id, title, players, first = "lowest", "Lowest number", range(3, 6), Naming()

    def news(self, before: Table, after: Table, names: Sequence[str]) -> tuple[Sentence, ...]:
        pairs = enumerate(zip(before.players, after.players, strict=True))
        return tuple(WINS(player=seat) for seat, (old, new) in pairs if old.won < new.won)


engine.register_game("lowest", Lowest())
