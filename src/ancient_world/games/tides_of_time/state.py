"""The state of a game of Tides of Time, and the unions of its actions and steps."""

from __future__ import annotations

from typing import TypeAlias

import attrs

from ancient_world.engine import State
from ancient_world.games.tides_of_time.rules import rounds
from ancient_world.games.tides_of_time.table import Table

TidesAction: TypeAlias = rounds.Play | rounds.LeaveRelic | rounds.RemoveCard
"""Every action of a player, for a ``match`` that a type checker proves complete."""
TidesStep: TypeAlias = rounds.ChooseCard | rounds.ChooseRelic
"""Every decision that the game can wait for: the ``step`` of a :class:`~ancient_world.Decision`."""


@attrs.frozen(weakref_slot=False)
class TidesState(Table, State[TidesAction, TidesStep]):
    """Everything about one game of Tides of Time at one moment."""

    def ended_by(self) -> str:
        return "E1"
