"""The forms of a report: JSON Lines, text, and annotations for CI."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Callable, Iterator

from ancient_world.archive.batch.result_rows import CheckedRecord, Finding
from ancient_world.engine.message_catalogue import message_text, register_messages
from ancient_world.validation.recovery import NO_RESULT_CODE

# --- the base ---


class ReportFormat:
    """The base of report forms: turns results into text, one at a time."""

    is_for_people = False
    """True if people read the report, so that a summary may follow on the same stream."""

    def head(self) -> str:
        """Return the head of the report."""
        return ""

    def result_text(self, result: CheckedRecord) -> str:
        """Return the text on a result; empty if there is nothing to report."""
        raise NotImplementedError

    def tail(self, *, is_complete: bool) -> str:
        """Return the end of the report; ``is_complete`` is true if no result is missing."""
        del is_complete
        return ""


def problem_text(result: CheckedRecord, problem: Finding) -> str:
    """Return a problem in words, the same in every form: when it happened, what is wrong, and by which rule."""
    moment = "" if problem.moment is None else problem.moment.text(result.players)
    rule = f" [{problem.rule}]" if problem.rule else ""
    return f"{moment}{': ' if moment else ''}{problem.message}{rule}"


def mends_as_json(result: CheckedRecord) -> dict[str, object]:
    """Return the mends of a record as JSON values under ``mends``; empty unless mends were requested."""
    if result.mends is None:
        return {}
    mends = [
        {
            "why": mend.explanation,
            "sure": round(mend.probability, 3),
            "patch": mend.patch,
            "diff": mend.diff,
        }
        for mend in result.mends
    ]
    return {"mends": mends}


# --- JSON Lines ---


def to_line(row: dict[str, object]) -> bytes:
    """Return a row as a line of JSON."""
    return json.dumps(row, separators=(",", ":")).encode("ascii") + b"\n"


class JsonLines(ReportFormat):
    """A JSON row for each record, or only for records with problems."""

    def __init__(self, *, only_problems: bool = False) -> None:
        self._only_problems = only_problems

    def result_text(self, result: CheckedRecord) -> str:
        """Return the row of a record."""
        if self._only_problems and not result.problems:
            return ""
        return to_line(result.to_dict() | mends_as_json(result)).decode("ascii")


# --- annotations of CI ---


_TEXT_ESCAPES = str.maketrans({"%": "%25", "\r": "%0D", "\n": "%0A"})
_PROPERTY_ESCAPES = _TEXT_ESCAPES | str.maketrans({":": "%3A", ",": "%2C"})


class GithubAnnotations(ReportFormat):
    """A line for each problem: ``::error file=game.json,line=1,col=20,title=not-now::words``."""

    def result_text(self, result: CheckedRecord) -> str:
        """Return the annotations of a record."""
        return "".join([_annotation_line(result, problem) for problem in result.problems])


def _annotation_line(result: CheckedRecord, problem: Finding) -> str:
    values: dict[str, str | int | None] = {
        "file": result.name,
        "line": problem.line or result.line,
        "col": problem.column,
        "title": problem.code,
    }
    properties = [f"{key}={_escape(value)}" for key, value in values.items() if value is not None]
    kind = "warning" if problem.warning else "error"
    return f"::{kind} {','.join(properties)}::{problem_text(result, problem).translate(_TEXT_ESCAPES)}\n"


def _escape(value: str | int) -> str:
    return str(value).translate(_PROPERTY_ESCAPES)


# --- plain lines ---


MAX_LISTED_RECORDS = 10
"""The most valid records that are listed by default; of more, none is."""
_MAX_EXPECTED = 5
NEW_LINE = "\n"

register_messages(
    {
        "told-valid": "valid: a finished game, {played:entry|entries}",
        "told-unfinished": "valid: an unfinished game, {played:entry|entries}",
        "told-no-result": "result not checked",
        "told-chance-table": "chance from the table",
        "told-chance-seed": "chance follows from the seed",
        "told-chance-committed": "chance committed, not revealed",
        "told-chance-proved": "chance proved by the revealed secret",
        "told-warning": "warning",
        "told-entry": "entry {index}",
        "told-expected": "expected: {expected}",
        "told-nearest": "nearest: {action} ({changes})",
        "told-position": "the position before it: {command}",
        "told-more": "and {count} more",
        "told-mend": "a mend, {sure} % sure: {why}",
        "told-more-mends": "{count:other mend fits|other mends fit} as well",
        "told-no-mend": "no mend is offered",
        "told-more-records": "... and {count:record more|records more} with problems",
    }
)


class PlainText(ReportFormat):
    """Plain text: a line for each valid record, some lines for each problem.

    Args:
        list_valid: list every valid record; by default, valid records are listed at the end if they are few.
        only_problems: list no valid records.
        max_records: the number of records whose problems are printed; further records are only counted.
        position_command: returns the command that shows the position before a problem, or an empty string.
    """

    is_for_people = True

    def __init__(
        self,
        *,
        list_valid: bool = False,
        only_problems: bool = False,
        max_records: int | None = None,
        position_command: Callable[[CheckedRecord, Finding], str] | None = None,
    ) -> None:
        self._each = list_valid
        self._only_problems = only_problems
        self._most = max_records
        self._position = position_command
        self._with_problems = 0
        self._valid = 0
        self._valid_lines: list[str] = []

    def result_text(self, result: CheckedRecord) -> str:
        """Return the lines on a record; those on a valid record may be held back until :meth:`tail`."""
        lines = []
        if result.problems:
            self._with_problems += 1
            if self._most is None or self._with_problems <= self._most:
                lines += [
                    line
                    for problem in result.problems
                    for line in self._lines_of_problem(result, problem)
                ]
                lines += [f"    {line}" for line in _mend_lines(result)]
        if result.is_ok and not self._only_problems:
            self._valid += 1
            if self._each:
                lines.append(_valid_line(result))
            elif self._valid <= MAX_LISTED_RECORDS:
                self._valid_lines.append(_valid_line(result))
        return _join_lines(lines)

    def tail(self, *, is_complete: bool) -> str:
        """Return the lines on valid records, if they are few, and the number of records whose problems were left out."""
        del is_complete
        lines = self._valid_lines if self._valid <= MAX_LISTED_RECORDS else []
        omitted_count = self._with_problems - (self._most or self._with_problems)
        if omitted_count > 0:
            lines = [*lines, message_text("told-more-records", {"count": omitted_count})]
        return _join_lines(lines)

    def _lines_of_problem(self, result: CheckedRecord, problem: Finding) -> Iterator[str]:
        position = result.name
        if problem.line is not None:
            position = f"{position}:{problem.line}:{problem.column or 1}"
        elif result.line > 1:
            position = f"{position}:{result.line}"
        warning = f"{message_text('told-warning', {})}: " if problem.warning else ""
        yield f"{position}: {warning}{problem_text(result, problem)} ({problem.code})"
        if result.status == "unreadable":
            return
        yield f"    {_place_text(result, problem)}"
        if problem.snippet:
            yield f"    {problem.snippet}"
            yield f"    {_spaces_as_wide_as(problem.snippet[: problem.mark])}^"
        for line in self._hint_lines(result, problem):
            yield f"    {line}"

    def _hint_lines(self, result: CheckedRecord, problem: Finding) -> Iterator[str]:
        """Yield what would be legal at a problem, and the command to look at its position."""
        if problem.legal:
            yield message_text("told-expected", {"expected": _expected_text(problem.expected)})
        if problem.changes:
            changes = ", ".join(problem.changes)
            yield message_text("told-nearest", {"action": problem.expected[0], "changes": changes})
        command = self._position(result, problem) if self._position is not None else ""
        if command:
            yield message_text("told-position", {"command": command})


def _mend_lines(result: CheckedRecord) -> Iterator[str]:
    """Yield the best mend, if mends were requested, and the number of further mends."""
    if result.mends is None or result.is_ok:
        return
    if not result.mends:
        yield message_text("told-no-mend", {})
        return
    best, *other_mends = result.mends
    first, *further_lines = best.explanation.splitlines()
    yield message_text("told-mend", {"sure": int(100 * best.probability), "why": first})
    yield from further_lines
    yield from best.diff
    if other_mends:
        yield message_text("told-more-mends", {"count": len(other_mends)})


def _join_lines(lines: list[str]) -> str:
    """Return lines as text; a line break in a name or record becomes "?"."""
    return "".join([f"{line.replace(NEW_LINE, '?')}{NEW_LINE}" for line in lines])


def _valid_line(result: CheckedRecord) -> str:
    code = "told-valid" if result.status == "valid" else "told-unfinished"
    texts = [message_text(code, {"played": result.entries})]
    if any(problem.code == NO_RESULT_CODE for problem in result.problems):
        texts.append(message_text("told-no-result", {}))
    if result.chance:
        texts.append(message_text(f"told-chance-{result.chance}", {}))
    line_suffix = f":{result.line}" if result.line > 1 else ""
    return f"{result.name}{line_suffix}: {', '.join(texts)}"


def _place_text(result: CheckedRecord, problem: Finding) -> str:
    texts = [problem.path]
    if problem.index is not None:
        texts.append(message_text("told-entry", {"index": problem.index}))
    return ", ".join([*texts, *([result.game] if result.game else [])])


def _expected_text(expected: tuple[str, ...]) -> str:
    shown_text = "; ".join(expected[:_MAX_EXPECTED])
    omitted_count = len(expected) - _MAX_EXPECTED
    return (
        shown_text
        if omitted_count <= 0
        else f"{shown_text} {message_text('told-more', {'count': omitted_count})}"
    )


def _spaces_as_wide_as(text: str) -> str:
    """Return blanks as wide as a text on a terminal."""
    widths = [
        0 if unicodedata.combining(char) else 1 + (unicodedata.east_asian_width(char) in "WF")
        for char in text
    ]
    return " " * sum(widths)
