"""Find what each player holds in a state, from the declarations of its fields: cards, goods and plain numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import Enum
from itertools import cycle, repeat, zip_longest
from operator import attrgetter
from typing import Any

import attrs

from ancient_world.engine.components import DocumentField
from ancient_world.engine.declared.card_names import cards_of
from ancient_world.engine.document_fields import PER_SEAT, document_fields
from ancient_world.engine.public_functions import components
from ancient_world.engine.registry import game
from ancient_world.engine.state import State

HoldingKey = tuple[str, str | None]
"""The path of a holding in the document, and its id; ``None`` for a plain number."""
Counts = dict[str | None, int]
"""The counts of the holdings at one path, by id."""
IdsByKind = Mapping[str, Sequence[str]]
PlayerNumbers = Sequence[Sequence[tuple[int, ...]]]
"""A player's plain numbers: for each list of the state, those of each item."""


@attrs.frozen
class OwnedList:
    """A list of the state whose items belong to players.

    Args:
        name: the field of the state.
        owner_field: the field of an item with its player; empty if there is an item for each player.
        numbers: the fields of an item with plain numbers, such as coins.
    """

    name: str
    owner_field: str
    numbers: tuple[str, ...]
    _get_numbers: Callable[[object], tuple[int, ...]] = attrs.field(init=False, eq=False)
    _zeros: tuple[int, ...] = attrs.field(init=False)

    def __attrs_post_init__(self) -> None:
        getter = attrgetter(*self.numbers) if self.numbers else tuple
        get_numbers = getter if len(self.numbers) != 1 else lambda item: (getter(item),)
        object.__setattr__(self, "_get_numbers", get_numbers)
        object.__setattr__(self, "_zeros", (0,) * len(self.numbers))

    def owners(self, state: State) -> Sequence[int | None]:
        """Return the seat of each item."""
        items = getattr(state, self.name)
        if not self.owner_field:
            return range(len(items))
        return [getattr(item, self.owner_field) for item in items]

    def numbers_of(self, state: State, seat: int) -> list[tuple[int, ...]]:
        """Return the numbers of the items of a player; those of other players' items are 0 each."""
        items = getattr(state, self.name)
        if not self.owner_field:
            return [self._get_numbers(each) for each in items[seat : seat + 1]]
        owners = [getattr(each, self.owner_field) for each in items]
        return [
            self._get_numbers(each) if owner == seat else self._zeros
            for each, owner in zip(items, owners)  # noqa: B905 - strict costs 1 % of a table of moves
        ]

    def add_changes(
        self,
        old: Sequence[tuple[int, ...]],
        new: Sequence[tuple[int, ...]],
        changes: dict[str, int],
    ) -> None:
        """Add the changes between two results of :meth:`numbers_of`."""
        for old_numbers, new_numbers in zip_longest(old, new, fillvalue=self._zeros):
            if old_numbers != new_numbers:
                for name, count, new_count in zip(
                    self.numbers, old_numbers, new_numbers, strict=True
                ):
                    if count != new_count:
                        changes[name] = changes.get(name, 0) + new_count - count


@attrs.frozen
class CountedField:
    """A field that counts as a holding of the player to whom it belongs.

    Args:
        path: the path of the holding.
        steps: the names on the way from the owned item, or from the state, to the value, each with whether it is a list.
        per: the kind of ids that the list has an item for, if any.
        is_id: whether a value is itself the id of what is held.
        is_place: whether a value counts once, whatever it is.
        owned_list: for a place outside of players' parts, the list that it is in.
        nobody: the place that is nobody's.
    """

    path: str
    steps: tuple[tuple[str, bool], ...]
    per: str
    is_id: bool
    is_place: bool
    owned_list: OwnedList | None = None
    nobody: int | None = None

    def values(self, item: object) -> Iterable[Any]:
        """Return the values of an item."""
        if not self.steps:
            return (item,)
        *outer_steps, (name, is_list) = self.steps
        if not outer_steps and item is not None:
            value = getattr(item, name)
            return value if is_list else (value,)
        parts: list[object] = [item]
        for outer_name, is_outer_list in outer_steps:
            inner: list[Any] = [getattr(part, outer_name) for part in parts if part is not None]
            parts = [each for part in inner for each in part] if is_outer_list else inner
        found: list[Any] = [getattr(part, name) for part in parts if part is not None]
        if not is_list:
            return found
        return found[0] if len(found) == 1 else [each for values in found for each in values]

    def add_counts(self, item: object, counts: Counts, ids_by_kind: IdsByKind) -> None:
        """Add what an item holds in this field."""
        values = self.values(item)
        if self.is_id:
            for value in values:
                if value is not None:
                    key = str(value.value if isinstance(value, Enum) else value)
                    counts[key] = counts.get(key, 0) + 1
            return
        for key_of_place, value in zip(self.keys(ids_by_kind), values, strict=False):
            if value or (self.is_place and value is not None):
                count = 1 if self.is_place else int(value)
                counts[key_of_place] = counts.get(key_of_place, 0) + count

    def keys(self, ids_by_kind: IdsByKind) -> Iterable[str | None]:
        """Return the ids that the places of the lists stand for, again for each list; ``None`` for each place of other lists."""
        return cycle(ids_by_kind[self.per]) if self.per else repeat(None)


@attrs.frozen
class HoldingFields:
    """The fields of a game's states that belong to players.

    Args:
        fields_by_list: the lists whose items belong to players, with the fields of an item.
        place_fields: the fields that say to whose item something belongs.
    """

    fields_by_list: tuple[tuple[OwnedList, tuple[CountedField, ...]], ...]
    place_fields: tuple[CountedField, ...]
    _number_lists: tuple[OwnedList, ...] = attrs.field(init=False)
    _has_ids: bool = attrs.field(init=False)

    @_number_lists.default
    def _default_number_lists(self) -> tuple[OwnedList, ...]:
        return tuple([owned_list for owned_list, _ in self.fields_by_list if owned_list.numbers])

    @_has_ids.default
    def _default_has_ids(self) -> bool:
        fields = [field for _, fields in self.fields_by_list for field in fields]
        return any(field.per for field in (*fields, *self.place_fields))

    @classmethod
    def of_state(cls, state: State) -> HoldingFields:
        """Return the fields of a game's states; they are found once."""
        fields: HoldingFields | None = _FIELDS_BY_TYPE.get(type(state))
        if fields is None:
            fields = _FIELDS_BY_TYPE[type(state)] = _find_fields(state)
        return fields

    def numbers(self, state: State, seat: int) -> PlayerNumbers:
        """Return a player's plain numbers, such as coins, for :meth:`changes`."""
        return [each.numbers_of(state, seat) for each in self._number_lists]

    def changes(self, old: PlayerNumbers, new: PlayerNumbers) -> dict[str, int]:
        """Return the changes of a player's plain numbers by name; numbers without a change are left out."""
        changes: dict[str, int] = {}
        for owned_list, old_numbers, new_numbers in zip(self._number_lists, old, new, strict=True):
            owned_list.add_changes(old_numbers, new_numbers, changes)
        return {name: change for name, change in changes.items() if change}

    def holdings(self, state: State) -> Iterator[tuple[int, HoldingKey, int]]:
        """Yield what each player holds, with its count; counts of 0 are left out."""
        counts_by_seat = self._counts_by_seat(state)
        for seat in sorted(counts_by_seat, key=str):
            for path in sorted(counts_by_seat[seat], key=repr):
                counts = counts_by_seat[seat][path]
                for component_id in sorted(counts, key=repr) if len(counts) > 1 else counts:
                    yield seat, (path, component_id), counts[component_id]

    def _counts_by_seat(self, state: State) -> dict[int, dict[str, Counts]]:
        """Return the counts of what each player holds, by path."""
        counts_by_seat: dict[int, dict[str, Counts]] = {}
        ids_by_kind = _ids_by_kind(state) if self._has_ids else {}
        for owned_list, fields in self.fields_by_list:
            owners = owned_list.owners(state)
            for seat, item in zip(owners, getattr(state, owned_list.name), strict=True):
                if seat is not None:
                    counts_by_path = counts_by_seat.setdefault(seat, {})
                    for field in fields:
                        counts = counts_by_path.setdefault(field.path, {})
                        field.add_counts(item, counts, ids_by_kind)
        for field in self.place_fields:
            assert field.owned_list is not None
            owners = field.owned_list.owners(state)
            for key, place in zip(field.keys(ids_by_kind), field.values(state), strict=False):
                seat = None if place is None or place == field.nobody else owners[place]
                if seat is not None:
                    counts = counts_by_seat.setdefault(seat, {}).setdefault(field.path, {})
                    counts[key] = counts.get(key, 0) + 1
        return counts_by_seat


_FIELDS_BY_TYPE: dict[type[State], HoldingFields] = {}


def _ids_by_kind(state: State) -> IdsByKind:
    """Return the ids, in order, that lists have an item for, by kind; cached for the last games with other cards or options."""
    key = type(state), cards_of(state), str(game(state.game).options(state))
    ids_by_kind = _IDS_BY_KIND.get(key)
    if ids_by_kind is None:
        if len(_IDS_BY_KIND) >= _MAX_CACHED:
            _IDS_BY_KIND.clear()
        orders = components(state).orders
        ids_by_kind = {kind: max(ids.values(), key=len) for kind, ids in orders.items()}
        _IDS_BY_KIND[key] = ids_by_kind
    return ids_by_kind


_IDS_BY_KIND: dict[object, IdsByKind] = {}
_MAX_CACHED = 32


def _find_fields(state: State) -> HoldingFields:
    fields = [
        each
        for each in document_fields(game(state.game), state)
        if not each.path.startswith(("agenda[", "action["))
    ]
    owned_lists = {each.name: each for each in _owned_lists(fields)}
    counted_fields = [each for each in fields if each.holds in ("id", "number", "yes-no", "place")]
    fields_by_list = [
        (
            owned_list,
            tuple([
                _counted_field(each, each.path.removeprefix(f"{name}[]").removeprefix("."), name)
                for each in counted_fields
                if each.path.partition("[]")[0] == name
            ]),
        )
        for name, owned_list in owned_lists.items()
    ]  # fmt: skip
    place_fields = [
        attrs.evolve(
            _counted_field(each, each.path),
            owned_list=owned_lists[each.place_in],
            nobody=each.nobody,
        )
        for each in counted_fields
        if each.place_in in owned_lists and each.path.partition("[]")[0] not in owned_lists
    ]
    return HoldingFields(tuple(fields_by_list), tuple(place_fields))


def _owned_lists(fields: Sequence[DocumentField]) -> Iterator[OwnedList]:
    owner_fields = {each.path.removesuffix("[]"): "" for each in fields if each.per == PER_SEAT}
    for field in fields:
        name, _, inner_path = field.path.partition("[].")
        if field.holds == "seat" and inner_path == "player":
            owner_fields[name] = inner_path
    for name, owner_field in owner_fields.items():
        inner_paths = [
            each.path.removeprefix(f"{name}[].")
            for each in fields
            if each.holds == "number" and each.path.startswith(f"{name}[].")
        ]
        yield OwnedList(name, owner_field, tuple(filter(str.isidentifier, inner_paths)))


def _counted_field(field: DocumentField, path: str, name_of_item: str = "") -> CountedField:
    names = path.split(".") if path else ()
    steps = tuple([(name.removesuffix("[]"), name.endswith("[]")) for name in names])
    per = "" if field.per == PER_SEAT else field.per
    is_list_of_numbers = field.holds == "number" and not per and field.path.endswith("[]")
    return CountedField(
        path.replace("[]", "") or name_of_item, steps, per, field.holds == "id" or is_list_of_numbers, field.holds == "place",
    )  # fmt: skip
