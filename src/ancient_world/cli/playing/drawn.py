"""The board as a person saw it last: only the parts that have changed since are drawn again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import attrs

from ancient_world.cli.words import say
from ancient_world.engine import Board, Section

LONG = 8
"""The number of rows above which only the changed rows of a part are drawn."""
GONE = "-"

Row = tuple[str, ...]


class LastDrawing:
    """The memory of the board that was drawn last."""

    def __init__(self) -> None:
        self.parts: tuple[Section, ...] = ()
        """The sections that were drawn last."""

    def asked(self, board: Board) -> Board:
        """Return the parts for the question at hand of a board that was drawn already, if they have changed."""
        now = tuple([part for part in board.sections if part.now])
        new = tuple([part for part in now if part not in self.parts])
        self.parts = (*[part for part in self.parts if not part.now], *now)
        return Board(board.title, new)

    def changed(self, board: Board) -> Board:
        """Return the parts of a board that have changed, and remember this board as the last one drawn."""
        shown = tuple([part for part in board.sections if not part.detail])
        before, self.parts = self.parts, shown
        return Board(board.title, tuple(_changed(before, shown)))


def _changed(before: tuple[Section, ...], after: tuple[Section, ...]) -> Iterator[Section]:
    titled = {part.title: part for part in before if part.columns}
    for part in after:
        if part.now or part not in before:
            known = titled.get(part.title)
            yield part if known is None or len(part.rows) <= LONG else _rows(known, part)


def _rows(before: Section, after: Section) -> Section:
    """Return the rows of a long part that have changed, and those that are gone, without their texts."""
    now = _by_name(after)
    gone = [
        (name, *[GONE if cell else "" for cell in row[1:]])
        for name, row in _by_name(before).items()
        if name not in now
    ]
    rows = (*[row for row in after.rows if row not in before.rows], *gone)
    return attrs.evolve(after, title=say("changed", title=after.title), rows=rows)


def _by_name(part: Section) -> Mapping[str, Row]:
    return {row[0]: row for row in part.rows}
