"""Pictures of the cards that lie open for all: rows under headings, and piles."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from ancient_world.engine import HIDDEN_ID
from ancient_world.engine.declared.field_marks import fields_of
from ancient_world.engine.sheet import Sheet
from ancient_world.games.the_ancient_world.look.card_frame import CardHeights
from ancient_world.games.the_ancient_world.look.city_board import board_message
from ancient_world.games.the_ancient_world.look.city_card_drawing import (
    CardDisplay,
    ChipGroup,
    card_text,
    draw_card,
    draw_chips,
    row_heights,
)
from ancient_world.games.the_ancient_world.look.titan_threats import is_target
from ancient_world.games.the_ancient_world.state import AncientWorldState

MINIMUM_CARD_WIDTH, CARD_HEIGHT, BRIEF_CARD_HEIGHT = 112.0, 104.0, 72.0
"""The least width of a card, its least height, and its height without words."""
HEADING_HEIGHT, MOST_MORE, WORDS_ROOM = 15.0, 40.0, 32.0
"""The height of a heading, how much higher cards can be if there is room, and how much the table may grow for their words."""


class CardRow(NamedTuple):
    """Cards under a heading; in a wide picture they keep their columns when cards are taken."""

    heading: str
    cards: Sequence[str]
    columns: int


def is_lit(sheet: Sheet, state: AncientWorldState, card: str) -> bool:
    """Return whether a card can be chosen now."""
    return sheet.can_choose(sheet.call_cached(card_text, state.cards, card).kind, card)


def rows_on_offer(state: AncientWorldState) -> list[CardRow]:
    """Return the cards on offer with their headings: each titan, and the district, has its own."""
    decks, players = state.decks, len(state.players)
    district = () if decks.district is None else (decks.district,)
    titans = [
        (board_message("titan-deck", stars="*" * stars, count=len(pile.deck)), pile.face_up)
        for stars, pile in enumerate(decks.titans, 1)
    ]
    return [
        CardRow(board_message("row"), decks.empire_row, players + 2),
        CardRow(board_message("district", count=len(decks.districts)), district, 1),
        CardRow(board_message("military"), decks.military_row, players),
        *[CardRow(heading, () if card is None else (card,), 1) for heading, card in titans],
    ]


def draw_card_rows(
    sheet: Sheet,
    state: AncientWorldState,
    rows: Sequence[CardRow],
    width: float,
    room: float = 9999,
    *,
    is_brief: bool = False,
) -> None:
    """Draw cards in rows under headings; a row begins beside the one before if there is space.

    If the picture is brief, or if all do not fit into the room, cards of a line of which none can be used now have no words.
    """
    cards_per_row = int((width + sheet.column_gap) / (MINIMUM_CARD_WIDTH + sheet.column_gap))
    if sheet.is_wide:
        cards_per_row = min(cards_per_row, max(row.columns for row in rows) + 1)
    column_width = (width + sheet.column_gap) / cards_per_row
    card_width = column_width - sheet.column_gap
    lines = _lines(sheet, rows, cards_per_row)
    for line, shown in zip(
        lines, _shown_lines(sheet, state, lines, card_width, room, is_brief=is_brief), strict=True
    ):
        top = sheet.bottom
        for (heading, cards, _), column in line:
            x, count = sheet.margin + column * column_width, min(len(cards), cards_per_row)
            if not cards and not sheet.is_wide:
                continue
            row_width = max(count, 1) * column_width - sheet.column_gap
            sheet.text(x, top + 11.5, heading, max_width=row_width, css_class="dim")
            sheet.bottom = top + HEADING_HEIGHT
            for card, *corner, each_width in sheet.layout_rows(cards, card_width - 1, shown.height, x, row_width):  # fmt: skip
                place_of_card = (corner[0], corner[1], each_width, shown.height)
                draw_card(sheet, state.cards, shown.displays[card], place_of_card, shown.parts)
        for row, column in line if sheet.is_wide else ():
            for place in range(column + len(row.cards), column + row.columns):
                x = sheet.margin + place * column_width
                sheet.rect(x, top + HEADING_HEIGHT, card_width - 1, shown.height, "off", 6)
    sheet.bottom += 3


def _lines(
    sheet: Sheet, rows: Sequence[CardRow], cards_per_row: int
) -> list[list[tuple[CardRow, int]]]:
    """Return the rows that lie beside each other in each line, each with its first column."""
    lines: list[list[tuple[CardRow, int]]] = []
    used_columns = cards_per_row
    for row in rows:
        taken_columns = row.columns if sheet.is_wide else len(row.cards)
        if not lines or used_columns + taken_columns > cards_per_row:
            used_columns = 0
            lines.append([])
        lines[-1].append((row, used_columns))
        used_columns += taken_columns
    return [line for line in lines if any(row.cards for row, _ in line)]


class ShownLine(NamedTuple):
    """The cards of a line, as they are shown: all with the same heights."""

    displays: Mapping[str, CardDisplay]
    parts: CardHeights
    height: float


def _shown_lines(
    sheet: Sheet,
    state: AncientWorldState,
    lines: Sequence[Sequence[tuple[CardRow, int]]],
    card_width: float,
    room: float,
    *,
    is_brief: bool,
) -> list[ShownLine]:
    """Return how the cards of each line are shown in a room."""
    room -= len(lines) * (HEADING_HEIGHT + sheet.row_gap) + 3
    cards_by_line = [[card for row, _ in line for card in row.cards] for line in lines]
    shown_lines = [_shown_line(sheet, state, cards, card_width, is_brief=False) for cards in cards_by_line]  # fmt: skip
    if is_brief or sum(each.height for each in shown_lines) > room + WORDS_ROOM:
        shown_lines = [
            shown
            if any(is_lit(sheet, state, card) for card in cards)
            else _shown_line(sheet, state, cards, card_width, is_brief=True)
            for cards, shown in zip(cards_by_line, shown_lines, strict=True)
        ]
        is_brief = True
    if not sheet.is_wide or is_brief:
        return shown_lines
    # the pictures take a part of the room that remains
    free = max(0.0, room - sum(each.height for each in shown_lines))
    more = min(MOST_MORE, 0.6 * free / max(1, len(lines)))
    return [each._replace(height=each.height + more) for each in shown_lines]


def _shown_line(
    sheet: Sheet,
    state: AncientWorldState,
    cards: Sequence[str],
    card_width: float,
    *,
    is_brief: bool,
) -> ShownLine:
    """Return how cards of a line are shown, at their least height."""
    displays = {card: _display(state, card)._replace(is_brief=is_brief) for card in cards}
    parts = row_heights(sheet, state.cards, displays.values(), card_width)
    height = parts.least if sheet.is_wide else max(CARD_HEIGHT, parts.least)
    return ShownLine(displays, parts, BRIEF_CARD_HEIGHT if is_brief else height)


def _display(state: AncientWorldState, card: str) -> CardDisplay:
    """Return a card on offer."""
    return CardDisplay(card, is_target=is_target(state, card) if card in state.cards.titans else None)  # fmt: skip


def cards_looked_at(state: AncientWorldState) -> Iterator[str]:
    """Yield the known cards that players hold while they choose."""
    for step in state.agenda:
        for field in fields_of(type(step)):
            if not field.holds_components:
                continue
            value: object = getattr(step, field.name)
            for card in value if isinstance(value, tuple) else (value,):
                if isinstance(card, str) and card != HIDDEN_ID:
                    yield card


def draw_pile_c(sheet: Sheet, state: AncientWorldState) -> None:
    """Draw the open pile, with its prices."""
    displays = [
        CardDisplay(card, sheet.call_cached(card_text, state.cards, card).cost)
        for card in state.decks.empire_c
    ]
    groups = [ChipGroup(board_message("pile-c"), displays, True)]
    draw_chips(sheet, state.cards, groups, sheet.margin, sheet.content_width)


def draw_discarded(sheet: Sheet, state: AncientWorldState) -> None:
    """Draw the discarded cards."""
    decks = state.decks
    discarded = (*decks.discard_a, *decks.discard_b, *decks.military_discard)
    displays = [CardDisplay(card, cost="") for card in discarded]
    groups = [ChipGroup(board_message("discarded"), displays, False)]
    draw_chips(sheet, state.cards, groups, sheet.margin, sheet.content_width)
