"""A record as JSON Lines: a header, a line for each entry, a footer. A journal may add lines as the game goes.

======================================================  =================================================
line                                                    what it is
======================================================  =================================================
``{"format":"ancient-world/record-lines",...}``         the header, under ``header``; it begins a record
``{"player":0,"action":{...}}``                         an entry
``{"undo":3}``                                          the last three entries are taken back
``{"changes":12}``                                      so often the match had changed then
``{"after":20,"sha256":"..."}``                         a checksum of the state after twenty entries
``{"entries":57,"result":{...},"secret":null}``         the footer; it ends a record
======================================================  =================================================
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import attrs

from ancient_world.documents.codec import LINES, VERSION
from ancient_world.documents.text import dump
from ancient_world.engine.importing import importing
from ancient_world.engine.registry import game
from ancient_world.records.record import Checksum, Entry, Header, Record, Result


def record_lines(record: Record) -> Iterator[str]:
    """The lines of a record, without the ends of lines."""
    header = record.header
    checksums = {checksum.after: checksum for checksum in record.checksums}
    yield header_line(header)
    if 0 in checksums:
        yield checksum_line(checksums[0])
    for count, entry in enumerate(record.entries, 1):
        yield entry_line(header.game, entry)
        if count in checksums:
            yield checksum_line(checksums[count])
    yield footer_line(len(record.entries), record.result, record.secret)


def header_line(header: Header) -> str:
    """The line that begins a record."""
    with importing:
        from ancient_world.records.forms import HeaderForm  # 1 ms, needed with cattrs only

    rules = game(header.game)
    body = _written(header.game, HeaderForm.of(header), HeaderForm)
    names = {"format": LINES, "version": VERSION, "game": rules.id, "rules": rules.rules_version}
    return dump({**names, "header": body})


def entry_line(game_id: str, entry: Entry) -> str:
    """The line of an entry."""
    with importing:
        from ancient_world.documents.converters import converters_of  # 20 ms, with cattrs

    return converters_of(game(game_id)).text(entry, Entry)


def undo_line(count: int) -> str:
    """The line that takes back ``count`` entries."""
    return dump({"undo": count})


def changes_line(count: int) -> str:
    """The line that says how often a match had changed up to here, where what was written does not tell it."""
    return dump({"changes": count})


def checksum_line(checksum: Checksum) -> str:
    """The line of a checksum."""
    return dump({"after": checksum.after, "sha256": checksum.sha256})


def footer_line(entries: int, result: Result | None, secret: str | None = None) -> str:
    """The line that ends a record; ``entries`` counts those that were not taken back."""
    told = None if result is None else attrs.asdict(result)
    return dump({"entries": entries, "result": told, "secret": secret})


def _written(game_id: str, value: Any, kind: type) -> Any:
    with importing:
        from ancient_world.documents.converters import converters_of  # 20 ms, with cattrs

    return converters_of(game(game_id)).write(value, kind)
