"""Keeping logs: going through records wherever they are, finding, counting, comparing, tabling and upgrading them."""

from ancient_world.archive.conditions import Condition
from ancient_world.archive.counting import Stats, Tried, share_interval
from ancient_world.archive.decisions import DECISIONS, Features, decisions_of
from ancient_world.archive.finding import RecordFinder
from ancient_world.archive.moves import Move, moves_of
from ancient_world.archive.parting import Parting, parting
from ancient_world.archive.plots import plot
from ancient_world.archive.sheets import Database, RowSheet, database, sheet
from ancient_world.archive.tables import GAMES, HOLDINGS, MOVES, SEATS, TABLES, Tabler
from ancient_world.archive.tabling import Tabled, table_many
from ancient_world.archive.upgrading import Upgraded, upgrade
from ancient_world.archive.walking import Kept, walk
from ancient_world.archive.writing import RecordFile

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
