"""The point of a game at which an entry stands, as the players count."""

from __future__ import annotations

from ancient_world.engine.errors import InvalidRecord
from ancient_world.engine.game import Cards
from ancient_world.engine.registry import game
from ancient_world.engine.steps import DecisionStep
from ancient_world.records.course import Course
from ancient_world.records.record import Record
from ancient_world.validation.report import Moment


def moment_of(record: Record, index: int, cards: Cards | None) -> Moment:
    """When entry ``index`` is played; all entries before it must be right.

    The game is played again up to there: a price that only records with problems pay.
    """
    rules = game(record.header.game)
    course = Course(record, cards)
    number, turn = rules.round(course.state), 0
    for place in range(index + 1):
        state = course.state
        now = rules.round(state)
        if now != number:
            number, turn = now, 0
        turn += bool(state.agenda) and state.agenda[-1].starts_turn
        if place < index:
            try:
                course.play()
            except InvalidRecord:
                break
    step = course.state.agenda[-1] if course.state.agenda else None
    player = step.players(course.state)[0] if isinstance(step, DecisionStep) else None
    return Moment(number, turn or None, player)
