"""A board as text in a picture, for games that draw nothing themselves."""

from __future__ import annotations

from ancient_world.engine.board import Board, Section
from ancient_world.engine.drawing_style import width_of
from ancient_world.engine.sheet import Sheet

SIZE, LINE, GAP = 11.0, 15.0, 14.0


def draw_text(sheet: Sheet, board: Board) -> None:
    """Draw every part of a board, one under the other."""
    sheet.title(board.title)
    for section in board.sections:
        with sheet.part(section.title or board.title):
            _section(sheet, section)


def _section(sheet: Sheet, section: Section) -> None:
    """A heading, and rows in columns as wide as what stands in them."""
    heading = (section.title, *section.columns[1:]) if section.columns else (section.title,)
    rows = [row for row in (heading, *section.rows) if any(row)]
    widths = _widths(rows, sheet.room)
    for number, row in enumerate(rows):
        sheet.bottom += LINE
        x = sheet.margin
        for text, wide in zip(row, widths, strict=False):
            first = number == 0 and bool(any(heading))
            sheet.text(x, sheet.bottom, text, SIZE, room=wide, bold=first, look="ink")
            x += wide + GAP
    sheet.bottom += GAP / 2


def _widths(rows: list[tuple[str, ...]], room: float) -> list[float]:
    """Return the width of each column; together at most as wide as the room, with wide ones giving way."""
    columns = max(map(len, rows), default=0)
    widths = [
        max([width_of(row[column], SIZE, bold=True) for row in rows if column < len(row)]) + 1
        for column in range(columns)
    ]
    room -= GAP * (columns - 1)
    while sum(widths) > room and columns:
        widest = max(widths)
        widths[widths.index(widest)] = max(widest - (sum(widths) - room), widest * 0.8)
    return widths
