"""Results in a file: JSON Lines, or Parquet or a SARIF log made of them at the end.

Rows gather as lines in a file beside, ``NAME.partial``, and only a whole run gets the name. A run that was left in
the middle leaves that file, with a torn line at its end at worst; that one is dropped.

A file is taken for one that an earlier run made if every line of it begins as the rows of that kind do, and what
:meth:`ResultFile.earlier` reads has the very columns. Nothing is written before that is known.
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
from ancient_world.archive.batch.results import BatchError, Checked, Played
from ancient_world.archive.batch.sarif import write_log
from ancient_world.engine.language import sentence
from ancient_world.records.files.packed import packing
from ancient_world.records.writing import FilePlace, errors_named, files_of, whole_file

R = TypeVar("R", Checked, Played)

Maker = Callable[[IO[bytes], IO[bytes]], None]
"""Writes a file from its lines."""
Reader = Callable[[Path], Generator[bytes, None, None]]
"""Reads the lines of a file, which is closed with them."""
FLUSHED = 32
"""Lines are handed to the system after every 32 of them, so that a killed process loses little."""
RECORD = b'{"format":"ancient-world/record",'
"""How the line of a record begins."""
LONGEST = 2**26
"""Every line of ours is shorter than 64 MB."""


def lines_of(path: Path) -> Generator[bytes, None, None]:
    """The lines of a file; what is longer than any of ours comes in parts."""
    with path.open("rb") as file:
        yield from iter(lambda: file.readline(LONGEST), b"")


class Lines:
    """Lines on their way into a file, which has its name only when all are there; or an earlier file that is resumed.

    Args:
        path: where to.
        begins: how each line of such a file begins; an empty line is one too.
        resume: keep the lines of an earlier run: those that it left beside, or those of the file that it ended.
        force: whether what is there is written over.
        read: how the lines of an ended file are had.
        make: writes the file from the lines when all are there; without it, they become the file.

    Raises:
        BatchError: the file exists and may not be overwritten, or cannot be resumed.
        OSError: it cannot be written.
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
            raise OSError(errno.EINVAL, sentence("no-file", {}), str(path))
        self.replaces = force
        """True if the file may take the place of another one."""
        self.path = files_of(path)[-1]
        self.ended = False
        """True if the lines that were there are those of an earlier run that had ended."""
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
        """The lines that were there before, one by one."""
        left = self._end
        if left:
            with self.path.open("rb") as file:
                while left > 0:
                    line = file.readline()
                    left -= len(line)
                    yield line

    def keep(self, count: int) -> None:
        """Keep the first ``count`` of the lines that were there, and go on behind them."""
        with closing(iter(self)) as lines:
            end = sum(len(line) for line in islice(lines, count))
        if end != self._end:
            self._changed = True
            self._end = self._file.seek(end)
            self._file.truncate()

    def add(self, line: bytes) -> None:
        """Add a line, which ends with a line feed."""
        self._changed = True
        self._since += 1
        with errors_named(self.place.path):
            self._file.write(line)
        if self._since >= FLUSHED:
            self.flush()

    def flush(self) -> None:
        """Hand everything to the system."""
        self._since = 0
        with errors_named(self.place.path):
            self._file.flush()

    def end(self) -> None:
        """Force everything onto the disk; the lines stay where they gather."""
        try:
            with errors_named(self.place.path):
                self._file.flush()
                if not self.place.is_stream:
                    os.fsync(self._file.fileno())
        finally:
            with suppress(OSError):
                self._file.close()

    def close(self, *, whole: bool = True) -> None:
        """Write what is left; a ``whole`` file gets its name, another one waits beside it to be resumed."""
        if self._file.closed:
            return
        self.end()
        if self.place.is_stream:
            return
        if not whole and not self._changed and not self._left:
            self.path.unlink()  # nothing is in it that is not elsewhere
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
        """The file that gathers the lines, with those that were there before."""
        if self.place.is_stream:
            return self.place.open_stream()
        there = self.place.mode is not None
        self._make_room(there=there, resume=resume, force=force)
        if self._left:
            if there and not force:
                with closing(self._checked(self._read, self.place.target)) as lines:
                    next(lines, None)  # the first one tells what they are
            return self._left_file()
        if not there or not resume:
            return self._new(())
        self.ended = True
        with closing(self._checked(self._read, self.place.target)) as lines:
            return self._new(lines)

    def _make_room(self, *, there: bool, resume: bool, force: bool) -> None:
        """Refuse to write over what may stay; take away what an earlier run has left unless it is resumed."""
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

    def _left_file(self) -> IO[bytes]:
        """The file that an earlier run has left, without its torn line."""
        look = self.path.lstat()
        if not stat.S_ISREG(look.st_mode) or look.st_nlink > 1:
            raise BatchError.of("not-results", path=str(self.path), line=1)
        end = sum(map(len, self._checked(lines_of, self.path)))
        file = self.path.open("r+b")
        file.truncate(end)
        return file

    def _new(self, lines: Iterable[bytes]) -> IO[bytes]:
        """A file of our own, with lines that were elsewhere before."""
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
        """The whole lines, if each of them, and the beginning of a torn one, is as ours are.

        Raises:
            BatchError: a line is another one.
        """
        with closing(read(path)) as lines:
            for number, line in enumerate(lines, 1):
                begun = line == b"\n" or line.startswith(self._begins)
                if not begun and (line.endswith(b"\n") or not self._begins.startswith(line)):
                    raise BatchError.of("not-results", path=str(path), line=number)
                if line.endswith(b"\n"):
                    yield line


def _of_a_whole(path: Path) -> Generator[bytes, None, None]:
    raise BatchError.of("whole-there", path=str(path))


READERS: dict[str, Reader] = {
    ".jsonl": lines_of,
    ".parquet": lines_in,
    ".sarif": _of_a_whole,
}
"""How the lines of an ended file are had, by the end of its name."""
ENDINGS: dict[type[Checked | Played], tuple[str, ...]] = {
    Checked: tuple(READERS),
    Played: (".jsonl", ".parquet"),
}
"""The files that results can go to."""


class ResultFile(Lines, Generic[R]):
    """Results on their way into ``*.jsonl`` or ``*.parquet``, problems into a log, ``*.sarif``; a context manager.

    The file has its name only when all results are there; until then they gather in ``NAME.partial``. A run that
    was left in the middle can be resumed, and one that ended unless a log came of it.

    Args:
        path: where to.
        kind: what the results are.
        resume: keep what is there of an earlier run; read it from :meth:`earlier` before the first
            :meth:`write`.
        force: whether a file that is there, or left by a run that did not end, is written over.

    Raises:
        BatchError: the name tells of no format that is known, pyarrow is missing, or something is there that may
            not be overwritten, or cannot be resumed.
        OSError: it cannot be written.
    """

    def __init__(
        self, path: Path, kind: type[R], *, resume: bool = False, force: bool = False
    ) -> None:
        self._kind: type[R] = kind
        self.files = files_of(path)
        """Every file that is written."""
        known = ENDINGS[kind]
        if path.suffix not in known:
            told = ", ".join(f"*{ending}" for ending in known)
            raise BatchError.of("unknown-output", path=str(path), known=told)
        if path.suffix == ".parquet":
            pyarrow()
        made: dict[str, Maker] = {".parquet": partial(write_table, kind=kind), ".sarif": write_log}
        begins = f'{{"{next(iter(kind.columns))}":'.encode("ascii")
        super().__init__(
            path, begins, resume=resume, force=force,
            read=READERS[path.suffix], make=made.get(path.suffix),
        )  # fmt: skip

    def earlier(self) -> Iterator[R]:
        """The results that were there, in order.

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
    """The records of games that are played, a line each: ``*.jsonl``, packed when all are there as ``*.gz`` or ``*.zst``."""

    def __init__(self, path: Path, *, resume: bool = False, force: bool = False) -> None:
        if path.suffix not in (".jsonl", ".gz", ".zst"):
            known = "*.jsonl, *.jsonl.gz, *.jsonl.zst"
            raise BatchError.of("unknown-output", path=str(path), known=known)
        packed = path.suffix != ".jsonl"
        if packed:
            _pack(
                io.BytesIO(), io.BytesIO(), name=path.name
            )  # what it needs is there, or is told now
        make = partial(_pack, name=path.name) if packed else None
        read = _of_a_whole if packed else lines_of
        super().__init__(path, RECORD, resume=resume, force=force, read=read, make=make)


def _pack(lines: IO[bytes], file: IO[bytes], *, name: str) -> None:
    with packing(file, name) as packer:
        shutil.copyfileobj(lines, packer)
