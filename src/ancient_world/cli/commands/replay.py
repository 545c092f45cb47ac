"""``ancient-world replay``: a whole game as one HTML file to go through."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import click

import ancient_world as aw
from ancient_world.archive import walk
from ancient_world.cli import common
from ancient_world.cli.common import PROBLEMS, answered, echo, fail, load_cards
from ancient_world.cli.options import FilePath, force_option, record_option
from ancient_world.cli.words import say
from ancient_world.engine.language import register
from ancient_world.pictures import page, page_of

register(
    {
        "cli-no-seat": "--player: the seats are 0 to {last}, not {player}",
        "cli-seat-or-watcher": "--player and --watcher cannot be combined: a page is for one or the other",
    }
)


@click.command()
@click.argument("file")
@click.option(
    "--html",
    "out",
    type=FilePath(dir_okay=False, allow_dash=True),
    required=True,
    help="The file to write, or - for standard output.",
)
@click.option(
    "--player",
    type=click.IntRange(min=0),
    help="Show what the player of this seat knew, from 0. [default: everything]",
)
@click.option("--watcher", is_flag=True, help="Show what everybody knew.")
@record_option
@click.option("--cards", type=FilePath(), help="The card file of the record.")
@force_option
def replay(
    file: str,
    out: Path,
    player: int | None,
    number: int,
    *,
    watcher: bool,
    cards: Path | None,
    force: bool,
) -> None:
    """Write a whole game as one HTML file: forward, back, what happened, what was legal, why not.

    FILE is a file of records, or - for standard input. The page needs no server, and nobody else learns of it: any
    browser shows it from the disk. Without --player or --watcher it holds everything, hidden cards too.

    Exit codes: 0 written; 1 the record breaks the rules; 2 something could not be read or written.
    """
    if watcher and player is not None:
        fail(say("seat-or-watcher"))
    common.keep_apart([out], [common.STDIN if file == "-" else file])
    with common.file_or_output(out, force=force) as written:
        common.tell_partial(file)
        record = _record(file, number)
        _check(player, record)
        loaded = load_cards(record.header.game, cards)
        try:
            seat = player is not None or watcher
            made = page_of(record, player, cards=loaded) if seat else page(record, cards=loaded)
        except aw.AncientWorldError as error:
            echo(f"{file}: {error.message}", err=True)
            raise SystemExit(PROBLEMS) from None
        answered()
        written.write(made.encode("utf-8"))


def _check(player: int | None, record: aw.Record) -> None:
    """Leave if nobody has this seat."""
    last = len(record.header.players) - 1
    if player is not None and player > last:
        fail(say("no-seat", last=last, player=player))


def _record(file: str, number: int) -> aw.Record:
    """Return the record in a file."""
    try:
        kept = next(islice(walk(file), number, None), None)
        if kept is None:
            fail(say("no-record", path=file, number=number))
        return kept.record()
    except aw.AncientWorldError as error:
        fail(f"{file}: {error.message}")
