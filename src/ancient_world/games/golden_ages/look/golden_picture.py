"""The table as a picture: the map, the cards, and each player's side."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager

import attrs

from ancient_world.engine import HIDDEN_ID, message_text
from ancient_world.engine.sheet import Sheet
from ancient_world.engine.steps import type_name
from ancient_world.games.golden_ages.box.effect_texts import translated_name
from ancient_world.games.golden_ages.golden_card_types import ERAS, Wonder
from ancient_world.games.golden_ages.look.card_drawing import (
    CARD_HEIGHT,
    COLOUR_BY_KIND,
    MINIMUM_CARD_WIDTH,
    NAMED_SLIP_WIDTH,
    SLIP_HEIGHT,
    card_chip,
    card_symbols_and_text,
    component_kind,
    draw_card,
    draw_heading,
    draw_next_technologies,
    draw_technologies,
    has_room_for_effects,
    picture_name,
)
from ancient_world.games.golden_ages.look.golden_board import board_message, title
from ancient_world.games.golden_ages.look.square_drawing import (
    Grid,
    Look,
    draw_placement_ghosts,
    draw_squares,
    draw_tile,
)
from ancient_world.games.golden_ages.rules.action_phase import StartGoldenAge
from ancient_world.games.golden_ages.rules.builders import SendArtist, SendBuilder
from ancient_world.games.golden_ages.rules.effects import powers_of
from ancient_world.games.golden_ages.rules.expanding import TilePlacement
from ancient_world.games.golden_ages.rules.exploring import Explore
from ancient_world.games.golden_ages.rules.golden_scores import scores
from ancient_world.games.golden_ages.rules.soldiers import SendSoldier
from ancient_world.games.golden_ages.rules.technology import Develop
from ancient_world.games.golden_ages.rules.wonders import Activate, BuildWonder
from ancient_world.games.golden_ages.square_grid import COLUMNS, ROWS
from ancient_world.games.golden_ages.state import GoldenAgesState
from ancient_world.games.golden_ages.table import Player

# --- players ---


MINIMUM_SIDE_WIDTH = 250.0
"""The least width of another player's side."""
NUMBER_WIDTH, DIGIT_WIDTH, HEADING_HEIGHT = 24.0, 9.5, 28.0
"""The width of the symbol and of each digit of a player's numbers, and the height of their line."""
TAG_HEIGHT, HIGH_TAG_HEIGHT = 20.0, 24.0
"""The height of a card that is shown by its name, and of what may be chosen: such cards for those who see no side as their own, and actions."""


def draw_own_side(
    look: Look, seat: int, x: float, width: float, card_height: float = CARD_HEIGHT
) -> None:
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
            column, sheet.bottom = 0, sheet.bottom + card_height + sheet.row_gap
        left = x + column * (card_width + sheet.column_gap)
        item_width = span * (card_width + sheet.column_gap) - sheet.column_gap
        draw_card(look, card, left, sheet.bottom, item_width, height=card_height, is_activated=is_activated)  # fmt: skip
        column += span
    spaces = powers_of(state.cards, player).building_spaces - len(player.buildings)
    if spaces > 0 and column < per_row and state.agenda:
        left = x + column * (card_width + sheet.column_gap)
        _draw_building_spaces(sheet, spaces, left, sheet.bottom, card_width, card_height)
    if column:
        sheet.bottom += card_height + sheet.row_gap
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


def _draw_building_spaces(
    sheet: Sheet, count: int, x: float, y: float, width: float, height: float
) -> None:
    """Draw the room that a player has for more buildings."""
    text = message_text("golden-picture-space", {"count": count})
    with sheet.group(text):
        sheet.rect(x, y, width, height, "off", 5)
        sheet.symbol("house", x + width / 2, y + height / 2 - 8, 22)
        sheet.text(x + width / 2, y + height / 2 + 22, text, 12, max_width=width - 8, css_class="dim", anchor="middle")  # fmt: skip


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
        _draw_number(sheet, *number, left, top + 14, _sources(look, seat) if number[0] == "star" else "")  # fmt: skip
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


def _sources(look: Look, seat: int) -> str:
    """Return a player's points with what brought them, in words."""
    score = scores(look.state)[seat]
    lines = [f"{message_text(line.code, line.data)} {line.points}" for line in score.lines]
    values = {"name": look.names[seat], "points": score.total, "sources": ", ".join(lines)}
    return message_text("golden-picture-rank" if lines else "golden-picture-no-points", values)


def _draw_number(
    sheet: Sheet, symbol: str, value: int, word: str, x: float, y: float, title: str = ""
) -> None:
    """Draw one of a player's numbers beside its symbol."""
    with sheet.group(title or f"{board_message(word)}: {value}"):
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
            room = 23.0 if has_effects else 5.0
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
                    sheet.symbol(
                        picture_name(state, card), left + 12, sheet.bottom + height / 2, 17
                    )
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
TALLEST_CARD, LOWEST = 150.0, 640.0
"""How tall cards grow on large sheets, and down to where columns of wide sheets reach, as high as most windows are."""
LOWEST_WAY, HIGHEST_WAY, FINGER = 23.0, 40.0, 43.2
"""On a phone on its side, the least and the most height of a button that lists the choices of an action; and its height on an upright phone."""
SIGN_BY_WAY: dict[type, str] = {
    Explore: "citizen", SendBuilder: "house", SendArtist: "star", SendSoldier: "sword", BuildWonder: "temple",
    Activate: "again", Develop: "knowledge", StartGoldenAge: "golden",
}  # fmt: skip
"""The symbol of each action of a turn."""
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
    _draw_ways(sheet, left, map_width)
    right = left + map_width + sheet.gap + 4
    right_width = sheet.width - sheet.margin - right
    if not sheet.is_wide and not state.agenda:
        _draw_end(look, [own_seat, *other_seats], right, top)
        return
    own = left, map_width
    _draw_columns(look, [own_seat, *other_seats], own, (right, right_width), top)
    if not sheet.is_wide:
        draw_technologies(look, left, width)
        _draw_next(look, left, width)
        _draw_others(look, other_seats, left, width)
    _draw_removed(look)


def _draw_end(look: Look, seats: Sequence[int], right: float, top: float) -> None:
    """Draw all that counts at the end, without the words of cards: the sides beside the map, and the technologies below."""
    sheet, state = look.sheet, look.state
    left_bottom, sheet.bottom = sheet.bottom, top
    width = sheet.width - sheet.margin - right
    _draw_others(look, seats, right, width)
    offered = message_text("golden-picture-offer"), [*state.open_buildings, *state.open_wonders]
    _draw_tags(look, [offered], right, width, state.players[seats[0]])
    sheet.bottom = max(sheet.bottom, left_bottom)
    draw_technologies(look, sheet.margin, sheet.content_width)
    _draw_removed(look)


def _draw_columns(
    look: Look,
    seats: Sequence[int],
    left: tuple[float, float],
    right: tuple[float, float],
    top: float,
) -> None:
    """Draw the sides below the map, and the cards beside it; the cards of both columns grow into the room that is left.

    On wide sheets the sides of more than two others stand below both columns.
    """
    sheet, state = look.sheet, look.state

    is_many = sheet.is_wide and len(seats) > 3
    is_full, is_end = is_many and bool(state.agenda), is_many and not state.agenda

    def draw_left(look: Look, card_height: float) -> None:
        if is_end:  # all sides alike, by the names of cards
            _draw_others(look, seats, *left, most=1)
            return
        draw_own_side(look, seats[0], *left, card_height)
        if is_full:
            _draw_next(look, *left)
        elif sheet.is_wide:
            _draw_others(look, seats[1:], *left)

    def draw_right(look: Look, card_height: float) -> None:
        if sheet.is_wide:
            draw_technologies(look, *right)
            if not _tiles_to_place(state) and not is_full:
                _draw_next(look, *right)
        _draw_open_cards(look, *right, card_height)

    columns = (draw_left, sheet.bottom), (draw_right, top)
    needs = [_needs(look, *column) for column in columns]
    lowest = max((LOWEST - 64 * is_full) * sheet.is_wide, *[bottom for bottom, _ in needs])
    for (draw_column, start), (bottom, rows) in zip(columns, needs, strict=True):
        sheet.bottom = start
        draw_column(look, min(TALLEST_CARD, CARD_HEIGHT + (lowest - bottom) / max(1, rows)))
    sheet.bottom = lowest
    if is_full:
        _draw_others(look, seats[1:], sheet.margin, sheet.content_width)


def _needs(look: Look, draw_column: Callable[[Look, float], None], top: float) -> tuple[float, int]:
    """Return where a column that begins at a height ends, and how many rows of cards it has, by drawing it on another sheet."""
    bottoms = []
    for card_height in (CARD_HEIGHT, CARD_HEIGHT + 1):
        sheet = Sheet(width=look.sheet.width, viewer=look.sheet.viewer)
        sheet.bottom = top
        draw_column(attrs.evolve(look, sheet=sheet), card_height)
        bottoms.append(sheet.bottom)
    return bottoms[0], round(bottoms[1] - bottoms[0])


def _part(sheet: Sheet, name: str, title: str = "") -> AbstractContextManager[None]:
    """Return a part of the picture, for a page on a phone."""
    return sheet.part(name, title or message_text(f"golden-part-{name}"))


def _draw_title(look: Look) -> None:
    """Draw the era, as a row of coins too, and the judgements at the right."""
    sheet, state = look.sheet, look.state
    text, top = title(state), sheet.bottom
    left = sheet.margin + sheet.text(sheet.margin, top + 19, text, 16, bold=True) + 8
    for era in range(1, ERAS + 1):
        sheet.circle(left + era * 14, top + 14, 5.5, "gold" if era <= state.era else "off")
    words = message_text("golden-picture-judged")
    words_width = sheet.width_of(words, 13) + sheet.gap
    left += ERAS * 14 + 24 + words_width
    left = _draw_judgements(look, left, sheet.width - sheet.margin - left)
    if _judgements(state):
        sheet.text(left - words_width, top + 18.5, words, 13, css_class="dim")
    sheet.bottom = top + SLIP_HEIGHT + 4


def _draw_judgements(look: Look, x: float, width: float) -> float:
    """Draw the judgements at the right of the room for them, and return where they begin."""
    judgements, gap = _judgements(look.state), look.sheet.column_gap
    step = min(NAMED_SLIP_WIDTH + 46, (width + gap) / max(1, len(judgements)))
    left = x + width + gap - len(judgements) * step
    for index, card in enumerate(judgements):
        is_chosen = card == look.state.judgement
        draw_card(look, card, left + index * step, look.sheet.bottom, step - gap, is_chosen=is_chosen)  # fmt: skip
    return left


def _judgements(state: GoldenAgesState) -> list[str]:
    """Return the judgement that was chosen, if one was, and the others."""
    return [*[card for card in (state.judgement,) if card is not None], *state.open_judgements]


def _draw_map(look: Look) -> float:
    """Draw the map with the ways to place a tile, on a phone beside the own numbers and the tile; return its width."""
    sheet, state = look.sheet, look.state
    quarters = int(sheet.width < UPRIGHT_WIDTH)
    side = _square_side(look)
    if sheet.is_narrow:
        room = sheet.content_width - LABEL_MARGIN - sheet.gap - BESIDE_MAP
        side = room / (ROWS if quarters else COLUMNS)
        _draw_judgements(look, sheet.margin, sheet.content_width)
        sheet.bottom += (SLIP_HEIGHT + 3) * bool(_judgements(state))
    position = sheet.margin + LABEL_MARGIN, sheet.bottom + LABEL_MARGIN - 2
    grid = Grid(*position, side, quarters)
    draw_squares(look, grid)
    for tile in _tiles_to_place(state):
        draw_placement_ghosts(look, tile, grid)
    if sheet.is_narrow:
        _draw_beside_map(look, grid)
    sheet.bottom = grid.y + grid.height + sheet.gap
    return LABEL_MARGIN + grid.width


def _square_side(look: Look) -> float:
    """Return the side of a square on large sheets, somewhat less if four players need room."""
    return WIDE_SQUARE_SIDE - 8 * (len(look.names) > 3) if look.sheet.is_wide else SQUARE_SIDE


def _draw_beside_map(look: Look, grid: Grid) -> None:
    """Draw on a phone beside the map: the era, the own numbers, the new tile, the ways to act, the own cards, and the rivals' gold."""
    sheet, state = look.sheet, look.state
    left, top, own_seat = grid.x + grid.width + sheet.gap + 3, grid.y, sheet.viewer or 0
    top += sheet.text_box(left, top, BESIDE_MAP - 3, 40, title(state), 13, "ink b") + 14
    numbers = _numbers_of(state, own_seat)
    for index, number in enumerate(numbers):
        _draw_number(sheet, *number, left + index % 2 * 40, top + index // 2 * 24)
    top += (len(numbers) + 1) // 2 * 24 - 8
    for tile in _tiles_to_place(state):
        words = message_text("golden-picture-new")
        sheet.text(left, top + 14, words, 12, max_width=BESIDE_MAP - 3, bold=True)
        draw_tile(look, tile, left, top + 20, BESIDE_MAP / 2 - 3, grid)
        top += BESIDE_MAP + 24
    rivals = [seat for seat in range(len(look.names)) if grid.quarters and seat != sheet.viewer]
    lowest = grid.y + grid.height - len(rivals) * 26
    ways = _ways(sheet)
    room = (lowest - top - 76 * grid.quarters) / max(1, len(ways)) - 4
    height = FINGER if grid.quarters else max(LOWEST_WAY, min(HIGHEST_WAY, room))
    for way, way_numbers in ways.items():
        _draw_way(sheet, way, way_numbers, left - 3, top, BESIDE_MAP, height)
        top += height + (2 if grid.quarters else 4)
    cards = [card for card, _ in _open_cards(state.players[own_seat])]
    for index, card in enumerate(cards):
        y = top + 2 + index // 2 * 37
        if y + 34 <= lowest:
            with sheet.group(translated_name(state.cards, card)):
                colour = COLOUR_BY_KIND.get(component_kind(state, card), "head")
                sheet.rect(left + index % 2 * 38, y, 35, 34, f"{colour} edge", 5)
                sheet.symbol(picture_name(state, card), left + index % 2 * 38 + 17.5, y + 17, 29)
    for rank, seat in enumerate(rivals):
        line = lowest + rank * 26 + 14
        with sheet.group(look.names[seat]):
            sheet.emblem(seat, left + 7, line, 6.5)
        _draw_number(sheet, *_numbers_of(state, seat)[0], left + 22, line)


def _ways(sheet: Sheet) -> dict[tuple[str, str], list[int]]:
    """Return the numbers of the legal actions of a turn by what they do."""
    numbers_by_way: dict[tuple[str, str], list[int]] = {}
    for number, action in enumerate(sheet.actions):
        if type(action) in SIGN_BY_WAY:
            code = type_name(type(action)), SIGN_BY_WAY[type(action)]
            numbers_by_way.setdefault(code, []).append(number)
    return numbers_by_way


def _draw_way(
    sheet: Sheet,
    way: tuple[str, str],
    numbers: list[int],
    x: float,
    y: float,
    width: float,
    height: float,
) -> None:
    """Draw a button that lists the choices of an action, given by its code and symbol."""
    (code, symbol), middle = way, y + height / 2
    words = message_text(f"golden-do-{code}")
    with sheet.component("way", code, words, numbers=numbers):
        sheet.rect(x, y, width, height, "face head", 8)
        sheet.symbol(symbol, x + 11, middle, 16)
        sheet.text(x + 20, middle + 4.5, words, 12, max_width=width - 23)


def _draw_ways(sheet: Sheet, x: float, width: float) -> None:
    """Draw on large sheets the buttons of the actions beside each other below the map, in more lines if they need them."""
    left, ways = x, _ways(sheet)
    sheet.bottom -= 3 * bool(ways)
    for way, numbers in ways.items():
        way_width = sheet.width_of(message_text(f"golden-do-{way[0]}"), 12) + 24
        if left + way_width > x + width:
            left, sheet.bottom = x, sheet.bottom + HIGH_TAG_HEIGHT + 3
        _draw_way(sheet, way, numbers, left, sheet.bottom, way_width, HIGH_TAG_HEIGHT)
        left += way_width + 3
    sheet.bottom += (HIGH_TAG_HEIGHT + 4) * bool(ways)


def _draw_open_cards(look: Look, x: float, width: float, card_height: float = CARD_HEIGHT) -> None:
    """Draw the buildings and wonders on offer, with what their signs mean, below the tile that is being placed."""
    sheet, state = look.sheet, look.state
    tiles = [] if sheet.is_narrow else _tiles_to_place(state)
    cards = [*tiles, *state.open_buildings, *state.open_wonders]
    if not cards:
        return
    left = x + draw_heading(sheet, message_text("golden-picture-offer"), x) + 14
    for sign in ("at-once", "again"):
        text = message_text(f"golden-picture-{sign}")
        sheet.symbol(sign, left + 6, sheet.bottom - 11, 13)
        left += 34 + sheet.text(left + 16, sheet.bottom - 7, text, 12, css_class="dim")
    for card, left, top, room in sheet.layout_rows(
        cards, MINIMUM_CARD_WIDTH, card_height, x, width
    ):
        if card not in tiles:
            draw_card(look, card, left, top, room, height=card_height)
            continue
        sheet.rect(left, top, room, card_height, "head", 5)
        side = min(TILE_SQUARE_SIDE, card_height / 2 - 3)
        sheet.text_box(left + 7, top + 8, room - 2 * side - 20, card_height, message_text("golden-picture-new"), 14, "ink b")  # fmt: skip
        grid = Grid(0, 0, _square_side(look))
        draw_tile(look, card, left + room - 2 * side - 4, top + 3, side, grid)


def _tiles_to_place(state: GoldenAgesState) -> list[str]:
    """Return the tile that a player is placing, if there is one."""
    step = state.agenda[-1] if state.agenda else None
    return [step.tile] if isinstance(step, TilePlacement) else []


def _draw_next(look: Look, x: float, width: float) -> None:
    """Write what the viewer can develop next."""
    sheet, state = look.sheet, look.state
    if sheet.viewer is not None and state.agenda:
        draw_next_technologies(look, sheet.viewer, x, width)


def _draw_others(look: Look, seats: Sequence[int], x: float, width: float, most: int = 4) -> None:
    """Draw the other players' sides, as many beside each other as fit, but at most so many."""
    sheet = look.sheet
    column_count = max(1, min(most, len(seats), int(width / MINIMUM_SIDE_WIDTH)))
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
