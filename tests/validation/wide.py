"""An example game with a wide choice, for tests of the actions that a problem offers.

In turn a player sets one of 150 numbers, but not the last one, and then repeats it or stops. Before setting a number a player may
clear the last one, for either player.
"""

from __future__ import annotations

from typing import Annotated

import attrs

from ancient_world.engine import (
    Choice,
    DecisionStep,
    Draft,
    Game,
    Reason,
    count,
    register_messages,
)
from ancient_world.engine.errors import reason

__all__ = ["GAME", "Again", "Clear", "Pass", "Set", "Stop"]

register_messages({"wide-other": "The number is {last}.", "wide-clear": "There is none."})


@attrs.define(eq=False, weakref_slot=False)
class Table(Draft):
    """The draft of the example game's state."""

    last: Annotated[int, count(-1, 149)] = -1


@attrs.frozen
class Set(Choice["Wait", Table]):
    """Set a number other than the last one."""

    number: Annotated[int, count(0, 149)]

    def why_not(self, step: Wait, state: Table) -> Reason | None:
        return reason("wide-other", "W1", last=state.last) if self.number == state.last else None

    def play(self, step: Wait, draft: Table) -> None:
        draft.last = self.number
        draft.push(Hear(step.player), Wait(1 - step.player))


@attrs.frozen
class Clear(Choice["Wait", Table]):
    """Clear the last number, so that any number may be set."""

    def why_not(self, step: Wait, state: Table) -> Reason | None:
        return reason("wide-clear", "W1") if state.last == -1 else None

    def play(self, step: Wait, draft: Table) -> None:
        draft.last = -1
        draft.push(step)


@attrs.frozen
class Pass(Choice["Wait", Table]):
    """Let the other player set any number."""

    def play(self, step: Wait, draft: Table) -> None:
        draft.last = -1
        draft.push(Wait(1 - step.player))


@attrs.frozen
class Again(Choice["Hear", Table]):
    """Repeat the number."""

    number: Annotated[int, count(0, 149)]

    def why_not(self, step: Hear, state: Table) -> Reason | None:
        return None if self.number == state.last else reason("wide-other", "W2", last=state.last)

    def play(self, step: Hear, draft: Table) -> None:
        draft.last = self.number


@attrs.frozen
class Stop(Choice["Hear", Table]):
    """Stop without repeating the number."""

    optional = True

    def play(self, step: Hear, draft: Table) -> None:
        draft.last = -1


@attrs.frozen
class Wait(DecisionStep[Table]):
    """A step that waits for a number."""

    allowed_on, choices, rule = ("",), (Clear, Pass, Set), "W1"


@attrs.frozen
class Hear(DecisionStep[Table]):
    """A step that waits for a repetition or a stop."""

    allowed_on, choices, rule = ("",), (Again, Stop), "W2"


class Wide(Game):
    """The rules of the example game."""

    id, title, players = "wide", "Wide", (2,)
    first = Wait(0)


GAME = Wide()
