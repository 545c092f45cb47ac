"""How documents hold what is not a plain record in Python: pending events, views."""

from __future__ import annotations

from typing import Any

import attrs

from ancient_world.engine.actions import Action
from ancient_world.engine.agenda import State
from ancient_world.engine.chance import ChanceEvent
from ancient_world.engine.steps import ChanceStep, DecisionStep

MOST_PLAYERS = 100
"""Players who may act at the same time, at most: every action is compared with all of them."""


@attrs.frozen
class PendingForm:
    """What a game waits for, complete in itself; nothing at all is ``null``."""


@attrs.frozen
class Decision(PendingForm):
    """A decision; the actions are those of each of the players, one player's after the other's."""

    players: tuple[int, ...] = attrs.field(
        validator=[attrs.validators.min_len(1), attrs.validators.max_len(MOST_PLAYERS)]
    )
    step: DecisionStep[Any]
    actions: tuple[Action, ...]


@attrs.frozen
class Chance(PendingForm):
    """A chance event."""

    step: ChanceStep[Any]
    event: ChanceEvent


@attrs.frozen
class ViewForm:
    """A view."""

    player: int | None = attrs.field(validator=attrs.validators.optional(attrs.validators.ge(0)))
    state: State
