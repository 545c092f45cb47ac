"""A ladder of bots: who plays whom, in which seats, and how strong each of them is by the results."""

from ancient_world.arena.ladder import Rank, ladder, plot
from ancient_world.arena.schedule import arena, tables

__all__ = ["Rank", "arena", "ladder", "plot", "tables"]
