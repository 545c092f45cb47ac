"""Result files: JSON Lines, or Parquet or a SARIF log made from the lines at the end.

Lines are collected in ``NAME.partial``, which gets the final name only after a complete run. An interrupted run leaves
that file, perhaps with an incomplete last line, which is dropped on resuming.

An existing file is resumed only if every line starts as lines of that kind do, which is checked before anything is
written; :meth:`ResultFile.earlier` also checks the columns.
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
from typing import IO, Generic, Self, TypeVar

from ancient_world.archive.batch.forms import to_line
from ancient_world.archive.batch.parquet import lines_in, pyarrow, write_table
from ancient_world.archive.batch.results import BatchError, CheckedRecord, PlayedGame
from ancient_world.archive.batch.sarif import write_log
from ancient_world.engine.language import message_text
from ancient_world.records.files.packed import packing
from ancient_world.records.writing import FilePlace, errors_named, files_of, whole_file

R = TypeVar("R", CheckedRecord, PlayedGame)

Maker = Callable[[IO[bytes], IO[bytes]], None]
"""A function that makes a file from its lines."""
Reader = Callable[[Path], Generator[bytes, None, None]]
"""A function that yields the lines of a file; closing the generator closes the file."""
LINES_PER_FLUSH = 32
"""The number of lines after which the file is flushed, so that a killed process loses little."""
RECORD = b'{"format":"ancient-world/record",'
"""The start of a record's line."""
LONGEST = 2**26
"""The most bytes of a line that are read at once; no line of this library is that long."""


def lines_of(path: Path) -> Generator[bytes, None, None]:
    """Yield the lines of a file; a line longer than :data:`LONGEST` comes in pieces."""
    with path.open("rb") as file:
        yield from iter(lambda: file.readline(LONGEST), b"")


class Lines:
    """A file of lines that gets its name only when complete; or an earlier file that is resumed.

    Args:
        path: the final path.
        begins: the start of each line of such a file; empty lines are allowed, too.
        resume: keep the lines of an earlier run, from ``NAME.partial`` or from its completed file.
        force: overwrite an existing file.
        read: reads the lines of a completed file.
        make: makes the final file from the lines; by default the file of lines itself is renamed.

    Raises:
        BatchError: the file exists and may not be overwritten, or cannot be resumed.
        OSError: the file cannot be written.
    """

    def __init__(
        self,
        path: Path,
        begins: bytes = b"",
        *,
        resume: bool,
        force: bool = False,
        read: Reader = lines_of,
        make: Maker | None = None,
    ) -> None:
        self._begins = begins
        self._read = read
        self._make = make
        self.place = FilePlace.of(path, replace=True)
        if make is not None and self.place.is_stream:
            raise OSError(errno.EINVAL, message_text("no-file", {}), str(path))
        self.replaces = force
        """True if the file may replace an existing one."""
        self.path = files_of(path)[-1]
        self.ended = False
        """True if the earlier lines are those of a completed run."""
        self._left = self._changed = False
        self._since = 0
        with errors_named(self.place.path):
            self.place.target.parent.mkdir(parents=True, exist_ok=True)
            self._file: IO[bytes] = self._open(resume=resume, force=force)
        self._end = 0 if self.place.is_stream else self._file.seek(0, os.SEEK_END)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        self.close(whole=kind is None)

    def __iter__(self) -> Generator[bytes, None, None]:
        """Yield the earlier lines."""
        remaining_bytes = self._end
        if remaining_bytes:
            with self.path.open("rb") as file:
                while remaining_bytes > 0:
                    line = file.readline()
                    remaining_bytes -= len(line)
                    yield line

    def keep(self, count: int) -> None:
        """Keep the first ``count`` of the earlier lines, and append after them."""
        with closing(iter(self)) as lines:
            kept_bytes = sum(len(line) for line in islice(lines, count))
        if kept_bytes != self._end:
            self._changed = True
            self._end = self._file.seek(kept_bytes)
            self._file.truncate()

    def add(self, line: bytes) -> None:
        """Add a line, which must end with a line feed."""
        self._changed = True
        self._since += 1
        with errors_named(self.place.path):
            self._file.write(line)
        if self._since >= LINES_PER_FLUSH:
            self.flush()

    def flush(self) -> None:
        """Flush the file."""
        self._since = 0
        with errors_named(self.place.path):
            self._file.flush()

    def end(self) -> None:
        """Write everything to disk, and close the file of lines without renaming it."""
        try:
            with errors_named(self.place.path):
                self._file.flush()
                if not self.place.is_stream:
                    os.fsync(self._file.fileno())
        finally:
            with suppress(OSError):
                self._file.close()

    def close(self, *, whole: bool = True) -> None:
        """Close the file; a ``whole`` one gets its final name, an incomplete one can be resumed."""
        if self._file.closed:
            return
        self.end()
        if self.place.is_stream:
            return
        if not whole and not self._changed and not self._left:
            self.path.unlink()  # it has nothing that is not in the completed file
        if whole and self._make is not None:
            with (
                self.path.open("rb") as lines,
                whole_file(self.place.path, replace=self.replaces) as file,
            ):
                self._make(lines, file)
            self.path.unlink()
        elif whole:
            with errors_named(self.place.path):
                self.place.take(self.path, replace=self.replaces)

    def _open(self, *, resume: bool, force: bool) -> IO[bytes]:
        """Open the file of lines, with any earlier lines."""
        if self.place.is_stream:
            return self.place.open_stream()
        is_existing = self.place.mode is not None
        self._make_room(there=is_existing, resume=resume, force=force)
        if self._left:
            if is_existing and not force:
                with closing(self._checked(self._read, self.place.target)) as lines:
                    next(lines, None)  # reading the first line checks the file
            return self._open_partial()
        if not is_existing or not resume:
            return self._new(())
        self.ended = True
        with closing(self._checked(self._read, self.place.target)) as lines:
            return self._new(lines)

    def _make_room(self, *, there: bool, resume: bool, force: bool) -> None:
        """Refuse to overwrite existing files without leave; delete an interrupted run's lines unless they are resumed."""
        if there and not force:
            if not resume:
                raise BatchError.of("file-there", path=self.place.path)
            self.replaces = True
        self._left = os.path.lexists(self.path)
        if self._left and not resume:
            if not force:
                raise BatchError.of("partial-there", path=str(self.path))
            self.path.unlink()
            self._left = False

    def _open_partial(self) -> IO[bytes]:
        """Open the file of an interrupted run, without an incomplete last line."""
        status = self.path.lstat()
        if not stat.S_ISREG(status.st_mode) or status.st_nlink > 1:
            raise BatchError.of("not-results", path=str(self.path), line=1)
        complete_bytes = sum(map(len, self._checked(lines_of, self.path)))
        file = self.path.open("r+b")
        file.truncate(complete_bytes)
        return file

    def _new(self, lines: Iterable[bytes]) -> IO[bytes]:
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

    def _checked(self, read: Reader, path: Path) -> Generator[bytes, None, None]:
        """Yield the complete lines of a file, after checking the start of each.

        Raises:
            BatchError: a line starts differently.
        """
        with closing(read(path)) as lines:
            for number, line in enumerate(lines, 1):
                has_prefix = line == b"\n" or line.startswith(self._begins)
                if not has_prefix and (line.endswith(b"\n") or not self._begins.startswith(line)):
                    raise BatchError.of("not-results", path=str(path), line=number)
                if line.endswith(b"\n"):
                    yield line


def _refuse_complete_file(path: Path) -> Generator[bytes, None, None]:
    raise BatchError.of("whole-there", path=str(path))


READERS: dict[str, Reader] = {
    ".jsonl": lines_of,
    ".parquet": lines_in,
    ".sarif": _refuse_complete_file,
}
"""How to read the lines of a completed file, by its suffix."""
SUFFIXES: dict[type[CheckedRecord | PlayedGame], tuple[str, ...]] = {
    CheckedRecord: tuple(READERS),
    PlayedGame: (".jsonl", ".parquet"),
}
"""The suffixes of files for each kind of result."""


class ResultFile(Lines, Generic[R]):
    """A file of results (``*.jsonl`` or ``*.parquet``) or of problems (``*.sarif``); a context manager.

    The file gets its name only when all results are written; until then, they are in ``NAME.partial``. An interrupted run
    can be resumed, and so can a complete one, unless it wrote a SARIF log.

    Args:
        path: the final path.
        kind: the class of the results.
        resume: keep the results of an earlier run; read them from :meth:`earlier` before the first
            :meth:`write`.
        force: overwrite an existing file, or the file of an interrupted run.

    Raises:
        BatchError: the suffix is unknown, pyarrow is missing, or there is a file that may not
            be overwritten or cannot be resumed.
        OSError: the file cannot be written.
    """

    def __init__(
        self, path: Path, kind: type[R], *, resume: bool = False, force: bool = False
    ) -> None:
        self._kind: type[R] = kind
        self.files = files_of(path)
        """All files that are written."""
        known_suffixes = SUFFIXES[kind]
        if path.suffix not in known_suffixes:
            suffixes = ", ".join(f"*{ending}" for ending in known_suffixes)
            raise BatchError.of("unknown-output", path=str(path), known=suffixes)
        if path.suffix == ".parquet":
            pyarrow()
        make_by_suffix: dict[str, Maker] = {".parquet": partial(write_table, kind=kind), ".sarif": write_log}
        line_prefix = f'{{"{next(iter(kind.columns))}":'.encode("ascii")
        super().__init__(
            path, line_prefix, resume=resume, force=force,
            read=READERS[path.suffix], make=make_by_suffix.get(path.suffix),
        )  # fmt: skip

    def earlier(self) -> Iterator[R]:
        """Yield the results of the earlier run, in order.

        Raises:
            BatchError: a line is not a result.
        """
        for number, line in enumerate(self, start=1):
            try:
                yield self._kind.from_dict(json.loads(line))
            except (ValueError, TypeError, KeyError):
                raise BatchError.of(
                    "not-results", path=str(self.path), line=number
                ) from None  # fmt: skip

    def write(self, result: R) -> None:
        """Add a result."""
        self.add(to_line(result.to_dict()))


class RecordLines(Lines):
    """A file of game records, one per line (``*.jsonl``), compressed at the end if it is named ``*.gz`` or ``*.zst``."""

    def __init__(self, path: Path, *, resume: bool = False, force: bool = False) -> None:
        if path.suffix not in (".jsonl", ".gz", ".zst"):
            known_patterns = "*.jsonl, *.jsonl.gz, *.jsonl.zst"
            raise BatchError.of("unknown-output", path=str(path), known=known_patterns)
        is_compressed = path.suffix != ".jsonl"
        if is_compressed:
            _compress(
                io.BytesIO(), io.BytesIO(), name=path.name
            )  # raises now if the library for compression is missing
        make_file = partial(_compress, name=path.name) if is_compressed else None
        read_lines = _refuse_complete_file if is_compressed else lines_of
        super().__init__(path, RECORD, resume=resume, force=force, read=read_lines, make=make_file)


def _compress(lines: IO[bytes], file: IO[bytes], *, name: str) -> None:
    with packing(file, name) as packer:
        shutil.copyfileobj(lines, packer)
