"""Replaying a record: every state of the game that it tells of."""

from __future__ import annotations

from collections.abc import Iterator

from ancient_world.core.agenda import State
from ancient_world.core.game import Cards
from ancient_world.core.playing import opening, played, result_fault
from ancient_world.core.record import Record

__all__ = ["replay"]


def replay(record: Record, *, cards: Cards | None = None) -> Iterator[State]:
    """The first state of a recorded game, then the state after every entry.

    Args:
        record: the game.
        cards: the card file, if it was played with another one than the standard one.

    Raises:
        InvalidRecord: when the fault is reached: its ``path`` is the place in the document, ``code`` and ``message`` say
            what is wrong, ``data`` has the ``index`` of the entry and the id of the ``rule``.
    """
    state = opening(record.header, cards)
    yield state
    for index, entry in enumerate(record.entries):
        state = played(state, entry, index)
        yield state
    fault = result_fault(state, record.result)
    if fault is not None:
        raise fault
