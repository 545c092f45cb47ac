"""The help with a problem of an entry: when it was in the game, and what would have been legal there."""

from __future__ import annotations

import attrs

from ancient_world.engine.game import Cards
from ancient_world.engine.registry import game
from ancient_world.engine.steps import DecisionStep
from ancient_world.records.course import Replay
from ancient_world.records.record import Record
from ancient_world.validation.alternatives import alternatives, in_words, instead_of, seat_in
from ancient_world.validation.recovery import Recovered
from ancient_world.validation.report import Moment, Problem


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
