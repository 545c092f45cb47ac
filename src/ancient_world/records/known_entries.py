"""Records in text as we write it: an entry whose text was read before is not read again.

The texts of the entries are cut out, and the rest is read as any document is. Entries are short and recur, in one game and from
game to game. A text that only looks as if we had written it is not read here; who reads its plain values then finds the fault.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from ancient_world.documents.bodies import converters_for
from ancient_world.documents.codec import from_document
from ancient_world.documents.envelope import RECORD, VERSION
from ancient_world.documents.text import load
from ancient_world.engine.errors import InvalidDocument
from ancient_world.engine.game import Cards, Game
from ancient_world.engine.registry import game
from ancient_world.records.record import Entry, Record

BEGINNING = f'{{"format":"{RECORD}","version":{VERSION},'
"""The text with which every record begins, as we write it."""
_ENTRIES = ',"entries":['
_ENTRY, _BETWEEN, _END = '{"player":', '},{"player":', '}],"result":'
MOST_KEPT = 2_048
LONGEST = 256
"""The most entries of a game that are kept, and their most characters: some megabytes in all."""


def record_in(text: str, cards: Cards | None = None) -> Record | None:
    """Return the record in a text that was written as by us, or ``None`` for any other text.

    Where the text is cut only the list at its end can be open: so it is that of the record. Where an entry would end within
    another one, what is cut out is no JSON.
    """
    begin, end = text.find(_ENTRIES + _ENTRY), text.rfind(_END)
    if not (text.startswith(BEGINNING) and 0 < begin < end and text.endswith("}}")):
        return None
    entries = text[begin + len(_ENTRIES + _ENTRY) : end].split(_BETWEEN)
    try:
        document, rest = load(f"{text[:begin]}{_ENTRIES}]}}}}"), load(f"{{{text[end + 3 : -1]}")
        written = document.get("record")
        if not isinstance(written, dict) or written.keys() & rest.keys():  # a key comes twice
            return None
        body = written | rest
        record = from_document({**document, "record": body}, expect=Record, cards=cards)
        known = _known_entries(game(record.header.game))
        if known is None:
            return None
        found = tuple(map(known, entries))
    except InvalidDocument:
        return None
    return Record(record.header, found, record.result, record.secret, record.checksums)


class _KnownEntries(dict[str, Entry]):
    """The entries of a game that were read last, by their texts without the common beginning and end."""

    def __init__(self, rules: Game) -> None:
        super().__init__()
        self._read = converters_for(rules).read

    def __missing__(self, text: str) -> Entry:
        found: Entry = self._read(load(f"{_ENTRY}{text}}}"), Entry, "$")
        if len(text) <= LONGEST:
            if len(self) >= MOST_KEPT:
                self.clear()
            self[text] = found
        return found


@cache
def _known_entries(rules: Game) -> Any:
    """Return the function that gives an entry of a game by its text; ``None`` if what is in an entry can change."""
    return _KnownEntries(rules).__getitem__ if converters_for(rules).types.recurs(Entry) else None
