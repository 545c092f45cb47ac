"""Draw the stocks of all civilizations: a table, panels on phones, or one row."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, pi, sin

import attrs

from ancient_world.engine import label, register_messages
from ancient_world.engine.sheet import Sheet
from ancient_world.games.antike.look.antike_labels import civilization_name, earned_by
from ancient_world.games.antike.look.province_tables import board_message
from ancient_world.games.antike.look.rondel_drawing import (
    PERSONALITIES_BY_WIDTH,
    civilization_at_rondel,
    deciding_civilization,
    draw_earning,
    picture_message,
)
from ancient_world.games.antike.map_types import GOODS, PERSONALITIES
from ancient_world.games.antike.state import AntikeState

register_messages(
    {
        "antike-picture-wins": "{goal} wins",
    }
)


ROW_HEIGHT, LOW_ROW_HEIGHT, CELL_GAP = 28.0, 26.0, 1.0
"""The height of a row, and where it is one of more than three."""
HEAD_HEIGHT, WORD_HEIGHT, WORD_ANGLE = 34.0, 13.0, 31.0
"""The height of a head without its word, the height of its word, and by how many degrees all words are turned where one has no room."""
CELL_WIDTH, TOTAL_WIDTH, PERSONALITY_EXTRA, GROUP_GAP = 26.0, 44.0, 2.0, 3.0
"""The least width of a column, at which a finger meets it, the width of the last one, how much wider those of the longest words are, and the gap between groups."""
WIDEST_CELL, NAME_COLUMN_WIDTH = 58.0, 150.0
COLUMN_SYMBOLS = {"coins": "coin", "total": "star"}
CELLS_IN_ROW, LEAST_CELL, OWN_HEIGHT, NAME_HEIGHT, CELL_HEIGHT = 6, 48.0, 26.0, 20.0, 35.0
"""How the numbers of a civilization stand on a phone, below its name."""
Box = tuple[float, float, float, float]


@attrs.frozen
class Column:
    """A column of numbers: what it counts, and its place on the sheet."""

    kind: str
    id: str
    heading: str
    x: float = 0
    width: float = 0


def draw_stocks(
    sheet: Sheet, state: AntikeState, names: Sequence[str], x: float, width: float
) -> None:
    """Draw a head for each column with what the bank has left, and a row for each civilization, the viewer's first."""
    columns = _place_columns(state, x, width)
    widths = [sheet.width_of(column.heading, 12) for column in columns[:-1]]
    is_turned = any(wide > each.width - 3 for wide, each in zip(widths, columns, strict=False))
    angle = -WORD_ANGLE * is_turned
    sheet.bottom += WORD_HEIGHT + is_turned * max(widths) * sin(pi * WORD_ANGLE / 180)
    for column, word_width in zip(columns, (*widths, 0), strict=True):
        _draw_column_head(sheet, state, column)
        left = column.x + column.width / 2 - (-2 if is_turned else word_width / 2)
        if word_width:
            with sheet.rotated(angle, left, sheet.bottom - 4):
                sheet.text(left, sheet.bottom - 4, column.heading, 12)
    name_width = columns[0].x - x - 3
    sheet.text(x + 2, sheet.bottom + HEAD_HEIGHT - 7, board_message("bank"), 12, max_width=name_width - 3, css_class="dim")  # fmt: skip
    sheet.bottom += HEAD_HEIGHT
    row_height = ROW_HEIGHT if len(state.civilizations) < 4 else LOW_ROW_HEIGHT
    for number in _rows(sheet, state):
        _draw_name(sheet, state, number, names, (x, sheet.bottom, name_width, row_height - 2))
        for column in columns:
            box = column.x, sheet.bottom, column.width - CELL_GAP, row_height - 2
            _draw_count(sheet, state, number, column, box)
        sheet.bottom += row_height
    sheet.bottom += sheet.gap - 2


def draw_panels(sheet: Sheet, state: AntikeState, names: Sequence[str]) -> None:
    """Draw a panel for each civilization, in which each number has its symbol and its word, and at last one for the bank, with symbols alone."""
    x = sheet.margin
    for number in (*_rows(sheet, state), None):
        name_box = x, sheet.bottom, sheet.content_width, NAME_HEIGHT
        if number is None:
            sheet.text(x, sheet.bottom + 15, board_message("bank"), 13, bold=True)
        else:
            _draw_name(sheet, state, number, names, name_box)
        sheet.bottom += NAME_HEIGHT + 1
        counts = _counts(state, number)
        columns = [each for each in _columns(state) if each.id in counts]
        row_count = ceil(len(columns) / CELLS_IN_ROW) if number is not None else 1
        per_row = ceil(len(columns) / row_count)
        height = OWN_HEIGHT if number is None else CELL_HEIGHT
        for row in range(row_count):
            cells = columns[row * per_row : (row + 1) * per_row]
            needed = [max(LEAST_CELL, sheet.width_of(each.heading, 12) + 6) for each in cells]
            needed = needed if number is not None else [LEAST_CELL] * len(cells)
            left, top = x, sheet.bottom + row * (height + 1)
            for column, need in zip(cells, needed, strict=True):
                width = need * sheet.content_width / sum(needed)
                box = left, top, width - CELL_GAP, height
                _draw_count(sheet, state, number, column, box)
                left += width
        sheet.bottom += row_count * (height + 1) + sheet.gap - 2
    for kind, left, top, width in sheet.layout_rows(("", *PERSONALITIES_BY_WIDTH), 160, 15):
        if kind:
            draw_earning(sheet, kind, left, top + 8, width)
        else:
            sheet.text(left, top + 13, picture_message("picture-earned"), 13, bold=True)


def draw_own_stock(sheet: Sheet, state: AntikeState) -> None:
    """Draw the goods and personalities of the viewer's civilization that moves now or next as one row."""
    number = civilization_at_rondel(state, sheet.viewer)
    columns = [each for each in _columns(state) if each.id in (*GOODS, "total")]
    width = (sheet.content_width - 30) / len(columns)
    sheet.emblem(number, sheet.margin + 13, sheet.bottom + 13, 8)
    for index, column in enumerate(columns):
        box = sheet.margin + 30 + index * width, sheet.bottom, width - CELL_GAP, OWN_HEIGHT
        _draw_count(sheet, state, number, column, box)
    sheet.bottom += OWN_HEIGHT + sheet.gap


def _rows(sheet: Sheet, state: AntikeState) -> list[int]:
    """Return the numbers of the civilizations, the viewer's first."""
    players = [each.player for each in state.civilizations]
    numbers = sheet.rotate_to_viewer([*range(len(players))], players.__getitem__)
    return sorted(numbers, key=lambda number: players[number] != sheet.viewer)


def _columns(state: AntikeState) -> list[Column]:
    """Return the columns without places: goods, cities and temples, personalities of each kind and in all."""
    return [
        *[Column("good", good, label(good)) for good in GOODS],
        Column("", "city", board_message("cities")),
        Column("", "temple", board_message("temples")),
        *[Column("personality", each, label(each)) for each in PERSONALITIES],
        Column("", "total", picture_message("picture-wins", goal=state.settings.goal)),
    ]


def _place_columns(state: AntikeState, x: float, width: float) -> list[Column]:
    """Return the columns at their places, right-aligned in a width."""
    columns, extra = _columns(state), len(PERSONALITIES) * PERSONALITY_EXTRA
    room = width - TOTAL_WIDTH - 2 * GROUP_GAP - extra
    count = len(columns) - 1
    column_width = max(CELL_WIDTH, min(WIDEST_CELL, (room - NAME_COLUMN_WIDTH) / count))
    left, placed_columns = x + room - column_width * count, []
    for column in columns:
        left += GROUP_GAP if column.id in ("city", PERSONALITIES[0]) else 0
        own_width = column_width + PERSONALITY_EXTRA * (column.kind == "personality")
        own_width = TOTAL_WIDTH if column.id == "total" else own_width
        placed_columns.append(attrs.evolve(column, x=left, width=own_width))
        left += own_width
    return placed_columns


def _counts(state: AntikeState, number: int | None) -> dict[str, int]:
    """Return the numbers of a civilization, or of the bank, by column."""
    if number is None:
        kept = {"coins": state.bank.coins, "temple": state.bank.temples}
        return kept | {kind: getattr(state.bank, kind) for kind in PERSONALITIES}
    civilization = state.civilizations[number]
    built = {"city": state.city_count(number), "temple": state.temple_count(number)}
    owned = {each: getattr(civilization, each) for each in (*GOODS, *PERSONALITIES)}
    return owned | built | {"total": state.goal_count(civilization)}


def _draw_column_head(sheet: Sheet, state: AntikeState, column: Column) -> None:
    """Draw the ground and the symbol of a column, and how much of it the bank has left, or what wins."""
    y, middle, left = sheet.bottom, column.x + column.width / 2, _counts(state, None).get(column.id)
    title = column.heading if left is None else f"{board_message('bank')}: {column.heading}: {left}"
    is_component, left_text = column.kind == "personality", "" if left is None else str(left)
    if is_component:
        title = f"{title}. {picture_message('picture-earned')}: {earned_by(column.id)}"
    if column.id == "total":
        left_text = column.heading
    with sheet.component(column.kind, column.id, title) if is_component else sheet.group(title):
        sheet.path(f"M{column.x:g} {y:g}h{column.width:g}v{HEAD_HEIGHT - 2:g}h{-column.width:g}Z", "face cap")  # fmt: skip
        sheet.symbol(COLUMN_SYMBOLS.get(column.id, column.id), middle, y + 10, 17)
        sheet.text(middle, y + HEAD_HEIGHT - 4, left_text, 12, css_class="dim", anchor="middle")


def _draw_name(
    sheet: Sheet, state: AntikeState, number: int, names: Sequence[str], box: Box
) -> None:
    """Draw the name of a civilization and of its player in a box."""
    civilization, (x, y, width, height) = state.civilizations[number], box
    is_deciding, player_name = deciding_civilization(state) == number, names[civilization.player]
    name = civilization_name(state, civilization.id)
    space = label(civilization.space) if civilization.space else ""
    texts = [f"{board_message('led')} {player_name}"]
    texts += [f"{board_message('at')} {space}"] if space else []
    with sheet.component("civilization", civilization.id, name, "; ".join(texts)):
        sheet.rect(x, y, width, height, "face sand rim" if is_deciding else "face box", 3)
        sheet.emblem(number, x + 10, y + height / 2, 6.5)
        lines = [(11.5, name, "ink"), (23.0, player_name, "ink" if is_deciding else "dim")]
        if height <= NAME_HEIGHT:
            lines = [(14.5, f"{name} · {player_name}", "ink")]
        for baseline, text, style in lines:
            sheet.text(x + 19, y + baseline, text, 12, max_width=width - 20, css_class=style)


def _draw_count(
    sheet: Sheet, state: AntikeState, number: int | None, column: Column, box: Box
) -> None:
    """Draw how much a civilization, or the bank, has of something; a box wider than a column has its symbol, and a high one its word."""
    (x, y, width, height), count = box, _counts(state, number)[column.id]
    owner, is_total = board_message("bank"), column.id == "total"
    if number is not None:
        owner = civilization_name(state, state.civilizations[number].id)
    is_deciding = number is not None and deciding_civilization(state) == number
    is_first = is_total and count == max(map(state.goal_count, state.civilizations)) > 0
    kind = "personality" if number is None else "good"
    count_text = f"{count}/{state.settings.goal}" if is_total else str(count)
    heading = board_message("personalities") if is_total else column.heading
    text, is_component = f"{owner}: {heading}: {count_text}", column.kind == kind
    clickable = number is None or is_deciding
    face = "sand" if is_deciding and count else "box" if count or is_total else "off"
    ink = "on-piece" if is_first else "ink" if count or is_total else "dim"
    middle, baseline = x + width / 2, y + (18 if height > LOW_ROW_HEIGHT - 2 else 17)
    with (
        sheet.component(kind, column.id, text, is_clickable=clickable)
        if is_component
        else sheet.group(text)
    ):
        sheet.rect(x, y, width, height, "gold" if is_first else f"face {face}", 3)
        if width > TOTAL_WIDTH:
            sheet.symbol(COLUMN_SYMBOLS.get(column.id, column.id), middle - 12, baseline - 4.5, 16)
        number_x = middle + 8 * (width > TOTAL_WIDTH)
        sheet.text(number_x, baseline, count_text, 13, max_width=width - 2, bold=count > 0, css_class=ink, anchor="middle")  # fmt: skip
        if height >= CELL_HEIGHT:
            sheet.text(middle, y + 31, column.heading, 12, max_width=width - 3, css_class="on-piece" if is_first else "ink" if face == "sand" else "dim", anchor="middle")  # fmt: skip
