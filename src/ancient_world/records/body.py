"""Register records as a kind of document that :func:`ancient_world.to_json` writes and ``from_json`` reads."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ancient_world.documents.bodies import Written, learn_beginning, learn_kind
from ancient_world.engine.registry import game
from ancient_world.records import known_entries
from ancient_world.records.record import Record

if TYPE_CHECKING:
    from ancient_world.documents.converters import Converters


def _write_record(record: Record) -> Written:
    return game(record.header.game), record, Record


def _read_record(converters: Converters, body: object) -> Record:
    record: Record = converters.read(body, Record, "$.record")
    return record


learn_kind("record", Record, _write_record, _read_record)
learn_beginning(known_entries.BEGINNING, known_entries.record_in)
