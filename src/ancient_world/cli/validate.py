"""``ancient-world validate``: are these records of games that can have been played?"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path

import click

import ancient_world as aw
from ancient_world.cli.common import PROBLEMS, UNREADABLE, load_cards
from ancient_world.cli.render import plain
from ancient_world.cli.words import language_option
from ancient_world.validation.sarif import sarif
from ancient_world.validation.telling import told

__all__ = ["validate"]


@click.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path, allow_dash=True))
@click.option("--cards", type=click.Path(path_type=Path), help="The card file of the records.")
@click.option("--game", "game_id", default="the-ancient-world", help="The game of the card file.")
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json", "sarif"]),
    default="text",
    help="Text; a JSON report for each record, a line each; or one SARIF log.",
)
@click.option("--json", "form", flag_value="json", hidden=True)
@language_option
def validate(files: tuple[Path, ...], cards: Path | None, game_id: str, form: str) -> None:
    """Check records against the rules: every problem with its place, rule and reason.

    A file holds one JSON document, a record as JSON Lines, or many of them, a line each; .gz and
    .zst are unpacked. "-" is the standard input.

    Exit codes: 0 all are valid; 1 problems were found; 2 a file could not be read.
    """
    loaded = load_cards(game_id, cards)
    seen: list[aw.Report] = []
    worst = 0
    for report in _reports(files, loaded):
        if form == "text":
            for line in told(report):
                click.echo(plain(line).plain, err=report.unreadable)
        elif form == "json":
            click.echo(aw.to_json(report))
        else:
            seen.append(report)
        worst = max(worst, _exit_code(report))
    if form == "sarif":
        click.echo(json.dumps(sarif(seen), indent=2))
    sys.exit(worst)


def _reports(files: tuple[Path, ...], cards: aw.Cards | None) -> Iterator[aw.Report]:
    for path in files:
        if str(path) == "-":
            yield from aw.check(sys.stdin.buffer, name="-", cards=cards)
        else:
            yield from aw.check_file(path, cards=cards)


def _exit_code(report: aw.Report) -> int:
    if report.unreadable:
        return UNREADABLE
    return 0 if report.ok else PROBLEMS
