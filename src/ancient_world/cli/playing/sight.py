"""What somebody sees for the first time: cards that are turned up or come to a hand, with what they say."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import attrs

import ancient_world as aw
from ancient_world.cli.playing.details import Details
from ancient_world.engine import Section
from ancient_world.engine.chance import HIDDEN
from ancient_world.engine.declared.fields import fields_of
from ancient_world.engine.declared.naming import cards_of, names_of
from ancient_world.engine.language import spoken


class Sight:
    """Remembers what has been seen at one keyboard."""

    def __init__(self) -> None:
        self._known: set[str] = set()

    def new(self, seen: aw.State, board: Sequence[Section]) -> list[Section]:
        """What is there now and was never told, with what it says; ``board`` is what people have before them anyway."""
        new = dict.fromkeys([each for each in held(seen) if each not in self._known])
        self._known.update(new)
        cards = cards_of(seen)
        if cards is None or not new:
            return []
        names = names_of(cards)
        details = Details(seen)
        told = {cell for part in board for row in part.rows for cell in row}
        parts = details.called([spoken(names[each]) for each in new if each in names])
        return [part for part in map(_rest(told), parts) if part.rows]


def _rest(told: set[str]) -> Any:
    """What leaves out of a part the rows whose last cell is told already."""
    return lambda part: attrs.evolve(
        part, rows=tuple([row for row in part.rows if row[-1] not in told])
    )


def held(thing: Any) -> Iterator[str]:
    """The ids of everything that lies open somewhere in a state, or in a part of one; decks are not open."""
    for field in fields_of(type(thing)):
        value = getattr(thing, field.name)
        if field.ids is not None and field.ids.held:
            yield from _ids(value)
        elif field.part is not None and field.deck is None:
            for part in value if isinstance(value, tuple) else (value,):
                if attrs.has(type(part)):
                    yield from held(part)


def _ids(value: Any) -> Iterator[str]:
    for each in value if isinstance(value, tuple) else (value,):
        if type(each) is str and each != HIDDEN:
            yield each
