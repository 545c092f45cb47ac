"""What one player may know of a game."""

from __future__ import annotations

from typing import Any, overload

import attrs

from ancient_world.core.agenda import Decision, Pending, State, pending
from ancient_world.core.errors import NotKnown
from ancient_world.core.language import sentence
from ancient_world.core.record import Record
from ancient_world.core.registry import game

__all__ = ["View", "as_masked", "view"]

_WATCHER = -1
"""Stands for a seat that nobody has (see :meth:`ancient_world.Game.hide`)."""


@attrs.frozen
class View:
    """A state as one player knows it: ``state`` has the type of the game's states, masked.

    It can be played on as far as what is known goes; beyond that :class:`~ancient_world.NotKnown` is raised.
    ``player`` is a seat, or ``None`` for somebody who only watches.
    """

    player: int | None
    state: Any

    @property
    def pending(self) -> Pending:
        """What the game waits for, as this player knows it.

        A decision of others has no actions here, since what they may choose can depend on what only they
        know. Where several choose at the same time and this player is one of them, this player
        comes first, and the actions are this player's. What chance decides may speak of masked cards.
        """
        waiting = pending(self.state)
        if not isinstance(waiting, Decision):
            return waiting
        players, player = waiting.players, self.player
        if player is None or player not in players:
            return Decision(waiting.step, players, actions=())
        if len(players) == 1:
            return waiting
        others = tuple(seat for seat in players if seat != player)
        return Decision(waiting.step, (player, *others), actions=waiting.actions_of(player))


@overload
def view(thing: State, player: int | None, *, cards: Any = None) -> View: ...


@overload
def view(thing: Record, player: int | None, *, cards: Any = None) -> Record: ...


def view(thing: State | Record, player: int | None, *, cards: Any = None) -> View | Record:
    """What ``player`` may know of a state, or of a record.

    Of a game that is over, the whole record may be known. Until then its seed and its checksums are left
    out, with which one could work out what comes, and what is hidden in its entries is
    masked. Such a record can be shown, but not replayed.

    Args:
        thing: a state, or a record of a game that was played by the rules.
        player: a seat; ``None`` stands for somebody who only watches.
        cards: the card file of the record, if it is not the standard one.

    Raises:
        ValueError: nobody has this seat.
        NotKnown: the state is that of a view already.
        InvalidRecord: the record tells of a game that cannot have been played.
    """
    if isinstance(thing, Record):
        return _view_of_record(thing, player, cards)
    if thing.masked:
        raise NotKnown(sentence("view-of-a-view", {}), code="view-of-a-view")
    rules = game(thing.game)
    _check_seat(player, rules.seats(thing))
    seen = rules.hide(thing, _WATCHER if player is None else player)
    return View(player, seen if seen is thing else as_masked(seen))


def as_masked(state: State) -> Any:
    """The same state, which knows that it is a view's."""
    draft = state.thaw()
    draft.masked = True
    return draft.freeze()


def _view_of_record(record: Record, player: int | None, cards: Any) -> Record:
    from ancient_world.core.replay import replay  # noqa: PLC0415 - it needs what is built on views

    _check_seat(player, len(record.header.players))
    rules = game(record.header.game)
    states = list(replay(record, cards=cards))
    now = states[-1]
    if not now.agenda:
        return record
    seat = _WATCHER if player is None else player
    entries = []
    for state, entry in zip(states, record.entries, strict=False):
        known = rules.hide_action(state, entry.action, seat)
        if known != entry.action and rules.known_by_now(state, entry.action, now):
            known = entry.action
        entries.append(attrs.evolve(entry, action=known))
    header = attrs.evolve(record.header, seed=None)
    return Record(header, tuple(entries))


def _check_seat(player: int | None, seats: int) -> None:
    if player is not None and not 0 <= player < seats:
        raise ValueError(f"the seats are 0 to {seats - 1}, not {player}")
