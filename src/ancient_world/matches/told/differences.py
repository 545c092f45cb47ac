"""Where two things of the same class differ: each field and each list of parts once, found by what was declared.

States share what did not change, so most of a state is skipped by its identity. So do the states of a change as several
seats know them: where they know the very same thing before and after, its differences are found once, and what is made of
a difference is kept with it for all of them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs

from ancient_world.engine.chance import Deck
from ancient_world.engine.declared.fields import Field, PerId, SeatMark, fields_of, typed_fields
from ancient_world.engine.freezing import once

NOBODY = -1
"""The owner of what belongs to no seat."""

PLAIN = frozenset({str, int, bool, float, type(None)})
"""The types of values that stand for themselves in documents."""


@attrs.frozen(eq=False)
class FieldSpot:
    """A field of a class, wherever an object of the class lies; ``field`` is what it declares, if anything."""

    cls: type
    name: str
    field: Field | None
    holds: bool = attrs.field(init=False)
    """Whether components lie in it, and are not only named there."""
    numbers: bool = attrs.field(init=False)
    """Whether numbers that are declared lie in it."""
    seat: bool = attrs.field(init=False)
    """Whether it is the number of a seat."""
    counts: bool = attrs.field(init=False)
    """Whether sentences tell what is different in it: numbers, and whose something is."""
    per: str = attrs.field(init=False)
    """The kind of the ids for each of which it has a value; empty if it has not."""

    @holds.default
    def _holds(self) -> bool:
        field = self.field
        if field is None:
            return False
        return field.deck is not None or (field.ids is not None and field.ids.held)

    @numbers.default
    def _numbers(self) -> bool:
        return self.field is not None and self.field.number is not None

    @seat.default
    def _seat(self) -> bool:
        return any(isinstance(mark, SeatMark) for mark in self._marks)

    @counts.default
    def _counts(self) -> bool:
        return (self.numbers or self.seat) and not self.holds

    @per.default
    def _per(self) -> str:
        return next((mark.kind for mark in self._marks if isinstance(mark, PerId)), "")

    @property
    def _marks(self) -> tuple[object, ...]:
        return () if self.field is None else self.field.marks


@attrs.define(eq=False)
class Where:
    """A place in a state: its JSON pointer, the field that it is or lies in, and whose it is."""

    path: str
    spot: FieldSpot
    owner: int
    made: Any = attrs.field(init=False, default=None)
    """What is told of the place itself, once that was made."""

    def at(self, index: int) -> Where:
        """The place of an item of this list."""
        return Where(f"{self.path}/{index}", self.spot, self.owner)


@attrs.define(eq=False)
class Replaced:
    """A value, or a part of another class, stands where another one stood."""

    where: Where
    before: Any
    after: Any
    made: dict[Any, Any] = attrs.field(init=False, factory=dict)


@attrs.define(eq=False)
class Items:
    """A list of plain values, before and after."""

    where: Where
    before: tuple[Any, ...]
    after: tuple[Any, ...]
    made: dict[Any, Any] = attrs.field(init=False, factory=dict)
    middle: tuple[int, tuple[Any, ...], tuple[Any, ...]] = attrs.field(init=False)
    """Where the common beginning ends, and what lies between it and the common end, before and after."""

    @middle.default
    def _middle(self) -> tuple[int, tuple[object, ...], tuple[object, ...]]:
        before, after = self.before, self.after
        start, end = _common(before, after, alike)
        return start, before[start : len(before) - end], after[start : len(after) - end]


@attrs.define(eq=False)
class Parts:
    """From place ``start`` of a list of parts on some were taken out, and others put in."""

    where: Where
    start: int
    removed: tuple[Any, ...]
    added: tuple[Any, ...]
    made: dict[Any, Any] = attrs.field(init=False, factory=dict)


def alike(one: object, other: object) -> bool:
    """Whether two plain values are written alike: 1 and true are equal in Python."""
    return type(one) is type(other) and bool(one == other)


def _common(
    one: tuple[Any, ...], other: tuple[Any, ...], same: Callable[[object, object], bool]
) -> tuple[int, int]:
    """How long the common beginning of two lists is, and what follows that is a common end."""
    shared = min(len(one), len(other))
    start, end = 0, 0
    while start < shared and same(one[start], other[start]):
        start += 1
    while end < shared - start and same(one[-1 - end], other[-1 - end]):
        end += 1
    return start, end


Difference = Replaced | Items | Parts


class DifferenceFinder:
    """Finds where states differ that several seats know, each in its own way."""

    def __init__(self) -> None:
        # By path and identity; the objects are kept, so that nothing else can get their identity.
        self._known: dict[Any, tuple[Any, Any, list[Difference]]] = {}

    def differences(self, before: object, after: object) -> list[Difference]:
        """Where two states of a class differ, in the order of the document."""
        found: list[Difference] = []
        _walk(type(after))(self._value, before, after, "", NOBODY, None, found)
        return found

    def _value(
        self,
        old: object,
        new: object,
        path: str,
        spot: FieldSpot,
        owner: int,
        found: list[Difference],
    ) -> None:
        kind = type(new)
        if kind in PLAIN:
            if type(old) is not kind or old != new:
                found.append(Replaced(Where(path, spot, owner), old, new))
            return
        key = (path, owner, spot, id(old), id(new))
        known = self._known.get(key)
        if known is None:
            inside: list[Difference] = []
            self._compound(old, new, path, spot, owner, inside)
            known = self._known[key] = (old, new, inside)
        found += known[2]

    def _compound(
        self, old: Any, new: Any, path: str, spot: FieldSpot, owner: int, found: list[Difference]
    ) -> None:
        kind = type(new)
        if type(old) is not kind:
            found.append(Replaced(Where(path, spot, owner), old, new))
        elif kind is tuple:
            self._tuple(old, new, path, spot, owner, found)
        elif _is_record(kind):
            _walk(kind)(self._value, old, new, path, owner, spot if kind is Deck else None, found)
        elif old != new or repr(old) != repr(new):
            found.append(Replaced(Where(path, spot, owner), old, new))

    def _tuple(
        self,
        old: tuple[object, ...],
        new: tuple[Any, ...],
        path: str,
        spot: FieldSpot,
        owner: int,
        found: list[Difference],
    ) -> None:
        if PLAIN.issuperset(map(type, old)) and PLAIN.issuperset(map(type, new)):
            if old != new or [*map(type, old)] != [*map(type, new)]:
                found.append(Items(Where(path, spot, owner), old, new))
            return
        start, end = (0, 0) if len(old) == len(new) else _common(old, new, self._same)
        where = Where(path, spot, owner)
        self._parts(old[start : len(old) - end], new[start : len(new) - end], start, where, found)

    def _parts(
        self,
        old: tuple[Any, ...],
        new: tuple[Any, ...],
        start: int,
        where: Where,
        found: list[Difference],
    ) -> None:
        """Parts that stand at the same place are compared; those that are too many were taken out or put in at the end."""
        path, spot, owner = where.path, where.spot, where.owner
        per_seat = spot.field is not None and spot.field.per_seat
        for place, (one, other) in enumerate(zip(old, new, strict=False), start=start):
            if one is not other:
                whose = place if per_seat else owner
                self._value(one, other, f"{path}/{place}", spot, whose, found)
        shared = min(len(old), len(new))
        if len(old) != len(new):
            found.append(Parts(where, start + shared, old[shared:], new[shared:]))

    def _same(self, one: object, other: object) -> bool:
        """Whether two parts are the same in documents; what an object does not compare is looked at too."""
        if one is other:
            return True
        found: list[Difference] = []
        self._value(one, other, "?", _NOWHERE, NOBODY, found)
        return not found


_NOWHERE = FieldSpot(object, "", None)


@once
def _is_record(cls: type) -> bool:
    """Whether objects of a class differ in their fields; a card file, which is known by its digest, is one thing."""
    return attrs.has(cls) and not hasattr(cls, "digest")


@once
def _spots(cls: type) -> tuple[FieldSpot, ...]:
    """The fields of a class."""
    declared = {field.name: field for field in fields_of(cls)}
    return tuple([FieldSpot(cls, each.name, declared.get(each.name)) for each in typed_fields(cls)])


@once
def _walk(cls: type) -> Callable[..., None]:
    """What looks at each field of two objects of a class, written out field by field: most are identical.

    The cards of a ``deck`` lie in its field, not in their own.
    """
    spots = _spots(cls)
    lines = ["def walk(value, before, after, path, owner, deck, found):"]
    if any(spot.name == "player" and spot.seat for spot in spots):
        lines.append("    owner = after.player")
    for place, spot in enumerate(spots):
        where = f"path + '/{spot.name}', deck or spot{place}, owner"
        lines.append(f"    old, new = before.{spot.name}, after.{spot.name}")
        lines.append(f"    if old is not new: value(old, new, {where}, found)")
    if not spots:
        return lambda *_: None
    scope: dict[str, Any] = {f"spot{place}": spot for place, spot in enumerate(spots)}
    exec("\n".join(lines), scope)  # the names are attrs fields of our own classes
    walk: Callable[..., None] = scope["walk"]
    return walk


def declared_spots(cls: type) -> tuple[FieldSpot, ...]:
    """The fields of a class that declare something."""
    return tuple([spot for spot in _spots(cls) if spot.field is not None])
