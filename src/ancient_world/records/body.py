"""Records in documents: the engine room of :func:`ancient_world.to_json` learns to write and read them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ancient_world.documents.bodies import READERS, SHORTER, WRITERS, Written
from ancient_world.engine.importing import importing
from ancient_world.engine.registry import game
from ancient_world.records import known_entries
from ancient_world.records.record import Record

if TYPE_CHECKING:
    from ancient_world.documents.converters import Converters
    from ancient_world.records.forms import RecordForm


def _write_record(record: Record) -> Written:
    with importing:
        from ancient_world.records import forms  # 1 ms, needed with cattrs only

    header = record.header
    form = forms.RecordForm(
        forms.HeaderForm.of(header), record.entries, record.result, record.secret, record.checksums
    )
    return game(header.game), form, forms.RecordForm


def _read_record(converters: Converters, body: object) -> Record:
    with importing:
        from ancient_world.records import forms  # 1 ms, needed with cattrs only

    rules = converters.rules
    assert rules is not None
    form: RecordForm = converters.read(body, forms.RecordForm, "$.record")
    header = form.header.header(rules)
    return Record(header, form.entries, form.result, form.secret, form.checksums)


WRITERS[Record] = ("record", _write_record)
READERS["record"] = _read_record
SHORTER[known_entries.BEGINNING] = known_entries.record_in
