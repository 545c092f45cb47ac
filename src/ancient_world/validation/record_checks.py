"""Check records: a single one as an object or a text, or all records of a stream or a file."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import ExitStack
from os import PathLike, fspath
from typing import IO, Any, overload

import attrs

from ancient_world.engine.declared.states import AnyState
from ancient_world.engine.document_faults import as_json_values, document_fault, shorten
from ancient_world.engine.errors import InvalidDocument, InvalidRecord
from ancient_world.engine.game import CardSet
from ancient_world.engine.importing import check_argument
from ancient_world.engine.limits import MAX_BYTES, MAX_FAULTS, MAX_MESSAGE_LENGTH, MAX_NAME_LENGTH
from ancient_world.engine.message_catalogue import register_messages
from ancient_world.records.files.compressed_files import fault_of_read_error, open_unpacked
from ancient_world.records.files.raw_record import (
    RawRecord,
    TextLine,
    TextPosition,
    is_comment,
    read_raw_document,
)
from ancient_world.records.files.record_streams import UnreadablePart, may_start_record, raw_records
from ancient_world.records.play_record import Replay
from ancient_world.records.record import Header, Record
from ancient_world.records.record_faults import header_faults, record_faults
from ancient_world.validation.entry_help import (
    explain_problem,
    explain_unreadable_entry,
    with_snippets,
)
from ancient_world.validation.people_data import people_faults
from ancient_world.validation.recovery import (
    RecoveredRecord,
    add_limited,
    is_notation,
    recover_record,
    with_strict_problems,
    with_warnings,
)
from ancient_world.validation.report import Problem, Report

register_messages(
    {
        "several-records": "The text holds more than one record; only the first was checked.",
        "more-problems": "There are more problems than the {limit} listed here.",
    }
)

_ENTRY_PATH = re.compile(r"\$\.record\.entries\[(\d+)\]")
_KEY_FAULT_CODES = frozenset({"unknown-key"})
"""The codes of faults whose place in the text is that of the key, not of the value."""
_MAX_NAMES = 100

FindPosition = Callable[..., TextPosition]


@overload
def validate(
    record: Record[AnyState], *, cards: CardSet | None = None, strict: bool = False
) -> Report[AnyState]: ...


@overload
def validate(
    record: Record | str | bytes | bytearray, *, cards: CardSet | None = None, strict: bool = False
) -> Report: ...


def validate(
    record: Record | str | bytes | bytearray, *, cards: CardSet | None = None, strict: bool = False
) -> Report:
    """Check a record, or the text of one, against the rules.

    All faults that can be found without playing are reported: those of the form, those of the header, and an
    impossible result. The game is then played up to the first entry that breaks a rule or cannot be read; later entries
    are not played. A game that stops before its end is valid.

    Args:
        record: the record to check; a text is one JSON document, or JSON Lines or notation with one record.
        cards: the card file, if the game was played with another one than the standard one.
        strict: whether unfinished games, torn last lines and missing results are problems too.

    Raises:
        TypeError: ``record`` is neither a record nor text.

    Example:
        >>> match = aw.Match.new("antike", ["Ana", "Ben"], seed=7)
        >>> aw.validate(match.record).status
        'unfinished'
        >>> for problem in aw.validate('{"format": 1}').problems:
        ...     print(problem)
        $.format: Expected a text, got 1.
    """
    report = _validate_any(record, cards)
    return with_strict_problems(report) if strict else report


def _validate_any(record: Record | str | bytes | bytearray, cards: CardSet | None) -> Report:
    if isinstance(record, Record):
        report = _report_on_recovered(RecoveredRecord(record), None, cards)
        return with_warnings(report, record.result)
    check_argument("record", record, Record, str, bytes, bytearray)
    text = record.encode("utf-8", "surrogatepass") if isinstance(record, str) else bytes(record)
    if not (may_start_record(text[:4096]) or is_comment(text[:4096])):
        try:
            return _report_on_raw(read_raw_document(text), cards)
        except InvalidDocument as fault:
            return with_snippets(_report_fault(fault), (TextLine(1, text),))
    reports = check_stream(text, cards=cards)
    report = next(reports)
    if next(reports, None) is not None:
        several_records_problem = _problem_from_fault(document_fault("several-records"), None)
        return attrs.evolve(report, problems=(*report.problems, several_records_problem))
    return report


def check_stream(
    data: bytes | IO[bytes],
    *,
    name: str = "",
    cards: CardSet | None = None,
    limit: int = MAX_BYTES,
    strict: bool = False,
) -> Iterator[Report]:
    """Check every record of a stream: one report for each, as soon as it is read, and at least one.

    A stream that is empty, or cannot be read to its end, gives a report with the status "unreadable" in that place.

    Args:
        data: one JSON document; a record as JSON Lines; or many of either, one after the other.
        name: the name of the file, for the reports; its extension may give the format (``.json``, ``.jsonl``).
        cards: the card file of all records, if it is not the standard one.
        limit: the size, in bytes, that one record may have; memory is bounded by a multiple of it.
        strict: whether unfinished games, torn last lines and missing results are problems too.
    """
    if not hasattr(data, "readline"):
        check_argument("data", data, bytes, bytearray, io.IOBase)
    file = io.BytesIO(data) if isinstance(data, (bytes, bytearray)) else data
    for number, raw_record in enumerate(raw_records(file, name, limit=limit)):
        report = report_on(raw_record, cards, strict=strict)
        yield attrs.evolve(report, file=name, number=number)


def check_file(
    path: str | PathLike[str],
    *,
    cards: CardSet | None = None,
    limit: int = MAX_BYTES,
    strict: bool = False,
) -> Iterator[Report]:
    """Check every record in a file; a compressed file (gzip, Zstandard) is decompressed as it is read.

    A file that cannot be read gives a report too, with the status "unreadable".

    Args:
        path: the file; its compression is recognized by its first bytes, or else by the extension.
        cards: the card file of all records, if it is not the standard one.
        limit: the size, in bytes, that one record may have; memory is bounded by a multiple of it.
        strict: whether unfinished games, torn last lines and missing results are problems too.

    Raises:
        MissingLibrary: decompressing the file needs a library that is not installed.

    Example:
        >>> match = aw.Match.new("antike", ["Ana", "Ben"], seed=7)
        >>> aw.write_record(match.record, "sunday.json")
        >>> [(report.number, report.status) for report in aw.check_file("sunday.json")]
        [(0, 'unfinished')]
    """
    check_argument("path", path, str, PathLike)
    name = fspath(path)
    with ExitStack() as stack:
        try:
            file = stack.enter_context(open_unpacked(name))
        except (OSError, InvalidDocument) as error:
            fault = fault_of_read_error(error)
            assert fault is not None
            unreadable_part = UnreadablePart(fault, is_stream_end=True)
            yield attrs.evolve(report_on(unreadable_part, cards, strict=strict), file=name)
            return
        yield from check_stream(file, name=name, cards=cards, limit=limit, strict=strict)


# --- one record ---


def report_on(
    raw_or_unreadable: RawRecord | UnreadablePart, cards: CardSet | None, *, strict: bool
) -> Report:
    """Return the report on a record from a stream, or on what could not be read there."""
    if isinstance(raw_or_unreadable, UnreadablePart):
        report = attrs.evolve(
            with_snippets(_report_fault(raw_or_unreadable.fault), raw_or_unreadable.source_lines),
            unreadable=raw_or_unreadable.is_stream_end,
        )
    else:
        report = _report_on_raw(raw_or_unreadable, cards)
    return attrs.evolve(
        with_strict_problems(report) if strict else report, line=raw_or_unreadable.first_line
    )


def _report_fault(fault: InvalidDocument) -> Report:
    return Report(problems=(_problem_from_fault(fault, None),))


def _report_on_raw(raw_record: RawRecord, cards: CardSet | None) -> Report:
    recovered = recover_record(raw_record, cards)
    if is_notation(raw_record):
        recovered = attrs.evolve(recovered, is_notation=True)
    report = _report_on_recovered(recovered, raw_record.find_position, cards)
    if raw_record.incomplete_line is not None or report.finished:
        report = with_warnings(report, raw_record.result, raw_record.incomplete_line)
    return with_snippets(report, raw_record.source_lines)


def _report_on_recovered(
    recovered: RecoveredRecord, find_position: FindPosition | None, cards: CardSet | None
) -> Report:
    record = recovered.record
    if record is None:
        return Report(
            problems=_limit_problems(_problems_from_faults(recovered.faults, find_position))
        )
    header = record.header
    faults = list(recovered.faults)
    header_errors: list[InvalidDocument] = [*header_faults(header, cards)]
    if header_errors:
        add_limited(faults, header_errors)
        known_game = "" if any(fault.path == "$.game" for fault in header_errors) else header.game
        return Report(
            known_game,
            _sort_problems(_problems_from_faults(faults, find_position)),
            players=_report_names(header),
        )
    add_limited(header_errors, record_faults(record, recovered.entry_count))
    add_limited(faults, header_errors)
    problems = _problems_from_faults(faults, find_position)
    people_problems = _problems_from_faults(people_faults(header), find_position)
    problems += [attrs.evolve(problem, warning=True) for problem in people_problems]
    if header_errors:  # do not report again what follows from these faults
        record = attrs.evolve(record, result=None, secret=None, checksums=())
        recovered = attrs.evolve(recovered, record=record)
    return _report_on_play(recovered, problems, find_position, cards)


def _report_on_play(
    recovered: RecoveredRecord,
    problems: list[Problem],
    find_position: FindPosition | None,
    cards: CardSet | None,
) -> Report:
    """Return the report on a record whose header has no faults."""
    record = recovered.record
    assert record is not None
    header = record.header
    state, played_count, chance_source_name = None, 0, ""
    try:
        replay_run = Replay(record, cards)
        state, chance_source_name = replay_run.state, _chance_source_name(record)
        for _ in record.entries:
            replay_run.play()
        played_count, state = replay_run.index, replay_run.state
        result_fault = replay_run.result_fault() if recovered.has_all_entries else None
        if result_fault is not None:
            problems.append(_problem_from_fault(result_fault, find_position))
        if not recovered.has_all_entries:
            problems = explain_unreadable_entry(problems, recovered, replay_run, cards)
    except InvalidRecord as fault:
        problem = _problem_from_fault(fault, find_position)
        if state is not None:
            played_count, state = replay_run.index, replay_run.state
            names = record.header.players if recovered.is_notation else None
            problem = explain_problem(problem, record, replay_run, cards, notation_names=names)
        problems.append(problem)
    return Report(
        header.game,
        _sort_problems(problems),
        state,
        played_count,
        players=_report_names(header),
        chance=chance_source_name,
    )


def _report_names(header: Header) -> tuple[str, ...]:
    """Return the players' names for a report, limited in number and length."""
    return tuple([shorten(name, MAX_NAME_LENGTH) for name in header.players[:_MAX_NAMES]])


def _chance_source_name(record: Record) -> str:
    """Return the source of outcomes for :attr:`Report.chance`."""
    if record.header.commitment is not None:
        return "committed" if record.secret is None else "proved"
    return "table" if record.header.seed is None else "seed"


def _problems_from_faults(
    faults: Iterable[InvalidDocument], find_position: FindPosition | None
) -> list[Problem]:
    return [_problem_from_fault(fault, find_position) for fault in faults]


def _problem_from_fault(fault: InvalidDocument, find_position: FindPosition | None) -> Problem:
    data: dict[str, Any] = as_json_values(fault.data)
    rule = str(data.pop("rule", ""))
    match = _ENTRY_PATH.match(fault.path)
    index = int(match.group(1)) if match else data.get("index")
    text_position = _text_position(fault, data, find_position)
    path, line, column = (
        (fault.path, None, None) if text_position is None else attrs.astuple(text_position)
    )
    expected = _expected_words(data)
    message = shorten(fault.detail, MAX_MESSAGE_LENGTH)
    return Problem(fault.code, message, path, index, rule, (), data, line, column, None, expected)


def _text_position(
    fault: InvalidDocument, data: Mapping[str, Any], find_position: FindPosition | None
) -> TextPosition | None:
    """Return the place of a fault in the text; faults of JSON and of lines carry their line and column."""
    if "column" in data:
        path = fault.path if find_position is None else find_position(fault.path).path
        return TextPosition(path, data["line"], data["column"])
    return (
        None
        if find_position is None
        else find_position(fault.path, of_key=fault.code in _KEY_FAULT_CODES)
    )


def _expected_words(data: dict[str, object]) -> tuple[str, ...]:
    """Return what was expected, from the data of a fault of the form."""
    if suggestions := str(data.get("near", "")):
        return tuple(suggestions.split(", "))
    for name in ("expected", "known"):
        text = data.get(name)
        if isinstance(text, str) and text:
            return (text,)
    return ()


def _sort_problems(problems: list[Problem]) -> tuple[Problem, ...]:
    """Return problems in the order of the text; without a text, those of the result and the checksums come last."""

    def sort_key(problem: Problem) -> tuple[int, ...]:
        if problem.line is not None:
            assert problem.column is not None
            return problem.line, problem.column
        is_after_entries = problem.path.startswith(("$.record.result", "$.record.checksums"))
        return (is_after_entries,)

    return _limit_problems(sorted(problems, key=sort_key))


def _limit_problems(problems: list[Problem]) -> tuple[Problem, ...]:
    """Return at most ``MAX_FAULTS`` problems; if there are more, a warning at the end says so."""
    if len(problems) <= MAX_FAULTS:
        return tuple(problems)
    more_problem = _problem_from_fault(document_fault("more-problems", limit=MAX_FAULTS), None)
    return (*problems[:MAX_FAULTS], attrs.evolve(more_problem, warning=True))
