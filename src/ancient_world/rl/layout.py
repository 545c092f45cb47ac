"""The layout of the arrays of an observation, from the fields that the classes of a state declare."""

from __future__ import annotations

import types
from collections.abc import Mapping, Sequence
from enum import Enum
from math import prod
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import attrs

from ancient_world.engine.chance import HIDDEN_ID, Deck
from ancient_world.engine.components import Components
from ancient_world.engine.declared.fields import (
    Count,
    DeckOf,
    Ids,
    Mark,
    PerId,
    PerSeat,
    PlaceIn,
    Rotation,
    SeatMark,
    declared_types,
    fields_of,
    typed_fields,
)
from ancient_world.engine.document_fields import id_kinds, kinds_named
from ancient_world.engine.game import Game
from ancient_world.engine.state import State
from ancient_world.engine.steps import Step, type_name
from ancient_world.rl.plans import (
    Index,
    Key,
    Pass,
    Places,
    Plan,
    differing,
    in_fields,
    place_in,
    summed,
)

UNSEEN, NONE = -1, -2
"""The numbers that stand for a masked number, and for a missing one."""
FEW = 10
"""The most values of a number that is laid out as an axis of a list."""


_Axes = tuple[tuple[str, ...], ...]
"""The labels along each axis."""


@attrs.frozen
class ObservedArray:
    """One array of an observation."""

    name: str
    """The path of the field in a state's document."""
    axes: tuple[tuple[str, ...], ...]
    """The labels along each axis: ids, seats from the viewer's on, or values. Without axes, the array is a single number."""
    first: int
    """The index of its first number in the vector."""
    shape: tuple[int, ...] = attrs.field(init=False)

    @shape.default
    def _counted(self) -> tuple[int, ...]:
        return tuple(map(len, self.axes))


@attrs.frozen
class _About:
    """The field being laid out: its class, name, axes and declarations."""

    cls: type
    field: str
    name: str
    axes: _Axes
    marks: Mapping[type, Any] = attrs.field(factory=dict)
    optional: bool = False

    def along(self, *labels: Sequence[str]) -> _About:
        """Return the same field with more axes."""
        return attrs.evolve(self, axes=(*self.axes, *map(tuple, labels)))


class Layout:
    """The arrays of a game's observation, laid out one after the other, and the plans that fill them."""

    def __init__(self, rules: Game, state: State, named: Components, players: int) -> None:
        self.rules, self.state, self.named, self.players = rules, state, named, players
        self.arrays: list[ObservedArray] = []
        self.pointed: dict[str, tuple[str, Places]] = {}
        """The lists that fields point into by index: the key field of their items, and the places of its values."""
        self._size = 0
        self._seats = tuple([f"own+{seat}" if seat else "own" for seat in range(players)])
        classes = (type(state), *rules.step_types)
        marks = [mark for cls in classes for field in fields_of(cls) for mark in field.marks]
        self._ordered = {mark.field for mark in marks if isinstance(mark, PlaceIn)}

    def part(self, cls: type, name: str, axes: _Axes, without: Sequence[str] = ()) -> Plan[object]:
        """Return the plan for the fields of a class."""
        hints, plans = declared_types(cls), dict[str, Plan[Any]]()
        for field in [each.name for each in typed_fields(cls)]:
            about = _About(cls, field, f"{name}.{field}" if name else field, axes)
            if field == "agenda" and not name:
                plans[field] = self._agenda()
            elif field not in without and (made := self._of(hints[field], about)) is not None:
                plans[field] = made
        return in_fields([*plans], [*plans.values()])

    def _agenda(self) -> Plan[Sequence[Step]]:
        """Return the plan for the agenda: each kind of step has its own arrays; several steps of one kind are summed."""
        kinds = {step: f"agenda[{type_name(step)}]" for step in self.rules.step_types}
        plans = {
            step: (self._array(name, ()), self.part(step, name, ())) for step, name in kinds.items()
        }

        def add(step: Step, _: int, walk: Pass) -> None:
            first, plan = plans[type(step)]
            walk.row[first] += walk.times
            plan.add(step, 0, walk)

        def change(old: Step, new: Step, at: int, out: Pass, into: Pass) -> None:
            if type(old) is type(new):
                plans[type(new)][1].change(old, new, 0, out, into)
            else:
                add(old, at, out)
                add(new, at, into)

        return summed(Plan(add, change))

    def _array(self, name: str, axes: _Axes) -> int:
        """Lay out an array, and return the index of its first number."""
        made = ObservedArray(name, axes, self._size)
        self.arrays.append(made)
        self._size += prod(made.shape)
        return made.first

    def _of(self, hint: object, about: _About) -> Plan[Any] | None:
        """Return the plan for a value of a type; ``None`` for texts and card files."""
        origin, args = get_origin(hint), get_args(hint)
        if origin is Annotated:
            marks = {type(mark): mark for mark in args[1:] if isinstance(mark, Mark)}
            return self._of(args[0], attrs.evolve(about, marks=marks))
        if origin in (Union, types.UnionType):
            inner = next(arg for arg in args if arg is not type(None))
            return self._of(inner, attrs.evolve(about, optional=True))
        if origin is tuple:
            return self._tuple(args, about)
        plain = origin or hint
        if hint is Deck:
            return self._deck(about)
        if isinstance(plain, type) and attrs.has(plain):
            return None if hasattr(plain, "digest") else self._part(plain, about)
        if (places := self._places(hint, about)) is not None:
            return self._one_hot(places, about)
        return self._number(about) if hint in (int, bool) else None

    def _places(self, hint: object, about: _About) -> tuple[Sequence[str], Index] | None:
        """Return the labels of a field's possible values, and the place of each; ``None`` if the values are not limited."""
        marks = about.marks
        known: dict[object, int] = {}
        if Ids in marks:
            ids = self._ids(about.cls, about.field)
            known = {name: place for place, name in enumerate((*ids, HIDDEN_ID))}
        elif SeatMark in marks:
            return self._seats, ""
        elif PlaceIn in marks:
            return self._pointed(marks[PlaceIn].field)
        elif Rotation in marks:
            known = {turn: place for place, turn in enumerate(Rotation.TURNS)}
        elif get_origin(hint) is Literal:
            known = {word: place for place, word in enumerate(get_args(hint))}
        elif isinstance(hint, type) and issubclass(hint, Enum):
            known = {word: place for place, word in enumerate(hint)}
        if not known:
            return None
        return tuple(map(str, known)), known

    def _ids(self, cls: type, field: str) -> dict[str, None]:
        return self._of_kinds(id_kinds(self.rules, cls, field))

    def _of_kinds(self, kinds: Sequence[str]) -> dict[str, None]:
        """Return the ids of some kinds: those of the components, or else those that the game declares."""
        kinds = [kind for kind in kinds if kind != "hidden"]
        shown = dict.fromkeys(each.id for each in self.named if each.kind in kinds)
        declared = self.rules.ids(self.state)
        return shown or dict.fromkeys(
            name for each in kinds for name in sorted(declared.get(each, ()))
        )

    def _pointed(self, field: str) -> tuple[Sequence[str], Index]:
        """Return the labels of the items in a list of the state, and how an index into the list maps to them."""
        hint = declared_types(type(self.state))[field]
        per_seat = any(each.name == field and each.per_seat for each in fields_of(type(self.state)))
        keys = [] if per_seat else self._keys(get_args(hint)[0])
        if not keys:
            return self._seats, ""
        name, labels, index = keys[0]
        assert not isinstance(index, str)
        self.pointed[field] = (name, index)
        return labels, field

    def _keys(self, cls: type) -> list[Key]:
        """Return the fields that distinguish the items of a list: a held component, or else all ids and small numbers."""
        hints, keys = declared_types(cls), []
        single = [field for field in fields_of(cls) if not field.many and not field.optional]
        held = [field for field in single if field.holds]
        for field in held[:1] or single:
            about = _About(cls, field.name, "", (), {type(mark): mark for mark in field.marks})
            count = field.number
            if count is not None and count.most - count.least < FEW:
                keys.append((field.name, *_values(count)))
            elif (held or Rotation not in about.marks) and (
                places := self._places(hints[field.name], about)
            ):
                keys.append((field.name, *places))
        return keys

    def _one_hot(self, places: tuple[Sequence[str], Index], about: _About) -> Plan[Any]:
        """Return the plan for a one-hot field, with a column for each value."""
        labels, index = places
        first, width = self._array(about.name, about.along(labels).axes), len(labels)
        mark = about.marks.get(SeatMark) or about.marks.get(PlaceIn)
        nobody = None if mark is None else mark.nobody

        def every(values: Sequence[Any], at: int, walk: Pass) -> None:
            row, times, start = walk.row, walk.times, first + at * width
            places = walk.places[index] if isinstance(index, str) else index
            for value in values:
                if value is not None and value != nobody:
                    row[start + places[value]] += times

        def add(value: Any, at: int, walk: Pass) -> None:
            if value is not None and value != nobody:
                places = walk.places[index] if isinstance(index, str) else index
                walk.row[first + at * width + places[value]] += walk.times

        return Plan(add, None, every)

    def _number(self, about: _About) -> Plan[int | None]:
        first = self._array(about.name, about.axes)

        def add(value: int | None, at: int, walk: Pass) -> None:
            if value != 0:
                walk.row[first + at] += walk.times * (NONE if value is None else value)

        return Plan(add)

    def _part(self, cls: type, about: _About) -> Plan[object]:
        """Return the plan for a part; an optional part has an extra array that tells whether it exists."""
        first = self._array(about.name, about.axes) if about.optional else None
        inner = self.part(cls, about.name, about.axes)
        if first is None:
            return inner

        def add(value: object, at: int, walk: Pass) -> None:
            if value is not None:
                walk.row[first + at] += walk.times
                inner.add(value, at, walk)

        return Plan(add)

    def _tuple(self, args: tuple[object, ...], about: _About) -> Plan[Any] | None:
        """Return the plan for a tuple: along a declared axis, or as counts of its items."""
        marks, inner = about.marks, args[0]
        if PerSeat in marks:
            return self._along(self._seats, inner, about, seats=True)
        if PerId in marks:
            orders = self.named.orders.get(marks[PerId].kind, {}).values()
            most = max(orders, key=len, default=())
            shared = most if len({*orders}) == 1 else [*map(str, range(len(most)))]
            return self._along(shared, inner, about)
        if Ellipsis not in args:
            return self._along([*map(str, range(len(args)))], inner, about)
        if DeckOf in marks and inner is Deck:
            kinds = marks[DeckOf].kind
            return self._along([kinds] if isinstance(kinds, str) else kinds, inner, about)
        plain = get_origin(inner) or inner
        if isinstance(plain, type) and attrs.has(plain) and plain is not Deck:
            return self._list(plain, about)
        number = marks.get(Count)
        if number is not None and number.most - number.least < FEW:
            each: Plan[Any] | None = self._one_hot(_values(number), about)
        else:
            each = self._of(inner, about)
        return each and summed(each)

    def _along(
        self, labels: Sequence[str], inner: object, about: _About, *, seats: bool = False
    ) -> Plan[Sequence[object]] | None:
        """Return the plan for a tuple with an item for each label of an axis."""
        remaining_marks = {
            kind: mark for kind, mark in about.marks.items() if kind not in (PerSeat, PerId)
        }
        about = attrs.evolve(about.along(labels), marks=remaining_marks)
        size, each = len(labels), self._of(inner, about)
        if each is None:
            return None

        def add(value: Sequence[object], at: int, walk: Pass) -> None:
            for place, item in enumerate(value):
                each.add(item, at * size + (walk.places[""][place] if seats else place), walk)

        def change(
            old: Sequence[object], new: Sequence[object], at: int, out: Pass, into: Pass
        ) -> None:
            if len(old) != len(new):
                add(old, at, out)
                add(new, at, into)
                return
            for place, (before, after) in enumerate(zip(old, new, strict=True)):
                if before is not after:
                    there = at * size + (into.places[""][place] if seats else place)
                    each.change(before, after, there, out, into)

        return Plan(add, change)

    def _list(self, cls: type, about: _About) -> Plan[Sequence[object]]:
        """Return the plan for a list of parts: the count of each distinct part, with arrays for the other fields."""
        keys = self._keys(cls)
        axes = about.along(*[labels for _, labels, _ in keys]).axes
        first = self._array(about.name, axes)
        order = self._array(f"{about.name}.order", axes) if about.name in self._ordered else None
        inner = self.part(cls, about.name, axes, [name for name, _, _ in keys])
        where = place_in(keys)

        def add(value: Sequence[object], at: int, walk: Pass, first_place: int = 1) -> None:
            for place, item in enumerate(value, first_place):
                there = where(item, at, walk)
                walk.row[first + there] += walk.times
                if order is not None:
                    walk.row[order + there] += walk.times * place
                inner.add(item, there, walk)

        def change(
            old: Sequence[object], new: Sequence[object], at: int, out: Pass, into: Pass
        ) -> None:
            start, old, new = differing(old, new, ends=order is None)
            if len(old) != len(new):
                add(old, at, out, start + 1)
                add(new, at, into, start + 1)
                return
            for place, (before, after) in enumerate(zip(old, new, strict=True), start + 1):
                if before is after:
                    continue
                there = where(after, at, into)
                if where(before, at, out) == there:
                    inner.change(before, after, there, out, into)
                else:
                    add((before,), at, out, place)
                    add((after,), at, into, place)

        return Plan(add, change)

    def _deck(self, about: _About) -> Plan[object]:
        """Return the plan for a deck: the unseen cards, and those known to lie at its bottom."""
        mark = about.marks.get(DeckOf)
        kinds = () if mark is None else (mark.kind,) if isinstance(mark.kind, str) else mark.kind
        named = [name for kind in kinds for name in kinds_named(self.rules, kind)]
        ids = (*self._of_kinds(named), HIDDEN_ID)
        places = {name: place for place, name in enumerate(ids)}
        spots: tuple[Sequence[str], Index] = (ids, places)
        fields = ("unseen", "bottom") if mark and mark.bottom else ("unseen",)
        plans = [
            summed(self._one_hot(spots, _About(Deck, field, f"{about.name}.{field}", about.axes)))
            for field in fields
        ]
        return in_fields(fields, plans)


def _values(count: Count) -> tuple[Sequence[str], Index]:
    """Return the labels of a small number's values and their places; the last place is for a masked number."""
    size, least = count.most - count.least + 1, count.least
    labels = (*[str(count.least + place) for place in range(size)], HIDDEN_ID)
    return labels, {**{least + place: place for place in range(size)}, UNSEEN: size}
