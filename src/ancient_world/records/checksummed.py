"""Checksums for records: with them, two programs that disagree see where their games part."""

from __future__ import annotations

import attrs

from ancient_world.engine.game import Cards
from ancient_world.records.checksums import state_checksum
from ancient_world.records.record import Checksum, Record
from ancient_world.records.replay import replay


def with_checksums(record: Record, every: int = 20, *, cards: Cards | None = None) -> Record:
    """Return the record with a checksum of the state after each ``every`` entries, and after the last one.

    Raises:
        ValueError: ``every`` is less than 1.
        InvalidRecord: the record tells of a game that cannot have been played.
    """
    if every < 1:
        raise ValueError(f"a checksum is written after 1 entry or more, not after {every}")
    last = len(record.entries)
    checksums = [
        Checksum(count, state_checksum(state))
        for count, state in enumerate(replay(attrs.evolve(record, checksums=()), cards=cards))
        if count and (count % every == 0 or count == last)
    ]
    return attrs.evolve(record, checksums=tuple(checksums))
