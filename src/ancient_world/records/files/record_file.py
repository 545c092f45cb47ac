"""Read and write a record in a file: JSON, JSON Lines (``.jsonl``) or notation (``.awn``), also packed (``.gz``, ``.zst``, ``.bz2``, ``.xz``)."""

from __future__ import annotations

from collections.abc import Iterable
from os import PathLike, fspath

from ancient_world.documents.codec import from_document, to_json
from ancient_world.engine.game import CardSet
from ancient_world.engine.importing import check_argument, import_lock
from ancient_world.engine.limits import MAX_BYTES
from ancient_world.records.files.compressed_files import (
    open_packed_writer,
    open_unpacked,
    record_suffix,
)
from ancient_world.records.files.json_lines import record_lines
from ancient_world.records.files.raw_record import RawRecord, not_a_record_fault
from ancient_world.records.files.record_streams import UnreadablePart, raw_records
from ancient_world.records.record import Record
from ancient_world.records.writing import open_atomically


def write_record(record: Record, path: str | PathLike[str], *, replace: bool = True) -> None:
    """Write a record to a file, in the format that the suffix of its name says.

    ``.jsonl`` or ``.ndjson`` is JSON Lines, ``.awn`` the notation, any other suffix one JSON document; a further ``.gz``,
    ``.zst``, ``.bz2`` or ``.xz`` packs the file. Capitals in a suffix mean the same. The content goes to a temporary file, which is forced onto the disk and renamed: whatever happens, either
    the old file is there or the whole new one.

    Args:
        record: the record to write.
        path: the path of the file; a symbolic link is followed.
        replace: whether an existing file is overwritten.

    Raises:
        FileExistsError: the file exists, and may not be overwritten.
        JournalInUse: an open journal writes to the existing file.
        OSError: the file cannot be written.
        MissingLibrary: packing needs a library that is not installed.

    Example:
        >>> match = aw.Match.new("antike", ["Ana", "Ben"], seed=7)
        >>> aw.write_record(match.record, "sunday.jsonl.gz")
        >>> aw.read_record("sunday.jsonl.gz") == match.record
        True
    """
    check_argument("path", path, str, PathLike)
    name = fspath(path)
    format_name = record_suffix(name)[1:]
    with (
        open_atomically(name, replace=replace) as plain_file,
        open_packed_writer(plain_file, name) as file,
    ):
        for line in record_lines_in_format(format_name, record):
            file.write(line.encode() + b"\n")


def record_lines_in_format(format_name: str, record: Record) -> Iterable[str]:
    """Return the lines of a record in the format ``jsonl`` or ``awn``; for other formats, the one line of its JSON document."""
    if format_name == "awn":
        with import_lock:
            from ancient_world.records.notation.notation_files import (  # 20 ms, seldom needed
                notation_lines,
            )

        return notation_lines(record)
    return record_lines(record) if format_name == "jsonl" else (to_json(record),)


def read_record(
    path: str | PathLike[str], *, cards: CardSet | None = None, limit: int = MAX_BYTES
) -> Record:
    """Read the record in a file, in any format that :func:`write_record` writes.

    In JSON Lines, an incomplete last line is ignored.

    Args:
        path: the file; if it holds several records, the first one is read.
        cards: the card file of the record; by default the standard one.
        limit: the greatest size of a record, in bytes, unpacked.

    Raises:
        OSError: the file cannot be opened, or is not a regular file.
        InvalidDocument: the file does not hold a record, or cannot be unpacked.
        MissingLibrary: unpacking needs a library that is not installed.

    Example:
        >>> match = aw.Match.new("antike", ["Ana", "Ben"], seed=7)
        >>> aw.write_record(match.record, "sunday.json")
        >>> aw.read_record("sunday.json")
        <Record of antike: Ana, Ben, 1 entries, unfinished>
    """
    check_argument("path", path, str, PathLike)
    name = fspath(path)
    with open_unpacked(path) as file:
        raw = next(raw_records(file, name, limit=limit))
    return require_record(raw, cards)


def require_raw_record(raw: RawRecord | UnreadablePart | None) -> RawRecord:
    """Return a raw record of a stream, if it has no faults.

    Raises:
        InvalidDocument: there is no record (``raw`` is ``None``), it could not be read, or it has faults.
    """
    if raw is None or isinstance(raw, UnreadablePart):
        raise UnreadablePart.empty_stream().fault if raw is None else raw.fault
    for fault in raw.faults:
        raise fault
    return raw


def require_record(raw_or_unreadable: RawRecord | UnreadablePart, cards: CardSet | None) -> Record:
    """Return the record for a raw record of a stream.

    Raises:
        InvalidDocument: it could not be read, has faults, or is not a record.
    """
    raw = require_raw_record(raw_or_unreadable)
    if raw.record is not None:
        return raw.record
    record = from_document(raw.document, cards=cards)
    if not isinstance(record, Record):
        raise not_a_record_fault(raw.document)
    return record
