"""``records query``: ask an archive in SQL."""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from pathlib import Path
from typing import get_args

import click
from rich.cells import cell_len

from ancient_world.archive import READY_QUERIES, QueryResult, open_table
from ancient_world.archive import query as run_query
from ancient_world.archive.batch.workers import Workers
from ancient_world.archive.queries import MAX_ROWS, MAX_SECONDS, Engine
from ancient_world.archive.record_tables import Row
from ancient_world.cli.cli_texts import cli_text, printable
from ancient_world.cli.commands.records.record_reading import RecordReading
from ancient_world.cli.exits import EXIT_PROBLEMS, echo, fail, fail_on_errors
from ancient_world.cli.shared_options import FilePath, cards_options, force_option
from ancient_world.engine.message_catalogue import message_text, register_messages

register_messages(
    {
        "cli-query-what": "Write a query and its sources, as in: ancient-world records query 'SELECT player, count(*) FROM seats GROUP BY player' games. Or use --ready; --list shows the ready queries.",
        "cli-query-more": "There are more rows than {count}; --limit sets another number.",
        "cli-query-renewed": "{path}: the archive, or what is asked of it, has changed since, so the tables were made anew.",
        "cli-query-output": "{path}: rows are written as *.csv or *.jsonl",
    }
)

OUTPUT_SUFFIXES = (".csv", ".jsonl")


def _list_queries(context: click.Context, _: click.Parameter, value: object) -> None:
    """Print the ready queries and exit (a callback of click)."""
    if not value:
        return
    texts = [
        f"{name}: {message_text(f'ready-{name}', {})}\n\n{query.sqlite}\n"
        for name, query in READY_QUERIES.items()
    ]
    echo("\n".join(texts))
    context.exit()


@click.command()
@click.argument("arguments", nargs=-1, metavar="SQL SOURCES...")
@click.option("--ready", type=click.Choice([*READY_QUERIES]), help="A ready query, instead of SQL.")
@click.option(
    "--list", is_flag=True, is_eager=True, expose_value=False, callback=_list_queries,
    help="Show the ready queries with their SQL.",
)  # fmt: skip
@click.option(
    "--format", "layout", type=click.Choice(["table", "csv", "jsonl"]), default="table",
    show_default=True, help="How rows are printed.",
)  # fmt: skip
@click.option("--out", type=FilePath(dir_okay=False), help="Write the rows: *.csv or *.jsonl.")
@click.option(
    "--engine", type=click.Choice(get_args(Engine)), default="sqlite", show_default=True,
    help="What runs the query.",
)  # fmt: skip
@click.option(
    "--keep", type=FilePath(dir_okay=False),
    help="Keep the tables in this file (*.sqlite) for more queries, until the archive changes.",
)  # fmt: skip
@click.option(
    "--limit", type=click.IntRange(min=0), default=MAX_ROWS, show_default=True, help="The most rows."
)  # fmt: skip
@click.option(
    "--timeout", type=click.FloatRange(min=0, min_open=True), default=MAX_SECONDS, show_default=True,
    help="The most seconds for the query itself.",
)  # fmt: skip
@cards_options
@click.option("--jobs", "-j", type=click.IntRange(min=1), default=1, help="Number of processes.")
@force_option
def query(
    arguments: tuple[str, ...],
    ready: str | None,
    layout: str,
    out: Path | None,
    engine: Engine,
    keep: Path | None,
    limit: int,
    timeout: float,
    game_id: str | None,
    cards: Path | None,
    jobs: int,
    *,
    force: bool,
) -> None:
    """Print the rows of a SELECT on the tables games, seats, moves and holdings of SOURCES.

    The columns are those of records table. Each game is played again. A query only reads these tables. In SQLite a list is JSON: json_each(ids).

    Exit codes: 0 all rows are there; 1 some records are not valid, or rows were left out; 2 the query is wrong, or something could not be read or written.
    """
    sql = None if ready is None else READY_QUERIES[ready].sql(engine)
    if sql is None and arguments:
        sql, *sources = arguments
    else:
        sources = [*arguments]
    if sql is None or not sources:
        fail(cli_text("query-what"))
    if out is not None and out.suffix not in OUTPUT_SUFFIXES:
        fail(cli_text("query-output", path=out))
    reading = RecordReading.open_sources(tuple(sources), game_id, cards, out, keep)
    with fail_on_errors():
        with reading.progress_bar() as progress:
            result = run_query(
                sources, sql, engine=engine, game=game_id, cards=reading.cards, keep=keep, max_rows=limit,
                max_seconds=timeout, workers=Workers(jobs=jobs), excluded=reading.output_paths, progress=progress,
                report_unread=reading.add_unread,
            )  # fmt: skip
        for each in result.left_out:
            reading.report_skipped(
                f"{each.name}:{each.line}", each.reason, unreadable=each.is_unreadable
            )
        _write_result(result, layout, out, force=force)
    if result.origin == "renewed":
        echo(cli_text("query-renewed", path=keep), err=True)
    if not result.is_complete:
        echo(cli_text("query-more", count=limit), err=True)
        raise SystemExit(max(EXIT_PROBLEMS, reading.exit_code))
    reading.finish_and_exit()


def _write_result(result: QueryResult, layout: str, out: Path | None, *, force: bool) -> None:
    """Write the rows to a file, or print them."""
    names = _unique_names(result.columns)
    rows = [dict(zip(names, map(_plain, row), strict=True)) for row in result.rows]
    if out is not None or layout == "csv":
        path = "-" if out is None else out
        with open_table(path, "result", dict.fromkeys(names, "text"), force=force) as file:
            file.write(rows)
    elif layout == "jsonl":
        for row in rows:
            echo(json.dumps(row))
    else:
        _print_table(names, rows)


def _print_table(names: Sequence[str], rows: Sequence[Row]) -> None:
    """Print rows as a table of whatever width, with numbers to the right."""
    columns = []
    for name in names:
        values = [row[name] for row in rows]
        cells = [_cell_text(value) for value in (name, *values)]
        width = max(map(cell_len, cells))
        is_text = any(isinstance(value, (str, list, dict)) for value in values)
        pads = [" " * (width - cell_len(cell)) for cell in cells]
        columns.append(
            [cell + pad if is_text else pad + cell for cell, pad in zip(cells, pads, strict=True)]
        )
    for line in zip(*columns, strict=True):
        echo("  ".join(line).rstrip())


def _cell_text(value: object) -> str:
    return "" if value is None else printable(str(value))


def _unique_names(columns: Sequence[str]) -> list[str]:
    """Return the names of columns, with a number added to repeated ones."""
    names: list[str] = []
    for column in columns:
        candidates = (column, *[f"{column}_{number}" for number in range(2, len(columns) + 2)])
        names.append(next(each for each in candidates if each not in names))
    return names


def _plain(value: object) -> object:
    """Return a cell as a value of JSON: dates and the like as text, bytes as hexadecimal digits."""
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    if value is None or isinstance(value, (bool, int, str)):
        return value
    if isinstance(value, bytes):
        return value.hex()
    if isinstance(value, (list, tuple)):
        return [*map(_plain, value)]
    if isinstance(value, dict):
        return {str(key): _plain(each) for key, each in value.items()}
    return str(value)
