"""Observations: a view as named arrays of numbers with fixed shapes, made from the fields that a state declares."""

from __future__ import annotations

import hashlib
import types
from array import array
from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from functools import lru_cache
from math import prod
from operator import attrgetter
from typing import TYPE_CHECKING, Annotated, Any, Literal, Union, get_args, get_origin

import attrs

from ancient_world.engine.agenda import State
from ancient_world.engine.chance import HIDDEN, Deck
from ancient_world.engine.declared.fields import (
    TURNS,
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
from ancient_world.engine.declared.naming import cards_of
from ancient_world.engine.errors import MissingLibrary
from ancient_world.engine.face import View, components, first_state
from ancient_world.engine.game import Cards
from ancient_world.engine.language import register
from ancient_world.engine.registry import game as rules_of
from ancient_world.engine.shown.components import Components
from ancient_world.engine.shown.document_fields import id_kinds, kinds_named
from ancient_world.engine.steps import type_name

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

UNSEEN, NONE = -1, -2
"""The numbers in place of one that the viewer may not see, and of one that is not there."""
FEW = 10
"""A number with at most so many values counts among the things that tell parts of a list apart."""

register({"no-numpy": "Observations need the package numpy (ancient-world[rl])."})


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


_Places = Mapping[Any, int] | Sequence[int]
"""The place of each value on its axis."""


class _Pass:
    """One walk through a state: the row that it adds to, how often (-1 takes away), and places that depend on who looks.

    Those of seats have no name, those that lead into a list of the state its name.
    """

    __slots__ = ("places", "row", "times")

    def __init__(self, row: array[float], places: Mapping[str, _Places], times: int) -> None:
        self.row = row
        self.places = places
        self.times = times


_Writer = Callable[[Any, int, _Pass], None]
"""Adds the numbers of a value at an offset."""
_Changer = Callable[[Any, Any, int, _Pass, _Pass], None]
"""Takes the numbers of an old value away and adds those of a new one, which are different objects."""
_Index = _Places | str
"""The places of values, or their name in a pass."""
_Axes = tuple[tuple[str, ...], ...]


class _Plan:
    """How the numbers of a value are written, how they follow a change of it, and how a list of such is written."""

    __slots__ = ("add", "change", "every")

    def __init__(
        self, add: _Writer, change: _Changer | None = None, every: _Writer | None = None
    ) -> None:
        def rewritten(old: Any, new: Any, at: int, out: _Pass, into: _Pass) -> None:
            add(old, at, out)
            add(new, at, into)

        self.add = add
        self.change: _Changer = change or rewritten
        self.every = every


@attrs.frozen
class _Laid:
    """The row of the state that a seat saw last: the next one, which shares most parts with it, changes a few numbers."""

    row: array[float]
    state: Any
    places: Mapping[str, _Places]


@attrs.frozen(repr=False, eq=False)
class ObservationSpace:
    """The names, shapes and places of the numbers of an observation; :func:`~ancient_world.observation_space` makes it.

    Example:
        >>> space = aw.observation_space("tides-of-time", 2)
        >>> space
        <ObservationSpace of tides-of-time: 21 arrays, 394 numbers>
        >>> hand = next(array for array in space.arrays if array.name == "players.hand")
        >>> hand.shape, hand.axes[0], hand.axes[1][-1]
        ((2, 19), ('own', 'own+1'), '?')
    """

    game: str
    players: int
    arrays: tuple[ObservedArray, ...]
    _plan: _Plan
    _pointed: Mapping[str, tuple[str, _Places]]
    _laid: dict[int, _Laid] = attrs.field(init=False, factory=dict)
    version: str = attrs.field(init=False)
    """A text that is equal where all arrays are equal."""
    _size: int = attrs.field(init=False)
    _turned: tuple[Mapping[int, int], ...] = attrs.field(init=False)

    @version.default
    def _digest(self) -> str:
        listed = repr([(array.name, array.axes) for array in self.arrays])
        return f"{self.game}:{hashlib.sha256(listed.encode()).hexdigest()[:12]}"

    @_size.default
    def _counted(self) -> int:
        return sum(prod(array.shape) for array in self.arrays)

    @_turned.default
    def _seats(self) -> tuple[Mapping[int, int], ...]:
        seats = range(self.players)
        return tuple([{seat: (seat - me) % self.players for seat in seats} for me in seats])

    def __repr__(self) -> str:
        return f"<ObservationSpace of {self.game}: {len(self.arrays)} arrays, {len(self)} numbers>"

    def __len__(self) -> int:
        return self._size

    def vector(self, seen: View) -> NDArray[np.float32]:
        """Return all numbers of an observation in one row, array by array.

        Args:
            seen: what a seat may know of a game with these cards and so many players.
        """
        return self.known_by(seen.state, seen.player or 0)

    def known_by(self, known: State, seat: int) -> NDArray[np.float32]:
        """Return the same for the state of a view.

        Args:
            known: a state in which all that the seat may not know is hidden.
            seat: that of the viewer.

        Example:
            >>> seen = aw.Match.new("antike", ["Ana", "Ben"], seed=7).view(1)
            >>> space = aw.observation_space("antike", 2)
            >>> (space.known_by(seen.state, 1) == space.vector(seen)).all()
            np.True_
        """
        laid = self._laid.pop(seat, None)  # no other thread has it
        places: dict[str, _Places] = {"": self._turned[seat]}
        for field, (key, there) in self._pointed.items():
            places[field] = [there[getattr(part, key)] for part in getattr(known, field)]
        if laid is not None and laid.places == places:
            row, before = laid.row, laid.state
            if before is not known:
                self._plan.change(before, known, 0, _Pass(row, places, -1), _Pass(row, places, 1))
        else:
            row = array("f", bytes(4 * self._size))
            self._plan.add(known, 0, _Pass(row, places, 1))
        self._laid[seat] = _Laid(row, known, places)
        numpy = load_numpy()
        made: NDArray[np.float32] = numpy.frombuffer(row[:], numpy.float32)
        return made

    def named(self, vector: NDArray[np.float32]) -> dict[str, NDArray[np.float32]]:
        """Return the arrays of a vector by their names; they share its memory.

        Args:
            vector: the numbers of an observation.
        """
        return {
            each.name: vector[each.first : each.first + prod(each.shape)].reshape(each.shape)
            for each in self.arrays
        }


def observation_space(game: str, players: int, *, cards: Cards | None = None) -> ObservationSpace:
    """Return the names and shapes of the arrays of :func:`~ancient_world.observation`, and what each number of them is.

    Args:
        game: one of :func:`ancient_world.game_ids`.
        players: how many play.
        cards: the card file; by default the one that comes with the library.

    Raises:
        UnknownGame: there is no such game.
        InvalidOption: the number of players or the cards do not fit the game.

    Example:
        >>> array = aw.observation_space("antike", 2).arrays[-1]
        >>> array.name, array.axes[0][:3], array.shape
        ('winner', ('greece', 'persia', 'arabia'), (13,))
    """
    rules = rules_of(game)
    state = first_state(rules, players, cards, {})
    layout = _Layout(rules, state, components(game, cards), rules.seats(state))
    plan = layout.part(type(state), "", ())
    return ObservationSpace(game, layout.players, tuple(layout.arrays), plan, layout.pointed)


def observation(seen: View) -> dict[str, NDArray[np.float32]]:
    """Return what a seat knows as named numpy arrays, whose shapes depend on the game, its cards and the number of players only.

    The viewer's seat comes first, and the others follow clockwise. Ids are counted, one column for each and the last one for
    those that are masked; a number that is masked is -1, one that is not there -2.

    Args:
        seen: what a seat, or somebody who only watches, may know of a state.

    Raises:
        MissingLibrary: numpy is not installed.

    Example:
        >>> seen = aw.Match.new("tides-of-time", ["Ana", "Ben"], seed=7).view(0)
        >>> aw.observation(seen)["players.hand"].sum(axis=1)
        array([5., 5.], dtype=float32)
        >>> aw.observation(seen)["players.hand"][:, -1]  # Ben's are masked
        array([0., 5.], dtype=float32)
    """
    space = kept_space(seen.state)
    return space.named(space.vector(seen))


def kept_space(state: Any) -> ObservationSpace:
    """Return the space of the table that a state is of; it is made once."""
    return _kept(state.game, rules_of(state.game).seats(state), cards_of(state))


@lru_cache(maxsize=32)
def _kept(game: str, players: int, cards: Any) -> ObservationSpace:
    return observation_space(game, players, cards=cards)


def load_numpy() -> Any:
    """Return the package numpy.

    Raises:
        MissingLibrary: it is not installed.
    """
    try:
        import numpy as np  # an extra
    except ImportError:
        raise MissingLibrary.of("no-numpy") from None
    return np


@attrs.frozen
class _About:
    """A value on the way: the class and field that hold it, its name, axes and declarations."""

    cls: Any
    field: str
    name: str
    axes: _Axes
    marks: Mapping[type, Any] = attrs.field(factory=dict)
    optional: bool = False

    def along(self, *labels: Sequence[str]) -> _About:
        """The same, with axes more."""
        return attrs.evolve(self, axes=(*self.axes, *map(tuple, labels)))


class _Layout:
    """The arrays of a game as they are laid out, one after the other, with the functions that fill them."""

    def __init__(self, rules: Any, state: Any, named: Components, players: int) -> None:
        self.rules, self.state, self.named, self.players = rules, state, named, players
        self.arrays: list[ObservedArray] = []
        self.pointed: dict[str, tuple[str, _Places]] = {}
        """The lists into which places lead that are told by name: the field that names their parts, and its places."""
        self._size = 0
        self._seats = tuple([f"own+{seat}" if seat else "own" for seat in range(players)])
        classes = (type(state), *rules.step_types)
        marks = [mark for cls in classes for field in fields_of(cls) for mark in field.marks]
        self._ordered = {mark.field for mark in marks if isinstance(mark, PlaceIn)}

    def part(self, cls: Any, name: str, axes: _Axes, without: Sequence[str] = ()) -> _Plan:
        """The plan for the fields of a part."""
        hints, found = declared_types(cls), dict[str, _Plan]()
        for field in [each.name for each in typed_fields(cls)]:
            about = _About(cls, field, f"{name}.{field}" if name else field, axes)
            if field == "agenda" and not name:
                found[field] = self._agenda()
            elif field not in without and (made := self._of(hints[field], about)) is not None:
                found[field] = made
        return _fields([*found], [*found.values()])

    def _agenda(self) -> _Plan:
        """Each kind of step has its own arrays; those of one kind are added up."""
        kinds = {step: f"agenda[{type_name(step)}]" for step in self.rules.step_types}
        plans = {
            step: (self._array(name, ()), self.part(step, name, ())) for step, name in kinds.items()
        }

        def add(step: Any, _: int, walk: _Pass) -> None:
            first, plan = plans[type(step)]
            walk.row[first] += walk.times
            plan.add(step, 0, walk)

        def change(old: Any, new: Any, at: int, out: _Pass, into: _Pass) -> None:
            if type(old) is type(new):
                plans[type(new)][1].change(old, new, 0, out, into)
            else:
                add(old, at, out)
                add(new, at, into)

        return _summed(_Plan(add, change))

    def _array(self, name: str, axes: _Axes) -> int:
        """Lay out an array, and return the place of its first number."""
        made = ObservedArray(name, axes, self._size)
        self.arrays.append(made)
        self._size += prod(made.shape)
        return made.first

    def _of(self, hint: Any, about: _About) -> _Plan | None:
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

    def _places(self, hint: Any, about: _About) -> tuple[Sequence[str], _Index] | None:
        """The names of the values that something may have, and the place of each."""
        marks = about.marks
        known: dict[Any, int] = {}
        if Ids in marks:
            ids = self._ids(about.cls, about.field)
            known = {name: place for place, name in enumerate((*ids, HIDDEN))}
        elif SeatMark in marks:
            return self._seats, ""
        elif PlaceIn in marks:
            return self._pointed(marks[PlaceIn].field)
        elif Rotation in marks:
            known = {turn: place for place, turn in enumerate(TURNS)}
        elif get_origin(hint) is Literal:
            known = {word: place for place, word in enumerate(get_args(hint))}
        elif isinstance(hint, type) and issubclass(hint, Enum):
            known = {word: place for place, word in enumerate(hint)}
        if not known:
            return None
        return tuple(map(str, known)), known

    def _ids(self, cls: Any, field: str) -> dict[str, None]:
        return self._of_kinds(id_kinds(self.rules, cls, field))

    def _of_kinds(self, kinds: Sequence[str]) -> dict[str, None]:
        """The ids of components of some kinds, or those that the game declares where none are shown."""
        kinds = [kind for kind in kinds if kind != "hidden"]
        shown = dict.fromkeys(each.id for each in self.named if each.kind in kinds)
        declared = self.rules.ids(self.state)
        return shown or dict.fromkeys(
            name for each in kinds for name in sorted(declared.get(each, ()))
        )

    def _pointed(self, field: str) -> tuple[Sequence[str], _Index]:
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

    def _keys(self, cls: Any) -> list[tuple[str, Sequence[str], _Index]]:
        """The fields that tell parts of a list apart: what lies there, or else all that they name and small numbers."""
        hints, found = declared_types(cls), []
        single = [field for field in fields_of(cls) if not field.many and not field.optional]
        held = [field for field in single if field.ids is not None and field.ids.held]
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

    def _one(self, places: tuple[Sequence[str], _Index], about: _About) -> _Plan:
        """One column for each value that it may have."""
        labels, index = places
        first, width = self._array(about.name, about.along(labels).axes), len(labels)
        mark = about.marks.get(SeatMark) or about.marks.get(PlaceIn)
        nobody = None if mark is None else mark.nobody

        def every(values: Any, at: int, walk: _Pass) -> None:
            row, times, start = walk.row, walk.times, first + at * width
            places = walk.places[index] if isinstance(index, str) else index
            for value in values:
                if value is not None and value != nobody:
                    row[start + places[value]] += times

        def add(value: Any, at: int, walk: _Pass) -> None:
            if value is not None and value != nobody:
                places = walk.places[index] if isinstance(index, str) else index
                walk.row[first + at * width + places[value]] += walk.times

        return _Plan(add, None, every)

    def _number(self, about: _About) -> _Plan:
        first = self._array(about.name, about.axes)

        def add(value: Any, at: int, walk: _Pass) -> None:
            if value != 0:
                walk.row[first + at] += walk.times * (NONE if value is None else value)

        return _Plan(add)

    def _single(self, cls: Any, about: _About) -> _Plan:
        """A part by itself; one that may be missing says whether it is there."""
        first = self._array(about.name, about.axes) if about.optional else None
        inner = self.part(cls, about.name, about.axes)
        if first is None:
            return inner

        def add(value: Any, at: int, walk: _Pass) -> None:
            if value is not None:
                walk.row[first + at] += walk.times
                inner.add(value, at, walk)

        return _Plan(add)

    def _several(self, args: tuple[Any, ...], about: _About) -> _Plan | None:
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
            each: _Plan | None = self._one(_values(number), about)
        else:
            each = self._of(inner, about)
        return each and _summed(each)

    def _along(
        self, labels: Sequence[str], inner: Any, about: _About, *, seats: bool = False
    ) -> _Plan | None:
        """A list with an item for each place of an axis."""
        left = {kind: mark for kind, mark in about.marks.items() if kind not in (PerSeat, PerId)}
        about = attrs.evolve(about.along(labels), marks=left)
        size, each = len(labels), self._of(inner, about)
        if each is None:
            return None

        def add(value: Any, at: int, walk: _Pass) -> None:
            for place, item in enumerate(value):
                each.add(item, at * size + (walk.places[""][place] if seats else place), walk)

        def change(old: Any, new: Any, at: int, out: _Pass, into: _Pass) -> None:
            if len(old) != len(new):
                add(old, at, out)
                add(new, at, into)
                return
            for place, (before, after) in enumerate(zip(old, new, strict=True)):
                if before is not after:
                    there = at * size + (into.places[""][place] if seats else place)
                    each.change(before, after, there, out, into)

        return _Plan(add, change)

    def _list(self, cls: Any, about: _About) -> _Plan:
        """A list of parts: how many there are of each, and their other fields beside."""
        keys = self._keys(cls)
        axes = about.along(*[labels for _, labels, _ in keys]).axes
        first = self._array(about.name, axes)
        order = self._array(f"{about.name}.order", axes) if about.name in self._ordered else None
        inner = self.part(cls, about.name, axes, [name for name, _, _ in keys])
        where = _where(keys)

        def add(value: Any, at: int, walk: _Pass, first_place: int = 1) -> None:
            for place, item in enumerate(value, first_place):
                there = where(item, at, walk)
                walk.row[first + there] += walk.times
                if order is not None:
                    walk.row[order + there] += walk.times * place
                inner.add(item, there, walk)

        def change(old: Any, new: Any, at: int, out: _Pass, into: _Pass) -> None:
            start, old, new = _differing(old, new, ends=order is None)
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

        return _Plan(add, change)

    def _deck(self, about: _About) -> _Plan:
        """The cards of a deck that nobody has seen, and those known to lie under it."""
        mark = about.marks.get(DeckOf)
        kinds = () if mark is None else (mark.kind,) if isinstance(mark.kind, str) else mark.kind
        named = [name for kind in kinds for name in kinds_named(self.rules, kind)]
        ids = (*self._of_kinds(named), HIDDEN)
        places = {name: place for place, name in enumerate(ids)}
        spots: tuple[Sequence[str], _Index] = (ids, places)
        fields = ("unseen", "bottom") if mark and mark.bottom else ("unseen",)
        plans = [
            _summed(self._one(spots, _About(Deck, field, f"{about.name}.{field}", about.axes)))
            for field in fields
        ]
        return _fields(fields, plans)


def _where(keys: Sequence[tuple[str, Sequence[str], _Index]]) -> Callable[[Any, int, _Pass], int]:
    """The function that gives the place of a part in a list."""
    steps = tuple([(name, len(labels), index) for name, labels, index in keys])

    def where(item: Any, at: int, walk: _Pass) -> int:
        for name, size, index in steps:
            places = walk.places[index] if isinstance(index, str) else index
            at = at * size + places[getattr(item, name)]
        return at

    return where


def _values(count: Count) -> tuple[Sequence[str], _Index]:
    """The values of a number that has few, and the place of each; the last is that of one that is masked."""
    size, least = count.most - count.least + 1, count.least
    labels = (*[str(count.least + place) for place in range(size)], HIDDEN)
    return labels, {**{least + place: place for place in range(size)}, UNSEEN: size}


def _fields(names: Sequence[str], plans: Sequence[_Plan]) -> _Plan:
    """The plan for the fields of a part, each by its own."""
    values: Callable[[Any], Any] = attrgetter(*names) if names else lambda _: ()
    if len(names) == 1:
        [only] = names

        def values(part: Any) -> Any:
            return (getattr(part, only),)

    def add(value: Any, at: int, walk: _Pass) -> None:
        for plan, each in zip(plans, values(value), strict=True):
            plan.add(each, at, walk)

    def change(old: Any, new: Any, at: int, out: _Pass, into: _Pass) -> None:
        for plan, before, after in zip(plans, values(old), values(new), strict=True):
            if before is not after:
                plan.change(before, after, at, out, into)

    return _Plan(add, change)


def _summed(each: _Plan) -> _Plan:
    """Write every item of a list in the same place; a change leaves alone what both lists begin and end with."""

    def one_by_one(value: Any, at: int, walk: _Pass) -> None:
        for item in value:
            each.add(item, at, walk)

    add = each.every or one_by_one

    def change(old: Any, new: Any, at: int, out: _Pass, into: _Pass) -> None:
        _, gone, come = _differing(old, new)
        if each.every is None and len(gone) == len(come):
            for before, after in zip(gone, come, strict=True):
                each.change(before, after, at, out, into)
        else:
            add(gone, at, out)
            add(come, at, into)

    return _Plan(add, change)


def _differing(old: Any, new: Any, *, ends: bool = True) -> tuple[int, Any, Any]:
    """Return where two lists begin to differ, and the rest of both without what they end with alike."""
    least, first, last = min(len(old), len(new)), 0, 0
    while first < least and old[first] is new[first]:
        first += 1
    while ends and last < least - first and old[~last] is new[~last]:
        last += 1
    return first, old[first : len(old) - last], new[first : len(new) - last]
