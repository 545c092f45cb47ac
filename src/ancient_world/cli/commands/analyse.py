"""``ancient-world analyse``: say what each choice of a game cost, from what its player knew then."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import attrs
import click

import ancient_world as aw
from ancient_world.cli.cli_texts import cli_text, printable, printable_names
from ancient_world.cli.command_helpers import (
    STDIN,
    card_files,
    check_seat,
    load_cards,
    print_partial_hint,
    read_numbered_record,
    refuse_overwriting_inputs,
)
from ancient_world.cli.exits import EXIT_PROBLEMS, echo, fail
from ancient_world.cli.interrupts import interrupts_delayed
from ancient_world.cli.shared_options import FilePath, force_option, record_option
from ancient_world.engine.message_catalogue import register_messages

if TYPE_CHECKING:
    from ancient_world.archive.batch.analysed_file import AnalysedFile
    from ancient_world.records import Analysis, AnalysisSettings
    from ancient_world.records.notes import Sign
    from ancient_world.study.analysing import Question

COUNTED_SIGNS: Mapping[str, Sign] = {
    "doubtful": "doubtful",
    "mistakes": "mistake",
    "blunders": "blunder",
}
"""The signs that are counted, by their headings."""
DEAREST_SHOWN = 3
"""The number of choices of each player that are printed, the dearest first."""

register_messages(
    {
        "cli-stopped-choices": "Stopped after {count:choice|choices}.",
        "cli-choices-made": "choices",
        "cli-mean-loss": "mean loss",
        "cli-doubtful": "doubtful",
        "cli-mistakes": "mistakes",
        "cli-blunders": "blunders",
        "cli-dearest": "{name}, the dearest choices:",
        "cli-dear-choice": "{index}: {taken}: {after} % to win; better, with {best_chance} %: {best}",
    }
)


@click.command()
@click.argument("file")
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
@force_option
def analyse(
    file: str,
    player: int | None,
    positions: int | None,
    seconds: float | None,
    seed: int,
    jobs: int | None,
    out: Path | None,
    number: int,
    *,
    resume: bool,
    cards: Path | None,
    force: bool,
) -> None:
    """Analyse a game: what each choice cost, from what its player knew.

    FILE is a file of records, or - for standard input. Each choice is compared with the others in positions that fit
    what the player knew, and the dearest choices of each player are printed. With positions, the same seed gives the same
    analysis on any machine.

    Exit codes: 0 analysed; 1 the record breaks the rules; 2 something could not be read or written.
    """
    from ancient_world.study.analysing import questions_of, settings_of  # 40 ms, not for help

    refuse_overwriting_inputs([out], [STDIN if file == "-" else file, *card_files(cards)])
    if resume and out is None:
        fail(cli_text("resume-what"))
    print_partial_hint(file)
    record = read_numbered_record(file, number)
    settings = settings_of(record.header.game, positions, seconds, seed)
    check_seat(player, record)
    try:
        questions = [*questions_of(record, player, load_cards(record.header.game, cards))]
    except aw.InvalidRecord as error:
        echo(f"{file}: {error.message}", err=True)
        raise SystemExit(EXIT_PROBLEMS) from None
    run = _AnalysisRun(record, player, questions, settings)
    run.run(out, jobs, resume=resume, force=force)
    run.print_losses()


@attrs.define
class _AnalysisRun:
    """The analysis of one record, choice by choice."""

    record: aw.Record
    player: int | None
    questions: list[Question]
    settings: AnalysisSettings
    analyses: dict[int, Analysis] = attrs.field(factory=dict)

    def run(self, out: Path | None, jobs: int | None, *, resume: bool, force: bool) -> None:
        """Analyse the choices, and write the record; what an interrupted run wrote can be resumed."""
        from ancient_world.cli.progress import print_stopped  # 120 ms, not for help

        try:
            with ExitStack() as files:
                file = None if out is None else self._open(files, out, resume=resume, force=force)
                self._analyse(file, jobs)
        except KeyboardInterrupt:
            print_stopped("stopped-choices", len(self.analyses), out)
            raise

    def _open(self, files: ExitStack, out: Path, *, resume: bool, force: bool) -> AnalysedFile:
        """Open the file of the record, and take the analyses of an interrupted run from it."""
        from ancient_world.archive.batch.analysed_file import AnalysedFile  # 80 ms, not for help
        from ancient_world.study.analysing import with_analyses  # 40 ms, not for help

        finish = partial(with_analyses, self.record, player=self.player)
        with interrupts_delayed():
            file = AnalysedFile(out, self.record, self.settings, finish, resume=resume, force=force)
            files.enter_context(file)
        self.analyses.update(file.begin())
        return file

    def _analyse(self, file: AnalysedFile | None, jobs: int | None) -> None:
        """Analyse the choices that an earlier run has not analysed."""
        from ancient_world.archive.batch.workers import Workers  # 80 ms, not for help
        from ancient_world.cli.progress import progress_bar  # 120 ms, not for help
        from ancient_world.study.analysing import analyse_choice  # 40 ms, not for help

        remaining = [each for each in self.questions if each.index not in self.analyses]
        answers = Workers(jobs=jobs).map(partial(analyse_choice, settings=self.settings), remaining)
        with progress_bar(lambda: len(remaining), cli_text("choices-made")) as progress:
            for question, analysis in zip(remaining, answers, strict=True):
                self.analyses[question.index] = analysis
                if file is not None:
                    file.write(question.index, analysis)
                if progress is not None:
                    progress(1)

    def print_losses(self) -> None:
        """Print a table of what the players lost, and the dearest choices of each."""
        from ancient_world.cli.render import (  # 60 ms, not for help
            make_console,
            print_line,
            table_with_headings,
        )

        console, names = make_console(), printable_names(self.record.header.players)
        headings = ("player", "choices-made", "mean-loss", *COUNTED_SIGNS)
        table = table_with_headings(*map(cli_text, headings))
        dearest = list[str]()
        for seat, name in enumerate(names):
            losses = sorted(self._losses(seat), key=lambda each: (-each[0], each[1].index))
            if losses:
                table.add_row(printable(name), *self._figures(losses))
            shown = [each for _, each in losses[:DEAREST_SHOWN] if self._is_dear(each)]
            dearest += [cli_text("dearest", name=name)] if shown else []
            dearest += [f"  {self._sentence(each, names)}" for each in shown]
        console.print(table)
        for line in dearest:
            print_line(console, line)

    def _losses(self, seat: int) -> Iterator[tuple[float, Question]]:
        """Yield the chance that each choice of a seat lost, and the choice."""
        for question in self.questions:
            if question.view.player == seat:
                analysis = self.analyses[question.index]
                yield analysis.best_chance - analysis.after[seat], question

    def _figures(self, losses: Sequence[tuple[float, Question]]) -> Iterator[str]:
        """Yield the number of a player's choices, their mean loss, and how many have each sign."""
        signs = [self.analyses[question.index].sign for _, question in losses]
        yield str(len(losses))
        yield f"{sum(loss for loss, _ in losses) / len(losses):.1%}"
        yield from (str(signs.count(sign)) for sign in COUNTED_SIGNS.values())

    def _is_dear(self, question: Question) -> bool:
        """Return whether a choice is doubtful or worse."""
        return self.analyses[question.index].sign in COUNTED_SIGNS.values()

    def _sentence(self, question: Question, names: tuple[str, ...]) -> str:
        """Return the sentence for a dear choice."""
        analysis, seat = self.analyses[question.index], question.view.player
        describe = partial(aw.game(self.record.header.game).describe, question.view.state)
        return cli_text(
            "dear-choice",
            index=question.index,
            taken=describe(question.taken, names),
            after=_percent(analysis.after[seat or 0]),
            best=describe(analysis.best, names),
            best_chance=_percent(analysis.best_chance),
        )


def _percent(chance: float) -> str:
    return f"{100 * chance:.0f}"
