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
    any_state: Any = state
    if not any_state.agenda:
        return state
    steps = any_state.agenda + any_state.passed
    if not secret_fields(type(state)) and not any(map(secret_fields, map(type, steps))):
        return state  # a fast path: views are made after every action
    taken: list[str] = []
    changes = _changes(any_state, -1, viewer, taken)
    if any_state.passed:
        changes["passed"] = _masked_steps(any_state.passed, viewer, [])
    agenda = _masked_steps(any_state.agenda, viewer, taken)
    if agenda is not any_state.agenda:
        changes["agenda"] = agenda
    if taken:
        _put_back(rules.ids(any_state), any_state, changes, taken)
    if not changes:
        return state
    changes["masked"] = True  # set with the other changes, to save a copy
    known: T = changed(any_state, changes)
    return known


def _masked_steps(steps: tuple[Step, ...], viewer: int, taken: list[str]) -> tuple[object, ...]:
    """Return steps as a viewer knows them, or the same tuple if no step has secrets."""
    for step in steps:
        if secret_fields(type(step)):
            break
    else:
        return steps
    return tuple([masked(each, viewer, each.whose(), taken) for each in steps])


def _put_back(
    ids: Mapping[str, frozenset[str]], state: object, changes: dict[str, object], taken: list[str]
) -> None:
    """Put the hidden cards back among the unseen cards of their decks."""
    remaining = list(taken)

    def put(deck: Deck, own: frozenset[str]) -> Deck:
        back = [card for card in remaining if card in own]
        remaining[:] = [card for card in remaining if card not in own]
        known: Deck = _filled_up(deck)(tuple(back))
        return known

    _change_decks(ids, state, changes, put, remaining)
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
    known, hides = _recalled(thing, owner, viewer)
    taken += hides
    return known


@IdentityCache  # uncached, a view takes a third longer
def _recalled(thing: object, owner: int, viewer: int) -> tuple[object, tuple[str, ...]]:
    """Return an object as a viewer knows it, and the cards hidden in it."""
    taken: list[str] = []
    changes = _changes(thing, owner, viewer, taken)
    return changed(thing, changes) if changes else thing, tuple(taken)


def _changes(thing: object, owner: int, viewer: int, taken: list[str]) -> dict[str, object]:
    """Return the fields of an object whose values a viewer does not fully know, each with the value that the viewer knows."""
    changes: dict[str, object] = {}
    for field in secret_fields(type(thing)):
        value = getattr(thing, field.name)
        if value is None:
            continue
        if not field.secret:
            known = _known_parts(field, value, owner, viewer, taken)
            if known is not value:
                changes[field.name] = known
        elif not sees(viewer, field.seen_by, thing, owner):
            known = _mask(field, thing, value, viewer, taken)
            if known != value:
                changes[field.name] = known
    return changes


def _known_parts(field: Field, value: Any, owner: int, viewer: int, taken: list[str]) -> object:
    if not field.many:
        return _known(value, owner, viewer, taken)
    owned, same = field.per_seat, True
    parts = []
    for place, part in enumerate(value):
        known = _known(part, place if owned else owner, viewer, taken)
        same = same and known is part
        parts.append(known)
    return value if same else tuple(parts)


def _mask(field: Field, thing: object, value: Any, viewer: int, taken: list[str]) -> object:
    """Return a secret value as a viewer outside its audience knows it; hidden cards are added to ``taken``."""
    mark = field.ids
    if mark is None:
        return (HIDDEN_NUMBER,) * len(value) if type(value) is tuple else HIDDEN_NUMBER
    if type(value) is not tuple:
        if mark.held:
            taken.append(value)
        return HIDDEN_ID
    open_to_all = getattr(thing, mark.known) if mark.known else 0
    known: list[str] = [*value[:open_to_all], *[HIDDEN_ID] * (len(value) - open_to_all)]
    if mark.unseen and viewer != -1:
        secret = [*getattr(thing, mark.unseen)]
        known = [_unless_secret(each, secret) for each in value]
    if mark.held:
        taken += [card for card, seen in zip(value, known, strict=True) if seen == HIDDEN_ID]
    return tuple(sorted(known, key=HIDDEN_ID.__eq__) if mark.in_order else known)


def _unless_secret(card: str, secret: list[str]) -> str:
    """Return ``HIDDEN_ID`` for a card listed in ``secret``, and remove it there, so that of equal cards only as many are hidden."""
    if card not in secret:
        return card
    secret.remove(card)
    return HIDDEN_ID


# --- what named seats see ---


def shown(thing: object) -> Counter[tuple[str, object, int]]:
    """Count the values in an object that are shown to seats named in a field, as (field, value, seat)."""
    counts = Counter[tuple[str, object, int]]()
    for field in _shown_fields(type(thing)):
        value = getattr(thing, field.name)
        each = value if type(value) is tuple else (value,)
        names = fields_named(field.seen_by)
        if field.ids is not None and field.ids.while_held:
            continue  # a remembered look, which is not shown again
        if names:
            seats = {seat for name in names for seat in named_seats(thing, name)}
            counts.update([(field.name, item, seat) for item in each for seat in seats])
        else:
            for part in each:
                counts += shown(part)
    return counts


@cache
def _shown_fields(cls: type) -> tuple[Field, ...]:
    """Return the fields of a class that named seats see, and those whose parts have such fields."""
    return tuple([
        field
        for field in secret_fields(cls)
        if fields_named(field.seen_by) or (not field.secret and field.part is not None and _shown_fields(field.part))
    ])  # fmt: skip


# --- decks, at any depth in a state ---


Change = Callable[[Deck, frozenset[str]], Deck]
"""A function that changes a deck, given the ids of the cards that belong into the deck."""


def change_decks(
    ids: Mapping[str, frozenset[str]], state: object, change: Change, cards: list[str] | None = None
) -> object:
    """Return a state with its decks changed: all of them, or only those that some of ``cards`` belong into."""
    changes: dict[str, object] = {}
    _change_decks(ids, state, changes, change, cards)
    return changed(state, changes) if changes else state


def _change_decks(
    ids: Mapping[str, frozenset[str]],
    thing: object,
    changes: dict[str, Any],
    change: Change,
    cards: list[str] | None,
) -> None:
    """Add the changed decks of an object to ``changes``, which maps its fields to new values."""
    for field in _deck_fields(type(thing)):
        name, mark = field.name, field.deck
        value = changes[name] if name in changes else getattr(thing, name)
        if mark is None:
            each = value if field.many else (value,)
            parts = tuple([change_decks(ids, part, change, cards) for part in each])
            same = all(map(is_, parts, each))
            after = value if same else parts if field.many else parts[0]
        elif field.many:
            after = value
            for place, kind in enumerate(mark.kinds(len(value))):
                own = ids[kind]
                if cards is None or not own.isdisjoint(cards):
                    deck = change(value[place], own)
                    if deck is not value[place]:
                        after = replace_item(after, place, deck)
        else:
            own = ids[mark.only]
            if cards is not None and own.isdisjoint(cards):
                continue
            after = change(value, own)
        if after is not value:
            changes[name] = after


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
