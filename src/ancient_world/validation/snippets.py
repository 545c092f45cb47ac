"""The piece of a text around a problem, so that a person who corrects it sees what is meant."""

from __future__ import annotations

from bisect import bisect_right

import attrs

from ancient_world.records.files.raw import Line
from ancient_world.validation.report import Problem, Report

MOST_SHOWN = 76
"""Characters of a line that are shown at most."""
_BEFORE = 40
"""Of them, those before the mark in a line that is longer."""
_CUT = "…"


def shown(report: Report, texts: tuple[Line, ...]) -> Report:
    """The report with the piece of the text that each of its problems is about."""
    lines = _Lines(texts)
    told = tuple([_shown(problem, lines) for problem in report.problems])
    return attrs.evolve(report, problems=told)


def _shown(problem: Problem, lines: _Lines) -> Problem:
    line = "" if problem.line is None else lines.text(problem.line)
    if not line:
        return problem
    assert problem.column is not None
    snippet, mark = _around(line, problem.column - 1)
    return attrs.evolve(problem, snippet=snippet, mark=mark)


def _around(line: str, at: int) -> tuple[str, int]:
    """Return the part of a line around a character, and where the character is in it."""
    at = min(at, len(line))
    start = max(0, min(at - _BEFORE, len(line) - MOST_SHOWN))
    snippet = line[start : start + MOST_SHOWN]
    if start:
        snippet = _CUT + snippet[1:]
    if start + MOST_SHOWN < len(line):
        snippet = snippet[:-1] + _CUT
    return snippet, at - start


class _Lines:
    """The lines of some texts by their numbers; what has been looked up is kept, for the next problem."""

    def __init__(self, texts: tuple[Line, ...]) -> None:
        self._texts = texts
        self._numbers = [text.number for text in texts]
        self._split: dict[int, list[bytes]] = {}
        self._read: dict[int, str] = {}

    def text(self, number: int) -> str:
        """A line, empty if it is not at hand; bytes that are no characters are marks of their own."""
        if number not in self._read:
            self._read[number] = self._bytes(number).rstrip(b"\r").decode("utf-8", "replace")
        return self._read[number]

    def _bytes(self, number: int) -> bytes:
        place = bisect_right(self._numbers, number) - 1
        if place < 0:
            return b""
        if place not in self._split:
            self._split[place] = self._texts[place].text.split(b"\n")
        lines = self._split[place]
        at = number - self._numbers[place]
        return lines[at] if at < len(lines) else b""
