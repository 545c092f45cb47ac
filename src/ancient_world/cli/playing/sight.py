"""What somebody sees for the first time: cards that are turned up or come to a hand, with what they say."""

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
    """Remembers by its name what has been seen at one keyboard."""

    def __init__(self) -> None:
        self._known: set[str] = set()

    def new(self, seen: aw.State, board: Sequence[Section]) -> list[Section]:
        """What is there now and was never told, with what it says; ``board`` is what people have before them anyway."""
        cards = cards_of(seen)
        if cards is None:
            return []
        names = names_of(cards)
        there = [names[each] for each in held(seen) if each in names]
        new = [name for name in dict.fromkeys(there) if name not in self._known]
        self._known.update(new)
        if not new:
            return []
        told = [frozenset(row) for part in board for row in part.rows]
        parts = Details(seen).called([spoken(name) for name in new])
        return [part for part in map(_rest(told), parts) if part.rows]


def _rest(told: Sequence[frozenset[str]]) -> Callable[[Section], Section]:
    """What leaves out of a part the rows of which the board has every word in one row."""

    def rest(part: Section) -> Section:
        rows = [row for row in part.rows if not any(known.issuperset(row) for known in told)]
        return attrs.evolve(part, rows=tuple(rows))

    return rest


def held(thing: object) -> Iterator[str]:
    """The ids of everything that lies open somewhere in a state, or in a part of one; decks are not open."""
    for field in fields_of(type(thing)):
        value = getattr(thing, field.name)
        if field.ids is not None and field.ids.held:
            yield from _ids(value)
        elif field.part is not None and field.deck is None:
            for part in value if isinstance(value, tuple) else (value,):
                if attrs.has(type(part)):
                    yield from held(part)


def _ids(value: object) -> Iterator[str]:
    for each in value if isinstance(value, tuple) else (value,):
        if type(each) is str and each != HIDDEN:
            yield each
