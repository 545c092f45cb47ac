"""Replay a record state by state, or add checksums of its states."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Any

import attrs

from ancient_world.engine.declared.states import AnyState
from ancient_world.engine.errors import check_whole_number
from ancient_world.engine.game import CardSet
from ancient_world.engine.importing import check_argument
from ancient_world.records.checksums import state_checksum
from ancient_world.records.play_record import Replay
from ancient_world.records.record import Checksum, Record
from ancient_world.records.record_faults import header_faults, record_faults

# --- replaying ---


def replay(record: Record[AnyState], *, cards: CardSet | None = None) -> Iterator[AnyState]:
    """Yield the first state of a recorded game, then the state after every entry.

    Args:
        record: the game.
        cards: the card file of the game; by default the standard one.

    Raises:
        InvalidRecord: when the first fault is reached: ``path`` is its place in the document, ``code`` and ``message`` say
            what is wrong, ``data`` has the ``index`` of the entry and the id of the ``rule``.

    Example:
        >>> match = aw.Match.new("antike", ["Ana", "Ben"], seed=7)
        >>> for state in aw.replay(match.record):
        ...     print(state)
        <antike: 2 players, round 0, chance: deal-civilizations>
        <antike: 2 players, round 1, player 1: rondel>
    """
    run: Any
    for run in replay_steps(record, cards):
        yield run.state


def replay_steps(record: Record, cards: CardSet | None) -> Iterator[Replay]:
    """Yield one :class:`Replay` before the first entry and after each, which saves the time to copy each state.

    Raises:
        InvalidRecord: as :func:`replay` does.
    """
    check_argument("record", record, Record)
    for fault in chain(header_faults(record.header, cards), record_faults(record)):
        raise fault
    run = Replay(record, cards)
    yield run
    for _ in record.entries:
        run.play()
        yield run
    result_fault = run.result_fault()
    if result_fault is not None:
        raise result_fault


# --- writing checksums ---


def with_checksums(
    record: Record[AnyState], interval: int = 20, *, cards: CardSet | None = None
) -> Record[AnyState]:
    """Return the record with a checksum of the state after each ``interval`` entries, and after the last entry.

    Args:
        record: the record of a game; its own checksums are replaced.
        interval: the number of entries between checksums, 1 or more.
        cards: the card file of the game; by default the standard one.

    Raises:
        ValueError: ``interval`` is less than 1.
        InvalidRecord: the record is of a game that the rules do not allow.

    Example:
        >>> from ancient_world import records
        >>> match = aw.Match.new("tides-of-time", names=["Ann", "Ben"], seed=7)
        >>> checked = records.with_checksums(match.record, interval=1)
        >>> [checksum.after for checksum in checked.checksums]
        [1, 2]
    """
    check_argument("record", record, Record)
    interval = check_whole_number("every", interval, 1)
    entry_count = len(record.entries)
    checksums = [
        Checksum(count, state_checksum(state))
        for count, state in enumerate(replay(attrs.evolve(record, checksums=()), cards=cards))
        if count and (count % interval == 0 or count == entry_count)
    ]
    return attrs.evolve(record, checksums=tuple(checksums))
