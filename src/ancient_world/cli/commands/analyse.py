"""``ancient-world analyse``: say what each choice of a game cost, from what its player knew then."""

from __future__ import annotations

from pathlib import Path

import click

import ancient_world as aw
from ancient_world.cli.cli_texts import cli_text
from ancient_world.cli.command_helpers import (
    STDIN,
    card_files,
    check_seat,
    load_cards,
    print_partial_hint,
    read_numbered_record,
    refuse_overwriting_inputs,
)
from ancient_world.cli.commands.records.record_reading import (
    RecordReading,
    given_conditions,
    where_option,
)
from ancient_world.cli.exits import EXIT_PROBLEMS, echo, fail
from ancient_world.cli.shared_options import (
    FilePath,
    force_option,
    game_file_option,
    jobs_option,
    positions_option,
    record_option,
)
from ancient_world.engine.message_catalogue import register_messages

register_messages(
    {
        "cli-summary-alone": "--summary reads what is analysed already; leave out --out and --resume.",
        "cli-summary-only": "--where, --plot and several files need --summary.",
    }
)


@click.command()
@click.argument("sources", nargs=-1, required=True, metavar="FILE")
@click.option(
    "--player",
    type=click.IntRange(min=0),
    help="Analyse only the choices of this seat, from 0. A game that is not over needs it.",
)
@positions_option
@click.option(
    "--seconds", type=click.FloatRange(min=0, min_open=True), help="Time for each choice instead."
)
@click.option("--seed", type=click.IntRange(min=0), default=0, show_default=True)
@jobs_option
@click.option(
    "--out",
    type=FilePath(dir_okay=False),
    help="Write the record with its analysis: *.json, *.jsonl or *.awn, packed or not.",
)
@click.option("--resume", is_flag=True, help="Continue an earlier, interrupted run.")
@record_option
@game_file_option
@click.option("--cards", type=FilePath(), help="The card file of the record.")
@click.option(
    "--summary",
    is_flag=True,
    help="Sum up the analysed records of files and folders, by action, card, round, seat and player.",
)
@where_option
@click.option(
    "--plot", "picture", type=FilePath(dir_okay=False), help="Draw it: *.png, *.svg or *.pdf."
)
@force_option
def analyse(
    sources: tuple[str, ...],
    player: int | None,
    positions: int | None,
    seconds: float | None,
    seed: int,
    jobs: int | None,
    out: Path | None,
    number: int,
    picture: Path | None,
    *,
    resume: bool,
    cards: Path | None,
    summary: bool,
    force: bool,
) -> None:
    """Analyse a game: what each choice cost, from what its player knew.

    FILE is a file of records, or - for standard input. Each choice is compared with the others in positions that fit
    what the player knew, and the dearest choices of each player are printed. With positions, the same seed gives the same
    analysis on any machine. With --summary, there can be many files and folders.

    Exit codes: 0 analysed; 1 the record breaks the rules; 2 something could not be read or written.
    """
    if summary:
        if out is not None or resume:
            fail(cli_text("summary-alone"))
        if picture is not None and picture.suffix not in (".png", ".svg", ".pdf"):
            fail(cli_text("no-picture", path=picture))
        from ancient_world.cli.commands.loss_summary import print_summary  # 250 ms, not for help

        reading = RecordReading.open_sources(sources, None, cards, picture)
        print_summary(reading, jobs, picture, force=force)
    if len(sources) > 1 or picture is not None or given_conditions(None):
        fail(cli_text("summary-only"))
    from ancient_world.cli.commands.analysis_run import AnalysisRun  # 250 ms, not for help

    [file] = sources
    refuse_overwriting_inputs([out], [STDIN if file == "-" else file, *card_files(cards)])
    if resume and out is None:
        fail(cli_text("resume-what"))
    print_partial_hint(file)
    record = read_numbered_record(file, number)
    check_seat(player, record)
    limits = {"positions": positions, "seconds": seconds, "seed": seed}
    try:
        run = AnalysisRun.of_record(record, player, load_cards(record.header.game, cards), limits)
    except aw.InvalidRecord as error:
        echo(f"{file}: {error.message}", err=True)
        raise SystemExit(EXIT_PROBLEMS) from None
    run.run(out, jobs, resume=resume, force=force)
    run.print_losses()
