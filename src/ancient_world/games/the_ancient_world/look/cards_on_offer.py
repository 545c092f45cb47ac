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

MINIMUM_CARD_WIDTH, CARD_HEIGHT = 112.0, 104.0
"""The least width of a card, and its least height."""
HEADING_HEIGHT, MOST_MORE = 13.0, 40.0
"""The height of a heading, and how much higher cards can be if there is room."""


class CardRow(NamedTuple):
    """Cards under a heading; in a wide picture they keep their columns when cards are taken."""

    heading: str
    cards: Sequence[str]
    columns: int


def is_lit(sheet: Sheet, state: AncientWorldState, card: str) -> bool:
    """Return whether a card can be chosen now."""
    return sheet.can_choose(sheet.call_cached(card_text, state.cards, card).kind, card)


def rows_on_offer(state: AncientWorldState, looked_at: Sequence[str] = ()) -> list[CardRow]:
    """Return the cards on offer with their headings: each titan, and the district, has its own.

    Cards that a player looks at take places of the military row that are free.
    """
    decks, players = state.decks, len(state.players)
    district = () if decks.district is None else (decks.district,)
    titans = [
        (board_message("titan-deck", stars="*" * stars, count=len(pile.deck)), pile.face_up)
        for stars, pile in enumerate(decks.titans, 1)
    ]
    return [
        CardRow(board_message("row"), decks.empire_row, players + 2),
        CardRow(board_message("district", count=len(decks.districts)), district, 1),
        CardRow(board_message("military"), [*decks.military_row, *looked_at], players),
        *[CardRow(heading, () if card is None else (card,), 1) for heading, card in titans],
    ]


class ShownLine(NamedTuple):
    """The cards of a line, as they are shown: all with the same heights."""

    displays: Mapping[str, CardDisplay]
    parts: CardHeights
    height: float


class OfferPlan(NamedTuple):
    """The cards on offer in lines, each row with its first column, and how those of each line are shown."""

    lines: Sequence[Sequence[tuple[CardRow, int]]]
    shown_lines: Sequence[ShownLine]
    cards_per_row: int
    width: float

    def height(self, sheet: Sheet) -> float:
        """Return the least height of all lines with their headings."""
        heights = [HEADING_HEIGHT + shown.height + sheet.row_gap for shown in self.shown_lines]
        return sum(heights) + 3


def plan_card_rows(
    sheet: Sheet, state: AncientWorldState, rows: Sequence[CardRow], width: float
) -> OfferPlan:
    """Return where cards in rows under headings lie; a row begins beside the one before if there is space."""
    cards_per_row = int((width + sheet.column_gap) / (MINIMUM_CARD_WIDTH + sheet.column_gap))
    if sheet.is_wide:
        cards_per_row = min(cards_per_row, max(row.columns for row in rows) + 1)
    card_width = (width + sheet.column_gap) / cards_per_row - sheet.column_gap
    lines = _lines(sheet, rows, cards_per_row)
    shown_lines = [
        _shown_line(sheet, state, [card for row, _ in line for card in row.cards], card_width)
        for line in lines
    ]
    return OfferPlan(lines, shown_lines, cards_per_row, width)


def draw_card_rows(
    sheet: Sheet, state: AncientWorldState, plan: OfferPlan, room: float = 0
) -> None:
    """Draw cards in rows under headings; in a wide picture they take a part of the room that is more than they need."""
    column_width = (plan.width + sheet.column_gap) / plan.cards_per_row
    card_width = column_width - sheet.column_gap
    free = max(0.0, room - plan.height(sheet)) if sheet.is_wide else 0.0
    more = min(MOST_MORE, 0.6 * free / max(1, len(plan.lines)))
    for line, (displays, parts, least_height) in zip(plan.lines, plan.shown_lines, strict=True):
        top, height = sheet.bottom, least_height + more
        for (heading, cards, _), column in line:
            x, count = sheet.margin + column * column_width, min(len(cards), plan.cards_per_row)
            if not cards and not sheet.is_wide:
                continue
            row_width = max(count, 1) * column_width - sheet.column_gap
            sheet.text(x, top + 9.8, heading, max_width=row_width, css_class="dim")
            sheet.bottom = top + HEADING_HEIGHT
            for card, *corner, each_width in sheet.layout_rows(cards, card_width - 1, height, x, row_width):  # fmt: skip
                place_of_card = (corner[0], corner[1], each_width, height)
                draw_card(sheet, state.cards, displays[card], place_of_card, parts)
        for row, column in line if sheet.is_wide else ():
            for place in range(column + len(row.cards), column + row.columns):
                x = sheet.margin + place * column_width
                sheet.rect(x, top + HEADING_HEIGHT, card_width - 1, height, "off", 6)
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


def _shown_line(
    sheet: Sheet, state: AncientWorldState, cards: Sequence[str], card_width: float
) -> ShownLine:
    """Return how cards of a line are shown, at their least height."""
    displays = {card: _display(state, card) for card in cards}
    parts = row_heights(sheet, state.cards, displays.values(), card_width)
    return ShownLine(displays, parts, parts.least if sheet.is_wide else max(CARD_HEIGHT, parts.least))  # fmt: skip


def _display(state: AncientWorldState, card: str) -> CardDisplay:
    """Return a card on offer, or one that a player looks at, which glows in the military row."""
    if card in state.cards.military and card not in state.decks.military_row:
        return CardDisplay(card, is_target=True)
    return CardDisplay(card, is_target=is_target(state, card) if card in state.cards.titans else None)  # fmt: skip


def are_in_free_places(state: AncientWorldState, looked_at: Sequence[str]) -> bool:
    """Return whether the cards that a player looks at are armies for which the military row has free places, as one just recruited."""
    free = len(state.players) - len(state.decks.military_row)
    return len(looked_at) <= free and all(card in state.cards.military for card in looked_at)


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
