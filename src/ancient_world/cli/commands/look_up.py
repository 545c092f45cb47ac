"""``ancient-world games``, ``rules`` and ``components``: list the games, the texts of their rules, and all that their documents can name."""

from __future__ import annotations

from pathlib import Path

import click

import ancient_world as aw
from ancient_world.cli.common import answered, console, echo, fail, load_cards
from ancient_world.cli.options import FilePath, game_option
from ancient_world.cli.render import write
from ancient_world.cli.words import say
from ancient_world.games import DEFAULT


@click.command()
def games() -> None:
    """List the games."""
    answered()
    for game_id in aw.game_ids():
        try:
            game = aw.game(game_id)
        except aw.UnknownGame as error:  # another package's, and broken
            echo(error.message, err=True)
            continue
        least, most = min(game.players), max(game.players)
        code = "game" if most > least else "game-exactly"
        echo(f"{game_id:20} {say(code, title=game.title, least=least, most=most)}")


@click.command()
@click.argument("ids", nargs=-1)
@game_option
def rules(ids: tuple[str, ...], game_id: str) -> None:
    """Print a rule by its id (as in [C2]), or all rules."""
    known = {rule.id.lower(): rule for rule in aw.game(game_id).rules()}
    for rule_id in ids:
        if rule_id.lower() not in known:
            fail(say("no-rule", game=aw.game(game_id).title, rule=rule_id))
    answered()
    out = console()
    for rule in [known[rule_id.lower()] for rule_id in ids or known]:
        write(out, f"{rule.id}  {rule.title} [{rule.source}]", "bold")
        write(out, f"    {rule.text}")
        if rule.ruling:
            write(out, f"    {say('ruling', ruling=rule.ruling)}")


@click.command()
@click.argument("game_id", metavar="GAME", default=DEFAULT)
@click.option("--cards", type=FilePath(), help="A card file; the standard one if not given.")
def components(game_id: str, cards: Path | None) -> None:
    """Print a JSON document with the name, text, symbols and place of everything that a game has.

    Exit codes: 0 printed; 2 there is no such game, or the card file has faults.
    """
    found = aw.components(game_id, load_cards(game_id, cards))
    answered()
    echo(aw.to_json(found, indent=2))
