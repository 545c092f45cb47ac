"""``ancient-world validate``: check that records tell of games that can have been played."""

from __future__ import annotations

from pathlib import Path

import click

from ancient_world.cli.commands.checking import Tasks, check_all, task_options
from ancient_world.cli.commands.reporting import ReportTelling, telling_options
from ancient_world.cli.commands.scale import Scale, scale_options
from ancient_world.cli.common import card_files, keep_apart, load_cards
from ancient_world.cli.options import FilePath
from ancient_world.cli.words import language_option
from ancient_world.games import DEFAULT


@click.command()
@click.argument("files", nargs=-1, required=True)
@click.option("--cards", type=FilePath(), help="The card file of the records.")
@click.option("--game", "game_id", default=DEFAULT, help="The game of the card file.")
@click.option("--strict", is_flag=True, help="Refuse unfinished games and torn records too.")
@telling_options
@task_options
@scale_options
@language_option
def validate(
    files: tuple[str, ...],
    cards: Path | None,
    game_id: str,
    *,
    strict: bool,
    scale: Scale,
    tasks: Tasks,
    telling: ReportTelling,
) -> None:
    """Check records against the rules: every problem with its place, rule and reason.

    FILES are files, folders, globs, URLs or - for standard input. A file holds one JSON document, a record
    as JSON Lines, or many of them, a line each, plain or packed by gzip or zstd. They are checked in the order
    of their places, and a summary comes last: after lines of text, and otherwise on standard error.

    Exit codes: 0 all are valid; 1 problems were found; 2 something could not be read.
    """
    keep_apart(scale.files, card_files(cards))
    loaded = load_cards(game_id, cards)
    check_all(files, loaded, scale, tasks, telling.reporter(cards), strict=strict)
