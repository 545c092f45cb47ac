"""``records table``: a row for each game and a row for each move, for use in databases and spreadsheets."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from functools import partial
from pathlib import Path

import click

import ancient_world as aw
from ancient_world.cli.commands.records.common import RecordReading, cards_options, sources_argument
from ancient_world.cli.common import fail, failing
from ancient_world.cli.options import FilePath, force_option
from ancient_world.cli.words import language_option, say
from ancient_world.engine.language import register
from ancient_world.keeping import GAMES, MOVES, database, rows_of, sheet
from ancient_world.keeping.tables import Row

register(
    {
        "cli-one-file": "{path}: two tables do not go into one file of this kind; *.sqlite holds both",
        "cli-rows": "{games:game|games}, {moves:move|moves}",
        "cli-both-tables": "*.sqlite holds both tables: leave --moves out, or name another kind of file",
    }
)

BOTH = (".sqlite", ".db")


@click.command()
@sources_argument
@click.option(
    "--out",
    type=FilePath(dir_okay=False),
    required=True,
    help="The games: *.jsonl, *.parquet, or *.sqlite, which holds the moves too.",
)
@click.option("--moves", type=FilePath(dir_okay=False), help="The moves: *.jsonl or *.parquet.")
@cards_options
@force_option
@language_option
def table(
    sources: tuple[str, ...],
    out: Path,
    moves: Path | None,
    game_id: str,
    cards: Path | None,
    *,
    force: bool,
) -> None:
    """Write tables of SOURCES: a row a game, and a row a move. Each game is played again.

    A command that was killed is given again and starts anew; it leaves OUT.*.partial at most.

    Exit codes: 0 all are in; 1 some are no valid records; 2 something could not be read or written.
    """
    if out.suffix in BOTH and moves is not None:
        fail(say("both-tables"))
    if moves is not None and os.path.realpath(moves) == os.path.realpath(out):
        fail(say("one-file", path=moves))
    reading = RecordReading.of(sources, game_id, cards, out, moves)
    games = rows = 0
    with failing(), ExitStack() as files:
        write_games, write_moves = _writers(files, out, moves, force=force)
        for kept in reading.kept():
            try:
                row, played = rows_of(kept, reading.cards)
            except aw.InvalidDocument as error:
                reading.tell(kept, error.detail)
                continue
            games, rows = games + 1, rows + len(played)
            write_games([row])
            write_moves(played)
    click.echo(say("rows", games=games, moves=rows), err=True)
    reading.leave()


def _writers(
    files: ExitStack, out: Path, moves: Path | None, *, force: bool
) -> tuple[Callable[[Sequence[Row]], None], Callable[[Sequence[Row]], None]]:
    """Return a function that writes rows of games and one that writes rows of moves."""
    if out.suffix in BOTH:
        both = files.enter_context(database(out, {"games": GAMES, "moves": MOVES}, force=force))
        return both.write, partial(both.write, table="moves")
    games = files.enter_context(sheet(out, "games", GAMES, force=force))
    if moves is None:
        return games.write, lambda _: None
    return games.write, files.enter_context(sheet(moves, "moves", MOVES, force=force)).write
