"""``ancient-world study``: one page that shows where a game was lost, opened in the browser or written to a file."""

from __future__ import annotations

import webbrowser
from pathlib import Path
from tempfile import mkdtemp

import click

import ancient_world as aw
from ancient_world.cli.cli_texts import cli_text
from ancient_world.cli.command_helpers import (
    STDIN,
    card_files,
    check_seat,
    file_or_output,
    load_cards,
    print_partial_hint,
    read_numbered_record,
    refuse_overwriting_inputs,
)
from ancient_world.cli.exits import EXIT_PROBLEMS, echo, mark_answered
from ancient_world.cli.shared_options import (
    FilePath,
    force_option,
    game_file_option,
    jobs_option,
    positions_option,
    record_option,
)
from ancient_world.engine.message_catalogue import register_messages

register_messages({"cli-page-opened": "The page is {path}"})


@click.command()
@click.argument("file")
@click.option(
    "--html",
    "out",
    type=FilePath(dir_okay=False, allow_dash=True),
    help="The file to write, or - for standard output. [default: open the page in the browser]",
)
@click.option(
    "--player",
    type=click.IntRange(min=0),
    help="Study only the choices of this seat, from 0, and show what it knew. A game that is not over needs it.",
)
@positions_option
@click.option("--seed", type=click.IntRange(min=0), default=0, show_default=True)
@jobs_option
@record_option
@game_file_option
@click.option("--cards", type=FilePath(), help="The card file of the record.")
@force_option
def study(
    file: str,
    out: Path | None,
    player: int | None,
    positions: int | None,
    seed: int,
    jobs: int | None,
    number: int,
    *,
    cards: Path | None,
    force: bool,
) -> None:
    """Study a game on a page: the chances, the dearest choices, and what would have been better.

    FILE is a file of records, or - for standard input. A record without an analysis is analysed first; analyse --out keeps
    the analysis. The page needs no server: any browser shows it from the disk.

    Exit codes: 0 shown; 1 the record breaks the rules; 2 something could not be read or written.
    """
    refuse_overwriting_inputs([out], [STDIN if file == "-" else file, *card_files(cards)])
    print_partial_hint(file)
    record = read_numbered_record(file, number)
    check_seat(player, record)
    card_set = load_cards(record.header.game, cards)
    path = Path(mkdtemp(prefix="ancient-world-")) / "study.html" if out is None else out
    limits = {"positions": positions, "seed": seed}
    with file_or_output(path, force=force) as output_file:
        try:
            html = _study_page(record, player, card_set, limits, jobs)
        except aw.InvalidRecord as error:
            echo(f"{file}: {error.message}", err=True)
            raise SystemExit(EXIT_PROBLEMS) from None
        mark_answered()
        output_file.write(html.encode("utf-8"))
    if out is None:
        echo(cli_text("page-opened", path=path.as_uri()))
        webbrowser.open(path.as_uri())


def _study_page(
    record: aw.Record,
    player: int | None,
    cards: aw.CardSet | None,
    limits: dict[str, int | None],
    jobs: int | None,
) -> str:
    """Return the page of a record, which is analysed first if it has no analysis that the page shows."""
    from ancient_world.cli.commands.analysis_run import AnalysisRun  # 250 ms, not for help
    from ancient_world.pictures import player_replay_page, replay_page  # 70 ms, not for help
    from ancient_world.study.analysing import with_analyses  # 250 ms, not for help

    is_analysed = any(
        entry.analysis is not None and player in (None, entry.player) for entry in record.entries
    )
    if not is_analysed:
        run = AnalysisRun.of_record(record, player, cards, limits)
        run.run(None, jobs, resume=False, force=False)
        record = with_analyses(record, run.analyses, player)
    if player is None:
        return replay_page(record, cards=cards)
    return player_replay_page(record, player, cards=cards)
