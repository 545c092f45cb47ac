"""Register records as a kind of document that :func:`ancient_world.to_json` writes and ``from_json`` reads."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ancient_world.documents.bodies import WritableBody, register_fast_reader, register_kind
from ancient_world.engine.registry import game
from ancient_world.records import known_entries
from ancient_world.records.record import Entry, Record

if TYPE_CHECKING:
    from ancient_world.documents.converters import Converters


def _write_record(record: Record) -> WritableBody:
    return game(record.header.game), record, Record


def _read_record(converters: Converters, body: object) -> Record:
    record: Record = converters.read(body, Record, "$.record")
    return record


def _write_entry(entry: Entry) -> WritableBody:
    return game(entry.action.game) if entry.action.game else None, entry, Entry


def _read_entry(converters: Converters, body: object) -> Entry:
    entry: Entry = converters.read(body, Entry, "$.entry")
    return entry


register_kind("entry", Entry, _write_entry, _read_entry)
register_kind("record", Record, _write_record, _read_record)
register_fast_reader(known_entries.CANONICAL_PREFIX, known_entries.read_canonical_text)
