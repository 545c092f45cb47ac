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


IN_ROW, NARROW_WIDE = 8, 84.0
IN_LINE = 4
SPACE_HIGH, LINE = 50.0, 17.0
TOKEN = 7.4
"""Half the width of a citizen, with room for its number inside."""


def draw_spaces(state: AncientWorldState, names: Sequence[str], sheet: Sheet) -> None:
    """Draw all spaces in rows of eight; city-states with a place for citizens are drawn with their city."""
    spaces = [space for space in state.spaces if space.id in state.cards.spaces]
    most = max([len(space.citizens) for space in spaces], default=0)
    high = SPACE_HIGH + max(0, -(-most // IN_LINE) - 2) * LINE
    least = NARROW_WIDE if sheet.narrow else sheet.room / IN_ROW - sheet.beside
    for space, x, y, wide in sheet.in_rows(spaces, least, high):
        name, text = space_name(state.cards, space.id), crowd(space.citizens, names)
        with sheet.thing("space", space.id, name, say("covered") if space.covered else text):
            _space(sheet, space, name, x, y, wide, high)


def _space(
    sheet: Sheet, space: Space, name: str, x: float, y: float, wide: float, high: float
) -> None:
    """Draw a space: its name, its ambrosia, the citizens on it."""
    sheet.rect(x, y, wide, high, "face back" if space.covered else "face land", 4)
    sheet.text(x + 5, y + 12, name, 9.5, room=wide - 37, bold=True)
    if space.ambrosia:
        sheet.symbol("ambrosia", x + wide - 20, y + 9, 12)
        sheet.text(x + wide - 12, y + 12.5, str(space.ambrosia), 9.5, room=11)
    if space.covered:
        sheet.text(x + 5, y + 30, say("covered"), 9, room=wide - 10)
    draw_citizens(sheet, space.citizens, x + 13, y + 26)


def draw_citizens(sheet: Sheet, citizens: Iterable[Placed], x: float, y: float) -> None:
    """Draw citizens in rows: the shape of their player with their number."""
    for place, citizen in enumerate(citizens):
        line, column = divmod(place, IN_LINE)
        at = (x + column * (2 * TOKEN + 3), y + line * LINE)
        # a triangle has more room for a number below its middle
        larger, low = (1.12, 1.4) if sheet.corners(citizen.player) == 3 else (1, 0)
        sheet.emblem(citizen.player, at[0], at[1] + low, larger * TOKEN)
        number = str(citizen.number)
        sheet.text(at[0], at[1] + 3.2 + low, number, 9, bold=True, look="on-piece", at="middle")


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
STOOD_ON = ("empire-card", "city-state")
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
    part = next((name for name in CARDS if card in getattr(cards, name)), "")
    kind, name = CARDS.get(part, "card"), card_name(cards, card)
    if part in ("", "boards"):
        return Shown(kind, name, "", "")
    design = getattr(cards, part)[card]
    by_column = told(design, cards) | {"gives": abilities(design, cards)}
    price, corner = getattr(design, "price", NOTHING).signed(), ""
    if isinstance(design, Titan):
        corner = f"{design.defence} {':sword :arrow' if design.arrows else ':sword'}"
    desc = [by_column.get(each) for each in ("price", "defence", "banners", "gives", "coin-face")]
    return Shown(
        kind,
        name,
        card_signs(design, cards),
        by_column["gives"],
        price,
        corner,
        by_column.get("coin-face", ""),
        getattr(design, "banners", ()),
        "; ".join(filter(None, desc if price else desc[1:])),
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
    texts = [(each, sheet.texts(shown, cards, each)) for each in some]
    named = [(each.kind, card, each.name) for card, each in texts]
    if named:
        sheet.bottom = sheet.chips(f"{heading}:", named, x, sheet.bottom, room, acts=acts)


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
    texts = sheet.texts(shown, cards, lying.card)
    with sheet.thing(texts.kind, lying.card, lying.title or texts.name, texts.desc, acts=acts):
        sheet.rect(x, y, wide, HIGH, f"face {lying.look}", 3)
        if lying.look == "back":
            sheet.rect(x + 2, y + HEAD + 1, wide - 4, HIGH - HEAD - 3, "off", 2)
        look, symbol = FAMILIES.get(texts.kind, ("stone", "cards"))
        sheet.rect(x + 1, y + 1, wide - 2, HEAD - 1, look, 2)
        sheet.symbol(symbol, x + 9.5, y + 8, 11)
        sheet.text(x + 18, y + 11.5, texts.name, 9.5, room=wide - 22, bold=True)
        room = wide - 10 - _right(sheet, texts.corner, x + wide - 5, y + 24)
        body = HIGH - (29 if _has_foot(texts) or lying.extra else 18)
        if not texts.signs or not sheet.signs(x + 5, y + 24, texts.signs, 9.5, room):
            sheet.block(x + 5, y + 16, room, body, texts.text, 9)
        _foot(sheet, texts, lying.extra, x, y + HIGH - 8, wide)
    # A citizen stands behind the banners.
    draw_citizens(sheet, lying.citizens, x + 13 + 10 * len(texts.banners), y + HIGH - 7.5)


def _has_foot(told: Shown) -> bool:
    """Return whether the last line of a card is in use, by print or by a citizen who may stand there."""
    return bool(told.banners or told.price or told.foot or told.kind in STOOD_ON)


def _foot(sheet: Sheet, told: Shown, extra: str, x: float, y: float, wide: float) -> None:
    """Draw the last line of a card: banners, the coin face, and the price or what lies on the card."""
    for number, banner in enumerate(told.banners):
        sheet.symbol(banner, x + 9 + number * 10, y, 10)
    left = x + 6 + 10 * len(told.banners)
    right = x + wide - 5 - _right(sheet, extra or told.price, x + wide - 5, y)
    if told.foot and right - left > 34:
        sheet.text(left + 3, y + 3, told.foot, 9, room=right - left - 8, look="dim")


def _right(sheet: Sheet, signs: str, right: float, y: float) -> float:
    """Draw symbols that end at ``right``, and return their width."""
    if not signs:
        return 0
    wide = sheet.signs_width(signs, 9)
    sheet.signs(right - wide, y, signs, 9, wide + 1)
    return wide


def card_signs(card: Card, cards: CardFile) -> str | None:
    """Return all abilities of a card in symbols, or ``None`` if one of them has no symbols."""
    signs = [_sign(ability, cards) for ability in card.abilities]
    return None if None in signs else " · ".join(filter(None, signs))


def _sign(ability: Ability, cards: CardFile) -> str | None:
    """Return an ability in symbols; a reward begins with the name of its occasion, such as a space."""
    signs = ability.signed()
    return f"{space_name(cards, ability.when)}: {signs}" if isinstance(ability, Reward) else signs
