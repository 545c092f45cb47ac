"""``ancient-world games``, ``rules``, ``components`` and ``cards``: print what is known about a game."""

from __future__ import annotations

from pathlib import Path

import click

import ancient_world as aw
from ancient_world.cli.cli_texts import cli_text, printable
from ancient_world.cli.command_helpers import load_cards, refuse_cards_of_others
from ancient_world.cli.exits import EXIT_PROBLEMS, echo, fail, mark_answered
from ancient_world.cli.help import Group
from ancient_world.cli.shared_options import FilePath, GameType, game_option

# --- games, rules, components ---


@click.command()
def games() -> None:
    """List the games."""
    mark_answered()
    for game_id in aw.available_games():
        try:
            game = aw.game(game_id)
        except aw.UnknownGame as error:  # a broken game of another package
            echo(error.message, err=True)
            continue
        minimum, maximum = min(game.players), max(game.players)
        message_code = "game" if maximum > minimum else "game-exactly"
        echo(
            f"{game_id:20} {cli_text(message_code, title=game.title, least=minimum, most=maximum)}"
        )


@click.command()
@click.argument("ids", nargs=-1)
@game_option
def rules(ids: tuple[str, ...], game_id: str) -> None:
    """Print a rule by its id (as in [C2]), or all rules."""
    from ancient_world.cli.render import make_console, print_line  # 60 ms, not for help

    rules_by_id = {rule.id.lower(): rule for rule in aw.game(game_id).rules()}
    for rule_id in ids:
        if rule_id.lower() not in rules_by_id:
            fail(cli_text("no-rule", game=aw.game(game_id).title, rule=rule_id))
    mark_answered()
    out = make_console()
    for rule in [rules_by_id[rule_id.lower()] for rule_id in ids or rules_by_id]:
        print_line(out, f"{rule.id}  {rule.title} [{rule.source}]", "bold")
        print_line(out, f"    {rule.text}")
        if rule.ruling:
            print_line(out, f"    {cli_text('ruling', ruling=rule.ruling)}")


@click.command()
@click.argument("named", metavar="[GAME]", type=GameType(), required=False)
@game_option
@click.option("--cards", type=FilePath(), help="A card file; the standard one if not given.")
def components(named: str | None, game_id: str, cards: Path | None) -> None:
    """Print a JSON document with the name, text, symbols and place of everything that a game has.

    Exit codes: 0 printed; 2 there is no such game, or the card file has faults.
    """
    game_id = named or game_id
    document = aw.components(game_id, load_cards(game_id, cards))
    mark_answered()
    echo(aw.to_json(document, indent=2))


# --- cards ---


@click.group(cls=Group)
def cards() -> None:
    """Look at card files."""


def _check_exists(path: Path) -> None:
    if not path.exists():
        fail(cli_text("no-such-path", path=path))


@cards.command()
@click.argument("path", type=FilePath())
@game_option
@click.option("--strict", is_flag=True, help="Treat warnings as errors.")
def check(path: Path, game_id: str, *, strict: bool) -> None:
    """Check a card file: a folder of TOML files, or one file.

    Exit codes: 0 it can be played with, though there may be warnings; 1 it has faults, or with
    --strict warnings; 2 there is no such file.
    """
    _check_exists(path)
    refuse_cards_of_others(game_id, path)
    rules = aw.game(game_id)
    faults = rules.check_cards(path)
    for fault in faults:
        warning = f"{cli_text('warning')}: " if fault.warning else ""
        echo(printable(f"{warning}{fault}"))
    if any(strict or not fault.warning for fault in faults):
        raise SystemExit(EXIT_PROBLEMS)
    card_set = rules.load_cards(path)
    echo(cli_text("cards-right", path=path, digest=card_set.digest))


@cards.command("list")
@click.argument("path", type=FilePath(), required=False)
@game_option
def list_cards(path: Path | None, game_id: str) -> None:
    """List every card with what it does: of a card file, or of the standard one.

    Exit codes: 0 listed; 2 there is no such card file, or it has faults.
    """
    from ancient_world.cli.render import make_console, print_sections  # 60 ms, not for help

    rules = aw.game(game_id)
    if path is not None:
        _check_exists(path)
    card_set = rules.standard_cards() if path is None else load_cards(game_id, path)
    if card_set is None:
        fail(cli_text("no-cards", game=rules.title))
    mark_answered()
    print_sections(make_console(), rules.card_list(card_set), everything=True)
