"""``ancient-world validate`` for many records: folders, globs, files of many records, URLs."""

from __future__ import annotations

import glob
import sys
import time
from collections import Counter
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import NoReturn

import attrs
import click
from rich.console import Console
from rich.table import Table

import ancient_world as aw
from ancient_world import batch
from ancient_world.batch.output import to_line
from ancient_world.batch.sources import STDIN, is_url, total_size
from ancient_world.cli.common import console, fail
from ancient_world.cli.render import plain, write
from ancient_world.cli.scale import INTERRUPTED, Scale, bar

__all__ = ["are_many", "check_many"]

SHOWN = 20
"""Records whose problems are told; the others are counted."""


def are_many(sources: Sequence[str], scale: Scale, *, fail_fast: bool) -> bool:
    """Whether this is about more than some files with one record each."""
    return scale.wanted or fail_fast or any(map(_holds_many, sources))


def _holds_many(source: str) -> bool:
    if source == STDIN or is_url(source) or source.endswith((".jsonl", ".gz", ".zst")):
        return True
    path = Path(source)
    return path.is_dir() or (glob.has_magic(source) and not path.exists())


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
    sources: Sequence[str], cards: aw.Cards | None, scale: Scale, *, fail_fast: bool, as_json: bool
) -> NoReturn:
    """Check everything, write and tell results, sum them up, and leave with the exit code."""
    summary, teller = batch.Summary(), _Teller(as_json)
    start, entries = time.perf_counter(), 0
    try:
        with scale.workers() as workers, scale.results(batch.Checked) as out:
            without = [] if out is None else out.files
            done = [] if out is None else summary.counted(out.earlier())
            with bar(partial(total_size, sources, without=without), "records") as progress:
                results = batch.validate_many(
                    sources, executor=workers, cards=cards, done=done, without=without,
                    progress=progress,
                )  # fmt: skip
                for result in results:
                    summary.add(result)
                    entries += result.entries
                    teller.tell(result)
                    if out is not None:
                        out.write(result)
                    if fail_fast and not result.ok:
                        results.close()
                        break
    except aw.AncientWorldError as error:
        fail(error.message)
    except OSError as error:
        if error.filename is None:  # nobody reads on: not a file of ours
            raise
        fail(f"{error.filename}: {error.strerror}")
    except KeyboardInterrupt:
        write(console(error=True), f"Stopped after {summary.records:,} records.", "yellow")
        sys.exit(INTERRUPTED)
    if not as_json:
        _draw(console(), summary, entries / (time.perf_counter() - start), teller.told)
    sys.exit(summary.exit_code)


def _draw(out: Console, summary: batch.Summary, speed: float, told: int) -> None:
    if told > SHOWN:
        write(out, f"... and {told - SHOWN:,} records more with problems")
    table = Table(box=None, pad_edge=False, show_header=False)
    table.add_column()
    table.add_column(justify="right")
    for title, counts in (
        ("records", summary.statuses),
        ("games", summary.games),
        ("problems", summary.codes),
    ):
        _part(table, title, counts)
    out.print(table)
    write(
        out,
        f"{summary.records:,} records, {summary.entries:,} actions, {speed:,.0f} actions a second",
    )


def _part(table: Table, title: str, counts: Counter[str]) -> None:
    if counts:
        table.add_row(plain(title, "bold cyan"), "")
    for name, count in sorted(counts.items()):
        table.add_row(plain(f"  {name or '(unknown)'}"), f"{count:,}")
