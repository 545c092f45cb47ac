"""The cards and the technologies as pictures."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ancient_world.engine import HIDDEN_ID, message_text, register_messages
from ancient_world.engine.sheet import Sheet
from ancient_world.games.golden_ages.box.effect_texts import card_text, price_text, translated_name
from ancient_world.games.golden_ages.box.golden_card_file import CardFile
from ancient_world.games.golden_ages.effect_kinds import SYMBOL_BY_COUNTED_KIND, Effect
from ancient_world.games.golden_ages.golden_card_types import (
    Civilization,
    Future,
    Judgement,
    Technology,
    Wonder,
)
from ancient_world.games.golden_ages.look.golden_board import board_message
from ancient_world.games.golden_ages.state import GoldenAgesState
from ancient_world.games.golden_ages.table import Table

# --- cards ---


MINIMUM_CARD_WIDTH, CARD_HEIGHT = 124.0, 47.0
"""The least width of an open card, and its height."""
AT_ONCE_SIGN, ACTIVATION_SIGN = "!", ":again"
"""The signs before effects that happen at once, and before effects of an activation."""
register_messages({
    "golden-ages-symbol-!": "at once, when it is built",
    "golden-ages-symbol-again": "whenever it is activated",
    "golden-ages-symbol-citizen": "a standing colonist; on a card: a colonist",
    "golden-ages-symbol-lying": "a lying colonist",
    "golden-ages-symbol-cube": "cubes: how strong a city is",
    "golden-ages-symbol-house": "a building, or space for one",
    "golden-ages-symbol-temple": "a wonder",
    "golden-ages-symbol-knowledge": "a technology",
    "golden-ages-symbol-sword": "when you attack",
    "golden-ages-symbol-shield": "when you are attacked",
    "golden-ages-symbol-coin": "gold",
    "golden-ages-symbol-glory": "glory tokens",
    "golden-ages-symbol-golden": "has begun a golden age",
    "golden-ages-symbol-palace": "a capital",
})  # fmt: skip


def component_kind(state: Table, card: str) -> str:
    """Return the kind of the component with an id."""
    cards = state.cards
    ids_by_kind = {"tile": cards.map.tiles, "token": cards.glory, **cards.by_kind}
    return next((kind for kind, ids in ids_by_kind.items() if card in ids), "card")


def card_chip(state: Table, card: str) -> tuple[str, str, str]:
    """Return the kind, the id and the name of a card that is shown only by its name."""
    return (
        component_kind(state, card),
        card,
        "?" if card == HIDDEN_ID else translated_name(state.cards, card),
    )


def card_symbols_and_text(cards: CardFile, card: str) -> tuple[str | None, str]:
    """Return the effects of a card in symbols and in words of the language in use."""
    design = cards.card_id(card)
    return card_in_symbols(design), card_text(cards, design)


def draw_card(
    sheet: Sheet,
    state: Table,
    card: str,
    x: float,
    y: float,
    width: float,
    *,
    style: str = "box",
    is_activated: bool = False,
) -> None:
    """Draw a card, darkened if it was activated in this era."""
    symbols, text = sheet.call_cached(card_symbols_and_text, state.cards, card)
    design = state.cards.card_id(card)
    name, kind = translated_name(state.cards, card), component_kind(state, card)
    price = price_text(state.cards, design) if kind == "wonder" else ""
    title = board_message("activated", name=name) if is_activated else name
    with sheet.component(kind, card, title, f"{price}. {text}" if price else text):
        sheet.rect(x, y, width, CARD_HEIGHT, f"face {'back' if is_activated else style}", 3)
        if is_activated:
            sheet.rect(x + 2, y + 2, width - 4, CARD_HEIGHT - 4, "off", 2)
        corner_width = _draw_corner(sheet, design, x + width, y)
        sheet.text(x + 5, y + 10.5, name, 9.5, max_width=width - 10 - corner_width, bold=True)
        if symbols is None or not sheet.sign_line(x + 5, y + 24, symbols, 10, width - 10):
            sheet.text_box(x + 5, y + 13, width - 10, CARD_HEIGHT - 14, text, 9)


def _draw_corner(sheet: Sheet, design: object, x: float, y: float) -> float:
    """Draw the price of a wonder or the number of a civilization in the corner of its card, and return its width."""
    if isinstance(design, Wonder):
        price_text = (
            f"{design.price}" if design.reduced is None else f"{design.price}/{design.reduced}"
        )
        sheet.symbol("coin", x - 9, y + 8, 10)
        return 16 + sheet.text(x - 16, y + 11, price_text, 9, anchor="end")
    if isinstance(design, Civilization):
        return 4 + sheet.text(x - 5, y + 10.5, str(design.number), 9, anchor="end")
    return 0


def effects_in_symbols(effects: Iterable[Effect]) -> str | None:
    """Return effects in symbols, or ``None`` if one of them has no symbols."""
    symbol_texts = [effect.symbol_text() for effect in effects]
    return None if None in symbol_texts else " · ".join(filter(None, symbol_texts))


def card_in_symbols(card: object) -> str | None:
    """Return all effects of a card in symbols, or ``None`` if one of them has no symbols."""
    if isinstance(card, (Judgement, Future)):
        return _comparison_in_symbols(card)
    prefixed_symbols = [
        (prefix, effects_in_symbols(getattr(card, field_name, ())))
        for field_name, prefix in (
            ("lasting", ""),
            ("at_once", AT_ONCE_SIGN),
            ("activation", ACTIVATION_SIGN),
        )
    ]
    if any(symbols is None for _, symbols in prefixed_symbols):
        return None
    return " · ".join([f"{before} {told}".strip() for before, told in prefixed_symbols if told])


def _comparison_in_symbols(card: Judgement | Future) -> str | None:
    """Return the comparison on a judgement or a future technology in symbols, or ``None`` if the counted thing has no symbol."""
    counted_symbol = SYMBOL_BY_COUNTED_KIND.get(
        card.most if isinstance(card, Future) else card.each
    )
    if counted_symbol is None:
        return None
    if isinstance(card, Future):
        return f"> {counted_symbol}"
    divisor = f"{card.per} " if card.per > 1 else ""
    return f"{card.points} :star / {divisor}{counted_symbol}"


# --- technologies ---


TECHNOLOGY_HEIGHT = 26.0
MINIMUM_TECHNOLOGY_WIDTH = 84.0
"""The least width of a technology; on narrower sheets the levels stand below each other."""


def draw_technologies(
    sheet: Sheet, state: GoldenAgesState, names: Sequence[str], x: float, width: float
) -> None:
    """Draw the technologies: rows by level from left to right, or from top to bottom if that is too wide."""
    technologies = [*state.cards.technologies.values()]
    level_count, row_count = (
        max([getattr(each, field_name) for each in technologies]) for field_name in ("level", "row")
    )
    is_upright = (
        width + sheet.column_gap
    ) / level_count - sheet.column_gap < MINIMUM_TECHNOLOGY_WIDTH
    columns, line_count = (row_count, level_count) if is_upright else (level_count, row_count)
    column_width = (width + sheet.column_gap) / columns
    for technology in technologies:
        column, row = (
            (technology.row, technology.level) if is_upright else (technology.level, technology.row)
        )
        position = (
            x + (column - 1) * column_width,
            sheet.bottom + (row - 1) * (TECHNOLOGY_HEIGHT + sheet.row_gap),
        )
        _draw_technology(
            sheet, state, names, technology, *position, column_width - sheet.column_gap
        )
    sheet.bottom += line_count * (TECHNOLOGY_HEIGHT + sheet.row_gap) + sheet.row_gap


def _draw_technology(
    sheet: Sheet,
    state: GoldenAgesState,
    names: Sequence[str],
    card: Technology,
    x: float,
    y: float,
    width: float,
) -> None:
    """Draw a technology with its price and the players who have it, filled if the viewer has it."""
    owner_seats = [
        seat for seat, player in enumerate(state.players) if card.id in player.technologies
    ]
    is_own = sheet.viewer in owner_seats
    _, text = sheet.call_cached(card_symbols_and_text, state.cards, card.id)
    name = translated_name(state.cards, card.id)
    values = {"name": name, "people": ", ".join([names[seat] for seat in owner_seats])}
    title = message_text("golden-picture-developed", values) if owner_seats else name
    with sheet.component("technology", card.id, title, text):
        sheet.rect(
            x,
            y,
            width,
            TECHNOLOGY_HEIGHT,
            "face gold" if is_own else "face box" if owner_seats else "face off",
            3,
        )
        style = "on-piece" if is_own else "ink" if owner_seats else "dim"
        sheet.text(x + 3.5, y + 11, name, 9.5, max_width=width - 5.5, bold=is_own, css_class=style)
        sheet.symbol("coin", x + 9, y + 19, 9)
        sheet.text(x + 16, y + 22.3, str(card.price), 9, css_class=style)
        for emblem_index, seat in enumerate(owner_seats):
            sheet.emblem(seat, x + width - 8 - emblem_index * 11, y + 18.5, 4)
