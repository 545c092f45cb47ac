"""``ancient-world analyse``: say what each choice of a game cost, from what its player knew then."""

from __future__ import annotations

from pathlib import Path

import click
from click.core import ParameterSource

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
from ancient_world.cli.commands.records.record_reading import RecordReading, where_option
from ancient_world.cli.exits import EXIT_PROBLEMS, echo, fail
from ancient_world.cli.shared_options import FilePath, force_option, record_option
from ancient_world.engine.message_catalogue import register_messages

PICTURE_SUFFIXES = (".png", ".svg", ".pdf")
SUMMARY_OPTIONS = frozenset({"where", "picture", "as_json", "everything"})
"""The parameters of a summary alone."""
ANALYSIS_OPTIONS = frozenset({"player", "positions", "seconds", "seed", "out", "number", "resume"})
"""The parameters of an analysis alone."""

register_messages(
    {
        "cli-summary-without": "{options}: not with --summary, which reads what is analysed already",
        "cli-summary-only": "{options}: only with --summary",
        "cli-analyse-one": "One game is analysed at a time; --summary reads many.",
    }
)


@click.command()
@click.argument("sources", nargs=-1, required=True, metavar="FILE")
@click.option(
    "--player",
    type=click.IntRange(min=0),
    help="Analyse only the choices of this seat, from 0. A game that is not over needs it.",
)
@click.option(
    "--positions",
    type=click.IntRange(min=16),
    help="Sampled positions in which the best action and the one taken are compared. [default: by game]",
)
@click.option(
    "--seconds", type=click.FloatRange(min=0, min_open=True), help="Time for each choice instead."
)
@click.option("--seed", type=click.IntRange(min=0), default=0, show_default=True)
@click.option("--jobs", "-j", type=click.IntRange(min=1), help="Number of processes.")
@click.option(
    "--out",
    type=FilePath(dir_okay=False),
    help="Write the record with its analysis: *.json, *.jsonl or *.awn, packed or not.",
)
@click.option("--resume", is_flag=True, help="Continue an earlier, interrupted run.")
@record_option
@click.option("--cards", type=FilePath(), help="The card file of the record.")
@click.option(
    "--summary",
    is_flag=True,
    help="Count what choices cost in all analysed records of files and folders, by action, card, round, seat and player.",
)
@where_option
@click.option("--all", "everything", is_flag=True, help="Every row of the summary's tables.")
@click.option("--json", "as_json", is_flag=True, help="The summary as JSON.")
@click.option(
    "--plot",
    "picture",
    type=FilePath(dir_okay=False),
    help="Draw the summary: *.png, *.svg or *.pdf.",
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
    everything: bool,
    as_json: bool,
    force: bool,
) -> None:
    """Analyse a game: what each choice cost, from what its player knew.

    FILE is a file of records, or - for standard input; with --summary, files and folders. Each choice is compared with the others in positions that fit
    what the player knew, and the dearest choices of each player are printed. With positions, the same seed gives the same
    analysis on any machine.

    Exit codes: 0 analysed; 1 the record breaks the rules; 2 something could not be read or written.
    """
    _refuse_options(ANALYSIS_OPTIONS if summary else SUMMARY_OPTIONS, is_summary=summary)
    if summary:
        if picture is not None and picture.suffix not in PICTURE_SUFFIXES:
            fail(cli_text("no-picture", path=picture))
        from ancient_world.cli.commands.loss_summary import print_summary  # 250 ms, the same

        reading = RecordReading.open_sources(sources, None, cards, picture)
        print_summary(reading, jobs, picture, as_json=as_json, everything=everything, force=force)
    if len(sources) > 1:
        fail(cli_text("analyse-one"))
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


def _refuse_options(names: frozenset[str], *, is_summary: bool) -> None:
    """Exit if an option was given that belongs to the other use of the command."""
    context = click.get_current_context()
    given = [
        each.opts[0]
        for each in context.command.params
        if each.name in names
        and context.get_parameter_source(each.name) is not ParameterSource.DEFAULT
    ]
    if given:
        code = "summary-without" if is_summary else "summary-only"
        fail(cli_text(code, options=", ".join(given)))
