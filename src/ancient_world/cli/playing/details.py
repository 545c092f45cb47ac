"""Details on demand: what a card, a tile, a province says, by its name or how its words begin."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import attrs

import ancient_world as aw
from ancient_world.cli.playing.phrases import meant
from ancient_world.engine import Section

Row = tuple[str, ...]


class Details:
    """Everything that can be looked up at a table as somebody sees it."""

    def __init__(self, seen: aw.State) -> None:
        self._seen = seen
        self._parts = aw.game(seen.game).details(seen).sections

    def names(self) -> list[str]:
        """What can be asked for, each name once."""
        return list(dict.fromkeys([name for part in self._parts for name, _ in _named_rows(part)]))

    def of(self, typed: str) -> tuple[list[Section], list[str]]:
        """The parts that tell of what was typed, each with what it says of that; and the names that were found."""
        found = meant(typed, [(name, name) for name in self.names()])
        return (self.called(found), found) if found else self._others(typed)

    def _others(self, typed: str) -> tuple[list[Section], list[str]]:
        """The same of whatever else has a text among the components: spaces of the board, know-how, copies of a card."""
        others = [each for each in aw.components(self._seen).components if each.text]
        found = meant(typed, [(each.name, each) for each in others])
        rows = tuple(dict.fromkeys([(each.name, each.text) for each in found]))
        return ([Section("", (), rows)] if rows else []), [name for name, _ in rows]

    def called(self, names: Sequence[str]) -> list[Section]:
        """The parts that tell of things of these names, each with what it says of them."""
        found = []
        for part in self._parts:
            rows = [row for name, row in _named_rows(part) if name in names]
            if rows:
                # copies of a card say the same
                once = rows if part.title in names else dict.fromkeys(rows)
                found.append(attrs.evolve(part, rows=tuple(once)))
        return found


def _named_rows(part: Section) -> Iterator[tuple[str, Row]]:
    """Each row with the name of what it tells of: its first cell, the one above, or the title of a drawing."""
    name = part.title
    for row in part.rows:
        if len(row) > 1:
            name = row[0] or name
        yield name, row
