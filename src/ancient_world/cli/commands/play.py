"""``ancient-world play``: play a game with any mix of people and bots."""

from __future__ import annotations

import click
from rich.console import Console

import ancient_world as aw
from ancient_world.cli.cli_texts import YOU, cli_text
from ancient_world.cli.command_helpers import card_files, refuse_overwriting_inputs
from ancient_world.cli.exits import EXIT_INTERRUPTED, EXIT_LEFT
from ancient_world.cli.interrupts import interrupts_delayed
from ancient_world.cli.playing.play_options import PlayOptions, open_game
from ancient_world.cli.playing.saved_match import SavedMatch
from ancient_world.cli.playing.terminal_table import TerminalTable
from ancient_world.cli.render import make_console, print_board, print_line, print_scores
from ancient_world.cli.shared_options import (
    CommandOption,
    FilePath,
    GamePath,
    PlayerType,
    complete_game,
    force_option,
    group_options,
    names_option,
    options_option,
    tags_option,
    times_option,
)
from ancient_world.cli.terminal import LeaveGame, PagedConsole, is_at_terminal, paged_console
from ancient_world.games import DEFAULT

wish_options: CommandOption = group_options(
    PlayOptions,
    "wish",
    click.option(
        "--game",
        "game_id",
        shell_complete=complete_game,
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
    refuse_overwriting_inputs([wish.record, wish.resume], card_files(wish.cards))
    terminal = paged_console() if is_at_terminal() else make_console()
    boards, moves = shown in (None, "boards"), shown in (None, "moves")
    exit_code, saved_match = 0, None
    try:
        with interrupts_delayed():
            saved_match, seats = open_game(terminal, wish)
        if isinstance(terminal, PagedConsole) and YOU not in seats:
            terminal.stop_pausing()
        _play_to_end(TerminalTable(terminal, saved_match.match, seats, boards=boards, moves=moves))
    except LeaveGame:
        exit_code = (
            0 if saved_match is not None and aw.is_over(saved_match.match.state) else EXIT_LEFT
        )
    except KeyboardInterrupt:
        exit_code = EXIT_INTERRUPTED
    finally:  # a user's own bot may fail, or a file may have been changed by another program
        if saved_match is not None:
            with interrupts_delayed():
                _close_and_report(terminal, saved_match)
    raise SystemExit(exit_code)


def _play_to_end(table: TerminalTable) -> None:
    """Play the game to its end, then show the board and the scores."""
    match = table.match
    try:
        table.play()
    finally:
        if isinstance(table.console, PagedConsole) and not aw.is_over(match.state):
            table.console.stop_pausing()
    if table.shows_boards:
        print_board(table.console, match.state, match.names)
    print_scores(table.console, match.state, match.names)


def _close_and_report(terminal: Console, saved_match: SavedMatch) -> None:
    """Close the files of the game, and print where they are."""
    path = saved_match.path
    saved_match.close()
    if path is None:
        return
    entry_count = len(saved_match.match.record.entries)
    if saved_match.writes_record or aw.is_over(saved_match.match.state):
        print_line(terminal, cli_text("written", count=entry_count, path=path))
    else:
        print_line(terminal, cli_text("kept", path=path))
