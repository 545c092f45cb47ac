"""The mask for each seat, derived from who sees the cards in each field."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from functools import lru_cache
from operator import is_
from typing import Any, TypeVar

from ancient_world.engine.cached import cache
from ancient_world.engine.chance import HIDDEN, Deck
from ancient_world.engine.declared.fields import (
    HIDDEN_NUMBER,
    Field,
    fields_named,
    fields_of,
    named_seats,
    sees,
)
from ancient_world.engine.declared.typed import Rules
from ancient_world.engine.freezing import IdentityCache, changed, replaced
from ancient_world.engine.ids import known_id
from ancient_world.engine.steps import Step

T = TypeVar("T")


def hidden(rules: Rules, state: T, viewer: int) -> T:
    """Return a state as a viewer knows it; -1 is somebody who only watches.

    What the viewer may not know is :data:`~ancient_world.HIDDEN`, and lies among the unseen cards of its deck.
    When the game is over everything is open.
    """
    any_state: Any = state
    if not any_state.agenda:
        return state
    steps = any_state.agenda + any_state.passed
    if not secret_fields(type(state)) and not any(map(secret_fields, map(type, steps))):
        return state  # seen soon: views are made after every action
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
    changes["masked"] = True  # here already, since it is a view's, and one copy less
    known: T = changed(any_state, changes)
    return known


def _masked_steps(steps: tuple[Step, ...], viewer: int, taken: list[str]) -> tuple[object, ...]:
    """Steps as a viewer knows them; the same tuple if everybody knows all of them."""
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
    left = list(taken)

    def put(deck: Deck, own: frozenset[str]) -> Deck:
        back = [card for card in left if card in own]
        left[:] = [card for card in left if card not in own]
        known: Deck = _filled_up(deck)(tuple(back))
        return known

    _change_decks(ids, state, changes, put, left)
    assert not left, f"no deck is the home of {left}"


@IdentityCache  # without it a view takes a third longer
def _filled_up(deck: Deck) -> Callable[[tuple[str, ...]], Deck]:
    """Return a function that adds unseen cards to a deck; with the same ones it returns the same deck."""

    @lru_cache(maxsize=16)
    def filled(more: tuple[str, ...]) -> Deck:
        unseen = sorted((*deck.unseen, *more))
        return Deck(tuple(map(known_id, unseen, unseen)), deck.bottom) if more else deck

    return filled


def masked(thing: T, viewer: int, owner: int, taken: list[str] | None = None) -> T:
    """A step or an action of an owner as a viewer knows it; what lies in it and is hidden is added to ``taken``."""
    if not secret_fields(type(thing)):
        return thing
    if taken is not None:
        return _known(thing, owner, viewer, taken)  # type: ignore[no-any-return]
    changes = _changes(thing, owner, viewer, [])  # of an action, which is seen once
    return changed(thing, changes) if changes else thing


@cache
def secret_fields(cls: type) -> tuple[Field, ...]:
    """Return the fields of a class that hold something which somebody may not see, parts too."""
    return tuple([
        field
        for field in fields_of(cls)
        if field.secret or ((part := _part(cls, field)) and secret_fields(part))
    ])  # fmt: skip


def _known(thing: object, owner: int, viewer: int, taken: list[str]) -> Any:
    """Return an object as a viewer knows it; one that has not changed is returned itself."""
    known, hides = _recalled(thing, owner, viewer)
    taken += hides
    return known


@IdentityCache  # the same
def _recalled(thing: object, owner: int, viewer: int) -> tuple[object, tuple[str, ...]]:
    """Return an object as a viewer knows it, and the ids hidden in it."""
    taken: list[str] = []
    changes = _changes(thing, owner, viewer, taken)
    return changed(thing, changes) if changes else thing, tuple(taken)


def _changes(thing: object, owner: int, viewer: int, taken: list[str]) -> dict[str, object]:
    """The fields of a thing that are different to a viewer."""
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
    found = []
    for place, part in enumerate(value):
        known = _known(part, place if owned else owner, viewer, taken)
        same = same and known is part
        found.append(known)
    return value if same else tuple(found)


def _mask(field: Field, thing: object, value: Any, viewer: int, taken: list[str]) -> object:
    """A secret value as others know it."""
    mark = field.ids
    if mark is None:
        return (HIDDEN_NUMBER,) * len(value) if type(value) is tuple else HIDDEN_NUMBER
    if type(value) is not tuple:
        if mark.held:
            taken.append(value)
        return HIDDEN
    open_to_all = getattr(thing, mark.known) if mark.known else 0
    known: list[str] = [*value[:open_to_all], *[HIDDEN] * (len(value) - open_to_all)]
    if mark.unseen and viewer != -1:
        secret = [*getattr(thing, mark.unseen)]
        known = [_unless_secret(each, secret) for each in value]
    if mark.held:
        taken += [card for card, seen in zip(value, known, strict=True) if seen == HIDDEN]
    return tuple(sorted(known, key=HIDDEN.__eq__) if mark.in_order else known)


def _unless_secret(card: str, secret: list[str]) -> str:
    """Return a card as others know it who have not seen these; of cards that look alike, as many as listed are hidden."""
    if card not in secret:
        return card
    secret.remove(card)
    return HIDDEN


# --- what named seats see ---


def shown(thing: object) -> Counter[tuple[str, object, int]]:
    """Count what is shown to the seats that fields name: each value, by its field, with each seat that sees it."""
    found = Counter[tuple[str, object, int]]()
    for field in _shown_fields(type(thing)):
        value = getattr(thing, field.name)
        each = value if type(value) is tuple else (value,)
        names = fields_named(field.seen_by)
        if field.ids is not None and field.ids.while_held:
            continue  # it was seen before, and is only kept in mind
        if names:
            seats = {seat for name in names for seat in named_seats(thing, name)}
            found.update([(field.name, one, seat) for one in each for seat in seats])
        else:
            for part in each:
                found += shown(part)
    return found


@cache
def _shown_fields(cls: type) -> tuple[Field, ...]:
    """The fields of a class that named seats see, or that hold parts with such fields."""
    return tuple([
        field
        for field in secret_fields(cls)
        if fields_named(field.seen_by) or (not field.secret and field.part is not None and _shown_fields(field.part))
    ])  # fmt: skip


# --- decks, wherever they lie ---


Change = Callable[[Deck, frozenset[str]], Deck]
"""A change to a deck, given the ids that belong into it."""


def change_decks(
    ids: Mapping[str, frozenset[str]], state: object, change: Change, cards: list[str] | None = None
) -> object:
    """A state with its decks changed: each one, or those into which some of these cards belong."""
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
    """Add what becomes of the decks of a thing to its changes."""
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
                        after = replaced(after, place, deck)
        else:
            own = ids[mark.only]
            if cards is not None and own.isdisjoint(cards):
                continue
            after = change(value, own)
        if after is not value:
            changes[name] = after


@cache
def _deck_fields(cls: type) -> tuple[Field, ...]:
    """The fields of a class that are decks, or hold parts with decks."""
    return tuple([
        field
        for field in fields_of(cls)
        if field.deck is not None or ((part := _part(cls, field)) and _deck_fields(part))
    ])  # fmt: skip


def _part(cls: type, field: Field) -> type | None:
    """Return the class of the parts in a field; none where they are steps, decks or of the same class."""
    part = field.part
    return None if part is None or part is cls or issubclass(part, (Step, Deck)) else part
