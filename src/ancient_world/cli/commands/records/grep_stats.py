"""``records grep`` and ``stats``: find records by conditions, and compute statistics of records."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack
from pathlib import Path

import click
from rich.table import Table

import ancient_world as aw
from ancient_world.archive import (
    Condition,
    GameStats,
    RecordFile,
    RecordFinder,
    StoredRecord,
    WinCounts,
    plot_win_shares,
    share_interval,
)
from ancient_world.archive.game_stats import COUNT_NAMES
from ancient_world.archive.record_tables import RESULT_NAMES, game_row
from ancient_world.cli.cli_texts import cli_text
from ancient_world.cli.command_helpers import (
    EXIT_PROBLEMS,
    EXIT_UNREADABLE,
    echo,
    fail,
    fail_on_errors,
    make_console,
    mark_answered,
    print_unread,
)
from ancient_world.cli.commands.records.record_reading import (
    RecordReading,
    completer_for_column,
    sources_argument,
    where_option,
)
from ancient_world.cli.render import printable_text, table_with_headings
from ancient_world.cli.shared_options import FilePath, cards_options, complete_game, force_option
from ancient_world.engine.message_catalogue import register_messages

register_messages(
    {
        "cli-kept-won": "won by {names}",
        "cli-kept-unfinished": "unfinished",
        "cli-entries": "{count:entry|entries}",
        "cli-finished-games": "{count:finished game|finished games}, {unfinished} unfinished",
        "cli-stats-seats": "seat",
        "cli-stats-players": "player",
        "cli-stats-players_by_seat": "player, seat",
        "cli-stats-cards": "card or place used",
        "cli-stats-rules": "rule used",
        "cli-stats-count-games": "games",
        "cli-stats-count-players": "players",
        "cli-stats-won": "won",
        "cli-stats-interval": "95 %",
        "cli-stats-mean": "mean score",
        "cli-stats-more": "... and {count:row|rows} more, with smaller counts; --all shows them",
        "cli-no-such-word": "{said}: no such name; for example, there is: {known}",
        "cli-no-such-word:near": "{said}: no such name; did you mean {near}?",
    }
)

MAX_ROWS = 20
"""The number of rows of a table that are shown: the rows with the most games."""


@click.command()
@sources_argument
@click.option("--game", shell_complete=complete_game, help="The id of the game.")
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
@click.option("--cards", type=FilePath(), help="The card file of the records.")
@force_option
def grep(
    sources: tuple[str, ...],
    game: str | None,
    out: Path | None,
    cards: Path | None,
    where: tuple[Condition, ...],
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
    reading = RecordReading.open_sources(sources, game, cards, out)
    with fail_on_errors(), ExitStack() as files:
        if game is not None:
            aw.game(game)
        file = None if out is None else files.enter_context(RecordFile(out, force=force))
        finder = RecordFinder([*_option_conditions(game, conditions), *where], reading.cards)
        format_record = None if count or file is not None else _json_line if as_json else _text_line
        match_count = _handle_matches(reading, finder, game, file, format_record)
    if count:
        echo(match_count)
    print_unread(reading.unread)
    sys.exit(EXIT_UNREADABLE if reading.unreadable_count else 0 if match_count else EXIT_PROBLEMS)


def _option_conditions(
    game: str | None, option_values: Mapping[str, str | None]
) -> Iterator[Condition]:
    """Yield the conditions given by options such as ``--rule``."""
    for name, value in {"game": game, **option_values}.items():
        if value is not None:
            column, option_text = "ids" if name == "card" else name, f"--{name} {value}"
            column_and_value = {"finished": ("finished", "1")}.get(value, (column, value))
            yield Condition(column_and_value[0], "=", column_and_value[1], option_text)


def _handle_matches(
    reading: RecordReading,
    finder: RecordFinder,
    game: str | None,
    file: RecordFile | None,
    format_record: Callable[[StoredRecord, aw.Record], str] | None,
) -> int:
    """Write or list the matching records, and return their number; if there are none, suggest spellings."""
    match_count, games, players = 0, set[str](), set[str]()
    for stored_record, record in reading.readable_records():
        if game in (None, record.header.game):
            games.add(record.header.game)
            players.update(record.header.players)
        try:
            is_match = finder.matches(record)
        except aw.InvalidRecord as error:
            reading.report_skipped(stored_record.position, error.detail, unreadable=False)
            continue
        if is_match:
            match_count += 1
            if not reading.unreadable_count:
                mark_answered()
            if file is not None:
                file.write(record)
            if format_record is not None:
                echo(format_record(stored_record, record))
    for option_text, data in () if match_count else finder.unknown_values(games, players):
        code = "no-such-word:near" if "near" in data else "no-such-word"
        echo(printable_text(cli_text(code, said=option_text, **data)).plain, err=True)
    return match_count


def _json_line(stored_record: StoredRecord, record: aw.Record) -> str:
    """Return a record's row as a line of JSON."""
    position = {
        "name": stored_record.name,
        "number": stored_record.number,
        "line": stored_record.line,
    }
    return json.dumps({**position, **game_row(record)})


def _text_line(stored_record: StoredRecord, record: aw.Record) -> str:
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
    return printable_text(f"{stored_record.position}: {'; '.join(line_parts)}").plain


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
    """Count finished games by seat, player, card and rule: how often those who used it won, with intervals.

    Records are taken at their word and not replayed; validate checks them.

    Exit codes: 0 all were counted; 1 some are no records; 2 something could not be read or written.
    """
    if picture is not None and picture.suffix not in (".png", ".svg", ".pdf"):
        fail(cli_text("no-picture", path=picture))
    reading, game_stats = RecordReading.open_sources(sources, game_id, cards, picture), GameStats()
    with fail_on_errors():
        for _, record in reading.readable_records():
            game_stats.add(record)
        if picture is not None:
            names = (*COUNT_NAMES, "won")
            titles = {name: cli_text(f"stats-{name}") for name in names}
            plot_win_shares(dict(game_stats.tables()), picture, titles, force=force)
    if not (reading.unreadable_count or reading.refused_count):
        mark_answered()
    if as_json:
        echo(json.dumps(game_stats.to_dict(), indent=2))
    else:
        _print_stats(game_stats, everything=everything)
    reading.finish_and_exit()


def _print_stats(game_stats: GameStats, *, everything: bool) -> None:
    terminal = make_console()
    terminal.print(
        cli_text("finished-games", count=game_stats.games, unfinished=game_stats.unfinished)
    )
    if game_stats.duplicates:
        terminal.print(cli_text("duplicates", count=game_stats.duplicates))
    for name, table in game_stats.tables():
        keys = sorted(table, key=lambda key: -table[key].count)
        keys = keys if everything else keys[:MAX_ROWS]
        if not keys:
            continue
        terminal.print()
        terminal.print(_stats_table(name, {key: table[key] for key in table if key in keys}))
        if len(keys) < len(table):
            terminal.print(
                printable_text(cli_text("stats-more", count=len(table) - len(keys)), "dim")
            )


def _stats_table(name: str, rows: dict[str, WinCounts]) -> Table:
    columns = (name, f"count-{COUNT_NAMES[name]}", "won", "interval", "mean")
    table = table_with_headings(*[cli_text(f"stats-{column}") for column in columns])
    for key, win_counts in rows.items():
        low, high = share_interval(win_counts.win_share, win_counts.count)
        table.add_row(
            printable_text(key), f"{win_counts.count:,}", f"{win_counts.win_share:.1%}", f"{low:.1%} - {high:.1%}",
            f"{win_counts.mean_score:.1f}",
        )  # fmt: skip
    return table
