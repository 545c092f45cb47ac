"""The run of ``analyse``: the analysis of one record, choice by choice, and what it prints."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Any, Self

import attrs

import ancient_world as aw
from ancient_world.archive.batch.analysed_file import AnalysedFile
from ancient_world.archive.batch.workers import Workers
from ancient_world.archive.losses import COUNTED_SIGNS
from ancient_world.cli.cli_texts import cli_text, printable, printable_names
from ancient_world.cli.interrupts import interrupts_delayed
from ancient_world.cli.progress import print_stopped, progress_bar
from ancient_world.cli.render import make_console, print_line, table_with_headings
from ancient_world.engine.message_catalogue import register_messages
from ancient_world.records import Analysis, AnalysisSettings
from ancient_world.study.analysing import (
    StudiedChoice,
    analyse_choice,
    settings_of,
    studied_choices,
    with_analyses,
)

DEAREST_SHOWN = 3
"""The number of choices of each player that are printed, the dearest first."""

register_messages(
    {
        "cli-stopped-choices": "Stopped after {count:choice|choices}.",
        "cli-dearest": "{name}, the dearest choices:",
        "cli-dear-choice": "{index}: {taken}: {after}% to win; better, with {best_chance}%: {best}",
    }
)


@attrs.define
class AnalysisRun:
    """The analysis of one record, choice by choice."""

    record: aw.Record
    player: int | None
    choices: Sequence[StudiedChoice]
    settings: AnalysisSettings
    analyses: dict[int, Analysis] = attrs.field(factory=dict)

    @classmethod
    def of_record(
        cls,
        record: aw.Record,
        player: int | None,
        cards: aw.CardSet | None,
        limits: Mapping[str, Any],
    ) -> Self:
        """Return the run for a record, with the choices to analyse.

        Raises:
            InvalidOption: the limits do not fit, or the record cannot be analysed so.
            InvalidRecord: the record breaks the rules.
        """
        settings = settings_of(record.header.game, **limits)
        return cls(record, player, [*studied_choices(record, player, cards)], settings)

    def run(self, out: Path | None, jobs: int | None, *, resume: bool, force: bool) -> None:
        """Analyse the choices, and write the record; what an interrupted run wrote can be resumed."""
        finish = partial(with_analyses, self.record, player=self.player)
        file, workers = None, Workers(jobs=jobs)
        try:
            with ExitStack() as files:
                files.callback(workers.close, kill=True)
                if out is not None:
                    with interrupts_delayed():
                        file = AnalysedFile(
                            out, self.record, self.settings, finish, resume=resume, force=force
                        )
                        files.enter_context(file)
                    self.analyses.update(file.begin())
                self._analyse(file, workers)
        except KeyboardInterrupt:
            print_stopped("stopped-choices", len(self.analyses), out)
            raise

    def _analyse(self, file: AnalysedFile | None, workers: Workers) -> None:
        """Analyse the choices that an earlier run has not analysed."""
        remaining = [each for each in self.choices if each.index not in self.analyses]
        answers = workers.map(partial(analyse_choice, settings=self.settings), remaining)
        with progress_bar(lambda: len(remaining), cli_text("choices-made")) as progress:
            for choice, analysis in zip(remaining, answers, strict=True):
                self.analyses[choice.index] = analysis
                if file is not None:
                    file.write(choice.index, analysis)
                if progress is not None:
                    progress(1)

    def print_losses(self) -> None:
        """Print a table of what the players lost, and the dearest choices of each."""
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

    def _losses(self, seat: int) -> Iterator[tuple[float, StudiedChoice]]:
        """Yield the chance that each choice of a seat lost, and the choice."""
        for choice in self.choices:
            if choice.view.player == seat:
                analysis = self.analyses[choice.index]
                yield analysis.best_chance - analysis.after[seat], choice

    def _figures(self, losses: Sequence[tuple[float, StudiedChoice]]) -> Iterator[str]:
        """Yield the number of a player's choices, their mean loss, and how many have each sign."""
        signs = [self.analyses[choice.index].sign for _, choice in losses]
        yield str(len(losses))
        yield f"{sum(loss for loss, _ in losses) / len(losses):.1%}"
        yield from (str(signs.count(sign)) for sign in COUNTED_SIGNS.values())

    def _is_dear(self, choice: StudiedChoice) -> bool:
        """Return whether a choice is doubtful or worse."""
        return self.analyses[choice.index].sign in COUNTED_SIGNS.values()

    def _sentence(self, choice: StudiedChoice, names: tuple[str, ...]) -> str:
        """Return the sentence for a dear choice."""
        analysis, seat = self.analyses[choice.index], choice.view.player
        describe = partial(aw.game(self.record.header.game).describe, choice.view.state)
        return cli_text(
            "dear-choice",
            index=choice.index,
            taken=describe(choice.taken, names),
            after=_percent(analysis.after[seat or 0]),
            best=describe(analysis.best, names),
            best_chance=_percent(analysis.best_chance),
        )


def _percent(chance: float) -> str:
    return f"{100 * chance:.0f}"
