"""Checksums for records: with them, two programs that disagree see where their games part."""

from __future__ import annotations

import attrs

from ancient_world.engine.errors import whole_number
from ancient_world.engine.game import Cards
from ancient_world.records.checksums import state_checksum
from ancient_world.records.record import Checksum, Record
from ancient_world.records.replay import replay


def with_checksums(record: Record, every: int = 20, *, cards: Cards | None = None) -> Record:
    """Return the record with a checksum of the state after each ``every`` entries, and after the last one.

    Args:
        record: the record of a game; checksums that it has are replaced.
        every: after how many entries a checksum stands: 1 or more.
        cards: the card file of the game, if it is none of the standard ones.

    Raises:
        ValueError: ``every`` is less than 1.
        InvalidRecord: the record tells of a game that cannot have been played.

    Example:
        >>> from ancient_world import records
        >>> match = aw.Match.new("tides-of-time", names=["Ann", "Ben"], seed=7)
        >>> checked = records.with_checksums(match.record, every=1)
        >>> [checksum.after for checksum in checked.checksums]
        [1, 2]
    """
    every = whole_number("every", every, 1)
    last = len(record.entries)
    checksums = [
        Checksum(count, state_checksum(state))
        for count, state in enumerate(replay(attrs.evolve(record, checksums=()), cards=cards))
        if count and (count % every == 0 or count == last)
    ]
    return attrs.evolve(record, checksums=tuple(checksums))
