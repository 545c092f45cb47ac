"""``ancient-world validate``: are these records of games that can have been played?"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path

import click

import ancient_world as aw
from ancient_world.batch.sources import open_stored
from ancient_world.cli.commands.many import Tasks, are_many, check_many, task_options
from ancient_world.cli.commands.scale import Scale, scale_options
from ancient_world.cli.common import PROBLEMS, UNREADABLE, card_files, fail, keep_apart, load_cards
from ancient_world.cli.options import FilePath
from ancient_world.cli.render import plain
from ancient_world.cli.words import language_option
from ancient_world.games import DEFAULT
from ancient_world.records.files.packed import unpack
from ancient_world.validation.sarif import sarif
from ancient_world.validation.telling import told


@click.command()
@click.argument("files", nargs=-1, required=True)
@click.option("--cards", type=FilePath(), help="The card file of the records.")
@click.option("--game", "game_id", default=DEFAULT, help="The game of the card file.")
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json", "sarif"]),
    default="text",
    help="Text; a JSON report for each record, a line each; or one SARIF log.",
)
@click.option("--json", "form", flag_value="json", hidden=True)
@click.option("--strict", is_flag=True, help="Refuse unfinished games and torn records too.")
@task_options
@scale_options
@language_option
def validate(
    files: tuple[str, ...],
    cards: Path | None,
    game_id: str,
    form: str,
    *,
    strict: bool,
    scale: Scale,
    tasks: Tasks,
) -> None:
    """Check records against the rules: every problem with its place, rule and reason.

    FILES are files, folders, globs, URLs or - for standard input. A file holds one JSON document, a record
    as JSON Lines, or many of them, a line each, plain or packed by gzip or zstd. For folders, globs, URLs
    and with any of the options for many records there is a row for each record, and a summary.

    Exit codes: 0 all are valid; 1 problems were found; 2 something could not be read.
    """
    keep_apart(scale.files, card_files(cards))
    loaded = load_cards(game_id, cards)
    if form != "sarif" and are_many(files, scale, tasks):
        check_many(files, loaded, scale, tasks, as_json=form == "json", strict=strict)
    try:
        worst, seen = _told(files, loaded, form, strict=strict)
    except aw.AncientWorldError as error:  # a library is missing
        fail(error.message)
    if form == "sarif":
        click.echo(json.dumps(sarif(seen, aw.__version__), indent=2))
    sys.exit(worst)


def _told(
    files: tuple[str, ...], cards: aw.Cards | None, form: str, *, strict: bool
) -> tuple[int, list[aw.Report]]:
    """Check and tell record after record; the exit code, and the reports if they are told together."""
    seen: list[aw.Report] = []
    worst = 0
    for report in _reports(files, cards, strict=strict):
        if form == "text":
            for line in told(report):
                click.echo(plain(line).plain, err=report.unreadable)
        elif form == "json":
            click.echo(aw.to_json(report))
        else:
            seen.append(report)
        worst = max(worst, _exit_code(report))
    return worst, seen


def _reports(
    files: tuple[str, ...], cards: aw.Cards | None, *, strict: bool
) -> Iterator[aw.Report]:
    for path in files:
        if path == "-":
            with open_stored("-") as stored:
                file = unpack(stored)
                yield from aw.check(file, name="-", cards=cards, strict=strict)
        else:
            yield from aw.check_file(path, cards=cards, strict=strict)


def _exit_code(report: aw.Report) -> int:
    if report.unreadable:
        return UNREADABLE
    return 0 if report.ok else PROBLEMS
