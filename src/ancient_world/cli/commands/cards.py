"""``ancient-world cards``: list the cards of a card file, and check it."""

from __future__ import annotations

from pathlib import Path

import click

import ancient_world as aw
from ancient_world.cli.common import (
    PROBLEMS,
    answered,
    console,
    echo,
    fail,
    load_cards,
    refuse_cards_of_others,
)
from ancient_world.cli.help import Group
from ancient_world.cli.options import FilePath, game_option
from ancient_world.cli.render import draw, plain
from ancient_world.cli.words import say


@click.group(cls=Group)
def cards() -> None:
    """Look at card files."""


def _check_there(path: Path) -> None:
    if not path.exists():
        fail(say("no-such-path", path=path))


@cards.command()
@click.argument("path", type=FilePath())
@game_option
@click.option("--strict", is_flag=True, help="Treat warnings as errors.")
def check(path: Path, game_id: str, *, strict: bool) -> None:
    """Check a card file: a folder of TOML files, or one file.

    Exit codes: 0 it can be played with, though there may be warnings; 1 it has faults, or with
    --strict warnings; 2 there is no such file.
    """
    _check_there(path)
    refuse_cards_of_others(game_id, path)
    rules = aw.game(game_id)
    faults = rules.check_cards(path)
    for fault in faults:
        warning = f"{say('warning')}: " if fault.warning else ""
        echo(plain(f"{warning}{fault}").plain)
    if any(strict or not fault.warning for fault in faults):
        raise SystemExit(PROBLEMS)
    loaded = rules.load_cards(path)
    echo(say("cards-right", path=path, digest=loaded.digest))


@cards.command("list")
@click.argument("path", type=FilePath(), required=False)
@game_option
def list_cards(path: Path | None, game_id: str) -> None:
    """List every card with what it does: of a card file, or of the standard one.

    Exit codes: 0 listed; 2 there is no such card file, or it has faults.
    """
    rules = aw.game(game_id)
    if path is not None:
        _check_there(path)
    loaded = rules.standard_cards() if path is None else load_cards(game_id, path)
    if loaded is None:
        fail(say("no-cards", game=rules.title))
    answered()
    draw(console(), rules.card_list(loaded), everything=True)
