"""The table as a picture: the map, the cards, and each player's side."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager

import attrs

from ancient_world.engine import HIDDEN_ID, Choice, message_text
from ancient_world.engine.explaining import awaited_reason
from ancient_world.engine.sheet import Sheet
from ancient_world.engine.steps import type_name
from ancient_world.games.golden_ages.box.effect_texts import translated_name
from ancient_world.games.golden_ages.golden_card_types import ERAS, Wonder
from ancient_world.games.golden_ages.look.card_drawing import (
    CARD_HEIGHT,
    COLOUR_BY_KIND,
    MINIMUM_CARD_WIDTH,
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
    PictureSheet,
    draw_placement_ghosts,
    draw_squares,
    draw_tile,
)
from ancient_world.games.golden_ages.rules.action_phase import StartGoldenAge, Turn
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


MINIMUM_SIDE_WIDTH, OWN_CARD_WIDTH = 190.0, 112.0
"""The least width of another player's side, and on wide sheets that of the own cards."""
NUMBER_WIDTH, DIGIT_WIDTH, HEADING_HEIGHT = 24.0, 9.5, 26.0
"""The width of the symbol and of each digit of a player's numbers, and the height of their line."""
TAG_HEIGHT, HIGH_TAG_HEIGHT, TAG_ROOM = 20.0, 24.0, 24.0
"""The height of a card that is shown by its name, and of what may be chosen: such cards for those who see no side as their own, and actions; and the room for an emblem."""


def draw_own_side(
    look: PictureSheet, seat: int, x: float, width: float, card_height: float = CARD_HEIGHT
) -> None:
    """Draw the side of the player who looks at the picture: the numbers, and the cards in words."""
    sheet, state, names = look.sheet, look.state, look.names
    header = _draw_player(look, seat, names[seat], x, width)
    per_row = _own_cards_per_row(look, seat, width)
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
    groups = []
    for group in (spent, secret):  # in the heading if there is room
        need = _tags_width(look, group)
        if sheet.is_wide and need <= header[1] - header[0]:
            _draw_tags(look, [group], x, width, player, header)
            header = header[0] + need, *header[1:]
        else:
            groups.append(group)
    _draw_tags(look, groups, x, width, player)


def _own_cards_per_row(look: PictureSheet, seat: int, width: float) -> int:
    """Return how many own cards stand beside each other: as many as fit, but so few that their words have room."""
    sheet, gap = look.sheet, look.sheet.column_gap
    least = OWN_CARD_WIDTH if sheet.is_wide else MINIMUM_CARD_WIDTH
    cards = [card for card, _ in _open_cards(look.state.players[seat])]
    per_row = max(2, int((width + gap) / (least + gap)))
    while per_row > 2:
        room = (width + gap) / per_row - gap
        if all(has_room_for_effects(look, card, room, has_picture=False) for card in cards):
            break
        per_row -= 1
    return per_row


def _tags_width(look: PictureSheet, group: tuple[str, Sequence[str]]) -> float:
    """Return the width of cards in a line that are shown by their names, with their heading."""
    sheet, state = look.sheet, look.state
    chips = [card_chip(state, card) for card in group[1]]
    widths = [sheet.width_of(name, 12) + 33 for _, _, name in chips]
    return sum(widths) + (sheet.width_of(f"{group[0]}:", 12) + 12) * bool(chips)


def _draw_building_spaces(
    sheet: Sheet, count: int, x: float, y: float, width: float, height: float
) -> None:
    """Draw the room that a player has for more buildings."""
    text = message_text("golden-picture-space", {"count": count})
    with sheet.group(text):
        sheet.rect(x, y, width, height, "off", 5)
        sheet.symbol("house", x + width / 2, y + height / 2 - 8, 22)
        sheet.text(x + width / 2, y + height / 2 + 22, text, 12, max_width=width - 8, css_class="dim", anchor="middle")  # fmt: skip


def draw_other_side(look: PictureSheet, seat: int, x: float, width: float) -> None:
    """Draw another player's side: the numbers, and the cards by their names."""
    state, names = look.state, look.names
    header = _draw_player(look, seat, names[seat], x, width)
    player = state.players[seat]
    cards = [*[card for card, _ in _open_cards(player)], *player.face_down_cards]
    known_cards = [card for card in cards if card != HIDDEN_ID]
    _draw_tags(look, [("", known_cards)], x, width, player, header if look.sheet.is_wide else None)


def _draw_player(
    look: PictureSheet, seat: int, name: str, x: float, width: float
) -> tuple[float, float, float]:
    """Draw the name of a player, who goes first or is in a golden age, and the player's numbers; return where the room between them begins and ends, and its top."""
    sheet, state = look.sheet, look.state
    top, step = sheet.bottom, state.agenda[-1] if state.agenda else None
    is_deciding = step is not None and step.whose() == seat
    numbers = _numbers_of(state, seat)
    number_widths = [NUMBER_WIDTH + DIGIT_WIDTH * len(str(value)) for _, value, _ in numbers]
    left = x + width - sum(number_widths)
    with sheet.group(name):
        sheet.rect(x, top, width, HEADING_HEIGHT, "head" if is_deciding else "box", 4)
        sheet.rect(x + 1, top + 1, 5, HEADING_HEIGHT - 2, f"p{seat}", 2)
        sheet.emblem(seat, x + 18, top + 13, 7)
        marks = _marks_of(state, seat)
        pill = message_text("golden-picture-first")
        pill_width = sheet.width_of(pill, 12, bold=True) + 10
        widths = [pill_width if mark == "first" else 17 for mark in marks]
        room = left - x - 36 - sum(widths)
        end = x + 35 + sheet.text(x + 30, top + 18, name, 14, max_width=room, bold=True)
        for mark, mark_width in zip(marks, widths, strict=True):
            if mark == "first":
                with sheet.group(message_text("golden-picture-goes-first")):
                    sheet.rect(end, top + 5, pill_width - 2, 16, "marble", 8)
                    sheet.text(end + pill_width / 2 - 1, top + 17.2, pill, 12, bold=True, anchor="middle", css_class="on-piece")  # fmt: skip
            else:
                sheet.symbol(mark, end + 8, top + 13, 16)
            end += mark_width
    for number, number_width in zip(numbers, number_widths, strict=True):
        _draw_number(sheet, *number, left, top + 13, _sources(look, seat) if number[0] == "star" else "")  # fmt: skip
        left += number_width
    sheet.bottom += HEADING_HEIGHT + 4
    return end + 8, x + width - sum(number_widths) - 4, top + (HEADING_HEIGHT - TAG_HEIGHT) / 2


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


def _sources(look: PictureSheet, seat: int) -> str:
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
    look: PictureSheet,
    cards_by_heading: Sequence[tuple[str, Sequence[str]]],
    x: float,
    width: float,
    player: Player,
    header: tuple[float, float, float] | None = None,
) -> None:
    """Draw a player's cards by their emblems and names in lines: grey if used in this era, framed by dashes if face down.

    The first line lies in the room of a ``header``, if it is given by the room's left and right edge and its top. If all do
    not fit there by name, the emblems stand alone.
    """
    sheet, state = look.sheet, look.state
    height = TAG_HEIGHT if sheet.viewer is not None else HIGH_TAG_HEIGHT
    left, right, top = header or (x, x + width, sheet.bottom)
    needed_width = sum([_tags_width(look, group) for group in cards_by_heading])
    is_named = header is None or left + needed_width <= right
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
            room = TAG_ROOM if has_effects else 5.0
            shown_name = name if is_named or not has_effects else ""
            tag_width = min(
                width - before, room + sheet.width_of(shown_name, 12) + 6 * bool(shown_name)
            )
            if (header or left > x) and left + before + tag_width > right:
                top = sheet.bottom if header else top + height + 3
                left, right, header = x, x + width, None
            if before:
                sheet.text(left, top + 14, f"{heading}:", css_class="dim")
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
                sheet.rect(left, top, tag_width, height, f"face {colour}", 4)
                if has_effects:
                    sheet.symbol(picture_name(state, card), left + 12, top + height / 2, 17)
                if shown_name:
                    sheet.text(left + room, top + height / 2 + 4, shown_name, 12, max_width=tag_width - room - 2)  # fmt: skip
            left += tag_width + 4
    if left > x and not header:
        sheet.bottom = top + height + 5


# --- the whole picture ---


LABEL_MARGIN = 14.0
"""Room for the letters and numbers that name columns and rows."""
WIDE_SQUARE_SIDE, SQUARE_SIDE, BESIDE_MAP = 56.0, 46.0, 78.0
"""The side of a square on wide sheets and on those of medium width, and on a phone the room beside the map."""
TILE_SQUARE_SIDE, WAY_HEIGHT, JUDGED_WIDTH, MOST_SLIP_WIDTH = 26.0, 40.0, 150.0, 200.0
"""The side of a square of the tile that is being placed, the height of the buttons of ways to act, the width of the words beside judgements, and the most of one."""
TALLEST_CARD, LOWEST = 150.0, 651.0
"""How tall cards grow on large sheets, and down to where columns of wide sheets reach, as high as most windows are."""
LOWEST_WAY, HIGHEST_WAY, FINGER = 23.0, 40.0, 43.2
"""On a phone on its side, the least and the most height of a button that lists the choices of an action; and its height on an upright phone."""
SIGN_BY_WAY: dict[type[Choice], str] = {
    Explore: "citizen", SendBuilder: "house", SendArtist: "star", SendSoldier: "sword", BuildWonder: "temple",
    Activate: "again", Develop: "knowledge", StartGoldenAge: "golden",
}  # fmt: skip
"""The symbol of each action of a turn."""
UPRIGHT_WIDTH = 480.0
"""On narrower sheets the map is turned by a quarter."""


def draw(state: GoldenAgesState, names: Sequence[str], sheet: Sheet) -> None:
    """Draw the map, the technologies, the open cards, the own side large, the others' sides, and the removed cards."""
    look = PictureSheet(sheet, state, names)
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
    _draw_below_map(look, left, map_width)
    right = left + map_width + sheet.gap + 4
    right_width = sheet.width - sheet.margin - right
    if not sheet.is_wide and not state.agenda:
        _draw_end(look, [own_seat, *other_seats], right, top)
        return
    own = left, map_width
    _draw_columns(look, [own_seat, *other_seats], own, (right, right_width), top)
    if not sheet.is_wide:
        draw_technologies(look, left, width)
        _draw_others(look, other_seats, left, width)
    if not (sheet.is_wide and (state.open_buildings or state.open_wonders)):
        _draw_removed(look)
    sheet.bottom -= 9 * sheet.is_wide


def _draw_end(look: PictureSheet, seats: Sequence[int], right: float, top: float) -> None:
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
    look: PictureSheet,
    seats: Sequence[int],
    left: tuple[float, float],
    right: tuple[float, float],
    top: float,
) -> None:
    """Draw the sides below the map, and the cards beside it; the cards of both columns grow into the room that is left."""
    sheet, state = look.sheet, look.state
    is_end = sheet.is_wide and len(seats) > 3 and not state.agenda

    def draw_left(look: PictureSheet, card_height: float) -> None:
        if is_end:  # all sides alike, by the names of cards
            _draw_others(look, seats, *left, most=1)
            return
        draw_own_side(look, seats[0], *left, card_height)
        if sheet.is_wide:
            _draw_others(look, seats[1:], *left, most=1)

    def draw_right(look: PictureSheet, card_height: float) -> None:
        if sheet.is_wide:
            draw_technologies(look, *right)
        _draw_open_cards(look, *right, card_height)

    columns = (draw_left, sheet.bottom), (draw_right, top)
    needs = [_needs(look, *column) for column in columns]
    lowest = max(LOWEST * sheet.is_wide, *[bottom for bottom, _ in needs])
    for (draw_column, start), (bottom, rows) in zip(columns, needs, strict=True):
        sheet.bottom = start
        draw_column(look, min(TALLEST_CARD, CARD_HEIGHT + (lowest - bottom) / max(1, rows)))
    sheet.bottom = lowest


def _needs(
    look: PictureSheet, draw_column: Callable[[PictureSheet, float], None], top: float
) -> tuple[float, int]:
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


def _draw_title(look: PictureSheet) -> None:
    """Draw the era, as a row of coins too, and the judgements at the right."""
    sheet, state = look.sheet, look.state
    text, top = title(state), sheet.bottom
    left = sheet.margin + sheet.text(sheet.margin, top + 19, text, 16, bold=True) + 8
    for era in range(1, ERAS + 1):
        sheet.circle(left + era * 14, top + 14, 5.5, "gold" if era <= state.era else "off")
    left += ERAS * 14 + 20
    if _judgements(state) and state.agenda:
        words = message_text("golden-picture-judged")
        sheet.text_box(left, top + 1, JUDGED_WIDTH, SLIP_HEIGHT, words, 12.5, "dim")
    left += JUDGED_WIDTH + sheet.gap
    _draw_judgements(look, left, sheet.width - sheet.margin - left)
    sheet.bottom = top + SLIP_HEIGHT + 4


def _draw_judgements(look: PictureSheet, x: float, width: float) -> None:
    """Draw the judgements beside each other."""
    judgements, gap = _judgements(look.state), look.sheet.column_gap
    step = min(MOST_SLIP_WIDTH, (width + gap) / max(1, len(judgements)))
    for index, card in enumerate(judgements):
        is_chosen = card == look.state.judgement
        draw_card(look, card, x + index * step, look.sheet.bottom, step - gap, is_chosen=is_chosen)


def _judgements(state: GoldenAgesState) -> list[str]:
    """Return the judgement that was chosen, if one was, and the others."""
    return [*[card for card in (state.judgement,) if card is not None], *state.open_judgements]


def _draw_map(look: PictureSheet) -> float:
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


def _square_side(look: PictureSheet) -> float:
    """Return the side of a square on large sheets, somewhat less if four players need room."""
    return WIDE_SQUARE_SIDE - 3.5 * (len(look.names) > 3) if look.sheet.is_wide else SQUARE_SIDE


def _draw_beside_map(look: PictureSheet, grid: Grid) -> None:
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
        _draw_way(look, way, way_numbers, left - 3, top, BESIDE_MAP, height)
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


def _ways(sheet: Sheet) -> dict[type[Choice], list[int]]:
    """Return the numbers of the legal actions of a turn by what they do."""
    numbers_by_way: dict[type[Choice], list[int]] = {}
    for number, action in enumerate(sheet.actions):
        for way in SIGN_BY_WAY:
            if type(action) is way:
                numbers_by_way.setdefault(way, []).append(number)
    return numbers_by_way


def _draw_way(
    look: PictureSheet,
    way: type[Choice],
    numbers: Sequence[int],
    x: float,
    y: float,
    width: float,
    height: float,
) -> None:
    """Draw a button that lists the choices of an action, grey with the reason if there are none; high ones have words below the symbol."""
    sheet, code = look.sheet, type_name(way)
    words, middle = message_text(f"golden-do-{code}"), y + height / 2
    does = message_text(f"golden-does-{code}", {"points": look.state.cards.figures.artist})
    text = does if numbers else f"{_why_idle(look, way)} {does}"
    with sheet.button(code, words, text, numbers):
        sheet.rect(x, y, width, height, "face head" if numbers else "face off", 8)
        style = "ink" if numbers else "dim"
        if not sheet.is_narrow:
            sheet.symbol(SIGN_BY_WAY[way], x + width / 2, y + 14, 20)
            sheet.text(x + width / 2, y + height - 6, words, 12.5, max_width=width - 4, anchor="middle", css_class=style, bold=bool(numbers))  # fmt: skip
            return
        sheet.symbol(SIGN_BY_WAY[way], x + 11, middle, 16)
        sheet.text(x + 20, middle + 4.5, words, 12, max_width=width - 23, css_class=style)


def _why_idle(look: PictureSheet, way: type[Choice]) -> str:
    """Return why the viewer cannot act in a way now."""
    state, step = look.state, look.state.agenda[-1]
    if not isinstance(step, Turn) or step.player != look.sheet.viewer:
        waits = awaited_reason(step, state).message_for(look.names)
        return message_text("golden-idle-wait", {"waits": waits})
    if way is Develop:
        names = [
            name for name, _ in powers_of(state.cards, state.players[step.player]).next_technologies
        ]
        candidates: Iterable[Choice] = [Develop(name) for name in names]
    else:
        candidates = [StartGoldenAge()] if way is StartGoldenAge else way.candidates(step, state)
    for each in candidates:
        if reason := each.why_not(step, state):
            return reason.message_for(look.names)
    kinds = {BuildWonder: "wonder", Activate: "card"}
    if way is SendBuilder and not state.open_buildings:
        return message_text("golden-idle-building")
    return message_text(f"golden-idle-{kinds.get(way, 'colonist')}")


def _draw_below_map(look: PictureSheet, x: float, width: float) -> None:
    """Draw on large sheets below the map the tile that is being placed, or else the buttons of all actions, always in the same place."""
    sheet, state = look.sheet, look.state
    sheet.bottom -= 3
    for tile in _tiles_to_place(state):
        height = 2 * TILE_SQUARE_SIDE + 8
        sheet.rect(x, sheet.bottom, width, height, "head", 5)
        draw_tile(look, tile, x + 10, sheet.bottom + 4, TILE_SQUARE_SIDE, Grid(0, 0, _square_side(look)))  # fmt: skip
        left, room = x + 20 + 2 * TILE_SQUARE_SIDE, width - 2 * TILE_SQUARE_SIDE - 30
        sheet.text(left, sheet.bottom + 24, message_text("golden-picture-new"), 15, bold=True)
        if sheet.actions:
            words = message_text("golden-picture-turn-it")
            sheet.text_box(left, sheet.bottom + 32, room, height - 34, words, 13)
        sheet.bottom += height + 6
        return
    if sheet.viewer is None or not state.agenda:
        return
    numbers_by_way, ways = _ways(sheet), [*SIGN_BY_WAY]
    needs = [sheet.width_of(message_text(f"golden-do-{type_name(way)}"), 12.5, bold=True) + 8 for way in ways]  # fmt: skip
    row_count = 1 if sum(needs) + 4 * (len(ways) - 1) <= width else 2
    per_row = len(ways) // row_count
    for first in range(0, len(ways), per_row):
        left, own_needs = x, needs[first : first + per_row]
        spare = (width - sum(own_needs) - 4 * (per_row - 1)) / per_row
        for way, need in zip(ways[first : first + per_row], own_needs, strict=True):
            _draw_way(look, way, numbers_by_way.get(way, []), left, sheet.bottom, need + spare, WAY_HEIGHT)  # fmt: skip
            left += need + spare + 4
        sheet.bottom += WAY_HEIGHT + 4
    sheet.bottom += 2


def _draw_open_cards(
    look: PictureSheet, x: float, width: float, card_height: float = CARD_HEIGHT
) -> None:
    """Draw the buildings and wonders on offer, with what their signs mean."""
    sheet, state = look.sheet, look.state
    cards = [*state.open_buildings, *state.open_wonders]
    if not cards:
        return
    if sheet.is_wide:
        _draw_removed(look, x + width, sheet.bottom)
    left = x + draw_heading(sheet, message_text("golden-picture-offer"), x) + 14
    for sign in ("at-once", "again"):
        text = message_text(f"golden-picture-{sign}")
        sheet.symbol(sign, left + 6, sheet.bottom - 11, 13)
        left += 26 + sheet.text(left + 16, sheet.bottom - 7, text, 12, css_class="dim")
    for card, left, top, room in sheet.layout_rows(
        cards, MINIMUM_CARD_WIDTH, card_height, x, width
    ):
        draw_card(look, card, left, top, room, height=card_height)


def _tiles_to_place(state: GoldenAgesState) -> list[str]:
    """Return the tile that a player is placing, if there is one."""
    step = state.agenda[-1] if state.agenda else None
    return [step.tile] if isinstance(step, TilePlacement) else []


def _draw_next(look: PictureSheet, x: float, width: float) -> None:
    """Write what the viewer can develop next."""
    sheet, state = look.sheet, look.state
    if sheet.viewer is not None and state.agenda:
        draw_next_technologies(look, sheet.viewer, x, width)


def _draw_others(
    look: PictureSheet, seats: Sequence[int], x: float, width: float, most: int = 4
) -> None:
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


def _draw_removed(look: PictureSheet, right: float = 0, top: float = 0) -> None:
    """Draw the cards and tiles that have left the game as a small fan, with their number; at the right of a line if it is given."""
    sheet, state = look.sheet, look.state
    if not state.removed:
        return
    text = message_text("golden-picture-removed", {"count": len(state.removed)})
    names = ", ".join([card_chip(state, card)[2] for card in state.removed])
    step = min(15.0, (34.0 if right else 400.0) / len(state.removed))
    fan_width = step * (len(state.removed) - 1) + 13
    text_width = sheet.width_of(text, 12)
    left = right - fan_width if right else sheet.margin + text_width + 8
    top = top or sheet.bottom
    with sheet.group(text, names):
        sheet.text(left - text_width - 6, top + 13, text, 12, css_class="dim")
    for card in state.removed:
        kind, _, name = card_chip(state, card)
        with sheet.component(kind, card, name, is_clickable=False):
            colour = COLOUR_BY_KIND.get(kind, "land")
            sheet.rect(left, top, 13, 17, f"face {colour} edge", 2)
            if kind in COLOUR_BY_KIND:
                sheet.symbol(picture_name(state, card), left + 6.5, top + 8.5, 11)
        left += step
    if not right:
        sheet.bottom += 20
