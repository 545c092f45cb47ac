"""Details on demand: the text of a card, a tile or a province, by its name or the beginnings of its words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import attrs

import ancient_world as aw
from ancient_world.cli.playing.phrases import meant
from ancient_world.engine import Section

Row = tuple[str, ...]


class Details:
    """Everything that somebody can look up at a table, as they see it."""

    def __init__(self, seen: aw.State) -> None:
        self._seen = seen
        self._parts = aw.game(seen.game).details(seen).sections

    def names(self) -> list[str]:
        """Return every name that can be asked for, each once."""
        return list(dict.fromkeys([name for part in self._parts for name, _ in _named_rows(part)]))

    def of(self, typed: str) -> tuple[list[Section], list[str]]:
        """Return the parts that describe what was typed, each with its matching rows, and the names that were found."""
        found = meant(typed, [(name, name) for name in self.names()])
        return (self.called(found), found) if found else self._others(typed)

    def _others(self, typed: str) -> tuple[list[Section], list[str]]:
        """Yield the same from any other component with a text: spaces of the board, know-how, copies of a card."""
        others = [each for each in aw.components(self._seen).components if each.text]
        found = meant(typed, [(each.name, each) for each in others])
        rows = tuple(dict.fromkeys([(each.name, each.text) for each in found]))
        return ([Section("", (), rows)] if rows else []), [name for name, _ in rows]

    def called(self, names: Sequence[str]) -> list[Section]:
        """Return the parts that describe things of these names, each with its matching rows."""
        found = []
        for part in self._parts:
            rows = [row for name, row in _named_rows(part) if name in names]
            if rows:
                # copies of a card say the same
                once = rows if part.title in names else dict.fromkeys(rows)
                found.append(attrs.evolve(part, rows=tuple(once)))
        return found


def _named_rows(part: Section) -> Iterator[tuple[str, Row]]:
    """Yield each row with the name of what it describes: its first cell, the one above, or the title of a drawing."""
    name = part.title
    for row in part.rows:
        if len(row) > 1:
            name = row[0] or name
        yield name, row
