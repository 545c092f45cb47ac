"""What a player can choose. Both choose at the same time, so each action says whose it is."""

from __future__ import annotations

from typing import ClassVar

import attrs

from ancient_world.engine import Action

__all__ = ["ACTIONS", "LeaveRelic", "Play", "RemoveCard", "TidesAction"]


@attrs.frozen
class TidesAction(Action):
    """The parent of the game's actions: a card of the player's hand."""

    game: ClassVar[str] = "tides-of-time"

    player: int
    card: str


@attrs.frozen
class Play(TidesAction):
    """Put a card face down; it is revealed when the other has chosen too (R1)."""


@attrs.frozen
class LeaveRelic(TidesAction):
    """Choose the card that stays in the kingdom as a relic (L1)."""


@attrs.frozen
class RemoveCard(TidesAction):
    """Choose the card that is removed from the game (L1)."""


ACTIONS = (Play, LeaveRelic, RemoveCard)
