"""Result files: JSON Lines, or Parquet or a SARIF log made from the lines at the end.

Lines are collected in ``NAME.partial``, which gets the final name only after a complete run. An interrupted run leaves
that file, perhaps with an incomplete last line, which is dropped on resuming.

An existing file is resumed only if every line starts as lines of that kind do, which is checked before anything is
written; :meth:`ResultFile.earlier_results` also checks the columns.
"""

from __future__ import annotations

import errno
import io
import json
import os
import shutil
import stat
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing, suppress
from functools import partial
from itertools import islice
from pathlib import Path
from typing import IO, TYPE_CHECKING, Generic, Self

from ancient_world.archive.batch.parquet import import_pyarrow, read_json_lines, write_table
from ancient_world.archive.batch.report_formats import to_line
from ancient_world.archive.batch.result_rows import BatchError, CheckedRecord, PlayedGame, ResultRow
from ancient_world.archive.batch.sarif import write_sarif_log
from ancient_world.documents.codec import from_json
from ancient_world.engine.game import CardSet
from ancient_world.engine.message_catalogue import message_text
from ancient_world.records.files.compressed_files import (
    open_packed_writer,
    record_suffix,
    strip_packing_suffix,
)
from ancient_world.records.files.record_file import record_lines_in_format
from ancient_world.records.record import Record
from ancient_world.records.writing import (
    FileDestination,
    open_atomically,
    paths_written,
    rename_errors,
)

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    R = TypeVar("R", bound=ResultRow, default=ResultRow)
else:
    from typing import TypeVar

    R = TypeVar("R")

MakeFile = Callable[[IO[bytes], IO[bytes]], None]
"""A function that makes a file from its lines."""
ReadLines = Callable[[Path], Generator[bytes, None, None]]
"""A function that yields the lines of a file; closing the generator closes the file."""
LINES_PER_FLUSH = 32
"""The number of lines after which the file is flushed, so that a killed process loses little."""
RECORD_PREFIX = b'{"format":"ancient-world/record",'
"""The start of a record's line."""
MAX_LINE_BYTES = 2**26
"""The most bytes of a line that are read at once; no line of this library is that long."""


def lines_in_file(path: Path) -> Generator[bytes, None, None]:
    """Yield the lines of a file; a line longer than :data:`MAX_LINE_BYTES` comes in pieces."""
    with path.open("rb") as file:
        yield from iter(lambda: file.readline(MAX_LINE_BYTES), b"")


class LinesFile:
    """A file of lines that gets its name only when complete; or an earlier file that is resumed.

    Args:
        path: the final path.
        line_prefix: the start of each line of such a file; empty lines are allowed, too.
        resume: keep the lines of an earlier run, from ``NAME.partial`` or from its completed file.
        force: overwrite an existing file.
        read_lines: reads the lines of a completed file.
        make_file: makes the final file from the lines; by default the file of lines itself is renamed.

    Raises:
        BatchError: the file exists and may not be overwritten, or cannot be resumed.
        OSError: the file cannot be written.
    """

    def __init__(
        self,
        path: Path,
        line_prefix: bytes = b"",
        *,
        resume: bool,
        force: bool = False,
        read_lines: ReadLines = lines_in_file,
        make_file: MakeFile | None = None,
    ) -> None:
        self._line_prefix = line_prefix
        self._read_lines = read_lines
        self._make_file = make_file
        self.place: FileDestination = FileDestination.of_path(path, replace=True)
        if make_file is not None and self.place.is_stream:
            raise OSError(errno.EINVAL, message_text("no-file", {}), str(path))
        self.may_replace: bool = force
        """True if the file may replace an existing one."""
        self.path: Path = paths_written(path)[-1]
        self.is_complete: bool = False
        """True if the earlier lines are those of a completed run."""
        self._has_partial = self._is_changed = False
        self._unflushed_lines = 0
        with rename_errors(self.place.path):
            self.place.target.parent.mkdir(parents=True, exist_ok=True)
            self._file: IO[bytes] = self._open_lines(resume=resume, force=force)
        self._earlier_bytes = 0 if self.place.is_stream else self._file.seek(0, os.SEEK_END)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        self.close(is_complete=kind is None)

    def __iter__(self) -> Generator[bytes, None, None]:
        """Yield the earlier lines."""
        remaining_bytes = self._earlier_bytes
        if remaining_bytes:
            with self.path.open("rb") as file:
                while remaining_bytes > 0:
                    line = file.readline()
                    remaining_bytes -= len(line)
                    yield line

    def keep_first(self, count: int) -> None:
        """Keep the first ``count`` of the earlier lines, and append after them."""
        with closing(iter(self)) as lines:
            kept_bytes = sum(len(line) for line in islice(lines, count))
        if kept_bytes != self._earlier_bytes:
            self._is_changed = True
            self._earlier_bytes = self._file.seek(kept_bytes)
            self._file.truncate()

    def add(self, line: bytes) -> None:
        """Add a line, which must end with a line feed."""
        self._is_changed = True
        self._unflushed_lines += 1
        with rename_errors(self.place.path):
            self._file.write(line)
        if self._unflushed_lines >= LINES_PER_FLUSH:
            self.flush()

    def flush(self) -> None:
        """Flush the file."""
        self._unflushed_lines = 0
        with rename_errors(self.place.path):
            self._file.flush()

    def finish(self) -> None:
        """Write everything to disk, and close the file of lines without renaming it."""
        try:
            with rename_errors(self.place.path):
                self._file.flush()
                if not self.place.is_stream:
                    os.fsync(self._file.fileno())
        finally:
            with suppress(OSError):
                self._file.close()

    def close(self, *, is_complete: bool = True) -> None:
        """Close the file; a ``is_complete`` one gets its final name, an incomplete one can be resumed."""
        if self._file.closed:
            return
        self.finish()
        if self.place.is_stream:
            return
        if not is_complete and not self._is_changed and not self._has_partial:
            self.path.unlink()  # it has nothing that is not in the completed file
        if is_complete and self._make_file is not None:
            with (
                self.path.open("rb") as lines,
                open_atomically(self.place.path, replace=self.may_replace) as file,
            ):
                self._make_file(lines, file)
            self.path.unlink()
        elif is_complete:
            with rename_errors(self.place.path):
                self.place.move_into_place(self.path, replace=self.may_replace)

    def _open_lines(self, *, resume: bool, force: bool) -> IO[bytes]:
        """Open the file of lines, with any earlier lines."""
        if self.place.is_stream:
            return self.place.open_stream()
        is_existing = self.place.mode is not None
        self._check_existing(is_existing=is_existing, resume=resume, force=force)
        if self._has_partial:
            if is_existing and not force:
                with closing(self._checked_lines(self._read_lines, self.place.target)) as lines:
                    next(lines, None)  # reading the first line checks the file
            return self._open_partial()
        if not is_existing or not resume:
            return self._create(())
        self.is_complete = True
        with closing(self._checked_lines(self._read_lines, self.place.target)) as lines:
            return self._create(lines)

    def _check_existing(self, *, is_existing: bool, resume: bool, force: bool) -> None:
        """Refuse to overwrite existing files without leave; delete an interrupted run's lines unless they are resumed."""
        if is_existing and not force:
            if not resume:
                raise BatchError.from_code("file-there", path=self.place.path)
            self.may_replace = True
        self._has_partial = os.path.lexists(self.path)
        if self._has_partial and not resume:
            if not force:
                raise BatchError.from_code("partial-there", path=str(self.path))
            self.path.unlink()
            self._has_partial = False

    def _open_partial(self) -> IO[bytes]:
        """Open the file of an interrupted run, without an incomplete last line."""
        status = self.path.lstat()
        if not stat.S_ISREG(status.st_mode) or status.st_nlink > 1:
            raise BatchError.from_code("not-results", path=str(self.path), line=1)
        complete_bytes = sum(map(len, self._checked_lines(lines_in_file, self.path)))
        file = self.path.open("r+b")
        file.truncate(complete_bytes)
        return file

    def _create(self, lines: Iterable[bytes]) -> IO[bytes]:
        """Create the file of lines, starting with lines of a completed run."""
        file = self.path.open("x+b")
        try:
            file.writelines(lines)
            file.flush()
        except BaseException:
            with suppress(OSError):
                file.close()
            self.path.unlink()
            raise
        return file

    def _checked_lines(self, read_lines: ReadLines, path: Path) -> Generator[bytes, None, None]:
        """Yield the complete lines of a file, after checking the start of each.

        Raises:
            BatchError: a line starts differently.
        """
        with closing(read_lines(path)) as lines:
            for number, line in enumerate(lines, 1):
                has_prefix = line == b"\n" or line.startswith(self._line_prefix)
                if not has_prefix and (
                    line.endswith(b"\n") or not self._line_prefix.startswith(line)
                ):
                    raise BatchError.from_code("not-results", path=str(path), line=number)
                if line.endswith(b"\n"):
                    yield line


def refuse_complete_file(path: Path) -> Generator[bytes, None, None]:
    """Refuse to resume a run whose file is complete, and does not consist of its lines."""
    raise BatchError.from_code("whole-there", path=str(path))


READERS: dict[str, ReadLines] = {
    ".jsonl": lines_in_file,
    ".parquet": read_json_lines,
    ".sarif": refuse_complete_file,
}
"""How to read the lines of a completed file, by its suffix."""
SUFFIXES: dict[type[ResultRow], tuple[str, ...]] = {
    CheckedRecord: tuple(READERS),
    PlayedGame: (".jsonl", ".parquet"),
}
"""The suffixes of files for each kind of result."""


class ResultFile(LinesFile, Generic[R]):
    """A file of results (``*.jsonl`` or ``*.parquet``) or of problems (``*.sarif``); a context manager.

    The file gets its name only when all results are written; until then, they are in ``NAME.partial``. An interrupted run
    can be resumed, and so can a complete one, unless it wrote a SARIF log.

    Args:
        path: the final path.
        result_class: the class of the results.
        resume: keep the results of an earlier run; read them from :meth:`earlier_results` before the first
            :meth:`write`.
        force: overwrite an existing file, or the file of an interrupted run.

    Raises:
        BatchError: the suffix is unknown, pyarrow is missing, or there is a file that may not
            be overwritten or cannot be resumed.
        OSError: the file cannot be written.
    """

    def __init__(
        self, path: Path, result_class: type[R], *, resume: bool = False, force: bool = False
    ) -> None:
        self._kind: type[R] = result_class
        self.files: tuple[Path, ...] = paths_written(path)
        """All files that are written."""
        known_suffixes = SUFFIXES[result_class]
        if path.suffix not in known_suffixes:
            suffixes = ", ".join(f"*{ending}" for ending in known_suffixes)
            raise BatchError.from_code("unknown-output", path=str(path), known=suffixes)
        if path.suffix == ".parquet":
            import_pyarrow()
        make_by_suffix: dict[str, MakeFile] = {
            ".parquet": partial(write_table, result_class=result_class),
            ".sarif": write_sarif_log,
        }
        line_prefix = f'{{"{next(iter(result_class.columns))}":'.encode("ascii")
        super().__init__(
            path, line_prefix, resume=resume, force=force,
            read_lines=READERS[path.suffix], make_file=make_by_suffix.get(path.suffix),
        )  # fmt: skip

    def earlier_results(self) -> Iterator[R]:
        """Yield the results of the earlier run, in order.

        Raises:
            BatchError: a line is not a result.
        """
        for number, line in enumerate(self, start=1):
            try:
                yield self._kind.from_dict(json.loads(line))
            except (ValueError, TypeError, KeyError):
                raise BatchError.from_code(
                    "not-results", path=str(self.path), line=number
                ) from None  # fmt: skip

    def write(self, result: R) -> None:
        """Add a result."""
        self.add(to_line(result.to_dict()))


class RecordLines(LinesFile):
    """A file of game records, one per line (``*.jsonl``); in notation (``*.awn``), or compressed, it is made at the end.

    Args:
        path: the final path.
        resume: keep the records of an earlier run.
        force: overwrite an existing file.
        cards: the card file of the records, if it is not the standard one.
    """

    def __init__(
        self,
        path: Path,
        *,
        resume: bool = False,
        force: bool = False,
        cards: CardSet | None = None,
    ) -> None:
        suffix = record_suffix(path.name)
        if suffix not in (".jsonl", ".awn"):
            known_patterns = "*.jsonl, *.awn (.gz, .zst, .bz2, .xz)"
            raise BatchError.from_code("unknown-output", path=str(path), known=known_patterns)
        write_lines = (
            partial(_write_notation, cards=cards) if suffix == ".awn" else shutil.copyfileobj
        )
        make_file = partial(_write_packed, write_lines, name=path.name)
        make_file(io.BytesIO(), io.BytesIO())  # raises now if the library for packing is missing
        is_plain = suffix == ".jsonl" and strip_packing_suffix(path.name) == path.name
        super().__init__(
            path,
            RECORD_PREFIX,
            resume=resume,
            force=force,
            read_lines=lines_in_file if is_plain else refuse_complete_file,
            make_file=None if is_plain else make_file,
        )


def _write_packed(write_lines: MakeFile, lines: IO[bytes], file: IO[bytes], *, name: str) -> None:
    with open_packed_writer(file, name) as packer:
        write_lines(lines, packer)


def _write_notation(lines: IO[bytes], file: IO[bytes], cards: CardSet | None) -> None:
    """Write records from their lines in notation; an empty line, of a game that failed, is left out."""
    for line in lines:
        if line.strip():
            record = from_json(line, expect=Record, cards=cards)
            for text in record_lines_in_format("awn", record):
                file.write(f"{text}\n".encode())
