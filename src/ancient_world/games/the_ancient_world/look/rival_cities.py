"""Pictures of what other players have: strips with small pictures of their cards, and cities by names of cards."""

from __future__ import annotations

from collections.abc import Sequence

from ancient_world.engine.sheet import Sheet
from ancient_world.games.the_ancient_world.look.city_board import board_message
from ancient_world.games.the_ancient_world.look.city_card_drawing import (
    CHIP_HEIGHT,
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

STRIP_HEIGHT, HIGH_STRIP, THREAT_WIDTH, CARDS_HEIGHT = 63.0, 74.0, 53.0, 27.0
"""The height of a strip, also on a phone, the width of the titan in it, and the height of a line of small pictures of cards."""
CARD_CHIP = 24.0
"""The side of a small picture of a card."""
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
    has_cards = sheet.is_wide and len(state.players) > 2 and bool(state.agenda)
    whole_height = height + CARDS_HEIGHT * has_cards
    sheet.rect(x, y, width, whole_height, "head" if is_deciding(state, seat) else "box", 6)
    facts = player_facts(state, seat)
    points_width = sheet.sign_line_width(facts.points.signs, 16)
    draw_name(sheet, state, seat, names[seat], x, right - points_width - x - 4)
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
        left = draw_citizens_left(sheet, state, seat, x + 5, y + 52, 11)
        left = draw_fact_group(sheet, banners, left, y + 52, 12, right)
        draw_fact_group(sheet, facts.room[2:], left + 4, y + 52, 12, right)
    if has_cards:
        groups = _groups_of_cards(state, seat, names)
        _draw_small_cards(sheet, state, groups, (x + 3, y + height, width - 6))
    if threat is not None:
        place = (x + width - THREAT_WIDTH - 2, y + 2, THREAT_WIDTH, height - 4)
        draw_small_threat(sheet, state, threat, place)
    sheet.bottom = max(sheet.bottom, y + whole_height) + 4


def _draw_small_cards(
    sheet: Sheet,
    state: AncientWorldState,
    groups: Sequence[ChipGroup],
    place: tuple[float, float, float],
) -> None:
    """Draw cards as small pictures in a line from the left, given by its left and upper edge and its width; many lie on each other."""
    x, y, width = place
    shown_cards = [(shown, group.are_clickable) for group in groups for shown in group.displays]
    widths = [CARD_CHIP + 20 * len(shown.citizens) for shown, _ in shown_cards]
    step = min(2.0, (width - sum(widths)) / max(1, len(widths) - 1))
    for (shown, is_clickable), chip_width in zip(shown_cards, widths, strict=True):
        about = sheet.call_cached(card_text, state.cards, shown.card)
        with card_component(sheet, about, shown, is_clickable=is_clickable):
            colour = "back" if shown.is_used else about.colour
            sheet.rect(x, y, chip_width, CARD_CHIP, f"face {colour} edge", 4)
            sheet.symbol(about.emblem, x + CARD_CHIP / 2, y + CARD_CHIP / 2, CARD_CHIP - 5)
            if shown.is_damaged:
                sheet.path(f"M{x + 1:.4g} {y + 6:.4g}l7 8 6 -7 9 11", "crack")
            draw_citizens(sheet, shown.citizens, x + chip_width - 11, y + CARD_CHIP / 2, 8.5)
        x += chip_width + step


def draw_rest(
    sheet: Sheet, state: AncientWorldState, seat: int, names: Sequence[str], x: float, width: float
) -> None:
    """Draw the retired cards and the board of another player, whose other cards the strip shows."""
    draw_name(sheet, state, seat, names[seat], x, width)
    sheet.bottom += 26
    draw_chips(sheet, state.cards, rest_groups(state, seat), x, width)
