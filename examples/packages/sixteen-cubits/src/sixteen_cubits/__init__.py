"""Sixteen Cubits: a cooperative game for ancient-world."""

from sixteen_cubits.game import GAME, Announce, Relieve, Send, TableState
from sixteen_cubits.river_cards import RiverCards

__all__ = ["GAME", "Announce", "Relieve", "RiverCards", "Send", "TableState"]
