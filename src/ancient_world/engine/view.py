"""What one player may know of a game."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, overload

import attrs

from ancient_world.engine.actions import action_player
from ancient_world.engine.agenda import (
    Chance,
    Decision,
    DecisionStep,
    Pending,
    State,
    apply,
    explain,
)
from ancient_world.engine.errors import NotKnown
from ancient_world.engine.freezing import changed
from ancient_world.engine.generator import Randomness
from ancient_world.engine.language import register, sentence
from ancient_world.engine.reasons import Reason, reason
from ancient_world.engine.registry import game
from ancient_world.records.record import Entry, Record

__all__ = ["View", "as_masked", "known_entries", "known_record", "sample_state", "view"]

register(
    {
        "wrong-player": "This is not for player {player} to do now.",
        "watcher": "Who only watches may not act.",
    }
)

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
        agenda = self.state.agenda
        if not agenda:
            return None
        step = agenda[-1]
        waiting: Decision | Chance = step.pending(self.state)
        if isinstance(waiting, Chance):
            return waiting
        players, player = waiting.players, self.player
        if player is None or player not in players:
            return Decision(waiting.step, players, actions=())
        if player == players[0]:
            return waiting
        others = tuple(seat for seat in players if seat != player)
        actions = waiting.step.actions_of(self.state, player)
        return Decision(waiting.step, (player, *others), actions=actions)

    def explain(self, action: object) -> Reason | None:
        """Why this player may not do this now, or ``None``; told from nothing but what the player knows.

        Whose turn it is comes first: of what others could do, nothing is told.
        """
        agenda = self.state.agenda
        if not agenda:
            return reason("game-over", "agenda")
        if self.player is None:
            return reason("watcher", "agenda")
        step = agenda[-1]
        players = step.players(self.state) if isinstance(step, DecisionStep) else ()
        if self.player not in players or action_player(action, players) != self.player:
            return reason("wrong-player", "agenda", player=self.player)
        return explain(self.state, action)


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
    return state if state.masked else changed(state, {"masked": True})


def sample_state(seen: View, rng: Randomness) -> Any:
    """A whole state, drawn at random among those that a view allows.

    ``aw.view(sample_state(seen, rng), seen.player) == seen``. Every card that is hidden is one of the unseen cards
    of its kind, each with the same probability, and every hidden choice one of those that were possible.

    Args:
        seen: what a player, or somebody who only watches, may know of a state.
        rng: where the numbers come from: a :class:`~ancient_world.Generator`, a ``random.Random``.
    """
    rules = game(seen.state.game)
    sample = rules.sample(seen.state, _WATCHER if seen.player is None else seen.player, rng)
    return changed(sample, {"masked": False})


def _view_of_record(record: Record, player: int | None, cards: Any) -> Record:
    from ancient_world.records.replay import replay  # noqa: PLC0415 - it needs what is built on views

    _check_seat(player, len(record.header.players))
    states = list(replay(record, cards=cards))
    return known_record(record, states[0], states[-1], player)


def known_record(record: Record, first: State, now: State, player: int | None) -> Record:
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
    seat = _WATCHER if player is None else player
    found = []
    for entry in entries:
        known = rules.hide_action(state, entry.action, seat)
        if known != entry.action and rules.known_by_now(state, entry.action, now):
            known = entry.action
        found.append(attrs.evolve(entry, action=known))
        state = apply(state, entry.action)
    return tuple(found)


def _check_seat(player: int | None, seats: int) -> None:
    if player is not None and not 0 <= player < seats:
        raise ValueError(f"the seats are 0 to {seats - 1}, not {player}")
