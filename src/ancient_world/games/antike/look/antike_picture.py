"""The table as a picture: the rondel, the advances, each player's stock, and the map between them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import cos, pi, sin

import attrs

from ancient_world.engine import label, message_text
from ancient_world.engine.sheet import Sheet
from ancient_world.games.antike.advances import (
    ADVANCE_BY_ID,
    ADVANCED_ADVANCES,
    BASIC_ADVANCE_NEEDED,
    BASIC_ADVANCES,
)
from ancient_world.games.antike.look.antike_labels import civilization_name
from ancient_world.games.antike.look.map import draw_map
from ancient_world.games.antike.look.province_tables import board_message, progress_line
from ancient_world.games.antike.map_types import GOODS, PERSONALITIES, SPACES
from ancient_world.games.antike.rules.know_how import advance_price
from ancient_world.games.antike.state import AntikeState
from ancient_world.games.antike.table import Civilization

# --- the rondel ---


HUB_RADIUS, NAME_DISTANCE = 0.22, 0.65
"""The radius of the hub, and the distance of a space's name from the centre, in radii of the rondel."""
MARKER_RADIUS = 4.8
SPACE_SYMBOLS = {
    "manoeuvre-1": "galley",
    "manoeuvre-2": "galley",
    "arming": "legion",
    "know-how": "knowledge",
}


def draw_rondel(state: AntikeState, sheet: Sheet, x: float, y: float, radius: float) -> None:
    """Draw the rondel around a point: eight spaces clockwise from the top, the round in the middle."""
    for space_number, space in enumerate(SPACES):
        civilization_names = [
            civilization_name(state, civilization.id)
            for civilization in state.civilizations
            if civilization.space == space
        ]
        with sheet.component("space", space, label(space), ", ".join(civilization_names)):
            sheet.path(_sector_path(space_number, x, y, radius), "face land")
            angle = 2 * pi * space_number / len(SPACES)
            _draw_space(
                sheet,
                state,
                space,
                x + NAME_DISTANCE * radius * sin(angle),
                y - NAME_DISTANCE * radius * cos(angle),
            )
    sheet.circle(x, y, HUB_RADIUS * radius - 2, "head")
    sheet.text(x, y + 5, str(state.round), 14, bold=True, anchor="middle")


def _sector_path(space_number: int, x: float, y: float, radius: float) -> str:
    """Return the outline of a space of the rondel as a path."""
    hub_radius = HUB_RADIUS * radius
    start_angle, end_angle = (
        2 * pi * (space_number + offset) / len(SPACES) for offset in (-0.5, 0.5)
    )
    corners = [
        (x + distance * sin(angle), y - distance * cos(angle))
        for distance, angle in (
            (hub_radius, start_angle),
            (radius, start_angle),
            (radius, end_angle),
            (hub_radius, end_angle),
        )
    ]
    inner_start, outer_start, outer_end, inner_end = [
        f"{corner_x:.4g} {corner_y:.4g}" for corner_x, corner_y in corners
    ]
    outer_radius, inner_radius = f"{radius:g}", f"{hub_radius:g}"
    return f"M{inner_start}L{outer_start}A{outer_radius} {outer_radius} 0 0 1 {outer_end}L{inner_end}A{inner_radius} {inner_radius} 0 0 0 {inner_start}Z"


def _draw_space(sheet: Sheet, state: AntikeState, space: str, x: float, y: float) -> None:
    """Draw the symbol and name of a space, and the civilizations on it."""
    sheet.symbol(SPACE_SYMBOLS.get(space, space), x, y - 13, 17)
    name = label(space).split(" (")[0]
    sheet.text(x, y + 5, name, 9, max_width=52, anchor="middle")
    civilization_numbers = [
        number
        for number, civilization in enumerate(state.civilizations)
        if civilization.space == space
    ]
    for marker_index, civilization_number in enumerate(civilization_numbers):
        marker_offset = (marker_index - (len(civilization_numbers) - 1) / 2) * (
            2 * MARKER_RADIUS + 1
        )
        sheet.emblem(civilization_number, x + marker_offset, y + 14, MARKER_RADIUS)


# --- the advances ---


ADVANCE_HEIGHT, MINIMUM_ADVANCE_WIDTH = 30.0, 120.0
ADVANCES_IN_PAIRS = [
    each
    for basic in BASIC_ADVANCES
    for each in (
        basic,
        *[advanced for advanced in ADVANCED_ADVANCES if BASIC_ADVANCE_NEEDED[advanced] == basic],
    )
]
"""Each basic advance followed by the advanced one that needs it."""


def draw_know_how(sheet: Sheet, state: AntikeState, x: float, width: float) -> None:
    """Draw two advances in a row, the basic one to the left of the one that needs it."""
    sheet.text(
        x, sheet.bottom + 10, board_message("know-how"), 10, max_width=width, css_class="dim"
    )
    sheet.bottom += 16
    for advance, *position in sheet.layout_rows(
        ADVANCES_IN_PAIRS, max(MINIMUM_ADVANCE_WIDTH, width / 2 - 9), ADVANCE_HEIGHT, x, width
    ):
        _draw_advance(sheet, state, advance, *position)


def _draw_advance(
    sheet: Sheet, state: AntikeState, advance: str, x: float, y: float, width: float
) -> None:
    """Draw an advance, filled if the viewer has it."""
    owner_numbers = [
        n for n, civilization in enumerate(state.civilizations) if advance in civilization.know_how
    ]
    is_own = any(state.civilizations[number].player == sheet.viewer for number in owner_numbers)
    price, name = advance_price(state, advance), label(advance)
    owner_names = [
        civilization_name(state, state.civilizations[number].id) for number in owner_numbers
    ]
    effect_text = message_text(ADVANCE_BY_ID[advance].sentence.second_person)
    text = "; ".join([f"{price} {label('gold')}", effect_text, *owner_names])
    with sheet.component("advance", advance, name, text):
        sheet.rect(
            x,
            y,
            width,
            ADVANCE_HEIGHT,
            "face gold" if is_own else "face box" if owner_numbers else "face off",
            3,
        )
        style = "on-piece" if is_own else "ink" if owner_numbers else "dim"
        sheet.text(x + 5, y + 12, name, 10, max_width=width - 40, bold=is_own, css_class=style)
        sheet.text(x + width - 18, y + 12, str(price), 10, css_class=style, anchor="end")
        sheet.symbol("gold", x + width - 10, y + 8.5, 12)
        for marker_index, civilization_number in enumerate(owner_numbers):
            sheet.emblem(civilization_number, x + 10 + marker_index * 13, y + 21.5, 4.5)


# --- the table ---


ROW_HEIGHT, CELL_GAP = 26.0, 2.0
NAME_BELOW_WIDTH, NAME_BESIDE_WIDTH = 46.0, 72.0
"""The least widths of columns that have words in their heads: below the symbols, and beside them."""
NAME_COLUMN_WIDTH, NARROW_NAME_COLUMN_WIDTH = 130.0, 74.0
COLUMN_SYMBOLS = {"coins": "coin"}


@attrs.frozen
class Column:
    """A column of numbers: what it counts, and its place on the sheet."""

    kind: str
    id: str
    heading: str
    x: float
    width: float

    def draw_cell(
        self, sheet: Sheet, count: int, y: float, *, owner_name: str, is_clickable: bool
    ) -> None:
        """Draw a number in a box that can be highlighted."""
        text = f"{owner_name}: {self.heading}: {count}"
        part = (
            sheet.component(self.kind, self.id, text, is_clickable=is_clickable)
            if self.kind
            else sheet.group(text)
        )
        with part:
            width = self.width - CELL_GAP
            sheet.rect(
                self.x, y, width, ROW_HEIGHT - CELL_GAP, "face box" if count else "face off", 3
            )
            style = "ink" if count else "dim"
            middle = self.x + width / 2
            sheet.text(
                middle, y + 15.5, str(count), 11, bold=count > 0, css_class=style, anchor="middle"
            )


def draw_own_stock(sheet: Sheet, state: AntikeState, names: Sequence[str]) -> None:
    """Draw the stock of the viewer's civilizations, which stands above the map."""
    own_numbers = [
        civilization_number
        for civilization_number, civilization in enumerate(state.civilizations)
        if civilization.player == sheet.viewer
    ]
    if own_numbers:
        _draw_rows(sheet, state, names, own_numbers)
        sheet.bottom += sheet.gap - CELL_GAP


def draw_other_stocks(sheet: Sheet, state: AntikeState, names: Sequence[str]) -> None:
    """Draw the stocks of all other civilizations, and the bank."""
    numbered_civilizations = sheet.rotate_to_viewer(
        [*enumerate(state.civilizations)], lambda row: row[1].player
    )
    other_numbers = [
        civilization_number
        for civilization_number, civilization in numbered_civilizations
        if civilization.player != sheet.viewer
    ]
    _draw_bank(sheet, state, _draw_rows(sheet, state, names, other_numbers))


def _draw_rows(
    sheet: Sheet, state: AntikeState, names: Sequence[str], civilization_numbers: Sequence[int]
) -> Sequence[Column]:
    """Draw the heads of the columns and a row for each of the civilizations; return the columns."""
    columns = _make_columns(sheet)
    for column in columns:
        _draw_column_head(sheet, column)
    sheet.bottom += 30 if NAME_BELOW_WIDTH <= columns[0].width < NAME_BESIDE_WIDTH else 18
    for civilization_number in civilization_numbers:
        _draw_civilization(
            sheet,
            state,
            civilization_number,
            names[state.civilizations[civilization_number].player],
            columns,
        )
    return columns


def _draw_column_head(sheet: Sheet, column: Column) -> None:
    """Draw the symbol of a column, with its name beside or below it where there is room."""
    width, y = column.width - CELL_GAP, sheet.bottom
    middle_x = column.x + width / 2
    with sheet.group(column.heading):
        if width < NAME_BESIDE_WIDTH - CELL_GAP:
            sheet.symbol(COLUMN_SYMBOLS.get(column.id, column.id), middle_x, y + 7, 14)
            if column.width >= NAME_BELOW_WIDTH:
                sheet.text(
                    middle_x,
                    y + 25,
                    column.heading,
                    9,
                    max_width=width,
                    anchor="middle",
                    css_class="dim",
                )
            return
        left = middle_x - (min(sheet.width_of(column.heading, 9), width - 18) + 18) / 2
        sheet.symbol(COLUMN_SYMBOLS.get(column.id, column.id), left + 7, y + 8, 14)
        sheet.text(left + 18, y + 11.5, column.heading, 9, max_width=width - 18, css_class="dim")


def _make_columns(sheet: Sheet) -> list[Column]:
    """Return the columns: goods, cities and temples, personalities."""
    name_width = NARROW_NAME_COLUMN_WIDTH if sheet.is_narrow else NAME_COLUMN_WIDTH
    column_values = [
        *[("good", good, label(good)) for good in GOODS],
        ("", "city", board_message("cities")),
        ("", "temple", board_message("temples")),
        *[("personality", personality, label(personality)) for personality in PERSONALITIES],
    ]
    width = (sheet.content_width - name_width + CELL_GAP) / len(column_values)
    return [
        Column(*column_value, sheet.margin + name_width + column_index * width, width)
        for column_index, column_value in enumerate(column_values)
    ]


def _draw_civilization(
    sheet: Sheet,
    state: AntikeState,
    civilization_number: int,
    player_name: str,
    columns: Sequence[Column],
) -> None:
    """Draw a row for a civilization: its name and player, its goods, cities, temples and personalities."""
    civilization, y = state.civilizations[civilization_number], sheet.bottom
    is_deciding = (
        bool(state.agenda)
        and getattr(state.agenda[-1], "civilization", None) == civilization_number
    )
    name = civilization_name(state, civilization.id)
    width = columns[0].x - sheet.margin - 3
    with sheet.component(
        "civilization", civilization.id, name, f"{board_message('led')} {player_name}"
    ):
        sheet.rect(
            sheet.margin,
            y,
            width,
            ROW_HEIGHT - CELL_GAP,
            "face head" if is_deciding else "face box",
            3,
        )
        sheet.emblem(civilization_number, sheet.margin + 11, y + 11.5, 6.5)
        sheet.text(sheet.margin + 22, y + 10, name, 10, max_width=width - 24, bold=True)
        sheet.text(sheet.margin + 22, y + 20, player_name, 9, max_width=width - 24, css_class="dim")
    count_of = _count_getter(state, civilization_number, civilization)
    for column in columns:
        is_clickable = is_deciding and column.kind == "good"
        drawn_column = column if column.kind != "personality" else attrs.evolve(column, kind="")
        drawn_column.draw_cell(
            sheet, count_of(column.id), y, owner_name=name, is_clickable=is_clickable
        )
    sheet.bottom += ROW_HEIGHT


def _count_getter(
    state: AntikeState, civilization_number: int, civilization: Civilization
) -> Callable[[str], int]:
    """Return a function from a column's id to the number that a civilization has of it."""
    counts_on_board = {
        "city": state.city_count(civilization_number),
        "temple": state.temple_count(civilization_number),
    }
    return lambda column_id: (
        counts_on_board[column_id]
        if column_id in counts_on_board
        else getattr(civilization, column_id)
    )


def _draw_bank(sheet: Sheet, state: AntikeState, columns: Sequence[Column]) -> None:
    """Draw the row of the bank."""
    bank, bank_label, y = state.bank, board_message("bank"), sheet.bottom + 3
    with sheet.group(bank_label):
        sheet.rect(
            sheet.margin, y, columns[0].x - sheet.margin - 3, ROW_HEIGHT - CELL_GAP, "off", 3
        )
        sheet.text(
            sheet.margin + 22,
            y + 15,
            bank_label,
            10,
            max_width=columns[0].x - sheet.margin - 28,
            css_class="dim",
        )
    bank_counts = {"coins": bank.coins, "temple": bank.temples}
    bank_counts |= {kind: getattr(bank, kind) for kind in PERSONALITIES}
    for column in columns:
        if column.id in bank_counts:
            is_clickable = column.kind == "personality"
            drawn_column = column if is_clickable else attrs.evolve(column, kind="")
            drawn_column.draw_cell(
                sheet, bank_counts[column.id], y, owner_name=bank_label, is_clickable=is_clickable
            )
    sheet.bottom += ROW_HEIGHT + 6


# --- the whole picture ---


RONDEL_RADIUS, BROAD_RONDEL_RADIUS = 108.0, 142.0
"""The radius of the rondel below the map, and beside it."""


def draw(state: AntikeState, names: Sequence[str], sheet: Sheet) -> None:
    """Draw the viewer's goods, the map, the rondel and know-how where there is room, then the other civilizations."""
    sheet.title(progress_line(state))
    draw_own_stock(sheet, state, names)
    top, radius = sheet.bottom, BROAD_RONDEL_RADIUS if sheet.is_wide else RONDEL_RADIUS
    rondel_width = 2 * radius + 2 * sheet.gap
    draw_map(
        state, sheet, sheet.content_width - rondel_width if sheet.is_wide else sheet.content_width
    )
    map_bottom = sheet.bottom
    left = sheet.width - sheet.margin - 2 * radius if sheet.is_wide else sheet.margin
    if sheet.is_narrow:
        left = (sheet.width - 2 * radius) / 2
    y = top if sheet.is_wide else map_bottom
    draw_rondel(state, sheet, left + radius, y + radius, radius)
    sheet.bottom = y + 2 * radius + sheet.gap
    if sheet.is_wide:
        draw_know_how(sheet, state, left, 2 * radius)
    elif sheet.is_narrow:
        draw_know_how(sheet, state, sheet.margin, sheet.content_width)
    else:
        map_bottom, sheet.bottom = sheet.bottom, y
        draw_know_how(sheet, state, sheet.margin + rondel_width, sheet.content_width - rondel_width)
    sheet.bottom = max(sheet.bottom, map_bottom) + sheet.gap
    draw_other_stocks(sheet, state, names)
