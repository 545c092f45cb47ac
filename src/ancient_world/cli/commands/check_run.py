"""Checking the records given to ``validate``, from one to millions."""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import NoReturn

import attrs
import click
from rich.console import Console
from rich.table import Table

import ancient_world as aw
from ancient_world import archive
from ancient_world.archive.batch.sources import total_size
from ancient_world.cli.cli_texts import cli_text
from ancient_world.cli.command_helpers import STDIN, print_unread, refuse_overwriting_inputs
from ancient_world.cli.commands.records.record_reading import print_unknown_words
from ancient_world.cli.commands.report_options import Reporter
from ancient_world.cli.commands.scale_options import ScaleOptions, print_stopped, progress_bar
from ancient_world.cli.render import make_console, print_line, printable_text
from ancient_world.cli.shared_options import CommandOption, group_options


def _parse_size(_: click.Context, __: click.Parameter, value: str | None) -> int | None:
    """Return the number of bytes of a size such as 500k, 32M or 1G (a callback of click)."""
    if value is None:
        return None
    power = max(0, " kMG".find(value[-1:]))
    digits = value[:-1] if power else value
    if not digits.isdecimal() or not int(digits):
        raise click.BadParameter(cli_text("option-size", value=value))
    return int(digits) * int(1000**power)


@attrs.frozen
class TaskOptions:
    """How to divide the work, and whether to stop at the first invalid record."""

    fail_fast: bool
    chunk: int | None
    send: bool


task_options: CommandOption = group_options(
    TaskOptions,
    "tasks",
    click.option("--fail-fast", is_flag=True, help="Stop at the first record that is not valid."),
    click.option(
        "--chunk",
        metavar="SIZE",
        callback=_parse_size,
        help="Bytes of a task, such as 32M: smaller files are opened by workers, larger ones cut here.",
    ),
    click.option(
        "--send", is_flag=True, help="Send file contents to workers that cannot read the files."
    ),
)


def run_and_exit(run: CheckRun) -> NoReturn:
    """Check all sources, report and summarize the results, and exit with the code for them."""
    refuse_overwriting_inputs(
        run.files, [STDIN if source == "-" else source for source in run.sources]
    )
    started_at = time.perf_counter()
    try:
        run.run()
    except KeyboardInterrupt:
        print_stopped("stopped", run.summary.records, run.scale.out)
        raise
    seconds = time.perf_counter() - started_at
    if run.where and not run.summary.records:
        print_unknown_words(run.where, run.cards)
    _print_summary(
        make_console(error=not run.reporter.is_for_people), run.summary, run.entries / seconds
    )
    print_unread(run.summary.unread)
    sys.exit(run.summary.exit_code or int(run.strict and bool(run.summary.unread)))


@attrs.define
class CheckRun:
    """A run of ``validate`` over all its sources."""

    sources: Sequence[str]
    cards: aw.CardSet | None
    scale: ScaleOptions
    tasks: TaskOptions
    reporter: Reporter
    strict: bool
    where: Sequence[archive.Condition]
    summary: archive.CheckSummary = attrs.field(factory=archive.CheckSummary)
    entries: int = 0
    """The number of actions checked by this run, without those of an earlier run that it resumes."""

    @property
    def files(self) -> tuple[Path, ...]:
        """Return all files that the run writes."""
        return self.scale.files

    def run(self) -> None:
        """Check all sources, and write and report each result; results written before an error stay."""
        results = self.scale.results(archive.CheckedRecord)
        with self.scale.workers() as workers, results as out, self.report_in_block():
            self._check_sources(workers, out)

    @contextmanager
    def report_in_block(self) -> Iterator[None]:
        """Begin the report, and end it even after an error."""
        self.reporter.write_head()
        is_complete = False
        try:
            yield
            is_complete = True
        finally:
            self.reporter.write_tail(is_complete=is_complete)

    def handle_results(
        self,
        results: Generator[archive.CheckedRecord],
        result_file: archive.ResultFile[archive.CheckedRecord] | None = None,
    ) -> None:
        """Count, write and report each result, and stop at the first failure with ``--fail-fast``."""
        for result in results:
            self.summary.add(result)
            self.entries += result.entries
            if result_file is not None:
                result_file.write(result)
            self.reporter.write_result(result)
            if self.tasks.fail_fast and not result.is_ok:
                results.close()
                break

    def _check_sources(
        self,
        workers: archive.Workers,
        result_file: archive.ResultFile[archive.CheckedRecord] | None,
    ) -> None:
        excluded = [] if result_file is None else result_file.files
        total_bytes = partial(total_size, self.sources, excluded=excluded)
        with progress_bar(total_bytes, "records", in_bytes=True) as progress:
            results = archive.validate_many(
                self.sources, executor=workers, cards=self.cards, finished_results=self._earlier_results(result_file),
                excluded=excluded, task_size=self.tasks.chunk, sends_content=self.tasks.send,
                progress=progress, strict=self.strict, where=self.where,
                report_unread=self.summary.add_unread,
            )  # fmt: skip
            self.handle_results(results, result_file)

    def _earlier_results(
        self, result_file: archive.ResultFile[archive.CheckedRecord] | None
    ) -> Iterator[archive.CheckedRecord]:
        """Count, report and yield the results of an earlier run, so that a resumed run prints the same as one in full."""
        for result in (
            () if result_file is None else self.summary.count_each(result_file.earlier_results())
        ):
            self.reporter.write_result(result)
            yield result


def _print_summary(out: Console, summary: archive.CheckSummary, speed: float) -> None:
    if summary.records > 1:
        _print_counts(out, summary)
    if summary.duplicates:
        print_line(out, cli_text("duplicates", count=summary.duplicates))
    message_code = "checked-one" if summary.records == 1 else "checked"
    records, actions = f"{summary.records:,}", f"{summary.entries:,}"
    print_line(out, cli_text(message_code, records=records, actions=actions, speed=f"{speed:,.0f}"))


def _print_counts(out: Console, summary: archive.CheckSummary) -> None:
    table = Table(box=None, pad_edge=False, show_header=False)
    table.add_column()
    table.add_column(justify="right")
    for title, counts in (
        ("records", summary.statuses),
        ("games", summary.games),
        ("problems", summary.codes),
    ):
        _add_counts(table, cli_text(title), counts)
    out.print(table)


def _add_counts(table: Table, title: str, counts: Counter[str]) -> None:
    if counts:
        table.add_row(printable_text(title, "bold cyan"), "")
    for name, count in sorted(counts.items()):
        table.add_row(printable_text(f"  {name or '(unknown)'}"), f"{count:,}")
