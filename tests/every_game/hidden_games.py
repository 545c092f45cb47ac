"""The games in which something is hidden, and every whole state that a view allows, found by trying all."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations, product
from math import perm, prod
from typing import Any

import attrs

import ancient_world as aw
from ancient_world.engine import HIDDEN_ID, Deck, replace_item
from ancient_world.engine.declared.fields import Field
from ancient_world.engine.declared.hiding import change_decks, fields_with_secrets

__all__ = ["SECRETIVE", "Guess", "allowed", "guesses", "is_secretive"]


def is_secretive(game_id: str) -> bool:
    """Whether a game declares anything that not everybody sees."""
    rules = aw.game(game_id)
    return any(fields_with_secrets(kind) for kind in (rules.state_type, *rules.step_types))


SECRETIVE = tuple(game_id for game_id in aw.available_games() if is_secretive(game_id))

Path = tuple[str | int, ...]


@attrs.frozen
class Place:
    """Where something is hidden: its path, and the field that declares it."""

    path: Path
    field: Field = attrs.field(eq=False)

    @property
    def held(self) -> bool:
        """Whether a card lies there; else it only names one, or is a number."""
        return self.field.ids is not None and self.field.ids.is_held


def hidden_places(thing: Any, path: Path = ()) -> Iterator[Place]:
    """Every place of a view's state in which something is hidden."""
    for field in fields_with_secrets(type(thing)):
        value = getattr(thing, field.name)
        here = (*path, field.name)
        several = list(enumerate(value)) if type(value) is tuple else [(None, value)]
        for index, each in several:
            there = here if index is None else (*here, index)
            if not field.is_secret:
                yield from hidden_places(each, there) if each is not None else ()
            elif each == HIDDEN_ID or (field.number is not None and each == -1):
                yield Place(there, field)
    for index, step in enumerate(getattr(thing, "agenda", ())):
        yield from hidden_places(step, ("agenda", index))


def put(thing: Any, path: Path, value: Any) -> Any:
    """The thing with another value at a path."""
    if not path:
        return value
    head, *rest = path
    if isinstance(head, int):
        return replace_item(thing, head, put(thing[head], tuple(rest), value))
    return attrs.evolve(thing, **{head: put(getattr(thing, head), tuple(rest), value)})


def value_at(thing: Any, path: Path) -> Any:
    """What lies at a path."""
    for key in path:
        thing = thing[key] if isinstance(key, int) else getattr(thing, key)
    return thing


@attrs.frozen
class Guess:
    """A whole state that a view allows, and how likely it is."""

    state: Any
    probability: float


def unseen_cards(state: Any) -> list[str]:
    """The cards of all decks that nobody has seen."""
    found: list[str] = []

    def note(deck: Deck, _: frozenset[str]) -> Deck:
        found.extend(deck.unseen)
        return deck

    change_decks(aw.game(state.game).ids(state), state, note)
    return found


def without(state: Any, cards: tuple[str, ...]) -> Any:
    """The state with cards taken out of its decks."""

    def take(deck: Deck, _: frozenset[str]) -> Deck:
        return Deck(tuple(card for card in deck.unseen if card not in cards), deck.bottom)

    return change_decks(aw.game(state.game).ids(state), state, take)


def guesses(seen: aw.View) -> int:
    """How many ways there are to fill in what is hidden, before any is refused."""
    places = list(hidden_places(seen.state))
    held = sum(place.held for place in places)
    named = [len(values_of(seen.state, place)) for place in places if not place.held]
    return perm(len(unseen_cards(seen.state)), held) * prod(named)


def values_of(state: Any, place: Place) -> list[Any]:
    """What could stand in a place that names something, or holds a number."""
    mark, number = place.field.ids, place.field.number
    if mark is None:
        assert number is not None
        return list(range(number.minimum, number.maximum + 1))
    if mark.candidates_field:
        depth = 2 if isinstance(place.path[-1], int) else 1
        return list(getattr(value_at(state, place.path[:-depth]), mark.candidates_field))
    return sorted(aw.game(state.game).ids(state)[str(mark.kind)])


def allowed(seen: aw.View) -> list[Guess]:
    """Every whole state whose view this is.

    The hidden cards lie in each way with the same probability; then the hidden choices are made in each
    way with the same probability.
    """
    places = list(hidden_places(seen.state))
    held = [place for place in places if place.held]
    named = [place for place in places if not place.held]
    found: list[list[Any]] = []
    draws = permutations(unseen_cards(seen.state), len(held))
    for state in dict.fromkeys(laid(seen.state, held, cards) for cards in draws):
        ways = product(*(values_of(state, place) for place in named))
        states = dict.fromkeys(filled(state, named, values) for values in ways)
        fitting = [each for each in states if looks_like(each, seen)]
        if fitting:
            found.append(fitting)
    return [Guess(each, 1 / len(found) / len(states)) for states in found for each in states]


def laid(state: Any, places: list[Place], cards: tuple[str, ...]) -> Any:
    """The state with cards at the places where they lie, in order where they are kept so."""
    found = filled(without(state, cards), places, cards)
    for path in {
        place.path[:-1] for place in places if place.field.ids and place.field.ids.is_sorted
    }:
        found = put(found, path, tuple(sorted(value_at(found, path))))
    return found


def filled(state: Any, places: list[Place], values: tuple[Any, ...]) -> Any:
    """The state with values at places."""
    for place, value in zip(places, values, strict=True):
        state = put(state, place.path, value)
    return state


def looks_like(state: Any, seen: aw.View) -> bool:
    """Whether a state can occur, and is seen like this."""
    try:
        aw.game(state.game).check(state)
    except aw.InvalidDocument:
        return False
    return bool(aw.view(state, seen.player) == seen)
