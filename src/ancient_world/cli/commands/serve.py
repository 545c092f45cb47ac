"""``ancient-world serve``: answer a front-end in any language over standard input and output."""

from __future__ import annotations

from pathlib import Path

import click

from ancient_world import serve as service
from ancient_world.cli.command_helpers import load_cards
from ancient_world.cli.shared_options import FilePath, GameType
from ancient_world.games import DEFAULT


@click.command()
@click.option("--cards", type=FilePath(), help="A card file in addition to the standard one.")
@click.option(
    "--game",
    "game_id",
    type=GameType(),
    default=DEFAULT,
    help="The game of the card file.",
)
@click.option(
    "--max-bytes",
    type=click.IntRange(min=1_000),
    default=service.Limits().bytes,
    show_default=True,
    help="The longest line to read.",
)
def serve(cards: Path | None, game_id: str, max_bytes: int) -> None:
    """Answer JSON-RPC 2.0 requests on standard input, a line each, for one front-end.

    It ends with the input, or when asked to (method shutdown). The page about the protocol lists every method.

    Exit codes: 0 ended; 2 the card file could not be read.
    """
    service.serve_stdio(limits=service.Limits(bytes=max_bytes), cards=load_cards(game_id, cards))
