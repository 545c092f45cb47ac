"""``ancient-world show`` and ``replay``: print the table at any point of a record, and export a game as an HTML file."""

from __future__ import annotations

from pathlib import Path

import click

import ancient_world as aw
from ancient_world.cli.cli_texts import cli_text, printable_names
from ancient_world.cli.command_helpers import (
    STDIN,
    check_seat,
    file_or_output,
    load_cards,
    print_partial_hint,
    read_numbered_record,
    refuse_overwriting_inputs,
)
from ancient_world.cli.exits import EXIT_PROBLEMS, echo, fail, mark_answered
from ancient_world.cli.shared_options import (
    FilePath,
    force_option,
    game_file_option,
    record_option,
)
from ancient_world.engine.message_catalogue import register_messages

# --- show ---


LOG_ENTRIES_SHOWN = 8
"""The number of log entries printed before the shown position."""


@click.command()
@click.argument("file", type=FilePath())
@click.option(
    "--at", type=click.IntRange(min=0), help="After how many entries; the end if not given."
)
@record_option
@game_file_option
@click.option("--all", "everything", is_flag=True, help="The long parts of the board too.")
@click.option("--cards", type=FilePath(), help="The card file of the record.")
@click.option(
    "--svg",
    "picture",
    type=FilePath(dir_okay=False, allow_dash=True),
    help="Draw the table into this file, or - for standard output, and print nothing else.",
)
@force_option
def show(
    file: Path,
    at: int | None,
    number: int,
    *,
    everything: bool,
    cards: Path | None,
    picture: Path | None,
    force: bool,
) -> None:
    """Show the table at any point of a record, and what happened right before.

    A record that is wrong can be shown up to where it is: validate names the command.

    Exit codes: 0 shown; 1 the record breaks the rules before that point; 2 it could not be read.
    """
    from ancient_world.cli.commands.shown_record import log_lines_of, read_until  # 200 ms
    from ancient_world.cli.render import (  # 60 ms, not for help
        make_console,
        print_board,
        print_line,
        print_scores,
    )
    from ancient_world.records.notes import tag_lines  # 70 ms, not for help

    print_partial_hint(file)
    record = read_until(file, number, at)
    card_set = load_cards(record.header.game, cards)
    entries = record.entries
    names = printable_names(record.header.players)
    out = make_console()
    log_lines: list[str] = []
    state: aw.State | None = None
    try:
        for index, state in enumerate(aw.replay(record, cards=card_set)):
            if index < len(entries):
                log_lines += log_lines_of(index, state, entries[index], names)
    except aw.AncientWorldError as error:
        echo(f"{file}: {error.message}", err=True)
        raise SystemExit(EXIT_PROBLEMS) from None
    if state is None:
        fail(cli_text("no-state", path=file))
    mark_answered()
    if picture is not None:
        with file_or_output(picture, force=force) as picture_file:
            picture_file.write(aw.svg(state, names=names).encode("utf-8"))
        return
    for line in tag_lines(record.header.tags, names):
        print_line(out, line, "dim")
    for line in log_lines[-LOG_ENTRIES_SHOWN:]:
        print_line(out, line, "dim")
    print_board(out, state, names, everything=everything)
    if aw.is_over(state):
        print_scores(out, state, names)


# --- replay ---


register_messages(
    {
        "cli-seat-or-watcher": "--player and --watcher cannot be combined: a page is for one or the other",
    }
)


@click.command()
@click.argument("file")
@click.option(
    "--html",
    "out",
    type=FilePath(dir_okay=False, allow_dash=True),
    required=True,
    help="The file to write, or - for standard output.",
)
@click.option(
    "--player",
    type=click.IntRange(min=0),
    help="Show what the player of this seat knew, from 0. [default: everything]",
)
@click.option("--watcher", is_flag=True, help="Show what everybody knew.")
@record_option
@game_file_option
@click.option("--cards", type=FilePath(), help="The card file of the record.")
@force_option
def replay(
    file: str,
    out: Path,
    player: int | None,
    number: int,
    *,
    watcher: bool,
    cards: Path | None,
    force: bool,
) -> None:
    """Write a whole game as one HTML file: forward, back, what happened, what was legal, why not.

    FILE is a file of records, or - for standard input. The page needs no server, and nobody else learns of it: any
    browser shows it from the disk. Without --player or --watcher it holds everything, hidden cards too.

    Exit codes: 0 written; 1 the record breaks the rules; 2 something could not be read or written.
    """
    from ancient_world.pictures import player_replay_page, replay_page  # 70 ms, not for help

    if watcher and player is not None:
        fail(cli_text("seat-or-watcher"))
    refuse_overwriting_inputs([out], [STDIN if file == "-" else file])
    with file_or_output(out, force=force) as output_file:
        print_partial_hint(file)
        record = read_numbered_record(file, number)
        check_seat(player, record)
        card_set = load_cards(record.header.game, cards)
        try:
            is_masked = player is not None or watcher
            html = (
                player_replay_page(record, player, cards=card_set)
                if is_masked
                else replay_page(record, cards=card_set)
            )
        except aw.AncientWorldError as error:
            echo(f"{file}: {error.message}", err=True)
            raise SystemExit(EXIT_PROBLEMS) from None
        mark_answered()
        output_file.write(html.encode("utf-8"))
