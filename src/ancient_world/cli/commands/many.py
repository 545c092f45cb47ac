"""``ancient-world validate`` for many records: folders, globs, files of many records, URLs."""

from __future__ import annotations

import functools
import glob
import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, NoReturn

import attrs
import click
from rich.console import Console
from rich.table import Table

import ancient_world as aw
from ancient_world import batch
from ancient_world.batch.output import to_line
from ancient_world.batch.sources import is_url, total_size
from ancient_world.batch.validating import CHUNK
from ancient_world.cli.commands.scale import INTERRUPTED, Scale, bar
from ancient_world.cli.common import STDIN, console, fail, keep_apart
from ancient_world.cli.render import plain, write
from ancient_world.cli.words import say

SHOWN = 20
"""Records whose problems are told; the others are counted."""


def _size(_: click.Context, __: click.Parameter, value: str | None) -> int | None:
    """Bytes, with k, M or G for thousands of thousands (a callback of click)."""
    if value is None:
        return None
    power = max(0, " kMG".find(value[-1:]))
    digits = value[:-1] if power else value
    if not digits.isdecimal() or not int(digits):
        raise click.BadParameter(say("option-size", value=value))
    return int(digits) * int(1000**power)


@attrs.frozen
class Tasks:
    """How the work is cut up, and whether it ends at the first problem."""

    fail_fast: bool
    chunk: int | None
    send: bool

    @property
    def wanted(self) -> bool:
        """Whether anything was asked for."""
        return self.fail_fast or self.send or self.chunk is not None


OPTIONS = (
    click.option("--fail-fast", is_flag=True, help="Stop at the first record that is not valid."),
    click.option(
        "--chunk",
        metavar="SIZE",
        callback=_size,
        help="Bytes of a task, such as 32M: smaller files are opened by workers, larger ones cut here.",
    ),
    click.option(
        "--send", is_flag=True, help="Send what is in files to workers that do not see them."
    ),
)


def task_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command the options of :class:`Tasks`, gathered in its parameter ``tasks``."""

    @functools.wraps(command)
    def gathered(*, fail_fast: bool, chunk: int | None, send: bool, **others: Any) -> Any:
        return command(tasks=Tasks(fail_fast, chunk, send), **others)

    wrapped: Callable[..., Any] = gathered
    for option in reversed(OPTIONS):
        wrapped = option(wrapped)
    return wrapped


def are_many(sources: Sequence[str], scale: Scale, tasks: Tasks) -> bool:
    """Whether this is about more than some files with one record each."""
    return scale.wanted or tasks.wanted or any(map(_holds_many, sources))


def _holds_many(source: str) -> bool:
    if is_url(source):
        return True
    path = Path(source)
    try:
        return path.is_dir() or (glob.has_magic(source) and not path.exists())
    except OSError:  # no name of a file: told with the file
        return False


@attrs.define
class _Teller:
    """Tells of results as they come."""

    as_json: bool
    told: int = 0

    def tell(self, result: batch.Checked) -> None:
        if self.as_json:
            click.echo(to_line(result.to_dict()), nl=False)
        elif not result.ok:
            self.told += 1
            for problem in result.problems if self.told <= SHOWN else ():
                rule = f" [{problem.rule}]" if problem.rule else ""
                place = f"{result.name}:{problem.line or result.line}"
                text = f"{place}: {problem.path}: {problem.message}{rule} ({problem.code})"
                click.echo(plain(text).plain)


def check_many(
    sources: Sequence[str],
    cards: aw.Cards | None,
    scale: Scale,
    tasks: Tasks,
    *,
    as_json: bool,
    strict: bool,
) -> NoReturn:
    """Check everything, write and tell results, sum them up, and leave with the exit code."""
    keep_apart(scale.files, [STDIN if source == "-" else source for source in sources])
    summary, teller = batch.Summary(), _Teller(as_json)
    start, entries = time.perf_counter(), 0
    try:
        with scale.workers() as workers, scale.results(batch.Checked) as out:
            without = [] if out is None else out.files
            done = [] if out is None else summary.counted(out.earlier())
            with bar(partial(total_size, sources, without=without), "records") as progress:
                results = batch.validate_many(
                    sources, executor=workers, cards=cards, done=done, without=without,
                    chunk=tasks.chunk or CHUNK, send=tasks.send, progress=progress, strict=strict,
                )  # fmt: skip
                for result in results:
                    summary.add(result)
                    entries += result.entries
                    teller.tell(result)
                    if out is not None:
                        out.write(result)
                    if tasks.fail_fast and not result.ok:
                        results.close()
                        break
    except aw.AncientWorldError as error:
        fail(error.message)
    except OSError as error:
        if error.filename is None:  # nobody reads on: not a file of ours
            raise
        fail(f"{error.filename}: {error.strerror}")
    except KeyboardInterrupt:
        write(console(error=True), say("stopped", count=summary.records), "yellow")
        sys.exit(INTERRUPTED)
    if not as_json:
        _draw(console(), summary, entries / (time.perf_counter() - start), teller.told)
    sys.exit(summary.exit_code)


def _draw(out: Console, summary: batch.Summary, speed: float, told: int) -> None:
    if told > SHOWN:
        write(out, say("more-records", count=told - SHOWN))
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
    records, actions = f"{summary.records:,}", f"{summary.entries:,}"
    write(out, say("checked", records=records, actions=actions, speed=f"{speed:,.0f}"))


def _part(table: Table, title: str, counts: Counter[str]) -> None:
    if counts:
        table.add_row(plain(title, "bold cyan"), "")
    for name, count in sorted(counts.items()):
        table.add_row(plain(f"  {name or '(unknown)'}"), f"{count:,}")
