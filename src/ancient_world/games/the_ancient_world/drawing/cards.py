"""Cards in a picture: name, banners, price, and what they do in symbols or in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from ancient_world.engine import register
from ancient_world.engine.drawing.sheet import Sheet, signs_width
from ancient_world.engine.languages import language
from ancient_world.games.the_ancient_world.abilities import Ability, Reward
from ancient_world.games.the_ancient_world.box.catalog import CardFile
from ancient_world.games.the_ancient_world.box.descriptions import abilities, card_name, space_name
from ancient_world.games.the_ancient_world.card_types import Card, Titan
from ancient_world.games.the_ancient_world.city import Placed
from ancient_world.games.the_ancient_world.drawing.spaces import draw_citizens
from ancient_world.games.the_ancient_world.kinds import CARDS
from ancient_world.games.the_ancient_world.terms import NOTHING
from ancient_world.games.the_ancient_world.words.board import told

WIDE, HIGH = 116.0, 54.0
"""The least width of a card, and the height."""
HEAD = 15.0
FAMILIES = {
    "empire-card": ("sand", "house"),
    "military-card": ("brick", "shield"),
    "titan-card": ("violet", "titan"),
    "district-card": ("leaf", "district"),
    "city-state": ("azure", "palace"),
}
"""The colour and the symbol of the head of each kind of card."""
STOOD_ON = ("empire-card", "city-state")
"""Kinds of cards on which citizens can stand (C6)."""
register({
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
    """A card's texts and symbols, in the language in use."""

    kind: str
    name: str
    signs: str | None
    text: str
    price: str = ""
    corner: str = ""
    """Symbols to the right: defence of a titan."""
    foot: str = ""
    """The effect of a coin face when a titan is fought."""
    banners: tuple[str, ...] = ()
    desc: str = ""


@lru_cache(maxsize=2048)  # a picture takes 2.5 times as long without
def shown(cards: CardFile, card: str, _language: str) -> Shown:
    """Return what a card shows."""
    part = next((name for name in CARDS if card in getattr(cards, name)), "")
    kind, name = CARDS.get(part, "card"), card_name(cards, card)
    if part in ("", "boards"):
        return Shown(kind, name, "", "")
    found = getattr(cards, part)[card]
    by_column = told(found, cards) | {"gives": abilities(found, cards)}
    price, corner = getattr(found, "price", NOTHING).signed(), ""
    if isinstance(found, Titan):
        corner = f"{found.defence} {':sword :arrow' if found.arrows else ':sword'}"
    desc = [by_column.get(each) for each in ("price", "defence", "banners", "gives", "coin-face")]
    return Shown(
        kind,
        name,
        card_signs(found, cards),
        by_column["gives"],
        price,
        corner,
        by_column.get("coin-face", ""),
        getattr(found, "banners", ()),
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
    """Cards that are shown by their names alone, if there are any, at the bottom of the sheet."""
    told = [(each, shown(cards, each, language())) for each in some]
    named = [(each.kind, card, each.name) for card, each in told]
    if named:
        sheet.bottom = sheet.chips(f"{heading}:", named, x, sheet.bottom, room, acts=acts)


class Lying(NamedTuple):
    """A card on the table, and how it lies there."""

    card: str
    look: str = "box"
    extra: str = ""
    """Signs of what lies on it."""
    citizens: Sequence[Placed] = ()
    title: str = ""
    """How it lies there, in words."""


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
    """A card, with what lies and who stands on it."""
    told = shown(cards, lying.card, language())
    with sheet.thing(told.kind, lying.card, lying.title or told.name, told.desc, acts=acts):
        sheet.rect(x, y, wide, HIGH, f"face {lying.look}", 3)
        if lying.look == "back":
            sheet.rect(x + 2, y + HEAD + 1, wide - 4, HIGH - HEAD - 3, "off", 2)
        look, symbol = FAMILIES.get(told.kind, ("stone", "cards"))
        sheet.rect(x + 1, y + 1, wide - 2, HEAD - 1, look, 2)
        sheet.symbol(symbol, x + 9.5, y + 8, 11)
        sheet.text(x + 18, y + 11.5, told.name, 9.5, room=wide - 22, bold=True)
        room = wide - 10 - _right(sheet, told.corner, x + wide - 5, y + 24)
        body = HIGH - (29 if _has_foot(told) or lying.extra else 18)
        if not told.signs or not sheet.signs(x + 5, y + 24, told.signs, 9.5, room):
            sheet.block(x + 5, y + 16, room, body, told.text, 9)
        _foot(sheet, told, lying.extra, x, y + HIGH - 8, wide)
    # A citizen stands behind the banners.
    draw_citizens(sheet, lying.citizens, x + 13 + 10 * len(told.banners), y + HIGH - 7.5)


def _has_foot(told: Shown) -> bool:
    """Return whether the last line is taken, by what is printed there or by a citizen that may stand there."""
    return bool(told.banners or told.price or told.foot or told.kind in STOOD_ON)


def _foot(sheet: Sheet, told: Shown, extra: str, x: float, y: float, wide: float) -> None:
    """Banners to the left, the price or what lies on the card to the right, between them the coin face."""
    for number, banner in enumerate(told.banners):
        sheet.symbol(banner, x + 9 + number * 10, y, 10)
    left = x + 6 + 10 * len(told.banners)
    right = x + wide - 5 - _right(sheet, extra or told.price, x + wide - 5, y)
    if told.foot and right - left > 34:
        sheet.text(left + 3, y + 3, told.foot, 9, room=right - left - 8, look="dim")


def _right(sheet: Sheet, signs: str, right: float, y: float) -> float:
    """Signs that end at a point; give their width."""
    if not signs:
        return 0
    wide = signs_width(signs, 9)
    sheet.signs(right - wide, y, signs, 9, wide + 1)
    return wide


def card_signs(card: Card, cards: CardFile) -> str | None:
    """Everything that a card does in symbols; ``None`` if it cannot be told by symbols alone."""
    told = [_sign(ability, cards) for ability in card.abilities]
    return None if None in told else " · ".join(filter(None, told))


def _sign(ability: Ability, cards: CardFile) -> str | None:
    """One ability in symbols; what is rewarded has a name, which may be that of a space of the card file."""
    told = ability.signed()
    return f"{space_name(cards, ability.when)}: {told}" if isinstance(ability, Reward) else told
