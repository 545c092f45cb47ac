"""How the arrays of an observation are laid out, from the fields that the classes of a state declare."""

from __future__ import annotations

import types
from collections.abc import Mapping, Sequence
from enum import Enum
from math import prod
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import attrs

from ancient_world.engine.chance import HIDDEN, Deck
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
"""The numbers in place of one that the viewer may not see, and of one that is not there."""
FEW = 10
"""A number with at most so many values counts among the things that tell parts of a list apart."""


_Axes = tuple[tuple[str, ...], ...]
"""For each axis the names of its places."""


@attrs.frozen
class ObservedArray:
    """One array of an observation."""

    name: str
    """The path of the field, as in a document of the state."""
    axes: tuple[tuple[str, ...], ...]
    """For each axis the names of its places: ids, seats from the viewer's on, values. No axis is a single number."""
    first: int
    """The place of its first number in the vector."""
    shape: tuple[int, ...] = attrs.field(init=False)

    @shape.default
    def _counted(self) -> tuple[int, ...]:
        return tuple(map(len, self.axes))


@attrs.frozen
class _About:
    """A value on the way: the class and field that hold it, its name, axes and declarations."""

    cls: type
    field: str
    name: str
    axes: _Axes
    marks: Mapping[type, Any] = attrs.field(factory=dict)
    optional: bool = False

    def along(self, *labels: Sequence[str]) -> _About:
        """The same, with axes more."""
        return attrs.evolve(self, axes=(*self.axes, *map(tuple, labels)))


class Layout:
    """The arrays of a game as they are laid out, one after the other, with the functions that fill them."""

    def __init__(self, rules: Game, state: State, named: Components, players: int) -> None:
        self.rules, self.state, self.named, self.players = rules, state, named, players
        self.arrays: list[ObservedArray] = []
        self.pointed: dict[str, tuple[str, Places]] = {}
        """The lists into which places lead that are told by name: the field that names their parts, and its places."""
        self._size = 0
        self._seats = tuple([f"own+{seat}" if seat else "own" for seat in range(players)])
        classes = (type(state), *rules.step_types)
        marks = [mark for cls in classes for field in fields_of(cls) for mark in field.marks]
        self._ordered = {mark.field for mark in marks if isinstance(mark, PlaceIn)}

    def part(self, cls: type, name: str, axes: _Axes, without: Sequence[str] = ()) -> Plan[object]:
        """The plan for the fields of a part."""
        hints, found = declared_types(cls), dict[str, Plan[Any]]()
        for field in [each.name for each in typed_fields(cls)]:
            about = _About(cls, field, f"{name}.{field}" if name else field, axes)
            if field == "agenda" and not name:
                found[field] = self._agenda()
            elif field not in without and (made := self._of(hints[field], about)) is not None:
                found[field] = made
        return in_fields([*found], [*found.values()])

    def _agenda(self) -> Plan[Sequence[Step]]:
        """Each kind of step has its own arrays; those of one kind are added up."""
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
        """Lay out an array, and return the place of its first number."""
        made = ObservedArray(name, axes, self._size)
        self.arrays.append(made)
        self._size += prod(made.shape)
        return made.first

    def _of(self, hint: object, about: _About) -> Plan[Any] | None:
        """The plan for a value of a type; none for texts and card files."""
        origin, args = get_origin(hint), get_args(hint)
        if origin is Annotated:
            marks = {type(mark): mark for mark in args[1:] if isinstance(mark, Mark)}
            return self._of(args[0], attrs.evolve(about, marks=marks))
        if origin in (Union, types.UnionType):
            inner = next(arg for arg in args if arg is not type(None))
            return self._of(inner, attrs.evolve(about, optional=True))
        if origin is tuple:
            return self._several(args, about)
        plain = origin or hint
        if hint is Deck:
            return self._deck(about)
        if isinstance(plain, type) and attrs.has(plain):
            return None if hasattr(plain, "digest") else self._single(plain, about)
        if (places := self._places(hint, about)) is not None:
            return self._one(places, about)
        return self._number(about) if hint in (int, bool) else None

    def _places(self, hint: object, about: _About) -> tuple[Sequence[str], Index] | None:
        """The names of the values that something may have, and the place of each."""
        marks = about.marks
        known: dict[object, int] = {}
        if Ids in marks:
            ids = self._ids(about.cls, about.field)
            known = {name: place for place, name in enumerate((*ids, HIDDEN))}
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
        """The ids of components of some kinds, or those that the game declares where none are shown."""
        kinds = [kind for kind in kinds if kind != "hidden"]
        shown = dict.fromkeys(each.id for each in self.named if each.kind in kinds)
        declared = self.rules.ids(self.state)
        return shown or dict.fromkeys(
            name for each in kinds for name in sorted(declared.get(each, ()))
        )

    def _pointed(self, field: str) -> tuple[Sequence[str], Index]:
        """The names of the parts in a list of the state, and where a place in it leads."""
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
        """The fields that tell parts of a list apart: what lies there, or else all that they name and small numbers."""
        hints, found = declared_types(cls), []
        single = [field for field in fields_of(cls) if not field.many and not field.optional]
        held = [field for field in single if field.holds]
        for field in held[:1] or single:
            about = _About(cls, field.name, "", (), {type(mark): mark for mark in field.marks})
            count = field.number
            if count is not None and count.most - count.least < FEW:
                found.append((field.name, *_values(count)))
            elif (held or Rotation not in about.marks) and (
                places := self._places(hints[field.name], about)
            ):
                found.append((field.name, *places))
        return found

    def _one(self, places: tuple[Sequence[str], Index], about: _About) -> Plan[Any]:
        """One column for each value that it may have."""
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

    def _single(self, cls: type, about: _About) -> Plan[object]:
        """A part by itself; one that may be missing says whether it is there."""
        first = self._array(about.name, about.axes) if about.optional else None
        inner = self.part(cls, about.name, about.axes)
        if first is None:
            return inner

        def add(value: object, at: int, walk: Pass) -> None:
            if value is not None:
                walk.row[first + at] += walk.times
                inner.add(value, at, walk)

        return Plan(add)

    def _several(self, args: tuple[object, ...], about: _About) -> Plan[Any] | None:
        """A list: along an axis that is declared, or counted by what lies in it."""
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
            each: Plan[Any] | None = self._one(_values(number), about)
        else:
            each = self._of(inner, about)
        return each and summed(each)

    def _along(
        self, labels: Sequence[str], inner: object, about: _About, *, seats: bool = False
    ) -> Plan[Sequence[object]] | None:
        """A list with an item for each place of an axis."""
        left = {kind: mark for kind, mark in about.marks.items() if kind not in (PerSeat, PerId)}
        about = attrs.evolve(about.along(labels), marks=left)
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
        """A list of parts: how many there are of each, and their other fields beside."""
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
        """The cards of a deck that nobody has seen, and those known to lie under it."""
        mark = about.marks.get(DeckOf)
        kinds = () if mark is None else (mark.kind,) if isinstance(mark.kind, str) else mark.kind
        named = [name for kind in kinds for name in kinds_named(self.rules, kind)]
        ids = (*self._of_kinds(named), HIDDEN)
        places = {name: place for place, name in enumerate(ids)}
        spots: tuple[Sequence[str], Index] = (ids, places)
        fields = ("unseen", "bottom") if mark and mark.bottom else ("unseen",)
        plans = [
            summed(self._one(spots, _About(Deck, field, f"{about.name}.{field}", about.axes)))
            for field in fields
        ]
        return in_fields(fields, plans)


def _values(count: Count) -> tuple[Sequence[str], Index]:
    """The values of a number that has few, and the place of each; the last is that of one that is masked."""
    size, least = count.most - count.least + 1, count.least
    labels = (*[str(count.least + place) for place in range(size)], HIDDEN)
    return labels, {**{least + place: place for place in range(size)}, UNSEEN: size}
