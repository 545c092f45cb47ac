"""The differences between two states, and the parts that moved from one place to another."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import takewhile
from typing import Any, TypeVar

import attrs

from ancient_world.engine.cached import cache
from ancient_world.engine.chance import HIDDEN, Deck
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
"""The types of values that stand for themselves in documents."""


@attrs.frozen(eq=False)
class FieldSpot:
    """A field of a class, wherever an object of the class lies, with what it declares."""

    cls: type
    field: Field
    left_out: object = ...
    """The value with which documents leave it out, if they do."""

    @property
    def holds(self) -> bool:
        """Components lie in it, and are not only named there."""
        return self.field.holds or self.field.deck is not None

    def mark(self, kind: type[M]) -> M | None:
        """Return its mark of a kind."""
        return next((mark for mark in self.field.marks if isinstance(mark, kind)), None)


@attrs.frozen(eq=False)
class Where:
    """A place in a state: its JSON pointer, the field that it is or lies in, and the seat whose it is, if it is anybody's."""

    path: str
    spot: FieldSpot
    seat: int | None

    def at(self, step: int | str) -> Where:
        """The place of an item of this list, or of a part of this deck."""
        return Where(f"{self.path}/{step}", self.spot, self.seat)

    def label(self, rules: Game) -> str:
        """Return what people call its field, in the language in use."""
        return format(field_label(rules.field_labels, self.spot.cls, self.spot.field.name))


@attrs.frozen(eq=False)
class Replaced:
    """A value, or a part of another class, stands where another one stood."""

    where: Where
    before: Any
    after: Any


@attrs.frozen(eq=False)
class LeftOut(Replaced):
    """The same, where the document before or the one after leaves the value out."""


@attrs.frozen(eq=False)
class Items:
    """A list of plain values, before and after."""

    where: Where
    before: tuple[Any, ...]
    after: tuple[Any, ...]

    @property
    def middle(self) -> tuple[int, tuple[object, ...], tuple[object, ...]]:
        """The place where the common beginning ends, and what lies between it and the common end, before and after."""
        before, after = self.before, self.after
        start, end = _common(before, after, alike)
        return start, before[start : len(before) - end], after[start : len(after) - end]


@attrs.frozen(eq=False)
class Parts:
    """From place ``start`` of a list of parts on some were taken out, and others put in."""

    where: Where
    start: int
    removed: tuple[object, ...]
    added: tuple[object, ...]


Difference = Replaced | Items | Parts


def differences(before: object, after: object) -> list[Difference]:
    """List where two states of a class differ, in the order of the document."""
    return [*_in_record(before, after, _ROOT)]


def alike(one: object, other: object) -> bool:
    """Tell whether documents write two plain values alike: 1 and true are equal in Python."""
    return type(one) is type(other) and bool(one == other)


def _common(
    one: tuple[object, ...], other: tuple[object, ...], same: Callable[[object, object], bool]
) -> tuple[int, int]:
    """Count the items of the common beginning of two lists, and those of a common end that follows."""

    def run(*both: Iterable[object]) -> int:
        return len([*takewhile(lambda pair: same(*pair), zip(*both, strict=False))])

    start = run(one, other)
    return start, run(reversed(one[start:]), reversed(other[start:]))


def _in_record(before: Any, after: Any, where: Where) -> Iterator[Difference]:
    """Compare two objects of a class field by field; the cards of a deck lie in its field, not in their own."""
    cls, seat = type(after), where.seat
    if _has_player(cls):
        seat = after.player if after.player >= 0 else None
    for spot in spots_of(cls):
        name = spot.field.name
        old, new = getattr(before, name), getattr(after, name)
        if old is not new:
            here = Where(f"{where.path}/{name}", where.spot if cls is Deck else spot, seat)
            if spot.left_out is not ... and spot.left_out in (old, new):
                yield LeftOut(here, old, new)
            else:
                yield from _in_value(old, new, here)


def _in_value(old: object, new: object, where: Where) -> Iterator[Difference]:
    kind = type(new)
    if type(old) is not kind:
        yield Replaced(where, old, new)
    elif isinstance(old, tuple) and isinstance(new, tuple):
        yield from _in_tuple(old, new, where)
    elif is_record(kind):
        yield from _in_record(old, new, where)
    elif old != new or (kind not in PLAIN and repr(old) != repr(new)):
        yield Replaced(where, old, new)


def _in_tuple(
    old: tuple[object, ...], new: tuple[object, ...], where: Where
) -> Iterator[Difference]:
    """Parts that stand at the same place are compared; those that are too many were taken out or put in at the end."""
    if PLAIN.issuperset(map(type, old + new)):
        if old != new or [*map(type, old)] != [*map(type, new)]:
            yield Items(where, old, new)
        return
    start, end = (0, 0) if len(old) == len(new) else _common(old, new, _same)
    old, new = old[start : len(old) - end], new[start : len(new) - end]
    for place, (one, other) in enumerate(zip(old, new, strict=False), start=start):
        if one is not other:
            seat = place if where.spot.field.per_seat else where.seat
            yield from _in_value(one, other, Where(f"{where.path}/{place}", where.spot, seat))
    shared = min(len(old), len(new))
    if len(old) != len(new):
        yield Parts(where, start + shared, old[shared:], new[shared:])


def _same(one: object, other: object) -> bool:
    """Tell whether documents hold the same of two parts; what an object does not compare counts too."""
    return one is other or not any(_in_value(one, other, _ROOT))


def _undeclared(name: str) -> Field:
    """Make a field that declares nothing; nobody asks whether several things lie in it."""
    return Field(name, (), None, False, False)


_ROOT = Where("", FieldSpot(object, _undeclared("")), None)


def is_record(cls: type) -> bool:
    """Tell whether objects of a class differ in their fields; a card file, which its digest names, is one thing."""
    return attrs.has(cls) and not hasattr(cls, "digest")


@cache
def spots_of(cls: type) -> tuple[FieldSpot, ...]:
    """List the fields of a class."""
    declared = {field.name: field for field in fields_of(cls)}
    return tuple([
        FieldSpot(
            cls,
            declared.get(each.name) or _undeclared(each.name),
            default_of(each) if may_be_left_out(each) else ...,
        )
        for each in typed_fields(cls)
    ])  # fmt: skip


@cache
def _has_player(cls: type) -> bool:
    """Tell whether an object of a class says whose it is."""
    return any(spot.field.name == "player" and spot.mark(SeatMark) for spot in spots_of(cls))


# --- what moved ---


@attrs.frozen(eq=False)
class Lying:
    """A component that lies somewhere; in the unseen cards of a deck it is home, and hidden ones lie there too."""

    id: str
    where: Where
    home: bool


@attrs.frozen(eq=False)
class Moved:
    """A component, where it lay and where it lies; ``None`` is what is hidden."""

    id: str
    source: Where | None
    target: Where | None
    revealed: bool = False


def moves(found: Iterable[Difference]) -> tuple[Moved, ...]:
    """List every component that lies elsewhere, or lies open now."""
    gone: list[Lying] = []
    come: list[Lying] = []
    for each in found:
        _sort(each, gone, come)
    return (*_known(gone, come), *_hidden(gone, come))


def _take(lying: list[Lying], wanted: str, *, home: bool) -> Where | None:
    """Take a component away, at home or elsewhere, and tell where it was."""
    for each in lying:
        if each.id == wanted and each.home is home:
            lying.remove(each)
            return each.where
    return None


def _take_hidden(lying: list[Lying], near: Where) -> Where | None:
    """Take the hidden component that it must be: one in the same place, else all lie in one place."""
    hidden = [each for each in lying if each.id == HIDDEN]
    same = [each for each in hidden if each.where.path == near.path]
    if not same and len({each.where.path for each in hidden}) != 1:
        return None
    found = (same or hidden)[0]
    lying.remove(found)
    return found.where


def _known(gone: list[Lying], come: list[Lying]) -> Iterator[Moved]:
    """Match those whose ids are known, before or after."""
    for here in _away(come):
        there = _take(gone, here.id, home=False)
        if there is not None:
            yield Moved(here.id, there, here.where)
            continue
        deck, hidden = _take(gone, here.id, home=True), _take_hidden(gone, here.where)
        yield Moved(here.id, hidden or deck, here.where, revealed=True)
    for left in _away(gone):
        deck, hidden = _take(come, left.id, home=True), _take_hidden(come, left.where)
        yield Moved(left.id, left.where, hidden or deck)


def _away(lying: list[Lying]) -> list[Lying]:
    """List those whose ids are known, and that lie elsewhere than at home."""
    return [each for each in lying if not (each.home or each.id == HIDDEN)]


def _hidden(gone: list[Lying], come: list[Lying]) -> Iterator[Moved]:
    """Match those of which only how many they are is known, and what moved from deck to deck."""
    for here in [each for each in come if each.id == HIDDEN]:
        yield Moved(HIDDEN, _take_hidden(gone, here.where), here.where)
    for there in [each for each in gone if each.id == HIDDEN]:
        yield Moved(HIDDEN, there.where, None)
    for here in [each for each in come if each.home]:
        yield Moved(here.id, _take(gone, here.id, home=True), here.where)
    for there in [each for each in gone if each.home]:
        yield Moved(there.id, there.where, None)


# --- what lay where ---


def _sort(each: Difference, gone: list[Lying], come: list[Lying]) -> None:
    """Put what a difference took away into one list, and what it brought into the other."""
    where = each.where
    if isinstance(each, Items):
        _, before, after = each.middle
        gone += _listed(where, Counter(before) - Counter(after))
        come += _listed(where, Counter(after) - Counter(before))
    elif isinstance(each, Replaced):
        gone += _lying(each.before, where)
        come += _lying(each.after, where)
    else:
        gone += _lying(each.removed, where, each.start)
        come += _lying(each.added, where, each.start)


def _listed(where: Where, ids: Iterable[Any]) -> list[Lying]:
    """Ids of a field in which components lie, equal ones beside each other; of other fields none."""
    if not where.spot.holds:
        return []
    home = where.path.endswith("/unseen")
    return [Lying(each, where, home) for each in Counter(ids).elements()]


def _lying(thing: object, where: Where, start: int = 0) -> Iterator[Lying]:
    """Every component that lies in a value of a field, also in its parts; a list may begin later in the field."""
    if type(thing) is str:
        yield from _listed(where, (thing,))
    elif type(thing) is tuple:
        for place, each in enumerate(thing, start):
            yield from _lying(each, where if type(each) is str else where.at(place))
    elif type(thing) is Deck:
        for name in ("unseen", "bottom"):
            yield from _lying(getattr(thing, name), where.at(name))
    elif is_record(type(thing)):
        for spot in spots_of(type(thing)):
            there = Where(f"{where.path}/{spot.field.name}", spot, where.seat)
            yield from _lying(getattr(thing, spot.field.name), there)
