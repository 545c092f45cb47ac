"""Pictures of what other players have: strips with small pictures of their cards, and cities by names of cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ancient_world.engine.sheet import Sheet
from ancient_world.games.the_ancient_world.look.city_board import board_message
from ancient_world.games.the_ancient_world.look.city_card_drawing import (
    CHIP_HEIGHT,
    CardDisplay,
    ChipGroup,
    card_component,
    card_text,
    draw_chips,
    draw_citizens,
)
from ancient_world.games.the_ancient_world.look.player_facts import (
    army_display,
    cards_of_city,
    draw_citizens_left,
    draw_fact_group,
    draw_facts,
    draw_name,
    is_deciding,
    player_facts,
    rest_groups,
    stored_display,
)
from ancient_world.games.the_ancient_world.look.titan_threats import (
    draw_small_threat,
    threat_display,
)
from ancient_world.games.the_ancient_world.state import AncientWorldState

STRIP_HEIGHT, HIGH_STRIP, THREAT_WIDTH = 62.0, 74.0, 53.0
"""The height of a strip, also on a phone, and the width of the titan in it."""
CARD_CHIPS = (
    (24.0, 1),
    (22.0, 1),
    (20.0, 1),
    (18.0, 1),
    (20.0, 2),
    (18.0, 2),
    (16.0, 2),
    (14.0, 2),
    (12.0, 3),
)
"""The sides of small pictures of cards, and in how many lines they may lie; the first with which all fit is taken."""
HIGH_CHIPS = ((11, 36.0), (15, 30.0))
"""How many names of cards beside the cards on offer have which height, at most; more are lower."""


def _groups_of_cards(
    state: AncientWorldState, seat: int, names: Sequence[str]
) -> tuple[ChipGroup, ...]:
    """Return the armies and the cards of a city, those that all begin with first, and the stored cards."""
    player, figures = state.players[seat], state.cards.figures
    starting_cards = {*figures.starting_empire, *figures.starting_military}
    displays = [
        *cards_of_city(state, player.city, names),
        *[army_display(state, army) for army in player.armies],
    ]
    stored = [stored_display(state, card) for card in player.stored]
    decides = is_deciding(state, seat)
    return (
        ChipGroup("", [each for each in displays if each.card in starting_cards], decides),
        ChipGroup("", [each for each in displays if each.card not in starting_cards], True),
        ChipGroup(board_message("stored"), stored, decides),
    )


def draw_rival_city(
    sheet: Sheet,
    state: AncientWorldState,
    seat: int,
    names: Sequence[str],
    x: float,
    width: float,
    *,
    has_room: bool = False,
) -> None:
    """Draw the cards of another player by their names, larger ones if there is room and they are few."""
    groups = [*_groups_of_cards(state, seat, names), *rest_groups(state, seat)]
    count = sum(len(group.displays) for group in groups)
    high = [height for most, height in HIGH_CHIPS if has_room and count <= most]
    draw_chips(sheet, state.cards, groups, x, width, max([CHIP_HEIGHT, *high]))


def draw_strip(
    sheet: Sheet, state: AncientWorldState, seat: int, names: Sequence[str], x: float, width: float
) -> None:
    """Draw what another player has, in lines beside the titan that threatens the player."""
    y, threat = sheet.bottom, threat_display(state, seat, names)
    right = x + width - (THREAT_WIDTH + 6 if threat else 4)
    height = HIGH_STRIP if sheet.is_narrow else STRIP_HEIGHT
    has_cards = has_small_cards(sheet, state)
    rows = [_small_cards(state, each, names, width - 6) for each in _rivals(sheet, state)] if has_cards else []  # fmt: skip
    whole_height = height + max([row.height for row in rows], default=0.0)
    sheet.rect(x, y, width, whole_height, "head" if is_deciding(state, seat) else "box", 6)
    facts = player_facts(state, seat)
    points_width = sheet.sign_line_width(facts.points.signs, 16)
    has_passed = state.players[seat].passed and bool(state.agenda)
    draw_name(sheet, state, seat, names[seat], x, right - points_width - x - 4, says_passed=sheet.is_narrow)  # fmt: skip
    with sheet.group(facts.points.title):
        sheet.sign_line(right - points_width - 2, y + 12, facts.points.signs, 16, points_width + 1)
    banners = [] if facts.banners is None else [facts.banners]
    if sheet.is_narrow:
        sheet.bottom = y + 25
        left = draw_citizens_left(sheet, state, seat, x + 6, y + 34, 12)
        in_lines = [*facts.goods, *facts.room, *banners]
        draw_facts(sheet, in_lines, x + 6, right, left + 4, 13.5)
    else:
        left = draw_fact_group(sheet, facts.goods, x + 4, y + 32, 12, right)
        left = draw_fact_group(sheet, facts.room[:2], left + 3, y + 32, 12, right)
        left = x + 5
        if has_passed:  # citizens that are left stay at home
            left += 3 + sheet.text(left, y + 56.5, board_message("passed").strip(" ·"), 12.5, css_class="dim")  # fmt: skip
        else:
            most = right + 2 - sum([sheet.sign_line_width(each.signs, 12) for each in banners])
            left = draw_citizens_left(sheet, state, seat, left, y + 52, 10, most)
        left = draw_fact_group(sheet, banners, left, y + 52, 12, right + 4)  # all five tribes fit
        draw_fact_group(sheet, facts.room[2:], left + 4, y + 52, 12, right)
    if has_cards:
        row = _small_cards(state, seat, names, width - 6)
        _draw_small_cards(sheet, state, row, x + 3, y + height)
    if threat is not None:
        place = (x + width - THREAT_WIDTH - 2, y + 2, THREAT_WIDTH, height - 4)
        draw_small_threat(sheet, state, threat, place)
    sheet.bottom = max(sheet.bottom, y + whole_height) + 4


def has_small_cards(sheet: Sheet, state: AncientWorldState) -> bool:
    """Return whether strips show the cards of players as small pictures."""
    return sheet.is_wide and len(state.players) > 2 and bool(state.agenda)


def _rivals(sheet: Sheet, state: AncientWorldState) -> list[int]:
    """Return the seats of the others."""
    return [seat for seat in range(len(state.players)) if seat != (sheet.viewer or 0)]


class _SmallCards(NamedTuple):
    """Cards as small pictures, each with whether it can be clicked and with its left and upper edge and its width."""

    side: float
    places: Sequence[tuple[CardDisplay, bool, float, float, float]]
    height: float


def _small_cards(
    state: AncientWorldState, seat: int, names: Sequence[str], room: float
) -> _SmallCards:
    """Return how all cards of a player lie as small pictures, which never lie on each other, in lines of a width."""
    groups = _groups_of_cards(state, seat, names)
    shown_cards = [(shown, group.are_clickable) for group in groups for shown in group.displays]
    for side, most_lines in CARD_CHIPS:
        places, left, line = [], 0.0, 0
        for shown, is_clickable in shown_cards:
            width = side + min(20, side) * len(shown.citizens)
            if left and left + width > room:
                left, line = 0.0, line + 1
            places.append((shown, is_clickable, left, line * (side + 2), width))
            left += width + 2
        if line < most_lines:
            break
    return _SmallCards(side, places, (line + 1) * (side + 2) + 1)


def _draw_small_cards(
    sheet: Sheet, state: AncientWorldState, cards: _SmallCards, x: float, y: float
) -> None:
    """Draw cards as small pictures from an upper left corner on."""
    side = cards.side
    for shown, is_clickable, right, down, width in cards.places:
        left, top = x + right, y + down
        about = sheet.call_cached(card_text, state.cards, shown.card)
        with card_component(sheet, about, shown, is_clickable=is_clickable):
            colour = "back" if shown.is_used else about.colour
            sheet.rect(left, top, width, side, f"face {colour} edge", 4)
            sheet.symbol(about.emblem, left + side / 2, top + side / 2, side - 4)
            if shown.is_damaged:
                step = side / 24
                sheet.path(f"M{left + step:.4g} {top + 6 * step:.4g}l{7 * step:.4g} {8 * step:.4g} {6 * step:.4g} {-7 * step:.4g} {9 * step:.4g} {11 * step:.4g}", "crack")  # fmt: skip
            radius = min(8.5, side / 2 - 1)
            draw_citizens(sheet, shown.citizens, left + width - radius - 2, top + side / 2, radius)


def draw_rest(
    sheet: Sheet, state: AncientWorldState, seat: int, names: Sequence[str], x: float, width: float
) -> None:
    """Draw the retired cards and the board of another player, whose other cards the strip shows."""
    draw_name(sheet, state, seat, names[seat], x, width)
    sheet.bottom += 26
    draw_chips(sheet, state.cards, rest_groups(state, seat), x, width)
