"""The table as a picture: the map, the cards, and each player's side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager

from ancient_world.engine import HIDDEN_ID, message_text
from ancient_world.engine.sheet import Sheet
from ancient_world.games.golden_ages.golden_card_types import ERAS, Wonder
from ancient_world.games.golden_ages.look.card_drawing import (
    CARD_HEIGHT,
    COLOUR_BY_KIND,
    MINIMUM_CARD_WIDTH,
    SLIP_HEIGHT,
    card_chip,
    card_symbols_and_text,
    draw_card,
    draw_heading,
    draw_next_technologies,
    draw_technologies,
    has_room_for_effects,
)
from ancient_world.games.golden_ages.look.golden_board import board_message, title
from ancient_world.games.golden_ages.look.square_drawing import (
    Grid,
    Look,
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

# --- players ---


MINIMUM_SIDE_WIDTH = 250.0
"""The least width of another player's side."""
NUMBER_WIDTH, DIGIT_WIDTH, HEADING_HEIGHT = 24.0, 9.5, 28.0
"""The width of the symbol and of each digit of a player's numbers, and the height of their line."""
TAG_HEIGHT, HIGH_TAG_HEIGHT = 20.0, 24.0
"""The height of a card that is shown by its name, and for those who see no side as their own, where it may be chosen."""


def draw_own_side(look: Look, seat: int, x: float, width: float) -> None:
    """Draw the side of the player who looks at the picture: the numbers, and the cards in words."""
    sheet, state, names = look.sheet, look.state, look.names
    _draw_player(look, seat, names[seat], x, width)
    per_row = max(2, int((width + sheet.column_gap) / (MINIMUM_CARD_WIDTH + sheet.column_gap)))
    card_width = (width + sheet.column_gap) / per_row - sheet.column_gap
    column, player = 0, state.players[seat]
    civilizations = [player.civilization, player.offered]
    spent_cards = [card for card in player.wonders if _is_spent(state.cards.wonders[card])]
    useful_cards = [each for each in _open_cards(player) if each[0] not in spent_cards]
    is_crowded = len(useful_cards) + len(civilizations) - civilizations.count(None) > per_row
    for card, is_activated in useful_cards:
        is_wide = card in civilizations and not (
            is_crowded and has_room_for_effects(look, card, card_width)
        )
        span = 2 if is_wide else 1
        if column + span > per_row:
            column, sheet.bottom = 0, sheet.bottom + CARD_HEIGHT + sheet.row_gap
        left = x + column * (card_width + sheet.column_gap)
        item_width = span * (card_width + sheet.column_gap) - sheet.column_gap
        draw_card(look, card, left, sheet.bottom, item_width, is_activated=is_activated)
        column += span
    spaces = powers_of(state.cards, player).building_spaces - len(player.buildings)
    if spaces > 0 and column < per_row and state.agenda:
        left = x + column * (card_width + sheet.column_gap)
        _draw_building_spaces(sheet, spaces, left, sheet.bottom, card_width)
    if column:
        sheet.bottom += CARD_HEIGHT + sheet.row_gap
    secret_cards = player.face_down_cards
    if sheet.is_narrow and sheet.viewer is not None:
        shown_cards = [card for card in secret_cards if card_chip(state, card)[0] in COLOUR_BY_KIND]
        secret_cards = tuple([card for card in secret_cards if card not in shown_cards])
        draw_heading(sheet, board_message("secret").capitalize(), x)
        for card, *position in sheet.layout_rows(shown_cards, MINIMUM_CARD_WIDTH, CARD_HEIGHT, x):
            draw_card(look, card, *position)
    spent = message_text("golden-picture-spent"), spent_cards
    secret = board_message("secret"), secret_cards
    _draw_tags(look, [spent, secret], x, width, player)


def _draw_building_spaces(sheet: Sheet, count: int, x: float, y: float, width: float) -> None:
    """Draw the room that a player has for more buildings."""
    text = message_text("golden-picture-space", {"count": count})
    with sheet.group(text):
        sheet.rect(x, y, width, CARD_HEIGHT, "off", 5)
        sheet.symbol("house", x + width / 2, y + 32, 22)
        sheet.text(x + width / 2, y + 62, text, 12, max_width=width - 8, css_class="dim", anchor="middle")  # fmt: skip


def draw_other_side(look: Look, seat: int, x: float, width: float) -> None:
    """Draw another player's side: the numbers, and the cards by their names."""
    state, names = look.state, look.names
    _draw_player(look, seat, names[seat], x, width)
    player = state.players[seat]
    cards = [*[card for card, _ in _open_cards(player)], *player.face_down_cards]
    known_cards = [card for card in cards if card != HIDDEN_ID]
    _draw_tags(look, [("", known_cards)], x, width, player)


def _draw_player(look: Look, seat: int, name: str, x: float, width: float) -> None:
    """Draw the name of a player, who goes first or is in a golden age, and the player's numbers."""
    sheet, state = look.sheet, look.state
    top, step = sheet.bottom, state.agenda[-1] if state.agenda else None
    is_deciding = step is not None and step.whose() == seat
    numbers = _numbers_of(state, seat)
    widths = [NUMBER_WIDTH + DIGIT_WIDTH * len(str(value)) for _, value, _ in numbers]
    left = x + width - sum(widths)
    with sheet.group(name):
        sheet.rect(x, top, width, HEADING_HEIGHT, "head" if is_deciding else "box", 4)
        sheet.rect(x + 1, top + 1, 5, HEADING_HEIGHT - 2, f"p{seat}", 2)
        sheet.emblem(seat, x + 18, top + 14, 7)
        marks = _marks_of(state, seat)
        room = left - x - 36 - len(marks) * 17
        end = x + 35 + sheet.text(x + 30, top + 18.5, name, 14, max_width=room, bold=True)
        for index, mark in enumerate(marks):
            sheet.symbol(mark, end + 8 + index * 17, top + 14, 16)
    for number, number_width in zip(numbers, widths, strict=True):
        _draw_number(sheet, *number, left, top + 14)
        left += number_width
    sheet.bottom += HEADING_HEIGHT + 4


def _marks_of(state: GoldenAgesState, seat: int) -> list[str]:
    """Return the symbols of a player who leads, goes first, or is in a golden age."""
    totals = [score.total for score in scores(state)]
    marks = {
        "crown": totals[seat] == max(totals) > min(totals),
        "first": seat == state.first and state.era > 0,
        "golden": state.players[seat].golden,
    }
    return [symbol for symbol, is_shown in marks.items() if is_shown]


def _numbers_of(state: GoldenAgesState, seat: int) -> list[tuple[str, int, str]]:
    """Return a player's gold, points and cubes, and the colonists in the agora and glory tokens if there are any."""
    player = state.players[seat]
    numbers = [
        ("coin", player.gold, "gold"), ("star", scores(state)[seat].total, "points"), ("cube", player.reserve, "cubes"),
        ("lying", player.agora, "agora"), ("glory", len(player.glory), "glory"),
    ]  # fmt: skip
    return [each for index, each in enumerate(numbers) if index < 3 or each[1]]


def _draw_number(sheet: Sheet, symbol: str, value: int, word: str, x: float, y: float) -> None:
    """Draw one of a player's numbers beside its symbol."""
    with sheet.group(f"{board_message(word)}: {value}"):
        sheet.symbol(symbol, x + 7, y, 16)
        sheet.text(x + 18, y + 5, str(value), 14, max_width=25, bold=True)


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
    look: Look,
    cards_by_heading: Sequence[tuple[str, Sequence[str]]],
    x: float,
    width: float,
    player: Player,
) -> None:
    """Draw a player's cards by their emblems and names in lines: grey if used in this era, framed by dashes if face down."""
    sheet, state = look.sheet, look.state
    left, height = x, TAG_HEIGHT if sheet.viewer is not None else HIGH_TAG_HEIGHT
    for heading, cards in cards_by_heading:
        for index, card in enumerate(cards):
            kind, _, name = card_chip(state, card)
            has_effects = card != HIDDEN_ID and kind in COLOUR_BY_KIND
            text = (
                sheet.call_cached(card_symbols_and_text, state.cards, card)[1]
                if has_effects
                else ""
            )
            before = sheet.width_of(f"{heading}:", 12) + 8 if heading and not index else 0.0
            room = 20.0 if has_effects else 5.0
            tag_width = min(width - before, room + sheet.width_of(name, 12) + 6)
            if left > x and left + before + tag_width > x + width:
                left, sheet.bottom = x, sheet.bottom + height + 3
            if before:
                sheet.text(left, sheet.bottom + 14, f"{heading}:", css_class="dim")
            left += before
            is_activated, is_secret = card in player.activated, card in player.face_down_cards
            title = board_message("activated", name=name) if is_activated else name
            with sheet.component(kind, card, title, text):
                colour = (
                    "back"
                    if is_activated
                    else "off"
                    if is_secret
                    else COLOUR_BY_KIND.get(kind, "off")
                )
                sheet.rect(left, sheet.bottom, tag_width, height, f"face {colour}", 4)
                if has_effects:
                    sheet.symbol(f"emblem-{kind}", left + 11, sheet.bottom + height / 2, 14)
                sheet.text(left + room, sheet.bottom + height / 2 + 4, name, 12, max_width=tag_width - room - 2)  # fmt: skip
            left += tag_width + 4
    if left > x:
        sheet.bottom += height + 5


# --- the whole picture ---


LABEL_MARGIN = 14.0
"""Room for the letters and numbers that name columns and rows."""
WIDE_SQUARE_SIDE, SQUARE_SIDE, BESIDE_MAP = 53.0, 46.0, 78.0
"""The side of a square on wide sheets and on those of medium width, and on a phone the room beside the map."""
TILE_SQUARE_SIDE, MINIMUM_SLIP_WIDTH, JUDGED_WIDTH = 46.0, 62.0, 68.0
"""The side of a square of the tile that is being placed, the least width of a judgement, and that of the words beside them."""
UPRIGHT_WIDTH = 480.0
"""On narrower sheets the map is turned by a quarter."""


def draw(state: GoldenAgesState, names: Sequence[str], sheet: Sheet) -> None:
    """Draw the map, the technologies, the open cards, the own side large, the others' sides, and the removed cards."""
    look = Look(sheet, state, names)
    if not sheet.is_narrow:
        _draw_title(look)
    own_seat, *other_seats = sheet.rotate_to_viewer(range(len(names)), int)
    left, width = sheet.margin, sheet.content_width
    if sheet.is_narrow:
        with _part(sheet, "map"):
            _draw_map(look)
        with _part(sheet, "technologies"):
            draw_technologies(look, left, width)
            _draw_next(look, left, width)
        with _part(sheet, "mine", names[own_seat] if sheet.viewer is None else ""):
            draw_own_side(look, own_seat, left, width)
        with _part(sheet, "cards"):
            _draw_open_cards(look, left, width)
        with _part(sheet, "others"):
            _draw_others(look, other_seats, left, width)
            _draw_removed(look)
        return
    top = sheet.bottom
    map_width = _draw_map(look)
    right = left + map_width + sheet.gap + 4
    right_width = sheet.width - sheet.margin - right
    draw_own_side(look, own_seat, left, map_width)
    if sheet.is_wide:
        _draw_others(look, other_seats, left, map_width)
    left_bottom, sheet.bottom = sheet.bottom, top
    if sheet.is_wide:
        draw_technologies(look, right, right_width)
        if not _tiles_to_place(state):
            _draw_next(look, right, right_width)
    _draw_open_cards(look, right, right_width)
    sheet.bottom = max(sheet.bottom, left_bottom)
    if not sheet.is_wide:
        draw_technologies(look, left, width)
        _draw_next(look, left, width)
        _draw_others(look, other_seats, left, width)
    _draw_removed(look)


def _part(sheet: Sheet, name: str, title: str = "") -> AbstractContextManager[None]:
    """Return a part of the picture, for a page on a phone."""
    return sheet.part(name, title or message_text(f"golden-part-{name}"))


def _draw_title(look: Look) -> None:
    """Draw the era, as a row of coins too if there is room, and each player's points at the right, the leader first with a crown."""
    sheet, state, names = look.sheet, look.state, look.names
    text, middle_y = title(state), sheet.bottom + 7
    sheet.title(text)
    ranks = sorted(scores(state), key=lambda score: -score.total)
    widths = [
        48 + (sheet.width_of(names[score.player], 13, bold=True) + 14 if sheet.is_wide else 0)
        for score in ranks
    ]
    ranks_left = left = sheet.width - sheet.margin - sum(widths)
    for score, width in zip(ranks, widths, strict=True):
        sources = ", ".join(
            [f"{message_text(line.code, line.data)} {line.points}" for line in score.lines]
        )
        values = {"name": names[score.player], "points": score.total, "sources": sources}
        is_leader = score.total == ranks[0].total > ranks[-1].total
        code = "golden-picture-rank" if sources else "golden-picture-no-points"
        with sheet.group(message_text(code, values)):
            if is_leader:
                sheet.symbol("crown", left - 3, middle_y, 16)
            sheet.emblem(score.player, left + 15, middle_y, 6.5)
            name = names[score.player] if sheet.is_wide else ""
            line = f"{name} {score.total}".strip()
            sheet.text(left + 25, middle_y + 4.5, line, 13, max_width=width - 25, bold=is_leader)
        left += width
    left = sheet.margin + sheet.width_of(text, 14, bold=True) + 12
    for era in range(1, ERAS + 1) if left + ERAS * 13 < ranks_left - 12 else ():
        sheet.circle(left + era * 13, middle_y, 5, "gold" if era <= state.era else "off")


def _draw_map(look: Look) -> float:
    """Draw the map with the ways to place a tile, on a phone beside the own numbers and the tile; return its width."""
    sheet, state = look.sheet, look.state
    quarters = int(sheet.width < UPRIGHT_WIDTH)
    side = WIDE_SQUARE_SIDE if sheet.is_wide else SQUARE_SIDE
    if sheet.is_narrow:
        room = sheet.content_width - LABEL_MARGIN - sheet.gap - BESIDE_MAP
        side = room / (ROWS if quarters else COLUMNS)
    position = sheet.margin + LABEL_MARGIN, sheet.bottom + LABEL_MARGIN - 2
    grid = Grid(*position, side, quarters)
    draw_squares(look, grid)
    for tile in _tiles_to_place(state):
        draw_placement_ghosts(look, tile, grid)
    if sheet.is_narrow:
        left, top = grid.x + grid.width + sheet.gap + 3, grid.y
        top += sheet.text_box(left, top, BESIDE_MAP - 3, 40, title(state), 13, "ink b") + 16
        for number in _numbers_of(state, sheet.viewer or 0):
            _draw_number(sheet, *number, left, top)
            top += 27
        for tile in _tiles_to_place(state):
            words = message_text("golden-picture-new")
            sheet.text(left, top + 20, words, 12, max_width=BESIDE_MAP - 3, bold=True)
            draw_tile(look, tile, left, top + 28, BESIDE_MAP / 2 - 3, grid)
        rivals = [seat for seat in range(len(look.names)) if quarters and seat != sheet.viewer]
        for seat, rank in zip(rivals, range(len(rivals), 0, -1), strict=True):
            line = grid.y + grid.height - rank * 26 + 12
            with sheet.group(look.names[seat]):
                sheet.emblem(seat, left + 7, line, 6.5)
            _draw_number(sheet, *_numbers_of(state, seat)[0], left + 22, line)
    sheet.bottom = grid.y + grid.height + sheet.gap
    return LABEL_MARGIN + grid.width


def _draw_open_cards(look: Look, x: float, width: float) -> None:
    """Draw the judgements, and the buildings and wonders on offer, with what their signs mean."""
    sheet, state = look.sheet, look.state
    top, left, lowest = sheet.bottom, x, sheet.bottom
    for tile in () if sheet.is_narrow else _tiles_to_place(state):
        heading_width = draw_heading(sheet, message_text("golden-picture-new"), x)
        grid = Grid(0, 0, WIDE_SQUARE_SIDE if sheet.is_wide else SQUARE_SIDE)
        draw_tile(look, tile, x + 2, sheet.bottom, TILE_SQUARE_SIDE, grid)
        left += max(2 * TILE_SQUARE_SIDE, heading_width) + 20
        lowest, sheet.bottom = sheet.bottom + 2 * TILE_SQUARE_SIDE + sheet.gap, top + 20
    judgements = [card for card in (state.judgement,) if card is not None]
    judgements += state.open_judgements
    if judgements:
        words, first = message_text("golden-picture-judged"), sheet.bottom
        sheet.text_box(left, first + 1, JUDGED_WIDTH, SLIP_HEIGHT + 2, words, 12)
        left += JUDGED_WIDTH + sheet.gap
        room = x + width - left
        even_width = (room + sheet.column_gap) / len(judgements) - sheet.column_gap - 0.1
        slip_width = max(MINIMUM_SLIP_WIDTH, even_width)
        for card, *position in sheet.layout_rows(judgements, slip_width, SLIP_HEIGHT, left, room):
            draw_card(look, card, *position, is_chosen=card == state.judgement)
    sheet.bottom = max(lowest, sheet.bottom + 2)
    cards = [*state.open_buildings, *state.open_wonders]
    if not cards:
        return
    left = x + draw_heading(sheet, message_text("golden-picture-offer"), x) + 14
    for sign in ("at-once", "again"):
        text = message_text(f"golden-picture-{sign}")
        sheet.symbol(sign, left + 6, sheet.bottom - 11, 13)
        left += 34 + sheet.text(left + 16, sheet.bottom - 7, text, 12, css_class="dim")
    for card, *position in sheet.layout_rows(cards, MINIMUM_CARD_WIDTH, CARD_HEIGHT, x, width):
        draw_card(look, card, *position)


def _tiles_to_place(state: GoldenAgesState) -> list[str]:
    """Return the tile that a player is placing, if there is one."""
    step = state.agenda[-1] if state.agenda else None
    return [step.tile] if isinstance(step, TilePlacement) else []


def _draw_next(look: Look, x: float, width: float) -> None:
    """Write what the viewer can develop next."""
    sheet, state = look.sheet, look.state
    if sheet.viewer is not None and state.agenda:
        draw_next_technologies(look, sheet.viewer, x, width)


def _draw_others(look: Look, seats: Sequence[int], x: float, width: float) -> None:
    """Draw the other players' sides, as many beside each other as fit."""
    sheet = look.sheet
    column_count = max(1, min(len(seats), int(width / MINIMUM_SIDE_WIDTH)))
    column_width = (width + sheet.gap) / column_count - sheet.gap
    for first in range(0, len(seats), column_count):
        top, bottoms = sheet.bottom, [sheet.bottom]
        for column, seat in enumerate(seats[first : first + column_count]):
            sheet.bottom = top
            left = x + column * (column_width + sheet.gap)
            draw_other_side(look, seat, left, column_width)
            bottoms.append(sheet.bottom)
        sheet.bottom = max(bottoms) + 2


def _draw_removed(look: Look) -> None:
    """Draw a pile of the cards and tiles that have left the game, seen from the side."""
    sheet, state = look.sheet, look.state
    if not state.removed:
        return
    left, text = sheet.margin, board_message("removed")
    left += sheet.text(left, sheet.bottom + 11, text, 12, css_class="dim") + 8
    for card in state.removed:
        kind, _, name = card_chip(state, card)
        with sheet.component(kind, card, name, is_clickable=False):
            sheet.rect(
                left, sheet.bottom, 5, 13, f"face {COLOUR_BY_KIND.get(kind, 'land')} edge", 1
            )
        left += 6
    sheet.bottom += 16
