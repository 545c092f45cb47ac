"""The cards that somebody sees for the first time, turned up or drawn, with their texts."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import attrs

import ancient_world as aw
from ancient_world.cli.playing.details import Details
from ancient_world.engine import Section
from ancient_world.engine.chance import HIDDEN
from ancient_world.engine.declared.fields import fields_of
from ancient_world.engine.declared.naming import cards_of, names_of
from ancient_world.engine.language import spoken


class Sight:
    """The memory, by name, of the cards seen at one keyboard."""

    def __init__(self) -> None:
        self._known: set[str] = set()

    def new(self, seen: aw.State, board: Sequence[Section]) -> list[Section]:
        """Return the cards that are visible now and were never shown; ``board`` is known already."""
        new = self._never_told(seen)
        if not new:
            return []
        told = [frozenset(row) for part in board for row in part.rows]
        parts = Details(seen).called(new)
        return [part for part in map(_rest(told), parts) if part.rows]

    def _never_told(self, seen: aw.State) -> list[str]:
        """Return the names of cards that are open now and were never before, and remember them."""
        cards = cards_of(seen)
        names = {} if cards is None else names_of(cards)
        there = dict.fromkeys([names[each] for each in held(seen) if each in names])
        new = [name for name in there if name not in self._known]
        self._known.update(new)
        return [spoken(name) for name in new]


def _rest(told: Sequence[frozenset[str]]) -> Callable[[Section], Section]:
    """Return a function that removes from a section each row whose words the board already has in one row."""

    def rest(part: Section) -> Section:
        rows = [row for row in part.rows if not any(known.issuperset(row) for known in told)]
        return attrs.evolve(part, rows=tuple(rows))

    return rest


def held(thing: object) -> Iterator[str]:
    """Yield the ids of all components that lie open in a state, or in a part of one; decks are not open."""
    for field in fields_of(type(thing)):
        value = getattr(thing, field.name)
        if field.holds:
            yield from _ids(value)
        elif field.part is not None and field.deck is None:
            for part in value if isinstance(value, tuple) else (value,):
                if attrs.has(type(part)):
                    yield from held(part)


def _ids(value: object) -> Iterator[str]:
    for each in value if isinstance(value, tuple) else (value,):
        if type(each) is str and each != HIDDEN:
            yield each
