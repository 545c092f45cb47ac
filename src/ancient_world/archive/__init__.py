"""Work with many records and games: iterate, find, count, compare, tabulate, upgrade, simulate, validate.

Tasks run in this process, on any ``concurrent.futures.Executor``, or on a cluster. The results and their order do not
depend on where tasks run, and tasks of a lost worker are repeated::

    from ancient_world import archive

    summary = archive.Summary()
    for result in archive.validate_many("records", jobs=2):
        summary.add(result)
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ancient_world.engine.importing import names_on_first_use

if TYPE_CHECKING:
    from ancient_world.archive.arena.ladder import Rank, ladder, plot_ladder
    from ancient_world.archive.arena.schedule import arena_tables, play_arena
    from ancient_world.archive.batch.dask import dask_executor
    from ancient_world.archive.batch.output import ResultFile
    from ancient_world.archive.batch.results import BatchError, Checked, Finding, Played
    from ancient_world.archive.batch.summary import Summary, Tally
    from ancient_world.archive.batch.tasks import simulate_many, validate_many
    from ancient_world.archive.batch.workers import Workers, process_pool
    from ancient_world.archive.comparing import FirstDifference, Upgraded, first_difference, upgrade
    from ancient_world.archive.conditions import Condition
    from ancient_world.archive.counting import Stats, Tried, plot, share_interval
    from ancient_world.archive.decisions import DECISIONS, Features, decisions_of
    from ancient_world.archive.finding import RecordFinder
    from ancient_world.archive.rows import Move, moves_of
    from ancient_world.archive.sheets import Database, RowSheet, database, sheet
    from ancient_world.archive.tables import (
        GAMES,
        HOLDINGS,
        MOVES,
        SEATS,
        TABLES,
        Tabled,
        Tabler,
        table_many,
    )
    from ancient_world.archive.walking import Kept, RecordFile, walk

__all__ = [
    "DECISIONS",
    "GAMES",
    "HOLDINGS",
    "MOVES",
    "SEATS",
    "TABLES",
    "BatchError",
    "Checked",
    "Condition",
    "Database",
    "Features",
    "Finding",
    "FirstDifference",
    "Kept",
    "Move",
    "Played",
    "Rank",
    "RecordFile",
    "RecordFinder",
    "ResultFile",
    "RowSheet",
    "Stats",
    "Summary",
    "Tabled",
    "Tabler",
    "Tally",
    "Tried",
    "Upgraded",
    "Workers",
    "arena_tables",
    "dask_executor",
    "database",
    "decisions_of",
    "first_difference",
    "ladder",
    "moves_of",
    "play_arena",
    "plot",
    "plot_ladder",
    "process_pool",
    "share_interval",
    "sheet",
    "simulate_many",
    "table_many",
    "upgrade",
    "validate_many",
    "walk",
]  # fmt: skip

INTERNAL = {
    "batch.work": ["checked", "played_in", "seated"],
    "batch.forms": ["Form"],
    "batch.named_forms": ["FORMS", "form_named"],
    "batch.output": ["RecordLines"],
    "batch.sources": ["STDIN", "is_url", "total_size"],
    "counting": ["new_figure"],
    "tables": ["RESULTS", "Row", "columns_of", "game_row"],
}
"""The names for other packages of this library only, by the modules that define them; they may change in any version."""

_NAMES = {
    "conditions": ["Condition"],
    "counting": ["Stats", "Tried", "share_interval", "plot"],
    "decisions": ["DECISIONS", "Features", "decisions_of"],
    "finding": ["RecordFinder"],
    "rows": ["Move", "moves_of"],
    "comparing": ["FirstDifference", "first_difference", "Upgraded", "upgrade"],
    "sheets": ["Database", "RowSheet", "database", "sheet"],
    "tables": ["GAMES", "HOLDINGS", "MOVES", "SEATS", "TABLES", "Tabler", "Tabled", "table_many"],
    "walking": ["Kept", "walk", "RecordFile"],
    "arena.ladder": ["Rank", "ladder", "plot_ladder"],
    "arena.schedule": ["arena_tables", "play_arena"],
    "batch.dask": ["dask_executor"],
    "batch.results": ["BatchError", "Checked", "Finding", "Played"],
    "batch.output": ["ResultFile"],
    "batch.tasks": ["simulate_many", "validate_many"],
    "batch.summary": ["Summary", "Tally"],
    "batch.workers": ["Workers", "process_pool"],
}
"""The public names, by the modules that define them; each is imported on first use."""

if not TYPE_CHECKING:  # type checkers see the imports above, so that they find misspelt names
    __getattr__, __dir__ = names_on_first_use(__name__, _NAMES)
