"""Starting a new match at a position of a recorded game."""

from __future__ import annotations

import attrs

from ancient_world.engine.chance import SeededRandom
from ancient_world.engine.declared.masked_values import contains_masked
from ancient_world.engine.entropy import secret_seed
from ancient_world.engine.game import CardSet
from ancient_world.matches.match import Match
from ancient_world.records.record import Record
from ancient_world.records.record_views import sample_record


def match_from(
    record: Record,
    count: int | None,
    player: int | None,
    *,
    cards: CardSet | None = None,
    times: bool | None = None,
) -> Match:
    """Return a match that begins with the first entries of a recorded game.

    If entries are hidden, the rest is drawn at random as it may be for all that ``player`` knows.

    Args:
        record: the recorded game, which stays as it is.
        count: the number of entries; by default all.
        player: the seat of the person who plays on; ``None`` if bots play alone.
        cards: the card file of the record; by default the standard one.
        times: whether to write times, as for :meth:`Match.resume`.

    Raises:
        InvalidRecord: the record is of a game that the rules do not allow.
        NoConsistentRecord: nothing was found that fits the hidden entries.
    """
    record = attrs.evolve(record, entries=record.entries[:count], result=None, checksums=())
    if any(contains_masked(entry.action) for entry in record.entries):
        record = sample_record(record, player, SeededRandom(secret_seed()), cards=cards)
    if record.secret is None:
        record = attrs.evolve(record, header=attrs.evolve(record.header, commitment=None))
    return Match.resume(record, cards=cards, times=times)
