"""Keeping logs: going through records wherever they are, finding, counting, comparing, tabling and upgrading them."""

from ancient_world.keeping.counting import Stats, Tried, share_interval
from ancient_world.keeping.finding import Wanted
from ancient_world.keeping.moves import Move, moves_of
from ancient_world.keeping.parting import Parting, parting
from ancient_world.keeping.plots import plot
from ancient_world.keeping.sheets import Database, RowSheet, database, sheet
from ancient_world.keeping.tables import GAMES, MOVES, rows_of
from ancient_world.keeping.upgrading import Upgraded, upgrade
from ancient_world.keeping.walking import Kept, walk
from ancient_world.keeping.writing import RecordFile

__all__ = [
    "GAMES", "MOVES", "Database", "Kept", "Move", "Parting", "RecordFile", "RowSheet", "Stats",
    "Tried", "Upgraded", "Wanted", "database", "moves_of", "parting", "plot", "rows_of",
    "share_interval", "sheet", "upgrade", "walk",
]  # fmt: skip
