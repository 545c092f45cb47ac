"""Play the game that the options of ``play`` ask for, from its start or where it was left."""

from __future__ import annotations

import shlex

from rich.console import Console

import ancient_world as aw
from ancient_world.cli.cli_texts import YOU, cli_text
from ancient_world.cli.exits import EXIT_INTERRUPTED, EXIT_LEFT
from ancient_world.cli.interrupts import interrupts_delayed
from ancient_world.cli.playing.opened_game import open_game
from ancient_world.cli.playing.play_options import PlayOptions
from ancient_world.cli.playing.saved_match import SavedMatch
from ancient_world.cli.playing.terminal_table import TerminalTable
from ancient_world.cli.render import make_console, print_board, print_line, print_scores
from ancient_world.cli.terminal import LeaveGame, PagedConsole, is_at_terminal, paged_console
from ancient_world.engine.game_files import game_argument


def play_wish(wish: PlayOptions, *, boards: bool, moves: bool) -> int:
    """Play the requested game on the terminal, and return the exit code.

    Args:
        wish: the options of ``play``.
        boards: whether boards are shown.
        moves: whether moves are shown.
    """
    terminal = paged_console() if is_at_terminal() else make_console()
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
    return exit_code


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
        game_id = saved_match.match.state.game
        file = game_argument(game_id)
        words = [
            "ancient-world",
            "play",
            *(["--game", file] if file != game_id else []),
            "--resume",
        ]
        print_line(terminal, cli_text("kept", path=path, command=shlex.join(words)))
