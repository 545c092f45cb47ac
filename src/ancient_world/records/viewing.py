"""The view that one player has of a state or of a record."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, overload

import attrs

from ancient_world.engine.agenda import State, apply
from ancient_world.engine.declared.typed import AnyState
from ancient_world.engine.face import WATCHER, View, check_seat, view_of
from ancient_world.engine.game import Cards
from ancient_world.engine.registry import game
from ancient_world.records.record import Entry, Record
from ancient_world.records.replay import replay


@overload
def view(thing: AnyState, player: int | None, *, cards: Cards | None = None) -> View[AnyState]: ...


@overload
def view(
    thing: Record[AnyState], player: int | None, *, cards: Cards | None = None
) -> Record[AnyState]: ...


def view(thing: Any, player: int | None, *, cards: Cards | None = None) -> Any:
    """Return what ``player`` may know of a state, or of a record.

    Of a game that is over, the whole record may be known. Until then its seed and its checksums are left
    out, with which one could work out what comes, and what is hidden in its entries is
    masked. Such a record can be shown, but not replayed.

    Args:
        thing: a state, or a record of a game that was played by the rules.
        player: a seat; ``None`` stands for somebody who only watches.
        cards: the card file of the record, if it is not the standard one.

    Raises:
        InvalidOption: nobody has this seat.
        NotKnown: the state is that of a view already.
        InvalidRecord: the record tells of a game that cannot have been played.

    Example:
        >>> match = aw.Match.new("tides-of-time", ["Ana", "Ben"], seed=7)
        >>> aw.view(match.state, 0).state.players[1].hand[:2]
        ('?', '?')
        >>> aw.view(match.record, 0).entries[1].action.cards[:2]
        ('?', '?')
    """
    if isinstance(thing, Record):
        return _view_of_record(thing, player, cards)
    return view_of(thing, player)


def _view_of_record(record: Record, player: int | None, cards: Cards | None) -> Record:
    check_seat(player, len(record.header.players))
    states = list(replay(record, cards=cards))
    return known_record(record, states[0], states[-1], player)


def known_record(
    record: Record[AnyState], first: State, now: State, player: int | None
) -> Record[AnyState]:
    """A record as a player knows it; ``first`` is the state before its entries, ``now`` the one after them."""
    if not now.agenda:
        return record
    header = attrs.evolve(record.header, seed=None)
    return Record(header, known_entries(first, record.entries, now, player))


def known_entries(
    before: State, entries: Iterable[Entry], now: State, player: int | None
) -> tuple[Entry, ...]:
    """Entries as a player knows them in the state ``now``; ``before`` is the state before the first of them.

    When the game is over, all is open.
    """
    if not now.agenda:
        return tuple(entries)
    rules, state = game(now.game), before
    seat = WATCHER if player is None else player
    found = list[Entry]()
    last: Entry | None = None
    for entry in entries:
        if last is not None:
            state = apply(state, last.action)
        known = rules.hide_action(state, entry.action, seat)
        if known != entry.action and rules.known_by_now(state, entry.action, now):
            known = entry.action
        found.append(Entry(entry.player, known))
        last = entry
    return tuple(found)
