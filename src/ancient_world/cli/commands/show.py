"""``ancient-world show`` and ``replay``: print the table at any point of a record, and export a game as an HTML file."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import attrs
import click

import ancient_world as aw
from ancient_world.archive import iterate_records
from ancient_world.cli import command_helpers
from ancient_world.cli.cli_texts import cli_text, printable_names
from ancient_world.cli.command_helpers import file_or_output, load_cards, print_partial_hint
from ancient_world.cli.exits import EXIT_PROBLEMS, echo, fail, mark_answered
from ancient_world.cli.render import make_console, print_board, print_line, print_scores
from ancient_world.cli.shared_options import FilePath, force_option, record_option
from ancient_world.engine.message_catalogue import register_messages
from ancient_world.pictures import player_replay_page, replay_page
from ancient_world.records.files.compressed_files import open_unpacked
from ancient_world.records.files.record_streams import UnreadablePart, raw_records
from ancient_world.records.notes import note_lines, tag_lines
from ancient_world.records.play_record import acting_seat
from ancient_world.records.record import Entry
from ancient_world.validation.recovery import RecoveredRecord, recover_record

# --- show ---


LOG_ENTRIES_SHOWN = 8
"""The number of log entries printed before the shown position."""


@click.command()
@click.argument("file", type=FilePath())
@click.option(
    "--at", type=click.IntRange(min=0), help="After how many entries; the end if not given."
)
@record_option
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
    print_partial_hint(file)
    record = _read_until(file, number, at)
    card_set = load_cards(record.header.game, cards)
    entries = record.entries
    names = printable_names(record.header.players)
    out = make_console()
    log_lines: list[str] = []
    state: aw.State | None = None
    try:
        for index, state in enumerate(aw.replay(record, cards=card_set)):
            if index < len(entries):
                log_lines += _log_lines(index, state, entries[index], names)
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


def _read_until(path: Path, number: int, entry_count: int | None) -> aw.Record:
    """Read the record up to the requested entry and ignore later faults."""
    recovered = _recover_record(path, number)
    record = recovered.record
    if record is None or (
        recovered.faults and (entry_count is None or entry_count > len(record.entries))
    ):
        fail(f"{path}: {recovered.faults[0].message}")
    if entry_count is None:
        return record
    if entry_count > len(record.entries):
        fail(cli_text("beyond", path=path, count=len(record.entries), at=entry_count))
    return attrs.evolve(
        record, entries=record.entries[:entry_count], result=None, secret=None, checksums=()
    )  # fmt: skip


def _recover_record(path: Path, number: int) -> RecoveredRecord:
    """Read as much as possible of a record in a file."""
    try:
        with open_unpacked(path) as file:
            raw = next(islice(raw_records(file, str(path)), number, None), None)
    except OSError as error:
        fail(f"{path}: {error.strerror}")
    except aw.AncientWorldError as error:
        fail(f"{path}: {error.message}")
    if raw is None:
        fail(cli_text("no-record", path=path, number=number))
    if isinstance(raw, UnreadablePart):
        return RecoveredRecord(None, (raw.fault,))
    return recover_record(raw, None)


def _log_lines(index: int, state: aw.State, entry: Entry, names: tuple[str, ...]) -> Iterator[str]:
    yield f"{index:4}  {_action_text(state, entry.player, entry.action, names)}"
    for line in note_lines(entry.note, names):
        yield f"      {line}"
    for state_before, action in aw.forced_actions_after(state, entry.action):
        yield f"      {_action_text(state_before, acting_seat(state_before, action), action, names)}"


def _action_text(
    state: aw.State, player: int | None, action: aw.Action, names: tuple[str, ...]
) -> str:
    player_prefix = "" if player is None else f"{names[player]}: "
    return f"{player_prefix}{aw.game(state.game).describe(state, action, names)}"


# --- replay ---


register_messages(
    {
        "cli-no-seat": "--player: the seats are 0 to {last}, not {player}",
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
    if watcher and player is not None:
        fail(cli_text("seat-or-watcher"))
    command_helpers.refuse_overwriting_inputs(
        [out], [command_helpers.STDIN if file == "-" else file]
    )
    with command_helpers.file_or_output(out, force=force) as output_file:
        command_helpers.print_partial_hint(file)
        record = _read_record(file, number)
        _check_seat(player, record)
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


def _check_seat(player: int | None, record: aw.Record) -> None:
    """Exit if the record has no such seat."""
    last_seat = len(record.header.players) - 1
    if player is not None and player > last_seat:
        fail(cli_text("no-seat", last=last_seat, player=player))


def _read_record(file: str, number: int) -> aw.Record:
    """Return a record of a file by its number."""
    try:
        stored_record = next(islice(iterate_records(file), number, None), None)
        if stored_record is None:
            fail(cli_text("no-record", path=file, number=number))
        return stored_record.record()
    except aw.AncientWorldError as error:
        fail(f"{file}: {error.message}")
