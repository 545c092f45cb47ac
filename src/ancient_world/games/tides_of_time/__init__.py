"""Tides of Time: two players, three rounds, hands that change sides.

Every choice is made by both at the same time and in secret: ``pending(state).players`` are those who have
not chosen yet, ``legal_actions(state, player)`` gives each one's choices, and the action carries its ``player``.
"""

from __future__ import annotations

from typing import TypeAlias

from ancient_world.games.tides_of_time.abilities import SUITS
from ancient_world.games.tides_of_time.box.catalog import Card, CardFile
from ancient_world.games.tides_of_time.game import GAME
from ancient_world.games.tides_of_time.rules.course import (
    ChooseCard,
    ChooseRelic,
    DealHand,
    LeaveRelic,
    Play,
    RemoveCard,
)
from ancient_world.games.tides_of_time.rules.scoring import Settings, round_points
from ancient_world.games.tides_of_time.state import Player, Points, TidesState

TidesAction: TypeAlias = Play | LeaveRelic | RemoveCard
"""Every action of a player, for a ``match`` that a type checker proves complete."""
TidesStep: TypeAlias = ChooseCard | ChooseRelic
"""Every decision that the game can wait for: the ``step`` of a :class:`~ancient_world.Decision`."""

__all__ = [
    "GAME",
    "SUITS",
    "Card",
    "CardFile",
    "ChooseCard",
    "ChooseRelic",
    "DealHand",
    "LeaveRelic",
    "Play",
    "Player",
    "Points",
    "RemoveCard",
    "Settings",
    "TidesAction",
    "TidesState",
    "TidesStep",
    "round_points",
]
