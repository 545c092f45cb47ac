"""``ancient-world play``: play a game with any mix of people and bots."""

from __future__ import annotations

import click

from ancient_world.cli.cli_texts import YOU
from ancient_world.cli.command_helpers import card_files, refuse_overwriting_inputs
from ancient_world.cli.playing.play_options import PlayOptions
from ancient_world.cli.shared_options import (
    CommandOption,
    FilePath,
    GamePath,
    GameType,
    PlayerType,
    PositionPath,
    force_option,
    group_options,
    names_option,
    options_option,
    tags_option,
    times_option,
)
from ancient_world.games import DEFAULT

wish_options: CommandOption = group_options(
    PlayOptions,
    "wish",
    click.option(
        "--game",
        "game_id",
        type=GameType(),
        default=DEFAULT,
        show_default=True,
        help="Which game.",
    ),
    click.option(
        "--player",
        "-p",
        "kinds",
        type=PlayerType(YOU),
        multiple=True,
        help="Who sits in the next seat; once for each seat. [default: you, greedy]",
    ),
    names_option,
    click.option("--seed", type=int, help="Makes the game repeatable."),
    click.option(
        "--record",
        type=FilePath(),
        help="Write the game here, or continue the game in this file.",
    ),
    click.option(
        "--resume",
        type=GamePath(),
        is_flag=False,
        flag_value="",
        help="Continue the game in this file, or without a file your last game.",
    ),
    click.option(
        "--from",
        "start",
        type=PositionPath(),
        metavar="FILE[:ENTRIES]",
        help="Play a new game on from a position of a recorded one: after this many entries, or after all.",
    ),
    force_option,
    click.option("--cards", type=FilePath(), help="Another card file."),
    options_option,
    tags_option,
    times_option,
)


@click.command()
@wish_options
@click.option("--quiet", "shown", flag_value="quiet", help="Only the scores.")
@click.option("--moves", "shown", flag_value="moves", help="Only the moves and the scores.")
@click.option("--boards", "shown", flag_value="boards", help="Only the boards and the scores.")
def play(wish: PlayOptions, shown: str | None) -> None:
    """Play a game with people and bots, show it, and write its record.

    Every game is saved from its first choice on. The command continues an unfinished game; --force overwrites it.

    Exit codes: 0 the game was played to its end; 1 it was left before; 2 it could not be started; 130 it was left by Ctrl-C.
    """
    start = [] if wish.start is None else [wish.start[0]]
    refuse_overwriting_inputs([wish.record, wish.resume], [*card_files(wish.cards), *start])
    from ancient_world.cli.playing.whole_game import play_wish  # 250 ms, not for help

    raise SystemExit(
        play_wish(wish, boards=shown in (None, "boards"), moves=shown in (None, "moves"))
    )
