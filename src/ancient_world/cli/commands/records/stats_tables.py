"""The tables and pictures of ``records stats``."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Sized
from pathlib import Path
from typing import TypeVar

import attrs
from rich.console import Console
from rich.table import Table

import ancient_world as aw
from ancient_world import archive
from ancient_world.archive.game_stats import COUNT_NAMES
from ancient_world.cli.cli_texts import cli_text
from ancient_world.cli.rating_table import ratings_table
from ancient_world.cli.render import make_console, print_line, printable_text, table_with_headings
from ancient_world.engine.message_catalogue import register_messages

register_messages(
    {
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


def plot_shares(
    stats_by_game: Mapping[str, archive.GameStats], picture: Path, *, force: bool
) -> None:
    """Draw the shares of all games."""
    tables, titles = dict[str, dict[str, archive.WinCounts]](), {"won": cli_text("stats-won")}
    for game_id, game_stats in stats_by_game.items():
        for name, table in game_stats.tables():
            tables[f"{game_id} {name}"] = table
            titles[f"{game_id} {name}"] = f"{aw.game(game_id).title}: {cli_text(f'stats-{name}')}"
    archive.plot_win_shares(tables, picture, titles, force=force)


def _ratings(game_stats: archive.GameStats) -> tuple[archive.Rating, ...] | None:
    """Return the ratings of the players; ``None`` if a library is missing."""
    try:
        return game_stats.ratings()
    except archive.BatchError:
        return None


def rating_documents(game_stats: archive.GameStats) -> list[dict[str, object]] | None:
    """Return the ratings of the players as JSON values; ``None`` if a library is missing."""
    ratings = _ratings(game_stats)
    return None if ratings is None else [attrs.asdict(rating) for rating in ratings]


def print_stats(game_stats: archive.GameStats, *, everything: bool) -> None:
    """Print the tables of a game; only the largest rows, unless ``everything`` is wanted."""
    terminal = make_console()
    print_line(terminal, aw.game(game_stats.game).title, "bold")
    terminal.print(
        cli_text("finished-games", count=game_stats.games, unfinished=game_stats.unfinished)
    )
    if game_stats.duplicates:
        terminal.print(cli_text("duplicates", count=game_stats.duplicates))
    for name, table in game_stats.tables():
        keys = _largest(table, [table[key].count for key in table], everything=everything)
        print_table(terminal, _stats_table(name, {key: table[key] for key in keys}), table, keys)
    pairs = game_stats.head_to_head
    pair_keys = _largest(pairs, [pair.games for pair in pairs.values()], everything=everything)
    pair_table = _head_to_head_table({key: pairs[key] for key in pair_keys})
    print_table(terminal, pair_table, pairs, pair_keys)
    ratings = _ratings(game_stats)
    if ratings is None:
        terminal.print(printable_text(cli_text("stats-no-rating"), "dim"))
    else:
        shown = ratings if everything else ratings[:MAX_ROWS]
        print_table(terminal, ratings_table(shown, "player"), ratings, shown)
    terminal.print()


def _largest(names: Iterable[K], counts: Sequence[int], *, everything: bool) -> list[K]:
    """Return the names of the rows to show, in the order of the table: all, or those with the largest counts."""
    rows = [*zip(counts, names, strict=True)]
    kept = rows if everything else sorted(rows, key=lambda row: -row[0])[:MAX_ROWS]
    return sorted([name for _, name in kept])


def print_table(terminal: Console, table: Table, rows: Sized, shown_rows: Sized) -> None:
    """Print a table, if it has rows, and how many rows are not shown."""
    if not rows:
        return
    terminal.print()
    terminal.print(table)
    if len(shown_rows) < len(rows):
        more_text = cli_text("stats-more", count=len(rows) - len(shown_rows))
        terminal.print(printable_text(more_text, "dim"))


def _stats_table(name: str, rows: dict[str, archive.WinCounts]) -> Table:
    columns = (name, f"count-{COUNT_NAMES[name]}", "won", "interval", "mean")
    table = table_with_headings(*[cli_text(f"stats-{column}") for column in columns])
    for key, win_counts in rows.items():
        low, high = archive.share_interval(win_counts.win_share, win_counts.count)
        table.add_row(
            printable_text(key), f"{win_counts.count:,}", f"{win_counts.win_share:.1%}", f"{low:.1%} - {high:.1%}",
            f"{win_counts.mean_score:.1f}",
        )  # fmt: skip
    return table


def _head_to_head_table(pairs: Mapping[tuple[str, str], archive.HeadToHead]) -> Table:
    columns = ("pair", "count-games", "ahead", "behind", "level", "difference")
    table = table_with_headings(*[cli_text(f"stats-{column}") for column in columns])
    for (player, other), pair in pairs.items():
        table.add_row(
            printable_text(f"{player} - {other}"), f"{pair.games:,}", f"{pair.ahead:,}", f"{pair.behind:,}",
            f"{pair.level:,}", f"{pair.mean_difference:+.1f}",
        )  # fmt: skip
    return table
