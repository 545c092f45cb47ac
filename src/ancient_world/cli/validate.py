"""``ancient-world validate``: are these records of games that can have been played?"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import click

import ancient_world as aw
from ancient_world.cli.common import PROBLEMS, UNREADABLE, load_cards
from ancient_world.cli.many import Tasks, are_many, check_many, task_options
from ancient_world.cli.render import plain
from ancient_world.cli.scale import Scale, scale_options

__all__ = ["validate"]


@click.command()
@click.argument("files", nargs=-1, required=True)
@click.option("--cards", type=click.Path(path_type=Path), help="The card file of the records.")
@click.option("--game", "game_id", default="the-ancient-world", help="The game of the card file.")
@click.option("--json", "as_json", is_flag=True, help="A JSON object for each file, a line each.")
@task_options
@scale_options
def validate(
    files: tuple[str, ...],
    cards: Path | None,
    game_id: str,
    *,
    scale: Scale,
    tasks: Tasks,
    as_json: bool,
) -> None:
    """Check records against the rules: every problem with its place, rule and reason.

    FILES are files, folders, globs, URLs or - for standard input; files may hold one record or one a
    line, plain or packed by gzip or zstd.

    Exit codes: 0 all are valid; 1 problems were found; 2 something could not be read.
    """
    loaded = load_cards(game_id, cards)
    if are_many(files, scale, tasks):
        check_many(files, loaded, scale, tasks, as_json=as_json)
    worst = 0
    for path in map(Path, files):
        try:
            data = path.read_bytes()
        except OSError as error:
            click.echo(f"{path}: {error.strerror}", err=True)
            if as_json:
                click.echo(json.dumps({"file": str(path), "error": error.strerror}))
            worst = UNREADABLE
            continue
        report = aw.validate(data, cards=loaded)
        if as_json:
            click.echo(json.dumps({"file": str(path), **json.loads(aw.to_json(report))}))
        else:
            _tell(path, report)
        if not report.ok:
            worst = max(worst, PROBLEMS)
    sys.exit(worst)


def _tell(path: Path, report: aw.Report) -> None:
    if report.ok:
        how = "finished" if report.finished else "unfinished"
        click.echo(f"{path}: valid, {how}, {report.played} entries")
        return
    for problem in report.problems:
        click.echo(plain(f"{path}: {problem} ({problem.code})").plain)
    for problem in report.problems:
        if problem.legal and report.final_state is not None:
            rules = aw.game(report.final_state.game)
            legal = [rules.describe(report.final_state, action) for action in problem.legal[:5]]
            more = len(problem.legal) - len(legal)
            told = f"  legal there: {'; '.join(legal)}{f' and {more} more' if more else ''}"
            click.echo(plain(told).plain)
