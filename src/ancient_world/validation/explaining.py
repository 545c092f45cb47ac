"""What helps with a problem of an entry: when it was in the game, and what would have been legal there."""

from __future__ import annotations

import attrs

from ancient_world.engine.game import Cards
from ancient_world.records.course import Course
from ancient_world.records.record import Record
from ancient_world.validation.alternatives import alternatives, changed, in_words, instead_of
from ancient_world.validation.moments import moment_of
from ancient_world.validation.report import Problem
from ancient_world.validation.salvage import Salvaged


def explained(problem: Problem, record: Record, course: Course, cards: Cards | None) -> Problem:
    """A problem of an entry with its moment, and with what would have been legal."""
    index = course.index
    if problem.index is None:
        return problem
    moment = moment_of(record, problem.index, cards)
    if problem.index < index or not course.state.agenda:  # a checksum: the action was legal
        return attrs.evolve(problem, moment=moment)
    entry = record.entries[index]
    legal = alternatives(course.state, entry.action)
    words = in_words(course.state, legal)
    changes = changed(course.state, entry, legal[0]) if legal else ()
    return attrs.evolve(problem, moment=moment, legal=legal, expected=words, changes=changes)


def explained_unread(
    problems: list[Problem], reading: Salvaged, course: Course, cards: Cards | None
) -> list[Problem]:
    """Problems; those of the entry that could not be read, where the game stands, with the same."""
    record, index = reading.record, course.index
    if record is None or all(problem.index != index for problem in problems):
        return problems
    moment = moment_of(record, index, cards)
    legal, changes = instead_of(course.state, reading.unread)
    words = in_words(course.state, legal)

    def told(problem: Problem) -> Problem:
        expected = words or problem.expected
        return attrs.evolve(
            problem, moment=moment, legal=legal, expected=expected, changes=changes
        )  # fmt: skip

    return [told(problem) if problem.index == index else problem for problem in problems]
