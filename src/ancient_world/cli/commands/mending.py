"""Mending for ``validate --mend``: suggest what invalid records were meant to be, and write the mended records."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import IO

import attrs
import click

import ancient_world as aw
from ancient_world import archive
from ancient_world.archive import RecordFile, StoredRecord, iterate_records
from ancient_world.archive.batch.work import checked
from ancient_world.cli.commands.checking import Run
from ancient_world.cli.common import echo, fail
from ancient_world.cli.options import FilePath, options_of
from ancient_world.cli.render import plain
from ancient_world.cli.words import say
from ancient_world.engine.importing import importing
from ancient_world.engine.language import register_messages
from ancient_world.records.writing import FilePlace, whole_file

register_messages(
    {
        "cli-mend-alone": "--mend handles records one by one and writes no results; leave out {options}",
        "cli-write-mends": "--write needs --mend: it says where to write the mended records",
        "cli-mended": "{count:record|records} written to {path}, {mended} of them mended",
        "cli-mend-left": "{count:record is|records are} left unchanged in {path}",
        "cli-mend-left-alone": "{place}: left in {path}, since no mend is offered",
        "cli-mend-left-unsure": "{place}: left in {path}, since the best mend is only {sure} % sure: {why}",
        "cli-mend-left-whole": "{place}: left in {path}, since the best mend leaves out what can be read: {why}",
        "cli-sure-write": "--sure needs --write: it says how sure a mend must be to be written",
    }
)


SURE = 90
"""The default probability, in percent, that a mend must reach to be written."""


def beside(path: Path) -> Path:
    """Return the path for records that are not mended, beside the file of the valid and mended ones."""
    return path.with_name(f"{path.name}.left")


@attrs.frozen
class Mending:
    """The options of ``validate`` for mending."""

    mend: bool
    write: Path | None
    sure: int | None


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
        help="With --mend: write every valid and every mended record to *.json, *.jsonl or *.awn, packed or not. Others go to FILE.left, as they are.",
    ),
    click.option(
        "--sure",
        metavar="PERCENT",
        type=click.IntRange(0, 100),
        help="How sure a mend must be for --write. [default: 90]",
    ),
)


class UnmendedFile(ExitStack):
    """A context manager for the file of records that are not mended; the file is created for the first such record.

    Args:
        written: the file of the valid and mended records.
        force: overwrite an existing file, or delete it if no record is left unmended.

    Raises:
        FileExistsError: the file exists, and may not be overwritten.
        OSError: the file cannot be written.
    """

    def __init__(self, written: Path, *, force: bool) -> None:
        super().__init__()
        self.path = beside(written)
        self._force = force
        self._there = FilePlace.of(self.path, replace=force).mode is not None
        self._file: IO[bytes] | None = None
        self._last = b"\n"
        self.count = 0

    def take(self, kept: StoredRecord) -> None:
        """Write a record as it was found."""
        if self._file is None:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self._file = self.enter_context(whole_file(self.path, replace=self._force))
        if not self._last.endswith(b"\n"):
            self._write(b"\n")
        kept.copy_to(self._write)
        self.count += 1

    def _write(self, text: bytes) -> None:
        assert self._file is not None
        self._file.write(text)
        self._last = text

    def forget(self) -> None:
        """Delete the file of an earlier run if this run has no unmended records."""
        if self._there and self._file is None:
            self.path.unlink()


@attrs.define
class Files:
    """The files that a run writes, and the number of mended records written."""

    file: RecordFile
    left: UnmendedFile
    mended: int = 0


@attrs.define
class MendingRun(Run):
    """A run of ``validate`` that also mends invalid records."""

    write: Path | None = None
    sure: int = SURE

    def __attrs_post_init__(self) -> None:
        """Refuse options for parallel or resumable runs."""
        unsupported = {
            "--jobs": self.scale.jobs, "--dask": self.scale.dask, "--out": self.scale.out,
            "--resume": self.scale.resume, "--chunk": self.tasks.chunk, "--send": self.tasks.send,
            "--fail-fast": self.tasks.fail_fast,
        }  # fmt: skip
        given_options = [name for name, value in unsupported.items() if value]
        if given_options:
            fail(say("mend-alone", options=", ".join(given_options)))

    @property
    def files(self) -> tuple[Path, ...]:
        """Return all files that the run writes."""
        return () if self.write is None else (self.write, beside(self.write))

    def check(self) -> None:
        """Check and mend all sources, and report each result."""
        with self.reporting():
            self.take(self._mended())

    def _mended(self) -> Generator[archive.CheckedRecord]:
        """Yield the result of each record with its mends, and write the files; they are complete after the last result."""
        with ExitStack() as exit_stack:
            files = None if self.write is None else exit_stack.enter_context(self._files(self.write))
            for stored_record in iterate_records(self.sources, without=self.files, copies=files is not None):
                result = checked(stored_record.raw, stored_record.name, self.cards, strict=self.strict)
                mends = () if result.ok else self._mends(stored_record)
                unmended_message = "" if files is None else self._put(files, stored_record, result, mends)
                yield attrs.evolve(result, number=stored_record.number, mends=mends)
                if unmended_message:
                    echo(plain(unmended_message).plain, err=True)

    @contextmanager
    def _files(self, path: Path) -> Iterator[Files]:
        """Open the files for written and unmended records, and print how many records went into each."""
        force = self.scale.force
        with RecordFile(path, force=force) as file, UnmendedFile(path, force=force) as unmended_file:
            files = Files(file, unmended_file)
            yield files
            unmended_file.forget()
        if file.count:
            record_count, mended_count = file.count, files.mended
            echo(say("mended", count=record_count, path=path, mended=mended_count), err=True)
        if unmended_file.count:
            echo(say("mend-left", count=unmended_file.count, path=unmended_file.path), err=True)

    def _put(
        self, files: Files, kept: StoredRecord, row: archive.CheckedRecord, mends: tuple[aw.SuggestedMend, ...]
    ) -> str:
        """Write a valid record, its best mend, or its bytes to the file of unmended records; return why it is unmended."""
        best_mend = mends[0] if mends else None
        if row.ok:
            files.file.write(kept.record(self.cards))
        elif best_mend is not None and best_mend.keeps and 100 * best_mend.sure >= self.sure:
            files.file.write(best_mend.record)
            files.mended += 1
        elif not kept.unreadable:
            files.left.take(kept)
            return self._unmended_text(kept, best_mend)
        return ""

    def _unmended_text(self, stored_record: StoredRecord, best_mend: aw.SuggestedMend | None) -> str:
        assert self.write is not None
        place_and_path = {"place": stored_record.place, "path": beside(self.write)}
        if best_mend is None:
            return say("mend-left-alone", **place_and_path)
        reason = best_mend.why.splitlines()[0]
        if not best_mend.keeps:
            return say("mend-left-whole", **place_and_path, why=reason)
        return say("mend-left-unsure", **place_and_path, why=reason, sure=int(100 * best_mend.sure))

    def _mends(self, kept: StoredRecord) -> tuple[aw.SuggestedMend, ...]:
        """Return the possible mends of a record; none if it cannot be read as a record of a known game."""
        with importing:
            from ancient_world.validation.mending.mends import mends_of  # 20 ms to import

        try:
            return mends_of(kept.raw, self.cards)
        except (aw.InvalidDocument, aw.InvalidRecord):  # the problems in the report say why
            return ()
