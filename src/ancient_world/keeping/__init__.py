"""Keeping logs: going through records wherever they are, finding, counting, comparing, tabling and upgrading them."""

from ancient_world.keeping.conditions import Condition
from ancient_world.keeping.counting import Stats, Tried, share_interval
from ancient_world.keeping.decisions import DECISIONS, Features, decisions_of
from ancient_world.keeping.finding import RecordFinder
from ancient_world.keeping.moves import Move, moves_of
from ancient_world.keeping.parting import Parting, parting
from ancient_world.keeping.plots import plot
from ancient_world.keeping.sheets import Database, RowSheet, database, sheet
from ancient_world.keeping.tables import GAMES, HOLDINGS, MOVES, SEATS, TABLES, Tabler
from ancient_world.keeping.tabling import Tabled, table_many
from ancient_world.keeping.upgrading import Upgraded, upgrade
from ancient_world.keeping.walking import Kept, walk
from ancient_world.keeping.writing import RecordFile

__all__ = [
    "DECISIONS",
    "GAMES",
    "HOLDINGS",
    "MOVES",
    "SEATS",
    "TABLES",
    "Condition",
    "Database",
    "Features",
    "Kept",
    "Move",
    "Parting",
    "RecordFile",
    "RecordFinder",
    "RowSheet",
    "Stats",
    "Tabled",
    "Tabler",
    "Tried",
    "Upgraded",
    "database",
    "decisions_of",
    "moves_of",
    "parting",
    "plot",
    "share_interval",
    "sheet",
    "table_many",
    "upgrade",
    "walk",
]  # fmt: skip
