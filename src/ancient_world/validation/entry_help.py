"""Help with a problem of an entry: when it was in the game, what would be legal, and the text around it."""

from __future__ import annotations

from bisect import bisect_right

import attrs

from ancient_world.engine.game import Cards
from ancient_world.engine.registry import game
from ancient_world.engine.steps import DecisionStep
from ancient_world.records.course import Replay
from ancient_world.records.files.raw import Line
from ancient_world.records.record import Record
from ancient_world.validation.alternatives import alternatives, in_words, instead_of, seat_in
from ancient_world.validation.recovery import Recovered
from ancient_world.validation.report import Moment, Problem, Report

# --- where a problem is ---


def explained(problem: Problem, record: Record, course: Replay, cards: Cards | None) -> Problem:
    """A problem of an entry with its moment, and with what would have been legal."""
    index = course.index
    assert problem.index is not None
    moment = moment_of(record, problem.index, cards, record.entries[problem.index].player)
    if problem.code == "done-already":
        moment = attrs.evolve(moment, player=moment.actor)
    if problem.index < index or not course.state.agenda or problem.code == "done-already":
        return attrs.evolve(problem, moment=moment)
    entry, following, *_ = (*record.entries[index:], None)
    assert entry is not None
    legal, changes = alternatives(course.state, entry, following)
    words = in_words(course.state, legal, record.header.players)
    return attrs.evolve(problem, moment=moment, legal=legal, expected=words, changes=changes)


def explained_unread(
    problems: list[Problem], reading: Recovered, course: Replay, cards: Cards | None
) -> list[Problem]:
    """Problems; those of the entry that could not be read, where the game stands, with the same."""
    record, index = reading.record, course.index
    assert record is not None
    moment = moment_of(record, index, cards, seat_in(reading.unread))
    legal, changes = instead_of(course.state, reading.unread)
    words = in_words(course.state, legal, record.header.players)

    def told(problem: Problem) -> Problem:
        expected = words or problem.expected
        return attrs.evolve(
            problem, moment=moment, legal=legal, expected=expected, changes=changes
        )  # fmt: skip

    return [told(problem) if problem.index == index else problem for problem in problems]


def moment_of(record: Record, index: int, cards: Cards | None, seat: int | None) -> Moment:
    """Return when entry ``index``, of the player in ``seat``, is played; all entries before it must be right.

    The game is played again up to there: a price that only records with problems pay.
    """
    rules = game(record.header.game)
    course = Replay(record, cards)
    number, turn = rules.round(course.state), 0
    for place in range(index + 1):
        state = course.state
        now = rules.round(state)
        if now != number:
            number, turn = now, 0
        turn += bool(state.agenda) and state.agenda[-1].starts_turn
        if place < index:
            course.play()
    step = course.state.agenda[-1] if course.state.agenda else None
    players = step.players(course.state) if isinstance(step, DecisionStep) else (None,)
    return Moment(number, turn or None, seat if seat in players else players[0], seat)


# --- the text around it ---


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
