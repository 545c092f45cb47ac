"""Querying the tables of an archive in SQL."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import ExitStack
from os import PathLike
from pathlib import Path
from typing import get_args

import attrs

from ancient_world.archive.batch.sources import ReportUnread, Sources
from ancient_world.archive.batch.workers import Workers
from ancient_world.archive.duckdb_queries import run_on_duckdb, tables_read_by_duckdb
from ancient_world.archive.option_values import MAX_ROWS, MAX_SECONDS, Engine
from ancient_world.archive.record_tables import RecordRows
from ancient_world.archive.sqlite_queries import (
    QueryLimits,
    ResultRow,
    check_parts,
    run_on_sqlite,
    tables_read_by_sqlite,
)
from ancient_world.archive.tables_file import ArchiveTables, Origin
from ancient_world.engine.errors import check_whole_number
from ancient_world.engine.game import CardSet
from ancient_world.engine.importing import check_argument, wrong_argument
from ancient_world.engine.registry import game as game_of_id


@attrs.frozen
class QueryResult:
    """The result of a query.

    Args:
        columns: the names of the columns.
        rows: the rows, each a tuple of values.
        is_complete: ``False`` if there are more rows than were asked for.
        left_out: the records that are not in the tables, with the reasons.
        origin: whether the tables were ``made``, ``kept`` from an earlier query, or ``renewed`` because the archive has changed.
    """

    columns: tuple[str, ...]
    rows: tuple[ResultRow, ...] = attrs.field(repr=False)
    is_complete: bool = True
    left_out: tuple[RecordRows, ...] = attrs.field(default=(), repr=False)
    origin: Origin = "made"


def query(
    sources: Sources,
    sql: str,
    *,
    engine: Engine = "sqlite",
    game: str | None = None,
    cards: CardSet | None = None,
    keep: str | PathLike[str] | None = None,
    max_rows: int | None = MAX_ROWS,
    max_seconds: float | None = MAX_SECONDS,
    workers: Workers | None = None,
    excluded: Iterable[str | PathLike[str]] = (),
    progress: Callable[[int], None] | None = None,
    report_unread: ReportUnread | None = None,
) -> QueryResult:
    """Return the result of a SELECT on the tables of an archive (:data:`~ancient_world.archive.TABLES`).

    The query can read the tables, and do nothing else. The games are replayed, and only the tables that the query reads are made.
    In SQLite, lists are JSON; in DuckDB they are lists.

    Args:
        sources: as for :func:`~ancient_world.archive.validate_many`.
        sql: one SELECT.
        engine: ``sqlite``, or ``duckdb`` (extra ``duckdb``).
        game: the id of a game, to leave out the records of others.
        cards: the card file of the records, if it is not the standard one.
        keep: a SQLite file to keep all tables in for further queries; it is made anew when the archive has changed.
        max_rows: the most rows to return; ``None`` for all.
        max_seconds: the most seconds that the query itself may take; ``None`` for any number.
        workers: the workers that make the tables; by default this process.
        excluded: files to leave out.
        progress: called with the bytes, as stored, of each finished task.
        report_unread: as for :func:`~ancient_world.archive.validate_many`.

    Raises:
        BatchError: the query is wrong, does more than read, takes too long, or is too large; or a library is missing.
        UnknownGame: there is no such game.

    Example:
        >>> from ancient_world.archive import query
        >>> result = query("records", "SELECT player, count(*) FROM seats GROUP BY player")  # doctest: +SKIP
    """
    check_argument("sql", sql, str)
    if engine not in get_args(Engine):
        raise wrong_argument("engine", engine, *get_args(Engine))
    check_argument("max_seconds", max_seconds, float, int, type(None))
    limits = QueryLimits(
        None if max_rows is None else check_whole_number("max_rows", max_rows, 0), max_seconds
    )
    check_parts(sql)
    game_id = None if game is None else game_of_id(game).id
    is_for_duckdb = engine == "duckdb"
    tables = tables_read_by_duckdb(sql, limits) if is_for_duckdb else tables_read_by_sqlite(sql)
    archive = ArchiveTables(
        sources, game_id, cards, workers, tuple(excluded), progress, report_unread
    )
    with ExitStack() as stack:
        file = (
            stack.enter_context(archive.open_temporary(tables))
            if keep is None
            else archive.open_kept(Path(keep))
        )
        run = run_on_duckdb if is_for_duckdb else run_on_sqlite
        columns, rows, is_complete = run(file.path, sql, limits)
    return QueryResult(columns, rows, is_complete, file.left_out, file.origin)
