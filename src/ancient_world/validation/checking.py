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
from ancient_world.engine.errors import InvalidDocument, InvalidRecord
from ancient_world.engine.faults import document_fault, json_values, shorten
from ancient_world.engine.game import CardSet
from ancient_world.engine.language import register_messages
from ancient_world.engine.limits import MOST_BYTES, MOST_FAULTS, MOST_MESSAGE, MOST_NAME
from ancient_world.records.course import Replay
from ancient_world.records.faults import header_faults, record_faults
from ancient_world.records.files.packed import open_read, reading_fault
from ancient_world.records.files.raw import Line, RawRecord, TextPlace, raw_document
from ancient_world.records.files.streams import Unread, may_open, raw_records
from ancient_world.records.record import Header, Record
from ancient_world.validation.entry_help import explained, explained_unread, shown
from ancient_world.validation.recovery import Recovered, keep, recover, strictly, warned
from ancient_world.validation.report import Problem, Report

register_messages(
    {
        "several-records": "The text holds more than one record; only the first was checked.",
        "more-problems": "There are more problems than the {limit} listed here.",
    }
)

_ENTRY = re.compile(r"\$\.record\.entries\[(\d+)\]")
_KEYS = frozenset({"unknown-key"})
"""The codes of faults whose place in the text is that of the key, not of the value."""
_MAX_NAMES = 100

Where = Callable[..., TextPlace]


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
    return strictly(report) if strict else report


def _validate_any(record: Record | str | bytes | bytearray, cards: CardSet | None) -> Report:
    if isinstance(record, Record):
        report = _judged(Recovered(record), None, cards)
        return warned(report, record.result)
    if not isinstance(record, (str, bytes, bytearray)):
        raise TypeError(f"a record or its text is checked, not {type(record).__name__}")
    text = record.encode("utf-8", "surrogatepass") if isinstance(record, str) else bytes(record)
    if not may_open(text[:4096]):
        try:
            return _report_on_raw(raw_document(text), cards)
        except InvalidDocument as fault:
            return shown(_refused(fault), (Line(1, text),))
    reports = check_stream(text, cards=cards)
    report = next(reports)
    if next(reports, None) is not None:
        several_records_problem = _problem(document_fault("several-records"), None)
        return attrs.evolve(report, problems=(*report.problems, several_records_problem))
    return report


def check_stream(
    data: bytes | IO[bytes],
    *,
    name: str = "",
    cards: CardSet | None = None,
    limit: int = MOST_BYTES,
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
    file = io.BytesIO(data) if isinstance(data, (bytes, bytearray)) else data
    for number, raw_record in enumerate(raw_records(file, name, limit=limit)):
        report = judge(raw_record, cards, strict=strict)
        yield attrs.evolve(report, file=name, number=number)


def check_file(
    path: str | PathLike[str],
    *,
    cards: CardSet | None = None,
    limit: int = MOST_BYTES,
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
    name = fspath(path)
    with ExitStack() as stack:
        try:
            file = stack.enter_context(open_read(name))
        except (OSError, InvalidDocument) as error:
            fault = reading_fault(error)
            assert fault is not None
            unreadable_part = Unread(fault, unreadable=True)
            yield attrs.evolve(judge(unreadable_part, cards, strict=strict), file=name)
            return
        yield from check_stream(file, name=name, cards=cards, limit=limit, strict=strict)


# --- one record ---


def judge(raw: RawRecord | Unread, cards: CardSet | None, *, strict: bool) -> Report:
    """Return the report on a record from a stream, or on what could not be read there."""
    if isinstance(raw, Unread):
        report = attrs.evolve(shown(_refused(raw.fault), raw.texts), unreadable=raw.unreadable)
    else:
        report = _report_on_raw(raw, cards)
    return attrs.evolve(strictly(report) if strict else report, line=raw.line)


def _refused(fault: InvalidDocument) -> Report:
    return Report(problems=(_problem(fault, None),))


def _report_on_raw(raw_record: RawRecord, cards: CardSet | None) -> Report:
    report = _judged(recover(raw_record, cards), raw_record.place, cards)
    if raw_record.torn is not None or report.finished:
        report = warned(report, raw_record.result, raw_record.torn)
    return shown(report, raw_record.texts)


def _judged(reading: Recovered, where: Where | None, cards: CardSet | None) -> Report:
    record = reading.record
    if record is None:
        return Report(problems=_limited(_problems_from_faults(reading.faults, where)))
    header = record.header
    faults = list(reading.faults)
    header_errors: list[InvalidDocument] = [*header_faults(header, cards)]
    if header_errors:
        keep(faults, header_errors)
        known_game = "" if any(fault.path == "$.game" for fault in header_errors) else header.game
        return Report(known_game, _sorted(_problems_from_faults(faults, where)), players=_names(header))
    keep(header_errors, record_faults(record, reading.entries))
    keep(faults, header_errors)
    problems = _problems_from_faults(faults, where)
    if header_errors:  # do not report again what follows from these faults
        record = attrs.evolve(record, result=None, secret=None, checksums=())
        reading = attrs.evolve(reading, record=record)
    return _played(reading, problems, where, cards)


def _played(
    reading: Recovered, problems: list[Problem], where: Where | None, cards: CardSet | None
) -> Report:
    """Return the report on a record whose header has no faults."""
    record = reading.record
    assert record is not None
    header = record.header
    state, played_count, chance_source_name = None, 0, ""
    try:
        replay_run = Replay(record, cards)
        state, chance_source_name = replay_run.state, _chance(record)
        for _ in record.entries:
            replay_run.play()
        played_count, state = replay_run.index, replay_run.state
        result_fault = replay_run.end() if reading.whole else None
        if result_fault is not None:
            problems.append(_problem(result_fault, where))
        if not reading.whole:
            problems = explained_unread(problems, reading, replay_run, cards)
    except InvalidRecord as fault:
        problem = _problem(fault, where)
        if state is not None:
            played_count, state = replay_run.index, replay_run.state
            problem = explained(problem, record, replay_run, cards)
        problems.append(problem)
    return Report(
        header.game, _sorted(problems), state, played_count, players=_names(header), chance=chance_source_name
    )


def _names(header: Header) -> tuple[str, ...]:
    """Return the players' names for a report, limited in number and length."""
    return tuple([shorten(name, MOST_NAME) for name in header.players[:_MAX_NAMES]])


def _chance(record: Record) -> str:
    """Return the source of outcomes for :attr:`Report.chance`."""
    if record.header.commitment is not None:
        return "committed" if record.secret is None else "proved"
    return "table" if record.header.seed is None else "seed"


def _problems_from_faults(faults: Iterable[InvalidDocument], find_position: Where | None) -> list[Problem]:
    return [_problem(fault, find_position) for fault in faults]


def _problem(fault: InvalidDocument, where: Where | None) -> Problem:
    data: dict[str, Any] = json_values(fault.data)
    rule = str(data.pop("rule", ""))
    match = _ENTRY.match(fault.path)
    index = int(match.group(1)) if match else data.get("index")
    text_position = _place(fault, data, where)
    path, line, column = (fault.path, None, None) if text_position is None else attrs.astuple(text_position)
    expected = _expected(data)
    message = shorten(fault.detail, MOST_MESSAGE)
    return Problem(fault.code, message, path, index, rule, (), data, line, column, None, expected)


def _place(
    fault: InvalidDocument, data: Mapping[str, Any], where: Where | None
) -> TextPlace | None:
    """Return the place of a fault in the text; faults of JSON and of lines carry their line and column."""
    if "column" in data:
        path = fault.path if where is None else where(fault.path).path
        return TextPlace(path, data["line"], data["column"])
    return None if where is None else where(fault.path, key=fault.code in _KEYS)


def _expected(data: dict[str, object]) -> tuple[str, ...]:
    """Return what was expected, from the data of a fault of the form."""
    if suggestions := str(data.get("near", "")):
        return tuple(suggestions.split(", "))
    for name in ("expected", "known"):
        text = data.get(name)
        if isinstance(text, str) and text:
            return (text,)
    return ()


def _sorted(problems: list[Problem]) -> tuple[Problem, ...]:
    """Return problems in the order of the text; without a text, those of the result and the checksums come last."""

    def place(problem: Problem) -> tuple[int, ...]:
        if problem.line is not None:
            assert problem.column is not None
            return problem.line, problem.column
        is_after_entries = problem.path.startswith(("$.record.result", "$.record.checksums"))
        return (is_after_entries,)

    return _limited(sorted(problems, key=place))


def _limited(problems: list[Problem]) -> tuple[Problem, ...]:
    """Return at most ``MOST_FAULTS`` problems; if there are more, a warning at the end says so."""
    if len(problems) <= MOST_FAULTS:
        return tuple(problems)
    more_problem = _problem(document_fault("more-problems", limit=MOST_FAULTS), None)
    return (*problems[:MOST_FAULTS], attrs.evolve(more_problem, warning=True))
