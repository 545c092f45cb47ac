"""The city of the player who looks at the picture, large: its titan and its cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ancient_world.engine.sheet import Sheet
from ancient_world.games.the_ancient_world.look.card_frame import CardHeights
from ancient_world.games.the_ancient_world.look.cards_on_offer import (
    CARD_HEIGHT,
    MINIMUM_CARD_WIDTH,
    is_lit,
)
from ancient_world.games.the_ancient_world.look.city_card_drawing import (
    CardDisplay,
    draw_card,
    draw_chips,
    row_heights,
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
    draw_slim_threat,
    threat_display,
)
from ancient_world.games.the_ancient_world.state import AncientWorldState

VIEW_HEIGHT, HEAD_HEIGHT, SLIM_THREAT_HEIGHT = 662.0, 28.0, 36.0
"""The height of a wide picture that a window shows, the height of the head of a city, and that of a titan that is a line."""
WIDE_CARD_WIDTH, LEAST_COLUMNS, TITAN_WIDTH = 96.0, 4, 160.0
"""The least width of a card in a wide picture, its least number of columns, and the width of the titan beside the cards."""
MOST_GROWTH, TITAN_GROWTH = 90.0, 6.0
"""How much higher than they must be cards and the titan can become if there is room."""


class CityPlan(NamedTuple):
    """Where the cards of the own city lie: beside the titan in a wide picture, below it on a phone."""

    displays: Sequence[CardDisplay]
    threat: CardDisplay | None
    is_threat_slim: bool
    columns: int
    card_width: float
    parts: Sequence[CardHeights]
    """The heights of the parts of the cards of each row."""
    heights: Sequence[float]
    """The least height of the cards of each row."""
    titan_height: float
    """The least height of a titan beside the cards; 0 if there is none."""

    def height(self, gap: float) -> float:
        """Return the least height of all rows with their gaps, or of the titan beside them."""
        return max(sum([each + gap for each in self.heights]), self.titan_height + gap)


def plan_city(sheet: Sheet, state: AncientWorldState, seat: int, names: Sequence[str]) -> CityPlan:
    """Return where the cards of the own city lie; on a phone those that can be chosen come first, and the titan shrinks.

    A titan that cannot matter now, because the attack is against another one, lies among the cards in a wide picture.
    """
    player = state.players[seat]
    displays = [
        *[army_display(state, army) for army in player.armies],
        *cards_of_city(state, player.city, names),
        *[stored_display(state, card) for card in player.stored],
    ]
    threat = threat_display(state, seat, names)
    is_threat_slim = False
    if sheet.is_narrow:
        displays.sort(key=lambda shown: not is_lit(sheet, state, shown.card))
        any_lit = is_lit(sheet, state, displays[0].card) if displays else False
        is_threat_slim = threat is not None and any_lit and not is_lit(sheet, state, threat.card)
    elif sheet.is_wide and threat is not None and threat.is_target is False:
        displays.append(
            threat._replace(extra_symbols=threat.note, note="", words="", alarm="", cost="")
        )
        threat = None
    beside = TITAN_WIDTH + sheet.column_gap if threat and not sheet.is_narrow else 0
    width = sheet.content_width - beside + sheet.column_gap
    least_width = WIDE_CARD_WIDTH if sheet.is_wide else MINIMUM_CARD_WIDTH
    columns = int(width / (least_width + sheet.column_gap))
    if sheet.is_wide:  # as few columns as the rows allow, so that the cards are large
        rows = -(-len(displays) // columns) or 1
        columns = max(LEAST_COLUMNS, -(-len(displays) // rows))
    card_width = width / columns - sheet.column_gap
    in_row = columns if sheet.is_wide else max(1, len(displays))
    parts = [
        row_heights(sheet, state.cards, displays[first : first + in_row], card_width)
        for first in range(0, len(displays), in_row)
    ]
    if not sheet.is_wide:
        parts *= -(-len(displays) // columns)
    heights = [max(0 if sheet.is_wide else CARD_HEIGHT, each.least) for each in parts]
    titan_height = 0.0
    if threat is not None and beside:
        titan_height = row_heights(sheet, state.cards, [threat], TITAN_WIDTH).least + TITAN_GROWTH
    return CityPlan(displays, threat, is_threat_slim, columns, card_width, parts, heights, titan_height)  # fmt: skip


def draw_own_city(
    sheet: Sheet,
    state: AncientWorldState,
    seat: int,
    names: Sequence[str],
    plan: CityPlan,
    room_below: float = 0,
) -> None:
    """Draw the city of the player who looks at the picture: its titan and its cards are large, but for the room for what is below."""
    x, width = sheet.margin, sheet.content_width
    _draw_head(sheet, state, seat, names)
    displays, threat, gap = plan.displays, plan.threat, sheet.row_gap
    top, is_beside = sheet.bottom, plan.titan_height > 0
    cards_left = x + TITAN_WIDTH + sheet.column_gap if is_beside else x
    cards_width = x + width - cards_left
    heights, whole_height = [*plan.heights], plan.height(gap)
    if sheet.is_wide and heights:  # the cards take the room that the others leave
        whole_height = max(whole_height, VIEW_HEIGHT - top - room_below)
        more = (whole_height - sum([each + gap for each in heights])) / len(heights)
        heights = [each + min(more, MOST_GROWTH) for each in heights]
        whole_height = max(sum([each + gap for each in heights]), plan.titan_height + gap)
    if plan.is_threat_slim and threat is not None:
        draw_slim_threat(sheet, state, threat, (x, top, width, SLIM_THREAT_HEIGHT))
        sheet.bottom += SLIM_THREAT_HEIGHT + gap
    elif threat is not None:
        titan_width = TITAN_WIDTH if is_beside else width
        parts = row_heights(sheet, state.cards, [threat], titan_width)
        titan_height = whole_height - gap if is_beside else max(140.0, parts.least + TITAN_GROWTH)
        draw_card(sheet, state.cards, threat, (x, top, titan_width, titan_height), parts)
        sheet.bottom += 0 if is_beside else titan_height + gap
    starting_cards = {*state.cards.figures.starting_empire, *state.cards.figures.starting_military}
    for row, (height, parts) in enumerate(zip(heights, plan.parts, strict=True)):
        in_row = displays[row * plan.columns : (row + 1) * plan.columns]
        for shown, left, upper, card_width in sheet.layout_rows(in_row, plan.card_width - 0.1, height, cards_left, cards_width):  # fmt: skip
            is_clickable = is_deciding(state, seat) or shown.card not in starting_cards
            place = (left, upper, card_width, height)
            draw_card(sheet, state.cards, shown, place, parts, is_clickable=is_clickable)
    city_bottom = max(sheet.bottom, top + whole_height) if is_beside else sheet.bottom
    sheet.fold = city_bottom
    draw_chips(sheet, state.cards, rest_groups(state, seat), cards_left, cards_width)
    if is_beside:
        sheet.bottom = max(sheet.bottom, city_bottom)
    sheet.bottom += sheet.gap


def _draw_head(sheet: Sheet, state: AncientWorldState, seat: int, names: Sequence[str]) -> None:
    """Draw the head of the own city: whose it is, the citizens that are ready, and what counts."""
    x, width, y = sheet.margin, sheet.content_width, sheet.bottom
    sheet.rect(x, y, width, 24, "head", 5)
    left = draw_name(sheet, state, seat, names[seat], x, 150 if sheet.is_narrow else 230) + 6
    facts = player_facts(state, seat)
    banners = [] if facts.banners is None else [facts.banners]
    if sheet.is_narrow:  # the others stand above all parts
        draw_facts(sheet, [*facts.room, *banners], x, x + width - 4, left, 15.5)
    else:
        left = draw_citizens_left(sheet, state, seat, left, y + 12, 15) + 4
        for group in ([facts.points], facts.goods, facts.room, banners):
            left = draw_fact_group(sheet, group, left, y + 12, 14.5, x + width - 4) + 8
        sheet.bottom = y + 24
    sheet.bottom += 3
