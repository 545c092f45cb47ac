"""The first difference between two records of a game."""

from __future__ import annotations

import attrs

from ancient_world.engine.errors import AncientWorldError
from ancient_world.engine.game import Cards
from ancient_world.engine.state import State
from ancient_world.records.record import BESIDE, Entry, Header, Record
from ancient_world.records.replay import replay

HEADER = tuple([each.name for each in attrs.fields(Header) if not each.metadata.keys() & BESIDE])
"""The fields of headers that are compared."""


@attrs.frozen
class FirstDifference:
    """The first difference between two records.

    ``header`` names the fields of the headers that differ. ``index`` is that of the first entry that differs,
    ``None`` if none does; ``one`` and ``other`` are these entries, ``None`` where a record has ended. ``state`` is the
    one before them, if the game can be replayed so far. ``result`` says whether only the results differ.
    """

    header: tuple[str, ...] = ()
    index: int | None = None
    one: Entry | None = None
    other: Entry | None = None
    state: State | None = attrs.field(default=None, repr=False)
    result: bool = False

    @property
    def same(self) -> bool:
        """Return whether there is no difference."""
        return not self.header and self.index is None and not self.result


def first_difference(one: Record, other: Record, cards: Cards | None = None) -> FirstDifference:
    """Return the first difference between two records; checksums, secrets and notes do not count."""
    header = tuple(
        [name for name in HEADER if getattr(one.header, name) != getattr(other.header, name)]
    )
    count = min(len(one.entries), len(other.entries))
    pairs = zip(one.entries, other.entries, strict=False)
    index = next((i for i, (a, b) in enumerate(pairs) if a.bare() != b.bare()), count)
    if index == len(one.entries) == len(other.entries):
        return FirstDifference(header, result=one.result != other.result)
    return FirstDifference(
        header, index, _entry(one, index), _entry(other, index), _before(one, index, cards)
    )


def _entry(record: Record, index: int) -> Entry | None:
    return record.entries[index] if index < len(record.entries) else None


def _before(record: Record, index: int, cards: Cards | None) -> State | None:
    """The state before an entry, if the game can be replayed so far."""
    short = attrs.evolve(record, entries=record.entries[:index], result=None, checksums=())
    try:
        return list(replay(short, cards=cards))[-1]
    except AncientWorldError:
        return None
