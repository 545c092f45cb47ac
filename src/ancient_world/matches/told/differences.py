"""Where two things of the same class differ: each field and each list of parts once, found by what was declared.

States share what did not change, so most of a state is skipped by its identity.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import Any

import attrs

from ancient_world.engine.chance import Deck
from ancient_world.engine.declared.fields import Field, SeatMark, fields_of, typed_fields
from ancient_world.engine.freezing import once

NOBODY = -1
"""The owner of what belongs to no seat."""

PLAIN = frozenset({str, int, bool, float, type(None)})
"""The types of values that stand for themselves in documents."""


@attrs.frozen(eq=False)
class Spot:
    """A field of a class, wherever an object of the class lies; ``field`` is what it declares, if anything."""

    cls: type
    name: str
    field: Field | None


@attrs.frozen(eq=False)
class Where:
    """A place in a state: its JSON pointer, the field that it is or lies in, and whose it is."""

    path: str
    spot: Spot
    owner: int

    def at(self, index: int) -> Where:
        """The place of an item of this list."""
        return Where(f"{self.path}/{index}", self.spot, self.owner)


@attrs.frozen(eq=False)
class Replaced:
    """A value, or a part of another class, stands where another one stood."""

    where: Where
    before: Any
    after: Any


@attrs.frozen(eq=False)
class Items:
    """A list of plain values, before and after."""

    where: Where
    before: tuple[Any, ...]
    after: tuple[Any, ...]


@attrs.frozen(eq=False)
class Parts:
    """From place ``start`` of a list of parts on some were taken out, and others put in."""

    where: Where
    start: int
    removed: tuple[Any, ...]
    added: tuple[Any, ...]


Difference = Replaced | Items | Parts
Reader = Callable[[Any], tuple[Any, ...]]


def differences(before: Any, after: Any) -> list[Difference]:
    """Where two states of a class differ, in the order of the document."""
    found: list[Difference] = []
    _record(before, after, "", NOBODY, None, found)
    return found


def _record(
    before: Any, after: Any, path: str, owner: int, deck: Spot | None, found: list[Difference]
) -> None:
    """Two objects of the same class; the cards of a ``deck`` lie in its field, not in their own."""
    spots, read, player = _plan(type(after))
    if player:
        owner = getattr(after, player)
    for spot, old, new in zip(spots, read(before), read(after), strict=False):
        if old is not new:
            _value(old, new, Where(f"{path}/{spot.name}", deck or spot, owner), found)


def _value(old: Any, new: Any, where: Where, found: list[Difference]) -> None:
    kind = type(new)
    if kind in PLAIN:
        if type(old) is not kind or old != new:
            found.append(Replaced(where, old, new))
    elif type(old) is not kind:
        found.append(Replaced(where, old, new))
    elif kind is tuple:
        _tuple(old, new, where, found)
    elif attrs.has(kind) and not hasattr(kind, "digest"):
        _record(old, new, where.path, where.owner, where.spot if kind is Deck else None, found)
    elif old != new or repr(old) != repr(new):
        found.append(Replaced(where, old, new))


def _tuple(old: tuple[Any, ...], new: tuple[Any, ...], where: Where, found: list[Any]) -> None:
    if PLAIN.issuperset(map(type, old)) and PLAIN.issuperset(map(type, new)):
        if old != new or [*map(type, old)] != [*map(type, new)]:
            found.append(Items(where, old, new))
        return
    shared = min(len(old), len(new))
    start, end = 0, 0
    if len(old) != len(new):
        while start < shared and _same(old[start], new[start]):
            start += 1
        while end < shared - start and _same(old[-1 - end], new[-1 - end]):
            end += 1
    _parts(old[start : len(old) - end], new[start : len(new) - end], start, where, found)


def _parts(
    old: tuple[Any, ...], new: tuple[Any, ...], start: int, where: Where, found: list[Any]
) -> None:
    """Parts that stand at the same place are compared; those that are too many were taken out or put in at the end."""
    per_seat = where.spot.field is not None and where.spot.field.per_seat
    for place, (one, other) in enumerate(zip(old, new, strict=False), start=start):
        if one is not other:
            there = where.at(place)
            if per_seat:
                there = Where(there.path, there.spot, place)
            _value(one, other, there, found)
    shared = min(len(old), len(new))
    if len(old) != len(new):
        found.append(Parts(where, start + shared, old[shared:], new[shared:]))


def _same(one: Any, other: Any) -> bool:
    """Whether two parts are the same in documents; what an object does not compare is looked at too."""
    if one is other:
        return True
    found: list[Difference] = []
    _value(one, other, _NOWHERE, found)
    return not found


_NOWHERE = Where("", Spot(object, "", None), NOBODY)


@once
def _plan(cls: Any) -> tuple[tuple[Spot, ...], Reader, str]:
    """The fields of a class, what reads all of them at once, and the one that says whose a part is."""
    declared = {field.name: field for field in fields_of(cls)}
    names = [field.name for field in typed_fields(cls)]
    spots = tuple([Spot(cls, name, declared.get(name)) for name in names])
    player = declared.get("player")
    owned = player is not None and any(isinstance(mark, SeatMark) for mark in player.marks)
    return spots, _reader(names), "player" if owned else ""


def declared_spots(cls: Any) -> tuple[Spot, ...]:
    """The fields of a class that declare something."""
    return tuple([spot for spot in _plan(cls)[0] if spot.field is not None])


def _reader(names: list[str]) -> Reader:
    if not names:
        return lambda _: ()
    return attrgetter(*names, names[0])  # one name alone would not give a tuple
