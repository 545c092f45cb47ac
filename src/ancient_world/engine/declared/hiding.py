"""What each seat may know: the mask that follows from who sees what lies in a field."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from ancient_world.engine.agenda import Step
from ancient_world.engine.chance import HIDDEN, Deck
from ancient_world.engine.declared.fields import (
    Field,
    fields_of,
    once,
)
from ancient_world.engine.freezing import changed

__all__ = ["change_decks", "hidden", "masked", "secret_fields"]

T = TypeVar("T")


def hidden(rules: Any, state: T, viewer: int) -> T:
    """A state as a viewer knows it; -1 is somebody who only watches.

    What the viewer may not know is :data:`~ancient_world.HIDDEN`, and lies among the unseen cards of its deck.
    When the game is over everything is open.
    """
    any_state: Any = state
    if not any_state.agenda:
        return state
    steps = any_state.agenda + any_state.passed
    if not _hides[type(state)] and True not in map(_hides_of, map(type, steps)):
        return state  # seen soon: views are made after every action
    taken: list[str] = []
    if any_state.passed:
        passed = [masked(step, viewer, getattr(step, "player", -1)) for step in any_state.passed]
        any_state = changed(any_state, {"passed": tuple(passed)})
    known = _known(any_state, -1, viewer, taken)
    agenda = tuple(
        [masked(step, viewer, getattr(step, "player", -1), taken) for step in any_state.agenda]
    )
    if agenda != any_state.agenda:
        known = changed(known, {"agenda": agenda})
    if not taken:
        return known  # type: ignore[no-any-return]

    def put_back(deck: Deck, ids: frozenset[str]) -> Deck:
        own = [card for card in taken if card in ids]
        taken[:] = [card for card in taken if card not in ids]
        return Deck(tuple(sorted((*deck.unseen, *own))), deck.bottom) if own else deck

    known = change_decks(rules.ids(any_state), known, put_back)
    assert not taken, f"no deck is the home of {taken}"
    return known  # type: ignore[no-any-return]


class _Hides(dict[Any, bool]):
    """Whether a class holds anything that somebody may not see, worked out when it is first asked for."""

    def __missing__(self, cls: Any) -> bool:
        self[cls] = found = bool(secret_fields(cls))
        return found


_hides = _Hides()
_hides_of = _hides.__getitem__


def masked(thing: T, viewer: int, owner: int, taken: list[str] | None = None) -> T:
    """A step or an action of an owner as a viewer knows it; what lies in it and is hidden is added to ``taken``."""
    if not secret_fields(type(thing)):
        return thing
    return _known(thing, owner, viewer, [] if taken is None else taken)  # type: ignore[no-any-return]


@once
def secret_fields(cls: Any) -> tuple[Field, ...]:
    """The fields of a class that hold something which somebody may not see, parts too."""
    return tuple([field for field in fields_of(cls) if field.secret or _part_hides(cls, field)])


def _part_hides(cls: Any, field: Field) -> bool:
    part = field.part
    if part is None or part is cls or issubclass(part, (Step, Deck)):
        return False
    return bool(secret_fields(part))


def _known(thing: Any, owner: int, viewer: int, taken: list[str]) -> Any:
    """A thing as a viewer knows it."""
    changes: dict[str, Any] = {}
    for field in secret_fields(type(thing)):
        value = getattr(thing, field.name)
        if value is None:
            continue
        if not field.secret:
            known = _known_parts(field, value, owner, viewer, taken)
        elif owner == viewer:
            continue
        else:
            known = _mask(field, thing, value, viewer, taken)
        if known != value:
            changes[field.name] = known
    return changed(thing, changes) if changes else thing


def _known_parts(field: Field, value: Any, owner: int, viewer: int, taken: list[str]) -> Any:
    if not field.many:
        return _known(value, owner, viewer, taken)
    owned = field.per_seat
    return tuple(
        [_known(part, place if owned else owner, viewer, taken) for place, part in enumerate(value)]
    )


def _mask(field: Field, thing: Any, value: Any, viewer: int, taken: list[str]) -> Any:
    """A secret value as others know it."""
    mark = field.ids
    if mark is None:
        return -1
    if type(value) is not tuple:
        if mark.held:
            taken.append(value)
        return HIDDEN
    unknown = value
    if mark.unseen and viewer != -1:
        secret = getattr(thing, mark.unseen)
        unknown = tuple([each for each in value if each in secret])
    if mark.held:
        taken += unknown
    if mark.in_order:
        known = tuple([each for each in value if each not in unknown])
        return known + (HIDDEN,) * len(unknown)
    return tuple([HIDDEN if each in unknown else each for each in value])


# --- decks, wherever they lie ---


def change_decks(
    ids: Mapping[str, frozenset[str]], state: Any, change: Callable[[Deck, frozenset[str]], Deck]
) -> Any:
    """A state with each of its decks changed by a function of the deck and the ids that belong into it."""

    def change_in(thing: Any) -> Any:
        changes: dict[str, Any] = {}
        for field in _deck_fields(type(thing)):
            value = getattr(thing, field.name)
            each = value if type(value) is tuple else (value,)
            mark = field.deck
            if mark is None:
                after = tuple([change_in(part) for part in each])
            else:
                kinds = mark.kinds(len(each))
                after = tuple(
                    [change(deck, ids[kind]) for deck, kind in zip(each, kinds, strict=True)]
                )
            if after != each:
                changes[field.name] = after if type(value) is tuple else after[0]
        return changed(thing, changes) if changes else thing

    return change_in(state)


@once
def _deck_fields(cls: Any) -> tuple[Field, ...]:
    """The fields of a class that are decks, or hold parts with decks."""
    return tuple(
        [
            field
            for field in fields_of(cls)
            if field.deck is not None or (_is_part(cls, field) and _deck_fields(field.part))
        ]
    )


def _is_part(cls: Any, field: Field) -> bool:
    part = field.part
    return part is not None and part is not cls and not issubclass(part, (Step, Deck))
