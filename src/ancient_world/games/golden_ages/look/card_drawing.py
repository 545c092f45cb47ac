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
from ancient_world.games.golden_ages.rules.effects import powers_of
from ancient_world.games.golden_ages.rules.technology import technology_price
from ancient_world.games.golden_ages.state import GoldenAgesState
from ancient_world.games.golden_ages.table import Table

# --- cards ---


MINIMUM_CARD_WIDTH, CARD_HEIGHT = 126.0, 84.0
"""The least width of a card, and its height."""
SLIP_HEIGHT = 44.0
"""The height of a judgement, whose effect is told by symbols."""
BAND_HEIGHT, SLIP_EMBLEM_WIDTH = 20.0, 110.0
COLOUR_BY_KIND = {
    "wonder": "violet", "building": "brick", "civilization": "sand", "judgement": "azure", "future": "azure", "technology": "leaf",
}  # fmt: skip
"""The colour of each kind of card."""
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
    "golden-picture-costs": "costs {price} gold; {text}",
    "golden-picture-reduced": "costs in gold: {price}; {text}",
    "golden-picture-next": "{name}, {price} gold: {text}",
    "golden-picture-level": "level {level}: {prices:list} gold",
    "golden-picture-opens": "What you can develop next",
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
    is_chosen: bool = False,
    is_activated: bool = False,
) -> None:
    """Draw a card: its name and price, its emblem, and its effects in symbols and words; grey if it was activated in this era."""
    symbols, text = sheet.call_cached(card_symbols_and_text, state.cards, card)
    design = state.cards.card_id(card)
    name, kind = translated_name(state.cards, card), component_kind(state, card)
    desc = text
    if isinstance(design, Wonder):
        price = price_text(state.cards, design)
        code = "golden-picture-costs" if design.reduced is None else "golden-picture-reduced"
        desc = message_text(code, {"price": price, "text": text})
    title = board_message("activated", name=name) if is_activated else name
    colour = COLOUR_BY_KIND.get(kind, "head")
    height = SLIP_HEIGHT if kind == "judgement" else CARD_HEIGHT
    with sheet.component(kind, card, title, desc):
        sheet.rect(
            x,
            y,
            width,
            height,
            f"face {'back' if is_activated else 'gold' if is_chosen else 'box'}",
            5,
        )
        sheet.rect(x + 2, y + 2, width - 4, BAND_HEIGHT, "back" if is_activated else colour, 4)
        corner_width = _draw_corner(sheet, state, design, x + width - 6, y + 12)
        body = x + 2, y + BAND_HEIGHT + 3, width - 4, height - BAND_HEIGHT - 5
        if kind == "judgement":
            is_beside_emblem = width > SLIP_EMBLEM_WIDTH
            _draw_slip(sheet, symbols or "", *body, has_emblem=is_beside_emblem)
        else:
            is_beside_emblem = sheet.text_height(text, width - 49, 12) <= body[3]
            _draw_body(sheet, kind, symbols, text, *body, has_emblem=is_beside_emblem)
        left, name_width = x + 7, width - 15 - corner_width
        full_width = sheet.width_of(title, 12, bold=True)
        if not is_beside_emblem and kind != "judgement" and full_width <= name_width - 18:
            sheet.symbol(f"emblem-{kind}", x + 14, y + 12, 15)
            left, name_width = left + 18, name_width - 18
        sheet.text(left, y + 16.5, title, 12.5, max_width=name_width, bold=True)


def has_room_for_text(sheet: Sheet, state: Table, card: str, width: float) -> bool:
    """Return whether the words of a card fit on it, at a width."""
    _, text = sheet.call_cached(card_symbols_and_text, state.cards, card)
    return sheet.text_height(text, width - 13, 12) <= CARD_HEIGHT - BAND_HEIGHT - 2


def _draw_slip(
    sheet: Sheet, symbols: str, x: float, y: float, width: float, height: float, *, has_emblem: bool
) -> None:
    """Draw the points of a judgement in symbols, beside its emblem if there is room."""
    if has_emblem:
        sheet.symbol("emblem-judgement", x + 17, y + height / 2, 18)
    left = x + (38 if has_emblem else 6)
    sheet.sign_line(left, y + height / 2, symbols, 13, x + width - left)


def _draw_body(  # noqa: PLR0917  # a rectangle is four arguments
    sheet: Sheet,
    kind: str,
    symbols: str | None,
    text: str,
    x: float,
    y: float,
    width: float,
    height: float,
    *,
    has_emblem: bool,
) -> None:
    """Draw the effects of a card in words, and in symbols if there is room, beside its emblem or as wide as the card."""
    left = x + 5
    if has_emblem:
        sheet.rect(x, y, 34, height, f"{COLOUR_BY_KIND.get(kind, 'head')} field", 4)
        sheet.symbol(f"emblem-{kind}", x + 17, y + height / 2, 30)
        left += 34
    inner_width, bottom = x + width - 4 - left, y + height
    if symbols and y + 17 + sheet.text_height(text, inner_width, 12) <= bottom + 3:
        sheet.sign_line(left, y + 9, symbols, 13, inner_width)
        y += 18
    sheet.text_box(left, y, inner_width, bottom - y + 3, text, 12.5)


def _draw_corner(sheet: Sheet, state: Table, design: object, x: float, y: float) -> float:
    """Draw a wonder's price for the viewer, or the number of a civilization, in the corner of its card; return its width."""
    if isinstance(design, Civilization):
        signs = f":first {design.number}"
        width = sheet.sign_line_width(signs, 12.5)
        sheet.sign_line(x - width, y, signs, 12.5, width + 1)
        return width
    if not isinstance(design, Wonder) or design.id not in state.open_wonders:
        return 0
    civilization = None if sheet.viewer is None else state.players[sheet.viewer].civilization
    price = str(design.price_for(civilization))
    sheet.symbol("coin", x - 7, y, 22)
    sheet.text(x - 7, y + 4.5, price, 12, bold=True, css_class="on-piece", anchor="middle")
    return 15


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


TECHNOLOGY_HEIGHT, PRICE_SIZE = 46.0, 32.0
MINIMUM_TECHNOLOGY_WIDTH = 78.0
"""The least width of a technology; on narrower sheets the levels stand below each other."""
TECHNOLOGY_GAP = 3.0


def draw_technologies(
    sheet: Sheet, state: GoldenAgesState, names: Sequence[str], x: float, width: float
) -> None:
    """Draw the technologies: rows by level from left to right, or from top to bottom if that is too wide, with the prices of the levels."""
    technologies = [*state.cards.technologies.values()]
    level_count, row_count = (
        max([getattr(each, field_name) for each in technologies]) for field_name in ("level", "row")
    )
    is_upright = (width + TECHNOLOGY_GAP) / level_count - TECHNOLOGY_GAP < MINIMUM_TECHNOLOGY_WIDTH
    line_count = level_count if is_upright else row_count
    left, top = (x + PRICE_SIZE, sheet.bottom) if is_upright else (x, sheet.bottom + 18)
    line_height = TECHNOLOGY_HEIGHT + TECHNOLOGY_GAP
    columns = [
        [each for each in technologies if (each.row if is_upright else each.level) == column]
        for column in range(1, (row_count if is_upright else level_count) + 1)
    ]
    needs = [
        max(
            [
                sheet.width_of(translated_name(state.cards, each.id), 12, bold=True)
                for each in column
            ]
        )
        + 7
        for column in columns
    ]
    room = x + width - left - (len(needs) - 1) * TECHNOLOGY_GAP
    factor, spare = min(1.0, room / sum(needs)), max(0.0, room - sum(needs)) / len(needs)
    for column, need in zip(columns, needs, strict=True):
        for card in column:
            y = top + ((card.level if is_upright else card.row) - 1) * line_height
            _draw_technology(sheet, state, names, card, left, y, need * factor + spare)
        if not is_upright:
            _draw_prices(sheet, column[0].level, column, left + 4, top - 9)
        left += need * factor + spare + TECHNOLOGY_GAP
    for level in range(1, level_count + 1) if is_upright else ():
        level_cards = [each for each in technologies if each.level == level]
        middle_y = top + (level - 1) * line_height + TECHNOLOGY_HEIGHT / 2
        _draw_prices(sheet, level, level_cards, x, middle_y)
    sheet.bottom = top + line_count * line_height + 3


def _draw_prices(sheet: Sheet, level: int, cards: Iterable[Technology], x: float, y: float) -> None:
    """Write the price of the technologies of a level, or the prices if they differ."""
    prices = sorted({each.price for each in cards})
    with sheet.group(message_text("golden-picture-level", {"level": level, "prices": prices})):
        sheet.sign_line(x, y, f"{'/'.join(map(str, prices))} :coin", 13, 2 * PRICE_SIZE)


def _draw_technology(
    sheet: Sheet,
    state: GoldenAgesState,
    names: Sequence[str],
    card: Technology,
    x: float,
    y: float,
    width: float,
) -> None:
    """Draw a technology with what it gives and the players who have it: filled if the viewer has it, quiet if the viewer cannot have it next."""
    owner_seats = [
        seat for seat, player in enumerate(state.players) if card.id in player.technologies
    ]
    is_own = sheet.viewer in owner_seats
    is_next = sheet.viewer is not None and card.id in dict(_next_technologies(state, sheet.viewer))
    symbols, text = sheet.call_cached(card_symbols_and_text, state.cards, card.id)
    name = translated_name(state.cards, card.id)
    values = {"name": name, "people": ", ".join([names[seat] for seat in owner_seats])}
    title = message_text("golden-picture-developed", values) if owner_seats else name
    desc = message_text("golden-picture-costs", {"price": card.price, "text": text})
    with sheet.component("technology", card.id, title, desc):
        look = "leaf" if is_own else "head" if is_next else "box"
        sheet.rect(x, y, width, TECHNOLOGY_HEIGHT, f"face {look}", 4)
        style = "ink" if is_own or is_next or owner_seats else "dim"
        sheet.text(
            x + 4, y + 13, name, 12, max_width=width - 7, bold=is_own or is_next, css_class=style
        )
        for index, signs in enumerate((symbols or ":emblem-technology …").split(" · ")[:2]):
            sheet.sign_line(x + 4, y + 23 + index * 14.5, signs, 12, width - 6)
        for emblem_index, seat in enumerate(owner_seats):
            sheet.emblem(seat, x + width - 7 - emblem_index * 11, y + TECHNOLOGY_HEIGHT - 1, 4.5)


def _next_technologies(state: GoldenAgesState, seat: int) -> tuple[tuple[str, int], ...]:
    """Return the next technology of each row for a player, with its price on the card."""
    return powers_of(state.cards, state.players[seat]).next_technologies


def draw_next_technologies(
    sheet: Sheet, state: GoldenAgesState, seat: int, x: float, width: float
) -> None:
    """Write what a player can develop next, with its price for the player, in words."""
    with sheet.group(message_text("golden-picture-opens")):
        for technology, _ in _next_technologies(state, seat):
            values = {
                "name": translated_name(state.cards, technology),
                "price": technology_price(state, seat, technology),
                "text": sheet.call_cached(card_symbols_and_text, state.cards, technology)[1],
            }
            sheet.symbol("emblem-technology", x + 8, sheet.bottom + 7, 13)
            line = message_text("golden-picture-next", values)
            height = sheet.text_height(line, width - 20, 12)
            sheet.bottom += (
                sheet.text_box(x + 19, sheet.bottom, width - 20, height + 1, line, 12) + 2
            )
    sheet.bottom += 3
