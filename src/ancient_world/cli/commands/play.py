"""``ancient-world play``: a game with any mix of people and bots."""

from __future__ import annotations

from pathlib import Path

import click
from rich.console import Console

import ancient_world as aw
from ancient_world.cli.common import (
    LEFT,
    PLAYER,
    card_files,
    console,
    default_names,
    fail,
    keep_apart,
    load_cards,
    option_values,
)
from ancient_world.cli.options import FilePath, force_option
from ancient_world.cli.person import LeaveGame
from ancient_world.cli.render import draw_board, draw_scores, write
from ancient_world.cli.table import Table
from ancient_world.cli.words import language_option, say
from ancient_world.games import DEFAULT
from ancient_world.records.writing import place_of


@click.command()
@click.option("--game", "game_id", default=DEFAULT, show_default=True, help="Which game.")
@click.option(
    "--player",
    "-p",
    "kinds",
    type=PLAYER,
    multiple=True,
    help="Who sits in the next seat; once for each seat. [default: you, greedy]",
)
@click.option("--name", "names", multiple=True, help="A player's name, in seat order.")
@click.option("--seed", type=int, help="Makes the game repeatable.")
@click.option("--record", "record_path", type=FilePath(), help="Write the game here.")
@force_option
@click.option("--cards", type=FilePath(), help="Another card file.")
@click.option(
    "--option", "options", multiple=True, metavar="NAME=VALUE", help="An option of the game."
)
@click.option("--quiet", "shown", flag_value="quiet", help="Only the scores.")
@click.option("--moves", "shown", flag_value="moves", help="Only the moves and the scores.")
@click.option("--boards", "shown", flag_value="boards", help="Only the boards and the scores.")
@language_option
def play(
    game_id: str,
    kinds: tuple[str, ...],
    names: tuple[str, ...],
    seed: int | None,
    record_path: Path | None,
    cards: Path | None,
    options: tuple[str, ...],
    shown: str | None,
    *,
    force: bool,
) -> None:
    """Play a game with people and bots, show it, and write its record.

    A record that is there is written over with --force only.

    Exit codes: 0 the game was played to its end; 1 it was left before; 2 it could not be started.
    """
    kinds = kinds or ("you", "greedy")
    keep_apart([record_path], card_files(cards))
    _check_place(record_path, force=force)
    called = [*names, *default_names(kinds)[len(names) :]][: len(kinds)]
    values = option_values(options)
    try:
        match = aw.Match.new(game_id, called, seed=seed, cards=load_cards(game_id, cards), **values)
    except aw.AncientWorldError as error:
        fail(error.message)
    out = console()
    boards, moves = shown in (None, "boards"), shown in (None, "moves")
    finished = _play(Table(out, match, kinds, boards=boards, moves=moves))
    if finished:
        if boards:
            draw_board(out, match.state, match.names)
        draw_scores(out, match.state, match.names)
    _save(out, match, record_path, force=force)
    raise SystemExit(0 if finished else LEFT)


def _check_place(path: Path | None, *, force: bool) -> None:
    """Refuse a place where no record can be written, before the game and not after it."""
    if path is None:
        return
    try:
        place = place_of(path, replace=force)
    except FileExistsError:
        fail(say("there", path=path))
    except IsADirectoryError:
        fail(say("folder", path=path))
    except OSError as error:
        fail(f"{path}: {error.strerror}")
    if not place.target.parent.is_dir():
        fail(say("no-folder", path=path))


def _play(table: Table) -> bool:
    """Play as far as people want to, and tell whether the game has ended."""
    try:
        table.play()
    except (LeaveGame, KeyboardInterrupt):
        return False
    finally:
        table.teller.flush()
    return True


def _save(out: Console, match: aw.Match, path: Path | None, *, force: bool) -> None:
    """Write the record, if that is wanted."""
    if path is None:
        return
    record = match.record
    try:
        aw.write_record(record, path, replace=force)
    except FileExistsError:
        fail(say("there", path=path))
    except OSError as error:
        fail(f"{path}: {error.strerror}")
    write(out, say("written", count=len(record.entries), path=path))
