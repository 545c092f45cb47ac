"""Find the differences between two states, and the components that moved."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import takewhile
from typing import Any, TypeVar

import attrs

from ancient_world.engine.chance import HIDDEN_ID, Deck
from ancient_world.engine.declared.field_marks import (
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
from ancient_world.engine.message_catalogue import Name
from ancient_world.engine.typed_cache import cache

# --- differences ---


MarkType = TypeVar("MarkType", bound=Mark)

PLAIN_TYPES = frozenset({str, int, bool, float, type(None)})
"""The types of values that documents hold unchanged."""


@attrs.frozen(eq=False)
class DeclaredField:
    """A field of a class with its declaration."""

    owner_class: type
    field: Field
    omitted_value: object = ...
    """The value for which documents leave the field out; ``...`` if they never do."""

    @property
    def holds_components(self) -> bool:
        """True if the field contains components, and does not just name them."""
        return self.field.holds_components or self.field.deck is not None

    def find_mark(self, kind: type[MarkType]) -> MarkType | None:
        """Return the field's mark of a kind, or ``None``."""
        return next((mark for mark in self.field.marks if isinstance(mark, kind)), None)


@attrs.frozen(eq=False)
class Location:
    """A place in a state: its JSON pointer, the field at or around the place, and the seat of the player who owns it, if any."""

    path: str
    declared_field: DeclaredField
    seat: int | None

    def item_location(self, key: int | str) -> Location:
        """Return the place of an item of this list, or of a part of this deck."""
        return Location(f"{self.path}/{key}", self.declared_field, self.seat)

    def field_label_text(self, rules: Game) -> str:
        """Return the label of the field in the language in use."""
        return format(self.field_label(rules))

    def field_label(self, rules: Game) -> Name:
        """Return the label of the field."""
        field = self.declared_field
        return field_label(rules.field_labels, field.owner_class, field.field.name)


@attrs.frozen(eq=False)
class Replacement:
    """A difference: another value, or a part of another class, at a place."""

    location: Location
    old: Any
    new: Any


@attrs.frozen(eq=False)
class OmittedReplacement(Replacement):
    """A replaced value that the document before or after leaves out."""


@attrs.frozen(eq=False)
class ListDifference:
    """A difference: a list of plain values, before and after."""

    location: Location
    old: tuple[Any, ...]
    new: tuple[Any, ...]

    @property
    def changed_middle(self) -> tuple[int, tuple[object, ...], tuple[object, ...]]:
        """The length of the common beginning, and the items between it and the common end, before and after."""
        before, after = self.old, self.new
        start_length, end_length = _count_common_ends(before, after, is_same_plain_value)
        return (
            start_length,
            before[start_length : len(before) - end_length],
            after[start_length : len(after) - end_length],
        )


@attrs.frozen(eq=False)
class PartsDifference:
    """A difference: from index ``start`` of a list of parts, some were removed and others inserted."""

    location: Location
    start: int
    removed: tuple[object, ...]
    added: tuple[object, ...]


Difference = Replacement | ListDifference | PartsDifference


def differences(before: object, after: object) -> list[Difference]:
    """List the differences between two states of the same class, in the order of the document."""
    return [*_record_differences(before, after, _ROOT_LOCATION)]


def is_same_plain_value(first: object, second: object) -> bool:
    """Return whether documents write two plain values alike; unlike ``==``, tell 1 from true."""
    return type(first) is type(second) and bool(first == second)


def _count_common_ends(
    first: tuple[object, ...], second: tuple[object, ...], is_same: Callable[[object, object], bool]
) -> tuple[int, int]:
    """Count the items of the common beginning of two lists, and of the common end of the rest."""

    def count_common(*lists: Iterable[object]) -> int:
        return len([*takewhile(lambda pair: is_same(*pair), zip(*lists, strict=False))])

    start_length = count_common(first, second)
    return start_length, count_common(
        reversed(first[start_length:]), reversed(second[start_length:])
    )


def _record_differences(before: Any, after: Any, location: Location) -> Iterator[Difference]:
    """Yield the differences of two objects of a class; those in a deck have the field that contains the deck."""
    record_class, seat = type(after), location.seat
    if _has_player(record_class):
        seat = after.player if after.player >= 0 else None
    for declared_field in declared_fields(record_class):
        name = declared_field.field.name
        old_value, new_value = getattr(before, name), getattr(after, name)
        if old_value is not new_value:
            field_location = Location(
                f"{location.path}/{name}",
                location.declared_field if record_class is Deck else declared_field,
                seat,
            )
            if declared_field.omitted_value is not ... and declared_field.omitted_value in (
                old_value,
                new_value,
            ):
                yield OmittedReplacement(field_location, old_value, new_value)
            else:
                yield from _value_differences(old_value, new_value, field_location)


def _value_differences(old: object, new: object, location: Location) -> Iterator[Difference]:
    value_type = type(new)
    if type(old) is not value_type:
        yield Replacement(location, old, new)
    elif isinstance(old, tuple) and isinstance(new, tuple):
        yield from _tuple_differences(old, new, location)
    elif is_record(value_type):
        yield from _record_differences(old, new, location)
    elif old != new or (value_type not in PLAIN_TYPES and repr(old) != repr(new)):
        yield Replacement(location, old, new)


def _tuple_differences(
    old: tuple[object, ...], new: tuple[object, ...], location: Location
) -> Iterator[Difference]:
    """Yield the differences of two lists; parts at the same index are compared, surplus parts were removed or inserted."""
    if PLAIN_TYPES.issuperset(map(type, old + new)):
        if old != new or [*map(type, old)] != [*map(type, new)]:
            yield ListDifference(location, old, new)
        return
    start, end = (0, 0) if len(old) == len(new) else _count_common_ends(old, new, _is_same_part)
    old, new = old[start : len(old) - end], new[start : len(new) - end]
    for index, (old_item, new_item) in enumerate(zip(old, new, strict=False), start=start):
        if old_item is not new_item:
            seat = index if location.declared_field.field.is_per_seat else location.seat
            yield from _value_differences(
                old_item,
                new_item,
                Location(f"{location.path}/{index}", location.declared_field, seat),
            )
    shared_length = min(len(old), len(new))
    if len(old) != len(new):
        yield PartsDifference(
            location, start + shared_length, old[shared_length:], new[shared_length:]
        )


def _is_same_part(first: object, second: object) -> bool:
    """Return whether documents write two parts alike, including fields that ``==`` ignores."""
    return first is second or not any(_value_differences(first, second, _ROOT_LOCATION))


def _field_without_declaration(name: str) -> Field:
    """Return a field without declarations."""
    return Field(name, (), None, False, False)


_ROOT_LOCATION = Location("", DeclaredField(object, _field_without_declaration("")), None)


def is_record(cls: type) -> bool:
    """Return whether objects of a class are compared field by field; card files, which have a digest, are not."""
    return attrs.has(cls) and not hasattr(cls, "digest")


@cache
def declared_fields(cls: type) -> tuple[DeclaredField, ...]:
    """Return the fields of a class with their declarations."""
    declarations = {field.name: field for field in fields_of(cls)}
    return tuple([
        DeclaredField(
            cls,
            declarations.get(attribute.name) or _field_without_declaration(attribute.name),
            default_of(attribute) if may_be_left_out(attribute) else ...,
        )
        for attribute in typed_fields(cls)
    ])  # fmt: skip


@cache
def _has_player(cls: type) -> bool:
    """Return whether objects of a class name their owner in a field ``player``."""
    return any(
        declared_field.field.name == "player" and declared_field.find_mark(SeatMark)
        for declared_field in declared_fields(cls)
    )


# --- what moved ---


@attrs.frozen(eq=False)
class LocatedComponent:
    """A component at a place; ``is_in_deck`` says that it is among the unseen cards of a deck."""

    id: str
    location: Location
    is_in_deck: bool


@attrs.frozen(eq=False)
class ComponentMove:
    """A component that moved from ``source`` to ``target``; ``None`` stands for a hidden place."""

    id: str
    source: Location | None
    target: Location | None
    is_revealed: bool = False


def component_moves(state_differences: Iterable[Difference]) -> tuple[ComponentMove, ...]:
    """Return every component that moved or was revealed."""
    removed: list[LocatedComponent] = []
    added: list[LocatedComponent] = []
    for difference in state_differences:
        _collect_components(difference, removed, added)
    return (*_moves_with_known_id(removed, added), *_moves_with_hidden_id(removed, added))


def _take_component(
    components: list[LocatedComponent], component: str, *, in_deck: bool
) -> Location | None:
    """Remove the component with an id from the list, and return its place; ``None`` if it is not there."""
    for located in components:
        if located.id == component and located.is_in_deck is in_deck:
            components.remove(located)
            return located.location
    return None


def _take_hidden_component(
    components: list[LocatedComponent], preferred_location: Location
) -> Location | None:
    """Remove the hidden component at the same place, or else one of those at the only place; return where it was.

    ``None`` if hidden components are at several other places, or nowhere.
    """
    hidden_components = [each for each in components if each.id == HIDDEN_ID]
    same_place = [
        each for each in hidden_components if each.location.path == preferred_location.path
    ]
    if not same_place and len({each.location.path for each in hidden_components}) != 1:
        return None
    match = (same_place or hidden_components)[0]
    components.remove(match)
    return match.location


def _moves_with_known_id(
    removed: list[LocatedComponent], added: list[LocatedComponent]
) -> Iterator[ComponentMove]:
    """Match the components whose ids are known before or after."""
    for new_component in _with_known_place(added):
        source = _take_component(removed, new_component.id, in_deck=False)
        if source is not None:
            yield ComponentMove(new_component.id, source, new_component.location)
            continue
        deck_location = _take_component(removed, new_component.id, in_deck=True)
        hidden_location = _take_hidden_component(removed, new_component.location)
        yield ComponentMove(
            new_component.id,
            hidden_location or deck_location,
            new_component.location,
            is_revealed=True,
        )
    for old_component in _with_known_place(removed):
        deck_location = _take_component(added, old_component.id, in_deck=True)
        hidden_location = _take_hidden_component(added, old_component.location)
        yield ComponentMove(
            old_component.id, old_component.location, hidden_location or deck_location
        )


def _with_known_place(components: list[LocatedComponent]) -> list[LocatedComponent]:
    return [each for each in components if not (each.is_in_deck or each.id == HIDDEN_ID)]


def _moves_with_hidden_id(
    removed: list[LocatedComponent], added: list[LocatedComponent]
) -> Iterator[ComponentMove]:
    """Match the remaining components: those with hidden ids, and those that moved between decks."""
    for new_component in [each for each in added if each.id == HIDDEN_ID]:
        yield ComponentMove(
            HIDDEN_ID,
            _take_hidden_component(removed, new_component.location),
            new_component.location,
        )
    for old_component in [each for each in removed if each.id == HIDDEN_ID]:
        yield ComponentMove(HIDDEN_ID, old_component.location, None)
    for new_component in [each for each in added if each.is_in_deck]:
        yield ComponentMove(
            new_component.id,
            _take_component(removed, new_component.id, in_deck=True),
            new_component.location,
        )
    for old_component in [each for each in removed if each.is_in_deck]:
        yield ComponentMove(old_component.id, old_component.location, None)


# --- components of a difference ---


def _collect_components(
    difference: Difference, removed: list[LocatedComponent], added: list[LocatedComponent]
) -> None:
    """Add the components that a difference removed to one list, and those that it added to the other."""
    location = difference.location
    if isinstance(difference, ListDifference):
        _, old_items, new_items = difference.changed_middle
        removed += _components_with_ids(location, Counter(old_items) - Counter(new_items))
        added += _components_with_ids(location, Counter(new_items) - Counter(old_items))
    elif isinstance(difference, Replacement):
        removed += _components_in(difference.old, location)
        added += _components_in(difference.new, location)
    else:
        removed += _components_in(difference.removed, location, difference.start)
        added += _components_in(difference.added, location, difference.start)


def _components_with_ids(location: Location, ids: Iterable[Any]) -> list[LocatedComponent]:
    """Return the components with these ids at a place, equal ids together; none if its field contains no components."""
    if not location.declared_field.holds_components:
        return []
    in_deck = location.path.endswith("/unseen")
    return [
        LocatedComponent(component_id, location, in_deck)
        for component_id in Counter(ids).elements()
    ]


def _components_in(value: object, location: Location, start: int = 0) -> Iterator[LocatedComponent]:
    """Yield every component in a value and its parts; ``start`` is the index of a list's first item within its field."""
    if type(value) is str:
        yield from _components_with_ids(location, (value,))
    elif type(value) is tuple:
        for index, item in enumerate(value, start):
            yield from _components_in(
                item, location if type(item) is str else location.item_location(index)
            )
    elif type(value) is Deck:
        for name in ("unseen", "bottom"):
            yield from _components_in(getattr(value, name), location.item_location(name))
    elif is_record(type(value)):
        for declared_field in declared_fields(type(value)):
            field_location = Location(
                f"{location.path}/{declared_field.field.name}", declared_field, location.seat
            )
            yield from _components_in(getattr(value, declared_field.field.name), field_location)
