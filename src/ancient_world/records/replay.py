"""Replaying a record: every state of the game that it tells of."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Any

from ancient_world.engine.declared.typed import AnyState
from ancient_world.engine.game import Cards
from ancient_world.records.course import Replay
from ancient_world.records.faults import header_faults, record_faults
from ancient_world.records.record import Record


def replay(record: Record[AnyState], *, cards: Cards | None = None) -> Iterator[AnyState]:
    """Yield the first state of a recorded game, then the state after every entry.

    Args:
        record: the game.
        cards: the card file, if it was played with another one than the standard one.

    Raises:
        InvalidRecord: when the fault is reached: its ``path`` is the place in the document, ``code`` and ``message`` say
            what is wrong, ``data`` has the ``index`` of the entry and the id of the ``rule``.

    Example:
        >>> match = aw.Match.new("antike", ["Ana", "Ben"], seed=7)
        >>> for state in aw.replay(match.record):
        ...     print(state)
        <antike: 2 players, round 0, chance: deal-civilizations>
        <antike: 2 players, round 1, player 1: rondel>
    """
    for fault in chain(header_faults(record.header, cards), record_faults(record)):
        raise fault
    course: Any = Replay(record, cards)
    yield course.state
    for _ in record.entries:
        course.play()
        yield course.state
    last = course.end()
    if last is not None:
        raise last
