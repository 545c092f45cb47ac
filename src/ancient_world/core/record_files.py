"""Records in files."""

from __future__ import annotations

from os import PathLike
from pathlib import Path

from ancient_world.core.codec import from_json, to_json
from ancient_world.core.documents import MOST_BYTES
from ancient_world.core.faults import document_fault
from ancient_world.core.game import Cards
from ancient_world.core.record import Record

__all__ = ["read_record", "write_record"]


def write_record(record: Record, path: str | PathLike[str]) -> None:
    """Write a record to a file, as JSON.

    Raises:
        OSError: the file cannot be written.
    """
    Path(path).write_text(to_json(record) + "\n", encoding="ascii", newline="\n")


def read_record(
    path: str | PathLike[str], *, cards: Cards | None = None, limit: int = MOST_BYTES
) -> Record:
    """Read a record from a file; at most ``limit`` bytes.

    Raises:
        OSError: the file cannot be read.
        InvalidDocument: it does not hold a record.
    """
    with Path(path).open("rb") as file:
        text = file.read(limit + 1)
    record = from_json(text, cards=cards, limit=limit)
    if not isinstance(record, Record):
        raise document_fault("not-a-record", "$.format")
    return record
