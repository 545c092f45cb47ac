"""The forms of results: JSON Lines, lines of text, and annotations for CI."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Callable, Iterator

from ancient_world.archive.batch.results import Checked, Finding
from ancient_world.engine.language import register, sentence
from ancient_world.validation.recovery import NO_RESULT

# --- the base ---


class Form:
    """Turns results into text, one after the other, and holds none of them back."""

    for_people = False
    """Whether people read it, so that a summary may follow in the same place."""

    def begin(self) -> str:
        """Return what comes before all results."""
        return ""

    def tell(self, result: Checked) -> str:
        """Return what is told of a result; nothing, if there is nothing to tell."""
        raise NotImplementedError

    def end(self, *, whole: bool) -> str:
        """Return what comes after all results; ``whole`` says that none is missing."""
        del whole
        return ""


def words(result: Checked, problem: Finding) -> str:
    """A problem in words, the same ones in every form: when it was, what is wrong, by which rule."""
    moment = "" if problem.moment is None else problem.moment.text(result.players)
    rule = f" [{problem.rule}]" if problem.rule else ""
    return f"{moment}{': ' if moment else ''}{problem.message}{rule}"


def mends_in(result: Checked) -> dict[str, object]:
    """Return the mends of a record as JSON values, under ``mends``; nothing unless they were asked for."""
    if result.mends is None:
        return {}
    told = [
        {"why": mend.why, "sure": round(mend.sure, 3), "patch": mend.patch, "diff": mend.diff}
        for mend in result.mends
    ]
    return {"mends": told}


# --- JSON Lines ---


def to_line(row: dict[str, object]) -> bytes:
    """A row as a line of JSON."""
    return json.dumps(row, separators=(",", ":")).encode("ascii") + b"\n"


class Rows(Form):
    """A row for each record, or for each that has problems."""

    def __init__(self, *, only_problems: bool = False) -> None:
        self._only_problems = only_problems

    def tell(self, result: Checked) -> str:
        """The row."""
        if self._only_problems and not result.problems:
            return ""
        return to_line(result.to_dict() | mends_in(result)).decode("ascii")


# --- annotations of CI ---


_IN_TEXT = str.maketrans({"%": "%25", "\r": "%0D", "\n": "%0A"})
_IN_PROPERTY = _IN_TEXT | str.maketrans({":": "%3A", ",": "%2C"})


class Annotations(Form):
    """A line for each problem: ``::error file=game.json,line=1,col=20,title=not-now::words``."""

    def tell(self, result: Checked) -> str:
        """The annotations of a record."""
        return "".join([_annotation(result, problem) for problem in result.problems])


def _annotation(result: Checked, problem: Finding) -> str:
    place: dict[str, str | int | None] = {
        "file": result.name,
        "line": problem.line or result.line,
        "col": problem.column,
        "title": problem.code,
    }
    told = [f"{key}={_escaped(value)}" for key, value in place.items() if value is not None]
    kind = "warning" if problem.warning else "error"
    return f"::{kind} {','.join(told)}::{words(result, problem).translate(_IN_TEXT)}\n"


def _escaped(value: str | int) -> str:
    return str(value).translate(_IN_PROPERTY)


# --- plain lines ---


FEW = 10
"""Valid records are told one by one if there are at most 10 of them."""
_MOST_TOLD = 5
NEW_LINE = "\n"

register(
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


class Text(Form):
    """A line for what is right, some lines for each problem.

    Args:
        each: whether every valid record is told as it comes; otherwise some few are, at the end.
        only_problems: whether no valid record is told.
        most: of how many records the problems are told; the others are counted.
        position: the command that shows the position before a problem, if there is one.
    """

    for_people = True

    def __init__(
        self,
        *,
        each: bool = False,
        only_problems: bool = False,
        most: int | None = None,
        position: Callable[[Checked, Finding], str] | None = None,
    ) -> None:
        self._each = each
        self._only_problems = only_problems
        self._most = most
        self._position = position
        self._with_problems = 0
        self._valid = 0
        self._held: list[str] = []

    def tell(self, result: Checked) -> str:
        """The lines of a record, without those that are held until it is known how many there are."""
        lines = []
        if result.problems:
            self._with_problems += 1
            if self._most is None or self._with_problems <= self._most:
                lines += [
                    line for problem in result.problems for line in self._told(result, problem)
                ]
                lines += [f"    {line}" for line in _mended(result)]
        if result.ok and not self._only_problems:
            self._valid += 1
            if self._each:
                lines.append(_right(result))
            elif self._valid <= FEW:
                self._held.append(_right(result))
        return _joined(lines)

    def end(self, *, whole: bool) -> str:
        """Valid records, if they are few, and the number of those whose problems were not told."""
        del whole
        lines = self._held if self._valid <= FEW else []
        more = self._with_problems - (self._most or self._with_problems)
        if more > 0:
            lines = [*lines, sentence("told-more-records", {"count": more})]
        return _joined(lines)

    def _told(self, result: Checked, problem: Finding) -> Iterator[str]:
        place = result.name
        if problem.line is not None:
            place = f"{place}:{problem.line}:{problem.column or 1}"
        elif result.line > 1:
            place = f"{place}:{result.line}"
        warning = f"{sentence('told-warning', {})}: " if problem.warning else ""
        yield f"{place}: {warning}{words(result, problem)} ({problem.code})"
        if result.status == "unreadable":
            return
        yield f"    {_where(result, problem)}"
        if problem.snippet:
            yield f"    {problem.snippet}"
            yield f"    {_blanks(problem.snippet[: problem.mark])}^"
        for line in self._instead(result, problem):
            yield f"    {line}"

    def _instead(self, result: Checked, problem: Finding) -> Iterator[str]:
        """Yield what would be right there, and how to look at it."""
        if problem.legal:
            yield sentence("told-expected", {"expected": _some(problem.expected)})
        if problem.changes:
            changes = ", ".join(problem.changes)
            yield sentence("told-nearest", {"action": problem.expected[0], "changes": changes})
        command = self._position(result, problem) if self._position is not None else ""
        if command:
            yield sentence("told-position", {"command": command})


def _mended(result: Checked) -> Iterator[str]:
    """Yield the best mend, if mends were asked for, and how many others there are."""
    if result.mends is None or result.ok:
        return
    if not result.mends:
        yield sentence("told-no-mend", {})
        return
    best, *others = result.mends
    first, *more = best.why.splitlines()
    yield sentence("told-mend", {"sure": int(100 * best.sure), "why": first})
    yield from more
    yield from best.diff
    if others:
        yield sentence("told-more-mends", {"count": len(others)})


def _joined(lines: list[str]) -> str:
    """Lines as text; what is in a name or a record begins none of its own."""
    return "".join([f"{line.replace(NEW_LINE, '?')}{NEW_LINE}" for line in lines])


def _right(result: Checked) -> str:
    code = "told-valid" if result.status == "valid" else "told-unfinished"
    told = [sentence(code, {"played": result.entries})]
    if any(problem.code == NO_RESULT for problem in result.problems):
        told.append(sentence("told-no-result", {}))
    if result.chance:
        told.append(sentence(f"told-chance-{result.chance}", {}))
    number = f":{result.line}" if result.line > 1 else ""
    return f"{result.name}{number}: {', '.join(told)}"


def _where(result: Checked, problem: Finding) -> str:
    where = [problem.path]
    if problem.index is not None:
        where.append(sentence("told-entry", {"index": problem.index}))
    return ", ".join([*where, *([result.game] if result.game else [])])


def _some(expected: tuple[str, ...]) -> str:
    told = "; ".join(expected[:_MOST_TOLD])
    more = len(expected) - _MOST_TOLD
    return told if more <= 0 else f"{told} {sentence('told-more', {'count': more})}"


def _blanks(text: str) -> str:
    """Spaces as wide as a text on a terminal."""
    widths = [
        0 if unicodedata.combining(char) else 1 + (unicodedata.east_asian_width(char) in "WF")
        for char in text
    ]
    return " " * sum(widths)
