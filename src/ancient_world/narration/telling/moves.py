"""Finds which components moved from where to where, as far as a seat can tell from what lay where before and after."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

import attrs

from ancient_world.engine.chance import HIDDEN, Deck
from ancient_world.narration.telling.differences import (
    Difference,
    Items,
    Replaced,
    Where,
    is_record,
    spots_of,
)


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
