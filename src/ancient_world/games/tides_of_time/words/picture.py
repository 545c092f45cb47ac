"""The table as a picture: each kingdom with its relics, the hands, what has left the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ancient_world.engine import HIDDEN, sentence
from ancient_world.engine.drawing.sheet import MARGIN, WIDTH, Sheet
from ancient_world.games.tides_of_time.components import SUITS, Card
from ancient_world.games.tides_of_time.rules.scoring import round_points
from ancient_world.games.tides_of_time.state import ROUNDS, Player, TidesState
from ancient_world.games.tides_of_time.words.describe import name_of, objective, suit_of

WIDE, HIGH, GAP = 150.0, 70.0, 7.0
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
        _card(sheet, state, card, x, y, now=now, relic=place < len(side.relics))
    place = len(side.shown)
    for card in _secret(side):
        x, y = _place(sheet, place)
        _face_down(sheet, state, card, x, y)
        place += 1
    sheet.bottom += -(-place // IN_ROW) * (HIGH + GAP)


def _secret(side: Player) -> list[str]:
    """What was chosen and is not yet revealed; until then it lies in the hand."""
    return [card for card in (side.chosen, side.relic, side.removed) if card is not None]


def _place(sheet: Sheet, place: int) -> tuple[float, float]:
    """Where a card lies, row by row."""
    row, column = divmod(place, IN_ROW)
    return MARGIN + column * (WIDE + GAP), sheet.bottom + row * (HIGH + GAP)


def _card(
    sheet: Sheet,
    state: TidesState,
    card_id: str,
    x: float,
    y: float,
    *,
    now: int | None,
    relic: bool,
) -> None:
    """A card: suit and name, what it scores in symbols and words, and what that is now."""
    card = state.cards.cards[card_id]
    name = name_of(state.cards, card_id)
    title = sentence("tides-relic-mark", {"name": name}) if relic else name
    with sheet.thing("card", card_id, title, f"{suit_of(card)}. {objective(card)}"):
        sheet.rect(x, y, WIDE, HIGH, "face box", 4)
        sheet.rect(x + 2, y + 2, WIDE - 4, 17, "head", 3)
        if card.suit is not None:
            sheet.symbol(card.suit, x + 11, y + 10.5, 13)
        room = WIDE - (46 if relic else 26)
        sheet.text(x + 21, y + 14, name, 9, room=room, bold=True)
        if relic:
            sheet.symbol("star", x + WIDE - 12, y + 10.5, 12)
        _scores(sheet, card, x + 8, y + 34)
        if now is not None:
            sheet.text(x + WIDE - 8, y + 38, str(now), 13, bold=True, at="end")
        sheet.block(x + 6, y + 46, WIDE - 12, 22, objective(card), 8, "dim")


def _scores(sheet: Sheet, card: Card, x: float, y: float) -> None:
    """What a card scores, in symbols."""
    ability: Any = card.ability
    points = getattr(ability, "points_each", getattr(ability, "points_once", 0))
    suits = getattr(ability, "suits", None) or [getattr(ability, "suit", "")]
    told = SIGNS[ability.key].format(points=points)
    x += sheet.text(x, y + 4, told, 12, bold=True) + 9
    for suit in suits if suits[0] else ():
        sheet.symbol(suit, x, y, 15)
        x += 17
    if ability.key == "missing":
        for suit in SUITS:
            sheet.symbol(suit, x, y, 11)
            x += 12
    if ability.key == "best_card":
        sheet.symbol("star", x, y, 13)


SIGNS = {
    "per_symbol": "{points} ×",
    "majority": "{points} >",
    "sets": "{points} /",
    "missing": "{points} × 0",
    "wins_ties": "> =",
    "doubles": "× 2",
    "single_suits": "{points} > 1",
    "best_card": "{points}",
}
"""By the key of what a card scores: for each, for most, for each set, for none, ..."""


def _face_down(sheet: Sheet, state: TidesState, card: str, x: float, y: float) -> None:
    """A card that was chosen in secret; its name is on the back for who knows it."""
    told = sentence("tides-face-down", {})
    name = "" if card == HIDDEN else name_of(state.cards, card)
    with sheet.thing("card", card, told, name, acts=False):
        sheet.rect(x, y, WIDE, HIGH, "back", 4)
        sheet.rect(x + 5, y + 5, WIDE - 10, HIGH - 10, "off", 3)
        sheet.block(x + 12, y + 22, WIDE - 24, 22, told, 8, "dim")
        sheet.text(x + 12, y + 56, name, 9, room=WIDE - 24, bold=True)


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
        _card(sheet, state, card, *_place(sheet, place), now=None, relic=False)
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
