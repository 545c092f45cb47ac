"""Filtering the rows of a table by conditions, which become the WHERE of an SQL query."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from importlib import import_module
from threading import Lock
from typing import TYPE_CHECKING, TypeVar
from weakref import finalize

from ancient_world.archive.conditions import Condition
from ancient_world.records.notes import iso_date

if TYPE_CHECKING:
    import sqlite3

AnyRow = TypeVar("AnyRow", bound=Mapping[str, object])
Parameters = list[object]


def where_clause(
    conditions: Sequence[Condition], columns: Mapping[str, str]
) -> tuple[str, Parameters]:
    """Return the expression for SQLite that is true in rows that meet all conditions, and its parameters.

    Args:
        conditions: conditions on columns of the table (:meth:`Condition.for_table`).
        columns: the columns of the table, with their types.
    """
    tests = [_test_of_column(condition, columns[condition.column_name]) for condition in conditions]
    expression = " AND ".join([f"({sql})" for sql, _ in tests]) or "1"
    return expression, [value for _, parameters in tests for value in parameters]


def _test_of_column(condition: Condition, kind: str) -> tuple[str, Parameters]:
    """Return the test of a whole column: of its value, or of the items of its list; without a value, only ``!=`` is true."""
    column = f'"{condition.column_name}"'
    is_list = kind in ("texts", "ints")
    test, parameters = _test_of_value(condition, "value" if is_list or condition.member else column)
    if condition.member:
        path = f'$."{condition.member}"'
        test, parameters = (
            f"EXISTS (SELECT 1 FROM json_each({column}, ?) WHERE {test})",  # noqa: S608 - our own names
            [path, *parameters],
        )
    elif is_list:
        test = f"EXISTS (SELECT 1 FROM json_each({column}) WHERE {test})"  # noqa: S608
    return (f"NOT coalesce({test}, 0)" if condition.comparison == "!=" else test), parameters


def _test_of_value(condition: Condition, value: str) -> tuple[str, Parameters]:
    """Return the test of one value; for ``!=``, that of ``=``."""
    text = condition.value.casefold().encode("utf-8", "replace").decode("utf-8")
    if condition.comparison == "~":
        return f"instr(casefold({value}), ?)", [text]
    comparison = "=" if condition.comparison == "!=" else condition.comparison
    if condition.is_on_date:
        period = iso_date(condition.value) or ""
        return f"date_within({value}, ?) {comparison} ?", [len(period), period]
    return (
        f"CASE typeof({value}) WHEN 'text' THEN casefold({value}) {comparison} ? ELSE {value} {comparison} ? END",
        [text, condition.number],
    )


def _casefold(value: object) -> str | None:
    return None if value is None else str(value).casefold()


def _date_within(value: object, length: int) -> str | None:
    """Return a date cut to the length of a day, a month or a year; ``None`` if it is not known so precisely."""
    found_date = iso_date(value)
    return None if found_date is None or len(found_date) < length else found_date[:length]


class RowFilter:
    """Selects the rows that meet all conditions, by a query on a table in memory.

    Args:
        conditions: conditions on columns of the table (:meth:`Condition.for_table`).
        columns: the columns of the table, with their types.
    """

    def __init__(self, conditions: Sequence[Condition], columns: Mapping[str, str]) -> None:
        self._names = [*dict.fromkeys([condition.column_name for condition in conditions])]
        where, self._parameters = where_clause(conditions, columns)
        self._select = f"SELECT number FROM candidates WHERE {where} ORDER BY number"  # noqa: S608 - our own names
        self._insert = f"INSERT INTO candidates VALUES (?{', ?' * len(self._names)})"  # noqa: S608
        # a browser has no SQLite, and needs none without conditions
        self._connection: sqlite3.Connection = import_module("sqlite3").connect(
            ":memory:", isolation_level=None, check_same_thread=False
        )
        self._connection.create_function("casefold", 1, _casefold, deterministic=True)
        self._connection.create_function("date_within", 2, _date_within, deterministic=True)
        names = "".join([f', "{name}"' for name in self._names])
        self._connection.execute(f"CREATE TABLE candidates (number INTEGER PRIMARY KEY{names})")
        finalize(self, self._connection.close)
        self._lock = Lock()

    def matching(self, rows: Iterable[AnyRow]) -> list[AnyRow]:
        """Return the rows that meet all conditions, in their order."""
        candidates = [*rows]
        cells = (
            [number, *[_cell(row.get(name)) for name in self._names]]
            for number, row in enumerate(candidates)
        )
        with self._lock:
            self._connection.executemany(self._insert, cells)
            found = self._connection.execute(self._select, self._parameters).fetchall()
            self._connection.execute("DELETE FROM candidates")
        return [candidates[number] for (number,) in found]


def _cell(value: object) -> object:
    return json.dumps(value) if isinstance(value, list) else value
