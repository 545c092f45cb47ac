"""The cards of the game in a picture: faces, backs and places for cards."""

from __future__ import annotations

import attrs

from ancient_world.engine import HIDDEN_ID, register_messages
from ancient_world.engine.sheet import Sheet
from ancient_world.games.tides_of_time.box.tides_card_file import Card
from ancient_world.games.tides_of_time.look.tides_labels import (
    card_name,
    message,
    objective_text,
    suit_label,
)
from ancient_world.games.tides_of_time.objectives import SUITS
from ancient_world.games.tides_of_time.state import TidesState

register_messages(
    {
        "tides-relic": "relic",
        "tides-no-suit": "no suit",
        "tides-of-time-symbol-crown": "the most",
        "tides-of-time-symbol-first": "exactly one symbol of a suit",
        "tides-of-time-symbol-star": "points of a card",
    }
)


COLOUR_BY_SUIT: dict[str | None, str] = {
    "palace": "violet",
    "library": "azure",
    "garden": "leaf",
    "temple": "sand",
    "stronghold": "brick",
    None: "back",
}
"""The colour of each suit, behind its emblem."""

BAND_BY_SUIT = dict(
    zip(COLOUR_BY_SUIT, ("plum", "lagoon", "moss", "ochre", "rust", "slate"), strict=True)
)
"""The deep colour of each suit, behind the name."""

_PADDING, _FOOT, SMALL_TEXT = 7.0, 23.0, 12.0


@attrs.frozen
class CardPlace:
    """Where a card lies; ``shown_width`` is the width on its left that no other card covers."""

    x: float
    y: float
    width: float
    height: float
    shown_width: float

    @property
    def text_width(self) -> float:
        """The width of the lines on the card."""
        return self.shown_width - 2 * _PADDING


def draw_card(
    sheet: Sheet,
    state: TidesState,
    card_id: str,
    place: CardPlace,
    *,
    about: str = "",
    note: str = "",
    is_relic: bool = False,
) -> None:
    """Draw a card: its name, emblem, objective in symbols and words, suit, and a note with its points; ``about`` explains the note."""
    card = state.cards.cards[card_id]
    name, text = card_name(state.cards, card_id), objective_text(card)
    title = message("relic-mark", name=name) if is_relic else name
    suit_text = message("no-suit") if card.suit is None else suit_label(card)
    description = f"{suit_text}: {text}. {about}".strip()
    x, y, width, height = place.x, place.y, place.width, place.height
    foot = y + height - _FOOT
    text_size, signs_height = (14.5, 28.0) if height > 240 else (13.0, 22.0)
    text_height = sheet.text_height(text, place.text_width, text_size - 0.5)
    sheet.rect(x - 1, y + 2.5, width + 3, height, "seed", 9)
    with sheet.component("card", card_id, title, description):
        sheet.rect(x, y, width, height, "face box", 8)
        field_top = y + 3 + _draw_name(sheet, card, name, place)
        field_height = foot - text_height - 1 - signs_height - field_top
        if field_height > 14:
            sheet.rect(x + 3, field_top, width - 6, field_height, COLOUR_BY_SUIT[card.suit])
            size = min(field_height, place.shown_width - 14)
            emblem = f"emblem-{card.suit or 'tide'}"
            sheet.symbol(emblem, x + place.shown_width / 2, field_top + field_height / 2, size)
        signs_top = field_top + max(0.0, field_height)
        _draw_objective(sheet, card, place, signs_top, signs_height)
        words_top = signs_top + signs_height
        sheet.text_box(
            x + _PADDING, words_top, place.text_width, foot + 1 - words_top, text, text_size
        )
        _draw_foot(sheet, card, suit_text, place, note)
        if is_relic:
            _draw_relic_mark(sheet, place, field_top, has_text=field_height > 18)


def _draw_name(sheet: Sheet, card: Card, name: str, place: CardPlace) -> float:
    """Draw the band with the name of a card, in as many lines as it needs; return its height."""
    lines = sheet.wrapped_lines(name, place.text_width, 13, bold=True)
    height = max(38.0 if place.height > 140 else 24.0, len(lines) * 15.0 + 8)
    sheet.rect(place.x + 3, place.y + 3, place.width - 6, height, BAND_BY_SUIT[card.suit], 6)
    x, y = place.x + _PADDING, place.y + 14.5 + (height - len(lines) * 15) / 2
    for index, line in enumerate(lines):
        sheet.text(x, y + 15 * index, line, 13, max_width=place.text_width, bold=True, css_class="on-jewel")  # fmt: skip
    return height


def _draw_objective(sheet: Sheet, card: Card, place: CardPlace, top: float, height: float) -> None:
    """Draw a card's objective in symbols."""
    ability, size, x, y = card.ability, height * 0.72, place.x + _PADDING, top + height / 2
    template, symbols = OBJECTIVE_SIGNS.get(ability.key, ("", ()))
    text = template.format(points=ability.printed_points)
    text_width = sheet.width_of(text, size, bold=True)
    sheet.text(x, y + size * 0.35, text, size, max_width=text_width + 0.1, bold=True)
    suits = getattr(ability, "suits", None) or filter(None, [getattr(ability, "suit", "")])
    symbols = (*symbols, *suits)
    step = min(height - 1, (place.text_width - text_width - 5) / max(1, len(symbols)))
    for index, symbol in enumerate(symbols):
        sheet.symbol(symbol, x + text_width + 5 + step * (index + 0.5), y, step - 1)


OBJECTIVE_SIGNS: dict[str, tuple[str, tuple[str, ...]]] = {
    "per_symbol": ("{points} ×", ()),
    "majority": ("{points}", ("crown",)),
    "sets": ("{points} /", ()),
    "missing": ("{points} × 0", SUITS),
    "wins_ties": ("= →", ("crown",)),
    "doubles": ("× 2", ("crown",)),
    "single_suits": ("{points}", ("crown", "first")),
    "best_card": ("{points}", ("crown", "star")),
}
"""The text and the symbols before the suits of an objective, by its key: a crown stands for the most of something."""


def _draw_foot(sheet: Sheet, card: Card, suit_text: str, place: CardPlace, note: str) -> None:
    """Write a card's suit at its lower left, and its points on a seal at the lower right."""
    seal_width = max(30.0, sheet.width_of(note, 15, bold=True) + 14) if note else 0.0
    right, bottom = place.x + place.shown_width - 5, place.y + place.height
    sheet.text(
        place.x + _PADDING,
        bottom - 8,
        suit_text,
        max_width=place.text_width - seal_width - 2,
        css_class="dim",
    )
    if note:
        is_empty = note.lstrip("+") == "0"
        seal = "head" if is_empty else BAND_BY_SUIT[card.suit]
        sheet.rect(right - seal_width, bottom - 25, seal_width, 21, seal, 10.5)
        css_class = "ink" if is_empty else "on-jewel"
        sheet.text(right - seal_width / 2, bottom - 9.2, note, 15, bold=True, css_class=css_class, anchor="middle")  # fmt: skip


def _draw_relic_mark(sheet: Sheet, place: CardPlace, y: float, *, has_text: bool) -> None:
    """Draw a gilded edge around a relic, and its mark if there is room."""
    sheet.rect(place.x + 1.5, place.y + 1.5, place.width - 3, place.height - 3, "gilt", 7)
    if has_text:
        text = message("relic")
        width = sheet.width_of(text, SMALL_TEXT, bold=True) + 12
        sheet.rect(place.x + 3, y, width, 18, "shine")
        sheet.text(place.x + 9, y + 13, text, max_width=width - 11, bold=True, css_class="on-piece")


def draw_back(
    sheet: Sheet,
    place: CardPlace,
    card: str,
    title: str,
    name: str = "",
    *,
    about: str = "",
    is_relic: bool = False,
) -> None:
    """Draw the back of a card; it shows the name to the player who knows it."""
    x, y, width, height = place.x, place.y, place.width, place.height
    wave_count = int((width - 16) / 26)
    left = x + (width - 26 * wave_count) / 2
    size = min(width, height) * 0.5
    sheet.rect(x - 1, y + 2.5, width + 3, height, "seed", 9)
    described = ". ".join(filter(None, [name, about]))
    with sheet.component("card", card, title, described, is_clickable=False):
        sheet.rect(x, y, width, height, "face box", 8)
        sheet.rect(x + 4, y + 4, width - 8, height - 8, "tide", 6)
        for row in range(1, int((height - 8) / 18) + 1):
            waves = "q6.5 -8 13 0t13 0" * wave_count
            sheet.path(f"M{left:.4g} {y + 2 + row * 18:.4g}{waves}", "weave")
        sheet.circle(x + width / 2, y + height * 0.42, size * 0.62, "box")
        sheet.symbol("emblem-tide", x + width / 2, y + height * 0.42, size)
        if is_relic:
            _draw_relic_mark(sheet, place, y + 3, has_text=True)
        if name:
            sheet.rect(x + 4, y + height - 44, width - 8, 40, "box", 5)
            sheet.text_box(x + 9, y + height - 40, width - 18, 36, name, 13)


def draw_face_down(
    sheet: Sheet,
    state: TidesState,
    card: str,
    place: CardPlace,
    *,
    about: str = "",
    is_relic: bool = False,
) -> None:
    """Draw a card that was chosen in secret."""
    name = "" if card == HIDDEN_ID else card_name(state.cards, card)
    draw_back(sheet, place, card, message("face-down"), name, about=about, is_relic=is_relic)


def draw_empty_place(sheet: Sheet, place: CardPlace, text: str) -> None:
    """Draw the place where the next card comes to lie."""
    with sheet.group(text):
        sheet.rect(place.x, place.y, place.width, place.height, "off", 8)
        height = sheet.text_height(text, place.text_width, SMALL_TEXT)
        top = place.y + (place.height - height) / 2
        sheet.text_box(place.x + _PADDING, top, place.text_width, height + 1, text, css_class="dim")
