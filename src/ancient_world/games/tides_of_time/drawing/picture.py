"""The table as a picture: each kingdom with its relics, the hands, what has left the game."""

from __future__ import annotations

from collections.abc import Sequence

from ancient_world.engine import HIDDEN, sentence
from ancient_world.engine.drawing.sheet import MARGIN, WIDTH, Sheet
from ancient_world.games.tides_of_time.drawing.cards import HIGH, WIDE, draw_card, draw_face_down
from ancient_world.games.tides_of_time.rules.scoring import round_points
from ancient_world.games.tides_of_time.state import ROUNDS, Player, TidesState
from ancient_world.games.tides_of_time.words.describe import name_of

GAP = 7.0
IN_ROW = 5
BACK = 34.0
"""How wide a card is of which only the back is seen."""


def draw(state: TidesState, names: Sequence[str], sheet: Sheet) -> None:
    """Each player's side, then what belongs to nobody."""
    round_of = {"round": state.round, "rounds": ROUNDS}
    sheet.title(sentence("tides-title", round_of) if state.agenda else sentence("tides-over", {}))
    kingdoms = [side.shown for side in state.players]
    points = round_points(state.cards.cards, kingdoms, state.settings)
    for seat, side in enumerate(state.players):
        _heading(sheet, state, seat, names[seat], sum(points[seat]))
        _kingdom(sheet, state, side, points[seat])
        _hand(sheet, state, side, names[seat])
        sheet.bottom += 8
    _rest(sheet, state)


def _heading(sheet: Sheet, state: TidesState, seat: int, name: str, now: int) -> None:
    """Who it is, and the points."""
    noted = sum([row.points for each in state.noted for row in each[seat]])
    told = sentence("tides-kingdom", {"name": name, "points": noted, "now": now})
    with sheet.part(told):
        sheet.rect(MARGIN, sheet.bottom, WIDTH - 2 * MARGIN, 20, "head", 3)
        sheet.emblem(seat, MARGIN + 13, sheet.bottom + 10, 6)
        room = WIDTH - 2 * MARGIN - 150
        sheet.text(MARGIN + 26, sheet.bottom + 14, told, 11, room=room, bold=True)
        rounds = " + ".join([str(sum([row.points for row in each[seat]])) for each in state.noted])
        at = WIDTH - MARGIN - 8
        sheet.text(at, sheet.bottom + 14, rounds, 11, room=100, look="dim", at="end")
    sheet.bottom += 26


def _kingdom(sheet: Sheet, state: TidesState, side: Player, points: Sequence[int]) -> None:
    """The cards that lie open, relics first, and what was chosen in secret."""
    for place, (card, now) in enumerate(zip(side.shown, points, strict=True)):
        x, y = _place(sheet, place)
        draw_card(sheet, state, card, x, y, now=now, relic=place < len(side.relics))
    place = len(side.shown)
    for card in _secret(side):
        x, y = _place(sheet, place)
        draw_face_down(sheet, state, card, x, y)
        place += 1
    sheet.bottom += -(-place // IN_ROW) * (HIGH + GAP)


def _secret(side: Player) -> list[str]:
    """What was chosen and is not yet revealed; until then it lies in the hand."""
    return [card for card in (side.chosen, side.relic, side.removed) if card is not None]


def _place(sheet: Sheet, place: int) -> tuple[float, float]:
    """Where a card lies, row by row."""
    row, column = divmod(place, IN_ROW)
    return MARGIN + column * (WIDE + GAP), sheet.bottom + row * (HIGH + GAP)


def _hand(sheet: Sheet, state: TidesState, side: Player, name: str) -> None:
    """The hand: cards that are known, or their backs."""
    if not side.hand:
        return
    told = sentence("tides-hand", {"name": name})
    with sheet.part(told):
        sheet.text(MARGIN + 2, sheet.bottom + 9, told, 9, room=300, look="dim")
    sheet.bottom += 14
    secret = _secret(side)
    known = [card for card in side.hand if card != HIDDEN and card not in secret]
    for place, card in enumerate(known):
        draw_card(sheet, state, card, *_place(sheet, place), now=None, relic=False)
    sheet.bottom += -(-len(known) // IN_ROW) * (HIGH + GAP)
    backs = max(0, len(side.hand) - len(known) - len(secret))
    for number in range(backs):
        with sheet.thing("card", HIDDEN, told, acts=False):
            sheet.rect(MARGIN + number * (BACK + 4), sheet.bottom, BACK, 44, "back", 3)
    sheet.bottom += 44 + GAP if backs else 0


def _rest(sheet: Sheet, state: TidesState) -> None:
    """The pile, and the cards that have left the game."""
    held = [side.hand + side.kingdom + side.relics for side in state.players]
    left = len(state.cards.cards) - len(state.removed) - sum(map(len, held))
    told = f"{sentence('tides-pile', {})}: {left}"
    with sheet.part(told):
        sheet.rect(MARGIN, sheet.bottom, 84, 20, "back", 3)
        sheet.text(MARGIN + 8, sheet.bottom + 14, told, 10, room=70)
    x = MARGIN + 94
    if state.removed:
        told = f"{sentence('tides-removed', {})}:"
        x += sheet.text(x, sheet.bottom + 14, told, 9, room=90, look="dim") + 6
    for number, card in enumerate(state.removed):
        name = name_of(state.cards, card)
        with sheet.thing("card", card, name, acts=False):
            at = x + number * 128
            sheet.rect(at, sheet.bottom, 124, 20, "off", 3)
            sheet.text(at + 5, sheet.bottom + 14, name, 8.5, room=114, look="dim")
    sheet.bottom += 24
