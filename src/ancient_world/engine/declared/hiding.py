"""Mask states, steps and actions for a seat, by the audience that each field declares."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from functools import lru_cache
from operator import is_
from typing import Any, TypeVar

from ancient_world.engine.chance import HIDDEN_ID, Deck
from ancient_world.engine.declared.field_marks import (
    HIDDEN_NUMBER,
    Field,
    fields_of,
    fields_of_audience,
    is_in_audience,
    seats_in_field,
)
from ancient_world.engine.declared.type_parameters import Rules
from ancient_world.engine.freezing import IdentityCache, copy_with, replace_item
from ancient_world.engine.ids import intern_id
from ancient_world.engine.steps import Step
from ancient_world.engine.typed_cache import cache

T = TypeVar("T")


def mask_state(rules: Rules, state: T, viewer: int) -> T:
    """Return a state as a viewer knows it; the viewer -1 is a spectator.

    A value that the viewer may not know becomes :data:`~ancient_world.HIDDEN_ID`, and a hidden card joins the unseen
    cards of its deck. When the game is over everything is open.
    """
    game_state: Any = state
    if not game_state.agenda:
        return state
    steps = game_state.agenda + game_state.passed
    if not fields_with_secrets(type(state)) and not any(map(fields_with_secrets, map(type, steps))):
        return state  # a fast path: views are made after every action
    hidden_cards: list[str] = []
    changes = _masked_fields(game_state, -1, viewer, hidden_cards)
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
    masked_state: T = copy_with(game_state, changes)
    return masked_state


def _mask_steps(
    steps: tuple[Step, ...], viewer: int, hidden_cards: list[str]
) -> tuple[object, ...]:
    """Return steps as a viewer knows them, or the same tuple if no step has secrets."""
    for step in steps:
        if fields_with_secrets(type(step)):
            break
    else:
        return steps
    return tuple([mask_record(each, viewer, each.whose(), hidden_cards) for each in steps])


def _return_to_decks(
    ids: Mapping[str, frozenset[str]],
    state: object,
    changes: dict[str, object],
    hidden_cards: list[str],
) -> None:
    """Put the hidden cards back among the unseen cards of their decks."""
    remaining = list(hidden_cards)

    def return_cards(deck: Deck, card_ids: frozenset[str]) -> Deck:
        returned = [card for card in remaining if card in card_ids]
        remaining[:] = [card for card in remaining if card not in card_ids]
        filled_deck: Deck = _deck_filler(deck)(tuple(returned))
        return filled_deck

    _collect_deck_changes(ids, state, changes, return_cards, remaining)
    assert not remaining, f"no deck is the home of {remaining}"


@IdentityCache  # uncached, a view takes a third longer
def _deck_filler(deck: Deck) -> Callable[[tuple[str, ...]], Deck]:
    """Return a function that adds unseen cards to a deck; for equal cards it returns the same deck object."""

    @lru_cache(maxsize=16)
    def fill_deck(cards: tuple[str, ...]) -> Deck:
        unseen = sorted((*deck.unseen, *cards))
        return Deck(tuple(map(intern_id, unseen, unseen)), deck.bottom) if cards else deck

    return fill_deck


def mask_record(record: T, viewer: int, owner: int, hidden_cards: list[str] | None = None) -> T:
    """Return a step or an action of ``owner`` as ``viewer`` knows it; hidden cards that lie in it are added to ``hidden_cards``."""
    if not fields_with_secrets(type(record)):
        return record
    if hidden_cards is not None:
        return _mask_part(record, owner, viewer, hidden_cards)  # type: ignore[no-any-return]
    changes = _masked_fields(record, owner, viewer, [])  # an action is masked once, so no cache
    return copy_with(record, changes) if changes else record


@cache
def fields_with_secrets(cls: type) -> tuple[Field, ...]:
    """Return the fields of a class that some seats may not see, and those whose parts have such fields."""
    return tuple([
        field
        for field in fields_of(cls)
        if field.is_secret or ((part := _part_class(cls, field)) and fields_with_secrets(part))
    ])  # fmt: skip


def _mask_part(record: object, owner: int, viewer: int, hidden_cards: list[str]) -> Any:
    """Return an object as a viewer knows it, the same one if nothing is hidden; hidden cards are added to ``hidden_cards``."""
    visible, newly_hidden = _mask_cached(record, owner, viewer)
    hidden_cards += newly_hidden
    return visible


@IdentityCache  # uncached, a view takes a third longer
def _mask_cached(record: object, owner: int, viewer: int) -> tuple[object, tuple[str, ...]]:
    """Return an object as a viewer knows it, and the cards hidden in it."""
    hidden_cards: list[str] = []
    changes = _masked_fields(record, owner, viewer, hidden_cards)
    return copy_with(record, changes) if changes else record, tuple(hidden_cards)


def _masked_fields(
    record: object, owner: int, viewer: int, hidden_cards: list[str]
) -> dict[str, object]:
    """Return the fields of an object whose values a viewer does not fully know, each with the value that the viewer knows."""
    changes: dict[str, object] = {}
    for field in fields_with_secrets(type(record)):
        value = getattr(record, field.name)
        if field.is_secret:
            visible = visible_value(field, record, owner, viewer, hidden_cards)
            if visible is not value and visible != value:
                changes[field.name] = visible
        elif value is not None:
            visible = _mask_parts(field, value, owner, viewer, hidden_cards)
            if visible is not value:
                changes[field.name] = visible
    return changes


def visible_value(
    field: Field, record: object, owner: int, viewer: int, hidden_cards: list[str]
) -> Any:
    """Return the value of a secret field of an object as a viewer knows it; hidden cards are added to ``hidden_cards``."""
    value = getattr(record, field.name)
    if value is None or is_in_audience(viewer, field.seen_by, record, owner):
        return value
    return _mask_value(field, record, value, viewer, hidden_cards)


def _mask_parts(
    field: Field, value: Any, owner: int, viewer: int, hidden_cards: list[str]
) -> object:
    if not field.is_tuple:
        return _mask_part(value, owner, viewer, hidden_cards)
    is_per_seat, is_unchanged = field.is_per_seat, True
    parts = []
    for index, part in enumerate(value):
        visible = _mask_part(part, index if is_per_seat else owner, viewer, hidden_cards)
        is_unchanged = is_unchanged and visible is part
        parts.append(visible)
    return value if is_unchanged else tuple(parts)


def _mask_value(
    field: Field, record: object, value: Any, viewer: int, hidden_cards: list[str]
) -> object:
    """Return a secret value as a viewer outside its audience knows it; hidden cards are added to ``hidden_cards``."""
    mark = field.ids
    if mark is None:
        return (HIDDEN_NUMBER,) * len(value) if type(value) is tuple else HIDDEN_NUMBER
    if type(value) is not tuple:
        if mark.is_held:
            hidden_cards.append(value)
        return HIDDEN_ID
    visible: list[str] = []
    hidden: list[str] = []
    if mark.unseen_field and viewer != -1:
        secret = [*getattr(record, mark.unseen_field)]
        for card in value:
            if card in secret:
                secret.remove(card)  # so that of equal cards only as many are hidden
                visible.append(HIDDEN_ID)
                hidden.append(card)
            else:
                visible.append(card)
    else:
        known_count = getattr(record, mark.known_count_field) if mark.known_count_field else 0
        hidden += value[known_count:]
        visible += (*value[:known_count], *[HIDDEN_ID] * len(hidden))
    if mark.is_held:
        hidden_cards += hidden
    if mark.is_sorted:
        visible.sort(key=HIDDEN_ID.__eq__)
    return tuple(visible)


# --- what named seats see ---


def count_shown(record: object) -> Counter[tuple[str, object, int]]:
    """Count the values in an object that are shown to seats named in a field, as (field, value, seat)."""
    counts = Counter[tuple[str, object, int]]()
    for field in _fields_with_named_seats(type(record)):
        value = getattr(record, field.name)
        values = value if type(value) is tuple else (value,)
        names = fields_of_audience(field.seen_by)
        if field.ids is not None and field.ids.hand_sizes_field:
            continue  # the field remembers cards that a player saw earlier; it shows no card now
        if names:
            seats = {seat for name in names for seat in seats_in_field(record, name)}
            counts.update(
                [(field.name, shown_value, seat) for shown_value in values for seat in seats]
            )
        else:
            for part in values:
                counts += count_shown(part)
    return counts


@cache
def _fields_with_named_seats(cls: type) -> tuple[Field, ...]:
    """Return the fields of a class that named seats see, and those whose parts have such fields."""
    return tuple([
        field
        for field in fields_with_secrets(cls)
        if fields_of_audience(field.seen_by) or (not field.is_secret and field.part_class is not None and _fields_with_named_seats(field.part_class))
    ])  # fmt: skip


# --- decks, at any depth in a state ---


DeckChange = Callable[[Deck, frozenset[str]], Deck]
"""A function that changes a deck, given the ids of the cards that belong into the deck."""


def change_decks(
    ids: Mapping[str, frozenset[str]],
    state: object,
    change: DeckChange,
    cards: list[str] | None = None,
) -> object:
    """Return a state with its decks changed: all of them, or only those that some of ``cards`` belong into."""
    changes: dict[str, object] = {}
    _collect_deck_changes(ids, state, changes, change, cards)
    return copy_with(state, changes) if changes else state


def _collect_deck_changes(
    ids: Mapping[str, frozenset[str]],
    record: object,
    changes: dict[str, Any],
    change: DeckChange,
    cards: list[str] | None,
) -> None:
    """Add the changed decks of an object to ``changes``, which maps its fields to new values."""
    for field in _deck_fields(type(record)):
        name, mark = field.name, field.deck
        value = changes[name] if name in changes else getattr(record, name)
        if mark is None:
            old_parts = value if field.is_tuple else (value,)
            parts = tuple([change_decks(ids, part, change, cards) for part in old_parts])
            is_unchanged = all(map(is_, parts, old_parts))
            new_value = value if is_unchanged else parts if field.is_tuple else parts[0]
        elif field.is_tuple:
            new_value = value
            for index, kind in enumerate(mark.kinds(len(value))):
                card_ids = ids[kind]
                if cards is None or not card_ids.isdisjoint(cards):
                    deck = change(value[index], card_ids)
                    if deck is not value[index]:
                        new_value = replace_item(new_value, index, deck)
        else:
            card_ids = ids[mark.single_kind]
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
        if field.deck is not None or ((part := _part_class(cls, field)) and _deck_fields(part))
    ])  # fmt: skip


def _part_class(cls: type, field: Field) -> type | None:
    """Return the class of the parts in a field; none where they are steps, decks or of the same class."""
    part = field.part_class
    return None if part is None or part is cls or issubclass(part, (Step, Deck)) else part
