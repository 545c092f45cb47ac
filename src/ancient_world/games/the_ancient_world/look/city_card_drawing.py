"""Pictures of cards and of spaces."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ancient_world.engine import register_messages
from ancient_world.engine.sheet import Sheet
from ancient_world.games.the_ancient_world.box.ability_texts import (
    card_name,
    space_name,
)
from ancient_world.games.the_ancient_world.box.city_card_file import CardFile
from ancient_world.games.the_ancient_world.city import Placed
from ancient_world.games.the_ancient_world.city_abilities import Ability, Reward
from ancient_world.games.the_ancient_world.city_card_types import Card, Titan
from ancient_world.games.the_ancient_world.field_types import KIND_BY_FIELD
from ancient_world.games.the_ancient_world.goods_and_spaces import NO_GOODS
from ancient_world.games.the_ancient_world.look.city_board import (
    board_message,
    card_texts,
    citizens_text,
)
from ancient_world.games.the_ancient_world.state import AncientWorldState
from ancient_world.games.the_ancient_world.table import Space

# --- spaces ---


SPACES_PER_ROW, NARROW_SPACE_WIDTH = 8, 84.0
CITIZENS_PER_LINE = 4
SPACE_HEIGHT, CITIZEN_LINE_HEIGHT = 50.0, 17.0
CITIZEN_RADIUS = 7.4
"""Half the width of a citizen, with room for its number inside."""


def draw_spaces(state: AncientWorldState, names: Sequence[str], sheet: Sheet) -> None:
    """Draw all spaces in rows of eight; city-states with a place for citizens are drawn with their city."""
    spaces = [space for space in state.spaces if space.id in state.cards.spaces]
    citizen_limit = max([len(space.citizens) for space in spaces], default=0)
    height = SPACE_HEIGHT + max(0, -(-citizen_limit // CITIZENS_PER_LINE) - 2) * CITIZEN_LINE_HEIGHT
    minimum_width = (
        NARROW_SPACE_WIDTH
        if sheet.is_narrow
        else sheet.content_width / SPACES_PER_ROW - sheet.column_gap
    )
    for space, x, y, width in sheet.layout_rows(spaces, minimum_width, height):
        name, text = space_name(state.cards, space.id), citizens_text(space.citizens, names)
        with sheet.component(
            "space", space.id, name, board_message("covered") if space.covered else text
        ):
            _draw_space(sheet, space, name, x, y, width, height)


def _draw_space(
    sheet: Sheet, space: Space, name: str, x: float, y: float, width: float, height: float
) -> None:
    """Draw a space: its name, its ambrosia, the citizens on it."""
    sheet.rect(x, y, width, height, "face back" if space.covered else "face land", 4)
    sheet.text(x + 5, y + 12, name, 9.5, max_width=width - 37, bold=True)
    if space.ambrosia:
        sheet.symbol("ambrosia", x + width - 20, y + 9, 12)
        sheet.text(x + width - 12, y + 12.5, str(space.ambrosia), 9.5, max_width=11)
    if space.covered:
        sheet.text(x + 5, y + 30, board_message("covered"), 9, max_width=width - 10)
    draw_citizens(sheet, space.citizens, x + 13, y + 26)


def draw_citizens(sheet: Sheet, citizens: Iterable[Placed], x: float, y: float) -> None:
    """Draw citizens in rows: the shape of their player with their number."""
    for index, citizen in enumerate(citizens):
        line, column = divmod(index, CITIZENS_PER_LINE)
        position = (x + column * (2 * CITIZEN_RADIUS + 3), y + line * CITIZEN_LINE_HEIGHT)
        # a triangle has more room for a number below its middle
        scale, shift = (1.12, 1.4) if sheet.corner_count(citizen.player) == 3 else (1, 0)
        sheet.emblem(citizen.player, position[0], position[1] + shift, scale * CITIZEN_RADIUS)
        number_text = str(citizen.number)
        sheet.text(
            position[0],
            position[1] + 3.2 + shift,
            number_text,
            9,
            bold=True,
            css_class="on-piece",
            anchor="middle",
        )


# --- cards ---


MINIMUM_CARD_WIDTH, CARD_HEIGHT = 116.0, 54.0
"""The least width of a card, and its height."""
HEAD_HEIGHT = 15.0
COLOUR_AND_SYMBOL_BY_KIND = {
    "empire-card": ("sand", "house"),
    "military-card": ("brick", "shield"),
    "titan-card": ("violet", "titan"),
    "district-card": ("leaf", "district"),
    "city-state": ("azure", "palace"),
}
"""The colour and the symbol in the head of each kind of card."""
KINDS_WITH_CITIZENS = ("empire-card", "city-state")
"""The kinds of cards on which citizens can stand (C6)."""
register_messages({
    "the-ancient-world-symbol-!": "at once, when you get it",
    "the-ancient-world-symbol-again": "at each income",
    "the-ancient-world-symbol-citizen": "a citizen; before an arrow: placed here",
    "the-ancient-world-symbol-house": "place for empire cards",
    "the-ancient-world-symbol-shield": "armies that you may have",
    "the-ancient-world-symbol-hammer": "repair damaged cards",
    "the-ancient-world-symbol-sword": "swords, for an attack",
    "the-ancient-world-symbol-arrow": "arrows, for an attack",
    "the-ancient-world-symbol-titan": "a titan that you defeated",
    "the-ancient-world-symbol-food": "food: feeds one citizen each",
    "the-ancient-world-symbol-cards": "legacy: counts once the card has retired",
})  # fmt: skip


class CardText(NamedTuple):
    """The texts and symbols of a card, in the language in use."""

    kind: str
    name: str
    symbols: str | None
    text: str
    price: str = ""
    corner_symbols: str = ""
    """Symbols at the right: the defence of a titan."""
    coin_face: str = ""
    """The effect of a titan's coin face."""
    banners: tuple[str, ...] = ()
    description: str = ""


def card_text(cards: CardFile, card: str) -> CardText:
    """Return the texts and symbols of a card."""
    field_name, (kind, name) = _field_of_card(cards, card), _kind_and_name(cards, card)
    if field_name in ("", "boards"):
        return CardText(kind, name, "", "")
    design = getattr(cards, field_name)[card]
    text_by_column = card_texts(design, cards)
    price_symbols, corner_symbols = getattr(design, "price", NO_GOODS).symbol_text(), ""
    if isinstance(design, Titan):
        corner_symbols = f"{design.defence} {':sword :arrow' if design.arrows else ':sword'}"
    description_parts = [
        text_by_column.get(column)
        for column in ("price", "defence", "banners", "abilities", "coin-face")
    ]
    return CardText(
        kind,
        name,
        card_in_symbols(design, cards),
        text_by_column["abilities"],
        price_symbols,
        corner_symbols,
        text_by_column.get("coin-face", ""),
        getattr(design, "banners", ()),
        "; ".join(filter(None, description_parts if price_symbols else description_parts[1:])),
    )


def _field_of_card(cards: CardFile, card: str) -> str:
    """Return the field of the card file that holds a card; empty if the card is hidden."""
    return next((name for name in KIND_BY_FIELD if card in getattr(cards, name)), "")


def _kind_and_name(cards: CardFile, card: str) -> tuple[str, str]:
    """Return the kind and the name of a card, in the language in use."""
    return KIND_BY_FIELD.get(_field_of_card(cards, card), "card"), card_name(cards, card)


def draw_card_names(
    sheet: Sheet,
    cards: CardFile,
    heading: str,
    card_ids: Sequence[str],
    x: float,
    width: float,
    *,
    are_clickable: bool,
) -> None:
    """Draw cards by their names alone under a heading, at the bottom of the sheet; nothing if there are no cards."""
    kinds_and_names = [sheet.call_cached(_kind_and_name, cards, card) for card in card_ids]
    named_cards = [
        (kind, card, name) for card, (kind, name) in zip(card_ids, kinds_and_names, strict=True)
    ]
    if named_cards:
        sheet.bottom = sheet.name_tags(
            f"{heading}:", named_cards, x, sheet.bottom, width, is_clickable=are_clickable
        )


class CardDisplay(NamedTuple):
    """A card on the table, with the way in which it lies."""

    card: str
    style: str = "box"
    extra_symbols: str = ""
    """Symbols for what lies on the card."""
    citizens: Sequence[Placed] = ()
    title: str = ""
    """The title of the card where it tells more than the name."""


def draw_card(
    sheet: Sheet,
    cards: CardFile,
    card_display: CardDisplay,
    x: float,
    y: float,
    width: float,
    *,
    is_clickable: bool = True,
) -> None:
    """Draw a card, with what lies and stands on it."""
    card_text_of_card = sheet.call_cached(card_text, cards, card_display.card)
    with sheet.component(
        card_text_of_card.kind,
        card_display.card,
        card_display.title or card_text_of_card.name,
        card_text_of_card.description,
        is_clickable=is_clickable,
    ):
        sheet.rect(x, y, width, CARD_HEIGHT, f"face {card_display.style}", 3)
        if card_display.style == "back":
            sheet.rect(
                x + 2, y + HEAD_HEIGHT + 1, width - 4, CARD_HEIGHT - HEAD_HEIGHT - 3, "off", 2
            )
        head_colour, symbol = COLOUR_AND_SYMBOL_BY_KIND.get(
            card_text_of_card.kind, ("stone", "cards")
        )
        sheet.rect(x + 1, y + 1, width - 2, HEAD_HEIGHT - 1, head_colour, 2)
        sheet.symbol(symbol, x + 9.5, y + 8, 11)
        sheet.text(x + 18, y + 11.5, card_text_of_card.name, 9.5, max_width=width - 22, bold=True)
        text_width = (
            width
            - 10
            - _draw_right_aligned(sheet, card_text_of_card.corner_symbols, x + width - 5, y + 24)
        )
        body_height = CARD_HEIGHT - (
            29 if _has_last_line(card_text_of_card) or card_display.extra_symbols else 18
        )
        if not card_text_of_card.symbols or not sheet.sign_line(
            x + 5, y + 24, card_text_of_card.symbols, 9.5, text_width
        ):
            sheet.text_box(x + 5, y + 16, text_width, body_height, card_text_of_card.text, 9)
        _draw_last_line(
            sheet, card_text_of_card, card_display.extra_symbols, x, y + CARD_HEIGHT - 8, width
        )
    # A citizen stands behind the banners.
    draw_citizens(
        sheet,
        card_display.citizens,
        x + 13 + 10 * len(card_text_of_card.banners),
        y + CARD_HEIGHT - 7.5,
    )


def _has_last_line(card_text_of_card: CardText) -> bool:
    """Return whether the last line of a card is in use, by print or by a citizen who may stand there."""
    return bool(
        card_text_of_card.banners
        or card_text_of_card.price
        or card_text_of_card.coin_face
        or card_text_of_card.kind in KINDS_WITH_CITIZENS
    )


def _draw_last_line(
    sheet: Sheet, card_text_of_card: CardText, extra_symbols: str, x: float, y: float, width: float
) -> None:
    """Draw the last line of a card: banners, the coin face, and the price or what lies on the card."""
    for banner_index, banner in enumerate(card_text_of_card.banners):
        sheet.symbol(banner, x + 9 + banner_index * 10, y, 10)
    left = x + 6 + 10 * len(card_text_of_card.banners)
    right = (
        x
        + width
        - 5
        - _draw_right_aligned(sheet, extra_symbols or card_text_of_card.price, x + width - 5, y)
    )
    if card_text_of_card.coin_face and right - left > 34:
        sheet.text(
            left + 3,
            y + 3,
            card_text_of_card.coin_face,
            9,
            max_width=right - left - 8,
            css_class="dim",
        )


def _draw_right_aligned(sheet: Sheet, symbols: str, right_edge: float, y: float) -> float:
    """Draw symbols that end at ``right_edge``, and return their width."""
    if not symbols:
        return 0
    width = sheet.sign_line_width(symbols, 9)
    sheet.sign_line(right_edge - width, y, symbols, 9, width + 1)
    return width


def card_in_symbols(card: Card, cards: CardFile) -> str | None:
    """Return all abilities of a card in symbols, or ``None`` if one of them has no symbols."""
    symbols = [_ability_in_symbols(ability, cards) for ability in card.abilities]
    return None if None in symbols else " · ".join(filter(None, symbols))


def _ability_in_symbols(ability: Ability, cards: CardFile) -> str | None:
    """Return an ability in symbols; a reward begins with the name of its occasion, such as a space."""
    symbols = ability.symbol_text()
    return (
        f"{space_name(cards, ability.when)}: {symbols}" if isinstance(ability, Reward) else symbols
    )
