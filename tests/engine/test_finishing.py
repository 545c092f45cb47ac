"""The engine offers a choice to finish a step, for every game."""

from __future__ import annotations

from typing import Any

import attrs

import ancient_world as aw
from ancient_world import engine


@attrs.define(eq=False, weakref_slot=False)
class Table(engine.Draft):
    """A table with a counter of finished steps."""

    done: int = 0


@attrs.frozen
class Go(engine.Choice["Walk", Table]):
    """Go on."""

    def why_not(self, step: Walk, state: Table) -> aw.Reason | None:
        return aw.Reason("not-now", "") if state.done else None

    def play(self, step: Walk, draft: Table) -> None:
        draft.push(step)


@attrs.frozen
class Stop(engine.FinishChoice["Walk", Table]):
    """Finish the step."""


@attrs.frozen
class Walk(engine.DecisionStep[Table]):
    """A decision to go on or to stop."""

    choices = (Go, Stop)

    def finish(self, draft: Table) -> None:
        draft.done += 1


class Walking(engine.Game[Any, Any]):
    """A game in which the first player walks until that player stops."""

    id, title, players = "walking", "Walking", (2,)
    first = Walk(0)


def test_a_player_who_does_no_more() -> None:
    """Finishing runs the step's own ``finish``, and its sentence names the player."""
    engine.register_game("walking", Walking())
    try:
        state: Any = aw.new_game("walking", 2)
        assert aw.legal_actions(state) == (Go(), Stop())
        assert aw.describe(state, Stop()) == "finish"
        assert aw.apply(state, Stop()).done == 1
    finally:
        engine.forget_game("walking")


def test_it_is_no_reason_to_wait() -> None:
    """A step does not wait if finishing is the only choice."""
    state = Table((Walk(0),), done=1)
    state.known = True
    assert not Walk(0).waits(state)
