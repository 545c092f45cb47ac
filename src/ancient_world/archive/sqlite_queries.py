"""Running a query of a user on SQLite: it reads the tables and does nothing else, within limits."""

from __future__ import annotations

import math
import re
import sqlite3
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from functools import lru_cache
from pathlib import Path
from typing import Any

import attrs

from ancient_world.archive.batch.result_rows import BatchError
from ancient_world.archive.record_tables import TABLES
from ancient_world.archive.sheets import Database
from ancient_world.engine.document_faults import unknown_word_data
from ancient_world.engine.message_catalogue import register_messages

register_messages(
    {
        "query-wrong": "The query cannot be run: {problem}.",
        "query-wrong:near": "The query cannot be run: {problem}; did you mean {near}?",
        "query-refused": "{what} is not allowed in a query, which only reads the tables {tables}.",
        "query-one": "A query is a single SELECT.",
        "query-slow": "The query was stopped, since it took longer than {seconds} seconds.",
        "query-long": "The query is too long, when each of its parts is written out where it is named.",
        "query-large": "The query was stopped, since a value or all its rows are too large.",
    }
)

_FUNCTION_NAMES = """
    -> ->> abs acos acosh asin asinh atan atan2 atanh avg ceil ceiling char coalesce concat concat_ws cos cosh count
    cume_dist current_date current_time current_timestamp date datetime degrees dense_rank exp first_value floor format
    group_concat hex ifnull if iif instr json json_array json_array_length json_extract json_group_array
    json_group_object json_insert json_object json_patch json_pretty json_quote json_remove json_replace json_set
    json_type json_valid julianday lag last_value lead length like likelihood likely ln log log10 log2 lower ltrim max
    median min mod nth_value ntile nullif octet_length percent_rank percentile percentile_cont percentile_disc pi pow
    power printf quote radians random rank replace round row_number rtrim sign sin sinh soundex sqlite_version sqrt
    strftime string_agg substr substring sum tan tanh time timediff total trim trunc typeof unhex unicode unixepoch
    unlikely upper
"""
FUNCTIONS = frozenset(_FUNCTION_NAMES.split())
"""The functions of SQLite that only compute; those that read or write files, run code, fill memory, or may take
endless time (GLOB) are left out."""
READABLE_TABLES = frozenset([*TABLES, "json_each", "json_tree", "sqlite_master", "sqlite_schema"])
LIMITS = {
    sqlite3.SQLITE_LIMIT_LENGTH: 1_000_000, sqlite3.SQLITE_LIMIT_SQL_LENGTH: 100_000, sqlite3.SQLITE_LIMIT_COLUMN: 200,
    sqlite3.SQLITE_LIMIT_EXPR_DEPTH: 200, sqlite3.SQLITE_LIMIT_COMPOUND_SELECT: 100, sqlite3.SQLITE_LIMIT_ATTACHED: 0,
    sqlite3.SQLITE_LIMIT_FUNCTION_ARG: 100, sqlite3.SQLITE_LIMIT_LIKE_PATTERN_LENGTH: 1_000,
}  # fmt: skip
"""The limits of a query: lengths in bytes, and numbers of its parts."""
MAX_RESULT_SIZE = 256_000_000
"""The most bytes of all rows of a result, roughly."""
MAX_LENGTH = 10_000_000
"""The most characters of a query in which each part is written out wherever it is named."""
STEPS_BETWEEN_CHECKS = 5_000
"""The steps of SQLite's machine after which the time is checked: less than a millisecond."""

ResultRow = tuple[Any, ...]


@attrs.frozen
class QueryLimits:
    """The limits of a query: the most rows that are returned, and the most seconds that it runs; ``None`` is no limit."""

    max_rows: int | None
    seconds: float | None

    def slow(self) -> BatchError:
        """Return the error for a query that ran too long."""
        return BatchError.from_code("query-slow", seconds=f"{self.seconds:g}")

    def take(self, rows: Iterable[ResultRow]) -> tuple[tuple[ResultRow, ...], bool]:
        """Return the rows up to the limit, and whether they are all.

        Raises:
            BatchError: the rows are too large.
        """
        taken: list[ResultRow] = []
        size = 0
        for row in rows:
            if len(taken) == self.max_rows:
                return tuple(taken), False
            size += 50 + sum(
                [50 + len(cell) if isinstance(cell, (str, bytes)) else 50 for cell in row]
            )
            if size > MAX_RESULT_SIZE:
                raise BatchError.from_code("query-large")
            taken.append(row)
        return tuple(taken), True


@attrs.define
class _Guard:
    """Allows SELECT, the tables and the functions, and notes what a query reads and what it must not do."""

    sql: str
    tables: set[str] = attrs.field(factory=set)
    refused: str = ""

    def __call__(
        self, action: int, first: str | None, second: str | None, _: str | None, __: str | None
    ) -> int:
        """Return whether SQLite may do something, as the callback of :meth:`sqlite3.Connection.set_authorizer`."""
        if action in (sqlite3.SQLITE_SELECT, sqlite3.SQLITE_RECURSIVE):
            return sqlite3.SQLITE_OK
        if action == sqlite3.SQLITE_READ:
            self.tables.add(first or "")
            # without a column, the name can be that of a part of the query
            if not second or (first or "") in READABLE_TABLES:
                return sqlite3.SQLITE_OK
        if action == sqlite3.SQLITE_FUNCTION and (second or "").lower() in FUNCTIONS:
            return sqlite3.SQLITE_OK
        self.refused = self.refused or self._name_of(action, first, second)
        return sqlite3.SQLITE_DENY

    def _name_of(self, action: int, first: str | None, second: str | None) -> str:
        """Return what a query tries to do: a function or table by its name, another statement by its first word."""
        if action == sqlite3.SQLITE_FUNCTION:
            return f"{second}()"
        if action == sqlite3.SQLITE_READ:
            return str(first)
        hidden_table = re.search(
            r"\b(?:pragma_\w+|sqlite_\w+|fts\w+|dbstat|bytecode|tables_used)",
            self.sql,
            re.IGNORECASE,
        )
        return (
            hidden_table[0]
            if hidden_table
            else (re.findall(r"\w+", self.sql) or [self.sql])[0].upper()
        )


_COMMENT_OR_QUOTED = re.compile(
    r"""--[^\n]*|/\*.*?(?:\*/|\Z)|'[^']*+(?:'|\Z)|"[^"]*+(?:"|\Z)|`[^`]*+(?:`|\Z)|\[[^\]]*+(?:\]|\Z)""",
    re.DOTALL,
)
_PART_PATTERN = re.compile(
    r"\b(\w++)\s*+(?:\([^()]*+\)\s*+)?\bas\s*+(?:(?:not\s++)?materialized\s*+)?\(", re.IGNORECASE
)
"""Matches the begin of a common table expression, in a text without quotes and comments."""


def check_parts(sql: str) -> None:
    """Refuse a query whose parts name each other so often that SQLite, which writes out each part, would fill the memory.

    Raises:
        BatchError: the query is too long when each part is written out.
    """
    text = _COMMENT_OR_QUOTED.sub(_without_quotes, sql).casefold()
    word_counts = Counter(re.findall(r"\w+", text))
    parts = {match[1] for match in _PART_PATTERN.finditer(text)}
    use_count = math.prod([max(1, word_counts[name] - 1) for name in sorted(parts)])
    if len(sql) > LIMITS[sqlite3.SQLITE_LIMIT_SQL_LENGTH] or use_count * len(sql) > MAX_LENGTH:
        raise BatchError.from_code("query-long")


def _without_quotes(match: re.Match[str]) -> str:
    """Return a quoted name as a word, and a comment as a blank."""
    text = match[0]
    if text.startswith(("--", "/*")):
        return " "
    name = text[1:-1]
    return (
        f" {name} " if re.fullmatch(r"\w+", name) else f" q{name.encode('utf-8', 'replace').hex()} "
    )


def tables_read_by_sqlite(sql: str) -> list[str]:
    """Return the tables that a query reads.

    Raises:
        BatchError: the query is wrong, or does more than read the tables.
    """
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        Database(connection, TABLES)
        guard = _guard_connection(connection, sql)
        with _explain_errors(guard, None, QueryLimits(None, None)):
            connection.execute(f"EXPLAIN {sql}")
    return [table for table in TABLES if table in guard.tables]


def run_on_sqlite(
    path: Path, sql: str, limits: QueryLimits
) -> tuple[tuple[str, ...], tuple[ResultRow, ...], bool]:
    """Return the columns and rows of a query on a file of tables, and whether the rows are all.

    Raises:
        BatchError: the query is wrong, is not allowed, or exceeds a limit.
    """
    uri = f"{path.absolute().as_uri()}?mode=ro"
    with closing(sqlite3.connect(uri, uri=True, isolation_level=None)) as connection:
        connection.execute("PRAGMA query_only = ON")
        connection.execute("PRAGMA trusted_schema = OFF")
        guard = _guard_connection(connection, sql)
        deadline = None if limits.seconds is None else time.monotonic() + limits.seconds
        connection.set_progress_handler(
            lambda: int(deadline is not None and time.monotonic() > deadline), STEPS_BETWEEN_CHECKS
        )
        with _explain_errors(guard, deadline, limits):
            cursor = connection.execute(sql)
            columns = tuple([each[0] for each in cursor.description or ()])
            rows, is_complete = limits.take(cursor)
    return columns, rows, is_complete


def _guard_connection(connection: sqlite3.Connection, sql: str) -> _Guard:
    """Limit what a query on a connection can do, and return the guard that decides it."""
    for table_function in (
        "json_each",
        "json_tree",
    ):  # their first use declares a table, which is refused later
        connection.execute(f"SELECT 1 FROM {table_function}('[]')")  # noqa: S608 - our own names
    connection.create_function("like", 2, _is_like, deterministic=True)
    connection.create_function("like", 3, _is_like, deterministic=True)
    for category, limit in LIMITS.items():
        connection.setlimit(category, limit)
    guard = _Guard(sql)
    connection.set_authorizer(guard)
    return guard


def _is_like(pattern: object, value: object, escape: str = "") -> bool | None:
    """Return whether a value matches a pattern of LIKE, in linear time; SQLite's own function can take years."""
    if pattern is None or value is None:
        return None
    expression = _like_expression(str(pattern), escape)
    like_pattern = re.compile(expression, re.IGNORECASE | re.ASCII | re.DOTALL)
    return like_pattern.fullmatch(str(value)) is not None


@lru_cache(maxsize=32)
def _like_expression(pattern: str, escape: str) -> str:
    parts = [""]
    characters = iter(pattern)
    for character in characters:
        if character == escape:
            parts[-1] += re.escape(next(characters, ""))
        elif character == "%":
            parts.append("")
        else:
            parts[-1] += "." if character == "_" else re.escape(character)
    first, *middle = parts
    # each part is taken where it is found first, and never again
    expression = first + "".join([f"(?>.*?{part})" for part in middle[:-1]])
    expression += f".*{middle[-1]}" if middle else ""
    return expression


@contextmanager
def _explain_errors(guard: _Guard, deadline: float | None, limits: QueryLimits) -> Iterator[None]:
    """Raise errors of SQLite as errors that say what is wrong with the query."""
    try:
        yield
    except (sqlite3.DataError, MemoryError):
        raise BatchError.from_code("query-large") from None
    except (sqlite3.Error, sqlite3.Warning, ValueError) as error:
        message = str(error)
        if message == "interrupted":
            if deadline is None or time.monotonic() <= deadline:
                # SQLite swallows the interrupt that Python raises while it checks the time
                raise KeyboardInterrupt from None
            raise limits.slow() from None
        if guard.refused:
            raise refused_query(guard.refused) from None
        if "one statement" in message:
            raise BatchError.from_code("query-one") from None
        raise _wrong_query(message.rstrip(".")) from None


def refused_query(what: str) -> BatchError:
    """Return the error for a query that does more than read the tables."""
    return BatchError.from_code("query-refused", what=what, tables=", ".join(TABLES))


def _wrong_query(message: str) -> BatchError:
    """Return the error for a wrong query, with a similar name for an unknown one."""
    unknown = re.fullmatch(r"no such (column|table): (?:\w+\.)?(\w+)", message)
    suggestion: dict[str, str] = {}
    if unknown is not None:
        columns = dict.fromkeys([column for columns in TABLES.values() for column in columns])
        known = [*TABLES] if unknown[1] == "table" else [*columns]
        suggestion = unknown_word_data(unknown[2], known)
    code = "query-wrong:near" if "near" in suggestion else "query-wrong"
    return BatchError.from_code(code, problem=message, **suggestion)
