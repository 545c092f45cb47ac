"""Read a record that may have slips in it; entries that cannot be read are kept as they stand in the text."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

import attrs

from ancient_world.documents.bodies import converters_for
from ancient_world.documents.envelope import migrate_document
from ancient_world.engine.errors import InvalidDocument
from ancient_world.engine.game import CardSet
from ancient_world.engine.importing import check_argument
from ancient_world.engine.limits import MAX_FAULTS
from ancient_world.engine.registry import game
from ancient_world.records.files.raw_record import BrokenEntry, RawRecord
from ancient_world.records.files.record_streams import UnreadablePart, raw_records
from ancient_world.records.record import Entry, Record
from ancient_world.records.record_faults import header_faults, record_faults
from ancient_world.validation.recovery import is_notation, recover_record

_ENTRY_PATH = re.compile(r"\$\.record\.entries\[[0-9]+\](?!\.note)")
"""The path of a place in an entry outside its note: mends cannot restore a damaged note."""


@attrs.frozen
class UnreadableEntry:
    """An entry that cannot be read: its JSON value, or ``None`` if it is no JSON, and its line if it is notation."""

    value: object
    text: str = ""


AnyEntry = Entry | UnreadableEntry
"""The type of an entry, readable or not."""


@attrs.frozen
class DamagedRecord:
    """A record with all its entries, readable or not, in ``entries``; all other parts are in ``record``.

    ``declared_count`` is the number of entries that the record declares, or ``None`` if that is the number of ``entries``.
    ``is_notation`` is true if the record was read from notation.
    """

    record: Record
    entries: tuple[AnyEntry, ...]
    declared_count: int | None = None
    is_notation: bool = False

    def entry_line(self, entry: AnyEntry) -> str:
        """Return an entry as a line of JSON Lines."""
        if isinstance(entry, UnreadableEntry):
            return json.dumps(entry.value, separators=(",", ":"))
        return converters_for(game(self.record.header.game)).text(entry, Entry)

    def entry_document(self, entry: AnyEntry) -> object:
        """Return an entry as plain values, as documents hold it."""
        if isinstance(entry, UnreadableEntry):
            return entry.value
        return converters_for(game(self.record.header.game)).write(entry, Entry)


def read_damaged(
    record: Record | str | bytes | bytearray, cards: CardSet | None
) -> DamagedRecord | None:
    """Return a record with all its entries, or ``None`` if there are faults outside the entries.

    Raises:
        InvalidOption: ``record`` is neither a record nor text.
        InvalidDocument: the text is no record, or no game can begin as its header says.
    """
    if isinstance(record, Record):
        return _without_other_faults(DamagedRecord(record, record.entries), cards)
    check_argument("record", record, Record, str, bytes, bytearray)
    text = record.encode("utf-8", "surrogatepass") if isinstance(record, str) else bytes(record)
    raw = next(raw_records(io.BytesIO(text), ""))
    return damaged_from_stream(raw, cards)


def damaged_from_stream(
    raw_or_unreadable: RawRecord | UnreadablePart, cards: CardSet | None
) -> DamagedRecord | None:
    """Return a record from a stream with all its entries; see :func:`read_damaged`."""
    if isinstance(raw_or_unreadable, UnreadablePart):
        raise raw_or_unreadable.fault
    recovered = recover_record(raw_or_unreadable, cards)
    if recovered.record is None:
        raise recovered.faults[0]
    other_faults = [fault for fault in recovered.faults if not _ENTRY_PATH.match(fault.path)]
    if len(recovered.faults) > MAX_FAULTS or any(
        fault.code != "entry-count" for fault in other_faults
    ):
        return None
    entries: tuple[AnyEntry, ...] = recovered.record.entries
    if not recovered.has_all_entries:
        entries += _remaining_entries(
            recovered.record, migrate_document(raw_or_unreadable.document)["record"]["entries"]
        )
    return _without_other_faults(
        DamagedRecord(
            recovered.record,
            entries,
            _declared_count(recovered.faults, len(entries)),
            is_notation(raw_or_unreadable),
        ),
        cards,
    )


def _declared_count(faults: Sequence[InvalidDocument], count: int) -> int | None:
    """Return the number of entries by the footer or by the lines' numbers; ``None`` if it is the number of entries in the text."""
    declared_count = count
    for fault in faults:
        data: Mapping[str, Any] = fault.data
        if fault.code == "entry-count" and isinstance(data["declared"], int):
            return data["declared"]
        if fault.code == "notation-number":
            declared_count += data["found"] - data["expected"]
    return None if declared_count == count else declared_count


def _without_other_faults(original: DamagedRecord, cards: CardSet | None) -> DamagedRecord | None:
    """Return a damaged record, or ``None`` if the record has faults outside its entries; raise a fault of the header."""
    for fault in header_faults(original.record.header, cards):
        raise fault
    record_errors = [
        each for each in record_faults(original.record) if each.code != "checksum-beyond"
    ]
    return None if record_errors else original


def _remaining_entries(record: Record, values: list[object]) -> tuple[AnyEntry, ...]:
    """Return the entries from the first that cannot be read to the last, readable or not."""
    read_entry = converters_for(game(record.header.game)).read
    remaining: list[AnyEntry] = []
    for value in values[len(record.entries) :]:
        try:
            remaining.append(read_entry(value, Entry, "$"))
        except InvalidDocument:
            remaining.append(
                UnreadableEntry(value.value, value.text)
                if isinstance(value, BrokenEntry)
                else UnreadableEntry(value)
            )
    return tuple(remaining)
