"""The view that one player has of a state or of a record, and a whole record that looks like one."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, overload

import attrs

from ancient_world.engine.actions import Action
from ancient_world.engine.applying import apply
from ancient_world.engine.chance import HIDDEN, Deal, Dealt, Randomness
from ancient_world.engine.declared.masks import names_masked
from ancient_world.engine.declared.states import AnyState
from ancient_world.engine.errors import AncientWorldError, IllegalAction
from ancient_world.engine.face import WATCHER, View, checked_viewer, view_of
from ancient_world.engine.game import Cards
from ancient_world.engine.language import register
from ancient_world.engine.pending import Chance, legal_actions, pending
from ancient_world.engine.registry import game
from ancient_world.engine.state import State
from ancient_world.records.course import opening
from ancient_world.records.record import Entry, Record
from ancient_world.records.replay import replay


@overload
def view(thing: AnyState, player: int | None, *, cards: Cards | None = None) -> View[AnyState]: ...


@overload
def view(
    thing: Record[AnyState], player: int | None, *, cards: Cards | None = None
) -> Record[AnyState]: ...


def view(thing: object, player: int | None, *, cards: Cards | None = None) -> Any:
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
    player = checked_viewer(player, len(record.header.players))
    states = list(replay(record, cards=cards))
    return known_record(record, states[0], states[-1], player)


def known_record(
    record: Record[AnyState], first: State, now: State, player: int | None
) -> Record[AnyState]:
    """Return a record as a player knows it; ``first`` is the state before its entries, ``now`` the one after them."""
    if not now.agenda:
        return record
    header = attrs.evolve(record.header, seed=None)
    return Record(header, known_entries(first, record.entries, now, player))


def known_entries(
    before: State, entries: Iterable[Entry], now: State, player: int | None
) -> tuple[Entry, ...]:
    """Return entries as a player knows them in the state ``now``; ``before`` is the state before the first of them.

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


# --- the way back: a past that looks like what somebody knows ---

MOST_TRIES = 2_000
"""Guesses that turn out wrong before a past is given up."""
FRESH = 100
"""After so many of them, what was learnt from them is forgotten."""

register({"no-past": "No game was found in {tries} tries that looks like this record."})


class NoPast(AncientWorldError):
    """No whole record was found that looks like what somebody knows of one: it is contradictory, or the search was too short.

    Example:
        >>> from ancient_world import records
        >>> seen = aw.view(aw.Match.new("tides-of-time", ["Ana", "Ben"], seed=7).record, 0)
        >>> lie = aw.Record(seen.header, (*seen.entries[:1], seen.entries[0]))
        >>> try:
        ...     aw.sample_match(lie, 0, aw.SeededRandom(1))
        ... except records.NoPast as error:
        ...     print(error.code)
        no-past
    """


def sample_match(
    seen: Record[AnyState], player: int | None, rng: Randomness, *, cards: Cards | None = None
) -> Record[AnyState]:
    """Return a whole record, drawn at random among those that look like ``seen`` to a player.

    ``aw.view(aw.sample_match(seen, player, rng), player) == seen``. Hidden cards and choices are drawn as they come up, those that
    the record names later in their places. What was turned up without an entry does not stand in a record, so the last
    state may show something else there; :func:`~ancient_world.sample_state` keeps to that.

    Args:
        seen: what the player may know of a record: :func:`~ancient_world.view` of it, or a match's.
        player: a seat; ``None`` stands for somebody who only watches.
        rng: where the numbers come from: a :class:`~ancient_world.SeededRandom`, a ``random.Random``.
        cards: the card file of the record, if it is not the standard one.

    Raises:
        InvalidOption: nobody has this seat.
        InvalidRecord: the header does not fit the game.
        NoPast: no such record was found.

    Example:
        >>> match = aw.Match.new("tides-of-time", ["Ana", "Ben"], seed=7)
        >>> seen = aw.view(match.record, 0)
        >>> whole = aw.sample_match(seen, 0, aw.SeededRandom(1))
        >>> aw.HIDDEN in whole.entries[1].action.cards
        False
        >>> aw.view(whole, 0) == seen
        True
    """
    player = checked_viewer(player, len(seen.header.players))
    first = opening(seen.header, cards)
    guess = _Guess(seen.entries, first, WATCHER if player is None else player, rng)
    for tries in range(1, MOST_TRIES + 1):
        if guess.play():
            entries = tuple(map(Entry, [each.player for each in seen.entries], guess.actions))
            if known_entries(first, entries, guess.states[-1], player) == seen.entries:
                return attrs.evolve(seen, entries=entries)
        if not guess.learn(afresh=tries % FRESH == 0):
            break
    raise NoPast.of("no-past", tries=tries)


class _Guess:
    """A past being guessed: the hidden entries are filled in, and what a wrong guess has shown is kept for the next one."""

    def __init__(self, entries: Sequence[Entry], first: State, seat: int, rng: Randomness) -> None:
        self.entries, self.seat, self.rng, self.rules = entries, seat, rng, game(first.game)
        self.states, self.actions = [first], list[Action]()
        self.places = [at for at, each in enumerate(entries) if names_masked(each.action)]
        self.wanted = dict[int, list[str]]()
        """Cards that a hidden deal must hold, by its place."""
        self.banned = dict[int, set[str]]()

    def play(self) -> bool:
        """Play on from the last state; return whether the end was reached."""
        for at in range(len(self.actions), len(self.entries)):
            state, action = self.states[-1], self.entries[at].action
            try:
                found = self._filled(at, state) if at in self.places else action
                if found is None:
                    return False
                self.states.append(apply(state, found))
            except IllegalAction:
                return False
            self.actions.append(found)
        return True

    def _filled(self, at: int, state: State) -> Action | None:
        """An action that looks like a hidden entry, at random; ``None`` if there is none."""
        known, waiting = self.entries[at].action, pending(state)
        if isinstance(waiting, Chance):
            deal = waiting.event
            found = (
                self._dealt(at, deal, known)
                if isinstance(deal, Deal) and isinstance(known, Dealt)
                else waiting.sample(self.rng)
            )
            return found if self._looks(state, found, known) else None
        actions = legal_actions(state, self.entries[at].player)
        fitting = [each for each in actions if self._looks(state, each, known)]
        return fitting[self.rng.randrange(len(fitting))] if fitting else None

    def _looks(self, state: State, action: Action, known: Action) -> bool:
        return self.rules.hide_action(state, action, self.seat) == known

    def _dealt(self, at: int, deal: Deal, known: Dealt) -> Dealt:
        """A deal with its hidden cards drawn: first what must be among them, then any that may."""
        top = known.cards[: len(deal.deck.unseen)]
        left = [*(Counter(deal.deck.unseen) - Counter(top)).elements()]
        wanted, barred = self.wanted.get(at, []), {*self.banned.get(at, ())}
        barred.update(*self.wanted.values())
        drawn = [card for card in left if card in wanted][: top.count(HIDDEN)]
        others = [card for card in left if card not in barred]
        while len(drawn) < top.count(HIDDEN) and others:
            drawn.append(others.pop(self.rng.randrange(len(others))))
        rest = [drawn.pop(self.rng.randrange(len(drawn))) for _ in range(len(drawn))]
        cards = [rest.pop() if card == HIDDEN and rest else card for card in top]
        return Dealt((*cards, *deal.deck.bottom[: len(known.cards) - len(top)]))

    def learn(self, *, afresh: bool) -> bool:
        """Go back to a guess that may have been wrong, with what its failure shows; return whether there is one."""
        if afresh:
            self.wanted, self.banned = {}, {}
        failed = len(self.actions)
        guesses = self.places[: bisect_right(self.places, failed)]
        if not guesses:
            return False
        back = guesses[0] if afresh else guesses[self.rng.randrange(len(guesses))]
        if not afresh and failed < len(self.entries):
            back = self._told_by(failed, guesses, back)
        del self.states[back + 1 :], self.actions[back:]
        return True

    def _told_by(self, failed: int, guesses: list[int], back: int) -> int:
        """Return the guess that an entry which cannot be played shows to be wrong, if any does.

        A card that should be dealt was none of those guessed before; a card that somebody plays was dealt, likely to the same player.
        """
        entry, named = self.entries[failed], _cards(self.entries[failed].action)
        before, places = dict[str, int](), list[int]()
        for at in guesses:
            waiting = pending(self.states[at]) if at < failed else None
            if not isinstance(waiting, Chance) or not isinstance(waiting.event, Deal):
                continue
            dealt = named & _cards(self.actions[at])
            if dealt and isinstance(entry.action, Dealt):
                self.banned.setdefault(at, set()).update(dealt)
                return at
            if named.intersection([*waiting.event.deck.unseen, *before]) - dealt:
                places.insert(0 if waiting.step.whose() == entry.player else len(places), at)
            before.update(dict.fromkeys(dealt, at))
        if not places or isinstance(entry.action, Dealt):
            return back
        at = places[0 if self.rng.randrange(3) else self.rng.randrange(len(places))]
        self._want(at, named)
        return min([at, *before.values()])

    def _want(self, at: int, cards: set[str]) -> None:
        """Let a deal hold these cards, and no other deal; of more than it has room for, some are given up."""
        for wanted in self.wanted.values():
            wanted[:] = [card for card in wanted if card not in cards]
        wanted = self.wanted.setdefault(at, [])
        while wanted and len(wanted) >= len(_cards(self.actions[at])):
            wanted.pop(self.rng.randrange(len(wanted)))
        wanted += sorted(cards)


def _cards(action: Action) -> set[str]:
    """The texts that an action names."""
    values = [getattr(action, field.name) for field in attrs.fields(type(action))]
    each = [one for value in values for one in (value if type(value) is tuple else (value,))]
    return {one for one in each if isinstance(one, str) and one != HIDDEN}
