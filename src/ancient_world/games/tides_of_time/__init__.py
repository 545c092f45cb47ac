"""Tides of Time: two players, three rounds, hands that change sides.

Every choice is made by both at the same time and in secret: ``pending(state).players`` are those who have
not chosen yet, ``legal_actions(state, player)`` gives each one's choices, and the action carries its ``player``.
"""

from __future__ import annotations

from ancient_world.games.tides_of_time.box.tides_card_file import Card, CardFile
from ancient_world.games.tides_of_time.game import GAME
from ancient_world.games.tides_of_time.objectives import SUITS
from ancient_world.games.tides_of_time.rules.kingdom_scores import Settings, round_points
from ancient_world.games.tides_of_time.rules.rounds import (
    ChooseCard,
    ChooseRelic,
    DealHand,
    LeaveRelic,
    Play,
    RemoveCard,
)
from ancient_world.games.tides_of_time.state import TidesAction, TidesState, TidesStep
from ancient_world.games.tides_of_time.table import Player, Points

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
