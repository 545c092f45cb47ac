"""A record as JSON Lines: a header, a line for each entry, a footer. A journal may add lines as the game goes.

======================================================  =================================================
line                                                    what it is
======================================================  =================================================
``{"format":"ancient-world/record-lines",...}``         the header, under ``header``; it begins a record
``{"player":0,"action":{...}}``                         an entry
``{"secret":"..."}``                                    the secret of a match that goes on, for its host alone
``{"undo":3}``                                          the last three entries are taken back
``{"changes":12}``                                      so often the match had changed then
``{"after":20,"sha256":"..."}``                         a checksum of the state after twenty entries
``{"entries":57,"result":{...},"secret":null}``         the footer; it ends a record
======================================================  =================================================
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import attrs

from ancient_world.documents.envelope import LINES, RECORD, VERSION
from ancient_world.documents.text import MOST_BYTES, dump
from ancient_world.engine.importing import importing
from ancient_world.engine.registry import game
from ancient_world.records.known_entries import record_in
from ancient_world.records.record import Checksum, Entry, Header, Record, Result

_HEAD, _DOCUMENT = [f'{{"format":"{name}",' for name in (LINES, RECORD)]
_FOOTER = re.compile(r'\{"entries":(0|[1-9][0-9]{0,8}),("result":.*)\}')
_NO_FOOTER = '"result":null,"secret":null'


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
        from ancient_world.documents.converters import converters_of  # 20 ms, with cattrs

    rules = game(header.game)
    body = converters_of(rules).write(header, Header)
    names = {"format": LINES, "version": VERSION, "game": rules.id, "rules": rules.rules_version}
    return dump({**names, "header": body})


def entry_line(game_id: str, entry: Entry) -> str:
    """The line of an entry."""
    with importing:
        from ancient_world.documents.converters import converters_of  # 20 ms, with cattrs

    return converters_of(game(game_id)).text(entry, Entry)


def secret_line(secret: str) -> str:
    """The line with which a journal keeps the secret that chance comes from."""
    return dump({"secret": secret})


def undo_line(count: int) -> str:
    """The line that takes back ``count`` entries."""
    return dump({"undo": count})


def changes_line(count: int) -> str:
    """Return the line that says how often a match had changed up to here, where the other lines do not show it."""
    return dump({"changes": count})


def checksum_line(checksum: Checksum) -> str:
    """The line of a checksum."""
    return dump({"after": checksum.after, "sha256": checksum.sha256})


def footer_line(entries: int, result: Result | None, secret: str | None = None) -> str:
    """The line that ends a record; ``entries`` counts those that were not taken back."""
    told = None if result is None else attrs.asdict(result)
    return dump({"entries": entries, "result": told, "secret": secret})


# --- reading ---


def record_in_lines(lines: Sequence[str]) -> Record | None:
    """Return the record in lines written as by us, in half of the time of reading each; ``None`` for any others.

    They are put together to the document with the same content, in which an entry that is known is not read again. As
    many entries and checksums come back as lines hold one: then each line was one, and nothing goes on in the next
    line. Lines that take entries back, or count changes, are left to the reader that goes line by line.
    """
    footer = _FOOTER.fullmatch(lines[-1])
    rest = lines[1:-1] if footer else lines[1:]
    entries = [line for line in rest if line.startswith('{"player":')]
    checksums = [line for line in rest if line.startswith('{"after":')]
    counts = len(entries), len(checksums)
    if sum(counts) < len(rest) or (footer is not None and int(footer[1]) != len(entries)):
        return None
    if sum(map(len, lines)) > MOST_BYTES:  # a line may be so large, and no larger
        return None
    end = footer[2] if footer else _NO_FOOTER
    text = _document(lines[0], ",".join(entries), f'{end},"checksums":[{",".join(checksums)}]')
    record = record_in(text)
    if record is None or (len(record.entries), len(record.checksums)) != counts:
        return None
    return record


def _document(head: str, entries: str, end: str) -> str:
    before, _, header = head.partition(',"header":')
    before = before.replace(_HEAD, _DOCUMENT, 1)
    return f'{before},"record":{{"header":{header[:-1]},"entries":[{entries}],{end}}}}}'
