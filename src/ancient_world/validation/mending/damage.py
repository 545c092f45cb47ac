"""Read a record that may have slips in it; entries that cannot be read are kept as they stand in the text."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

import attrs

from ancient_world.documents.bodies import converters_for
from ancient_world.documents.envelope import up_to_date
from ancient_world.engine.errors import InvalidDocument
from ancient_world.engine.game import CardSet
from ancient_world.engine.limits import MOST_FAULTS
from ancient_world.engine.registry import game
from ancient_world.records.faults import header_faults, record_faults
from ancient_world.records.files.raw import Broken, RawRecord
from ancient_world.records.files.streams import Unread, raw_records
from ancient_world.records.record import Entry, Record
from ancient_world.validation.recovery import recover

_ENTRY_PATH = re.compile(r"\$\.record\.entries\[[0-9]+\](?!\.note)")
"""The path of a place in an entry outside its note: mends cannot restore a damaged note."""


@attrs.frozen
class Illegible:
    """An entry that cannot be read, with its JSON value, or ``None`` if it is no JSON."""

    value: object


Written = Entry | Illegible
"""The type of an entry, readable or not."""


@attrs.frozen
class Damaged:
    """A record with all its entries, readable or not, in ``entries``; all other parts are in ``record``.

    ``declared`` is the number of entries that the record declares, or ``None`` if that is the number of ``entries``.
    """

    record: Record
    entries: tuple[Written, ...]
    declared: int | None = None

    def line(self, entry: Written) -> str:
        """Return an entry as a line of a record."""
        if isinstance(entry, Illegible):
            return json.dumps(entry.value, separators=(",", ":"))
        return converters_for(game(self.record.header.game)).text(entry, Entry)

    def document(self, entry: Written) -> object:
        """Return an entry as plain values, as documents hold it."""
        if isinstance(entry, Illegible):
            return entry.value
        return converters_for(game(self.record.header.game)).write(entry, Entry)


def damaged(record: Record | str | bytes | bytearray, cards: CardSet | None) -> Damaged | None:
    """Return a record with all its entries, or ``None`` if there are faults outside the entries.

    Raises:
        TypeError: ``record`` is neither a record nor text.
        InvalidDocument: the text is no record, or no game can begin as its header says.
    """
    if isinstance(record, Record):
        return _without_other_faults(Damaged(record, record.entries), cards)
    if not isinstance(record, (str, bytes, bytearray)):
        raise TypeError(f"a record or its text is mended, not {type(record).__name__}")
    text = record.encode("utf-8", "surrogatepass") if isinstance(record, str) else bytes(record)
    raw = next(raw_records(io.BytesIO(text), ""))
    return damaged_in(raw, cards)


def damaged_in(raw: RawRecord | Unread, cards: CardSet | None) -> Damaged | None:
    """Return a record from a stream with all its entries; see :func:`damaged`."""
    if isinstance(raw, Unread):
        raise raw.fault
    recovered = recover(raw, cards)
    if recovered.record is None:
        raise recovered.faults[0]
    other_faults = [fault for fault in recovered.faults if not _ENTRY_PATH.match(fault.path)]
    if len(recovered.faults) > MOST_FAULTS or any(fault.code != "entry-count" for fault in other_faults):
        return None
    entries: tuple[Written, ...] = recovered.record.entries
    if not recovered.whole:
        entries += _rest(recovered.record, up_to_date(raw.document)["record"]["entries"])
    return _without_other_faults(Damaged(recovered.record, entries, _declared(recovered.faults, len(entries))), cards)


def _declared(faults: Sequence[InvalidDocument], count: int) -> int | None:
    """Return the number of entries by the footer or by the lines' numbers; ``None`` if it is the number of entries in the text."""
    declared_count = count
    for fault in faults:
        data: Mapping[str, Any] = fault.data
        if fault.code == "entry-count" and isinstance(data["declared"], int):
            return data["declared"]
        if fault.code == "notation-number":
            declared_count += data["found"] - data["expected"]
    return None if declared_count == count else declared_count


def _without_other_faults(original: Damaged, cards: CardSet | None) -> Damaged | None:
    """Return a damaged record, or ``None`` if the record has faults outside its entries; raise a fault of the header."""
    for fault in header_faults(original.record.header, cards):
        raise fault
    record_errors = [each for each in record_faults(original.record) if each.code != "checksum-beyond"]
    return None if record_errors else original


def _rest(record: Record, values: list[object]) -> tuple[Written, ...]:
    """Return the entries from the first that cannot be read to the last, readable or not."""
    read_entry = converters_for(game(record.header.game)).read
    remaining: list[Written] = []
    for value in values[len(record.entries) :]:
        try:
            remaining.append(read_entry(value, Entry, "$"))
        except InvalidDocument:
            remaining.append(Illegible(value.value if isinstance(value, Broken) else value))
    return tuple(remaining)
