"""``ancient-world cards``: is this card file all right?"""

from __future__ import annotations

from pathlib import Path

import click

import ancient_world as aw
from ancient_world.cli.common import PROBLEMS, UNREADABLE

__all__ = ["cards"]


@click.group()
def cards() -> None:
    """Look at card files."""


@cards.command()
@click.argument("path", type=click.Path(path_type=Path))
@click.option("--game", "game_id", default="the-ancient-world", show_default=True)
def check(path: Path, game_id: str) -> None:
    """Check a card file: a folder of TOML files, or one file.

    Exit codes: 0 it can be played with, though there may be warnings; 1 it has faults;
    2 there is no such file.
    """
    if not path.exists():
        click.echo(f"{path}: no such file or folder", err=True)
        raise SystemExit(UNREADABLE)
    try:
        rules = aw.game(game_id)
    except aw.UnknownGame as error:
        click.echo(error.message, err=True)
        raise SystemExit(UNREADABLE) from None
    faults = rules.check_cards(path)
    for fault in faults:
        click.echo(f"{'warning: ' if fault.warning else ''}{fault}")
    if any(not fault.warning for fault in faults):
        raise SystemExit(PROBLEMS)
    loaded = rules.load_cards(path)
    click.echo(f"{path}: all right, digest {loaded.digest}")
