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


MOST_FACTS = 40
"""The number of a seat's latest facts that samples are compared with."""

MANY = 1_000
"""More cards than any place can have."""

Place = tuple[int, str]
"""A place of cards: the seat of their owner (-1 without one), and the name of the field."""


def memory(moments: Iterable[Ply]) -> Iterator[str]:
    """Check that samples fit everything that a seat was shown: a card seen entering a deck was in no hand then."""
    seats: dict[int, Shown] = {}
    for moment in moments:
        for seat in moment.seats:
            yield from seats.setdefault(seat, Shown(seat)).compared(moment)


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
        self._secretive: int | None = None

    def compared(self, moment: Ply) -> Iterator[str]:
        """Yield the contradictions of samples with what the seat was shown before, and note what the seat is shown now."""
        rules, state, box = moment.rules, moment.state, moment.rules.box(moment.state) or {}
        seen = view_of(state, self.seat)
        lying, known = _lying_in(state), _CardPlaces.of(seen.state).all
        self._note(lying, known)
        for _ in range(self.each if box and seen.state != state else 0):
            self.samples += 1
            sample = _CardPlaces.of(sample_state(seen, moment.rng))
            for fact in self._facts:
                place = fact_against(fact, sample, box)
                if place is not None:
                    cards = ", ".join(sorted(fact.cards))
                    yield f"a sample for player {self.seat} puts cards into {place} that it saw in a deck since ({cards})"
        self._secretive = self._hidden_choice(rules, moment)
        self._dealt = self._shown_in_deal(rules, moment)

    def _note(self, lying: _CardPlaces, known: Counter[str]) -> None:
        if self._dealt:
            self._facts = [*self._facts[1 - MOST_FACTS :], _Fact(self._dealt)]
        come = lying.come_since(self._before, self._secretive)
        for fact in self._facts:
            fact.since += come
        gone = self._seen - known
        if gone and gone <= lying.unseen - self._before.unseen:
            self._facts = [*self._facts[1 - MOST_FACTS :], _Fact(gone)]
        self._seen, self._before = known, lying

    def _shown_in_deal(self, rules: Any, moment: Ply) -> Counter[str]:
        """Return the dealt cards that this seat sees and watchers do not."""
        action, hide = moment.action, rules.hide_action
        if not isinstance(action, Dealt) or hide(moment.state, action, WATCHER) == action:
            return Counter()
        return Counter(
            [card for card in hide(moment.state, action, self.seat).cards if card != HIDDEN_ID]
        )

    def _hidden_choice(self, rules: Game, moment: Ply) -> int | None:
        """Return the seat that makes a choice hidden from this seat, if any."""
        action, agenda = moment.action, moment.state.agenda
        if action is None or isinstance(agenda[-1], ChanceStep):
            return None
        hidden = rules.hide_action(moment.state, action, self.seat) != action
        return player_of(action, agenda[-1].whose()) if hidden else None


@cache
def _cards_in(cls: type) -> tuple[Field, ...]:
    """Return the fields of a class that hold cards, or parts that may hold some; steps and decks are handled separately."""
    apart = (Step, Deck)
    return tuple(
        [
            field
            for field in fields_of(cls)
            if field.holds or (field.part is not None and not issubclass(field.part, apart))
        ]
    )


def fact_against(fact: _Fact, sample: _CardPlaces, box: Mapping[str, int]) -> Place | None:
    """Return a place in a sample with more of a fact's cards than can have come there since, or ``None``."""
    for place, held in sample.secret.items():
        more = sum(max(0, held[card] - box[card] + count) for card, count in fact.cards.items())
        if more > fact.since[place]:
            return place
    return None


@attrs.frozen
class _CardPlaces:
    """The known places of cards in a state: in secret places, anywhere outside decks, and in decks."""

    secret: dict[Place, Counter[str]] = attrs.field(factory=dict)
    all: Counter[str] = attrs.field(factory=Counter)
    unseen: Counter[str] = attrs.field(factory=Counter)

    @classmethod
    def of(cls, state: State) -> _CardPlaces:
        lying = cls()
        for part in (state, *state.agenda):
            lying.add(part, part.whose() if isinstance(part, Step) else -1)
        for deck in decks_in(state):
            lying.unseen.update(deck.unseen)
            lying.all.update(deck.bottom)
        return lying

    def add(self, thing: object, owner: int) -> None:
        """Add the cards in an object of an owner."""
        for field in _cards_in(type(thing)):
            value = getattr(thing, field.name)
            each = value if type(value) is tuple else () if value is None else (value,)
            if field.holds:
                cards = [card for card in each if card != HIDDEN_ID]
                self.all.update(cards)
                if field.secret:
                    self.secret.setdefault((owner, field.name), Counter()).update(cards)
            else:
                for number, part in enumerate(each):
                    if not isinstance(part, tuple):
                        self.add(part, number if field.per_seat else owner)

    def come_since(self, before: _CardPlaces, secretive: int | None) -> Counter[Place]:
        """Return how many cards have come into each place; any number for a seat that chose in secret."""
        come = Counter[Place]()
        for place, held in self.secret.items():
            new = held - before.secret.get(place, Counter())
            come[place] = MANY if place[0] == secretive else new.total()
        return come


@partial(IdentityCache, maxsize=2)
def _lying_in(state: State) -> _CardPlaces:
    """Return the places of cards in a state, computed once for all seats."""
    return _CardPlaces.of(state)


# --- views ---


def views(moment: Ply) -> Iterator[str]:
    """Check that views hide what fields declare, round-trip through JSON, can be drawn, and keep the player's own choices."""
    waiting = pending(moment.state)
    for seat in (*moment.seats, None):
        seen = view_of(moment.state, seat)
        if from_json(to_json(seen)) != seen:
            yield f"the view of {_who(seat)} does not come back from JSON"
        if moment.state.agenda and _shows_secrets(seen):
            yield f"the view of {_who(seat)} shows what its fields declare as a secret of others"
        yield from _words(moment, seen)
        if isinstance(waiting, Decision) and seat in waiting.players:
            assert seat is not None
            known = seen.pending
            listed = known.actions_of(seat) if isinstance(known, Decision) else ()
            if listed != waiting.actions_of(seat):
                yield f"{_who(seat)} sees other legal actions than there are"


def _shows_secrets(seen: View) -> bool:
    """Return whether a view shows something that its fields declare as secret."""
    viewer = WATCHER if seen.player is None else seen.player
    steps = [(step, step.whose()) for step in seen.state.agenda]
    parts = [(seen.state, WATCHER), *steps]
    return any(masked(part, viewer, owner) != part for part, owner in parts)


def _words(moment: Ply, seen: View) -> Iterator[str]:
    """Check that the table and the action can be described to a seat without masked facts."""
    rules, who = moment.rules, _who(seen.player)
    rules.board(seen.state, [f"player {seat}" for seat in moment.seats])
    if moment.action is None:
        return
    viewer = WATCHER if seen.player is None else seen.player
    action = rules.hide_action(moment.state, moment.action, viewer)
    if masked(action, viewer, _seat_of_action(moment)) != action:
        yield f"{who} sees of {moment.action} what its fields declare as a secret of others: {action}"
    text = rules.describe(seen.state, action)
    if not text.strip():
        yield f"{action}, as {who} knows it, has no sentence"
    if names_masked(action) and _MASK.search(text):
        yield f"{action}, as {who} knows it, shows a hidden number as -1: {text!r}; give its Said a hidden sentence"


def _seat_of_action(moment: Ply) -> int:
    step = moment.state.agenda[-1]
    owner: int = player_of(moment.action, step.whose())
    return owner


_MASK = re.compile(r"(?<![\w-])-1\b")
PLAYED_ON = 8
"""The number of actions played after a sample."""


def samples(moment: Ply) -> Iterator[str]:
    """Check that a sample of a view gives that view again, can occur, hides nothing, and can be played on."""
    for seat in (*moment.seats, None):
        seen = view_of(moment.state, seat)
        sample = sample_state(seen, moment.rng)
        if sample.masked:
            yield f"a sample for {_who(seat)} is masked still"
        moment.rules.check(sample)
        if view_of(sample, seat) != seen:
            yield f"a sample for {_who(seat)} looks otherwise"
        if sample != moment.state:
            yield from _played_on(moment, sample, _who(seat))


def _played_on(moment: Ply, sample: State, who: str) -> Iterator[str]:
    """Check that the game can go on from a sample, and that every state after it can occur."""
    played: list[str] = []
    try:
        for ply in course(moment.rules, sample, moment.rng.randrange(2**32), PLAYED_ON):
            moment.rules.check(ply.state)
            played.append(str(ply.action))
    except Exception as error:  # an author's rules may raise anything
        name = type(error).__name__
        after = ", ".join(played) or "the first action"
        yield f"the game cannot go on from a sample for {who}: {name}: {error} (after {after})"


def twins(moment: Ply) -> Iterator[str]:
    """Check that two states that a seat cannot tell apart give it the same bytes, in views and refusals."""
    for seat in moment.seats:
        seen = view_of(moment.state, seat)
        twin = view_of(sample_state(seen, moment.rng), seat)
        if to_json(seen) != to_json(twin):
            yield f"{_who(seat)} can tell apart what looks the same"
        if moment.action is None:
            continue
        action = moment.rules.hide_action(moment.state, moment.action, seat)
        if _answer(seen, action) != _answer(twin, action):
            yield f"{_who(seat)} gets two answers to one question"


def _answer(seen: View, action: Action) -> str:
    try:
        return str(seen.explain(action))
    except Exception as error:  # compared, whatever it is
        return f"{type(error).__name__}: {error}"


def _who(seat: int | None) -> str:
    return "somebody who watches" if seat is None else f"player {seat}"
