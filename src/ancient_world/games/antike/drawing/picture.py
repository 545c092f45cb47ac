"""The table as a picture: the map, the rondel and know-how beside or below it, and what each civilization has."""

from __future__ import annotations

from collections.abc import Sequence

from ancient_world.engine.drawing.sheet import GAP, MARGIN, Sheet
from ancient_world.games.antike.drawing.know_how import draw_know_how
from ancient_world.games.antike.drawing.map import draw_map
from ancient_world.games.antike.drawing.rondel import draw_rondel
from ancient_world.games.antike.drawing.table import draw_own, draw_table
from ancient_world.games.antike.state import AntikeState
from ancient_world.games.antike.words.board import progress

RADIUS, BROAD_RADIUS = 108.0, 142.0
"""Of the rondel, below the map and beside it."""


def draw(state: AntikeState, names: Sequence[str], sheet: Sheet) -> None:
    """Draw one's own goods, the map, the rondel and know-how where there is room, then the other civilizations."""
    sheet.title(progress(state))
    draw_own(sheet, state, names)
    top, radius = sheet.bottom, BROAD_RADIUS if sheet.broad else RADIUS
    beside = 2 * radius + 2 * GAP
    draw_map(state, sheet, sheet.room - beside if sheet.broad else sheet.room)
    ends = sheet.bottom
    left = sheet.wide - MARGIN - 2 * radius if sheet.broad else MARGIN
    if sheet.narrow:
        left = (sheet.wide - 2 * radius) / 2
    y = top if sheet.broad else ends
    draw_rondel(state, sheet, left + radius, y + radius, radius)
    sheet.bottom = y + 2 * radius + GAP
    if sheet.broad:
        draw_know_how(sheet, state, left, 2 * radius)
    elif sheet.narrow:
        draw_know_how(sheet, state, MARGIN, sheet.room)
    else:
        ends, sheet.bottom = sheet.bottom, y
        draw_know_how(sheet, state, MARGIN + beside, sheet.room - beside)
    sheet.bottom = max(sheet.bottom, ends) + GAP
    draw_table(sheet, state, names)
