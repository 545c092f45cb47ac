"""Cards in a picture: suit and name, and what they score in symbols and words; or a back."""

from __future__ import annotations

from ancient_world.engine import HIDDEN
from ancient_world.engine.drawing.fonts import width_of
from ancient_world.engine.drawing.sheet import Sheet
from ancient_world.games.tides_of_time.abilities import SUITS
from ancient_world.games.tides_of_time.card_types import Card
from ancient_world.games.tides_of_time.state import TidesState
from ancient_world.games.tides_of_time.words.describe import name_of, objective, say, suit_of

WIDE, HIGH = 150.0, 70.0
"""The least width, and the height."""


GROUNDS = {
    "palace": "violet",
    "library": "azure",
    "garden": "leaf",
    "temple": "sand",
    "stronghold": "brick",
    None: "back",
}
"""The colour of each suit, behind its symbol."""


def draw_card(
    sheet: Sheet,
    state: TidesState,
    card_id: str,
    x: float,
    y: float,
    wide: float,
    *,
    now: int | None = None,
    relic: bool = False,
) -> None:
    """A card: suit and name, what it scores in symbols and words, and what that is now."""
    card = state.cards.cards[card_id]
    name = name_of(state.cards, card_id)
    title = say("relic-mark", name=name) if relic else name
    with sheet.thing("card", card_id, title, f"{suit_of(card)}. {objective(card)}"):
        sheet.rect(x, y, wide, HIGH, "face box", 4)
        sheet.rect(x + 2, y + 2, wide - 4, 18, GROUNDS[card.suit], 3)
        if card.suit is not None:
            sheet.symbol(card.suit, x + 11, y + 10.5, 13)
        room = wide - (46 if relic else 26)
        sheet.text(x + 21, y + 14, name, 9, room=room, bold=True)
        if relic:
            sheet.symbol("star", x + wide - 12, y + 10.5, 12)
        _scores(sheet, card, x + 8, y + 34)
        if now is not None:
            sheet.text(x + wide - 8, y + 38, str(now), 13, bold=True, at="end")
        sheet.block(x + 6, y + 46, wide - 12, 22, objective(card), 9, "dim")


def _scores(sheet: Sheet, card: Card, x: float, y: float) -> None:
    """Draw a card's objective in symbols."""
    ability = card.ability
    told = SIGNS[ability.key].format(points=ability.printed)
    room = width_of(told, 12, bold=True) + 0.1
    x += sheet.text(x, y + 4, told, 12, room=room, bold=True) + 13
    symbols, size, across = OTHERS.get(ability.key, ((), 15, 17))
    suits = getattr(ability, "suits", None) or filter(None, [getattr(ability, "suit", "")])
    for place, symbol in enumerate(symbols or suits):
        sheet.symbol(symbol, x + place * across, y, size)


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

OTHERS = {"missing": (SUITS, 11, 12), "best_card": (("star",), 13, 0)}
"""Symbols behind the points, where not the suits are scored: symbols, their size and how far they are apart."""


def draw_face_down(
    sheet: Sheet, state: TidesState, card: str, x: float, y: float, wide: float
) -> None:
    """A card that was chosen in secret; its name is on the back for who knows it."""
    told = say("face-down")
    name = "" if card == HIDDEN else name_of(state.cards, card)
    with sheet.thing("card", card, told, name, acts=False):
        sheet.rect(x, y, wide, HIGH, "back", 4)
        sheet.rect(x + 5, y + 5, wide - 10, HIGH - 10, "off", 3)
        sheet.block(x + 12, y + 22, wide - 24, 22, told, 9)
        sheet.text(x + 12, y + 56, name, 9, room=wide - 24, bold=True)
