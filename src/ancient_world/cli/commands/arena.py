"""``ancient-world arena``: rank bots by games against each other."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import attrs
import click

import ancient_world as aw
from ancient_world import archive
from ancient_world.archive.game_stats import new_figure
from ancient_world.cli.cli_texts import cli_text
from ancient_world.cli.commands.scale_options import progress_bar
from ancient_world.cli.exits import EXIT_UNREADABLE, echo, fail
from ancient_world.cli.rating_table import ratings_table
from ancient_world.cli.render import make_console
from ancient_world.cli.shared_options import (
    FilePath,
    PlayerType,
    count_option,
    first_seed_option,
    force_option,
    game_option,
    print_search_hint,
)
from ancient_world.records.writing import FileDestination


@click.command()
@click.argument("bots", nargs=-1, required=True, type=PlayerType(), metavar="BOT...")
@click.option(
    "--players",
    is_flag=True,
    expose_value=False,
    help="The bots follow; this word may be left out.",
)
@game_option
@count_option
@click.option(
    "--seats",
    type=click.IntRange(min=2),
    help="Players at a table. [default: as few as the game allows]",
)
@first_seed_option
@click.option(
    "--records",
    type=FilePath(dir_okay=False),
    help="Keep every record as a line of this file (*.jsonl), and go on after those that are there.",
)
@click.option(
    "--plot", "picture", type=FilePath(dir_okay=False), help="Draw the ladder: *.png, *.svg, *.pdf."
)
@click.option("--jobs", type=click.IntRange(min=1), help="Processes. [default: one a processor]")
@click.option(
    "--most",
    type=click.IntRange(min=1),
    default=10_000,
    show_default=True,
    help="Choices after which a game that goes on counts for nothing.",
)
@click.option("--json", "as_json", is_flag=True, help="The ladder as JSON.")
@force_option
def arena(
    *,
    bots: tuple[str, ...],
    game_id: str,
    count: int,
    seats: int | None,
    seed: int,
    records: Path | None,
    picture: Path | None,
    jobs: int | None,
    most: int,
    as_json: bool,
    force: bool,
) -> None:
    """Let bots play each other from all seats, and rank them.

    Exit codes: 0 all games were played; 2 they could not be started, a file not written, or a game not played.
    """
    # Refuse what cannot be computed or drawn at the end before any game is played.
    archive.rank_bots(())
    if picture is not None:
        if picture.suffix not in (".png", ".svg", ".pdf"):
            fail(cli_text("no-picture", path=picture))
        FileDestination.of_path(picture, replace=force)
        new_figure(1, 1)
    print_search_hint(game_id, bots)
    with progress_bar(lambda: count, "games") as progress:
        results = list(
            archive.play_arena(
                game_id,
                bots,
                count,
                seats=seats,
                seed=seed,
                records=records,
                jobs=jobs,
                max_entries=most,
                progress=progress,
            )
        )
    ranks = archive.rank_bots(results, seed)
    if picture is not None:
        archive.plot_ladder(ranks, picture, aw.game(game_id).title, force=force)
    if as_json:
        echo(json.dumps([attrs.asdict(rank) for rank in ranks], indent=2))
    else:
        make_console().print(ratings_table(ranks, "bot"))
    sys.exit(0 if all(result.is_ok for result in results) else EXIT_UNREADABLE)
