"""The table as a picture: the map, the cards, and each player's side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ancient_world.engine.sheet import Sheet
from ancient_world.games.golden_ages.look.card_drawing import (
    CARD_HEIGHT,
    MINIMUM_CARD_WIDTH,
    card_chip,
    draw_card,
    draw_technologies,
)
from ancient_world.games.golden_ages.look.golden_board import board_message, title
from ancient_world.games.golden_ages.look.square_drawing import (
    draw_placement_ghosts,
    draw_squares,
    draw_tile,
)
from ancient_world.games.golden_ages.rules.expanding import TilePlacement
from ancient_world.games.golden_ages.rules.golden_scores import scores
from ancient_world.games.golden_ages.square_grid import COLUMNS, ROWS
from ancient_world.games.golden_ages.state import GoldenAgesState
from ancient_world.games.golden_ages.table import Player

# --- players ---


MINIMUM_SIDE_WIDTH = 360.0
"""The least width of a player's side."""
NUMBERS_WIDTH, NUMBER_DISTANCE = 212.0, 42.0
"""The room for a player's numbers, and the distance from one to the next."""


def draw_player_side(
    sheet: Sheet, state: GoldenAgesState, seat: int, name: str, total: int, x: float, width: float
) -> None:
    """Draw a player's side: the name, the numbers and the cards."""
    player, top = state.players[seat], sheet.bottom
    step = state.agenda[-1] if state.agenda else None
    is_deciding = step is not None and step.whose() == seat
    with sheet.group(name):
        sheet.rect(x, top, width, 24, "head" if is_deciding else "box", 3)
        sheet.emblem(seat, x + 13, top + 12, 6.5)
        sheet.text(x + 26, top + 16, name, 11.5, max_width=width - NUMBERS_WIDTH - 60, bold=True)
        shown_marks = [("first", seat == state.first and state.era), ("golden", player.golden)]
        for mark_index, symbol in enumerate(
            [symbol for symbol, is_shown in shown_marks if is_shown]
        ):
            sheet.symbol(symbol, x + width - NUMBERS_WIDTH - 10 - mark_index * 16, top + 12, 14)
    _draw_numbers(sheet, player, total, x + width - NUMBERS_WIDTH, top)
    sheet.bottom += 29
    for (card, is_activated), *position in sheet.layout_rows(
        _open_cards(player), MINIMUM_CARD_WIDTH - 10, CARD_HEIGHT, x, width
    ):
        draw_card(sheet, state, card, *position, is_activated=is_activated)
    secret_chips = [card_chip(state, card) for card in player.face_down_cards]
    if secret_chips:
        sheet.bottom = sheet.name_tags(
            f"{board_message('secret')}:", secret_chips, x, sheet.bottom, width
        )


def _draw_numbers(sheet: Sheet, player: Player, total: int, x: float, y: float) -> None:
    """Draw a player's gold, points, cubes, colonists in the agora and glory tokens."""
    labelled_values = [
        ("coin", player.gold, "gold"), ("star", total, "points"), ("cube", player.reserve, "cubes"),
        ("lying", player.agora, "agora"), ("glory", len(player.glory), "glory"),
    ]  # fmt: skip
    for column_index, (symbol, value, word) in enumerate(labelled_values):
        position = x + column_index * NUMBER_DISTANCE
        with sheet.group(f"{board_message(word)}: {value}"):
            sheet.symbol(symbol, position + 7, y + 12, 14)
            sheet.text(position + 17, y + 16, str(value), 11, max_width=24, bold=True)


def _open_cards(player: Player) -> Iterator[tuple[str, bool]]:
    """Yield a player's open cards, each with whether it was activated in this era."""
    for card in (player.civilization, player.offered):
        if card is not None:
            yield card, False
    for card in (*player.buildings, *player.wonders):
        yield card, card in player.activated


# --- the whole picture ---


LABEL_MARGIN = 14.0
"""Room for the letters and numbers that name columns and rows."""
MAXIMUM_SQUARE_SIDE = 48.0
"""The side of a square, on sheets with enough room."""
TILE_SQUARE_SIDE = 24.0


def draw(state: GoldenAgesState, names: Sequence[str], sheet: Sheet) -> None:
    """Draw the map, the open cards and technologies beside or below it, the players' sides, and the removed cards."""
    sheet.title(title(state))
    square_side = min(MAXIMUM_SQUARE_SIDE, (sheet.content_width - LABEL_MARGIN) / COLUMNS)
    top, map_width = sheet.bottom, LABEL_MARGIN + COLUMNS * square_side + sheet.gap
    draw_squares(
        state, names, sheet, sheet.margin + LABEL_MARGIN, top + LABEL_MARGIN - 2, square_side
    )
    draw_placement_ghosts(
        sheet, state, sheet.margin + LABEL_MARGIN, top + LABEL_MARGIN - 2, square_side
    )
    map_bottom = top + LABEL_MARGIN + ROWS * square_side + sheet.gap
    if sheet.is_narrow:
        sheet.bottom, left, remaining_width = map_bottom, sheet.margin, sheet.content_width
    else:
        left, remaining_width = sheet.margin + map_width, sheet.content_width - map_width
    if sheet.is_wide:
        draw_technologies(sheet, state, names, left, remaining_width)
    _draw_open_cards(sheet, state, left, remaining_width)
    sheet.bottom = max(sheet.bottom, map_bottom)
    if not sheet.is_wide:
        draw_technologies(sheet, state, names, sheet.margin, sheet.content_width)
    totals = [score.total for score in scores(state)]
    for seat, x, width in sheet.layout_columns(
        sheet.rotate_to_viewer(range(len(names)), int), MINIMUM_SIDE_WIDTH
    ):
        draw_player_side(sheet, state, seat, names[seat], totals[seat], x, width)
    if state.removed:
        removed_chips = [card_chip(state, card) for card in state.removed]
        sheet.bottom = sheet.name_tags(
            f"{board_message('removed')}:",
            removed_chips,
            sheet.margin,
            sheet.bottom,
            sheet.content_width,
            is_clickable=False,
        )


def _draw_open_cards(sheet: Sheet, state: GoldenAgesState, x: float, width: float) -> None:
    """Draw the open judgements, buildings and wonders, and a tile that is being placed."""
    chosen_judgements = () if state.judgement is None else (state.judgement,)
    open_cards = (*state.open_judgements, *state.open_buildings, *state.open_wonders)
    cards = [
        *[(card, "head") for card in chosen_judgements],
        *[(card, "box") for card in open_cards],
    ]
    for (card, style), *position in sheet.layout_rows(
        cards, MINIMUM_CARD_WIDTH, CARD_HEIGHT, x, width
    ):
        draw_card(sheet, state, card, *position, style=style)
    step = state.agenda[-1] if state.agenda else None
    if isinstance(step, TilePlacement):
        draw_tile(sheet, state, step.tile, x + TILE_SQUARE_SIDE, sheet.bottom, TILE_SQUARE_SIDE)
        sheet.bottom += 3 * TILE_SQUARE_SIDE + sheet.gap
