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
class FieldSpot:
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
    spot: FieldSpot
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
        start, end = _common(before, after, alike)
        return start, before[start : len(before) - end], after[start : len(after) - end]


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
    return [*_in_record(before, after, _ROOT)]


def alike(one: object, other: object) -> bool:
    """Return whether documents write two plain values alike; unlike ``==``, tell 1 from true."""
    return type(one) is type(other) and bool(one == other)


def _common(
    first: tuple[object, ...], second: tuple[object, ...], same: Callable[[object, object], bool]
) -> tuple[int, int]:
    """Count the items of the common beginning of two lists, and of the common end of the rest."""

    def run(*both: Iterable[object]) -> int:
        return len([*takewhile(lambda pair: same(*pair), zip(*both, strict=False))])

    start = run(first, second)
    return start, run(reversed(first[start:]), reversed(second[start:]))


def _in_record(before: Any, after: Any, where: Where) -> Iterator[Difference]:
    """Yield the differences of two objects of a class; those in a deck have the field that contains the deck."""
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
    """Yield the differences of two lists; parts at the same index are compared, surplus parts were removed or inserted."""
    if PLAIN.issuperset(map(type, old + new)):
        if old != new or [*map(type, old)] != [*map(type, new)]:
            yield Items(where, old, new)
        return
    start, end = (0, 0) if len(old) == len(new) else _common(old, new, _same)
    old, new = old[start : len(old) - end], new[start : len(new) - end]
    for place, (was, now) in enumerate(zip(old, new, strict=False), start=start):
        if was is not now:
            seat = place if where.spot.field.per_seat else where.seat
            yield from _in_value(was, now, Where(f"{where.path}/{place}", where.spot, seat))
    shared = min(len(old), len(new))
    if len(old) != len(new):
        yield Parts(where, start + shared, old[shared:], new[shared:])


def _same(first: object, second: object) -> bool:
    """Return whether documents write two parts alike, including fields that ``==`` ignores."""
    return first is second or not any(_in_value(first, second, _ROOT))


def _undeclared(name: str) -> Field:
    """Return a field without declarations."""
    return Field(name, (), None, False, False)


_ROOT = Where("", FieldSpot(object, _undeclared("")), None)


def is_record(cls: type) -> bool:
    """Return whether objects of a class are compared field by field; card files, which have a digest, are not."""
    return attrs.has(cls) and not hasattr(cls, "digest")


@cache
def spots_of(cls: type) -> tuple[FieldSpot, ...]:
    """Return the fields of a class with their declarations."""
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
    for each in found:
        _sort(each, removed, added)
    return (*_known(removed, added), *_hidden(removed, added))


def _take(lying: list[Lying], component: str, *, home: bool) -> Where | None:
    """Remove the component with an id from the list, and return its place; ``None`` if it is not there."""
    for each in lying:
        if each.id == component and each.home is home:
            lying.remove(each)
            return each.where
    return None


def _take_hidden(lying: list[Lying], near: Where) -> Where | None:
    """Remove the hidden component at the same place, or else one of those at the only place; return where it was.

    ``None`` if hidden components are at several other places, or nowhere.
    """
    hidden = [each for each in lying if each.id == HIDDEN_ID]
    same = [each for each in hidden if each.where.path == near.path]
    if not same and len({each.where.path for each in hidden}) != 1:
        return None
    chosen = (same or hidden)[0]
    lying.remove(chosen)
    return chosen.where


def _known(removed: list[Lying], added: list[Lying]) -> Iterator[Moved]:
    """Match the components whose ids are known before or after."""
    for here in _away(added):
        there = _take(removed, here.id, home=False)
        if there is not None:
            yield Moved(here.id, there, here.where)
            continue
        deck, hidden = _take(removed, here.id, home=True), _take_hidden(removed, here.where)
        yield Moved(here.id, hidden or deck, here.where, revealed=True)
    for away in _away(removed):
        deck, hidden = _take(added, away.id, home=True), _take_hidden(added, away.where)
        yield Moved(away.id, away.where, hidden or deck)


def _away(lying: list[Lying]) -> list[Lying]:
    return [each for each in lying if not (each.home or each.id == HIDDEN_ID)]


def _hidden(removed: list[Lying], added: list[Lying]) -> Iterator[Moved]:
    """Match the remaining components: those with hidden ids, and those that moved between decks."""
    for here in [each for each in added if each.id == HIDDEN_ID]:
        yield Moved(HIDDEN_ID, _take_hidden(removed, here.where), here.where)
    for there in [each for each in removed if each.id == HIDDEN_ID]:
        yield Moved(HIDDEN_ID, there.where, None)
    for here in [each for each in added if each.home]:
        yield Moved(here.id, _take(removed, here.id, home=True), here.where)
    for there in [each for each in removed if each.home]:
        yield Moved(there.id, there.where, None)


# --- components of a difference ---


def _sort(each: Difference, removed: list[Lying], added: list[Lying]) -> None:
    """Add the components that a difference removed to one list, and those that it added to the other."""
    where = each.where
    if isinstance(each, Items):
        _, before, after = each.middle
        removed += _listed(where, Counter(before) - Counter(after))
        added += _listed(where, Counter(after) - Counter(before))
    elif isinstance(each, Replaced):
        removed += _lying(each.before, where)
        added += _lying(each.after, where)
    else:
        removed += _lying(each.removed, where, each.start)
        added += _lying(each.added, where, each.start)


def _listed(where: Where, ids: Iterable[Any]) -> list[Lying]:
    """Return the components with these ids at a place, equal ids together; none if its field contains no components."""
    if not where.spot.holds:
        return []
    home = where.path.endswith("/unseen")
    return [Lying(each, where, home) for each in Counter(ids).elements()]


def _lying(value: object, where: Where, start: int = 0) -> Iterator[Lying]:
    """Yield every component in a value and its parts; ``start`` is the index of a list's first item within its field."""
    if type(value) is str:
        yield from _listed(where, (value,))
    elif type(value) is tuple:
        for place, each in enumerate(value, start):
            yield from _lying(each, where if type(each) is str else where.at(place))
    elif type(value) is Deck:
        for name in ("unseen", "bottom"):
            yield from _lying(getattr(value, name), where.at(name))
    elif is_record(type(value)):
        for spot in spots_of(type(value)):
            there = Where(f"{where.path}/{spot.field.name}", spot, where.seat)
            yield from _lying(getattr(value, spot.field.name), there)
