"""Add notes to the entries of a record."""

from __future__ import annotations

import attrs

from ancient_world.engine.declared.states import AnyState
from ancient_world.engine.errors import InvalidOption
from ancient_world.engine.importing import check_argument
from ancient_world.engine.message_catalogue import register_messages
from ancient_world.engine.whole_numbers import as_int
from ancient_world.records.notes import Note
from ancient_world.records.record import Record

register_messages(
    {
        "no-entry-there": "The record has {count:entry|entries}, numbered from 0; there is no entry {index}."
    }
)


def with_note(record: Record[AnyState], index: int, note: Note | None) -> Record[AnyState]:
    """Return a copy of the record in which an entry has a note.

    Args:
        record: a finished or unfinished game.
        index: the index of the entry, from 0.
        note: replaces the entry's note; ``None`` removes it.

    Raises:
        InvalidOption: there is no such entry (code ``no-entry-there``).

    Example:
        >>> from ancient_world.records import Note, with_note
        >>> record = aw.Match.new("antike", ["Ana", "Ben"], seed=7).record
        >>> with_note(record, 0, Note({"en": "Far apart!"}, sign="good")).entries[0].note.sign
        'good'
    """
    check_argument("record", record, Record)
    entries = list(record.entries)
    entry_index = as_int(index)
    if entry_index not in range(len(entries)):
        raise InvalidOption.from_code("no-entry-there", count=len(entries), index=index)
    if note is not None:
        check_argument("note", note, Note)
    entries[entry_index] = attrs.evolve(entries[entry_index], note=note)
    return attrs.evolve(record, entries=tuple(entries))
