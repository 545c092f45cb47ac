"""Positions for several files on each value in turn."""

from __future__ import annotations

from ancient_world.games import antike

GAME = antike.GAME.id


GREECE, PERSIA, ARABIA = "greece", "persia", "arabia"


NOTHING = {"marble": 0, "iron": 0, "gold": 0, "coins": 0}
