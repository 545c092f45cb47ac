"""Read records whose text this library wrote, with a cache of entries by their text.

The texts of the entries are cut out, and the rest is read like any document. Entries are short and recur within and between
games. Any other text is left to the general reader, which reports its faults.
"""

from __future__ import annotations

from collections.abc import Sequence
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
        read_entries = _entry_reader(game(record.header.game))
        if read_entries is None:
            return None
        entries_read = read_entries(entry_texts)
    except InvalidDocument:
        return None
    return Record(record.header, entries_read, record.result, record.secret, record.checksums)


class _EntryReader:
    """A reader of the entries of a game, with a cache of entries by their text without the common prefix and suffix."""

    def __init__(self, rules: Game) -> None:
        self._converters = converters_for(rules)
        self.cache: dict[str, Entry] = {}

    def __call__(self, texts: Sequence[str]) -> tuple[Entry, ...]:
        """Return the entries with these texts, which have neither the common prefix nor the common suffix.

        Raises:
            InvalidDocument: a text is not that of an entry.
        """
        try:
            return tuple(map(self.cache.__getitem__, texts))
        except KeyError:
            entries: dict[str, Any] = {text: self.cache.get(text) for text in texts}
        entries |= self._read([text for text, entry in entries.items() if entry is None])
        return tuple(map(entries.__getitem__, texts))

    def _read(self, texts: Sequence[str]) -> dict[str, Entry]:
        """Return new entries by their text, and cache them; all are read at once, which costs a third less than one by one."""
        values = _load_pieces([f"{_ENTRY_START}{text}}}" for text in texts])
        entries = dict(
            zip(texts, self._converters.read(values, tuple[Entry, ...], "$"), strict=True)
        )
        for text, entry in entries.items():
            if len(text) <= MAX_CACHED_LENGTH:
                if len(self.cache) >= MAX_CACHED:
                    self.cache.clear()
                self.cache[text] = entry
        return entries


_SEPARATOR = "\N{SECTION SIGN}"
"""The separator of pieces of JSON that are parsed together; no piece may contain it."""


def _load_pieces(pieces: Sequence[str]) -> list[object]:
    """Return the plain value of each piece of JSON; pieces without escapes are parsed together.

    Their separators are the only ones then, so that each piece is one whole value if each second value is a separator.

    Raises:
        InvalidDocument: a piece is not JSON.
    """
    separator_count = len(pieces) - 1
    separated = f',"{_SEPARATOR}",'.join(pieces)
    if "\\" not in separated and separated.count(_SEPARATOR) == separator_count:
        values = load(f"[{separated}]")
        if values[1::2] == [_SEPARATOR] * separator_count:
            return values[::2]  # type: ignore[no-any-return]
    return [load(piece) for piece in pieces]


@cache
def _entry_reader(rules: Game) -> _EntryReader | None:
    """Return the reader of a game's entries; ``None`` if entries of the game are mutable and cannot be shared."""
    recurs = converters_for(rules).types.has_recurring_records(Entry)
    return _EntryReader(rules) if recurs else None
