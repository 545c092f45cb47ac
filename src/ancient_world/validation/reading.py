"""Reading a record for checking: everything readable in it, and every fault of its form."""

from __future__ import annotations

from itertools import islice

from ancient_world.documents.codec import envelope_faults, from_document, up_to_date
from ancient_world.engine.errors import InvalidDocument
from ancient_world.engine.faults import MOST_FAULTS, keep
from ancient_world.engine.game import Cards
from ancient_world.engine.registry import game
from ancient_world.records.files.raw import RawRecord, no_record
from ancient_world.records.record import Record
from ancient_world.validation.recovery import Recovered, recover


def read(raw: RawRecord, cards: Cards | None) -> Recovered:
    """The record that plain values stand for."""
    if raw.record is not None:
        return Recovered(raw.record, entries=len(raw.record.entries))
    if not raw.faults:
        try:
            record = from_document(raw.document, cards=cards)
        except InvalidDocument:
            pass  # all of the faults are wanted
        else:
            if isinstance(record, Record):
                return Recovered(record, entries=len(record.entries))
            return Recovered(None, (no_record(raw.document),), whole=False)
    return _recover(raw)


def _recover(raw: RawRecord) -> Recovered:
    faults = list(raw.faults)
    document = up_to_date(raw.document)
    outside = list(islice(envelope_faults(document), MOST_FAULTS + 1))
    keep(faults, outside)
    if any(fault.code != "unknown-key" for fault in outside):
        return Recovered(None, tuple(faults), whole=False)
    if "record" not in document:
        return Recovered(None, (*faults, no_record(document)), whole=False)
    return recover(game(document["game"]), document["record"], faults)
