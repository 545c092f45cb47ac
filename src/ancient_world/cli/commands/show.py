"""``ancient-world show``: the table at any point of a record."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click

import ancient_world as aw
from ancient_world.cli.common import PROBLEMS, console, fail, load_record
from ancient_world.cli.options import FilePath
from ancient_world.cli.render import draw_board, draw_scores, write
from ancient_world.cli.words import language_option, say
from ancient_world.records.course import actor

BEFORE = 8
"""The last 8 entries before the shown point are told."""


@click.command()
@click.argument("file", type=FilePath())
@click.option(
    "--at", type=click.IntRange(min=0), help="After how many entries; the end if not given."
)
@click.option("--all", "everything", is_flag=True, help="The long parts of the board too.")
@click.option("--cards", type=FilePath(), help="The card file of the record.")
@language_option
def show(file: Path, at: int | None, everything: bool, cards: Path | None) -> None:
    """Show the table at any point of a record, and what happened right before.

    Exit codes: 0 shown; 1 the record breaks the rules before that point; 2 it could not be read.
    """
    record, loaded = load_record(file, cards)
    entries = record.entries
    if at is not None and at > len(entries):
        fail(say("beyond", path=file, count=len(entries), at=at))
    names = record.header.players
    out = console()
    told: list[str] = []
    state: aw.State | None = None
    try:
        for place, state in enumerate(aw.replay(record, cards=loaded)):
            if place == (len(entries) if at is None else at):
                break
            if place < len(entries):
                told += _lines(place, state, entries[place], names)
    except aw.AncientWorldError as error:
        click.echo(f"{file}: {error.message}", err=True)
        raise SystemExit(PROBLEMS) from None
    if state is None:
        fail(say("no-state", path=file))
    for line in told[-BEFORE:]:
        write(out, line, "dim")
    draw_board(out, state, names, everything=everything)
    if aw.is_over(state):
        draw_scores(out, state, names)


def _lines(place: int, state: aw.State, entry: aw.Entry, names: tuple[str, ...]) -> Iterator[str]:
    """An entry in words, and what is taken without asking after it."""
    yield f"{place:4}  {_words(state, entry.player, entry.action, names)}"
    for before, action in aw.taken_after(state, entry.action):
        yield f"      {_words(before, actor(before, action), action, names)}"


def _words(state: aw.State, player: int | None, action: aw.Action, names: tuple[str, ...]) -> str:
    who = "" if player is None else f"{names[player]}: "
    return f"{who}{aw.game(state.game).describe(state, action)}"
