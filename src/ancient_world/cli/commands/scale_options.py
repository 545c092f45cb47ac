"""Helpers for commands on many games: workers, result files, and progress bars."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TypeVar

import attrs
import click
from rich.filesize import decimal
from rich.progress import (
    BarColumn,
    Progress,
    ProgressColumn,
    Task,
    TaskProgressColumn,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)
from rich.text import Text

from ancient_world import archive
from ancient_world.archive.batch.workers import Workers
from ancient_world.cli.cli_texts import cli_text
from ancient_world.cli.exits import fail
from ancient_world.cli.interrupts import interrupts_delayed
from ancient_world.cli.render import make_console, print_line
from ancient_world.cli.shared_options import CommandOption, FilePath, force_option, group_options
from ancient_world.records.writing import paths_written

R = TypeVar("R", archive.CheckedRecord, archive.PlayedGame)


@attrs.frozen
class ScaleOptions:
    """The options for running at scale."""

    jobs: int | None
    dask: str | None
    out: Path | None
    resume: bool
    force: bool

    @property
    def files(self) -> tuple[Path, ...]:
        """Return all files that results go to."""
        return () if self.out is None else paths_written(self.out)

    @contextmanager
    def workers(self) -> Iterator[Workers]:
        """Open the workers that run the tasks."""
        if self.jobs and self.dask:
            fail(cli_text("jobs-or-dask"))
        if self.dask is None:
            workers = Workers(jobs=self.jobs)
            try:
                yield workers
            finally:
                workers.close(kill=True)
            return
        with archive.dask_executor(self.dask) as executor:
            yield Workers(executor)

    @contextmanager
    def results(
        self, result_class: type[R], *other_outputs: Path | None
    ) -> Iterator[archive.ResultFile[R] | None]:
        """Open the result file if one was named; ``other_outputs`` are other output files that can be resumed."""
        if self.out is None:
            if self.resume and not any(other_outputs):
                fail(cli_text("resume-what"))
            yield None
            return
        with ExitStack() as files:
            with interrupts_delayed():
                file = archive.ResultFile(
                    self.out, result_class, resume=self.resume, force=self.force
                )
                files.enter_context(file)
            yield file


scale_options: CommandOption = group_options(
    ScaleOptions,
    "scale",
    click.option("--jobs", "-j", type=click.IntRange(min=1), help="Number of processes."),
    click.option("--dask", metavar="ADDRESS", help="Run on the Dask cluster with this scheduler."),
    click.option(
        "--out",
        type=FilePath(dir_okay=False),
        help="Write a result for each: *.jsonl or *.parquet. Problems of records can be a log too: *.sarif.",
    ),
    click.option(
        "--resume",
        is_flag=True,
        help="Continue an earlier, interrupted run of the same command.",
    ),
    force_option,
)


class _SpeedColumn(ProgressColumn):
    """A progress column with the speed in items or bytes per second."""

    def __init__(self, *, in_bytes: bool) -> None:
        self._in_bytes = in_bytes
        super().__init__()

    def render(self, task: Task) -> Text:
        """Return the recent speed, or the average while no recent speed is known."""
        speed = task.finished_speed or task.speed or task.completed / (task.elapsed or 1)
        amount_text = decimal(int(speed)) if self._in_bytes else f"{speed:,.1f}"
        return Text(f"{amount_text}/s", style="progress.data.speed")


def print_stopped(code: str, count: int, *outputs: Path | None) -> None:
    """Print how much an interrupted run has done, and how it can be continued if it writes to a file."""
    texts = [cli_text(code, count=count), *([cli_text("resumable")] if any(outputs) else [])]
    print_line(make_console(error=True), " ".join(texts), "yellow")


@contextmanager
def progress_bar(
    total: Callable[[], int | None], label: str, *, in_bytes: bool = False
) -> Iterator[Callable[[int], None] | None]:
    """Show a progress bar with speed and remaining time, on a terminal only; ``total`` is only called there.

    With ``in_bytes``, progress is counted in bytes.
    """
    error_console = make_console(error=True)
    if not error_console.is_terminal:
        yield None
        return
    columns = (
        TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(),
        _SpeedColumn(in_bytes=in_bytes), TimeElapsedColumn(),
        TextColumn(cli_text("left")), TimeRemainingColumn(),
    )  # fmt: skip
    # On a terminal, output is drawn above the bar; output to a file must stay clean.
    output_is_terminal = sys.stdout.isatty()
    with Progress(
        *columns, console=error_console, transient=True, redirect_stdout=output_is_terminal
    ) as progress:
        task = progress.add_task(label, total=total())
        yield lambda amount: progress.advance(task, amount)
