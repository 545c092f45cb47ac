"""``records grep`` and ``stats``: find records by conditions, and compute statistics of records."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Sized
from contextlib import ExitStack
from pathlib import Path
from typing import TypeVar

import attrs
import click
from rich.console import Console
from rich.table import Table

import ancient_world as aw
from ancient_world.archive import (
    BatchError,
    Condition,
    GameStats,
    HeadToHead,
    Rating,
    RecordFile,
    StoredRecord,
    WinCounts,
    plot_win_shares,
    share_interval,
)
from ancient_world.archive.game_stats import COUNT_NAMES
from ancient_world.archive.record_tables import RESULT_NAMES, game_row
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
from ancient_world.cli.rating_table import ratings_table
from ancient_world.cli.render import make_console, print_line, printable_text, table_with_headings
from ancient_world.cli.shared_options import FilePath, cards_options, force_option
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
        "cli-stats-pair": "head to head",
        "cli-stats-ahead": "ahead",
        "cli-stats-behind": "behind",
        "cli-stats-level": "tied",
        "cli-stats-difference": "difference",
        "cli-stats-no-rating": "Players are rated with numpy: pip install 'ancient-world[arena]'",
        "cli-stats-count-games": "games",
        "cli-stats-count-players": "players",
        "cli-stats-won": "won",
        "cli-stats-interval": "95 %",
        "cli-stats-mean": "mean score",
        "cli-stats-more": "... and {count:row|rows} more, with smaller counts; --all shows them",
    }
)

K = TypeVar("K", bound="str | tuple[str, str]")

MAX_ROWS = 20
"""The number of rows of a table that are shown: the rows with the most games."""


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
        file = None if out is None else files.enter_context(RecordFile(out, force=force))
        format_record = None if count or file is not None else _json_line if as_json else _text_line
        match_count = _handle_matches(reading, file, format_record)
    if count:
        echo(match_count)
    print_unread(reading.unread)
    sys.exit(EXIT_UNREADABLE if reading.unreadable_count else 0 if match_count else EXIT_PROBLEMS)


def _option_conditions(option_values: Mapping[str, str | None]) -> Iterator[Condition]:
    """Yield the conditions given by options such as ``--rule``."""
    for name, value in option_values.items():
        if value is not None:
            column, option_text = "ids" if name == "card" else name, f"--{name} {value}"
            column_and_value = {"finished": ("finished", "1")}.get(value, (column, value))
            yield Condition(column_and_value[0], "=", column_and_value[1], option_text)


def _handle_matches(
    reading: RecordReading,
    file: RecordFile | None,
    format_record: Callable[[StoredRecord, aw.Record], str] | None,
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
    reading = RecordReading.open_sources(sources, game_id, cards, picture)
    stats_by_game: dict[str, GameStats] = {}
    with fail_on_errors():
        for _, record in reading.readable_records():
            stats_by_game.setdefault(record.header.game, GameStats()).add(record)
        stats_by_game = dict(sorted(stats_by_game.items()))
        if picture is not None:
            _plot(stats_by_game, picture, force=force)
    if not (reading.unreadable_count or reading.refused_count):
        mark_answered()
    if as_json:
        documents = {
            name: game_stats.to_dict() | {"ratings": _rating_documents(game_stats)}
            for name, game_stats in stats_by_game.items()
        }
        echo(json.dumps(documents, indent=2))
    else:
        for game_stats in stats_by_game.values():
            _print_stats(game_stats, everything=everything)
    reading.finish_and_exit()


def _plot(stats_by_game: Mapping[str, GameStats], picture: Path, *, force: bool) -> None:
    """Draw the shares of all games."""
    tables, titles = dict[str, dict[str, WinCounts]](), {"won": cli_text("stats-won")}
    for game_id, game_stats in stats_by_game.items():
        for name, table in game_stats.tables():
            tables[f"{game_id} {name}"] = table
            titles[f"{game_id} {name}"] = f"{aw.game(game_id).title}: {cli_text(f'stats-{name}')}"
    plot_win_shares(tables, picture, titles, force=force)


def _ratings(game_stats: GameStats) -> tuple[Rating, ...] | None:
    """Return the ratings of the players; ``None`` if a library is missing."""
    try:
        return game_stats.ratings()
    except BatchError:
        return None


def _rating_documents(game_stats: GameStats) -> list[dict[str, object]] | None:
    ratings = _ratings(game_stats)
    return None if ratings is None else [attrs.asdict(rating) for rating in ratings]


def _print_stats(game_stats: GameStats, *, everything: bool) -> None:
    terminal = make_console()
    print_line(terminal, aw.game(game_stats.game).title, "bold")
    terminal.print(
        cli_text("finished-games", count=game_stats.games, unfinished=game_stats.unfinished)
    )
    if game_stats.duplicates:
        terminal.print(cli_text("duplicates", count=game_stats.duplicates))
    for name, table in game_stats.tables():
        keys = _largest(table, [table[key].count for key in table], everything=everything)
        _print_table(terminal, _stats_table(name, {key: table[key] for key in keys}), table, keys)
    pairs = game_stats.head_to_head
    pair_keys = _largest(pairs, [pair.games for pair in pairs.values()], everything=everything)
    pair_table = _head_to_head_table({key: pairs[key] for key in pair_keys})
    _print_table(terminal, pair_table, pairs, pair_keys)
    ratings = _ratings(game_stats)
    if ratings is None:
        terminal.print(printable_text(cli_text("stats-no-rating"), "dim"))
    else:
        shown = ratings if everything else ratings[:MAX_ROWS]
        _print_table(terminal, ratings_table(shown, "player"), ratings, shown)
    terminal.print()


def _largest(names: Iterable[K], counts: Sequence[int], *, everything: bool) -> list[K]:
    """Return the names of the rows to show, in the order of the table: all, or those with the largest counts."""
    rows = [*zip(counts, names, strict=True)]
    kept = rows if everything else sorted(rows, key=lambda row: -row[0])[:MAX_ROWS]
    return sorted([name for _, name in kept])


def _print_table(terminal: Console, table: Table, rows: Sized, shown_rows: Sized) -> None:
    """Print a table, if it has rows, and how many rows are not shown."""
    if not rows:
        return
    terminal.print()
    terminal.print(table)
    if len(shown_rows) < len(rows):
        more_text = cli_text("stats-more", count=len(rows) - len(shown_rows))
        terminal.print(printable_text(more_text, "dim"))


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


def _head_to_head_table(pairs: Mapping[tuple[str, str], HeadToHead]) -> Table:
    columns = ("pair", "count-games", "ahead", "behind", "level", "difference")
    table = table_with_headings(*[cli_text(f"stats-{column}") for column in columns])
    for (player, other), pair in pairs.items():
        table.add_row(
            printable_text(f"{player} - {other}"), f"{pair.games:,}", f"{pair.ahead:,}", f"{pair.behind:,}",
            f"{pair.level:,}", f"{pair.mean_difference:+.1f}",
        )  # fmt: skip
    return table
