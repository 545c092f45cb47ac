"""Show how a mended record differs from the record with slips: in lines of JSON Lines, or of notation."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from difflib import unified_diff

import attrs

from ancient_world.engine.chance import Dealt
from ancient_world.records.files.json_lines import LineWriter
from ancient_world.records.files.record_file import record_lines_in_format
from ancient_world.records.record import Entry
from ancient_world.validation.mending.damaged_record import (
    AnyEntry,
    DamagedRecord,
    UnreadableEntry,
)

_NUMBER = re.compile(r"[0-9]{1,9}\. ")
_HUNK = re.compile(r"@@ -([0-9]{1,9})(,0)?(?:,[0-9]{1,9})? \+([0-9]{1,9})(,0)?")


def line_differences(original: DamagedRecord, mended: DamagedRecord) -> tuple[str, ...]:
    """Return the differences of two records as a unified diff of their lines.

    Lines of notation are compared without their numbers, so that a missing entry does not change all lines after it.
    """
    list_lines = _notation_lines if original.is_notation else _json_lines
    before, after = [*list_lines(original)], [*list_lines(mended)]
    if not original.is_notation:
        return tuple(unified_diff(before, after, "record", "mended", lineterm="", n=2))
    unnumbered = [[_without_number(line) for line in each] for each in (before, after)]
    found = unified_diff(unnumbered[0], unnumbered[1], "record", "mended", lineterm="", n=2)
    return tuple(_with_numbers(found, before, after))


def _with_numbers(
    differences: Iterator[str], lines_before: Sequence[str], lines_after: Sequence[str]
) -> Iterator[str]:
    """Yield a unified diff with other lines in place of those that it compared."""
    index_before = index_after = 0
    for line in differences:
        hunk = _HUNK.match(line)
        if hunk is not None:
            index_before, index_after = int(hunk[1]) - (not hunk[2]), int(hunk[3]) - (not hunk[4])
        if hunk is not None or line.startswith(("--- ", "+++ ")):
            yield line
        elif line[0] == "-":
            yield f"-{lines_before[index_before]}"
            index_before += 1
        else:
            yield f"{line[0]}{lines_after[index_after]}"
            index_after += 1
            index_before += line[0] == " "


def _without_number(line: str) -> str:
    number = _NUMBER.match(line)
    return line[number.end() :] if number else line


def entry_line(original: DamagedRecord, entry: AnyEntry) -> str:
    """Return an entry as a line of its record; in notation without its number."""
    if not original.is_notation:
        return original.entry_line(entry)
    lines = _notation_lines(attrs.evolve(original, entries=(entry,)))
    return next(_without_number(line) for line in lines if _NUMBER.match(line))


def _notation_lines(original: DamagedRecord) -> Iterator[str]:
    """Yield a record as lines of notation; unreadable entries stand as they are."""
    entries = [
        Entry(None, Dealt(())) if isinstance(each, UnreadableEntry) else each
        for each in original.entries
    ]
    record = attrs.evolve(original.record, entries=tuple(entries), checksums=())
    remaining = iter(original.entries)
    for line in record_lines_in_format("awn", record):
        number = _NUMBER.match(line)
        entry = next(remaining) if number else None
        is_unreadable = number is not None and isinstance(entry, UnreadableEntry)
        yield f"{number[0]}{entry.text}" if number and is_unreadable else line  # type: ignore[union-attr]


def _json_lines(original: DamagedRecord) -> Iterator[str]:
    """Yield a record as lines of JSON Lines; unreadable entries stand as they are."""
    record = original.record
    count = len(original.entries) if original.declared_count is None else original.declared_count
    writer = LineWriter(record.header.game)
    checksums = {each.after: writer.checksum_line(each) for each in record.checksums}
    yield writer.header_line(record.header)
    for entry_count, line in enumerate(["", *map(original.entry_line, original.entries)]):
        if line:
            yield line
        if entry_count in checksums:
            yield checksums[entry_count]
    yield writer.footer_line(count, record.result, record.secret)
