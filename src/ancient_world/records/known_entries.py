"""Read records whose text this library wrote, with a cache of entries by their text.

The texts of the entries are cut out, and the rest is read like any document. Entries are short and recur within and between
games. Any other text is left to the general reader, which reports its faults.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from ancient_world.documents.bodies import converters_for
from ancient_world.documents.codec import from_document
from ancient_world.documents.envelope import FORMAT_VERSION, RECORD_FORMAT
from ancient_world.documents.text import load
from ancient_world.engine.errors import InvalidDocument
from ancient_world.engine.game import CardSet, Game
from ancient_world.engine.registry import game
from ancient_world.records.record import Entry, Record

CANONICAL_PREFIX = f'{{"format":"{RECORD_FORMAT}","version":{FORMAT_VERSION},'
"""The text at the beginning of every record document that this library writes."""
_ENTRIES_START = ',"entries":['
_ENTRY_START, _ENTRY_SEPARATOR, _ENTRIES_END = '{"player":', '},{"player":', '}],"result":'
MAX_CACHED = 2_048
MAX_CACHED_LENGTH = 256
"""The most cached entries of a game, and the most characters of a cached entry: some megabytes in all."""


def read_canonical_text(text: str, cards: CardSet | None = None) -> Record | None:
    """Return the record in a text that has the form in which this library writes records, or ``None`` for any other text.

    The cut cannot be at a wrong place: before it, only the list of the record's entries can be open, and a piece that
    ends inside an entry is not valid JSON.
    """
    entries_start, entries_end = text.find(_ENTRIES_START + _ENTRY_START), text.rfind(_ENTRIES_END)
    if not (
        text.startswith(CANONICAL_PREFIX)
        and 0 < entries_start < entries_end
        and text.endswith("}}")
    ):
        return None
    entry_texts = text[entries_start + len(_ENTRIES_START + _ENTRY_START) : entries_end].split(
        _ENTRY_SEPARATOR
    )
    try:
        document = load(f"{text[:entries_start]}{_ENTRIES_START}]}}}}")
        last_members = load(f"{{{text[entries_end + 3 : -1]}")
        first_members = document.get("record")
        if (
            not isinstance(first_members, dict) or first_members.keys() & last_members.keys()
        ):  # a duplicate key
            return None
        body = first_members | last_members
        record = from_document({**document, "record": body}, expect=Record, cards=cards)
        read_entry = _entry_reader(game(record.header.game))
        if read_entry is None:
            return None
        entries_read = tuple(map(read_entry, entry_texts))
    except InvalidDocument:
        return None
    return Record(record.header, entries_read, record.result, record.secret, record.checksums)


class _EntryCache(dict[str, Entry]):
    """A cache of the entries of a game, by their text without the common prefix and suffix; reads missing entries."""

    def __init__(self, rules: Game) -> None:
        super().__init__()
        self._read = converters_for(rules).read

    def __missing__(self, text: str) -> Entry:
        entry: Entry = self._read(load(f"{_ENTRY_START}{text}}}"), Entry, "$")
        if len(text) <= MAX_CACHED_LENGTH:
            if len(self) >= MAX_CACHED:
                self.clear()
            self[text] = entry
        return entry


@cache
def _entry_reader(rules: Game) -> Any:
    """Return a function from an entry's text to the entry; ``None`` if entries of the game are mutable and cannot be shared."""
    return (
        _EntryCache(rules).__getitem__
        if converters_for(rules).types.has_recurring_records(Entry)
        else None
    )
