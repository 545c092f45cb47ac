"""Running a query of a user on DuckDB: on a read-only copy of the tables, without access to anything else."""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import closing, contextmanager
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Event, Timer
from typing import Any, TypeAlias, TypeVar

from ancient_world.archive.batch.result_rows import BatchError, missing_library
from ancient_world.archive.record_tables import TABLES
from ancient_world.archive.sqlite_queries import QueryLimits, ResultRow, refused_query

TYPES = {
    "int": "BIGINT", "float": "DOUBLE", "text": "VARCHAR", "ints": "BIGINT[]", "texts": "VARCHAR[]",
}  # fmt: skip
"""The types of columns in DuckDB; lists are lists, JSON is text."""
_LOCKED = {
    "enable_external_access": "false", "lock_configuration": "true", "python_enable_replacements": "false",
    "autoinstall_known_extensions": "false", "autoload_known_extensions": "false", "memory_limit": "2GB",
    "max_temp_directory_size": "8GB",
}  # fmt: skip
"""The settings of a connection for queries; a query cannot change them."""
_ROWS_PER_FETCH = 1_000
_SECONDS_OF_WAIT = 0.1

T = TypeVar("T")
Result: TypeAlias = tuple[tuple[str, ...], tuple[ResultRow, ...], bool]
"""The columns and rows of a query, and whether the rows are all."""

_FUNCTIONS_OF_NAMES = frozenset(["query", "query_table", "json_execute_serialized_sql"])
"""The functions of DuckDB that read tables whose names they make of texts."""


def import_duckdb() -> Any:
    """Return the module duckdb.

    Raises:
        BatchError: duckdb is missing.
    """
    try:
        return import_module("duckdb")  # imported only where it is asked for
    except ModuleNotFoundError:
        raise missing_library("duckdb", "duckdb") from None


def tables_read_by_duckdb(sql: str, limits: QueryLimits) -> list[str]:
    """Return the tables that a query may read.

    DuckDB computes constants, such as ``repeat('x', 1000000000)``, while it checks a query, so the check has a limit too.

    Raises:
        BatchError: the query is wrong, is no single SELECT, or its check exceeds the time limit; or duckdb is missing.
    """
    duckdb = import_duckdb()
    settings = _LOCKED | {"lock_configuration": "false"}
    with (
        closing(duckdb.connect(":memory:", config=settings)) as connection,
        _explain_errors(duckdb),
        _stop_after(limits, connection),
    ):
        connection.execute("PRAGMA disable_optimizer")
        connection.execute("SET lock_configuration = true")
        for name, columns in TABLES.items():
            connection.execute(f'CREATE TABLE "{name}" ({_column_types(columns)})')
        statements = connection.extract_statements(sql)
        kinds = [str(statement.type).rpartition(".")[2] for statement in statements]
        if kinds != ["SELECT"]:
            refused = [kind for kind in kinds if kind != "SELECT"]
            if refused:
                raise refused_query(refused[0])
            raise BatchError.from_code("query-one")
        # EXPLAIN would draw large constants
        _done_in_thread(connection, lambda: connection.execute(f"DESCRIBE {sql}"))
    words = {word.casefold() for word in re.findall(r"\w+", sql)}
    return [table for table in TABLES if table in words or words & _FUNCTIONS_OF_NAMES]


def run_on_duckdb(path: Path, sql: str, limits: QueryLimits) -> Result:
    """Return the columns and rows of a query on the tables of a SQLite file, and whether the rows are all.

    Raises:
        BatchError: the query is wrong, is not allowed, or exceeds a limit; or duckdb is missing.
    """
    duckdb = import_duckdb()
    with TemporaryDirectory(prefix="ancient-world-") as folder:
        database = Path(folder) / "tables.duckdb"
        _copy_tables(duckdb, path, database)
        settings = _LOCKED | {"temp_directory": folder}
        with (
            closing(duckdb.connect(str(database), read_only=True, config=settings)) as connection,
            _explain_errors(duckdb),
            _stop_after(limits, connection),
        ):
            return _done_in_thread(connection, lambda: _result(connection.execute(sql), limits))


def _result(cursor: Any, limits: QueryLimits) -> Result:
    columns = tuple([each[0] for each in cursor.description])
    return (columns, *limits.take(_fetched_rows(cursor)))


def _done_in_thread(connection: Any, work: Callable[[], T]) -> T:
    """Return the result of work on a connection in a thread of its own, since DuckDB may miss an early Ctrl-C in the main thread."""
    with ThreadPoolExecutor(1) as threads:
        future = threads.submit(work)
        try:
            while not future.done():
                wait([future], _SECONDS_OF_WAIT)
        except BaseException:
            while not future.done():
                connection.interrupt()
                wait([future], _SECONDS_OF_WAIT)
            raise
    return future.result()


def _column_types(columns: Any) -> str:
    return ", ".join([f'"{name}" {TYPES[kind]}' for name, kind in columns.items()])


def _copy_tables(duckdb: Any, source: Path, target: Path) -> None:
    """Copy the tables of a SQLite file into a DuckDB file."""
    with (
        closing(duckdb.connect(str(target))) as connection,
        closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True)) as tables,
    ):
        for name, columns in TABLES.items():
            lines = target.with_name(f"{name}.jsonl")
            with lines.open("w", encoding="ascii") as file:
                for row in tables.execute(f'SELECT * FROM "{name}"'):  # noqa: S608 - our own names
                    file.write(f"{json.dumps(_as_document(row, columns))}\n")
            types = {column: TYPES[kind] for column, kind in columns.items()}
            connection.execute(
                f"CREATE TABLE \"{name}\" AS SELECT * FROM read_json(?, format = 'newline_delimited', columns = {types})",  # noqa: S608
                [str(lines)],
            )
            lines.unlink()


def _as_document(row: ResultRow, columns: Any) -> dict[str, object]:
    return {
        name: json.loads(value) if kind in ("ints", "texts") and value is not None else value
        for (name, kind), value in zip(columns.items(), row, strict=True)
    }


def _fetched_rows(cursor: Any) -> Iterator[ResultRow]:
    while rows := cursor.fetchmany(_ROWS_PER_FETCH):
        yield from rows


@contextmanager
def _stop_after(limits: QueryLimits, connection: Any) -> Iterator[None]:
    """Interrupt the query of a connection when its time is over."""
    if limits.seconds is None:
        yield
        return
    is_over = Event()

    def stop() -> None:
        is_over.set()
        connection.interrupt()

    timer = Timer(limits.seconds, stop)
    timer.daemon = True
    timer.start()
    try:
        yield
    except Exception:
        if is_over.is_set():
            raise limits.slow() from None
        raise
    finally:
        timer.cancel()
        timer.join()


@contextmanager
def _explain_errors(duckdb: Any) -> Iterator[None]:
    """Raise errors of DuckDB as errors that say what is wrong with the query."""
    try:
        yield
    except RuntimeError as error:
        if "interrupted" not in str(error):
            raise
        raise KeyboardInterrupt from None  # DuckDB noticed Ctrl-C itself
    except (duckdb.OutOfMemoryException, MemoryError):
        raise BatchError.from_code("query-large") from None
    except duckdb.Error as error:
        problem = " ".join(str(error).splitlines()[0].split()).rstrip(".")
        raise BatchError.from_code("query-wrong", problem=problem) from None
