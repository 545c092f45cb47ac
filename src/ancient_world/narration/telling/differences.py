"""Find the differences between two states, and the components that moved."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import takewhile
from typing import Any, TypeVar

import attrs

from ancient_world.engine.cached import cache
from ancient_world.engine.chance import HIDDEN_ID, Deck
from ancient_world.engine.declared.fields import (
    Field,
    Mark,
    SeatMark,
    default_of,
    fields_of,
    may_be_left_out,
    typed_fields,
)
from ancient_world.engine.declared.naming import field_label
from ancient_world.engine.game import Game

# --- differences ---


M = TypeVar("M", bound=Mark)

PLAIN = frozenset({str, int, bool, float, type(None)})
"""The types of values that documents hold unchanged."""


@attrs.frozen(eq=False)
class DeclaredField:
    """A field of a class with its declaration."""

    cls: type
    field: Field
    left_out: object = ...
    """The value for which documents leave the field out; ``...`` if they never do."""

    @property
    def holds(self) -> bool:
        """True if the field contains components, and does not just name them."""
        return self.field.holds or self.field.deck is not None

    def mark(self, kind: type[M]) -> M | None:
        """Return the field's mark of a kind, or ``None``."""
        return next((mark for mark in self.field.marks if isinstance(mark, kind)), None)


@attrs.frozen(eq=False)
class Where:
    """A place in a state: its JSON pointer, the field at or around the place, and the seat of the player who owns it, if any."""

    path: str
    spot: DeclaredField
    seat: int | None

    def at(self, step: int | str) -> Where:
        """Return the place of an item of this list, or of a part of this deck."""
        return Where(f"{self.path}/{step}", self.spot, self.seat)

    def label(self, rules: Game) -> str:
        """Return the label of the field in the language in use."""
        return format(field_label(rules.field_labels, self.spot.cls, self.spot.field.name))


@attrs.frozen(eq=False)
class Replaced:
    """A difference: another value, or a part of another class, at a place."""

    where: Where
    before: Any
    after: Any


@attrs.frozen(eq=False)
class LeftOut(Replaced):
    """A replaced value that the document before or after leaves out."""


@attrs.frozen(eq=False)
class Items:
    """A difference: a list of plain values, before and after."""

    where: Where
    before: tuple[Any, ...]
    after: tuple[Any, ...]

    @property
    def middle(self) -> tuple[int, tuple[object, ...], tuple[object, ...]]:
        """The length of the common beginning, and the items between it and the common end, before and after."""
        before, after = self.before, self.after
        start_length, end_length = _count_common_ends(before, after, alike)
        return start_length, before[start_length : len(before) - end_length], after[start_length : len(after) - end_length]


@attrs.frozen(eq=False)
class Parts:
    """A difference: from index ``start`` of a list of parts, some were removed and others inserted."""

    where: Where
    start: int
    removed: tuple[object, ...]
    added: tuple[object, ...]


Difference = Replaced | Items | Parts


def differences(before: object, after: object) -> list[Difference]:
    """List the differences between two states of the same class, in the order of the document."""
    return [*_record_differences(before, after, _ROOT_LOCATION)]


def alike(one: object, other: object) -> bool:
    """Return whether documents write two plain values alike; unlike ``==``, tell 1 from true."""
    return type(one) is type(other) and bool(one == other)


def _count_common_ends(
    first: tuple[object, ...], second: tuple[object, ...], is_same: Callable[[object, object], bool]
) -> tuple[int, int]:
    """Count the items of the common beginning of two lists, and of the common end of the rest."""

    def run(*both: Iterable[object]) -> int:
        return len([*takewhile(lambda pair: is_same(*pair), zip(*both, strict=False))])

    start_length = run(first, second)
    return start_length, run(reversed(first[start_length:]), reversed(second[start_length:]))


def _record_differences(before: Any, after: Any, location: Where) -> Iterator[Difference]:
    """Yield the differences of two objects of a class; those in a deck have the field that contains the deck."""
    record_class, seat = type(after), location.seat
    if _has_player(record_class):
        seat = after.player if after.player >= 0 else None
    for declared_field in spots_of(record_class):
        name = declared_field.field.name
        old_value, new_value = getattr(before, name), getattr(after, name)
        if old_value is not new_value:
            field_location = Where(f"{location.path}/{name}", location.spot if record_class is Deck else declared_field, seat)
            if declared_field.left_out is not ... and declared_field.left_out in (old_value, new_value):
                yield LeftOut(field_location, old_value, new_value)
            else:
                yield from _value_differences(old_value, new_value, field_location)


def _value_differences(old: object, new: object, location: Where) -> Iterator[Difference]:
    value_type = type(new)
    if type(old) is not value_type:
        yield Replaced(location, old, new)
    elif isinstance(old, tuple) and isinstance(new, tuple):
        yield from _tuple_differences(old, new, location)
    elif is_record(value_type):
        yield from _record_differences(old, new, location)
    elif old != new or (value_type not in PLAIN and repr(old) != repr(new)):
        yield Replaced(location, old, new)


def _tuple_differences(
    old: tuple[object, ...], new: tuple[object, ...], location: Where
) -> Iterator[Difference]:
    """Yield the differences of two lists; parts at the same index are compared, surplus parts were removed or inserted."""
    if PLAIN.issuperset(map(type, old + new)):
        if old != new or [*map(type, old)] != [*map(type, new)]:
            yield Items(location, old, new)
        return
    start, end = (0, 0) if len(old) == len(new) else _count_common_ends(old, new, _same)
    old, new = old[start : len(old) - end], new[start : len(new) - end]
    for index, (old_item, new_item) in enumerate(zip(old, new, strict=False), start=start):
        if old_item is not new_item:
            seat = index if location.spot.field.per_seat else location.seat
            yield from _value_differences(old_item, new_item, Where(f"{location.path}/{index}", location.spot, seat))
    shared_length = min(len(old), len(new))
    if len(old) != len(new):
        yield Parts(location, start + shared_length, old[shared_length:], new[shared_length:])


def _same(first: object, second: object) -> bool:
    """Return whether documents write two parts alike, including fields that ``==`` ignores."""
    return first is second or not any(_value_differences(first, second, _ROOT_LOCATION))


def _field_without_declaration(name: str) -> Field:
    """Return a field without declarations."""
    return Field(name, (), None, False, False)


_ROOT_LOCATION = Where("", DeclaredField(object, _field_without_declaration("")), None)


def is_record(cls: type) -> bool:
    """Return whether objects of a class are compared field by field; card files, which have a digest, are not."""
    return attrs.has(cls) and not hasattr(cls, "digest")


@cache
def spots_of(cls: type) -> tuple[DeclaredField, ...]:
    """Return the fields of a class with their declarations."""
    declarations = {field.name: field for field in fields_of(cls)}
    return tuple([
        DeclaredField(
            cls,
            declarations.get(each.name) or _field_without_declaration(each.name),
            default_of(each) if may_be_left_out(each) else ...,
        )
        for each in typed_fields(cls)
    ])  # fmt: skip


@cache
def _has_player(cls: type) -> bool:
    """Return whether objects of a class name their owner in a field ``player``."""
    return any(spot.field.name == "player" and spot.mark(SeatMark) for spot in spots_of(cls))


# --- what moved ---


@attrs.frozen(eq=False)
class Lying:
    """A component at a place; ``home`` says that it is among the unseen cards of a deck."""

    id: str
    where: Where
    home: bool


@attrs.frozen(eq=False)
class Moved:
    """A component that moved from ``source`` to ``target``; ``None`` stands for a hidden place."""

    id: str
    source: Where | None
    target: Where | None
    revealed: bool = False


def moves(found: Iterable[Difference]) -> tuple[Moved, ...]:
    """Return every component that moved or was revealed."""
    removed: list[Lying] = []
    added: list[Lying] = []
    for difference in found:
        _collect_components(difference, removed, added)
    return (*_known(removed, added), *_hidden(removed, added))


def _take(lying: list[Lying], component: str, *, home: bool) -> Where | None:
    """Remove the component with an id from the list, and return its place; ``None`` if it is not there."""
    for located in lying:
        if located.id == component and located.home is home:
            lying.remove(located)
            return located.where
    return None


def _take_hidden_component(components: list[Lying], preferred_location: Where) -> Where | None:
    """Remove the hidden component at the same place, or else one of those at the only place; return where it was.

    ``None`` if hidden components are at several other places, or nowhere.
    """
    hidden_components = [each for each in components if each.id == HIDDEN_ID]
    same_place = [each for each in hidden_components if each.where.path == preferred_location.path]
    if not same_place and len({each.where.path for each in hidden_components}) != 1:
        return None
    match = (same_place or hidden_components)[0]
    components.remove(match)
    return match.where


def _known(removed: list[Lying], added: list[Lying]) -> Iterator[Moved]:
    """Match the components whose ids are known before or after."""
    for new_component in _with_known_place(added):
        source = _take(removed, new_component.id, home=False)
        if source is not None:
            yield Moved(new_component.id, source, new_component.where)
            continue
        deck_location, hidden_location = _take(removed, new_component.id, home=True), _take_hidden_component(removed, new_component.where)
        yield Moved(new_component.id, hidden_location or deck_location, new_component.where, revealed=True)
    for old_component in _with_known_place(removed):
        deck_location, hidden_location = _take(added, old_component.id, home=True), _take_hidden_component(added, old_component.where)
        yield Moved(old_component.id, old_component.where, hidden_location or deck_location)


def _with_known_place(components: list[Lying]) -> list[Lying]:
    return [each for each in components if not (each.home or each.id == HIDDEN_ID)]


def _hidden(removed: list[Lying], added: list[Lying]) -> Iterator[Moved]:
    """Match the remaining components: those with hidden ids, and those that moved between decks."""
    for new_component in [each for each in added if each.id == HIDDEN_ID]:
        yield Moved(HIDDEN_ID, _take_hidden_component(removed, new_component.where), new_component.where)
    for old_component in [each for each in removed if each.id == HIDDEN_ID]:
        yield Moved(HIDDEN_ID, old_component.where, None)
    for new_component in [each for each in added if each.home]:
        yield Moved(new_component.id, _take(removed, new_component.id, home=True), new_component.where)
    for old_component in [each for each in removed if each.home]:
        yield Moved(old_component.id, old_component.where, None)


# --- components of a difference ---


def _collect_components(difference: Difference, removed: list[Lying], added: list[Lying]) -> None:
    """Add the components that a difference removed to one list, and those that it added to the other."""
    location = difference.where
    if isinstance(difference, Items):
        _, old_items, new_items = difference.middle
        removed += _listed(location, Counter(old_items) - Counter(new_items))
        added += _listed(location, Counter(new_items) - Counter(old_items))
    elif isinstance(difference, Replaced):
        removed += _lying(difference.before, location)
        added += _lying(difference.after, location)
    else:
        removed += _lying(difference.removed, location, difference.start)
        added += _lying(difference.added, location, difference.start)


def _listed(where: Where, ids: Iterable[Any]) -> list[Lying]:
    """Return the components with these ids at a place, equal ids together; none if its field contains no components."""
    if not where.spot.holds:
        return []
    in_deck = where.path.endswith("/unseen")
    return [Lying(each, where, in_deck) for each in Counter(ids).elements()]


def _lying(value: object, where: Where, start: int = 0) -> Iterator[Lying]:
    """Yield every component in a value and its parts; ``start`` is the index of a list's first item within its field."""
    if type(value) is str:
        yield from _listed(where, (value,))
    elif type(value) is tuple:
        for index, item in enumerate(value, start):
            yield from _lying(item, where if type(item) is str else where.at(index))
    elif type(value) is Deck:
        for name in ("unseen", "bottom"):
            yield from _lying(getattr(value, name), where.at(name))
    elif is_record(type(value)):
        for declared_field in spots_of(type(value)):
            field_location = Where(f"{where.path}/{declared_field.field.name}", declared_field, where.seat)
            yield from _lying(getattr(value, declared_field.field.name), field_location)
