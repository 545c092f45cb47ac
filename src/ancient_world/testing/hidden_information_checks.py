"""Checks of hidden information: views reveal nothing else, and samples fit everything that a seat was shown."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any

import attrs

from ancient_world.documents.codec import from_json, to_json
from ancient_world.engine.actions import Action, player_field
from ancient_world.engine.applying import apply
from ancient_world.engine.chance import HIDDEN_ID, Dealt, Deck, SeededRandom, decks_in
from ancient_world.engine.declared.field_marks import Field, as_tuple, fields_of
from ancient_world.engine.declared.hiding import fields_with_secrets, mask_record
from ancient_world.engine.declared.masked_values import contains_masked
from ancient_world.engine.errors import IllegalAction
from ancient_world.engine.freezing import IdentityCache
from ancient_world.engine.pending import Chance, Decision, pending
from ancient_world.engine.public_functions import SPECTATOR, View, sample_state, view_of
from ancient_world.engine.state import State
from ancient_world.engine.steps import ChanceStep, Step
from ancient_world.engine.typed_cache import cache
from ancient_world.testing.declaration_checks import GamePosition, random_positions

if TYPE_CHECKING:
    from ancient_world.engine.game import Game


# --- memory ---


MAX_FACTS = 40
"""The number of a seat's latest facts that samples are compared with."""

MORE_THAN_ANY_PLACE = 1_000
"""More cards than any place can have."""

CardPlace = tuple[int, str]
"""A place of cards: the seat of their owner (-1 without one), and the name of the field."""


def memory(positions: Iterable[GamePosition]) -> Iterator[str]:
    """Check that samples fit everything that a seat was shown: a card seen entering a deck was in no hand then."""
    shown_by_seat: dict[int, ShownCards] = {}
    for position in positions:
        for seat in position.seats:
            yield from shown_by_seat.setdefault(seat, ShownCards(seat)).contradictions(position)


@attrs.define
class _Fact:
    """Cards that were seen going into a deck, and how many cards have come into each place since."""

    cards: Counter[str]
    arrivals: Counter[CardPlace] = attrs.field(factory=Counter)


class ShownCards:
    """Everything that a seat was shown in the course of a game."""

    def __init__(self, seat: int, samples_per_position: int = 1) -> None:
        """Start before the first move; ``samples_per_position`` is the number of samples to compare at each ply with hidden parts."""
        self.seat: int = seat
        self.each: int = samples_per_position
        self.samples: int = 0
        self._facts: list[_Fact] = []
        self._known_cards, self._places_before = Counter[str](), _CardPlaces()
        self._dealt_cards = Counter[str]()
        self._secret_chooser: int | None = None

    def contradictions(self, position: GamePosition) -> Iterator[str]:
        """Yield the contradictions of samples with what the seat was shown before, and note what the seat is shown now."""
        rules = position.rules
        state = position.state
        card_counts = position.rules.box(position.state) or {}
        view = view_of(state, self.seat)
        places, known_cards = _card_places(state), _CardPlaces.in_state(view.state).outside_decks
        self._note_facts(places, known_cards)
        for _ in range(self.each if card_counts and view.state != state else 0):
            self.samples += 1
            sample = _CardPlaces.in_state(sample_state(view, position.rng))
            for fact in self._facts:
                impossible_place = contradicted_place(fact, sample, card_counts)
                if impossible_place is not None:
                    cards = ", ".join(sorted(fact.cards))
                    yield f"a sample for player {self.seat} puts cards into {impossible_place} that it saw in a deck since ({cards})"
        self._secret_chooser = self._seat_choosing_in_secret(rules, position)
        self._dealt_cards = self._cards_seen_in_deal(rules, position)

    def _note_facts(self, places: _CardPlaces, known_cards: Counter[str]) -> None:
        if self._dealt_cards:
            self._facts = [*self._facts[1 - MAX_FACTS :], _Fact(self._dealt_cards)]
        arrivals = places.arrivals_since(self._places_before, self._secret_chooser)
        for fact in self._facts:
            fact.arrivals += arrivals
        vanished = self._known_cards - known_cards
        if vanished and vanished <= places.unseen - self._places_before.unseen:
            self._facts = [*self._facts[1 - MAX_FACTS :], _Fact(vanished)]
        self._known_cards, self._places_before = known_cards, places

    def _cards_seen_in_deal(self, rules: Any, position: GamePosition) -> Counter[str]:
        """Return the dealt cards that this seat sees and watchers do not."""
        action, hide_action = position.action, rules.hide_action
        if (
            not isinstance(action, Dealt)
            or hide_action(position.state, action, SPECTATOR) == action
        ):
            return Counter()
        return Counter(
            [
                card
                for card in hide_action(position.state, action, self.seat).cards
                if card != HIDDEN_ID
            ]
        )

    def _seat_choosing_in_secret(self, rules: Game, position: GamePosition) -> int | None:
        """Return the seat that makes a choice hidden from this seat, if any."""
        action, agenda = position.action, position.state.agenda
        if action is None or isinstance(agenda[-1], ChanceStep):
            return None
        is_hidden = rules.hide_action(position.state, action, self.seat) != action
        return player_field(action, agenda[-1].whose()) if is_hidden else None


@cache
def _card_fields(cls: type) -> tuple[Field, ...]:
    """Return the fields of a class that hold cards, or parts that may hold some; steps and decks are handled separately."""
    excluded_types = (Step, Deck)
    return tuple(
        [
            field
            for field in fields_of(cls)
            if field.holds_components
            or (field.part_class is not None and not issubclass(field.part_class, excluded_types))
        ]
    )


def contradicted_place(
    fact: _Fact, sample: _CardPlaces, card_counts: Mapping[str, int]
) -> CardPlace | None:
    """Return a place in a sample with more of a fact's cards than can have come there since, or ``None``."""
    for card_place, cards_at_place in sample.secret.items():
        minimum_count = sum(
            max(0, cards_at_place[card] - card_counts[card] + count)
            for card, count in fact.cards.items()
        )
        if minimum_count > fact.arrivals[card_place]:
            return card_place
    return None


@attrs.frozen
class _CardPlaces:
    """The known places of cards in a state: in secret places, anywhere outside decks, and in decks."""

    secret: dict[CardPlace, Counter[str]] = attrs.field(factory=dict)
    outside_decks: Counter[str] = attrs.field(factory=Counter)
    unseen: Counter[str] = attrs.field(factory=Counter)

    @classmethod
    def in_state(cls, state: State) -> _CardPlaces:
        places = cls()
        for record in (state, *state.agenda):
            places.add_cards_in(record, record.whose() if isinstance(record, Step) else -1)
        for deck in decks_in(state):
            places.unseen.update(deck.unseen)
            places.outside_decks.update(deck.bottom)
        return places

    def add_cards_in(self, record: object, owner: int) -> None:
        """Add the cards in an object of an owner."""
        for field in _card_fields(type(record)):
            value = getattr(record, field.name)
            items = value if type(value) is tuple else () if value is None else (value,)
            if field.holds_components:
                cards = [card for card in items if card != HIDDEN_ID]
                self.outside_decks.update(cards)
                if field.is_secret:
                    self.secret.setdefault((owner, field.name), Counter()).update(cards)
            else:
                for index, item in enumerate(items):
                    if not isinstance(item, tuple):
                        self.add_cards_in(item, index if field.is_per_seat else owner)

    def arrivals_since(
        self, earlier: _CardPlaces, secret_chooser: int | None
    ) -> Counter[CardPlace]:
        """Return how many cards have come into each place; any number for a seat that chose in secret."""
        arrivals = Counter[CardPlace]()
        for card_place, cards_at_place in self.secret.items():
            new_cards = cards_at_place - earlier.secret.get(card_place, Counter())
            arrivals[card_place] = (
                MORE_THAN_ANY_PLACE if card_place[0] == secret_chooser else new_cards.total()
            )
        return arrivals


@partial(IdentityCache, maxsize=2)
def _card_places(state: State) -> _CardPlaces:
    """Return the places of cards in a state, computed once for all seats."""
    return _CardPlaces.in_state(state)


# --- views ---


def views(position: GamePosition) -> Iterator[str]:
    """Check that views hide what fields declare, round-trip through JSON, can be drawn, and keep the player's own choices."""
    pending_event = pending(position.state)
    for seat in (*position.seats, None):
        view = view_of(position.state, seat)
        if from_json(to_json(view)) != view:
            yield f"the view of {_viewer_text(seat)} does not come back from JSON"
        if position.state.agenda and _shows_secrets(view):
            yield f"the view of {_viewer_text(seat)} shows what its fields declare as a secret of others"
        yield from _description_faults(position, view)
        if isinstance(pending_event, Decision) and seat in pending_event.players:
            assert seat is not None
            pending_in_view = view.pending
            listed_actions = (
                pending_in_view.actions_of(seat) if isinstance(pending_in_view, Decision) else ()
            )
            if listed_actions != pending_event.actions_of(seat):
                yield f"{_viewer_text(seat)} sees other legal actions than there are"


def _shows_secrets(view: View) -> bool:
    """Return whether a view shows something that its fields declare as secret."""
    viewer_seat = SPECTATOR if view.player is None else view.player
    steps_with_owners = [(step, step.whose()) for step in view.state.agenda]
    records_with_owners = [(view.state, SPECTATOR), *steps_with_owners]
    return any(
        mask_record(record, viewer_seat, owner) != record for record, owner in records_with_owners
    )


def _description_faults(position: GamePosition, view: View) -> Iterator[str]:
    """Check that the table and the action can be described to a seat without masked facts."""
    rules, viewer_text = position.rules, _viewer_text(view.player)
    rules.board(view.state, [f"player {seat}" for seat in position.seats])
    if position.action is None:
        return
    viewer_seat = SPECTATOR if view.player is None else view.player
    known_action = rules.hide_action(position.state, position.action, viewer_seat)
    if mask_record(known_action, viewer_seat, _seat_of_action(position)) != known_action:
        yield f"{viewer_text} sees of {position.action} what its fields declare as a secret of others: {known_action}"
    text = rules.describe(view.state, known_action)
    if not text.strip():
        yield f"{known_action}, as {viewer_text} knows it, has no sentence"
    if contains_masked(known_action) and _MASK_PATTERN.search(text):
        yield f"{known_action}, as {viewer_text} knows it, shows a hidden number as -1: {text!r}; give its Said a hidden sentence"


def _seat_of_action(position: GamePosition) -> int:
    step = position.state.agenda[-1]
    owner: int = player_field(position.action, step.whose())
    return owner


_MASK_PATTERN = re.compile(r"(?<![\w-])-1\b")
ACTIONS_AFTER_SAMPLE = 8
"""The number of actions played after a sample."""


def samples(position: GamePosition) -> Iterator[str]:
    """Check that a sample of a view gives that view again, can occur, hides nothing, and can be played on."""
    for seat in (*position.seats, None):
        view = view_of(position.state, seat)
        sample = sample_state(view, position.rng)
        if sample.masked:
            yield f"a sample for {_viewer_text(seat)} is masked still"
        position.rules.check(sample)
        if view_of(sample, seat) != view:
            yield f"a sample for {_viewer_text(seat)} looks otherwise"
        if sample != position.state:
            _play_on(position, sample, _viewer_text(seat))


def _play_on(position: GamePosition, sample: State, viewer_text: str) -> None:
    """Play on from a sample, and check every state after it; an error gets a note that says where it comes from."""
    played_actions: list[str] = []
    try:
        for later_position in random_positions(
            position.rules, sample, position.rng.randrange(2**32), ACTIONS_AFTER_SAMPLE
        ):
            position.rules.check(later_position.state)
            played_actions.append(str(later_position.action))
    except Exception as error:  # an author's rules may raise anything
        actions_text = ", ".join(played_actions) or "the first action"
        error.add_note(
            f"the game cannot go on from a sample for {viewer_text} (after {actions_text})"
        )
        raise


SCREENED, COMPARED, MOST_PLAYED = 10, 20, 400
"""The samples in which the action is tried at first, those in which it must lead to the same, and the most that are tried."""

Secret = tuple[str, tuple[int, ...], object]
"""A value or a card that a field hides from some players: the names of its class and field, the indices at which it stands, and itself."""


def knowledge(position: GamePosition) -> Iterator[str]:
    """Check that views keep what an action shows: what follows from a seat's view and the action is not hidden after it."""
    state, action = position.state, position.action
    if action is None:
        return
    after = apply(state, action)
    for seat in position.seats:
        view, rng = view_of(state, seat), SeededRandom(seat)
        seen, before = view_of(after, seat), _secret_facts(state) - _secret_facts(view.state)
        lost = _secret_facts(after) - _secret_facts(seen.state) - before
        if lost:  # most of what must be so by the rules is in any sample
            lost -= _secret_facts(sample_state(seen, rng))
        known_action = position.rules.hide_action(state, action, seat)
        count = 0
        for number in range(MOST_PLAYED):
            if not lost or count == COMPARED or (not count and number == SCREENED):
                break
            played = _played_on(position, sample_state(view, rng), known_action, seat, rng)
            if played is not None and view_of(played, seat) == seen:
                lost, count = lost & _secret_facts(played), count + 1
        if lost and count == COMPARED:
            samples = [_secret_facts(sample_state(seen, rng)) for _ in range(2 * COMPARED)]
            likely = Counter(fact for sample in samples for fact in sample)
            for fact in sorted(lost, key=str):
                if likely[fact] <= 0.4 * len(samples):
                    yield _forgotten(position, known_action, seat, fact)
                    return


def _played_on(
    position: GamePosition, sample: State, known_action: Action, seat: int, rng: SeededRandom
) -> State | None:
    """Return the state after an action that looks to the seat like the action played, or ``None`` if the sample has none."""
    event, action, hide_action = pending(sample), known_action, position.rules.hide_action
    if contains_masked(action) and event is not None:
        actions = (event.sample(rng),) if isinstance(event, Chance) else event.all_actions
        alike = [each for each in actions if hide_action(sample, each, seat) == action]
        action = alike[rng.randrange(len(alike))] if alike else action
    with suppress(IllegalAction):
        return apply(sample, action)
    return None


def _forgotten(position: GamePosition, action: Action, seat: int, secret: Secret) -> str:
    """Return the fault of a secret that a seat knows from a field of the action, or from what follows from the action."""
    place, _, value = secret
    shown = [
        each.name
        for each in attrs.fields(type(action))
        if value in as_tuple(getattr(action, each.name))
    ]
    if not shown:
        return f"{_viewer_text(seat)} saw what is in {place} now, but views and samples forget it; declare who has seen it with unseen_field or seen_by ({value!r}, after {action})"
    source = f"{type(action).__name__}.{shown[-1]}"
    if isinstance(action, Dealt):
        source = f"{type(position.state.agenda[-1]).__name__}.seen_by"
    return f"{source} shows {_viewer_text(seat)} what {place} hides; let the same players see both ({value!r} after {action})"


def _secret_facts(state: State) -> Counter[Secret]:
    """Return what is at each secret place of a state and of the steps on its agenda."""
    facts = Counter[Secret]()
    places: list[tuple[object, tuple[int, ...]]] = [(state, ())]
    places += [(step, (index,)) for index, step in enumerate(state.agenda)]
    for record, indices in places:
        for field in fields_with_secrets(type(record)):
            items = as_tuple(getattr(record, field.name))
            if not field.is_secret:
                places += [(each, (*indices, index)) for index, each in enumerate(items)]
                continue
            name = f"{type(record).__name__}.{field.name}"
            is_ordered = field.number is not None
            for index, item in enumerate(items):
                facts[name, (*indices, index) if is_ordered else indices, item] += 1
    return facts


def twins(position: GamePosition) -> Iterator[str]:
    """Check that two states that a seat cannot tell apart give it the same bytes, in views and refusals."""
    for seat in position.seats:
        view = view_of(position.state, seat)
        sampled_view = view_of(sample_state(view, position.rng), seat)
        if to_json(view) != to_json(sampled_view):
            yield f"{_viewer_text(seat)} can tell apart what looks the same"
        if position.action is None:
            continue
        known_action = position.rules.hide_action(position.state, position.action, seat)
        if _explanation(view, known_action) != _explanation(sampled_view, known_action):
            yield f"{_viewer_text(seat)} gets two answers to one question"


def _explanation(view: View, action: Action) -> str:
    try:
        return str(view.explain(action))
    except Exception as error:  # compared, whatever it is
        return f"{type(error).__name__}: {error}"


def _viewer_text(seat: int | None) -> str:
    return "somebody who watches" if seat is None else f"player {seat}"
