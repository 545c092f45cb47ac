"""Read a record for checking: its readable parts, the faults of its form, and warnings of what it lacks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from typing import Any

import attrs

from ancient_world.documents.bodies import converters_for
from ancient_world.documents.codec import from_document
from ancient_world.documents.converters import Converters
from ancient_world.documents.envelope import envelope_faults, migrate_document
from ancient_world.engine.document_faults import (
    document_fault,
    format_key_path,
    unknown_word_data,
    wrong_type,
)
from ancient_world.engine.errors import InvalidDocument
from ancient_world.engine.game import CardSet, Game
from ancient_world.engine.limits import MAX_FAULTS
from ancient_world.engine.message_catalogue import register_messages
from ancient_world.engine.registry import game
from ancient_world.records.files.raw_record import (
    BrokenEntry,
    RawRecord,
    TextLine,
    not_a_record_fault,
)
from ancient_world.records.record import Checksum, Entry, Header, Record, Result
from ancient_world.validation.report import Problem, Report

# --- incomplete records ---


NO_RESULT_CODE = "no-result"
"""The code for a record of a finished game that does not give the result."""

register_messages(
    {
        NO_RESULT_CODE: "The game is over, but the record gives no result, so it could not be checked.",
        "unfinished": "The record stops before the end of the game.",
    }
)


def with_warnings(
    report: Report, result: object, incomplete_line: TextLine | None = None
) -> Report:
    """Return a report with warnings added: of a missing result, and of a torn last line.

    Args:
        report: the report on the record.
        result: the result that the record declares, or ``None``.
        incomplete_line: the last line, if it was cut off.
    """
    problems = list(report.problems)
    if incomplete_line is not None:
        problems.append(
            _warning(document_fault("torn-line", line=incomplete_line.number, column=1))
        )
    if report.ok and report.finished and result is None:
        problems.append(_warning(document_fault("no-result")))
    if len(problems) == len(report.problems):
        return report
    return attrs.evolve(report, problems=tuple(problems))


def with_strict_problems(report: Report) -> Report:
    """Return a report in which warnings are problems, and so is an unfinished game."""
    problems = list(report.problems)
    if report.status == "unfinished":
        problems.append(_warning(document_fault("unfinished")))
    strict_problems = [attrs.evolve(problem, warning=False) for problem in problems]
    return attrs.evolve(report, problems=tuple(strict_problems))


def _warning(fault: InvalidDocument) -> Problem:
    position_data: Mapping[str, Any] = fault.data
    line, column = position_data.get("line"), position_data.get("column")
    return Problem(
        fault.code, fault.detail, data=fault.data, line=line, column=column, warning=True
    )


# --- recovery ---


@attrs.frozen
class RecoveredRecord:
    """The readable part of a record, with its entries up to the first unreadable one, and the faults of its form.

    ``record`` is ``None`` if the header cannot be read. ``entry_count`` is the number of entries in the text, or ``None`` if the
    text has no faults. ``has_all_entries`` is true if all entries were read; ``first_unreadable`` is the first unreadable one as it stands in the text, as values or,
    in notation, as a ``BrokenEntry``.
    """

    record: Record | None
    faults: tuple[InvalidDocument, ...] = ()
    entry_count: int | None = None
    has_all_entries: bool = True
    first_unreadable: object = None
    is_notation: bool = False
    """True if the record was read from notation."""


def is_notation(raw_record: RawRecord) -> bool:
    """Return whether a raw record was read from notation."""
    return any(line.text.split()[:1] == [b"notation"] for line in raw_record.source_lines[:1])


def recover_record(raw_record: RawRecord, cards: CardSet | None) -> RecoveredRecord:
    """Return the readable part of a raw record."""
    if raw_record.record is not None:
        return RecoveredRecord(raw_record.record)
    if not raw_record.faults:
        try:
            record = from_document(raw_record.document, cards=cards)
        except InvalidDocument:
            pass  # _recover() finds all faults
        else:
            if isinstance(record, Record):
                return RecoveredRecord(record)
            return RecoveredRecord(None, (not_a_record_fault(raw_record.document),))
    return _recover_parts(raw_record)


def _recover_parts(raw_record: RawRecord) -> RecoveredRecord:
    faults = list(raw_record.faults)
    document = migrate_document(raw_record.document)
    envelope_errors: list[InvalidDocument] = []
    add_limited(envelope_errors, envelope_faults(document))
    add_limited(faults, envelope_errors)
    if any(fault.code != "unknown-key" for fault in envelope_errors):
        return RecoveredRecord(None, tuple(faults))
    if "record" not in document:
        return RecoveredRecord(None, (*faults, not_a_record_fault(document)))
    return _PartReader(game(document["game"]), document["record"], faults).read_parts()


class _PartReader:
    """A reader of the parts of a record, one by one."""

    def __init__(self, rules: Game, body: Any, faults: list[InvalidDocument]) -> None:
        self._converters: Converters = converters_for(rules)
        self._body = body
        self._faults = faults

    def read_parts(self) -> RecoveredRecord:
        body = self._body
        if type(body) is not dict:
            fault = wrong_type("json-object", body, "$.record")
            return RecoveredRecord(None, (*self._faults, fault))
        add_limited(self._faults, _unknown_key_faults(body))
        header: Header | None = self._read_part("header", Header, None)
        entries, count = self._read_entries()
        result: Result | None = self._read_part("result", Result | None, None)
        secret: str | None = self._read_part("secret", str | None, None)
        checksums: tuple[Checksum, ...] = self._read_part("checksums", tuple[Checksum, ...], ())
        if header is None:
            return RecoveredRecord(None, tuple(self._faults))
        try:
            record = Record(header, entries, result, secret, checksums)
        except ValueError as error:  # the secret is malformed
            fault = document_fault("unusable-value", "$.record.secret", problem=str(error))
            self._faults.append(fault)
            record = Record(header, entries, result, None, checksums)
        has_all_entries = len(entries) == count
        first_unreadable = None if has_all_entries else body["entries"][len(entries)]
        return RecoveredRecord(
            record, tuple(self._faults), count, has_all_entries, first_unreadable
        )

    def _read_part(self, key: str, type_hint: Any, default: Any) -> Any:
        """Return one part of the record, or ``default`` if the part is missing or cannot be read."""
        path = f"$.record.{key}"
        if key not in self._body:
            self._faults.append(document_fault("missing-key", path))
            return default
        return self._read_or_default(self._body[key], type_hint, path, default)

    def _read_entries(self) -> tuple[tuple[Entry, ...], int]:
        """Return the entries up to the first that cannot be read, and the number of all entries."""
        values = self._body.get("entries")
        if type(values) is not list:
            self._read_part("entries", tuple[Entry, ...], ())
            return (), 0
        entries: list[Entry] = []
        for index, value in enumerate(values):
            entry = None
            if not isinstance(value, BrokenEntry) and len(self._faults) <= MAX_FAULTS:
                entry = self._read_or_default(value, Entry, f"$.record.entries[{index}]", None)
            if entry is not None and len(entries) == index:
                entries.append(entry)
        return tuple(entries), len(values)

    def _read_or_default(self, value: object, type_hint: object, path: str, default: object) -> Any:
        value_read, faults = self._converters.read_or_faults(value, type_hint, path)
        add_limited(self._faults, faults)
        return default if faults else value_read


def _unknown_key_faults(body: dict[str, object]) -> Iterator[InvalidDocument]:
    known_keys = [field.name for field in attrs.fields(Record)]
    for key in body:
        if key not in known_keys:
            path = f"$.record{format_key_path(str(key))}"
            yield document_fault("unknown-key", path, **unknown_word_data(key, known_keys))


def add_limited(fault_list: list[InvalidDocument], faults: Iterable[InvalidDocument]) -> None:
    """Add faults to a list until it holds one more than a report may list.

    The extra fault shows that there are more, and the rest is not searched for.
    """
    fault_list += islice(faults, max(0, MAX_FAULTS + 1 - len(fault_list)))
