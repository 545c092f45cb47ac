"""Views of a state or a record for one player, and random full records that are consistent with such a view."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, overload

import attrs

from ancient_world.engine.actions import Action
from ancient_world.engine.applying import apply
from ancient_world.engine.chance import HIDDEN_ID, Deal, Dealt, Randomness, check_randomness
from ancient_world.engine.declared.masked_values import contains_masked
from ancient_world.engine.declared.states import AnyState
from ancient_world.engine.errors import AncientWorldError, IllegalAction
from ancient_world.engine.game import CardSet
from ancient_world.engine.importing import check_argument
from ancient_world.engine.message_catalogue import register_messages
from ancient_world.engine.pending import Chance, legal_actions, pending
from ancient_world.engine.public_functions import SPECTATOR, View, check_viewer, view_of
from ancient_world.engine.registry import game
from ancient_world.engine.state import State
from ancient_world.records.play_record import opening_state
from ancient_world.records.record import Entry, Record
from ancient_world.records.replay import replay


@overload
def view(
    state_or_record: AnyState, player: int | None, *, cards: CardSet | None = None
) -> View[AnyState]: ...


@overload
def view(
    state_or_record: Record[AnyState], player: int | None, *, cards: CardSet | None = None
) -> Record[AnyState]: ...


def view(state_or_record: object, player: int | None, *, cards: CardSet | None = None) -> Any:
    """Return what ``player`` may know of a state, or of a record.

    The record of a finished game is returned whole. Until then its seed and its checksums are left out, because
    they would reveal future outcomes, and the hidden values of its entries are masked. Such a record can be
    shown, but not replayed.

    Args:
        state_or_record: a state, or a record of a game that was played by the rules.
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
    if isinstance(state_or_record, Record):
        return _view_record(state_or_record, player, cards)
    return view_of(state_or_record, player)


def _view_record(record: Record, player: int | None, cards: CardSet | None) -> Record:
    player = check_viewer(player, len(record.header.players))
    states = list(replay(record, cards=cards))
    return mask_record(record, states[0], states[-1], player)


def mask_record(
    record: Record[AnyState], first_state: State, current_state: State, player: int | None
) -> Record[AnyState]:
    """Return a record as a player knows it; ``first_state`` is the state before its entries, ``current_state`` the state after them."""
    if not current_state.agenda:
        return record
    header = attrs.evolve(record.header, seed=None)
    return Record(header, mask_entries(first_state, record.entries, current_state, player))


def mask_entries(
    first_state: State, entries: Iterable[Entry], current_state: State, player: int | None
) -> tuple[Entry, ...]:
    """Return entries as a player knows them in the state ``current_state``; ``first_state`` is the state before the first entry.

    When the game is over, nothing is masked.
    """
    if not current_state.agenda:
        return tuple(entries)
    rules, state = game(current_state.game), first_state
    seat = SPECTATOR if player is None else player
    masked_entries = list[Entry]()
    previous_entry: Entry | None = None
    for entry in entries:
        if previous_entry is not None:
            state = apply(state, previous_entry.action)
        masked_action = rules.hide_action(state, entry.action, seat)
        if masked_action != entry.action and rules.known_by_now(state, entry.action, current_state):
            masked_action = entry.action
        masked_entries.append(Entry(entry.player, masked_action))
        previous_entry = entry
    return tuple(masked_entries)


# --- sampling a full record ---

MAX_TRIES = 2_000
"""The number of failed guesses after which :func:`sample_record` raises :class:`NoConsistentRecord`."""
RESTART_INTERVAL = 100
"""The number of failed guesses after which the search starts again without its constraints."""

register_messages(
    {
        "no-past": "The hidden parts of this record could not be filled in: {tries} tries found no game that fits."
    }
)


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
    masked_record: Record[AnyState],
    player: int | None,
    rng: Randomness,
    *,
    cards: CardSet | None = None,
) -> Record[AnyState]:
    """Return a full record, drawn at random among those that look like ``masked_record`` to a player.

    ``aw.view(aw.sample_record(masked_record, player, rng), player) == masked_record``. Hidden cards and choices are drawn at random, consistent with
    the cards that later entries name. A record has no entries for cards that were turned up without a choice, so the last
    state may show other cards there; :func:`~ancient_world.sample_state` keeps those cards.

    Args:
        masked_record: a record as the player knows it, from :func:`~ancient_world.view` or a match.
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
    check_argument("masked_record", masked_record, Record)
    player = check_viewer(player, len(masked_record.header.players))
    check_randomness(rng)
    first_state = opening_state(masked_record.header, cards)
    guesser = _RecordGuesser(
        masked_record.entries, first_state, SPECTATOR if player is None else player, rng
    )
    for try_count in range(1, MAX_TRIES + 1):
        if guesser.play():
            entries = tuple(
                map(Entry, [each.player for each in masked_record.entries], guesser.actions)
            )
            if (
                mask_entries(first_state, entries, guesser.states[-1], player)
                == masked_record.entries
            ):
                return attrs.evolve(masked_record, entries=entries)
        if not guesser.learn_from_failure(restart=try_count % RESTART_INTERVAL == 0):
            break
    raise NoConsistentRecord.from_code("no-past", tries=try_count)


class _RecordGuesser:
    """A search that fills in the hidden entries of a record at random and learns constraints from failed guesses."""

    def __init__(
        self, entries: Sequence[Entry], first_state: State, seat: int, rng: Randomness
    ) -> None:
        self.entries, self.seat, self.rng, self.rules = entries, seat, rng, game(first_state.game)
        self.states, self.actions = [first_state], list[Action]()
        self.hidden_indices = [
            index for index, entry in enumerate(entries) if contains_masked(entry.action)
        ]
        self.required_cards = dict[int, list[str]]()
        """The cards that a hidden deal must contain, by the deal's entry index."""
        self.excluded_cards = dict[int, set[str]]()
        """The cards that a hidden deal must not contain, by the deal's entry index."""

    def play(self) -> bool:
        """Play the remaining entries from the last state; return whether all could be played."""
        for index in range(len(self.actions), len(self.entries)):
            state, action = self.states[-1], self.entries[index].action
            try:
                guessed_action = (
                    self._guess_action(index, state) if index in self.hidden_indices else action
                )
                if guessed_action is None:
                    return False
                self.states.append(apply(state, guessed_action))
            except IllegalAction:
                return False
            self.actions.append(guessed_action)
        return True

    def _guess_action(self, index: int, state: State) -> Action | None:
        """Return a random action that looks like the hidden entry at an index; ``None`` if there is none."""
        masked_action, pending_event = self.entries[index].action, pending(state)
        if isinstance(pending_event, Chance):
            deal = pending_event.event
            guessed_action = (
                self._guess_deal(index, deal, masked_action)
                if isinstance(deal, Deal) and isinstance(masked_action, Dealt)
                else pending_event.sample(self.rng)
            )
            return (
                guessed_action if self._looks_like(state, guessed_action, masked_action) else None
            )
        actions = legal_actions(state, self.entries[index].player)
        matching = [each for each in actions if self._looks_like(state, each, masked_action)]
        return matching[self.rng.randrange(len(matching))] if matching else None

    def _looks_like(self, state: State, action: Action, masked_action: Action) -> bool:
        return self.rules.hide_action(state, action, self.seat) == masked_action

    def _guess_deal(self, index: int, deal: Deal, masked_deal: Dealt) -> Dealt:
        """Return a deal whose hidden cards are drawn: first the required cards, then any that are allowed."""
        dealt_from_unseen = masked_deal.cards[: len(deal.deck.unseen)]
        possible_cards = [*(Counter(deal.deck.unseen) - Counter(dealt_from_unseen)).elements()]
        required = self.required_cards.get(index, [])
        excluded = {*self.excluded_cards.get(index, ())}
        excluded.update(*self.required_cards.values())
        drawn_cards = [card for card in possible_cards if card in required][
            : dealt_from_unseen.count(HIDDEN_ID)
        ]
        allowed_cards = [card for card in possible_cards if card not in excluded]
        while len(drawn_cards) < dealt_from_unseen.count(HIDDEN_ID) and allowed_cards:
            drawn_cards.append(allowed_cards.pop(self.rng.randrange(len(allowed_cards))))
        shuffled_cards = [
            drawn_cards.pop(self.rng.randrange(len(drawn_cards))) for _ in range(len(drawn_cards))
        ]
        cards = [
            shuffled_cards.pop() if card == HIDDEN_ID and shuffled_cards else card
            for card in dealt_from_unseen
        ]
        return Dealt((*cards, *deal.deck.bottom[: len(masked_deal.cards) - len(dealt_from_unseen)]))

    def learn_from_failure(self, *, restart: bool) -> bool:
        """Go back to a guess that may have been wrong and note constraints; return whether there is a guess to change.

        With ``restart``, forget all constraints and go back to the first guess.
        """
        if restart:
            self.required_cards, self.excluded_cards = {}, {}
        failed_index = len(self.actions)
        guessed_indices = self.hidden_indices[: bisect_right(self.hidden_indices, failed_index)]
        if not guessed_indices:
            return False
        guess_index = (
            guessed_indices[0]
            if restart
            else guessed_indices[self.rng.randrange(len(guessed_indices))]
        )
        if not restart and failed_index < len(self.entries):
            guess_index = self._find_wrong_guess(failed_index, guessed_indices, guess_index)
        del self.states[guess_index + 1 :], self.actions[guess_index:]
        return True

    def _find_wrong_guess(
        self, failed_index: int, guessed_indices: list[int], default_index: int
    ) -> int:
        """Return the index of the guess that the unplayable entry ``failed_index`` shows to be wrong, or ``default_index`` if it shows none.

        A card that an entry deals cannot have been dealt before; a card that a player plays was dealt, likely to that player.
        """
        entry = self.entries[failed_index]
        named_cards = _cards_named(self.entries[failed_index].action)
        deal_index_by_card, possible_deals = dict[str, int](), list[int]()
        for index in guessed_indices:
            pending_event = pending(self.states[index]) if index < failed_index else None
            if not isinstance(pending_event, Chance) or not isinstance(pending_event.event, Deal):
                continue
            dealt_and_named = named_cards & _cards_named(self.actions[index])
            if dealt_and_named and isinstance(entry.action, Dealt):
                self.excluded_cards.setdefault(index, set()).update(dealt_and_named)
                return index
            if (
                named_cards.intersection([*pending_event.event.deck.unseen, *deal_index_by_card])
                - dealt_and_named
            ):
                possible_deals.insert(
                    0 if pending_event.step.whose() == entry.player else len(possible_deals), index
                )
            deal_index_by_card.update(dict.fromkeys(dealt_and_named, index))
        if not possible_deals or isinstance(entry.action, Dealt):
            return default_index
        index = possible_deals[
            0 if self.rng.randrange(3) else self.rng.randrange(len(possible_deals))
        ]
        self._require_cards(index, named_cards)
        return min([index, *deal_index_by_card.values()])

    def _require_cards(self, index: int, cards: set[str]) -> None:
        """Require these cards in the deal at an index and in no other deal; drop earlier requirements that no longer fit."""
        for deal_cards in self.required_cards.values():
            deal_cards[:] = [card for card in deal_cards if card not in cards]
        deal_cards = self.required_cards.setdefault(index, [])
        while deal_cards and len(deal_cards) >= len(_cards_named(self.actions[index])):
            deal_cards.pop(self.rng.randrange(len(deal_cards)))
        deal_cards += sorted(cards)


def _cards_named(action: Action) -> set[str]:
    values = [getattr(action, field.name) for field in attrs.fields(type(action))]
    items = [item for value in values for item in (value if type(value) is tuple else (value,))]
    return {item for item in items if isinstance(item, str) and item != HIDDEN_ID}
