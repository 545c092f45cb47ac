"""``analyse --summary``: what choices cost over an archive, as tables and plots."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import ancient_world as aw
from ancient_world import archive
from ancient_world.archive.game_stats import plot_means
from ancient_world.archive.losses import (
    COUNTED_SIGNS,
    Group,
    LossCounts,
    LossTables,
    add_losses,
)
from ancient_world.cli.cli_texts import cli_text
from ancient_world.cli.commands.records.record_reading import RecordReading, print_unknown_words
from ancient_world.cli.commands.records.stats_tables import MAX_ROWS, print_table
from ancient_world.cli.exits import echo, fail_on_errors, mark_answered
from ancient_world.cli.render import make_console, print_line, printable_text, table_with_headings
from ancient_world.engine.message_catalogue import register_messages

register_messages(
    {
        "cli-losses-action": "kind of action",
        "cli-losses-ids": "card or place",
        "cli-losses-round": "round",
        "cli-losses-seat": "seat",
        "cli-losses-player": "player",
        "cli-not-analysed": "{count:record is|records are} not analysed; this analyses one: ancient-world analyse FILE --out ANALYSED",
    }
)


def print_summary(
    reading: RecordReading, jobs: int | None, picture: Path | None, *, force: bool
) -> None:
    """Count the losses of all analysed records, print and draw them, and exit."""
    tables_by_game: dict[str, LossTables] = {}
    not_analysed = 0
    with fail_on_errors():
        with reading.progress_bar() as progress:
            for result in archive.tabulate_many(
                reading.sources, ["moves"], reading.where, cards=reading.cards, workers=archive.Workers(jobs=jobs),
                excluded=reading.output_paths, progress=progress, report_unread=reading.add_unread,
            ):  # fmt: skip
                if result.reason:
                    position = f"{result.name}:{result.line}"
                    reading.report_skipped(position, result.reason, unreadable=result.is_unreadable)
                elif rows := result.rows["moves"]:
                    add_losses(tables_by_game.setdefault(result.game, {}), rows)
                    not_analysed += not result.is_analysed
        if picture is not None:
            _plot(tables_by_game, picture, force=force)
    if not reading.skipped_count:
        mark_answered()
    for game_id, tables in sorted(tables_by_game.items()):
        _print_losses(aw.game(game_id).title, tables)
    if reading.where and not tables_by_game:
        print_unknown_words(reading.where, reading.cards)
    if not_analysed:
        echo(cli_text("not-analysed", count=not_analysed), err=True)
    reading.finish_and_exit()


def _shown_rows(column: str, table: Mapping[Group, LossCounts]) -> list[tuple[Group, LossCounts]]:
    """Return the rows with the most choices: rounds and seats in order, the others by their mean loss."""
    shown = sorted(table.items(), key=lambda row: (-row[1].choices, row[0]))[:MAX_ROWS]
    if column in ("round", "seat"):
        return sorted(shown, key=lambda row: row[0])
    return sorted(shown, key=lambda row: (-row[1].mean, row[0]))


def _print_losses(title: str, tables: LossTables) -> None:
    """Print a table for each kind of group."""
    terminal = make_console()
    print_line(terminal, title, "bold")
    for column, table in tables.items():
        headings = (f"losses-{column}", "choices-made", "mean-loss", "interval")
        printed = table_with_headings(*map(cli_text, (*headings, *COUNTED_SIGNS)))
        shown = _shown_rows(column, table)
        for key, row in shown:
            ends = "" if row.interval is None else "{:.1%}-{:.1%}".format(*row.interval)
            signs = [row.signs[sign] for sign in COUNTED_SIGNS.values()]
            cells = (
                f"{row.choices:,}",
                f"{row.mean:.1%}",
                ends,
                *map(str, signs),
            )
            printed.add_row(printable_text(str(key)), *cells)
        print_table(terminal, printed, table, shown)
    terminal.print()


def _plot(tables_by_game: Mapping[str, LossTables], picture: Path, *, force: bool) -> None:
    """Draw the mean losses of each kind of group in each game."""
    drawn = {
        f"{aw.game(game_id).title}: {cli_text(f'losses-{column}')}": {
            str(key): (row.mean, row.interval or (row.mean, row.mean))
            for key, row in _shown_rows(column, table)
        }
        for game_id, tables in tables_by_game.items()
        for column, table in tables.items()
    }
    plot_means(
        drawn, picture, {title: title for title in drawn}, cli_text("mean-loss"), force=force
    )
