"""What one player may know of a state or record, and sampling a full record consistent with that view."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, overload

import attrs

from ancient_world.engine.actions import Action
from ancient_world.engine.applying import apply
from ancient_world.engine.chance import HIDDEN_ID, Deal, Dealt, Randomness
from ancient_world.engine.declared.masks import names_masked
from ancient_world.engine.declared.states import AnyState
from ancient_world.engine.errors import AncientWorldError, IllegalAction
from ancient_world.engine.face import WATCHER, View, checked_viewer, view_of
from ancient_world.engine.game import CardSet
from ancient_world.engine.language import register_messages
from ancient_world.engine.pending import Chance, legal_actions, pending
from ancient_world.engine.registry import game
from ancient_world.engine.state import State
from ancient_world.records.course import opening
from ancient_world.records.record import Entry, Record
from ancient_world.records.replay import replay


@overload
def view(thing: AnyState, player: int | None, *, cards: CardSet | None = None) -> View[AnyState]: ...


@overload
def view(
    thing: Record[AnyState], player: int | None, *, cards: CardSet | None = None
) -> Record[AnyState]: ...


def view(thing: object, player: int | None, *, cards: CardSet | None = None) -> Any:
    """Return what ``player`` may know of a state, or of a record.

    The record of a finished game is returned whole. Until then its seed and its checksums are left out, because
    they would reveal future outcomes, and the hidden values of its entries are masked. Such a record can be
    shown, but not replayed.

    Args:
        thing: a state, or a record of a game that was played by the rules.
        player: a seat; ``None`` for a spectator.
        cards: the card file of the record; by default the standard one.

    Raises:
        InvalidOption: there is no such seat.
        HiddenValue: the state is already masked.
        InvalidRecord: the record is of a game that the rules do not allow.

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


def _view_of_record(record: Record, player: int | None, cards: CardSet | None) -> Record:
    player = checked_viewer(player, len(record.header.players))
    states = list(replay(record, cards=cards))
    return known_record(record, states[0], states[-1], player)


def known_record(
    record: Record[AnyState], first: State, now: State, player: int | None
) -> Record[AnyState]:
    """Return a record as a player knows it; ``first`` is the state before its entries, ``now`` the state after them."""
    if not now.agenda:
        return record
    header = attrs.evolve(record.header, seed=None)
    return Record(header, known_entries(first, record.entries, now, player))


def known_entries(
    before: State, entries: Iterable[Entry], now: State, player: int | None
) -> tuple[Entry, ...]:
    """Return entries as a player knows them in the state ``now``; ``before`` is the state before the first entry.

    When the game is over, nothing is masked.
    """
    if not now.agenda:
        return tuple(entries)
    rules, state = game(now.game), before
    seat = WATCHER if player is None else player
    masked = list[Entry]()
    last: Entry | None = None
    for entry in entries:
        if last is not None:
            state = apply(state, last.action)
        known = rules.hide_action(state, entry.action, seat)
        if known != entry.action and rules.known_by_now(state, entry.action, now):
            known = entry.action
        masked.append(Entry(entry.player, known))
        last = entry
    return tuple(masked)


# --- sampling a full record ---

MOST_TRIES = 2_000
"""The number of failed guesses after which :func:`sample_record` raises :class:`NoConsistentRecord`."""
FRESH = 100
"""The number of failed guesses after which the search starts again without its constraints."""

register_messages({"no-past": "No game was found in {tries} tries that looks like this record."})


class NoConsistentRecord(AncientWorldError):
    """No full record consistent with a masked one was found: the masked record is contradictory, or the search too short.

    Example:
        >>> from ancient_world import records
        >>> seen = aw.view(aw.Match.new("tides-of-time", ["Ana", "Ben"], seed=7).record, 0)
        >>> lie = aw.Record(seen.header, (*seen.entries[:1], seen.entries[0]))
        >>> try:
        ...     aw.sample_record(lie, 0, aw.SeededRandom(1))
        ... except records.NoConsistentRecord as error:
        ...     print(error.code)
        no-past
    """


def sample_record(
    seen: Record[AnyState], player: int | None, rng: Randomness, *, cards: CardSet | None = None
) -> Record[AnyState]:
    """Return a full record, drawn at random among those that look like ``seen`` to a player.

    ``aw.view(aw.sample_record(seen, player, rng), player) == seen``. Hidden cards and choices are drawn at random, consistent with
    the cards that later entries name. A record has no entries for cards that were turned up without a choice, so the last
    state may show other cards there; :func:`~ancient_world.sample_state` keeps those cards.

    Args:
        seen: a record as the player knows it, from :func:`~ancient_world.view` or a match.
        player: a seat; ``None`` for a spectator.
        rng: the random numbers: a :class:`~ancient_world.SeededRandom` or a ``random.Random``.
        cards: the card file of the record; by default the standard one.

    Raises:
        InvalidOption: there is no such seat.
        InvalidRecord: the header does not fit the game.
        NoConsistentRecord: no such record was found.

    Example:
        >>> match = aw.Match.new("tides-of-time", ["Ana", "Ben"], seed=7)
        >>> seen = aw.view(match.record, 0)
        >>> whole = aw.sample_record(seen, 0, aw.SeededRandom(1))
        >>> aw.HIDDEN_ID in whole.entries[1].action.cards
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
    raise NoConsistentRecord.of("no-past", tries=tries)


class _Guess:
    """A search that fills in the hidden entries of a record at random and learns constraints from failed guesses."""

    def __init__(self, entries: Sequence[Entry], first: State, seat: int, rng: Randomness) -> None:
        self.entries, self.seat, self.rng, self.rules = entries, seat, rng, game(first.game)
        self.states, self.actions = [first], list[Action]()
        self.places = [at for at, each in enumerate(entries) if names_masked(each.action)]
        self.wanted = dict[int, list[str]]()
        """The cards that a hidden deal must contain, by the deal's entry index."""
        self.banned = dict[int, set[str]]()
        """The cards that a hidden deal must not contain, by the deal's entry index."""

    def play(self) -> bool:
        """Play the remaining entries from the last state; return whether all could be played."""
        for at in range(len(self.actions), len(self.entries)):
            state, action = self.states[-1], self.entries[at].action
            try:
                guessed = self._filled(at, state) if at in self.places else action
                if guessed is None:
                    return False
                self.states.append(apply(state, guessed))
            except IllegalAction:
                return False
            self.actions.append(guessed)
        return True

    def _filled(self, at: int, state: State) -> Action | None:
        """Return a random action that looks like the hidden entry at an index; ``None`` if there is none."""
        known, waiting = self.entries[at].action, pending(state)
        if isinstance(waiting, Chance):
            deal = waiting.event
            guessed = (
                self._dealt(at, deal, known)
                if isinstance(deal, Deal) and isinstance(known, Dealt)
                else waiting.sample(self.rng)
            )
            return guessed if self._looks(state, guessed, known) else None
        actions = legal_actions(state, self.entries[at].player)
        fitting = [each for each in actions if self._looks(state, each, known)]
        return fitting[self.rng.randrange(len(fitting))] if fitting else None

    def _looks(self, state: State, action: Action, known: Action) -> bool:
        return self.rules.hide_action(state, action, self.seat) == known

    def _dealt(self, at: int, deal: Deal, known: Dealt) -> Dealt:
        """Return a deal whose hidden cards are drawn: first the required cards, then any that are allowed."""
        top = known.cards[: len(deal.deck.unseen)]
        remaining = [*(Counter(deal.deck.unseen) - Counter(top)).elements()]
        required, barred = self.wanted.get(at, []), {*self.banned.get(at, ())}
        barred.update(*self.wanted.values())
        drawn = [card for card in remaining if card in required][: top.count(HIDDEN_ID)]
        allowed = [card for card in remaining if card not in barred]
        while len(drawn) < top.count(HIDDEN_ID) and allowed:
            drawn.append(allowed.pop(self.rng.randrange(len(allowed))))
        rest = [drawn.pop(self.rng.randrange(len(drawn))) for _ in range(len(drawn))]
        cards = [rest.pop() if card == HIDDEN_ID and rest else card for card in top]
        return Dealt((*cards, *deal.deck.bottom[: len(known.cards) - len(top)]))

    def learn(self, *, afresh: bool) -> bool:
        """Go back to a guess that may have been wrong and note constraints; return whether there is a guess to change.

        With ``afresh``, forget all constraints and go back to the first guess.
        """
        if afresh:
            self.wanted, self.banned = {}, {}
        failed = len(self.actions)
        guesses = self.places[: bisect_right(self.places, failed)]
        if not guesses:
            return False
        back = guesses[0] if afresh else guesses[self.rng.randrange(len(guesses))]
        if not afresh and failed < len(self.entries):
            back = self._guess_shown_wrong_by(failed, guesses, back)
        del self.states[back + 1 :], self.actions[back:]
        return True

    def _guess_shown_wrong_by(self, failed: int, guesses: list[int], back: int) -> int:
        """Return the index of the guess that the unplayable entry ``failed`` shows to be wrong, or ``back`` if it shows none.

        A card that an entry deals cannot have been dealt before; a card that a player plays was dealt, likely to that player.
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
        """Require these cards in the deal at an index and in no other deal; drop earlier requirements that no longer fit."""
        for required in self.wanted.values():
            required[:] = [card for card in required if card not in cards]
        required = self.wanted.setdefault(at, [])
        while required and len(required) >= len(_cards(self.actions[at])):
            required.pop(self.rng.randrange(len(required)))
        required += sorted(cards)


def _cards(action: Action) -> set[str]:
    values = [getattr(action, field.name) for field in attrs.fields(type(action))]
    items = [item for value in values for item in (value if type(value) is tuple else (value,))]
    return {item for item in items if isinstance(item, str) and item != HIDDEN_ID}
