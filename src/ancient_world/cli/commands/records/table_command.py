"""``records table``: write games, seats, moves and holdings as tables for databases and spreadsheets."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Any

import attrs
import click

from ancient_world import archive
from ancient_world.cli.cli_texts import cli_text
from ancient_world.cli.commands.records.record_reading import (
    RecordReading,
    add_totals_options,
    print_unknown_words,
    sources_argument,
    where_option,
)
from ancient_world.cli.exits import fail, fail_on_errors
from ancient_world.cli.shared_options import (
    CommandOption,
    FilePath,
    cards_options,
    force_option,
    group_options,
)
from ancient_world.engine.message_catalogue import register_messages

register_messages(
    {
        "cli-one-file": "{path}: a file of this type holds one table; use *.sqlite for several",
        "cli-both-tables": "A *.sqlite file holds all tables, so it must be the only output; use another file type to write tables separately",
        "cli-no-table": "name an output file with --out, --seats, --moves or --holdings",
    }
)

DATABASE_SUFFIXES = (".sqlite", ".db")
WriteRows = Callable[[Sequence[dict[str, Any]]], object]


@attrs.frozen
class TableOutputs:
    """The output files, one per table; a database given with ``--out`` contains all tables."""

    out: Path | None
    seats: Path | None
    moves: Path | None
    holdings: Path | None

    @property
    def paths_by_table(self) -> dict[str, Path]:
        """Return the named files by table."""
        files = {"games": self.out, "seats": self.seats, "moves": self.moves}
        files["holdings"] = self.holdings
        return {table: path for table, path in files.items() if path is not None}

    def check_paths(self) -> None:
        """Exit if no file is named, if one is named twice, or if a database is not the only output."""
        paths = [*self.paths_by_table.values()]
        if not paths:
            fail(cli_text("no-table"))
        if len(paths) > 1 and any(path.suffix in DATABASE_SUFFIXES for path in paths):
            fail(cli_text("both-tables"))
        for index, path in enumerate(paths):
            if os.path.realpath(path) in map(os.path.realpath, paths[:index]):
                fail(cli_text("one-file", path=path))

    def open(self, files: ExitStack, *, force: bool) -> dict[str, WriteRows]:
        """Open the files, and return a function for each table that writes its rows."""
        if self.out is not None and self.out.suffix in DATABASE_SUFFIXES:
            database = files.enter_context(
                archive.open_database(self.out, archive.TABLES, force=force)
            )
            return {table: partial(database.write, table=table) for table in archive.TABLES}
        return {
            table: files.enter_context(
                archive.open_table(path, table, archive.TABLES[table], force=force)
            ).write
            for table, path in self.paths_by_table.items()
        }


def _output_option(name: str, help_text: str) -> Callable[..., Callable[..., object]]:
    return click.option(name, type=FilePath(dir_okay=False, allow_dash=True), help=help_text)


outputs_options: CommandOption = group_options(
    TableOutputs,
    "outputs",
    _output_option("--out", "The games: *.csv, *.jsonl, *.parquet, or *.sqlite for all tables."),
    _output_option(
        "--seats", "The seats with the lines of their scores: *.csv and so on, - for CSV here."
    ),
    _output_option("--moves", "The choices of players."),
    _output_option("--holdings", "What each seat held as each round ended."),
)


@click.command()
@sources_argument
@outputs_options
@where_option
@cards_options
@click.option("--jobs", "-j", type=click.IntRange(min=1), default=1, help="Number of processes.")
@add_totals_options
@force_option
def table(
    sources: tuple[str, ...],
    outputs: TableOutputs,
    game_id: str | None,
    cards: Path | None,
    jobs: int,
    *,
    force: bool,
) -> None:
    """Write tables of games, seats, moves and holdings. Each game is played again.

    A command that was killed is given again and starts anew; it leaves OUT.*.partial at most.

    Exit codes: 0 all are in; 1 some are no valid records; 2 something could not be read or written.
    """
    outputs.check_paths()
    reading = RecordReading.open_sources(sources, game_id, cards, *outputs.paths_by_table.values())
    rows_by_table: dict[str, int] = {}
    game_count = 0
    with fail_on_errors(), ExitStack() as files:
        write_by_table = outputs.open(files, force=force)
        progress = files.enter_context(reading.progress_bar())
        for result in archive.tabulate_many(
            sources, [*write_by_table], reading.where, cards=reading.cards, workers=archive.Workers(jobs=jobs),
            excluded=reading.output_paths, progress=progress, report_unread=reading.add_unread,
        ):  # fmt: skip
            if result.reason:
                reading.report_skipped(
                    f"{result.name}:{result.line}", result.reason, unreadable=result.is_unreadable
                )
                continue
            game_count += 1
            for name, rows in result.rows.items():
                write_by_table[name](rows)
                rows_by_table[name] = rows_by_table.get(name, 0) + len(rows)
    if reading.where and not any(rows_by_table.values()):
        print_unknown_words(reading.where, reading.cards)
    if reading.totals_format == "json":
        reading.print_total("rows", games=game_count, **rows_by_table)
    else:
        row_texts = [
            cli_text("rows-of", count=count, table=name) for name, count in rows_by_table.items()
        ]
        reading.print_total("rows", games=game_count, rows=", ".join(row_texts))
    reading.finish_and_exit()
