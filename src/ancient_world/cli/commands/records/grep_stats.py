"""``records grep`` and ``stats``: find records by conditions, and compute statistics of records."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack
from pathlib import Path

import click

import ancient_world as aw
from ancient_world import archive
from ancient_world.archive.option_values import RESULT_NAMES
from ancient_world.cli.cli_texts import cli_text, printable
from ancient_world.cli.command_helpers import print_unread
from ancient_world.cli.commands.records.record_reading import (
    RecordReading,
    completer_for_column,
    sources_argument,
    where_option,
)
from ancient_world.cli.exits import (
    EXIT_PROBLEMS,
    EXIT_UNREADABLE,
    echo,
    fail,
    fail_on_errors,
    mark_answered,
)
from ancient_world.cli.shared_options import FilePath, cards_options, force_option
from ancient_world.engine.message_catalogue import register_messages

register_messages(
    {
        "cli-kept-won": "won by {names}",
        "cli-kept-unfinished": "unfinished",
        "cli-entries": "{count:entry|entries}",
    }
)


@click.command()
@sources_argument
@click.option(
    "--player", help="A name; what follows is then asked of this player, else of anybody."
)
@click.option(
    "--rule",
    shell_complete=completer_for_column("rules"),
    help="Something was done by this rule, as in M5.",
)
@click.option(
    "--action",
    shell_complete=completer_for_column("action"),
    help="This type of action was played, as it is called in documents.",
)
@click.option(
    "--card",
    shell_complete=completer_for_column("ids"),
    help="An action named this id, of a card or of anything else.",
)
@click.option(
    "--result", type=click.Choice(RESULT_NAMES), help="How it ended; won is without sharing."
)
@click.option(
    "--out",
    type=FilePath(dir_okay=False, allow_dash=True),
    help="Write the records: *.jsonl, packed or not, or -.",
)
@where_option
@click.option("--count", is_flag=True, help="Print only the number of records.")
@click.option("--json", "as_json", is_flag=True, help="Print each match as a line of JSON.")
@cards_options
@force_option
def grep(
    sources: tuple[str, ...],
    out: Path | None,
    game_id: str | None,
    cards: Path | None,
    *,
    count: bool,
    as_json: bool,
    force: bool,
    **conditions: str | None,
) -> None:
    """Find the records in which one choice, or one seat, fits all that is asked.

    Records are taken at their word and not replayed, but for --where on a column that needs it, as round; validate checks them.

    Exit codes: 0 some were found; 1 none; 2 something could not be read or written.
    """
    reading = RecordReading.open_sources(sources, game_id, cards, out)
    reading.where[:0] = _option_conditions(conditions)
    with fail_on_errors(), ExitStack() as files:
        file = None if out is None else files.enter_context(archive.RecordFile(out, force=force))
        format_record = None if count or file is not None else _json_line if as_json else _text_line
        match_count = _handle_matches(reading, file, format_record)
    if count:
        echo(match_count)
    print_unread(reading.unread)
    sys.exit(EXIT_UNREADABLE if reading.unreadable_count else 0 if match_count else EXIT_PROBLEMS)


def _option_conditions(option_values: Mapping[str, str | None]) -> Iterator[archive.Condition]:
    """Yield the conditions given by options such as ``--rule``."""
    for name, value in option_values.items():
        if value is not None:
            column, option_text = "ids" if name == "card" else name, f"--{name} {value}"
            column_and_value = {"finished": ("finished", "1")}.get(value, (column, value))
            yield archive.Condition(column_and_value[0], "=", column_and_value[1], option_text)


def _handle_matches(
    reading: RecordReading,
    file: archive.RecordFile | None,
    format_record: Callable[[archive.StoredRecord, aw.Record], str] | None,
) -> int:
    """Write or list the matching records, and return their number."""
    match_count = 0
    for stored_record, record in reading.readable_records():
        match_count += 1
        if not reading.unreadable_count:
            mark_answered()
        if file is not None:
            file.write(record)
        if format_record is not None:
            echo(format_record(stored_record, record))
    return match_count


def _json_line(stored_record: archive.StoredRecord, record: aw.Record) -> str:
    """Return a record's row as a line of JSON."""
    from ancient_world.archive.record_tables import game_row  # 250 ms, not for help

    position = {
        "name": stored_record.name,
        "number": stored_record.number,
        "line": stored_record.line,
    }
    return json.dumps({**position, **game_row(record)})


def _text_line(stored_record: archive.StoredRecord, record: aw.Record) -> str:
    header, result = record.header, record.result
    result_text = cli_text("kept-unfinished")
    if result is not None:
        names = ", ".join([header.players[seat] for seat in result.winners])
        result_text = cli_text("kept-won", names=names)
    line_parts = (
        header.game,
        ", ".join(header.players),
        cli_text("entries", count=len(record.entries)),
        result_text,
    )
    return printable(f"{stored_record.position}: {'; '.join(line_parts)}")


@click.command()
@sources_argument
@click.option("--json", "as_json", is_flag=True, help="All figures as JSON.")
@click.option("--all", "everything", is_flag=True, help="Every row of every table.")
@click.option(
    "--plot",
    "picture",
    type=FilePath(dir_okay=False),
    help="Draw the shares: *.png, *.svg or *.pdf.",
)
@where_option
@cards_options
@force_option
def stats(
    sources: tuple[str, ...],
    picture: Path | None,
    game_id: str | None,
    cards: Path | None,
    *,
    as_json: bool,
    everything: bool,
    force: bool,
) -> None:
    """Count finished games by seat, player, card and rule, and rate the players: a set of tables for each game.

    Shares and strengths have 95 % intervals. The rating needs the extra arena; players with less than five games have none.
    Records are taken at their word and not replayed; validate checks them.

    Exit codes: 0 all were counted; 1 some are no records; 2 something could not be read or written.
    """
    if picture is not None and picture.suffix not in (".png", ".svg", ".pdf"):
        fail(cli_text("no-picture", path=picture))
    from ancient_world.cli.commands.records.stats_tables import (  # 130 ms, not for help
        plot_shares,
        print_stats,
        rating_documents,
    )

    reading = RecordReading.open_sources(sources, game_id, cards, picture)
    stats_by_game: dict[str, archive.GameStats] = {}
    with fail_on_errors():
        for _, record in reading.readable_records():
            stats_by_game.setdefault(record.header.game, archive.GameStats()).add(record)
        stats_by_game = dict(sorted(stats_by_game.items()))
        if picture is not None:
            plot_shares(stats_by_game, picture, force=force)
    if not (reading.unreadable_count or reading.refused_count):
        mark_answered()
    if as_json:
        documents = {
            name: game_stats.to_dict() | {"ratings": rating_documents(game_stats)}
            for name, game_stats in stats_by_game.items()
        }
        echo(json.dumps(documents, indent=2))
    else:
        for game_stats in stats_by_game.values():
            print_stats(game_stats, everything=everything)
    reading.finish_and_exit()
