"""Which components moved from where to where, as far as a seat can tell from what lay where before and after."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import attrs

from ancient_world.engine.chance import HIDDEN, Deck
from ancient_world.engine.declared.fields import fields_of
from ancient_world.engine.freezing import once
from ancient_world.matches.told.differences import (
    PLAIN,
    Difference,
    Items,
    Parts,
    Replaced,
    Where,
    declared_spots,
)


@attrs.define(eq=False)
class Lying:
    """A component that lies somewhere; in the unseen cards of a deck it is home, and hidden ones lie there too."""

    id: str
    where: Where
    home: bool


@attrs.define(eq=False)
class Moved:
    """A component, where it lay and where it lies; ``None`` is what is hidden."""

    id: str
    source: Where | None
    target: Where | None
    revealed: bool
    made: dict[Any, Any] = attrs.field(init=False, factory=dict)
    """What was made of it for those who know it."""


@attrs.define(eq=False)
class Heap:
    """What lay somewhere and is not there any more, or what lies there now."""

    lying: list[Lying] = attrs.field(factory=list)

    def take(self, wanted: str, *, home: bool) -> Lying | None:
        """Take a component off the heap, at home or elsewhere."""
        for place, each in enumerate(self.lying):
            if each.id == wanted and each.home is home:
                return self.lying.pop(place)
        return None

    def take_hidden(self, near: Where) -> Lying | None:
        """Take the hidden component that it must be: one in the same place, else all lie in one place."""
        hidden = [each for each in self.lying if each.id == HIDDEN]
        if not hidden:
            return None
        same = [each for each in hidden if each.where.path == near.path]
        if not same and len({each.where.path for each in hidden}) != 1:
            return None
        found = (same or hidden)[0]
        self.lying.remove(found)
        return found


class Movers:
    """Tells which components moved; of the very same differences once."""

    def __init__(self) -> None:
        self._known: dict[tuple[int, ...], tuple[list[Difference], tuple[Moved, ...]]] = {}

    def moves(self, found: Iterable[Difference]) -> tuple[Moved, ...]:
        """Every component that lies elsewhere, or lies open now."""
        holding = [each for each in found if each.where.spot.holds or _brings_parts(each)]
        if not holding:
            return ()
        key = tuple(map(id, holding))
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = (holding, _moves(holding))
        return known[1]


def _brings_parts(each: Difference) -> bool:
    """Whether something came or went by a difference in which components can lie."""
    if isinstance(each, Replaced):
        return not PLAIN.issuperset((type(each.before), type(each.after)))
    return isinstance(each, Parts)


def _moves(found: Iterable[Difference]) -> tuple[Moved, ...]:
    gone, come = Heap(), Heap()
    for each in found:
        _sort(each, gone, come)
    return (*_known(gone, come), *_hidden(gone, come))


def _known(gone: Heap, come: Heap) -> Iterator[Moved]:
    """Those whose ids are known, before or after."""
    for here in [each for each in come.lying if each.id != HIDDEN and not each.home]:
        come.lying.remove(here)
        there = gone.take(here.id, home=False)
        if there is not None:
            yield Moved(here.id, there.where, here.where, revealed=False)
            continue
        deck, hidden = gone.take(here.id, home=True), gone.take_hidden(here.where)
        source = hidden or deck
        yield Moved(here.id, _place(source), here.where, revealed=True)
    for there in [each for each in gone.lying if each.id != HIDDEN and not each.home]:
        gone.lying.remove(there)
        deck, hidden = come.take(there.id, home=True), come.take_hidden(there.where)
        target = hidden or deck
        yield Moved(there.id, there.where, _place(target), revealed=False)


def _hidden(gone: Heap, come: Heap) -> Iterator[Moved]:
    """Those of which only how many they are is known, and what moved from deck to deck."""
    for here in [each for each in come.lying if each.id == HIDDEN]:
        there = gone.take_hidden(here.where)
        yield Moved(HIDDEN, _place(there), here.where, revealed=False)
    for there in [each for each in gone.lying if each.id == HIDDEN]:
        yield Moved(HIDDEN, there.where, None, revealed=False)
    for here in [each for each in come.lying if each.home]:
        deck = gone.take(here.id, home=True)
        yield Moved(here.id, _place(deck), here.where, revealed=False)
    for there in [each for each in gone.lying if each.home]:
        yield Moved(there.id, there.where, None, revealed=False)


def _place(each: Lying | None) -> Where | None:
    return None if each is None else each.where


# --- what lay where ---


def _sort(each: Difference, gone: Heap, come: Heap) -> None:
    """Put what a difference took away on one heap, and what it brought on the other."""
    if isinstance(each, Items):
        _, before, after = each.middle
        if before and after:
            before, after = _without(before, after), _without(after, before)
        gone.lying += _listed(each.where, before)
        come.lying += _listed(each.where, after)
    elif isinstance(each, Replaced):
        gone.lying += lying(each.before, each.where)
        come.lying += lying(each.after, each.where)
    else:
        gone.lying += _in_parts(each, each.removed)
        come.lying += _in_parts(each, each.added)


def _without(ids: tuple[Any, ...], others: tuple[Any, ...]) -> tuple[Any, ...]:
    """The ids that are left when as many of the same ones as there are among the others are taken away."""
    out, own = set(others), set(ids)
    if out.isdisjoint(own):
        return ids
    if len(out) == len(others) and len(own) == len(ids):
        return tuple([each for each in ids if each not in out])
    return tuple((Counter(ids) - Counter(others)).elements())


def _in_parts(each: Parts, parts: tuple[Any, ...]) -> Iterator[Lying]:
    for place, part in enumerate(parts, start=each.start):
        yield from lying(part, each.where.at(place))


def _listed(where: Where, ids: Sequence[Any]) -> list[Lying]:
    """Ids of a field in which components lie, equal ones beside each other; of other fields none."""
    if not where.spot.holds:
        return []
    home = where.path.endswith("/unseen")
    if 1 < len(set(ids)) < len(ids):
        ids = [*Counter(ids).elements()]
    return [Lying(each, where, home) for each in ids]


def lying(thing: Any, where: Where) -> Iterator[Lying]:
    """Every component that lies in a value of a field, also in its parts."""
    if type(thing) is str:
        yield from _listed(where, (thing,))
    elif type(thing) is tuple:
        for place, each in enumerate(thing):
            yield from lying(each, where if type(each) is str else where.at(place))
    elif type(thing) is Deck:
        for name in ("unseen", "bottom"):
            there = Where(f"{where.path}/{name}", where.spot, where.owner)
            yield from lying(getattr(thing, name), there)
    elif _may_hold(type(thing)):
        for spot in declared_spots(type(thing)):
            there = Where(f"{where.path}/{spot.name}", spot, where.owner)
            yield from lying(getattr(thing, spot.name), there)


@once
def _may_hold(cls: Any) -> bool:
    """Whether components lie in objects of a class, or in their parts."""
    if not attrs.has(cls) or hasattr(cls, "digest"):
        return False
    return any(
        field.deck is not None
        or (field.ids is not None and field.ids.held)
        or (field.part is not None and field.part is not cls and _may_hold(field.part))
        for field in fields_of(cls)
    )
