"""The run of ``records edit``: into one file, into files of a folder, or in place."""

from __future__ import annotations

import os
import textwrap
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from itertools import chain, groupby
from operator import attrgetter
from pathlib import Path
from typing import IO

import attrs

import ancient_world as aw
from ancient_world.archive import RecordEditor, RecordFile, StoredRecord, iterate_records
from ancient_world.archive.batch.sources import is_url
from ancient_world.archive.edited_texts import comments_of, edited_text, fits_file
from ancient_world.cli.cli_texts import cli_text, printable
from ancient_world.cli.commands.records.record_reading import RecordReading
from ancient_world.cli.exits import echo, fail
from ancient_world.engine.message_catalogue import register_messages
from ancient_world.records.files.compressed_files import (
    is_packed,
    open_packed_writer,
    open_raw,
    strip_packing_suffix,
)
from ancient_world.records.writing import open_atomically

register_messages(
    {
        "cli-edit-inside": "{path}: this folder lies in a folder that is read; name another one.",
        "cli-edit-as-is": "{path}: this file stays as it was.",
        "cli-edit-no-place": "Only a file can be edited in place: no URL, no member of an archive, and no file that is not packed as its name says.",
        "cli-name-left": "{place}: {where}: something like a name still stands here: {name}",
    }
)


@attrs.define
class EditRun:
    """The work of one ``edit`` command, and the numbers of edited records and written files."""

    reading: RecordReading
    editor: RecordEditor
    record_count: int = 0
    file_count: int = 0

    def stored_records(self) -> Iterator[StoredRecord]:
        """Yield the stored records with their bytes."""
        reading = self.reading
        return iterate_records(
            reading.sources,
            excluded=reading.output_paths,
            keeps_bytes=True,
            report_unread=reading.add_unread,
        )

    def gather_names(self, key: Path | None) -> None:
        """Give a pseudonym to every name in the sources, and keep the table in a file."""
        reading = self.reading
        for stored_record in iterate_records(reading.sources, excluded=reading.output_paths):
            with suppress(aw.InvalidDocument):  # reported when it is to be edited
                self.editor.add_names(stored_record.record(self.reading.cards).header)
        if key is not None and self.editor.pseudonyms is not None:
            self.editor.pseudonyms.write(key)

    def write_one_file(self, path: Path, *, force: bool) -> None:
        """Write all records into a file; a record whose form does not fit is written in the form of the file."""
        with RecordFile(path, force=force) as file:
            for stored_record in self.stored_records():
                with self._reporting(stored_record):
                    text, record = self._edited(stored_record)
                    file.write(text if fits_file(text, str(path)) else record)
            self.file_count = min(file.count, 1)

    def write_files(self, path_of: Callable[[str], Path], *, force: bool) -> None:
        """Write each file to another path; records that cannot be read are left out."""
        for name, stored_records in groupby(self.stored_records(), attrgetter("name")):
            with suppress(_NothingWritten), _opened_copy(path_of(name), force=force) as file:
                self._write_records(stored_records, file, all_of_them=False)
                self.file_count += 1

    def replace_files(self) -> None:
        """Replace each file whole; a file with a record that cannot be read or edited stays."""
        done = set[str]()
        for name, stored_records in groupby(self.stored_records(), attrgetter("name")):
            path = os.path.realpath(name)
            if path not in done:
                done.add(path)
                self._replace_file(name, stored_records)

    def _replace_file(self, name: str, stored_records: Iterator[StoredRecord]) -> None:
        count_before, first_record = self.record_count, next(stored_records)
        if not first_record.is_unreadable and not _can_be_replaced(name):
            self.reading.report_skipped(name, cli_text("edit-no-place"), unreadable=True)
            return
        try:
            with _opened_copy(Path(name), force=True) as file:
                all_records = chain([first_record], stored_records)
                self._write_records(all_records, file, all_of_them=True)
            self.file_count += 1
        except _NothingWritten:
            self.record_count = count_before
            echo(printable(cli_text("edit-as-is", path=name)), err=True)

    def _write_records(
        self, stored_records: Iterable[StoredRecord], file: IO[bytes], *, all_of_them: bool
    ) -> None:
        """Write the edited records of a file.

        Raises:
            _NothingWritten: none can be edited, or not ``all_of_them``, and so the file is not to be written.
        """

        def write_between(line: bytes) -> None:
            text = self.editor.edit_text(line.decode(errors="surrogateescape"))
            edited_line = text.encode(errors="surrogateescape")
            self._report_names_in_comments(place, edited_line)
            file.write(edited_line)

        skipped_before, count_before = self.reading.skipped_count, self.record_count
        place = ""
        for stored_record in stored_records:
            place = stored_record.position
            with self._reporting(stored_record):
                file.write(self._edited(stored_record, write_between)[0])
        is_skipped = self.reading.skipped_count > skipped_before
        if self.record_count == count_before or (all_of_them and is_skipped):
            raise _NothingWritten

    @contextmanager
    def _reporting(self, stored_record: StoredRecord) -> Iterator[None]:
        """Report a record that cannot be read or edited."""
        try:
            yield
        except aw.InvalidDocument as error:
            self.reading.report_skipped(
                stored_record.position, error.detail, unreadable=stored_record.is_unreadable
            )
        except aw.InvalidOption as error:
            self.reading.report_skipped(stored_record.position, error.message, unreadable=False)

    def _edited(
        self, stored_record: StoredRecord, write_between: Callable[[bytes], object] | None = None
    ) -> tuple[bytes, aw.Record]:
        """Return the text and the record after the edit, and report what is left of names.

        Raises:
            InvalidDocument: this is not a valid record.
            InvalidOption: the record cannot be edited so.
        """
        record, pieces = stored_record.record(self.reading.cards), list[bytes]()
        stored_record.copy_to(pieces.append, write_between=write_between)
        text, edited_record = edited_text(b"".join(pieces), record, self.editor)
        for path, name in self.editor.names_left(edited_record):
            self._report_name(stored_record.position, path, name)
        self._report_names_in_comments(stored_record.position, text)
        self.record_count += 1
        return text, edited_record

    def _report_names_in_comments(self, place: str, text: bytes) -> None:
        """Report what is left of names in the comment lines of notation."""
        if self.editor.pseudonyms is not None:
            for comment in comments_of(text.lstrip()):
                for name in self.editor.pseudonyms.names_left(comment):
                    self._report_name(place, textwrap.shorten(comment, 60, placeholder=" …"), name)

    def _report_name(self, place: str, where: str, name: str) -> None:
        self.reading.problem_count += 1
        data = {"place": place, "where": where, "name": name}
        echo(printable(cli_text("name-left", **data)), err=True)


class _NothingWritten(Exception):
    """A file is not written."""


@contextmanager
def _opened_copy(path: Path, *, force: bool) -> Iterator[IO[bytes]]:
    """Open a file that appears when it is complete, packed as its name says; an equal one stays."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with (
        open_atomically(path, replace=force, keep_if_same=True) as packed_file,
        open_packed_writer(packed_file, path.name) as file,
    ):
        yield file


def _can_be_replaced(name: str) -> bool:
    """Return whether a source is a file that is packed as its name says, or not packed."""
    try:
        with open_raw(name) as file:
            return Path(name).is_file() and is_packed(file) == (strip_packing_suffix(name) != name)
    except OSError:  # standard input, a URL, or a member of an archive
        return False


class MirroredPaths:
    """Paths in a folder that mirror the names of sources; equal names get numbers.

    Exits if the folder lies in one that is read.
    """

    def __init__(self, folder: Path, sources: tuple[str, ...]) -> None:
        self._folder = folder
        self._source_folders = [source for source in sources if Path(source).is_dir()]
        self._used_paths = set[str]()
        for source in self._source_folders:
            if Path(os.path.realpath(folder)).is_relative_to(os.path.realpath(source)):
                fail(cli_text("edit-inside", path=folder))

    def path_of(self, name: str) -> Path:
        """Return the path for a source; never one outside the folder."""
        path = self._folder / self._relative_path(name)
        stem, dot, suffixes = path.name.partition(".")
        number = 1
        while str(path).casefold() in self._used_paths:
            number += 1
            path = path.with_name(f"{stem}-{number}{dot}{suffixes}")
        self._used_paths.add(str(path).casefold())
        return path

    def _relative_path(self, name: str) -> str:
        if name == "-":
            return "records.jsonl"
        for folder in () if is_url(name) else self._source_folders:
            path = os.path.relpath(name, folder)
            if not path.startswith(os.pardir):
                return path
        return name.replace(os.sep, "/").rpartition("/")[2]
