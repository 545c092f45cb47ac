"""``export``: write the decisions of records as rows of numbers, for machine learning."""

from __future__ import annotations

import json
from pathlib import Path

import click

import ancient_world as aw
from ancient_world.archive import DECISION_COLUMNS, decisions_of, open_table
from ancient_world.cli.cli_texts import cli_text
from ancient_world.cli.commands.records.record_reading import (
    RecordReading,
    add_totals_options,
    sources_argument,
)
from ancient_world.cli.exits import fail_on_errors
from ancient_world.cli.shared_options import FilePath, cards_options, force_option
from ancient_world.rl.observing import ObservationSpace


@click.command()
@click.option(
    "--decisions",
    "out",
    required=True,
    type=FilePath(dir_okay=False, allow_dash=True),
    help="The file: *.parquet, *.csv, *.jsonl, *.sqlite, or - for CSV here.",
)
@click.option(
    "--features/--no-features",
    default=True,
    help="Add what the seat sees as numbers (needs numpy); without, the column is empty.",
)
@sources_argument
@cards_options
@add_totals_options
@force_option
def export(
    sources: tuple[str, ...],
    out: Path,
    game_id: str | None,
    cards: Path | None,
    *,
    features: bool,
    force: bool,
) -> None:
    """Write a row for each decision of records: what was seen, what was legal, what was chosen, how it ended.

    The metadata of a Parquet file name the arrays of the features, with their shapes, by the version in the column space.

    Exit codes: 0 all are in; 1 some are no valid records; 2 something could not be read or written.
    """
    reading = RecordReading.open_sources(sources, game_id, cards, out)
    row_count = game_count = 0
    space_by_table: dict[tuple[str, int], ObservationSpace] = {}
    notes: dict[str, str] = {}
    with (
        fail_on_errors(),
        open_table(out, "decisions", DECISION_COLUMNS, force=force, notes=notes) as file,
    ):
        for stored_record, record in reading.readable_records():
            name = f"{stored_record.name}:{stored_record.number}"
            space, game_and_players = None, (record.header.game, len(record.header.players))
            if features and (space := space_by_table.get(game_and_players)) is None:
                space = space_by_table[game_and_players] = aw.observation_space(
                    *game_and_players, cards=reading.cards
                )
                array_shapes = {array.name: array.shape for array in space.arrays}
                notes[f"ancient_world:{space.version}"] = json.dumps(array_shapes)
            rows = decisions_of(record, name, cards=reading.cards, features=space)
            try:
                row_list = [*rows]
            except aw.InvalidRecord as error:
                reading.report_skipped(stored_record.position, error.detail, unreadable=False)
                continue
            file.write(row_list)
            game_count, row_count = game_count + 1, row_count + len(row_list)
    rows_total = (
        row_count
        if reading.totals_format == "json"
        else cli_text("rows-of", count=row_count, table="decisions")
    )
    reading.print_total("rows", games=game_count, rows=rows_total)
    reading.finish_and_exit()
