"""Records in files: one JSON document, or JSON Lines (``.jsonl``), packed or not (``.gz``, ``.zst``)."""

from __future__ import annotations

from os import PathLike, fspath

from ancient_world.documents.codec import from_document, to_json
from ancient_world.documents.text import MOST_BYTES
from ancient_world.engine.faults import document_fault
from ancient_world.engine.game import Cards
from ancient_world.records.files.lines import record_lines
from ancient_world.records.files.packed import bare_name, open_read, open_write
from ancient_world.records.files.raw import RawRecord
from ancient_world.records.files.streams import Unread, raw_records
from ancient_world.records.record import Record

__all__ = ["found_record", "read_record", "record_of", "write_record"]


def write_record(record: Record, path: str | PathLike[str]) -> None:
    """Write a record to a file, as the end of its name says.

    ``.jsonl`` is JSON Lines, anything else one JSON document; with ``.gz`` or ``.zst`` after it the
    file is packed.

    Raises:
        OSError: the file cannot be written.
        MissingLibrary: packing it needs a library.
    """
    lines = bare_name(fspath(path)).endswith(".jsonl")
    with open_write(path) as file:
        for line in record_lines(record) if lines else (to_json(record),):
            file.write(line.encode("ascii") + b"\n")


def read_record(
    path: str | PathLike[str], *, cards: Cards | None = None, limit: int = MOST_BYTES
) -> Record:
    """Read the record in a file, of any form that :func:`write_record` writes.

    A line that was cut off at the end of JSON Lines is left out.

    Args:
        path: the file; if it holds several records, the first one is read.
        cards: the card file, if the record names another one than the standard one.
        limit: the size, in bytes and unpacked, from which on nothing is read.

    Raises:
        OSError: the file cannot be read.
        InvalidDocument: it does not hold a record.
        MissingLibrary: unpacking it needs a library.
    """
    name = fspath(path)
    try:
        with open_read(path) as file:
            raw = next(raw_records(file, name, limit=limit), None)
    except EOFError as error:
        raise document_fault("cut-off") from error
    return record_of(found_record(raw), cards)


def found_record(raw: RawRecord | Unread | None) -> RawRecord:
    """What a stream holds, if it is a record without faults of its lines.

    Raises:
        InvalidDocument: it is not.
    """
    if raw is None or isinstance(raw, Unread):
        raise document_fault("not-a-record") if raw is None else raw.fault
    for fault in raw.faults:
        raise fault
    return raw


def record_of(raw: RawRecord, cards: Cards | None) -> Record:
    """The record that plain values stand for.

    Raises:
        InvalidDocument: they stand for none.
    """
    record = from_document(raw.document, cards=cards)
    if not isinstance(record, Record):
        raise document_fault("not-a-record", "$.format")
    return record
