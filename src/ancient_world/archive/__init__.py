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

from ancient_world.engine.importing import lazy_names

if TYPE_CHECKING:
    from ancient_world.archive.arena.ladder import plot_ladder, rank_bots
    from ancient_world.archive.arena.schedule import arena_tables, play_arena
    from ancient_world.archive.batch.dask import dask_executor
    from ancient_world.archive.batch.output import ResultFile
    from ancient_world.archive.batch.result_rows import (
        BatchError,
        CheckedRecord,
        Finding,
        PlayedGame,
    )
    from ancient_world.archive.batch.summary import CheckSummary, SimulationTally
    from ancient_world.archive.batch.tasks import simulate_many, validate_many
    from ancient_world.archive.batch.workers import Workers, process_pool
    from ancient_world.archive.conditions import Condition
    from ancient_world.archive.decision_rows import DECISION_COLUMNS, Features, decisions_of
    from ancient_world.archive.every_difference import Difference, all_differences
    from ancient_world.archive.game_stats import (
        GameStats,
        WinCounts,
        plot_win_shares,
        share_interval,
    )
    from ancient_world.archive.iterate import RecordFile, StoredRecord, iterate_records
    from ancient_world.archive.player_stats import HeadToHead
    from ancient_world.archive.pseudonyms import Pseudonyms
    from ancient_world.archive.queries import QueryResult, query
    from ancient_world.archive.ratings import Rating
    from ancient_world.archive.ready_queries import READY_QUERIES, ReadyQuery
    from ancient_world.archive.record_differences import (
        FirstDifference,
        UpgradedDocument,
        first_difference,
        upgrade_document,
    )
    from ancient_world.archive.record_editor import RecordEditor
    from ancient_world.archive.record_finder import RecordFinder
    from ancient_world.archive.record_tables import (
        GAMES,
        HOLDINGS,
        MOVES,
        SEATS,
        TABLES,
        RecordRows,
        RowMaker,
        tabulate_many,
    )
    from ancient_world.archive.record_values import sampled_slots, sort_key, split_values
    from ancient_world.archive.roster import Roster, RosterName
    from ancient_world.archive.rows import Move, moves_of
    from ancient_world.archive.sheets import Database, TableFile, open_database, open_table

__all__ = [
    "DECISION_COLUMNS",
    "GAMES",
    "HOLDINGS",
    "MOVES",
    "READY_QUERIES",
    "SEATS",
    "TABLES",
    "BatchError",
    "CheckSummary",
    "CheckedRecord",
    "Condition",
    "Database",
    "Difference",
    "Features",
    "Finding",
    "FirstDifference",
    "GameStats",
    "HeadToHead",
    "Move",
    "PlayedGame",
    "Pseudonyms",
    "QueryResult",
    "Rating",
    "ReadyQuery",
    "RecordEditor",
    "RecordFile",
    "RecordFinder",
    "RecordRows",
    "ResultFile",
    "Roster",
    "RosterName",
    "RowMaker",
    "SimulationTally",
    "StoredRecord",
    "TableFile",
    "UpgradedDocument",
    "WinCounts",
    "Workers",
    "all_differences",
    "arena_tables",
    "dask_executor",
    "decisions_of",
    "first_difference",
    "iterate_records",
    "moves_of",
    "open_database",
    "open_table",
    "play_arena",
    "plot_ladder",
    "plot_win_shares",
    "process_pool",
    "query",
    "rank_bots",
    "sampled_slots",
    "share_interval",
    "simulate_many",
    "sort_key",
    "split_values",
    "tabulate_many",
    "upgrade_document",
    "validate_many",
]  # fmt: skip

INTERNAL = {
    "batch.analysed_file": ["AnalysedFile"],
    "batch.archive_members": ["is_archive_name"],
    "batch.worker_functions": ["check_record", "result_of_record", "rotate_to_seats"],
    "batch.report_formats": ["ReportFormat"],
    "batch.named_forms": ["report_format"],
    "batch.output": ["RecordLines"],
    "batch.selected_checks": ["is_selected"],
    "batch.sources": ["STDIN", "is_url", "total_size"],
    "batch.summary": ["suffix_of"],
    "game_stats": ["new_figure", "plot_means"],
    "losses": ["COUNTED_SIGNS", "Group", "LossCounts", "LossTables", "add_losses"],
    "edited_texts": ["comments_of", "edited_text", "fits_file"],
    "record_values": ["FileStems", "NO_VALUE"],
    "spilled_texts": ["SpilledTexts", "TextPlace"],
    "option_values": [
        "SORT_WORDS",
        "SPLIT_WORDS",
        "FORMAT_NAMES",
        "RESULT_NAMES",
        "MAX_ROWS",
        "MAX_SECONDS",
        "Engine",
    ],
    "record_tables": ["columns_of", "game_row"],
}
"""The names for other packages of this library only, by the modules that define them; they may change in any version."""

_NAMES = {
    "pseudonyms": ["Pseudonyms"],
    "record_editor": ["RecordEditor"],
    "record_values": ["sampled_slots", "sort_key", "split_values"],
    "roster": ["Roster", "RosterName"],
    "every_difference": ["Difference", "all_differences"],
    "conditions": ["Condition"],
    "game_stats": ["GameStats", "WinCounts", "share_interval", "plot_win_shares"],
    "decision_rows": ["DECISION_COLUMNS", "Features", "decisions_of"],
    "player_stats": ["HeadToHead"],
    "queries": ["QueryResult", "query"],
    "ratings": ["Rating"],
    "ready_queries": ["READY_QUERIES", "ReadyQuery"],
    "record_finder": ["RecordFinder"],
    "rows": ["Move", "moves_of"],
    "record_differences": [
        "FirstDifference",
        "first_difference",
        "UpgradedDocument",
        "upgrade_document",
    ],
    "sheets": ["Database", "TableFile", "open_database", "open_table"],
    "record_tables": [
        "GAMES",
        "HOLDINGS",
        "MOVES",
        "SEATS",
        "TABLES",
        "RowMaker",
        "RecordRows",
        "tabulate_many",
    ],
    "iterate": ["StoredRecord", "iterate_records", "RecordFile"],
    "arena.ladder": ["rank_bots", "plot_ladder"],
    "arena.schedule": ["arena_tables", "play_arena"],
    "batch.dask": ["dask_executor"],
    "batch.result_rows": ["BatchError", "CheckedRecord", "Finding", "PlayedGame"],
    "batch.output": ["ResultFile"],
    "batch.tasks": ["simulate_many", "validate_many"],
    "batch.summary": ["CheckSummary", "SimulationTally"],
    "batch.workers": ["Workers", "process_pool"],
}
"""The public names, by the modules that define them; each is imported on first use."""

if not TYPE_CHECKING:  # type checkers see the imports above, so that they find misspelt names
    __getattr__, __dir__ = lazy_names(__name__, _NAMES)
