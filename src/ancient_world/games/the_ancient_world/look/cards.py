"""Pictures of cards and of spaces."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ancient_world.engine import register_messages
from ancient_world.engine.sheet import Sheet
from ancient_world.games.the_ancient_world.abilities import Ability, Reward
from ancient_world.games.the_ancient_world.box.catalog import CardFile
from ancient_world.games.the_ancient_world.box.descriptions import abilities, card_name, space_name
from ancient_world.games.the_ancient_world.card_types import Card, Titan
from ancient_world.games.the_ancient_world.city import Placed
from ancient_world.games.the_ancient_world.fields import CARDS
from ancient_world.games.the_ancient_world.look.board import crowd, say, told
from ancient_world.games.the_ancient_world.state import AncientWorldState
from ancient_world.games.the_ancient_world.table import Space
from ancient_world.games.the_ancient_world.terms import NOTHING

# --- spaces ---


SPACES_PER_ROW, NARROW_SPACE_WIDTH = 8, 84.0
IN_LINE = 4
SPACE_HEIGHT, LINE = 50.0, 17.0
TOKEN = 7.4
"""Half the width of a citizen, with room for its number inside."""


def draw_spaces(state: AncientWorldState, names: Sequence[str], sheet: Sheet) -> None:
    """Draw all spaces in rows of eight; city-states with a place for citizens are drawn with their city."""
    spaces = [space for space in state.spaces if space.id in state.cards.spaces]
    citizen_limit = max([len(space.citizens) for space in spaces], default=0)
    height = SPACE_HEIGHT + max(0, -(-citizen_limit // IN_LINE) - 2) * LINE
    minimum_width = NARROW_SPACE_WIDTH if sheet.is_narrow else sheet.content_width / SPACES_PER_ROW - sheet.column_gap
    for space, x, y, width in sheet.layout_rows(spaces, minimum_width, height):
        name, text = space_name(state.cards, space.id), crowd(space.citizens, names)
        with sheet.component("space", space.id, name, say("covered") if space.covered else text):
            _space(sheet, space, name, x, y, width, height)


def _space(
    sheet: Sheet, space: Space, name: str, x: float, y: float, wide: float, high: float
) -> None:
    """Draw a space: its name, its ambrosia, the citizens on it."""
    sheet.rect(x, y, wide, high, "face back" if space.covered else "face land", 4)
    sheet.text(x + 5, y + 12, name, 9.5, max_width=wide - 37, bold=True)
    if space.ambrosia:
        sheet.symbol("ambrosia", x + wide - 20, y + 9, 12)
        sheet.text(x + wide - 12, y + 12.5, str(space.ambrosia), 9.5, max_width=11)
    if space.covered:
        sheet.text(x + 5, y + 30, say("covered"), 9, max_width=wide - 10)
    draw_citizens(sheet, space.citizens, x + 13, y + 26)


def draw_citizens(sheet: Sheet, citizens: Iterable[Placed], x: float, y: float) -> None:
    """Draw citizens in rows: the shape of their player with their number."""
    for index, citizen in enumerate(citizens):
        line, column = divmod(index, IN_LINE)
        position = (x + column * (2 * TOKEN + 3), y + line * LINE)
        # a triangle has more room for a number below its middle
        scale, shift = (1.12, 1.4) if sheet.corner_count(citizen.player) == 3 else (1, 0)
        sheet.emblem(citizen.player, position[0], position[1] + shift, scale * TOKEN)
        number_text = str(citizen.number)
        sheet.text(position[0], position[1] + 3.2 + shift, number_text, 9, bold=True, css_class="on-piece", anchor="middle")


# --- cards ---


WIDE, HIGH = 116.0, 54.0
"""The least width of a card, and its height."""
HEAD = 15.0
FAMILIES = {
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


class Shown(NamedTuple):
    """The texts and symbols of a card, in the language in use."""

    kind: str
    name: str
    signs: str | None
    text: str
    price: str = ""
    corner: str = ""
    """Symbols at the right: the defence of a titan."""
    foot: str = ""
    """The effect of a titan's coin face."""
    banners: tuple[str, ...] = ()
    desc: str = ""


def shown(cards: CardFile, card: str) -> Shown:
    """Return the texts and symbols of a card."""
    field_name = next((name for name in CARDS if card in getattr(cards, name)), "")
    kind, name = CARDS.get(field_name, "card"), card_name(cards, card)
    if field_name in ("", "boards"):
        return Shown(kind, name, "", "")
    design = getattr(cards, field_name)[card]
    text_by_column = told(design, cards) | {"gives": abilities(design, cards)}
    price_symbols, corner_symbols = getattr(design, "price", NOTHING).signed(), ""
    if isinstance(design, Titan):
        corner_symbols = f"{design.defence} {':sword :arrow' if design.arrows else ':sword'}"
    description_parts = [text_by_column.get(each) for each in ("price", "defence", "banners", "gives", "coin-face")]
    return Shown(
        kind,
        name,
        card_signs(design, cards),
        text_by_column["gives"],
        price_symbols,
        corner_symbols,
        text_by_column.get("coin-face", ""),
        getattr(design, "banners", ()),
        "; ".join(filter(None, description_parts if price_symbols else description_parts[1:])),
    )


def chips(
    sheet: Sheet,
    cards: CardFile,
    heading: str,
    some: Iterable[str],
    x: float,
    room: float,
    *,
    acts: bool,
) -> None:
    """Draw cards by their names alone under a heading, at the bottom of the sheet; nothing if there are no cards."""
    texts = [(each, sheet.call_cached(shown, cards, each)) for each in some]
    named_cards = [(each.kind, card, each.name) for card, each in texts]
    if named_cards:
        sheet.bottom = sheet.name_tags(f"{heading}:", named_cards, x, sheet.bottom, room, is_clickable=acts)


class Lying(NamedTuple):
    """A card on the table, with the way in which it lies."""

    card: str
    look: str = "box"
    extra: str = ""
    """Symbols for what lies on the card."""
    citizens: Sequence[Placed] = ()
    title: str = ""
    """The title of the card where it tells more than the name."""


def draw_card(
    sheet: Sheet,
    cards: CardFile,
    lying: Lying,
    x: float,
    y: float,
    wide: float,
    *,
    acts: bool = True,
) -> None:
    """Draw a card, with what lies and stands on it."""
    card_text_of_card = sheet.call_cached(shown, cards, lying.card)
    with sheet.component(card_text_of_card.kind, lying.card, lying.title or card_text_of_card.name, card_text_of_card.desc, acts=acts):
        sheet.rect(x, y, wide, HIGH, f"face {lying.look}", 3)
        if lying.look == "back":
            sheet.rect(x + 2, y + HEAD + 1, wide - 4, HIGH - HEAD - 3, "off", 2)
        head_colour, symbol = FAMILIES.get(card_text_of_card.kind, ("stone", "cards"))
        sheet.rect(x + 1, y + 1, wide - 2, HEAD - 1, head_colour, 2)
        sheet.symbol(symbol, x + 9.5, y + 8, 11)
        sheet.text(x + 18, y + 11.5, card_text_of_card.name, 9.5, max_width=wide - 22, bold=True)
        text_width = wide - 10 - _draw_right_aligned(sheet, card_text_of_card.corner, x + wide - 5, y + 24)
        body_height = HIGH - (29 if _has_last_line(card_text_of_card) or lying.extra else 18)
        if not card_text_of_card.signs or not sheet.sign_line(x + 5, y + 24, card_text_of_card.signs, 9.5, text_width):
            sheet.text_box(x + 5, y + 16, text_width, body_height, card_text_of_card.text, 9)
        _draw_last_line(sheet, card_text_of_card, lying.extra, x, y + HIGH - 8, wide)
    # A citizen stands behind the banners.
    draw_citizens(sheet, lying.citizens, x + 13 + 10 * len(card_text_of_card.banners), y + HIGH - 7.5)


def _has_last_line(card_text_of_card: Shown) -> bool:
    """Return whether the last line of a card is in use, by print or by a citizen who may stand there."""
    return bool(card_text_of_card.banners or card_text_of_card.price or card_text_of_card.foot or card_text_of_card.kind in KINDS_WITH_CITIZENS)


def _draw_last_line(sheet: Sheet, card_text_of_card: Shown, extra_symbols: str, x: float, y: float, width: float) -> None:
    """Draw the last line of a card: banners, the coin face, and the price or what lies on the card."""
    for banner_index, banner in enumerate(card_text_of_card.banners):
        sheet.symbol(banner, x + 9 + banner_index * 10, y, 10)
    left = x + 6 + 10 * len(card_text_of_card.banners)
    right = x + width - 5 - _draw_right_aligned(sheet, extra_symbols or card_text_of_card.price, x + width - 5, y)
    if card_text_of_card.foot and right - left > 34:
        sheet.text(left + 3, y + 3, card_text_of_card.foot, 9, max_width=right - left - 8, css_class="dim")


def _draw_right_aligned(sheet: Sheet, symbols: str, right_edge: float, y: float) -> float:
    """Draw symbols that end at ``right``, and return their width."""
    if not symbols:
        return 0
    width = sheet.sign_line_width(symbols, 9)
    sheet.sign_line(right_edge - width, y, symbols, 9, width + 1)
    return width


def card_signs(card: Card, cards: CardFile) -> str | None:
    """Return all abilities of a card in symbols, or ``None`` if one of them has no symbols."""
    symbols = [_ability_in_symbols(ability, cards) for ability in card.abilities]
    return None if None in symbols else " · ".join(filter(None, symbols))


def _ability_in_symbols(ability: Ability, cards: CardFile) -> str | None:
    """Return an ability in symbols; a reward begins with the name of its occasion, such as a space."""
    symbols = ability.signed()
    return f"{space_name(cards, ability.when)}: {symbols}" if isinstance(ability, Reward) else symbols
