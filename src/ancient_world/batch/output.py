"""Results in a file: JSON Lines as they come, or Parquet made of them at the end; both can be gone on with.

A file that was left in the middle ends with a torn line at worst; that one is dropped.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator
from gzip import GzipFile
from importlib import import_module
from itertools import islice
from pathlib import Path
from typing import Any, BinaryIO, Generic, TypeVar

from ancient_world.batch.faults import batch_error, missing
from ancient_world.batch.results import Checked, Played

__all__ = ["Lines", "PackedLines", "ResultFile", "to_line"]

R = TypeVar("R", Checked, Played)

PARTIAL = ".partial"
"""Behind the name of a Parquet file, whose rows are gathered as lines first: half a Parquet file is none."""
ROWS = 10_000
"""Rows of a Parquet file that are written together."""
FLUSHED = 32
"""A line at least every so many is handed to the system, so that a killed process loses little."""


def to_line(row: dict[str, Any]) -> bytes:
    """A row as a line of JSON."""
    return json.dumps(row, separators=(",", ":")).encode("ascii") + b"\n"


class Lines:
    """A file of lines that is written to its end, or gone on with.

    Raises:
        OSError: it cannot be written.
    """

    def __init__(self, path: Path, *, resume: bool) -> None:
        self.path = path
        path.parent.mkdir(parents=True, exist_ok=True)
        there = resume and path.exists()
        self._file: BinaryIO = path.open("r+b" if there else "w+b")
        self._end = self._whole()
        self._file.truncate(self._end)
        self._file.seek(self._end)
        self._since = 0

    def __iter__(self) -> Iterator[bytes]:
        """The lines that were there before, one by one."""
        left = self._end
        with self.path.open("rb") as file:
            while left > 0:
                line = file.readline()
                left -= len(line)
                yield line

    def keep(self, count: int) -> None:
        """Keep so many lines of those that were there, and go on behind them."""
        self._end = sum(len(line) for line in islice(self, count))
        self._file.truncate(self._end)
        self._file.seek(self._end)

    def write(self, line: bytes) -> None:
        """Add a line, which ends with a line feed."""
        self._file.write(line)
        self._since += 1
        if self._since >= FLUSHED:
            self.flush()

    def flush(self) -> None:
        """Hand everything to the system."""
        self._file.flush()
        self._since = 0

    def close(self) -> None:
        """Write what is left."""
        self._file.close()

    def _whole(self) -> int:
        """Where the last whole line ends."""
        end = self._file.seek(0, os.SEEK_END)
        while end > 0:
            start = max(0, end - 65_536)
            self._file.seek(start)
            place = self._file.read(end - start).rfind(b"\n")
            if place >= 0:
                return start + place + 1
            end = start
        return 0


class ResultFile(Generic[R]):
    """Results on their way into ``*.jsonl`` or ``*.parquet``; a context manager that closes it.

    Args:
        path: where to.
        kind: what the results are.
        resume: keep what is there of an earlier run; read it from :meth:`earlier` before the first
            :meth:`write`.

    Raises:
        BatchError: the name tells of no format that is known, or pyarrow is missing.
        OSError: it cannot be written.
    """

    def __init__(self, path: Path, kind: type[R], *, resume: bool = False) -> None:
        self._path = path
        self._kind: type[R] = kind
        self._closed = False
        self._parquet = path.suffix == ".parquet"
        if path.suffix not in (".jsonl", ".parquet"):
            raise batch_error("unknown-output", path=str(path), known="*.jsonl, *.parquet")
        if self._parquet:
            _pyarrow()
        there = path.with_name(path.name + PARTIAL) if self._parquet else path
        again = resume and self._parquet and path.exists() and not there.exists()
        self._lines = Lines(there, resume=resume)
        if again:
            for row in _rows_of(path):
                self._lines.write(to_line(row))
            self._lines.close()
            self._lines = Lines(there, resume=True)

    def __enter__(self) -> ResultFile[R]:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        self.close(whole=kind is None)

    @property
    def files(self) -> tuple[Path, ...]:
        """Every file that is written."""
        return (self._path, self._lines.path)

    def earlier(self) -> Iterator[R]:
        """The results that were there, in order.

        Raises:
            BatchError: a line is not a result.
        """
        for number, line in enumerate(self._lines, start=1):
            try:
                yield self._kind.from_dict(json.loads(line))
            except (ValueError, TypeError, KeyError):
                raise batch_error(
                    "not-results", path=str(self._lines.path), line=number
                ) from None  # fmt: skip

    def keep(self, count: int) -> None:
        """Keep so many of the earlier results."""
        self._lines.keep(count)

    def write(self, result: R) -> None:
        """Add a result."""
        self._lines.write(to_line(result.to_dict()))

    def flush(self) -> None:
        """Hand everything to the system."""
        self._lines.flush()

    def close(self, *, whole: bool) -> None:
        """Write what is left; only a ``whole`` run becomes a Parquet file, an error leaves lines."""
        if self._closed:
            return
        self._closed = True
        self._lines.close()
        if self._parquet and whole:
            _to_parquet(self._lines.path, self._path, self._kind)
            self._lines.path.unlink()


def _pyarrow() -> Any:
    try:
        import_module("pyarrow.parquet")  # only where Parquet is written
        return import_module("pyarrow")
    except ModuleNotFoundError:
        raise missing("pyarrow", "parquet") from None


def _to_parquet(source: Path, path: Path, kind: type[Checked | Played]) -> None:
    """Turn lines into Parquet, some thousands at a time."""
    arrow = _pyarrow()
    types = {
        "text": arrow.string(),
        "int": arrow.int64(),
        "ints": arrow.list_(arrow.int64()),
        "texts": arrow.list_(arrow.string()),
    }
    text, number = types["text"], types["int"]
    names = {"code": text, "rule": text, "message": text, "path": text}
    names |= {"index": number, "line": number, "column": number}
    types["problems"] = arrow.list_(arrow.struct(list(names.items())))
    schema = arrow.schema([(name, types[column]) for name, column in kind.columns.items()])
    unready = path.with_name(path.name + ".unready")
    with (
        source.open("rb") as lines,
        arrow.parquet.ParquetWriter(unready, schema, compression="zstd") as writer,
    ):
        while rows := _some(lines):
            writer.write_table(arrow.Table.from_pylist(rows, schema=schema))
    unready.replace(path)


def _some(lines: Iterable[bytes]) -> list[dict[str, Any]]:
    return [json.loads(line) for line in islice(lines, ROWS)]


def _rows_of(path: Path) -> Iterator[dict[str, Any]]:
    arrow = _pyarrow()
    with arrow.parquet.ParquetFile(path) as file:
        for batch in file.iter_batches(ROWS):
            yield from batch.to_pylist()


class PackedLines:
    """A compressed file of lines, ``*.gz`` or ``*.zst``; it cannot be gone on with.

    Raises:
        BatchError: zstandard is needed and missing.
        OSError: it cannot be written.
    """

    def __init__(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self._under: BinaryIO = path.open("wb")
        self._file: Any
        if path.suffix == ".gz":
            self._file = GzipFile("", "wb", 6, self._under, mtime=0)  # the same bytes at any time
        else:
            self._file = _zstandard().ZstdCompressor().stream_writer(self._under, closefd=False)

    def write(self, line: bytes) -> None:
        """Add a line, which ends with a line feed."""
        self._file.write(line)

    def flush(self) -> None:
        """Nothing is gained by flushing: the file is of use when it is whole."""

    def close(self) -> None:
        """Write what is left."""
        self._file.close()
        self._under.close()


def _zstandard() -> Any:
    try:
        return import_module("zstandard")
    except ModuleNotFoundError:
        raise missing("zstandard", "zstd") from None
