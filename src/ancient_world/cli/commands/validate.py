"""``ancient-world validate``: check that records describe games that follow the rules."""

from __future__ import annotations

import re
import sys
from contextlib import suppress
from pathlib import Path

import click

from ancient_world.archive.batch.archive_members import is_archive_name
from ancient_world.cli.cli_texts import cli_text
from ancient_world.cli.command_helpers import card_files, load_cards, refuse_overwriting_inputs
from ancient_world.cli.commands.check_run import CheckRun, TaskOptions, run_and_exit, task_options
from ancient_world.cli.commands.mending_run import (
    DEFAULT_CERTAINTY,
    MendingOptions,
    MendingRun,
    mending_options,
)
from ancient_world.cli.commands.records.record_reading import given_conditions, where_option
from ancient_world.cli.commands.report_options import ReportOptions, report_options
from ancient_world.cli.commands.scale_options import ScaleOptions, scale_options
from ancient_world.cli.exits import fail, fail_on_errors
from ancient_world.cli.shared_options import cards_options
from ancient_world.records.files.compressed_files import open_unpacked, record_suffix

_HEAD_BYTES = 2**16
"""The number of bytes at the start of a file that are searched for a format of this library."""
_FORMAT_PATTERN = re.compile(rb"ancient-world\\?/|^notation ", re.MULTILINE)
"""Matches a format of this library: that of a JSON document, with or without an escaped slash, or the head of notation."""
NOTATION_SUFFIX = ".awn"
"""The suffix of a file in notation, before the suffix of a compressed file."""


@click.command()
@click.argument("files", nargs=-1, required=True)
@where_option
@cards_options
@click.option(
    "--strict",
    is_flag=True,
    help="Refuse unfinished games, torn records and files that are not read too, and count records that repeat a game.",
)
@click.option("--skip-others", is_flag=True, help="Skip files that are not from this library.")
@mending_options
@report_options
@task_options
@scale_options
def validate(
    files: tuple[str, ...],
    cards: Path | None,
    game_id: str | None,
    *,
    strict: bool,
    skip_others: bool,
    scale: ScaleOptions,
    tasks: TaskOptions,
    telling: ReportOptions,
    mending: MendingOptions,
) -> None:
    """Check records against the rules: every problem with its place, rule and reason.

    FILES are files, folders, zip and tar archives, globs, URLs or - for standard input. A file holds one JSON document, a
    record as JSON Lines, records in notation, or many of them, plain or packed by gzip, zstd, bzip2 or xz. They are checked in the order
    of their places, and a summary comes last: after lines of text, and otherwise on standard error.
    With --where or --game, other records are left out; what cannot be read is still reported.

    Exit codes: 0 all are valid; 1 problems were found; 2 something could not be read.
    """
    refuse_overwriting_inputs((*scale.files, mending.write), card_files(cards))
    if mending.write is not None and not mending.mend:
        fail(cli_text("write-mends"))
    if mending.sure is not None and mending.write is None:
        fail(cli_text("sure-write"))
    with fail_on_errors():
        conditions = given_conditions(game_id)
    card_set = load_cards(game_id, cards)
    if skip_others:
        files = tuple([name for name in files if not _is_foreign(name)])
        if not files:
            sys.exit(0)
    run_arguments = files, card_set, scale, tasks, telling.make_reporter(cards), strict, conditions
    certainty = DEFAULT_CERTAINTY if mending.sure is None else mending.sure
    run_and_exit(
        MendingRun(*run_arguments, write=mending.write, sure=certainty)
        if mending.mend
        else CheckRun(*run_arguments)
    )


def _is_foreign(name: str) -> bool:
    """Return whether a file is readable and neither its name nor its first bytes indicate a format of this library."""
    if record_suffix(name) == NOTATION_SUFFIX or is_archive_name(name):
        return False
    # faults are reported when the file is checked
    with suppress(Exception), open_unpacked(name) as file:
        return _FORMAT_PATTERN.search(file.read(_HEAD_BYTES)) is None
    return False
