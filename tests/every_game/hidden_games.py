"""The games with hidden information, and every full state that a view allows, found by trying all."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations, product
from math import perm, prod
from typing import Any

import attrs

import ancient_world as aw
from ancient_world.engine import HIDDEN_ID, Deck, replace_item
from ancient_world.engine.declared.field_marks import Field
from ancient_world.engine.declared.hiding import change_decks, fields_with_secrets

__all__ = ["SECRETIVE", "Guess", "allowed", "guesses", "is_secretive"]


def is_secretive(game_id: str) -> bool:
    """Return whether a game declares any hidden field."""
    rules = aw.game(game_id)
    return any(fields_with_secrets(kind) for kind in (rules.state_type, *rules.step_types))


SECRETIVE = tuple(game_id for game_id in aw.available_games() if is_secretive(game_id))

Path = tuple[str | int, ...]


@attrs.frozen
class Place:
    """A hidden value: its path in a state, and the field that declares it."""

    path: Path
    field: Field = attrs.field(eq=False)

    @property
    def held(self) -> bool:
        """True if a card lies there; otherwise the value names a card, or is a number."""
        return self.field.ids is not None and self.field.ids.is_held


def hidden_places(node: Any, path: Path = ()) -> Iterator[Place]:
    """Yield every place of a view's state at which a value is hidden."""
    for field in fields_with_secrets(type(node)):
        value = getattr(node, field.name)
        field_path = (*path, field.name)
        indexed = list(enumerate(value)) if type(value) is tuple else [(None, value)]
        for index, each in indexed:
            value_path = field_path if index is None else (*field_path, index)
            if not field.is_secret:
                yield from hidden_places(each, value_path) if each is not None else ()
            elif each == HIDDEN_ID or (field.number is not None and each == -1):
                yield Place(value_path, field)
    for index, step in enumerate(getattr(node, "agenda", ())):
        yield from hidden_places(step, ("agenda", index))


def put(node: Any, path: Path, value: Any) -> Any:
    """Return a copy with another value at a path."""
    if not path:
        return value
    head, *rest = path
    if isinstance(head, int):
        return replace_item(node, head, put(node[head], tuple(rest), value))
    return attrs.evolve(node, **{head: put(getattr(node, head), tuple(rest), value)})


def value_at(node: Any, path: Path) -> Any:
    """Return the value at a path."""
    for key in path:
        node = node[key] if isinstance(key, int) else getattr(node, key)
    return node


@attrs.frozen
class Guess:
    """A full state that a view allows, and its probability."""

    state: Any
    probability: float


def unseen_cards(state: Any) -> list[str]:
    """Return the cards of all decks that nobody has seen."""
    unseen: list[str] = []

    def note(deck: Deck, _: frozenset[str]) -> Deck:
        unseen.extend(deck.unseen)
        return deck

    change_decks(aw.game(state.game).ids(state), state, note)
    return unseen


def without(state: Any, cards: tuple[str, ...]) -> Any:
    """Return the state with cards taken out of its decks."""

    def take(deck: Deck, _: frozenset[str]) -> Deck:
        return Deck(tuple(card for card in deck.unseen if card not in cards), deck.bottom)

    return change_decks(aw.game(state.game).ids(state), state, take)


def guesses(seen: aw.View) -> int:
    """Return how many ways there are to fill in all hidden values, possible or not."""
    places = list(hidden_places(seen.state))
    lying_cards = sum(place.held for place in places)
    named = [len(values_of(seen.state, place)) for place in places if not place.held]
    return perm(len(unseen_cards(seen.state)), lying_cards) * prod(named)


def values_of(state: Any, place: Place) -> list[Any]:
    """Return the values that a hidden name or number could have."""
    mark, number = place.field.ids, place.field.number
    if mark is None:
        assert number is not None
        return list(range(number.minimum, number.maximum + 1))
    if mark.candidates_field:
        depth = 2 if isinstance(place.path[-1], int) else 1
        return list(getattr(value_at(state, place.path[:-depth]), mark.candidates_field))
    return sorted(aw.game(state.game).ids(state)[str(mark.kind)])


def allowed(seen: aw.View) -> list[Guess]:
    """Return every full state that has this view.

    The hidden cards lie in each way with the same probability; then the hidden choices are made in each way with the same
    probability.
    """
    places = list(hidden_places(seen.state))
    card_places = [place for place in places if place.held]
    named = [place for place in places if not place.held]
    groups: list[list[Any]] = []
    draws = permutations(unseen_cards(seen.state), len(card_places))
    for state in dict.fromkeys(laid(seen.state, card_places, cards) for cards in draws):
        ways = product(*(values_of(state, place) for place in named))
        states = dict.fromkeys(filled(state, named, values) for values in ways)
        fitting = [each for each in states if looks_like(each, seen)]
        if fitting:
            groups.append(fitting)
    return [Guess(each, 1 / len(groups) / len(states)) for states in groups for each in states]


def laid(state: Any, places: list[Place], cards: tuple[str, ...]) -> Any:
    """Return the state with cards at places where they lie, sorted where the state has them sorted."""
    result = filled(without(state, cards), places, cards)
    for path in {
        place.path[:-1] for place in places if place.field.ids and place.field.ids.is_sorted
    }:
        result = put(result, path, tuple(sorted(value_at(result, path))))
    return result


def filled(state: Any, places: list[Place], values: tuple[Any, ...]) -> Any:
    """Return the state with these values at these places."""
    for place, value in zip(places, values, strict=True):
        state = put(state, place.path, value)
    return state


def looks_like(state: Any, seen: aw.View) -> bool:
    """Return whether a state can occur and has this view."""
    try:
        aw.game(state.game).check(state)
    except aw.InvalidDocument:
        return False
    return bool(aw.view(state, seen.player) == seen)
