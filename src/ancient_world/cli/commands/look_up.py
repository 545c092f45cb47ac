"""``ancient-world games`` and ``ancient-world rules``: list the games, and show the text of a rule."""

from __future__ import annotations

import click

import ancient_world as aw
from ancient_world.cli.common import console, fail
from ancient_world.cli.completing import complete_game
from ancient_world.cli.render import write
from ancient_world.cli.words import language_option, say
from ancient_world.games import DEFAULT


@click.command()
@language_option
def games() -> None:
    """List the games."""
    for game_id in aw.game_ids():
        try:
            game = aw.game(game_id)
        except aw.UnknownGame as error:  # another package's, and broken
            click.echo(error.message, err=True)
            continue
        least, most = min(game.players), max(game.players)
        code = "game" if most > least else "game-exactly"
        click.echo(f"{game_id:20} {say(code, title=game.title, least=least, most=most)}")


@click.command()
@click.argument("ids", nargs=-1)
@click.option("--game", "game_id", shell_complete=complete_game, default=DEFAULT, show_default=True)
@language_option
def rules(ids: tuple[str, ...], game_id: str) -> None:
    """Print a rule by its id (as in [C2]), or all rules."""
    known = {rule.id.lower(): rule for rule in aw.game(game_id).rules()}
    out = console()
    for rule_id in ids or known:
        rule = known.get(rule_id.lower())
        if rule is None:
            fail(say("no-rule", game=aw.game(game_id).title, rule=rule_id))
        write(out, f"{rule.id}  {rule.title} [{rule.source}]", "bold")
        write(out, f"    {rule.text}")
        if rule.ruling:
            write(out, f"    {say('ruling', ruling=rule.ruling)}")
