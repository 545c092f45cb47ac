"""List every difference between two records."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from itertools import zip_longest
from operator import itemgetter
from typing import Any

import attrs

from ancient_world.documents.codec import to_document
from ancient_world.engine.importing import check_argument
from ancient_world.records.canonical_entries import canonical_order
from ancient_world.records.checksums import canonical_entry
from ancient_world.records.record import Entry, Record

_MAX_EXACT = 2_000
"""The most entries that are aligned without leaving out those that occur often."""


@attrs.frozen
class Difference:
    """A difference between two records.

    ``path`` is its place in the first record, and ``second_path`` that in the second, such as ``$.record.entries[4]``; it is
    empty in the record that has nothing there. ``first`` and ``second`` are the values there, as in documents, or ``None``.
    """

    path: str
    second_path: str
    first: object = None
    second: object = None


def all_differences(first: Record, second: Record) -> tuple[Difference, ...]:
    """Return every difference between two records: of headers, tags, entries, notes, analyses, results, checksums and secrets.

    Entries are aligned, so that one that is missing is one difference. The order in which choices of a simultaneous step
    were entered is no difference, and neither is the order of dice.

    Example:
        >>> from ancient_world import archive
        >>> one, other = [aw.Match.new("antike", ["Ana", "Ben"], seed=seed).record for seed in (7, 8)]
        >>> [each.path for each in archive.all_differences(one, other)]
        ['$.record.header.seed']
    """
    check_argument("first", first, Record)
    check_argument("second", second, Record)
    documents = [to_document(record) for record in (first, second)]
    records = [document.pop("record") for document in documents]
    entries = [record.pop("entries") for record in records]
    checksums = [
        {each["after"]: each["sha256"] for each in record.pop("checksums", ())}
        for record in records
    ]
    headers = [record.pop("header") for record in records]
    found = [*_differences("$", *documents), *_differences("$.record.header", *headers)]
    found += _entry_differences((first, second), entries)
    found += _differences("$.record", *records)
    found += _checksum_differences((first, second), checksums)
    return tuple(found)


def _canonical_entries(entries: Sequence[Entry]) -> list[Entry]:
    """Return entries without notes, in canonical order by seat, in which entries are aligned best."""
    return [canonical_entry(entries[index]) for index in canonical_order(entries, by_seat=True)]


def _entry_differences(
    records: Sequence[Record], documents: Sequence[Sequence[Any]]
) -> list[Difference]:
    """Return the differences between entries, given as documents in the order of the records, their notes and their analyses."""
    orders = [canonical_order(record.entries, by_seat=True) for record in records]
    first, second = [_canonical_entries(record.entries) for record in records]
    found = list[tuple[int, Difference]]()
    matcher = SequenceMatcher(None, first, second, autojunk=len(first) > _MAX_EXACT)

    def value_at(side: int, place: int | None) -> tuple[str, Any]:
        """Return the path of the entry at a place in canonical order, and its document; nothing without a place."""
        if place is None:
            return "", None
        index = orders[side][place]
        return f"$.record.entries[{index}]", documents[side][index]

    for operation, first_start, first_end, second_start, second_end in matcher.get_opcodes():
        pairs = zip_longest(range(first_start, first_end), range(second_start, second_end))
        for place, other_place in pairs:
            (path, value), (other_path, other_value) = value_at(0, place), value_at(1, other_place)
            index = orders[1][other_place] if place is None else orders[0][place]
            if operation != "equal":
                found.append((index, Difference(path, other_path, value, other_value)))
                continue
            for key in ("note", "analysis"):
                parts = value.get(key), other_value.get(key)
                if parts[0] != parts[1]:
                    paths = [
                        "" if part is None else f"{each}.{key}"
                        for each, part in zip((path, other_path), parts, strict=True)
                    ]
                    found.append((index, Difference(paths[0], paths[1], *parts)))
    return [difference for _, difference in sorted(found, key=itemgetter(0))]


def _checksum_differences(
    records: Sequence[Record], checksums: Sequence[Mapping[int, str]]
) -> Iterator[Difference]:
    """Yield the differences between checksums, by the number of entries before them.

    Of one game, checksums within a step differ by the order in which choices were entered, which is no difference.
    """
    first, second = [_canonical_entries(record.entries) for record in records]
    for after in sorted({*checksums[0], *checksums[1]}):
        values = [each.get(after) for each in checksums]
        if values[0] == values[1]:
            continue
        parts = [_canonical_entries(record.entries[:after]) for record in records]
        if None in values or parts[0] == parts[1] or first != second:
            paths = ["" if value is None else f"$.record.checksums.{after}" for value in values]
            yield Difference(paths[0], paths[1], *values)


def _differences(path: str, first: Any, second: Any) -> Iterator[Difference]:
    """Yield the differences between two values, of objects and of lists of one length part by part."""
    if isinstance(first, Mapping) and isinstance(second, Mapping):
        for key in dict.fromkeys([*first, *second]):
            values = [each.get(key, {}) for each in (first, second)]
            if (key in first and key in second) or all(
                isinstance(each, Mapping) for each in values
            ):
                yield from _differences(f"{path}.{key}", *values)
            elif key in first:
                yield Difference(f"{path}.{key}", "", first[key])
            else:
                yield Difference("", f"{path}.{key}", None, second[key])
    elif isinstance(first, list) and isinstance(second, list) and len(first) == len(second):
        for index, parts in enumerate(zip(first, second, strict=True)):
            yield from _differences(f"{path}[{index}]", *parts)
    elif first != second:
        yield Difference(path, path, first, second)
