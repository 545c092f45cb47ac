"""The table as a picture: the board, the rows of cards, each player's side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ancient_world.engine import HIDDEN
from ancient_world.engine.declared.fields import fields_of
from ancient_world.engine.drawing.sheet import BESIDE, GAP, MARGIN, Sheet
from ancient_world.games.the_ancient_world.drawing.cards import HIGH, WIDE, Lying, chips, draw_card
from ancient_world.games.the_ancient_world.drawing.sides import ROOM, draw_side
from ancient_world.games.the_ancient_world.drawing.spaces import draw_spaces
from ancient_world.games.the_ancient_world.state import AncientWorldState
from ancient_world.games.the_ancient_world.words.board import say, title


def draw(state: AncientWorldState, names: Sequence[str], sheet: Sheet) -> None:
    """Draw the spaces, what can be had, two sides in each row, then the piles."""
    sheet.title(title(state, names))
    draw_spaces(state, names, sheet)
    decks = state.decks
    district = () if decks.district is None else (decks.district,)
    more = [say("district", count=len(decks.districts))] if district else []
    face_up = [pile.face_up for pile in decks.titans if pile.face_up is not None]
    left = [
        say("deck", stars="*" * stars, count=len(pile.deck))
        for stars, pile in enumerate(decks.titans, 1)
    ]
    rows = [
        (say("row"), decks.empire_row),
        (" · ".join([say("military"), *more]), (*decks.military_row, *district)),
        (" ".join([say("titans"), *left]), face_up),
        (say("looked"), [*_looked_at(state)]),
    ]
    _rows(sheet, state, [(title, cards) for title, cards in rows if cards])
    for seat, x, room in sheet.in_columns(sheet.own_first(range(len(names)), int), ROOM):
        draw_side(sheet, state, seat, names, x, room)
    _piles(sheet, state)


def _rows(
    sheet: Sheet, state: AncientWorldState, rows: Sequence[tuple[str, Sequence[str]]]
) -> None:
    """Cards in rows, under what they are; a row begins beside the one before where it has room there."""
    in_row = int((sheet.room + BESIDE) / (WIDE + BESIDE))
    across, taken, top = (sheet.room + BESIDE) / in_row, 0, sheet.bottom
    for heading, cards in rows:
        if not taken or taken + len(cards) > in_row:
            taken, top = 0, sheet.bottom
        x, count, sheet.bottom = MARGIN + taken * across, min(len(cards), in_row), top
        room = count * across - BESIDE
        sheet.text(x, top + 10, heading, 9, room=room, look="dim")
        sheet.bottom += 14
        for card, *at in sheet.in_rows(cards, across - BESIDE - 1, HIGH, x, room):
            draw_card(sheet, state.cards, Lying(card), *at)
        taken += len(cards)
    sheet.bottom += GAP


def _looked_at(state: AncientWorldState) -> Iterator[str]:
    """Cards that somebody holds while choosing, as far as they are known."""
    for step in state.agenda:
        for field in fields_of(type(step)):
            if not field.holds:
                continue
            value: object = getattr(step, field.name)
            for card in value if isinstance(value, tuple) else (value,):
                if isinstance(card, str) and card != HIDDEN:
                    yield card


def _piles(sheet: Sheet, state: AncientWorldState) -> None:
    """The pile that lies open, and what was discarded."""
    decks = state.decks
    discarded = (*decks.discard_a, *decks.discard_b, *decks.military_discard)
    chips(sheet, state.cards, say("pile-c"), decks.empire_c, MARGIN, sheet.room, acts=True)
    chips(sheet, state.cards, say("discarded"), discarded, MARGIN, sheet.room, acts=False)
