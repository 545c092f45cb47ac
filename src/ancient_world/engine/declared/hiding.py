"""Mask states, steps and actions for a seat, by the audience that each field declares."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from functools import lru_cache
from operator import is_
from typing import Any, TypeVar

from ancient_world.engine.cached import cache
from ancient_world.engine.chance import HIDDEN_ID, Deck
from ancient_world.engine.declared.fields import (
    HIDDEN_NUMBER,
    Field,
    fields_named,
    fields_of,
    named_seats,
    sees,
)
from ancient_world.engine.declared.typed import Rules
from ancient_world.engine.freezing import IdentityCache, changed, replace_item
from ancient_world.engine.ids import known_id
from ancient_world.engine.steps import Step

T = TypeVar("T")


def hidden(rules: Rules, state: T, viewer: int) -> T:
    """Return a state as a viewer knows it; the viewer -1 is a spectator.

    A value that the viewer may not know becomes :data:`~ancient_world.HIDDEN_ID`, and a hidden card joins the unseen
    cards of its deck. When the game is over everything is open.
    """
    game_state: Any = state
    if not game_state.agenda:
        return state
    steps = game_state.agenda + game_state.passed
    if not secret_fields(type(state)) and not any(map(secret_fields, map(type, steps))):
        return state  # a fast path: views are made after every action
    hidden_cards: list[str] = []
    changes = _changes(game_state, -1, viewer, hidden_cards)
    if game_state.passed:
        changes["passed"] = _mask_steps(game_state.passed, viewer, [])
    agenda = _mask_steps(game_state.agenda, viewer, hidden_cards)
    if agenda is not game_state.agenda:
        changes["agenda"] = agenda
    if hidden_cards:
        _return_to_decks(rules.ids(game_state), game_state, changes, hidden_cards)
    if not changes:
        return state
    changes["masked"] = True  # set with the other changes, to save a copy
    masked_state: T = changed(game_state, changes)
    return masked_state


def _mask_steps(steps: tuple[Step, ...], viewer: int, hidden_cards: list[str]) -> tuple[object, ...]:
    """Return steps as a viewer knows them, or the same tuple if no step has secrets."""
    for step in steps:
        if secret_fields(type(step)):
            break
    else:
        return steps
    return tuple([masked(each, viewer, each.whose(), hidden_cards) for each in steps])


def _return_to_decks(
    ids: Mapping[str, frozenset[str]], state: object, changes: dict[str, object], hidden_cards: list[str]
) -> None:
    """Put the hidden cards back among the unseen cards of their decks."""
    remaining = list(hidden_cards)

    def put(deck: Deck, own: frozenset[str]) -> Deck:
        returned = [card for card in remaining if card in own]
        remaining[:] = [card for card in remaining if card not in own]
        filled_deck: Deck = _filled_up(deck)(tuple(returned))
        return filled_deck

    _collect_deck_changes(ids, state, changes, put, remaining)
    assert not remaining, f"no deck is the home of {remaining}"


@IdentityCache  # uncached, a view takes a third longer
def _filled_up(deck: Deck) -> Callable[[tuple[str, ...]], Deck]:
    """Return a function that adds unseen cards to a deck; for equal cards it returns the same deck object."""

    @lru_cache(maxsize=16)
    def filled(more: tuple[str, ...]) -> Deck:
        unseen = sorted((*deck.unseen, *more))
        return Deck(tuple(map(known_id, unseen, unseen)), deck.bottom) if more else deck

    return filled


def masked(thing: T, viewer: int, owner: int, taken: list[str] | None = None) -> T:
    """Return a step or an action of ``owner`` as ``viewer`` knows it; hidden cards that lie in it are added to ``taken``."""
    if not secret_fields(type(thing)):
        return thing
    if taken is not None:
        return _known(thing, owner, viewer, taken)  # type: ignore[no-any-return]
    changes = _changes(thing, owner, viewer, [])  # an action is masked once, so no cache
    return changed(thing, changes) if changes else thing


@cache
def secret_fields(cls: type) -> tuple[Field, ...]:
    """Return the fields of a class that some seats may not see, and those whose parts have such fields."""
    return tuple([
        field
        for field in fields_of(cls)
        if field.secret or ((part := _part(cls, field)) and secret_fields(part))
    ])  # fmt: skip


def _known(thing: object, owner: int, viewer: int, taken: list[str]) -> Any:
    """Return an object as a viewer knows it, the same one if nothing is hidden; hidden cards are added to ``taken``."""
    visible, newly_hidden = _mask_cached(thing, owner, viewer)
    taken += newly_hidden
    return visible


@IdentityCache  # uncached, a view takes a third longer
def _mask_cached(record: object, owner: int, viewer: int) -> tuple[object, tuple[str, ...]]:
    """Return an object as a viewer knows it, and the cards hidden in it."""
    hidden_cards: list[str] = []
    changes = _changes(record, owner, viewer, hidden_cards)
    return changed(record, changes) if changes else record, tuple(hidden_cards)


def _changes(thing: object, owner: int, viewer: int, taken: list[str]) -> dict[str, object]:
    """Return the fields of an object whose values a viewer does not fully know, each with the value that the viewer knows."""
    changes: dict[str, object] = {}
    for field in secret_fields(type(thing)):
        value = getattr(thing, field.name)
        if value is None:
            continue
        if not field.secret:
            visible = _known_parts(field, value, owner, viewer, taken)
            if visible is not value:
                changes[field.name] = visible
        elif not sees(viewer, field.seen_by, thing, owner):
            visible = _mask_value(field, thing, value, viewer, taken)
            if visible != value:
                changes[field.name] = visible
    return changes


def _known_parts(field: Field, value: Any, owner: int, viewer: int, taken: list[str]) -> object:
    if not field.many:
        return _known(value, owner, viewer, taken)
    is_per_seat, is_unchanged = field.per_seat, True
    parts = []
    for index, part in enumerate(value):
        visible = _known(part, index if is_per_seat else owner, viewer, taken)
        is_unchanged = is_unchanged and visible is part
        parts.append(visible)
    return value if is_unchanged else tuple(parts)


def _mask_value(field: Field, record: object, value: Any, viewer: int, hidden_cards: list[str]) -> object:
    """Return a secret value as a viewer outside its audience knows it; hidden cards are added to ``taken``."""
    mark = field.ids
    if mark is None:
        return (HIDDEN_NUMBER,) * len(value) if type(value) is tuple else HIDDEN_NUMBER
    if type(value) is not tuple:
        if mark.held:
            hidden_cards.append(value)
        return HIDDEN_ID
    known_count = getattr(record, mark.known) if mark.known else 0
    visible: list[str] = [*value[:known_count], *[HIDDEN_ID] * (len(value) - known_count)]
    if mark.unseen and viewer != -1:
        secret = [*getattr(record, mark.unseen)]
        visible = [_hide_if_secret(each, secret) for each in value]
    if mark.held:
        hidden_cards += [card for card, seen in zip(value, visible, strict=True) if seen == HIDDEN_ID]
    return tuple(sorted(visible, key=HIDDEN_ID.__eq__) if mark.in_order else visible)


def _hide_if_secret(card: str, secret: list[str]) -> str:
    """Return ``HIDDEN_ID`` for a card listed in ``secret``, and remove it there, so that of equal cards only as many are hidden."""
    if card not in secret:
        return card
    secret.remove(card)
    return HIDDEN_ID


# --- what named seats see ---


def shown(thing: object) -> Counter[tuple[str, object, int]]:
    """Count the values in an object that are shown to seats named in a field, as (field, value, seat)."""
    counts = Counter[tuple[str, object, int]]()
    for field in _fields_with_named_seats(type(thing)):
        value = getattr(thing, field.name)
        values = value if type(value) is tuple else (value,)
        names = fields_named(field.seen_by)
        if field.ids is not None and field.ids.while_held:
            continue  # a remembered look, which is not shown again
        if names:
            seats = {seat for name in names for seat in named_seats(thing, name)}
            counts.update([(field.name, item, seat) for item in values for seat in seats])
        else:
            for part in values:
                counts += shown(part)
    return counts


@cache
def _fields_with_named_seats(cls: type) -> tuple[Field, ...]:
    """Return the fields of a class that named seats see, and those whose parts have such fields."""
    return tuple([
        field
        for field in secret_fields(cls)
        if fields_named(field.seen_by) or (not field.secret and field.part is not None and _fields_with_named_seats(field.part))
    ])  # fmt: skip


# --- decks, at any depth in a state ---


Change = Callable[[Deck, frozenset[str]], Deck]
"""A function that changes a deck, given the ids of the cards that belong into the deck."""


def change_decks(
    ids: Mapping[str, frozenset[str]], state: object, change: Change, cards: list[str] | None = None
) -> object:
    """Return a state with its decks changed: all of them, or only those that some of ``cards`` belong into."""
    changes: dict[str, object] = {}
    _collect_deck_changes(ids, state, changes, change, cards)
    return changed(state, changes) if changes else state


def _collect_deck_changes(
    ids: Mapping[str, frozenset[str]],
    record: object,
    changes: dict[str, Any],
    change: Change,
    cards: list[str] | None,
) -> None:
    """Add the changed decks of an object to ``changes``, which maps its fields to new values."""
    for field in _deck_fields(type(record)):
        name, mark = field.name, field.deck
        value = changes[name] if name in changes else getattr(record, name)
        if mark is None:
            old_parts = value if field.many else (value,)
            parts = tuple([change_decks(ids, part, change, cards) for part in old_parts])
            is_unchanged = all(map(is_, parts, old_parts))
            new_value = value if is_unchanged else parts if field.many else parts[0]
        elif field.many:
            new_value = value
            for index, kind in enumerate(mark.kinds(len(value))):
                card_ids = ids[kind]
                if cards is None or not card_ids.isdisjoint(cards):
                    deck = change(value[index], card_ids)
                    if deck is not value[index]:
                        new_value = replace_item(new_value, index, deck)
        else:
            card_ids = ids[mark.only]
            if cards is not None and card_ids.isdisjoint(cards):
                continue
            new_value = change(value, card_ids)
        if new_value is not value:
            changes[name] = new_value


@cache
def _deck_fields(cls: type) -> tuple[Field, ...]:
    """Return the fields of a class that are decks, or hold parts with decks."""
    return tuple([
        field
        for field in fields_of(cls)
        if field.deck is not None or ((part := _part(cls, field)) and _deck_fields(part))
    ])  # fmt: skip


def _part(cls: type, field: Field) -> type | None:
    """Return the class of the parts in a field; none where they are steps, decks or of the same class."""
    part = field.part
    return None if part is None or part is cls or issubclass(part, (Step, Deck)) else part
