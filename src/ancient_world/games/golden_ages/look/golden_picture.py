"""The table as a picture: the map, the cards, and each player's side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager

from ancient_world.engine import HIDDEN_ID, message_text, register_messages
from ancient_world.engine.sheet import Sheet
from ancient_world.games.golden_ages.golden_card_types import ERAS, Wonder
from ancient_world.games.golden_ages.look.card_drawing import (
    CARD_HEIGHT,
    COLOUR_BY_KIND,
    MINIMUM_CARD_WIDTH,
    SLIP_EMBLEM_WIDTH,
    SLIP_HEIGHT,
    card_chip,
    card_symbols_and_text,
    draw_card,
    draw_next_technologies,
    draw_technologies,
    has_room_for_text,
)
from ancient_world.games.golden_ages.look.golden_board import board_message, title
from ancient_world.games.golden_ages.look.square_drawing import (
    draw_placement_ghosts,
    draw_squares,
    draw_tile,
)
from ancient_world.games.golden_ages.rules.effects import powers_of
from ancient_world.games.golden_ages.rules.expanding import TilePlacement
from ancient_world.games.golden_ages.rules.golden_scores import scores
from ancient_world.games.golden_ages.square_grid import COLUMNS, ROWS
from ancient_world.games.golden_ages.state import GoldenAgesState
from ancient_world.games.golden_ages.table import Player

register_messages({
    "golden-part-map": "Map",
    "golden-part-technologies": "Technologies",
    "golden-part-mine": "My side",
    "golden-part-cards": "Cards",
    "golden-part-others": "Others",
    "golden-picture-rank": "{name}: {points:point|points}",
    "golden-picture-spent": "built",
    "golden-picture-new": "to be placed",
    "golden-picture-space": "room for {count:building|buildings}",
})  # fmt: skip

# --- players ---


MINIMUM_SIDE_WIDTH = 300.0
"""The least width of another player's side."""
NUMBERS_WIDTH, NUMBER_DISTANCE = 212.0, 42.0
"""The room for a player's numbers, and the distance from one to the next."""
TAG_HEIGHT, HIGH_TAG_HEIGHT = 20.0, 24.0
"""The height of a card that is shown by its name, and for those who see no side as their own, where it may be chosen."""


def draw_own_side(
    sheet: Sheet, state: GoldenAgesState, seat: int, names: Sequence[str], x: float, width: float
) -> None:
    """Draw the side of the player who looks at the picture: the numbers, what comes next, and the cards in words."""
    _draw_heading(sheet, state, seat, names[seat], x, width)
    draw_next_technologies(sheet, state, seat, x, width)
    per_row = max(2, int((width + sheet.column_gap) / (MINIMUM_CARD_WIDTH + sheet.column_gap)))
    card_width = (width + sheet.column_gap) / per_row - sheet.column_gap
    column, player = 0, state.players[seat]
    civilizations = [player.civilization, player.offered]
    spent_cards = [card for card in player.wonders if _is_spent(state.cards.wonders[card])]
    useful_cards = [each for each in _open_cards(player) if each[0] not in spent_cards]
    is_crowded = len(useful_cards) >= per_row
    for card, is_activated in useful_cards:
        is_wide = card in civilizations and not (
            is_crowded and has_room_for_text(sheet, state, card, card_width)
        )
        span = 2 if is_wide else 1
        if column + span > per_row:
            column, sheet.bottom = 0, sheet.bottom + CARD_HEIGHT + sheet.row_gap
        left = x + column * (card_width + sheet.column_gap)
        item_width = span * (card_width + sheet.column_gap) - sheet.column_gap
        draw_card(sheet, state, card, left, sheet.bottom, item_width, is_activated=is_activated)
        column += span
    spaces = powers_of(state.cards, player).building_spaces - len(player.buildings)
    if spaces > 0 and column < per_row:
        left = x + column * (card_width + sheet.column_gap)
        _draw_building_spaces(sheet, spaces, left, sheet.bottom, card_width)
    if column:
        sheet.bottom += CARD_HEIGHT + sheet.row_gap
    _draw_tags(sheet, state, message_text("golden-picture-spent"), spent_cards, x, width, player)
    _draw_tags(sheet, state, board_message("secret"), player.face_down_cards, x, width, player)


def _draw_building_spaces(sheet: Sheet, count: int, x: float, y: float, width: float) -> None:
    """Draw the room that a player has for more buildings."""
    text = message_text("golden-picture-space", {"count": count})
    with sheet.group(text):
        sheet.rect(x, y, width, CARD_HEIGHT, "off", 5)
        sheet.symbol("house", x + width / 2, y + 30, 30)
        sheet.text(x + width / 2, y + 66, text, 12, max_width=width - 8, css_class="dim", anchor="middle")  # fmt: skip


def draw_other_side(
    sheet: Sheet, state: GoldenAgesState, seat: int, names: Sequence[str], x: float, width: float
) -> None:
    """Draw another player's side: the numbers, and the cards by their names."""
    _draw_heading(sheet, state, seat, names[seat], x, width)
    player = state.players[seat]
    cards = [*[card for card, _ in _open_cards(player)], *player.face_down_cards]
    _draw_tags(sheet, state, "", cards, x, width, player)


def _draw_heading(
    sheet: Sheet, state: GoldenAgesState, seat: int, name: str, x: float, width: float
) -> None:
    """Draw the name of a player, who goes first or is in a golden age, and the player's numbers."""
    player, top = state.players[seat], sheet.bottom
    step = state.agenda[-1] if state.agenda else None
    is_deciding = step is not None and step.whose() == seat
    with sheet.group(name):
        sheet.rect(x, top, width, 26, "head" if is_deciding else "box", 4)
        sheet.rect(x + 1, top + 1, 5, 24, f"p{seat}", 2)
        sheet.emblem(seat, x + 18, top + 13, 7)
        sheet.text(x + 30, top + 17.5, name, 13, max_width=width - NUMBERS_WIDTH - 66, bold=True)
        shown_marks = [("first", seat == state.first and state.era), ("golden", player.golden)]
        for mark_index, symbol in enumerate(
            [symbol for symbol, is_shown in shown_marks if is_shown]
        ):
            sheet.symbol(symbol, x + width - NUMBERS_WIDTH - 10 - mark_index * 16, top + 13, 15)
    _draw_numbers(sheet, player, scores(state)[seat].total, x + width - NUMBERS_WIDTH, top)
    sheet.bottom += 30


def _draw_numbers(sheet: Sheet, player: Player, total: int, x: float, y: float) -> None:
    """Draw a player's gold, points, cubes, colonists in the agora and glory tokens."""
    labelled_values = [
        ("coin", player.gold, "gold"), ("star", total, "points"), ("cube", player.reserve, "cubes"),
        ("lying", player.agora, "agora"), ("glory", len(player.glory), "glory"),
    ]  # fmt: skip
    for column_index, (symbol, value, word) in enumerate(labelled_values):
        position = x + column_index * NUMBER_DISTANCE
        with sheet.group(f"{board_message(word)}: {value}"):
            sheet.symbol(symbol, position + 7, y + 13, 15)
            sheet.text(position + 17, y + 17.5, str(value), 13, max_width=24, bold=True)


def _open_cards(player: Player) -> Iterator[tuple[str, bool]]:
    """Yield a player's open cards, each with whether it was activated in this era."""
    for card in (player.civilization, player.offered):
        if card is not None:
            yield card, False
    for card in (*player.buildings, *player.wonders):
        yield card, card in player.activated


def _is_spent(wonder: Wonder) -> bool:
    """Return whether a wonder that is built does nothing more."""
    return not wonder.lasting and not wonder.activation


def _draw_tags(
    sheet: Sheet,
    state: GoldenAgesState,
    heading: str,
    cards: Sequence[str],
    x: float,
    width: float,
    player: Player | None = None,
) -> None:
    """Draw a player's cards by their emblems and names in lines: grey if used in this era, framed by dashes if face down.

    Of cards that no player has, only the emblems are drawn.
    """
    if not cards:
        return
    left, height = x, TAG_HEIGHT if sheet.viewer is not None else HIGH_TAG_HEIGHT
    if heading:
        left += 10 + sheet.text(x, sheet.bottom + 14, f"{heading}:", max_width=width / 2, css_class="dim")  # fmt: skip
    for card in cards:
        kind, _, name = card_chip(state, card)
        has_effects = card != HIDDEN_ID and kind in COLOUR_BY_KIND
        text = sheet.call_cached(card_symbols_and_text, state.cards, card)[1] if has_effects else ""
        is_named = player is not None or not has_effects
        room = 20.0 if has_effects else 5.0
        tag_width = min(width, room + (sheet.width_of(name, 12) + 6 if is_named else 2))
        if left > x and left + tag_width > x + width:
            left, sheet.bottom = x, sheet.bottom + height + 2
        is_activated = player is not None and card in player.activated
        title = board_message("activated", name=name) if is_activated else name
        with sheet.component(kind, card, title, text, is_clickable=player is not None):
            is_open = player is not None and card not in player.face_down_cards
            look = "back" if is_activated else COLOUR_BY_KIND.get(kind, "off") if is_open else "off"
            sheet.rect(left, sheet.bottom, tag_width, height, f"face {look}", 4)
            if has_effects:
                sheet.symbol(f"emblem-{kind}", left + 11, sheet.bottom + height / 2, 14)
            if is_named:
                sheet.text(left + room, sheet.bottom + height / 2 + 4, name, 12, max_width=tag_width - room - 2)  # fmt: skip
        left += tag_width + 4
    sheet.bottom += height + 4


# --- the whole picture ---


LABEL_MARGIN = 14.0
"""Room for the letters and numbers that name columns and rows."""
WIDE_SQUARE_SIDE, SQUARE_SIDE = 52.0, 48.0
"""The side of a square on wide sheets, and its greatest side on others."""
TILE_SQUARE_SIDE = 31.0
RANK_WIDTH = 50.0
MINIMUM_SLIP_WIDTH = 82.0
"""The least width of a judgement, on wide sheets."""


def draw(state: GoldenAgesState, names: Sequence[str], sheet: Sheet) -> None:
    """Draw the map, the technologies, the open cards, the own side large, the others' sides, and the removed cards."""
    _draw_title(sheet, state, names)
    own_seat, *other_seats = sheet.rotate_to_viewer(range(len(names)), int)
    left, width = sheet.margin, sheet.content_width
    if sheet.is_narrow:
        with _part(sheet, "map"):
            _draw_map(sheet, state, names)
            _draw_heading(sheet, state, own_seat, names[own_seat], left, width)
            for tile in _tiles_to_place(state):
                _draw_tile_to_place(sheet, state, tile, left, sheet.bottom, width)
                sheet.bottom += CARD_HEIGHT + sheet.gap
        with _part(sheet, "technologies"):
            draw_technologies(sheet, state, names, left, width)
            sheet.bottom += 2
        with _part(sheet, "mine", names[own_seat] if sheet.viewer is None else ""):
            draw_own_side(sheet, state, own_seat, names, left, width)
        with _part(sheet, "cards"):
            _draw_open_cards(sheet, state, left, width)
        with _part(sheet, "others"):
            _draw_others(sheet, state, other_seats, names)
        return
    top = sheet.bottom
    map_width = _draw_map(sheet, state, names)
    right = left + map_width + sheet.gap + 2
    if sheet.is_wide:
        draw_own_side(sheet, state, own_seat, names, left, map_width)
    map_bottom, sheet.bottom = sheet.bottom, top
    if sheet.is_wide:
        draw_technologies(sheet, state, names, right, sheet.width - sheet.margin - right)
    _draw_open_cards(sheet, state, right, sheet.width - sheet.margin - right)
    sheet.bottom = max(sheet.bottom, map_bottom)
    if not sheet.is_wide:
        draw_technologies(sheet, state, names, left, width)
        draw_own_side(sheet, state, own_seat, names, left, width)
    _draw_others(sheet, state, other_seats, names)


def _part(sheet: Sheet, name: str, title: str = "") -> AbstractContextManager[None]:
    """Return a part of the picture, for a page on a phone."""
    return sheet.part(name, title or message_text(f"golden-part-{name}"))


def _draw_title(sheet: Sheet, state: GoldenAgesState, names: Sequence[str]) -> None:
    """Draw the era, as a row of coins too if there is room, and each player's points at the right, the leader first."""
    text, middle_y = title(state), sheet.bottom + 7
    sheet.title(text)
    ranks = sorted(scores(state), key=lambda score: -score.total)
    ranks_left = sheet.width - sheet.margin - len(ranks) * RANK_WIDTH
    left = sheet.margin + sheet.width_of(text, 14, bold=True) + 26
    for era in range(1, ERAS + 1) if left + ERAS * 13 < ranks_left - 26 else ():
        sheet.circle(left + era * 13, middle_y, 5, "gold" if era <= state.era else "off")
    sheet.symbol("star", ranks_left - 8, middle_y, 15)
    for index, score in enumerate(ranks):
        left = ranks_left + index * RANK_WIDTH
        values = {"name": names[score.player], "points": score.total}
        with sheet.group(message_text("golden-picture-rank", values)):
            sheet.emblem(score.player, left + 12, middle_y, 6.5)
            points = str(score.total)
            sheet.text(left + 22, middle_y + 4.5, points, 13, max_width=RANK_WIDTH - 23, bold=not index)  # fmt: skip


def _draw_map(sheet: Sheet, state: GoldenAgesState, names: Sequence[str]) -> float:
    """Draw the map with the ways to place a tile, and return its width."""
    square_side = min(
        WIDE_SQUARE_SIDE if sheet.is_wide else SQUARE_SIDE,
        (sheet.content_width - LABEL_MARGIN) / COLUMNS,
    )
    position = sheet.margin + LABEL_MARGIN, sheet.bottom + LABEL_MARGIN - 2
    draw_squares(state, names, sheet, *position, square_side)
    draw_placement_ghosts(sheet, state, *position, square_side)
    sheet.bottom = position[1] + ROWS * square_side + sheet.gap
    return LABEL_MARGIN + COLUMNS * square_side


def _draw_open_cards(sheet: Sheet, state: GoldenAgesState, x: float, width: float) -> None:
    """Draw the judgements, the buildings and wonders on offer, and a tile that is being placed."""
    judgements = [card for card in (state.judgement,) if card is not None]
    judgements += state.open_judgements
    even_width = (width + sheet.column_gap) / max(1, len(judgements)) - sheet.column_gap - 0.1
    slip_width = max(MINIMUM_SLIP_WIDTH if sheet.is_wide else SLIP_EMBLEM_WIDTH, even_width)
    for card, *position in sheet.layout_rows(judgements, slip_width, SLIP_HEIGHT, x, width):
        draw_card(sheet, state, card, *position, is_chosen=card == state.judgement)
    tiles = [] if sheet.is_narrow else _tiles_to_place(state)
    cards = [*tiles, *state.open_buildings, *state.open_wonders]
    for card, left, top, card_width in sheet.layout_rows(
        cards, MINIMUM_CARD_WIDTH, CARD_HEIGHT, x, width
    ):
        if card in tiles:
            _draw_tile_to_place(sheet, state, card, left, top, card_width)
        else:
            draw_card(sheet, state, card, left, top, card_width)


def _tiles_to_place(state: GoldenAgesState) -> list[str]:
    """Return the tile that a player is placing, if there is one."""
    step = state.agenda[-1] if state.agenda else None
    return [step.tile] if isinstance(step, TilePlacement) else []


def _draw_tile_to_place(
    sheet: Sheet, state: GoldenAgesState, tile: str, x: float, y: float, width: float
) -> None:
    """Draw the tile that a player is placing, with a heading."""
    text = message_text("golden-picture-new")
    sheet.text(x + 2, y + 14, text, 12.5, max_width=width, bold=True)
    draw_tile(sheet, state, tile, x + 2, y + 20, TILE_SQUARE_SIDE)


def _draw_others(
    sheet: Sheet, state: GoldenAgesState, seats: Sequence[int], names: Sequence[str]
) -> None:
    """Draw the other players' sides beside each other, and the cards that have left the game."""
    for seat, x, width in sheet.layout_columns(seats, MINIMUM_SIDE_WIDTH):
        draw_other_side(sheet, state, seat, names, x, width)
    _draw_tags(sheet, state, board_message("removed"), state.removed, sheet.margin, sheet.content_width)  # fmt: skip
