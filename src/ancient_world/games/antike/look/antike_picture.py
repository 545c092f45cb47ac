"""Draw the table: the map, the rondel with its prices, the stocks of all civilizations, and know-how."""

from __future__ import annotations

from collections.abc import Sequence

from ancient_world.engine import register_messages
from ancient_world.engine.sheet import Sheet
from ancient_world.games.antike.look.know_how_drawing import draw_know_how
from ancient_world.games.antike.look.map import draw_map, readable_width
from ancient_world.games.antike.look.province_tables import progress_line
from ancient_world.games.antike.look.rondel_drawing import (
    MARKER_ROOM,
    RONDEL_RADIUS,
    draw_rondel,
    picture_message,
)
from ancient_world.games.antike.look.stocks_drawing import draw_own_stock, draw_panels, draw_stocks
from ancient_world.games.antike.state import AntikeState

register_messages(
    {
        "antike-picture-moving": "1/3: 1 of 3 units can still move",
        "antike-part-rondel": "Rondel",
        "antike-part-map": "Map",
        "antike-part-west": "West",
        "antike-part-east": "East",
        "antike-part-nations": "Nations",
        "antike-part-know-how": "Know-how",
    }
)


SIDE_WIDTH, SCREEN_HEIGHT = 428.0, 634.0
"""The width of what stands beside the map, and the height of a picture that a window shows whole."""
NARROW_RONDEL_RADIUS, LYING_RONDEL_RADIUS, LYING_WIDTH = 165.0, 122.0, 480.0
"""The radii of the rondel on the sheets of phones, and on those of phones that lie on their side, from a width on."""
SLIDING_MAP_HEIGHT = 470.0


def draw(state: AntikeState, names: Sequence[str], sheet: Sheet) -> None:
    """Draw the map, beside it (or in parts below one another) the stocks, the rondel and know-how."""
    moving_text = picture_message("picture-moving") if state.ready else ""
    if sheet.is_narrow and state.winner is None:
        round_text = f"{picture_message('picture-round')} {state.round}"
        sheet.title(" · ".join([round_text, moving_text or format(state.map.name)]))
    else:
        sheet.text(sheet.width - sheet.margin, sheet.bottom + 12, moving_text, anchor="end")
        sheet.title(progress_line(state))
    if sheet.is_wide:
        _draw_wide(state, names, sheet)
    elif sheet.is_narrow:
        _draw_narrow(state, names, sheet)
    else:
        draw_stocks(sheet, state, names, sheet.margin, sheet.content_width)
        draw_map(state, sheet, sheet.content_width)
        _draw_rondel_with_know_how(state, sheet)


def _draw_wide(state: AntikeState, names: Sequence[str], sheet: Sheet) -> None:
    """Draw the map as high as the window, and all else to its right."""
    top, left = sheet.bottom, sheet.width - sheet.margin - SIDE_WIDTH
    draw_map(
        state, sheet, sheet.content_width - SIDE_WIDTH - sheet.gap, SCREEN_HEIGHT - top - sheet.gap
    )
    map_bottom, sheet.bottom = sheet.bottom, top
    draw_stocks(sheet, state, names, left, SIDE_WIDTH)
    middle = sheet.bottom + RONDEL_RADIUS + MARKER_ROOM
    draw_rondel(state, sheet, left + SIDE_WIDTH / 2, middle, RONDEL_RADIUS)
    sheet.bottom = middle + RONDEL_RADIUS + MARKER_ROOM + sheet.gap
    draw_know_how(sheet, state, left, SIDE_WIDTH, map_bottom - sheet.bottom)
    sheet.bottom = max(sheet.bottom, map_bottom) - sheet.gap


def _draw_rondel_with_know_how(state: AntikeState, sheet: Sheet) -> None:
    """Draw the rondel, and know-how beside it."""
    radius, top = RONDEL_RADIUS + MARKER_ROOM, sheet.bottom
    side = 2 * RONDEL_RADIUS + 9 * MARKER_ROOM
    draw_rondel(state, sheet, sheet.margin + side - radius, top + radius, RONDEL_RADIUS)
    side += sheet.gap
    draw_know_how(sheet, state, sheet.margin + side, sheet.content_width - side, 2 * radius)
    sheet.bottom = max(sheet.bottom, top + 2 * radius + sheet.gap)


def _draw_narrow(state: AntikeState, names: Sequence[str], sheet: Sheet) -> None:
    """Draw the parts that a page on a phone shows one at a time, the rondel first."""
    draw_own_stock(sheet, state)
    with sheet.part("rondel", picture_message("part-rondel")):
        is_lying = sheet.width >= LYING_WIDTH
        highest = LYING_RONDEL_RADIUS if is_lying else NARROW_RONDEL_RADIUS
        radius = min(highest, sheet.content_width / 2 - MARKER_ROOM)
        middle = sheet.bottom + radius + MARKER_ROOM
        draw_rondel(state, sheet, sheet.width / 2, middle, radius)
        sheet.bottom = middle + radius + MARKER_ROOM + sheet.gap
    if readable_width(state) <= sheet.content_width:
        with sheet.part("map", picture_message("part-map")):
            draw_map(state, sheet, sheet.content_width)
    elif sheet.slides:
        width = readable_width(state)
        with sheet.part("map", picture_message("part-map"), width + 2 * sheet.margin):
            draw_map(state, sheet, width, SLIDING_MAP_HEIGHT)
    else:
        for half, side in enumerate(("west", "east")):
            with sheet.part(side, picture_message(f"part-{side}")):
                draw_map(state, sheet, sheet.content_width, half=half)
    with sheet.part("nations", picture_message("part-nations")):
        draw_panels(sheet, state, names)
    with sheet.part("know-how", picture_message("part-know-how")):
        draw_know_how(sheet, state, sheet.margin, sheet.content_width, 240)
