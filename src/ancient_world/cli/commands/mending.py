"""Mending for ``validate --mend``: what is offered for each record that is wrong, and the file of the mended ones."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import ExitStack
from pathlib import Path

import attrs
import click

import ancient_world as aw
from ancient_world import batch
from ancient_world.archive import Kept, RecordFile, walk
from ancient_world.batch.checking import as_row, fingerprint_of
from ancient_world.cli.commands.checking import Run
from ancient_world.cli.common import echo, fail
from ancient_world.cli.options import FilePath, options_of
from ancient_world.cli.words import say
from ancient_world.engine.importing import importing
from ancient_world.engine.language import register
from ancient_world.validation.checking import judge

register(
    {
        "cli-mend-alone": "--mend handles records one by one and writes no results; leave out {options}",
        "cli-write-mends": "--write needs --mend: it says where to write the mended records",
        "cli-mended": "{count:record|records} written to {path}, {mended} of them mended",
        "cli-not-mended": "{count:record is|records are} left out of {path}: no mend fits",
    }
)


@attrs.frozen
class Mending:
    """The options that were given for mending."""

    mend: bool
    write: Path | None


mending_options = options_of(
    Mending,
    "mending",
    click.option(
        "--mend",
        is_flag=True,
        help="Suggest what a record that breaks the rules was meant to be.",
    ),
    click.option(
        "--write",
        type=FilePath(dir_okay=False),
        help="With --mend: write every record, with its best mend, to *.json or *.jsonl, packed or not.",
    ),
)


@attrs.define
class MendingRun(Run):
    """One run that checks every source that was named, and mends what is wrong."""

    write: Path | None = None

    def __attrs_post_init__(self) -> None:
        """Refuse what is only for runs that divide their work or can go on later."""
        given = {
            "--jobs": self.scale.jobs, "--dask": self.scale.dask, "--out": self.scale.out,
            "--resume": self.scale.resume, "--chunk": self.tasks.chunk, "--send": self.tasks.send,
            "--fail-fast": self.tasks.fail_fast,
        }  # fmt: skip
        named = [name for name, value in given.items() if value]
        if named:
            fail(say("mend-alone", options=", ".join(named)))

    @property
    def files(self) -> tuple[Path, ...]:
        """Every file that the run writes."""
        return () if self.write is None else (self.write,)

    def check(self) -> None:
        """Check, mend, write and report."""
        with self.reporting():
            self.take(self._mended())

    def _mended(self) -> Generator[batch.Checked]:
        """Yield the result of each record with its mends; the file is whole after the last one."""
        mended = left = count = 0
        with ExitStack() as opened:
            file = None
            if self.write is not None:
                file = opened.enter_context(RecordFile(self.write, force=self.scale.force))
            for kept in walk(self.sources, without=self.files):
                report = judge(kept.raw, self.cards, strict=self.strict)
                known = fingerprint_of(kept.raw, self.cards) if self.strict else ""
                row = as_row(report, kept.name, known)
                mends = () if row.ok else self._mends(kept)
                if file is not None and (row.ok or mends):
                    file.write(kept.record(self.cards) if row.ok else mends[0].record)
                    count += 1
                mended, left = mended + bool(mends), left + (not row.ok and not mends)
                yield attrs.evolve(row, number=kept.number, mends=mends)
        if count:
            echo(say("mended", count=count, path=self.write, mended=mended), err=True)
        if left and self.write is not None:
            echo(say("not-mended", count=left, path=self.write), err=True)

    def _mends(self, kept: Kept) -> tuple[aw.Mend, ...]:
        """Return what is offered for a record; nothing if it is none, or no game begins like this."""
        with importing:
            from ancient_world.mending import mends_of  # 20 ms, with cattrs

        try:
            return mends_of(kept.raw, self.cards)
        except (aw.InvalidDocument, aw.InvalidRecord):  # the problems say why
            return ()
