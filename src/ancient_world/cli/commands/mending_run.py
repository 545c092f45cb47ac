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
from ancient_world.archive.batch.selected_checks import is_selected
from ancient_world.archive.batch.worker_functions import check_record
from ancient_world.cli.cli_texts import cli_text, printable
from ancient_world.cli.commands.check_run import CheckRun
from ancient_world.cli.exits import echo, fail
from ancient_world.cli.shared_options import CommandOption, FilePath, group_options
from ancient_world.engine.importing import import_lock
from ancient_world.engine.message_catalogue import register_messages
from ancient_world.records.writing import FileDestination, open_atomically
from ancient_world.validation import SuggestedMend

register_messages(
    {
        "cli-mend-alone": "--mend handles records one by one and writes no results; leave out {options}",
        "cli-write-mends": "--write needs --mend: --write says where to write the mended records",
        "cli-mended": "{count:record|records} written to {path}, {mended} of them mended",
        "cli-mend-left": "{count:record is|records are} left unchanged in {path}",
        "cli-mend-left-alone": "{place}: left in {path}, since no mend is offered",
        "cli-mend-left-unsure": "{place}: left in {path}, since the best mend is only {sure} % sure: {why}",
        "cli-mend-left-whole": "{place}: left in {path}, since the best mend would leave out text that can be read: {why}",
        "cli-sure-write": "--sure needs --write: --sure says how sure a mend must be for the mend to be written",
    }
)


DEFAULT_CERTAINTY = 90
"""The default probability, in percent, that a mend must reach to be written."""


def unmended_path(path: Path) -> Path:
    """Return the path for records that are not mended, beside the file of the valid and mended ones."""
    return path.with_name(f"{path.name}.left")


@attrs.frozen
class MendingOptions:
    """The options of ``validate`` for mending."""

    mend: bool
    write: Path | None
    sure: int | None


mending_options: CommandOption = group_options(
    MendingOptions,
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
        mended_path: the file of the valid and mended records.
        force: overwrite an existing file, or delete it if no record is left unmended.

    Raises:
        FileExistsError: the file exists, and may not be overwritten.
        OSError: the file cannot be written.
    """

    def __init__(self, mended_path: Path, *, force: bool) -> None:
        super().__init__()
        self.path: Path = unmended_path(mended_path)
        self._force = force
        self._is_existing = FileDestination.of_path(self.path, replace=force).mode is not None
        self._file: IO[bytes] | None = None
        self._last_bytes = b"\n"
        self.count: int = 0

    def add(self, stored_record: StoredRecord) -> None:
        """Write a record as it was found."""
        if self._file is None:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self._file = self.enter_context(open_atomically(self.path, replace=self._force))
        if not self._last_bytes.endswith(b"\n"):
            self._write(b"\n")
        stored_record.copy_to(self._write)
        self.count += 1

    def _write(self, text: bytes) -> None:
        assert self._file is not None
        self._file.write(text)
        self._last_bytes = text

    def delete_if_unused(self) -> None:
        """Delete the file of an earlier run if this run has no unmended records."""
        if self._is_existing and self._file is None:
            self.path.unlink()


@attrs.define
class MendingFiles:
    """The files that a run writes, and the number of mended records written."""

    mended_file: RecordFile
    unmended_file: UnmendedFile
    mended_count: int = 0


@attrs.define
class MendingRun(CheckRun):
    """A run of ``validate`` that also mends invalid records."""

    write: Path | None = None
    sure: int = DEFAULT_CERTAINTY

    def __attrs_post_init__(self) -> None:
        """Refuse options for parallel or resumable runs."""
        unsupported = {
            "--jobs": self.scale.jobs, "--dask": self.scale.dask, "--out": self.scale.out,
            "--resume": self.scale.resume, "--chunk": self.tasks.chunk, "--send": self.tasks.send,
            "--fail-fast": self.tasks.fail_fast,
        }  # fmt: skip
        given_options = [name for name, value in unsupported.items() if value]
        if given_options:
            fail(cli_text("mend-alone", options=", ".join(given_options)))

    @property
    def files(self) -> tuple[Path, ...]:
        """Return all files that the run writes."""
        return () if self.write is None else (self.write, unmended_path(self.write))

    def run(self) -> None:
        """Check and mend all sources, and report each result."""
        with self.report_in_block():
            self.handle_results(self._mended_results())

    def _mended_results(self) -> Generator[archive.CheckedRecord]:
        """Yield the result of each record with its mends, and write the files; they are complete after the last result."""
        with ExitStack() as exit_stack:
            files = (
                None
                if self.write is None
                else exit_stack.enter_context(self._open_files(self.write))
            )
            finder = archive.RecordFinder(self.where, self.cards)
            for stored_record in iterate_records(
                self.sources,
                excluded=self.files,
                keeps_bytes=files is not None,
                report_unread=self.summary.add_unread,
            ):
                if self.where and not is_selected(
                    stored_record.raw, finder, self.cards, stored_record.name
                ):
                    continue
                result = check_record(
                    stored_record.raw, stored_record.name, self.cards, strict=self.strict
                )
                mends = () if result.is_ok else self._mends_of_record(stored_record)
                unmended_message = (
                    "" if files is None else self._write_record(files, stored_record, result, mends)
                )
                yield attrs.evolve(result, number=stored_record.number, mends=mends)
                if unmended_message:
                    echo(printable(unmended_message), err=True)

    @contextmanager
    def _open_files(self, path: Path) -> Iterator[MendingFiles]:
        """Open the files for written and unmended records, and print how many records went into each."""
        force = self.scale.force
        with (
            RecordFile(path, force=force) as file,
            UnmendedFile(path, force=force) as unmended_file,
        ):
            files = MendingFiles(file, unmended_file)
            yield files
            unmended_file.delete_if_unused()
        if file.count:
            record_count, mended_count = file.count, files.mended_count
            echo(cli_text("mended", count=record_count, path=path, mended=mended_count), err=True)
        if unmended_file.count:
            echo(
                cli_text("mend-left", count=unmended_file.count, path=unmended_file.path), err=True
            )

    def _write_record(
        self,
        files: MendingFiles,
        stored_record: StoredRecord,
        result: archive.CheckedRecord,
        mends: tuple[SuggestedMend, ...],
    ) -> str:
        """Write a valid record, its best mend, or its bytes to the file of unmended records; return why it is unmended."""
        best_mend = mends[0] if mends else None
        if result.is_ok:
            files.mended_file.write(stored_record.record(self.cards))
        elif (
            best_mend is not None
            and best_mend.keeps_entries
            and 100 * best_mend.probability >= self.sure
        ):
            files.mended_file.write(best_mend.record)
            files.mended_count += 1
        elif not stored_record.is_unreadable:
            files.unmended_file.add(stored_record)
            return self._unmended_text(stored_record, best_mend)
        return ""

    def _unmended_text(self, stored_record: StoredRecord, best_mend: SuggestedMend | None) -> str:
        assert self.write is not None
        place_and_path = {"place": stored_record.position, "path": unmended_path(self.write)}
        if best_mend is None:
            return cli_text("mend-left-alone", **place_and_path)
        reason = best_mend.explanation.splitlines()[0]
        if not best_mend.keeps_entries:
            return cli_text("mend-left-whole", **place_and_path, why=reason)
        return cli_text(
            "mend-left-unsure", **place_and_path, why=reason, sure=int(100 * best_mend.probability)
        )

    def _mends_of_record(self, stored_record: StoredRecord) -> tuple[SuggestedMend, ...]:
        """Return the possible mends of a record; none if it cannot be read as a record of a known game."""
        with import_lock:
            from ancient_world.validation.mending.suggested_mends import (  # 20 ms to import
                mends_from_stream,
            )

        try:
            return mends_from_stream(stored_record.raw, self.cards)
        except (aw.InvalidDocument, aw.InvalidRecord):  # the problems in the report say why
            return ()
