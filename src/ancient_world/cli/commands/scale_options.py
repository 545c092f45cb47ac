"""The options of commands on many games, which say how many workers there are and where results go."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TypeVar

import attrs
import click

from ancient_world import archive
from ancient_world.cli.cli_texts import cli_text
from ancient_world.cli.exits import fail
from ancient_world.cli.interrupts import interrupts_delayed
from ancient_world.cli.shared_options import CommandOption, FilePath, force_option, group_options

R = TypeVar("R", "archive.CheckedRecord", "archive.PlayedGame")


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
        from ancient_world.records.writing import paths_written  # 70 ms, not for help

        return () if self.out is None else paths_written(self.out)

    @contextmanager
    def workers(self) -> Iterator[archive.Workers]:
        """Open the workers that run the tasks."""
        if self.jobs and self.dask:
            fail(cli_text("jobs-or-dask"))
        if self.dask is None:
            workers = archive.Workers(jobs=self.jobs)
            try:
                yield workers
            finally:
                workers.close(kill=True)
            return
        from ancient_world.engine.game_files import loaded_game_files, shown_path  # 25 ms, for Dask

        for path in loaded_game_files():
            fail(cli_text("file-and-dask", path=shown_path(path)))
        with archive.dask_executor(self.dask) as executor:
            yield archive.Workers(executor)

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
