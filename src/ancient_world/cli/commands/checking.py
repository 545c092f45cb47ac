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
from ancient_world.cli.commands.reporting import Reporter
from ancient_world.cli.commands.scale import Scale, bar
from ancient_world.cli.common import STDIN, console, keep_apart
from ancient_world.cli.options import options_of
from ancient_world.cli.render import plain, write
from ancient_world.cli.words import say


def _size(_: click.Context, __: click.Parameter, value: str | None) -> int | None:
    """Return the number of bytes of a size such as 500k, 32M or 1G (a callback of click)."""
    if value is None:
        return None
    power = max(0, " kMG".find(value[-1:]))
    digits = value[:-1] if power else value
    if not digits.isdecimal() or not int(digits):
        raise click.BadParameter(say("option-size", value=value))
    return int(digits) * int(1000**power)


@attrs.frozen
class Tasks:
    """How to divide the work, and whether to stop at the first invalid record."""

    fail_fast: bool
    chunk: int | None
    send: bool


task_options = options_of(
    Tasks,
    "tasks",
    click.option("--fail-fast", is_flag=True, help="Stop at the first record that is not valid."),
    click.option(
        "--chunk",
        metavar="SIZE",
        callback=_size,
        help="Bytes of a task, such as 32M: smaller files are opened by workers, larger ones cut here.",
    ),
    click.option(
        "--send", is_flag=True, help="Send file contents to workers that cannot read the files."
    ),
)


def check_all(run: Run) -> NoReturn:
    """Check all sources, report and summarize the results, and exit with the code for them."""
    keep_apart(run.files, [STDIN if source == "-" else source for source in run.sources])
    started_at = time.perf_counter()
    try:
        run.check()
    except KeyboardInterrupt:
        write(console(error=True), say("stopped", count=run.summary.records), "yellow")
        raise
    seconds = time.perf_counter() - started_at
    _draw(console(error=not run.reporter.for_people), run.summary, run.entries / seconds)
    sys.exit(run.summary.exit_code)


@attrs.define
class Run:
    """A run of ``validate`` over all its sources."""

    sources: Sequence[str]
    cards: aw.CardSet | None
    scale: Scale
    tasks: Tasks
    reporter: Reporter
    strict: bool
    summary: archive.CheckSummary = attrs.field(factory=archive.CheckSummary)
    entries: int = 0
    """The number of actions checked by this run, without those of an earlier run that it resumes."""

    @property
    def files(self) -> tuple[Path, ...]:
        """Return all files that the run writes."""
        return self.scale.files

    def check(self) -> None:
        """Check all sources, and write and report each result; results written before an error stay."""
        results = self.scale.results(archive.CheckedRecord)
        with self.scale.workers() as workers, results as out, self.reporting():
            self._each(workers, out)

    @contextmanager
    def reporting(self) -> Iterator[None]:
        """Begin the report, and end it even after an error."""
        self.reporter.begin()
        is_complete = False
        try:
            yield
            is_complete = True
        finally:
            self.reporter.end(whole=is_complete)

    def take(
        self,
        results: Generator[archive.CheckedRecord],
        out: archive.ResultFile[archive.CheckedRecord] | None = None,
    ) -> None:
        """Count, write and report each result, and stop at the first failure with ``--fail-fast``."""
        for result in results:
            self.summary.add(result)
            self.entries += result.entries
            if out is not None:
                out.write(result)
            self.reporter.tell(result)
            if self.tasks.fail_fast and not result.ok:
                results.close()
                break

    def _each(
        self, workers: archive.Workers, out: archive.ResultFile[archive.CheckedRecord] | None
    ) -> None:
        excluded = [] if out is None else out.files
        total_bytes = partial(total_size, self.sources, without=excluded)
        with bar(total_bytes, "records", sizes=True) as progress:
            results = archive.validate_many(
                self.sources, executor=workers, cards=self.cards, done=self._earlier(out),
                without=excluded, chunk=self.tasks.chunk, send=self.tasks.send,
                progress=progress, strict=self.strict,
            )  # fmt: skip
            self.take(results, out)

    def _earlier(
        self, out: archive.ResultFile[archive.CheckedRecord] | None
    ) -> Iterator[archive.CheckedRecord]:
        """Count, report and yield the results of an earlier run, so that a resumed run prints the same as one in full."""
        for result in () if out is None else self.summary.counted(out.earlier()):
            self.reporter.tell(result)
            yield result


def _draw(out: Console, summary: archive.CheckSummary, speed: float) -> None:
    if summary.records > 1:
        _print_counts(out, summary)
    if summary.duplicates:
        write(out, say("duplicates", count=summary.duplicates))
    message_code = "checked-one" if summary.records == 1 else "checked"
    records, actions = f"{summary.records:,}", f"{summary.entries:,}"
    write(out, say(message_code, records=records, actions=actions, speed=f"{speed:,.0f}"))


def _print_counts(out: Console, summary: archive.CheckSummary) -> None:
    table = Table(box=None, pad_edge=False, show_header=False)
    table.add_column()
    table.add_column(justify="right")
    for title, counts in (
        ("records", summary.statuses),
        ("games", summary.games),
        ("problems", summary.codes),
    ):
        _part(table, say(title), counts)
    out.print(table)


def _part(table: Table, title: str, counts: Counter[str]) -> None:
    if counts:
        table.add_row(plain(title, "bold cyan"), "")
    for name, count in sorted(counts.items()):
        table.add_row(plain(f"  {name or '(unknown)'}"), f"{count:,}")
