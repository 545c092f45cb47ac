"""Rows as Parquet, and back. Actions and other values of no fixed shape are stored as JSON texts."""

from __future__ import annotations

import json
from collections.abc import Callable, Generator, Iterable, Mapping
from importlib import import_module
from itertools import islice
from pathlib import Path
from types import ModuleType
from typing import IO, Any

from ancient_world.archive.batch.report_formats import to_line
from ancient_world.archive.batch.result_rows import (
    BatchError,
    ResultRow,
    missing_library,
)

ROWS_PER_BATCH = 10_000
"""The number of rows written to a Parquet file at once."""


def import_pyarrow() -> Any:
    """Return the module pyarrow.

    Raises:
        BatchError: pyarrow is missing.
    """
    try:
        import_module("pyarrow.parquet")  # imported only where Parquet is used
        return import_module("pyarrow")
    except ModuleNotFoundError:
        raise missing_library("pyarrow", "parquet") from None


def write_table(lines: Iterable[bytes], file: IO[bytes], result_class: type[ResultRow]) -> None:
    """Write lines of JSON as Parquet, some thousands at a time."""
    arrow = import_pyarrow()
    schema = parquet_schema(arrow, result_class.columns)
    with arrow.parquet.ParquetWriter(file, schema, compression="zstd") as writer:
        remaining_lines = iter(lines)
        while rows := [
            _convert_row(json.loads(line), json.dumps)
            for line in islice(remaining_lines, ROWS_PER_BATCH)
        ]:
            writer.write_table(arrow.Table.from_pylist(rows, schema=schema))


def read_json_lines(path: Path) -> Generator[bytes, None, None]:
    """Yield the lines of JSON that a Parquet file was made from.

    Raises:
        BatchError: the file was not made from such lines.
    """
    arrow = import_pyarrow()
    try:
        with arrow.parquet.ParquetFile(path) as file:
            for batch in file.iter_batches(ROWS_PER_BATCH):
                yield from (to_line(_convert_row(row, json.loads)) for row in batch.to_pylist())
    except (arrow.ArrowException, TypeError, KeyError, ValueError):
        raise BatchError.from_code("not-results", path=str(path), line=1) from None


def parquet_schema(arrow: ModuleType, columns: Mapping[str, str]) -> Any:
    """Return the Parquet schema of a table, by the kinds of its columns."""
    text_type, number_type, texts_type = arrow.string(), arrow.int64(), arrow.list_(arrow.string())
    moment_type = arrow.struct(
        [(name, number_type) for name in ("round", "turn", "player", "actor")]
    )
    problem_fields = [
        *((name, text_type) for name in ("code", "rule", "message", "path")),
        *((name, number_type) for name in ("index", "line", "column")),
        ("warning", arrow.bool_()), ("moment", moment_type), ("expected", texts_type), ("legal", texts_type),
        ("changes", texts_type), ("snippet", text_type), ("mark", number_type), ("data", text_type),
    ]  # fmt: skip
    types = {
        "text": text_type,
        "int": number_type,
        "float": arrow.float64(),
        "ints": arrow.list_(number_type),
        "floats": arrow.list_(arrow.float32()),
        "texts": texts_type,
        "problems": arrow.list_(arrow.struct(problem_fields)),
    }
    return arrow.schema([(name, types[column]) for name, column in columns.items()])


def _convert_row(row: dict[str, Any], convert: Callable[[Any], Any]) -> dict[str, Any]:
    """Convert the values of no fixed shape in a row to text, or back."""
    for problem in row["problems"]:
        problem["legal"] = [convert(action) for action in problem["legal"]]
        problem["data"] = convert(problem["data"])
    return row
