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
    taken: bool = attrs.field(init=False, default=False)
    """Whether it is known from where, or to where, it went."""


@attrs.define(eq=False)
class Moved:
    """A component, where it lay and where it lies; ``None`` is what is hidden."""

    id: str
    source: Where | None
    target: Where | None
    revealed: bool
    made: dict[Any, Any] = attrs.field(init=False, factory=dict)
    """What was made of it for those who know it."""


class Heap:
    """What lay somewhere and is not there any more, or what lies there now."""

    def __init__(self, lying: list[Lying]) -> None:
        self._lying = lying
        self._of: dict[str, list[Lying]] = {}
        """The same by id."""
        for each in lying:
            self._of.setdefault(each.id, []).append(each)

    @property
    def known(self) -> list[Lying]:
        """Those whose ids are known, and that lie elsewhere than at home."""
        return [each for each in self._lying if not (each.taken or each.home or each.id == HIDDEN)]

    @property
    def hidden(self) -> list[Lying]:
        """Those whose ids are not known."""
        return [each for each in self._of.get(HIDDEN, ()) if not each.taken]

    @property
    def home(self) -> list[Lying]:
        """Those that lie at home."""
        return [each for each in self._lying if each.home and not each.taken]

    def take(self, wanted: str, *, home: bool) -> Lying | None:
        """Take a component off the heap, at home or elsewhere."""
        for each in self._of.get(wanted, ()):
            if each.home is home and not each.taken:
                each.taken = True
                return each
        return None

    def take_hidden(self, near: Where) -> Lying | None:
        """Take the hidden component that it must be: one in the same place, else all lie in one place."""
        hidden = self.hidden
        if not hidden:
            return None
        same = [each for each in hidden if each.where.path == near.path]
        if not same and len({each.where.path for each in hidden}) != 1:
            return None
        found = (same or hidden)[0]
        found.taken = True
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
    lay: list[Lying] = []
    lies: list[Lying] = []
    for each in found:
        _sort(each, lay, lies)
    gone, come = Heap(lay), Heap(lies)
    return (*_known(gone, come), *_hidden(gone, come))


def _known(gone: Heap, come: Heap) -> Iterator[Moved]:
    """Those whose ids are known, before or after."""
    for here in come.known:
        there = gone.take(here.id, home=False)
        if there is not None:
            yield Moved(here.id, there.where, here.where, revealed=False)
            continue
        deck, hidden = gone.take(here.id, home=True), gone.take_hidden(here.where)
        source = hidden or deck
        yield Moved(here.id, _place(source), here.where, revealed=True)
    for there in gone.known:
        deck, hidden = come.take(there.id, home=True), come.take_hidden(there.where)
        target = hidden or deck
        yield Moved(there.id, there.where, _place(target), revealed=False)


def _hidden(gone: Heap, come: Heap) -> Iterator[Moved]:
    """Those of which only how many they are is known, and what moved from deck to deck."""
    for here in come.hidden:
        there = gone.take_hidden(here.where)
        yield Moved(HIDDEN, _place(there), here.where, revealed=False)
    for there in gone.hidden:
        yield Moved(HIDDEN, there.where, None, revealed=False)
    for here in come.home:
        deck = gone.take(here.id, home=True)
        yield Moved(here.id, _place(deck), here.where, revealed=False)
    for there in gone.home:
        yield Moved(there.id, there.where, None, revealed=False)


def _place(each: Lying | None) -> Where | None:
    return None if each is None else each.where


# --- what lay where ---


def _sort(each: Difference, gone: list[Lying], come: list[Lying]) -> None:
    """Put what a difference took away into one list, and what it brought into the other."""
    if isinstance(each, Items):
        _, before, after = each.middle
        if before and after:
            before, after = _without(before, after), _without(after, before)
        gone += _listed(each.where, before)
        come += _listed(each.where, after)
    elif isinstance(each, Replaced):
        gone += lying(each.before, each.where)
        come += lying(each.after, each.where)
    else:
        gone += _in_parts(each, each.removed)
        come += _in_parts(each, each.added)


def _without(ids: tuple[object, ...], others: tuple[object, ...]) -> tuple[object, ...]:
    """The ids that are left when as many of the same ones as there are among the others are taken away."""
    out, own = set(others), set(ids)
    if out.isdisjoint(own):
        return ids
    if len(out) == len(others) and len(own) == len(ids):
        return tuple([each for each in ids if each not in out])
    return tuple((Counter(ids) - Counter(others)).elements())


def _in_parts(each: Parts, parts: tuple[object, ...]) -> Iterator[Lying]:
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


def lying(thing: object, where: Where) -> Iterator[Lying]:
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
def _may_hold(cls: type) -> bool:
    """Whether components lie in objects of a class, or in their parts."""
    if not attrs.has(cls) or hasattr(cls, "digest"):
        return False
    return any(
        field.deck is not None
        or (field.ids is not None and field.ids.held)
        or (field.part is not None and field.part is not cls and _may_hold(field.part))
        for field in fields_of(cls)
    )
