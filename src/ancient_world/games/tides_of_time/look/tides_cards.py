"""The cards of the game in a picture: faces, backs and places for cards."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from ancient_world.engine import HIDDEN_ID, register_messages
from ancient_world.engine.drawing_style import SYMBOLS
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
    None: "stone",
}
"""The colour of each suit, behind its emblem."""

BAND_BY_SUIT = dict(
    zip(COLOUR_BY_SUIT, ("plum", "lagoon", "moss", "ochre", "rust", "slate"), strict=True)
)
"""The deep colour of each suit, behind the name."""

_PADDING, _FOOT, SMALL_TEXT = 7.0, 26.0, 12.0


@attrs.frozen
class CardPlace:
    """Where a card lies; ``shown_width`` is the width on its left that no other card covers, ``art_width`` the most for its picture."""

    x: float
    y: float
    width: float
    height: float
    shown_width: float
    art_width: float = 1000.0

    @property
    def text_width(self) -> float:
        """The width of the lines on the card."""
        return self.shown_width - 2 * _PADDING


def draw_card(
    sheet: Sheet,
    state: TidesState,
    card_id: str,
    place: CardPlace,
    about: str,
    note: str,
    *,
    is_relic: bool = False,
) -> None:
    """Draw a card: its name, emblem, objective in symbols and words, suit, and a note with its points; ``about`` explains the note."""
    card = state.cards.cards[card_id]
    name = card_name(state.cards, card_id)
    title = message("relic-mark", name=name) if is_relic else name
    suit_text = message("no-suit") if card.suit is None else suit_label(card)
    description = f"{suit_text}: {objective_text(card)}. {about}"
    x, y, width, height = place.x, place.y, place.width, place.height
    with sheet.component("card", card_id, title, description):
        sheet.rect(x - 1, y + 2.5, width + 3, height, "seed", 9)
        if height < 50:
            sheet.rect(x, y, width, height, f"face {COLOUR_BY_SUIT[card.suit]}", 5)
            _draw_objective(sheet, card, x + 4, y + 1, width - 6, 17, SMALL_TEXT)
            sheet.symbol(picture_of(card_id, card), x + 14, y + height - 11, 20)
            sheet.text(x + width - 5, y + height - 5, note, 14, bold=True, anchor="end")
        else:
            sheet.rect(x, y, width, height, "face box", 8)
            _draw_face(sheet, card, name, picture_of(card_id, card), suit_text, place, note)
        if is_relic:
            sheet.rect(x + 1.5, y + 1.5, width - 3, height - 3, "gilt", 7)


def picture_of(card_id: str, card: Card) -> str:
    """Return the symbol that is a card's picture: its own, or that of its suit."""
    picture = f"card-{card_id}"
    return picture if picture in SYMBOLS else f"emblem-{card.suit or 'tide'}"


def _draw_face(
    sheet: Sheet,
    card: Card,
    name: str,
    picture: str,
    suit_text: str,
    place: CardPlace,
    note: str,
) -> None:
    """Draw what stands on a card; the picture is left of the words on a broad one, and a low or small one has no words."""
    x, width, height, text_size, signs_height = place.x, place.width, place.height, 13.0, 22.0
    if height > 240:
        text_size, signs_height = 14.0, 28.0
    art_width = 62.0 if height < 150 < width else 0.0
    left, text_width = x + _PADDING + art_width, place.text_width - art_width
    lines = sheet.wrapped_lines(objective_text(card), text_width, text_size)
    if lines[3:]:
        text_size = SMALL_TEXT
        lines = sheet.wrapped_lines(objective_text(card), text_width, text_size)
    if height < 120 or height < 150 > width:
        lines = ()
    line_count = max(3, len(lines)) if lines else 0
    top = place.y + 3 + _draw_name(sheet, card, name, place)
    words_top = place.y + height - _FOOT - line_count * text_size * 1.18
    signs_top = max(top, words_top - signs_height)
    shown_width = art_width + 6 if art_width else place.shown_width
    art_height = (place.y + height - 3 if art_width else signs_top) - top
    if art_height > 14:
        sheet.rect(x + 3, top, art_width or width - 6, art_height, COLOUR_BY_SUIT[card.suit])
        size = min(art_height - min(6.0, art_height / 12), shown_width - 12, place.art_width - 12)
        sheet.symbol(picture, x + shown_width / 2, top + art_height / 2, size)
    _draw_objective(sheet, card, left, signs_top, text_width, signs_height)
    _write_lines(sheet, left, signs_top + signs_height, lines, text_size)
    _draw_foot(sheet, card, suit_text, place, note, left)


def _write_lines(
    sheet: Sheet,
    x: float,
    y: float,
    lines: Sequence[str],
    size: float,
    css_class: str = "ink",
    *,
    bold: bool = False,
) -> None:
    """Write lines one below another, all squeezed alike where the reader's font is wider than the estimate."""
    for index, line in enumerate(lines):
        max_width = sheet.width_of(line, size, bold=bold) + 0.1
        sheet.text(x, y + size * (0.85 + 1.18 * index), line, size, max_width=max_width, bold=bold, css_class=css_class)  # fmt: skip


def _draw_name(sheet: Sheet, card: Card, name: str, place: CardPlace) -> float:
    """Draw the band with the name of a card, in as many lines as it needs; return its height."""
    lines = sheet.wrapped_lines(name, place.text_width, 13, bold=True)
    height = max(39.0 if place.height > 140 else 24.0, len(lines) * 15.4 + 8)
    sheet.rect(place.x + 3, place.y + 3, place.width - 6, height, BAND_BY_SUIT[card.suit], 6)
    y = place.y + 3 + (height - len(lines) * 15.4) / 2
    _write_lines(sheet, place.x + _PADDING, y, lines, 13, "on-jewel", bold=True)
    return height


def _draw_objective(
    sheet: Sheet, card: Card, left: float, top: float, width: float, height: float, size: float = 0
) -> None:
    """Draw a card's objective in symbols; suits without room for theirs are stripes in their colours."""
    ability, size, y = card.ability, size or height * 0.72, top + height / 2
    template, symbols = OBJECTIVE_SIGNS.get(ability.key, ("", ()))
    text = template.format(points=ability.printed_points)
    text_width = sheet.width_of(text, size, bold=True)
    sheet.text(left, y + size * 0.35, text, size, max_width=text_width + 0.1, bold=True)
    suits = getattr(ability, "suits", None) or filter(None, [getattr(ability, "suit", "")])
    symbols = (*symbols, *suits)
    step = min(height - 1, (width - text_width - 3) / max(1, len(symbols)))
    for index, symbol in enumerate(symbols):
        x = left + text_width + 3 + step * index
        if step < 9 and symbol in BAND_BY_SUIT:
            sheet.rect(x, y - 6, step - 0.7, 12, BAND_BY_SUIT[symbol], 1)
        else:
            sheet.symbol(symbol, x + step / 2, y, step - 1)


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


def _draw_foot(
    sheet: Sheet, card: Card, suit_text: str, place: CardPlace, note: str, left: float
) -> None:
    """Show a card's suit at its lower left, and its points on a seal at the lower right."""
    seal_width = max(30.0, sheet.width_of(note, 15, bold=True) + 14) if note else 0.0
    right, bottom = place.x + place.shown_width - 5, place.y + place.height
    if card.suit is not None:
        sheet.symbol(card.suit, left + 7, bottom - 13.5, 14)
        left += 18
    if left + sheet.width_of(suit_text, SMALL_TEXT) + 4 < right - seal_width:
        _write_lines(sheet, left, bottom - 19, [suit_text], SMALL_TEXT, "dim")
    if note:
        is_empty = note.lstrip("+") == "0"
        seal = "head" if is_empty else BAND_BY_SUIT[card.suit]
        sheet.rect(right - seal_width, bottom - 23, seal_width, 19, seal, 9.5)
        css_class = "ink" if is_empty else "on-jewel"
        sheet.text(right - seal_width / 2, bottom - 8.2, note, 15, max_width=seal_width - 13.9, bold=True, css_class=css_class, anchor="middle")  # fmt: skip


def draw_back(sheet: Sheet, place: CardPlace) -> None:
    """Draw the back of a card."""
    x, y, width, height = place.x, place.y, place.width, place.height
    wave_count = int((width - 16) / 26)
    left = x + (width - 26 * wave_count) / 2
    size = min(width, height) * 0.5
    sheet.rect(x - 1, y + 2.5, width + 3, height, "seed", 9)
    sheet.rect(x, y, width, height, "face box", 8)
    sheet.rect(x + 4, y + 4, width - 8, height - 8, "tide", 6)
    for row in range(1, int((height - 8) / 18) + 1):
        waves = "q6.5 -8 13 0t13 0" * wave_count
        sheet.path(f"M{left:.4g} {y + 2 + row * 18:.4g}{waves}", "weave")
    sheet.circle(x + width / 2, y + height * 0.42, size * 0.62, "box")
    sheet.symbol("emblem-tide", x + width / 2, y + height * 0.42, size)


def draw_face_down(
    sheet: Sheet, state: TidesState, card: str, place: CardPlace, title: str, about: str = ""
) -> None:
    """Draw a card that lies face down or in a hand; its back shows the name to the player who knows it."""
    x, y, width, height = place.x, place.y, place.width, place.height
    name = "" if card == HIDDEN_ID else card_name(state.cards, card)
    described = ". ".join(filter(None, [name, about]))
    with sheet.component("card", card, title, described, is_clickable=False):
        draw_back(sheet, place)
        if name and height > 100:
            sheet.rect(x + 4, y + height - 44, width - 8, 40, "box", 5)
            sheet.text_box(x + 9, y + height - 40, width - 18, 36, name, 13)


def draw_empty_place(sheet: Sheet, place: CardPlace, text: str) -> None:
    """Draw the place where the next card comes to lie."""
    with sheet.group(text):
        sheet.rect(place.x, place.y, place.width, place.height, "off", 8)
        if place.width < 80:  # the words stand upright
            x, y = place.x + place.width / 2, place.y + place.height / 2
            with sheet.rotated(-90, x, y):
                sheet.text(
                    x, y + 4, text, max_width=place.height - 12, css_class="dim", anchor="middle"
                )
            return
        height = sheet.text_height(text, place.text_width, SMALL_TEXT)
        top = place.y + (place.height - height) / 2
        sheet.text_box(place.x + _PADDING, top, place.text_width, height + 1, text, css_class="dim")
