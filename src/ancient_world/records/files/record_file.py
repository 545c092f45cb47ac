"""Records in files: one JSON document, or JSON Lines (``.jsonl``), packed or not (``.gz``, ``.zst``)."""

from __future__ import annotations

from collections.abc import Iterable
from os import PathLike, fspath

from ancient_world.documents.codec import from_document, to_json
from ancient_world.engine.game import Cards
from ancient_world.engine.importing import importing
from ancient_world.engine.limits import MOST_BYTES
from ancient_world.records.files.lines import record_lines
from ancient_world.records.files.packed import bare_name, open_read, packing
from ancient_world.records.files.raw import RawRecord, no_record
from ancient_world.records.files.streams import Unread, raw_records
from ancient_world.records.record import Record
from ancient_world.records.writing import whole_file


def write_record(record: Record, path: str | PathLike[str], *, replace: bool = True) -> None:
    """Write a record to a file, in the form that the suffix of its name says.

    ``.jsonl`` is JSON Lines, ``.awn`` the notation, anything else one JSON document; with ``.gz`` or ``.zst`` after it the
    file is packed. The file is written beside its place and forced onto the disk before it has its name: whatever
    happens, either the old file is there or the whole new one.

    Args:
        record: what to write.
        path: the file; behind a symbolic link, the file that it points to.
        replace: whether a file that is there is written over.

    Raises:
        FileExistsError: there is a file, and it may not be written over.
        JournalInUse: the file that is there is that of an open journal.
        OSError: the file cannot be written.
        MissingLibrary: packing it needs a library.

    Example:
        >>> match = aw.Match.new("antike", ["Ana", "Ben"], seed=7)
        >>> aw.write_record(match.record, "sunday.jsonl.gz")
        >>> aw.read_record("sunday.jsonl.gz") == match.record
        True
    """
    name = fspath(path)
    form = bare_name(name).rpartition(".")[2]
    with whole_file(name, replace=replace) as plain, packing(plain, name) as file:
        for line in lines_in(form, record):
            file.write(line.encode() + b"\n")


def lines_in(form: str, record: Record) -> Iterable[str]:
    """Return the lines of a record in a form: ``jsonl``, ``awn``, or else the one line of a JSON document."""
    if form == "awn":
        with importing:
            from ancient_world.records.notation.files import notation_lines  # 20 ms, seldom needed

        return notation_lines(record)
    return record_lines(record) if form == "jsonl" else (to_json(record),)


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
        OSError: the file cannot be opened, or is no file.
        InvalidDocument: it does not hold a record, or cannot be unpacked.
        MissingLibrary: unpacking it needs a library.

    Example:
        >>> match = aw.Match.new("antike", ["Ana", "Ben"], seed=7)
        >>> aw.write_record(match.record, "sunday.json")
        >>> aw.read_record("sunday.json")
        <Record of antike: Ana, Ben, 1 entries, unfinished>
    """
    name = fspath(path)
    with open_read(path) as file:
        raw = next(raw_records(file, name, limit=limit))
    return record_of(raw, cards)


def found_record(raw: RawRecord | Unread | None) -> RawRecord:
    """Return the record in a stream, if its lines have no faults.

    Raises:
        InvalidDocument: it is not.
    """
    if raw is None or isinstance(raw, Unread):
        raise Unread.nothing().fault if raw is None else raw.fault
    for fault in raw.faults:
        raise fault
    return raw


def record_of(found: RawRecord | Unread, cards: Cards | None) -> Record:
    """Return the record that stands in one place of a stream.

    Raises:
        InvalidDocument: there is none, or its lines have faults.
    """
    raw = found_record(found)
    if raw.record is not None:
        return raw.record
    record = from_document(raw.document, cards=cards)
    if not isinstance(record, Record):
        raise no_record(raw.document)
    return record
