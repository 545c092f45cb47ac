"""Incense Road: a game for ancient-world."""

from incense_road.game import GAME

__all__ = ["GAME"]
