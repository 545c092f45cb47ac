"""Checks of hidden information: views reveal nothing else, and samples fit everything that a seat was shown."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

import attrs

from ancient_world.documents.codec import from_json, to_json
from ancient_world.engine.actions import Action, player_of
from ancient_world.engine.cached import cache
from ancient_world.engine.chance import HIDDEN_ID, Dealt, Deck, decks_in
from ancient_world.engine.declared.fields import Field, fields_of
from ancient_world.engine.declared.hiding import masked
from ancient_world.engine.declared.masks import names_masked
from ancient_world.engine.face import WATCHER, View, sample_state, view_of
from ancient_world.engine.freezing import IdentityCache
from ancient_world.engine.pending import Decision, pending
from ancient_world.engine.state import State
from ancient_world.engine.steps import ChanceStep, Step
from ancient_world.testing.declaring import Ply, course

if TYPE_CHECKING:
    from ancient_world.engine.game import Game


# --- memory ---


MAX_FACTS = 40
"""The number of a seat's latest facts that samples are compared with."""

MANY = 1_000
"""More cards than any place can have."""

Place = tuple[int, str]
"""A place of cards: the seat of their owner (-1 without one), and the name of the field."""


def memory(moments: Iterable[Ply]) -> Iterator[str]:
    """Check that samples fit everything that a seat was shown: a card seen entering a deck was in no hand then."""
    shown_by_seat: dict[int, Shown] = {}
    for position in moments:
        for seat in position.seats:
            yield from shown_by_seat.setdefault(seat, Shown(seat)).compared(position)


@attrs.define
class _Fact:
    """Cards that were seen going into a deck, and how many cards have come into each place since."""

    cards: Counter[str]
    since: Counter[Place] = attrs.field(factory=Counter)


class Shown:
    """Everything that a seat was shown in the course of a game."""

    def __init__(self, seat: int, each: int = 1) -> None:
        """Start before the first move; ``each`` is the number of samples to compare at each ply with hidden parts."""
        self.seat, self.each, self.samples = seat, each, 0
        self._facts: list[_Fact] = []
        self._seen, self._before = Counter[str](), _CardPlaces()
        self._dealt = Counter[str]()
        self._secret_chooser: int | None = None

    def compared(self, moment: Ply) -> Iterator[str]:
        """Yield the contradictions of samples with what the seat was shown before, and note what the seat is shown now."""
        rules, state, card_counts = moment.rules, moment.state, moment.rules.box(moment.state) or {}
        view = view_of(state, self.seat)
        places, known_cards = _lying_in(state), _CardPlaces.of(view.state).all
        self._note(places, known_cards)
        for _ in range(self.each if card_counts and view.state != state else 0):
            self.samples += 1
            sample = _CardPlaces.of(sample_state(view, moment.rng))
            for fact in self._facts:
                impossible_place = contradicted_place(fact, sample, card_counts)
                if impossible_place is not None:
                    cards = ", ".join(sorted(fact.cards))
                    yield f"a sample for player {self.seat} puts cards into {impossible_place} that it saw in a deck since ({cards})"
        self._secret_chooser = self._seat_choosing_in_secret(rules, moment)
        self._dealt = self._cards_seen_in_deal(rules, moment)

    def _note(self, lying: _CardPlaces, known: Counter[str]) -> None:
        if self._dealt:
            self._facts = [*self._facts[1 - MAX_FACTS :], _Fact(self._dealt)]
        arrivals = lying.arrivals_since(self._before, self._secret_chooser)
        for fact in self._facts:
            fact.since += arrivals
        vanished = self._seen - known
        if vanished and vanished <= lying.unseen - self._before.unseen:
            self._facts = [*self._facts[1 - MAX_FACTS :], _Fact(vanished)]
        self._seen, self._before = known, lying

    def _cards_seen_in_deal(self, rules: Any, position: Ply) -> Counter[str]:
        """Return the dealt cards that this seat sees and watchers do not."""
        action, hide_action = position.action, rules.hide_action
        if not isinstance(action, Dealt) or hide_action(position.state, action, WATCHER) == action:
            return Counter()
        return Counter(
            [card for card in hide_action(position.state, action, self.seat).cards if card != HIDDEN_ID]
        )

    def _seat_choosing_in_secret(self, rules: Game, position: Ply) -> int | None:
        """Return the seat that makes a choice hidden from this seat, if any."""
        action, agenda = position.action, position.state.agenda
        if action is None or isinstance(agenda[-1], ChanceStep):
            return None
        is_hidden = rules.hide_action(position.state, action, self.seat) != action
        return player_of(action, agenda[-1].whose()) if is_hidden else None


@cache
def _card_fields(cls: type) -> tuple[Field, ...]:
    """Return the fields of a class that hold cards, or parts that may hold some; steps and decks are handled separately."""
    excluded_types = (Step, Deck)
    return tuple(
        [
            field
            for field in fields_of(cls)
            if field.holds or (field.part is not None and not issubclass(field.part, excluded_types))
        ]
    )


def contradicted_place(fact: _Fact, sample: _CardPlaces, box: Mapping[str, int]) -> Place | None:
    """Return a place in a sample with more of a fact's cards than can have come there since, or ``None``."""
    for card_place, cards_at_place in sample.secret.items():
        minimum_count = sum(max(0, cards_at_place[card] - box[card] + count) for card, count in fact.cards.items())
        if minimum_count > fact.since[card_place]:
            return card_place
    return None


@attrs.frozen
class _CardPlaces:
    """The known places of cards in a state: in secret places, anywhere outside decks, and in decks."""

    secret: dict[Place, Counter[str]] = attrs.field(factory=dict)
    all: Counter[str] = attrs.field(factory=Counter)
    unseen: Counter[str] = attrs.field(factory=Counter)

    @classmethod
    def of(cls, state: State) -> _CardPlaces:
        places = cls()
        for record in (state, *state.agenda):
            places.add(record, record.whose() if isinstance(record, Step) else -1)
        for deck in decks_in(state):
            places.unseen.update(deck.unseen)
            places.all.update(deck.bottom)
        return places

    def add(self, thing: object, owner: int) -> None:
        """Add the cards in an object of an owner."""
        for field in _card_fields(type(thing)):
            value = getattr(thing, field.name)
            items = value if type(value) is tuple else () if value is None else (value,)
            if field.holds:
                cards = [card for card in items if card != HIDDEN_ID]
                self.all.update(cards)
                if field.secret:
                    self.secret.setdefault((owner, field.name), Counter()).update(cards)
            else:
                for index, item in enumerate(items):
                    if not isinstance(item, tuple):
                        self.add(item, index if field.per_seat else owner)

    def arrivals_since(self, before: _CardPlaces, secretive: int | None) -> Counter[Place]:
        """Return how many cards have come into each place; any number for a seat that chose in secret."""
        arrivals = Counter[Place]()
        for card_place, cards_at_place in self.secret.items():
            new_cards = cards_at_place - before.secret.get(card_place, Counter())
            arrivals[card_place] = MANY if card_place[0] == secretive else new_cards.total()
        return arrivals


@partial(IdentityCache, maxsize=2)
def _lying_in(state: State) -> _CardPlaces:
    """Return the places of cards in a state, computed once for all seats."""
    return _CardPlaces.of(state)


# --- views ---


def views(moment: Ply) -> Iterator[str]:
    """Check that views hide what fields declare, round-trip through JSON, can be drawn, and keep the player's own choices."""
    pending_event = pending(moment.state)
    for seat in (*moment.seats, None):
        view = view_of(moment.state, seat)
        if from_json(to_json(view)) != view:
            yield f"the view of {_who(seat)} does not come back from JSON"
        if moment.state.agenda and _shows_secrets(view):
            yield f"the view of {_who(seat)} shows what its fields declare as a secret of others"
        yield from _words(moment, view)
        if isinstance(pending_event, Decision) and seat in pending_event.players:
            assert seat is not None
            pending_in_view = view.pending
            listed_actions = pending_in_view.actions_of(seat) if isinstance(pending_in_view, Decision) else ()
            if listed_actions != pending_event.actions_of(seat):
                yield f"{_who(seat)} sees other legal actions than there are"


def _shows_secrets(view: View) -> bool:
    """Return whether a view shows something that its fields declare as secret."""
    viewer_seat = WATCHER if view.player is None else view.player
    steps_with_owners = [(step, step.whose()) for step in view.state.agenda]
    records_with_owners = [(view.state, WATCHER), *steps_with_owners]
    return any(masked(part, viewer_seat, owner) != part for part, owner in records_with_owners)


def _words(moment: Ply, seen: View) -> Iterator[str]:
    """Check that the table and the action can be described to a seat without masked facts."""
    rules, viewer_text = moment.rules, _who(seen.player)
    rules.board(seen.state, [f"player {seat}" for seat in moment.seats])
    if moment.action is None:
        return
    viewer_seat = WATCHER if seen.player is None else seen.player
    known_action = rules.hide_action(moment.state, moment.action, viewer_seat)
    if masked(known_action, viewer_seat, _seat_of_action(moment)) != known_action:
        yield f"{viewer_text} sees of {moment.action} what its fields declare as a secret of others: {known_action}"
    text = rules.describe(seen.state, known_action)
    if not text.strip():
        yield f"{known_action}, as {viewer_text} knows it, has no sentence"
    if names_masked(known_action) and _MASK.search(text):
        yield f"{known_action}, as {viewer_text} knows it, shows a hidden number as -1: {text!r}; give its Said a hidden sentence"


def _seat_of_action(position: Ply) -> int:
    step = position.state.agenda[-1]
    owner: int = player_of(position.action, step.whose())
    return owner


_MASK = re.compile(r"(?<![\w-])-1\b")
ACTIONS_AFTER_SAMPLE = 8
"""The number of actions played after a sample."""


def samples(moment: Ply) -> Iterator[str]:
    """Check that a sample of a view gives that view again, can occur, hides nothing, and can be played on."""
    for seat in (*moment.seats, None):
        view = view_of(moment.state, seat)
        sample = sample_state(view, moment.rng)
        if sample.masked:
            yield f"a sample for {_who(seat)} is masked still"
        moment.rules.check(sample)
        if view_of(sample, seat) != view:
            yield f"a sample for {_who(seat)} looks otherwise"
        if sample != moment.state:
            yield from _played_on(moment, sample, _who(seat))


def _played_on(moment: Ply, sample: State, who: str) -> Iterator[str]:
    """Check that the game can go on from a sample, and that every state after it can occur."""
    played_actions: list[str] = []
    try:
        for later_position in course(moment.rules, sample, moment.rng.randrange(2**32), ACTIONS_AFTER_SAMPLE):
            moment.rules.check(later_position.state)
            played_actions.append(str(later_position.action))
    except Exception as error:  # an author's rules may raise anything
        name = type(error).__name__
        actions_text = ", ".join(played_actions) or "the first action"
        yield f"the game cannot go on from a sample for {who}: {name}: {error} (after {actions_text})"


def twins(moment: Ply) -> Iterator[str]:
    """Check that two states that a seat cannot tell apart give it the same bytes, in views and refusals."""
    for seat in moment.seats:
        view = view_of(moment.state, seat)
        sampled_view = view_of(sample_state(view, moment.rng), seat)
        if to_json(view) != to_json(sampled_view):
            yield f"{_who(seat)} can tell apart what looks the same"
        if moment.action is None:
            continue
        known_action = moment.rules.hide_action(moment.state, moment.action, seat)
        if _answer(view, known_action) != _answer(sampled_view, known_action):
            yield f"{_who(seat)} gets two answers to one question"


def _answer(seen: View, action: Action) -> str:
    try:
        return str(seen.explain(action))
    except Exception as error:  # compared, whatever it is
        return f"{type(error).__name__}: {error}"


def _who(seat: int | None) -> str:
    return "somebody who watches" if seat is None else f"player {seat}"
