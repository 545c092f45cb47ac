"""The table as a picture: spaces, cards on offer, and each player's city."""

from __future__ import annotations

from collections.abc import Sequence

from ancient_world.engine.sheet import Sheet
from ancient_world.games.the_ancient_world.look.cards_on_offer import (
    CardRow,
    are_in_free_places,
    cards_looked_at,
    draw_card_rows,
    draw_discarded,
    draw_pile_c,
    plan_card_rows,
    rows_on_offer,
)
from ancient_world.games.the_ancient_world.look.city_board import board_message, title_line
from ancient_world.games.the_ancient_world.look.city_card_drawing import (
    SPACE_HEIGHT,
    card_text,
    draw_chips,
    draw_spaces,
)
from ancient_world.games.the_ancient_world.look.own_city import (
    HEAD_HEIGHT,
    VIEW_HEIGHT,
    CityPlan,
    draw_own_city,
    plan_city,
)
from ancient_world.games.the_ancient_world.look.player_facts import (
    Fact,
    draw_citizens_left,
    draw_facts,
    draw_name,
    player_facts,
    rest_groups,
)
from ancient_world.games.the_ancient_world.look.rival_cities import (
    draw_rest,
    draw_rival_city,
    draw_strip,
)
from ancient_world.games.the_ancient_world.look.titan_threats import (
    draw_attack,
    is_fight,
    threat_display,
)
from ancient_world.games.the_ancient_world.state import AncientWorldState

ROUND_WIDTH, RIVAL_WIDTH, RIVAL_WIDTH_BESIDE = 150.0, 250.0, 316.0
"""The width of the round beside the rivals, the least width of a rival's city, and its width beside the cards on offer."""


def draw(state: AncientWorldState, names: Sequence[str], sheet: Sheet) -> None:
    """Draw what the others have, the spaces, the cards on offer, the own city large, then the cities of others and the piles."""
    own, *others = sheet.rotate_to_viewer(range(len(names)), int)
    is_pair_beside = sheet.is_wide and len(others) == 1 and bool(state.agenda)
    _draw_top(sheet, state, () if sheet.is_narrow or is_pair_beside else others, names)
    draw_attack(sheet, state, names)
    looked_at = [*cards_looked_at(state)]
    in_row = looked_at if sheet.is_wide and are_in_free_places(state, looked_at) else []
    if looked_at and not in_row:
        with sheet.part("looked", board_message("looked")):
            row = CardRow(board_message("looked"), looked_at, max(len(looked_at), len(names) + 2))
            draw_card_rows(sheet, state, plan_card_rows(sheet, state, [row], sheet.content_width))
    plan = plan_city(sheet, state, own, names)
    if not state.agenda and not sheet.is_narrow:  # the cities are what remains
        _draw_cities(sheet, state, own, others, names, plan)
        others = []
    width = sheet.content_width - (RIVAL_WIDTH_BESIDE + 10 if is_pair_beside else 0)
    offer = plan_card_rows(sheet, state, rows_on_offer(state, in_row), width)
    room = VIEW_HEIGHT - sheet.bottom - HEAD_HEIGHT - plan.height(sheet.row_gap)
    with sheet.part("spaces", board_message("spaces")):
        top = sheet.bottom
        is_short = room < SPACE_HEIGHT + sheet.row_gap + offer.height(sheet)
        is_low = sheet.is_wide and (is_fight(state) or bool(looked_at) or is_short)
        draw_spaces(state, names, sheet, is_low=is_low)
        room -= sheet.bottom - top
    with sheet.part("offer", board_message("offer")):
        top = sheet.bottom
        draw_card_rows(sheet, state, offer, room)
        if is_pair_beside:
            below, sheet.bottom = sheet.bottom, top
            x, seat = sheet.margin + width + 10, others.pop()
            draw_strip(sheet, state, seat, names, x, RIVAL_WIDTH_BESIDE)
            draw_rival_city(sheet, state, seat, names, x, RIVAL_WIDTH_BESIDE, has_room=True)
            sheet.bottom = max(sheet.bottom, below)
        elif sheet.is_narrow:
            draw_pile_c(sheet, state)
    if state.agenda or sheet.is_narrow:
        _draw_cities(sheet, state, own, others, names, plan)


def _draw_cities(
    sheet: Sheet,
    state: AncientWorldState,
    own: int,
    others: Sequence[int],
    names: Sequence[str],
    plan: CityPlan,
) -> None:
    """Draw the own city, and below it those of others that do not stand elsewhere, and the piles."""
    with sheet.part("city", board_message("own-city")):
        height = 0.0
        if sheet.is_wide and not state.agenda:
            scratch = Sheet(width=sheet.width)
            _draw_rivals(scratch, state, others, names)
            draw_chips(scratch, state.cards, rest_groups(state, own), 0, sheet.content_width)
            height = scratch.bottom + sheet.gap
        draw_own_city(sheet, state, own, names, plan, height)
    with sheet.part("others", board_message("others")):
        _draw_rivals(sheet, state, others, names)
        if not sheet.is_narrow:
            draw_pile_c(sheet, state)
        draw_discarded(sheet, state)


def _draw_rivals(
    sheet: Sheet, state: AncientWorldState, others: Sequence[int], names: Sequence[str]
) -> None:
    """Draw the cities of others below the own one, side by side if there is room."""
    for seat, x, width in sheet.layout_columns(others, RIVAL_WIDTH):
        if sheet.is_narrow:
            draw_strip(sheet, state, seat, names, x, width)
        elif sheet.is_wide and state.agenda:
            draw_rest(sheet, state, seat, names, x, width)
            continue
        else:
            left = draw_name(sheet, state, seat, names[seat], x, 160) + 8
            draw_facts(sheet, player_facts(state, seat).room[1:], left, x + width, left, 13)
            sheet.bottom += 5
        draw_rival_city(sheet, state, seat, names, x, width)


def _draw_top(
    sheet: Sheet, state: AncientWorldState, rivals: Sequence[int], names: Sequence[str]
) -> None:
    """Draw the round, and beside it what each rival has."""
    x, y = sheet.margin, sheet.bottom
    if not sheet.is_wide or not rivals:
        sheet.title(title_line(state, names))
    if sheet.is_narrow:  # above all parts
        _draw_own_line(sheet, state, names)
    if rivals:
        with sheet.part("rivals", board_message("others")):
            own = sheet.viewer or 0
            sheet.bottom, below = (y + 40, y) if sheet.is_wide else (y - 5, sheet.bottom)
            left, points = x if sheet.is_wide else sheet.width / 2, player_facts(state, own).points
            with sheet.group(f"{names[own]}: {points.title}"):
                sheet.emblem(own, left + 12, sheet.bottom + 11, 8)
                left += 26
                left += sheet.text(left, sheet.bottom + 16, names[own], 14, max_width=78, bold=True)
                sheet.sign_line(left + 10, sheet.bottom + 11, points.signs, 14, 60)
            if sheet.is_wide:
                for line, text in enumerate(title_line(state, names).split(board_message("between"))):  # fmt: skip
                    sheet.text(x, y + 15 + 17 * line, text, 17 - 4 * line, max_width=ROUND_WIDTH - 8, bold=not line)  # fmt: skip
                _draw_rounds(sheet, state, x, y + 70, ROUND_WIDTH - 12)
                x += ROUND_WIDTH
            step = (sheet.width - sheet.margin - x + sheet.column_gap) / len(rivals)
            for seat in rivals:
                sheet.bottom = below
                draw_strip(sheet, state, seat, names, x, step - sheet.column_gap)
                x += step


def _draw_rounds(sheet: Sheet, state: AncientWorldState, x: float, y: float, width: float) -> None:
    """Draw a mark for each round in a line; those of the rounds played so far are filled."""
    step = width / state.cards.figures.rounds
    for played in range(state.cards.figures.rounds):
        css_class = "deep-azure edge" if played < state.round else "paper edge"
        sheet.rect(x + played * step, y, step - 3, 10, css_class, 5)


def _draw_own_line(sheet: Sheet, state: AncientWorldState, names: Sequence[str]) -> None:
    """Draw what the player who looks at the picture can spend, in a line above all parts."""
    seat = sheet.viewer or 0
    facts = player_facts(state, seat)
    in_line = [*facts.goods, facts.points]
    threat = threat_display(state, seat, names)
    if threat is not None:
        emblem = sheet.call_cached(card_text, state.cards, threat.card).emblem
        in_line.append(Fact(threat.title, f"{threat.note} :{emblem}"))
    left = draw_citizens_left(sheet, state, seat, sheet.margin, sheet.bottom + 11, 13)
    draw_facts(sheet, in_line, sheet.margin, sheet.width - sheet.margin, left + 4, 14)
    sheet.bottom += 4
