"""Cards in a picture: name, price, and what they do in symbols or in words."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from ancient_world.engine import HIDDEN
from ancient_world.engine.drawing.sheet import Sheet
from ancient_world.engine.language import language
from ancient_world.games.golden_ages.box.catalog import CardFile
from ancient_world.games.golden_ages.drawing.signs import card_signs
from ancient_world.games.golden_ages.state import Table
from ancient_world.games.golden_ages.words.board import say
from ancient_world.games.golden_ages.words.card_list import card_text, price_text
from ancient_world.games.golden_ages.words.names import told_name

WIDE, HIGH = 124.0, 47.0
"""The least width of an open card, and the height."""


def kind_of(state: Table, card: str) -> str:
    """The kind that an id is of."""
    cards = state.cards
    kinds = {"tile": cards.map.tiles, "token": cards.glory, **cards.by_kind}
    return next((kind for kind, ids in kinds.items() if card in ids), "card")


def chip(state: Table, card: str) -> tuple[str, str, str]:
    """A card that is shown by its name alone."""
    return kind_of(state, card), card, "?" if card == HIDDEN else told_name(state, card)


@lru_cache(maxsize=2048)
def text_of(cards: CardFile, card: str, _language: str) -> tuple[str | None, str]:
    """Return what a card does, in symbols and in words of the language in use."""
    found = cards.card(card)
    return card_signs(found), card_text(cards, found)


def draw_card(
    sheet: Sheet,
    state: Table,
    card: str,
    x: float,
    y: float,
    wide: float,
    *,
    look: str = "box",
    used: bool = False,
) -> None:
    """A card; one that was used in this era lies dark."""
    signs, text = text_of(state.cards, card, language())
    found: Any = state.cards.card(card)
    name, kind = told_name(state, card), kind_of(state, card)
    price = price_text(state.cards, found) if kind == "wonder" else ""
    title = say("activated", name=name) if used else name
    with sheet.thing(kind, card, title, f"{price}. {text}" if price else text):
        sheet.rect(x, y, wide, HIGH, f"face {'back' if used else look}", 3)
        if used:
            sheet.rect(x + 2, y + 2, wide - 4, HIGH - 4, "off", 2)
        corner = _corner(sheet, found, kind, x + wide, y)
        sheet.text(x + 5, y + 10.5, name, 9.5, room=wide - 10 - corner, bold=True)
        if signs is None or not sheet.signs(x + 5, y + 24, signs, 10, wide - 10):
            sheet.block(x + 5, y + 13, wide - 10, HIGH - 14, text, 9)


def _corner(sheet: Sheet, found: Any, kind: str, x: float, y: float) -> float:
    """The price of a wonder, or the number of a civilization; how much room it takes."""
    if kind == "wonder":
        least = f"{found.price}" if found.reduced is None else f"{found.price}/{found.reduced}"
        sheet.symbol("coin", x - 9, y + 8, 10)
        return 16 + sheet.text(x - 16, y + 11, least, 9, at="end")
    if kind == "civilization":
        return 4 + sheet.text(x - 5, y + 10.5, str(found.number), 9, at="end")
    return 0
