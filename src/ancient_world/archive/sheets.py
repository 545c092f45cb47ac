"""Writing tables to files: CSV, JSON Lines, Parquet, or SQLite; a file gets its name only when complete."""

from __future__ import annotations

import csv
import io
import json
import sqlite3
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from functools import lru_cache
from os import PathLike
from pathlib import Path
from types import ModuleType
from typing import IO, Any, Protocol

from ancient_world.archive.batch.parquet import import_pyarrow, parquet_schema
from ancient_world.archive.batch.result_rows import BatchError
from ancient_world.archive.record_tables import Row
from ancient_world.engine.importing import check_argument, wrong_argument
from ancient_world.records.writing import FileDestination, open_atomically, rename_errors

Columns = Mapping[str, str]

JSON_LINES_SUFFIXES = (".jsonl",)
CSV_SUFFIXES = (".csv",)
PARQUET_SUFFIXES = (".parquet",)
SQLITE_SUFFIXES = (".sqlite", ".db")
KNOWN_PATTERNS = "*.csv, *.jsonl, *.parquet, *.sqlite"
STDOUT = "-"
MAX_BUFFERED_ROWS = 5_000
"""The most rows of a Parquet file that are written at once."""
MAX_BUFFERED_NUMBERS = 1_000_000
"""The most numbers in the lists of rows that are written at once."""
FORMULA_PREFIXES = frozenset({"=", "+", "-", "@", "\t", "\r"})
"""The first characters of cells that a spreadsheet would run as formulas."""


class TableFile(Protocol):
    """A file for the rows of one table."""

    def write(self, rows: Sequence[Row]) -> None:
        """Add rows."""


def open_table(
    path: str | Path,
    table: str,
    columns: Columns,
    *,
    force: bool = False,
    notes: Mapping[str, str] | None = None,
) -> AbstractContextManager[TableFile]:
    """Open a file for one table, in the format of its suffix; a context manager. ``-`` is CSV on standard output.

    The metadata of a Parquet file contain the notes, as of when the file is closed.

    Raises:
        BatchError: the suffix is unknown, or pyarrow is missing.
        FileExistsError: the file exists, and may not be overwritten.
        OSError: the file cannot be written.
    """
    check_argument("path", path, str, PathLike)
    check_argument("table", table, str)
    check_argument("columns", columns, Mapping)
    if str(path) == STDOUT:
        return nullcontext(_CsvTable(sys.stdout, columns))
    suffix = Path(path).suffix
    if suffix in CSV_SUFFIXES:
        return _open_csv(path, columns, force=force)
    if suffix in JSON_LINES_SUFFIXES:
        return _open_json_lines(path, force=force)
    if suffix in PARQUET_SUFFIXES:
        return _open_parquet(path, columns, {} if notes is None else notes, force=force)
    if suffix in SQLITE_SUFFIXES:
        return open_database(path, {table: columns}, force=force)
    raise BatchError.from_code("unknown-output", path=str(path), known=KNOWN_PATTERNS)


class _JsonLinesTable:
    def __init__(self, file: IO[bytes]) -> None:
        self._file = file

    def write(self, rows: Sequence[Row]) -> None:
        self._file.writelines([f"{_row_as_json(row)}\n".encode("ascii") for row in rows])


@contextmanager
def _open_json_lines(path: str | Path, *, force: bool) -> Iterator[TableFile]:
    with open_atomically(path, replace=force) as file:
        yield _JsonLinesTable(file)


class _CsvTable:
    """CSV for Python and spreadsheets, with a header row; lists are written as JSON.

    A text that a spreadsheet would run as a formula gets an apostrophe before it.
    """

    def __init__(self, file: IO[str], columns: Columns) -> None:
        self._rows = csv.writer(file, lineterminator="\n")
        self._rows.writerow(columns)

    def write(self, rows: Sequence[Row]) -> None:
        self._rows.writerows(
            [
                [
                    each
                    if type(each) in _NUMBERS
                    else _escape_formula(each)
                    if type(each) is str
                    else _cell_value(each)
                    for each in row.values()
                ]
                for row in rows
            ]
        )


@contextmanager
def _open_csv(path: str | Path, columns: Columns, *, force: bool) -> Iterator[TableFile]:
    with open_atomically(path, replace=force) as file:
        text = io.TextIOWrapper(file, encoding="utf-8", newline="")
        yield _CsvTable(text, columns)
        text.detach()


class _ParquetTable:
    def __init__(self, arrow: ModuleType, writer: Any, schema: object) -> None:
        self._arrow, self._writer, self._schema = arrow, writer, schema
        self._rows: list[Row] = []
        self._numbers = 0

    def write(self, rows: Sequence[Row]) -> None:
        for row in rows:
            self._rows.append(row)
            self._numbers += sum([len(each) for each in row.values() if _is_list(each)])
            if len(self._rows) >= MAX_BUFFERED_ROWS or self._numbers >= MAX_BUFFERED_NUMBERS:
                self.flush()

    def flush(self) -> None:
        """Write the collected rows."""
        self._writer.write_table(self._arrow.Table.from_pylist(self._rows, schema=self._schema))
        self._rows, self._numbers = [], 0


@contextmanager
def _open_parquet(
    path: str | Path, columns: Columns, notes: Mapping[str, str], *, force: bool
) -> Iterator[TableFile]:
    arrow = import_pyarrow()
    schema = parquet_schema(arrow, columns)
    with (
        open_atomically(path, replace=force) as file,
        arrow.parquet.ParquetWriter(file, schema, compression="zstd") as writer,
    ):
        rows = _ParquetTable(arrow, writer, schema)
        yield rows
        rows.flush()
        if notes:
            writer.add_key_value_metadata(notes)


class Database:
    """Tables in one SQLite file; lists are stored as JSON."""

    def __init__(self, connection: sqlite3.Connection, tables: Mapping[str, Columns]) -> None:
        self._connection = connection
        self._insert = {}
        for name, columns in tables.items():
            column_definitions = ", ".join(
                f'"{column}" {_SQL_COLUMNS.get(kind, "TEXT")}' for column, kind in columns.items()
            )
            connection.execute(f'CREATE TABLE "{name}" ({column_definitions})')
            placeholders = ", ".join("?" * len(columns))
            self._insert[name] = f'INSERT INTO "{name}" VALUES ({placeholders})'  # noqa: S608 - our own names
        self._first_table = next(iter(tables))

    def write(self, rows: Sequence[Row], table: str | None = None) -> None:
        """Add rows to a table, by default the first one."""
        insert_statement = self._insert[self._first_table if table is None else table]
        self._connection.executemany(
            insert_statement,
            [
                [each if type(each) in _SQL_TYPES else _cell_value(each) for each in row.values()]
                for row in rows
            ],
        )


def _is_list(value: object) -> bool:
    """Return whether a value is a list or a numpy array."""
    return isinstance(value, list) or hasattr(value, "tolist")


def _without_numpy(value: object) -> object:
    return value.tolist() if hasattr(value, "tolist") else value


def _list_of_array(value: object) -> object:
    """Return a numpy array as a list, for a JSON encoder.

    Raises:
        TypeError: this is something else that JSON does not have.
    """
    if not hasattr(value, "tolist"):
        raise TypeError(f"{type(value).__name__} has no form in JSON")
    return value.tolist()


_row_as_json = json.JSONEncoder(separators=(",", ":"), default=_list_of_array).encode


_NUMBERS = frozenset({int, float, bool, type(None)})
_SQL_TYPES = _NUMBERS | {str}
_SQL_COLUMNS = {"int": "INTEGER", "float": "REAL"}
"""The types of columns in SQLite that are not text."""


def _cell_value(value: object) -> object:
    if type(value) is list and {*map(type, value)} <= {str}:
        return _texts_as_json(tuple(value))
    return json.dumps(_without_numpy(value)) if _is_list(value) else value


@lru_cache(maxsize=4096)  # rows repeat their lists of ids and rules
def _texts_as_json(texts: tuple[str, ...]) -> str:
    return json.dumps(texts)


def _escape_formula(cell: str) -> str:
    """Return a cell that a spreadsheet does not run as a formula: a player may be called ``=1+1``."""
    return f"'{cell}" if cell[:1] in FORMULA_PREFIXES and len(cell) > 1 else cell


@contextmanager
def open_database(
    path: str | Path, tables: Mapping[str, Columns], *, force: bool = False
) -> Iterator[Database]:
    """Open a SQLite file for several tables; a context manager.

    Raises:
        FileExistsError: the file exists, and may not be overwritten.
        OSError: the file cannot be written.
    """
    check_argument("path", path, str, PathLike)
    if not tables or not isinstance(tables, Mapping):
        raise wrong_argument("tables", tables, "{name: columns}")
    for columns in tables.values():
        check_argument("tables", columns, Mapping)
    target_place = FileDestination.of_path(path, replace=force)
    temporary_path = target_place.temporary_path()
    try:
        with rename_errors(target_place.path):
            connection = sqlite3.connect(temporary_path)
            try:
                # an incomplete file is deleted anyway, and a journal could remain on a full disk
                connection.execute("PRAGMA journal_mode = OFF")
                yield Database(connection, tables)
                connection.commit()
            finally:
                connection.close()
            target_place.move_into_place(temporary_path, replace=force)
    except sqlite3.OperationalError as error:
        raise OSError(0, str(error), str(path)) from None
    finally:
        with suppress(OSError):
            temporary_path.unlink()
