"""The table as a picture: each kingdom with its relics, the hands, what has left the game."""

from __future__ import annotations

from collections.abc import Sequence

from ancient_world.engine import HIDDEN
from ancient_world.engine.drawing.sheet import MARGIN, Sheet
from ancient_world.games.tides_of_time.drawing.cards import HIGH, WIDE, draw_card, draw_face_down
from ancient_world.games.tides_of_time.state import Player, TidesState
from ancient_world.games.tides_of_time.words.board import kingdom_title, left, points_now, title
from ancient_world.games.tides_of_time.words.describe import name_of, say

BACK = 34.0
"""How wide a card is of which only the back is seen."""


def draw(state: TidesState, names: Sequence[str], sheet: Sheet) -> None:
    """Each player's side, then what belongs to nobody."""
    sheet.title(title(state))
    points = points_now(state)
    for seat in sheet.own_first(range(len(names)), int):
        side = state.players[seat]
        told = kingdom_title(state, seat, names[seat], points[seat])
        _heading(sheet, seat, told, state.scored(seat))
        _kingdom(sheet, state, side, points[seat])
        _hand(sheet, state, side, names[seat])
        sheet.bottom += 8
    _rest(sheet, state)


def _heading(sheet: Sheet, seat: int, told: str, rounds: Sequence[int]) -> None:
    """Who it is, and the points."""
    wide = sheet.room
    with sheet.part(told):
        sheet.rect(MARGIN, sheet.bottom, wide, 20, "head", 3)
        sheet.emblem(seat, MARGIN + 13, sheet.bottom + 10, 6)
        sheet.text(MARGIN + 26, sheet.bottom + 14, told, 11, room=wide - 150, bold=True)
        points = " + ".join(map(str, rounds))
        at = sheet.wide - MARGIN - 8
        sheet.text(at, sheet.bottom + 14, points, 11, room=100, look="dim", at="end")
    sheet.bottom += 26


def _kingdom(sheet: Sheet, state: TidesState, side: Player, points: Sequence[int]) -> None:
    """The cards that lie open, relics first, and what was chosen in secret."""
    cards = enumerate((*side.shown, *_secret(side)))
    for (place, card), *at in sheet.in_rows(cards, WIDE, HIGH):
        if place < len(points):
            relic = place < len(side.relics)
            draw_card(sheet, state, card, *at, now=points[place], relic=relic)
        else:
            draw_face_down(sheet, state, card, *at)


def _secret(side: Player) -> list[str]:
    """Return what was chosen and is not yet revealed; until then it lies in the hand."""
    return [card for card in (side.chosen, side.relic, side.removed) if card is not None]


def _hand(sheet: Sheet, state: TidesState, side: Player, name: str) -> None:
    """The hand: cards that are known, or their backs."""
    if not side.hand:
        return
    told = say("hand", name=name)
    with sheet.part(told):
        sheet.text(MARGIN + 2, sheet.bottom + 9, told, 9, room=300, look="dim")
    sheet.bottom += 14
    secret = _secret(side)
    known = [card for card in side.hand if card != HIDDEN and card not in secret]
    for card, *at in sheet.in_rows(known, WIDE, HIGH):
        draw_card(sheet, state, card, *at)
    backs = max(0, len(side.hand) - len(known) - len(secret))
    for number in range(backs):
        with sheet.thing("card", HIDDEN, told, acts=False):
            sheet.rect(MARGIN + number * (BACK + 4), sheet.bottom, BACK, 44, "back", 3)
    sheet.bottom += 51 if backs else 0


def _rest(sheet: Sheet, state: TidesState) -> None:
    """The pile, and the cards that have left the game."""
    told = f"{say('pile')}: {left(state)}"
    with sheet.part(told):
        sheet.rect(MARGIN, sheet.bottom, 84, 20, "back", 3)
        sheet.text(MARGIN + 8, sheet.bottom + 14, told, 10, room=70)
    sheet.bottom += 26
    if state.removed:
        gone = [("card", card, name_of(state.cards, card)) for card in state.removed]
        heading = f"{say('removed')}:"
        sheet.bottom = sheet.chips(heading, gone, MARGIN, sheet.bottom, sheet.room, acts=False)
