"""``ancient-world components``: everything that the documents of a game can name, for those who draw it."""

from __future__ import annotations

from pathlib import Path

import click

import ancient_world as aw
from ancient_world.cli.common import load_cards
from ancient_world.cli.options import FilePath
from ancient_world.cli.words import language_option
from ancient_world.games import DEFAULT


@click.command()
@click.argument("game_id", metavar="GAME", default=DEFAULT)
@click.option("--cards", type=FilePath(), help="A card file; the standard one if not given.")
@language_option
def components(game_id: str, cards: Path | None) -> None:
    """Print a JSON document with the name, text, symbols and place of everything that a game has.

    Exit codes: 0 printed; 2 there is no such game, or the card file has faults.
    """
    click.echo(aw.to_json(aw.components(game_id, load_cards(game_id, cards)), indent=2))
