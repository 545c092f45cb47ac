"""``analyse --summary``: what choices cost over an archive, as tables and plots."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

import ancient_world as aw
from ancient_world import archive
from ancient_world.archive.game_stats import plot_means
from ancient_world.archive.losses import COUNTED_SIGNS, Group, LossCounts, LossStats
from ancient_world.cli.cli_texts import cli_text
from ancient_world.cli.commands.records.record_reading import RecordReading, print_unknown_words
from ancient_world.cli.commands.records.stats_tables import MAX_ROWS, print_table
from ancient_world.cli.exits import echo, fail_on_errors, mark_answered
from ancient_world.cli.render import make_console, print_line, printable_text, table_with_headings
from ancient_world.engine.message_catalogue import register_messages

TITLES = {
    "action": "losses-action",
    "ids": "stats-cards",
    "round": "losses-round",
    "seat": "stats-seats",
    "player": "stats-players",
}
"""The messages that name the groups, by the column of the table of moves."""

register_messages(
    {
        "cli-losses-action": "kind of action",
        "cli-losses-round": "round",
        "cli-losses-counted": "{choices:analysed choice|analysed choices} of {games:game|games}",
        "cli-losses-missing": "{count:record|records} not analysed: use ancient-world analyse FILE --out ANALYSED",
    }
)


def print_summary(
    reading: RecordReading,
    jobs: int | None,
    picture: Path | None,
    *,
    as_json: bool,
    everything: bool,
    force: bool,
) -> None:
    """Count the losses of all analysed records, print and draw them, and exit."""
    stats_by_game: dict[str, LossStats] = {}
    with fail_on_errors():
        with reading.progress_bar() as progress:
            for result in archive.tabulate_many(
                reading.sources, ["moves"], reading.where, cards=reading.cards, workers=archive.Workers(jobs=jobs),
                excluded=reading.output_paths, progress=progress, report_unread=reading.add_unread,
            ):  # fmt: skip
                position = f"{result.name}:{result.line}"
                if result.reason:
                    reading.report_skipped(position, result.reason, unreadable=result.is_unreadable)
                elif rows := result.rows["moves"]:
                    stats = stats_by_game.setdefault(result.game, LossStats())
                    stats.add(rows, is_analysed=result.is_analysed)
        if picture is not None:
            _plot(stats_by_game, picture, force=force)
    if reading.where and not stats_by_game:
        print_unknown_words(reading.where, reading.cards)
    if not reading.skipped_count:
        mark_answered()
    if as_json:
        echo(json.dumps({name: stats.to_dict() for name, stats in stats_by_game.items()}, indent=2))
    else:
        for name, stats in sorted(stats_by_game.items()):
            _print_stats(aw.game(name).title, stats, everything=everything)
    reading.finish_and_exit()


def _shown_rows(
    column: str, table: Mapping[Group, LossCounts], *, everything: bool = False
) -> dict[Group, LossCounts]:
    """Return the rows with the most choices: rounds and seats in order, the others by their mean loss."""
    largest = sorted(table.items(), key=lambda row: (-row[1].choices, row[0]))
    shown = largest if everything else largest[:MAX_ROWS]
    if column in ("round", "seat"):
        return dict(sorted(shown, key=lambda row: row[0]))
    return dict(sorted(shown, key=lambda row: (-row[1].mean, row[0])))


def _print_stats(title: str, stats: LossStats, *, everything: bool) -> None:
    terminal = make_console()
    print_line(terminal, title, "bold")
    print_line(terminal, cli_text("losses-counted", choices=stats.choices, games=stats.games))
    if stats.not_analysed:
        print_line(terminal, cli_text("losses-missing", count=stats.not_analysed), "yellow")
    for column, table in stats.tables.items():
        shown = _shown_rows(column, table, everything=everything)
        headings = (TITLES[column], "choices-made", "mean-loss", "stats-interval", *COUNTED_SIGNS)
        printed = table_with_headings(*map(cli_text, headings))
        for key, row in shown.items():
            ends = row.interval
            printed.add_row(
                printable_text(str(key)), f"{row.choices:,}", f"{row.mean:.1%}",
                "" if ends is None else f"{ends[0]:.1%} - {ends[1]:.1%}",
                *[f"{row.signs[sign]:,}" for sign in COUNTED_SIGNS.values()],
            )  # fmt: skip
        print_table(terminal, printed, table, shown)
    terminal.print()


def _plot(stats_by_game: Mapping[str, LossStats], picture: Path, *, force: bool) -> None:
    """Draw the mean losses of the groups of each game."""
    tables, titles = dict[str, dict[str, tuple[float, tuple[float, float]]]](), dict[str, str]()
    for game_id, stats in stats_by_game.items():
        for column, table in stats.tables.items():
            name = f"{game_id} {column}"
            tables[name] = {
                str(key): (row.mean, row.interval or (row.mean, row.mean))
                for key, row in _shown_rows(column, table).items()
            }
            titles[name] = f"{aw.game(game_id).title}: {cli_text(TITLES[column])}"
    plot_means(tables, picture, titles, cli_text("mean-loss"), force=force)
