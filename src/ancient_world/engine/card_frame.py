"""The frame of a card in a picture: its family, name, cost, emblem, symbols and words, alike in every game."""

from __future__ import annotations

import attrs

from ancient_world.engine.drawing_style import MIN_TEXT_SIZE
from ancient_world.engine.sheet import Sheet

BAND_HEIGHT = 24.0
"""The height of the band with the name."""
SIGNS_HEIGHT = 22.0
"""The height of a line of symbols."""
_PADDING = 7.0
_MIN_FIELD_HEIGHT = 26.0
_COST_SIZE = 13.0


@attrs.frozen
class CardFace:
    """What a card shows; a line of signs consists of words and symbols, such as "2 :coin / :wheat"."""

    name: str
    colour: str
    """The CSS class of the colour of the card's family."""
    emblem: str
    """The symbol of the card's family, large in the field under the name."""
    text: str = ""
    """What the card does, in words."""
    signs: str = ""
    """What the card does, in symbols."""
    cost: str = ""
    """The signs at the upper right, where the eye looks first."""
    family: str = ""
    """The name of the card's family, at the lower left."""
    corner: str = ""
    """The signs at the lower right."""
    damage_text: str = ""
    """What the damage on the card costs; it stands on a red crack."""


def draw_card_frame(
    sheet: Sheet, face: CardFace, x: float, y: float, width: float, height: float
) -> None:
    """Draw a card from its upper left corner; its words fill what the emblem and the symbols leave.

    Call this in the ``with`` block of the card's :meth:`~ancient_world.engine.sheet.Sheet.component`: its first shape lights up.
    """
    inner_width = width - 2 * _PADDING
    sheet.rect(x, y, width, height, "face box", 6)
    sheet.rect(x + 2, y + 2, width - 4, BAND_HEIGHT, face.colour, 4)
    cost_width = sheet.sign_line_width(face.cost, _COST_SIZE) if face.cost else 0.0
    name_width = inner_width - (cost_width + 6 if cost_width else 0)
    sheet.text(x + _PADDING, y + 18, face.name, 13, max_width=name_width, bold=True)
    if face.cost:
        left = x + width - _PADDING - cost_width
        sheet.sign_line(left, y + 2 + BAND_HEIGHT / 2, face.cost, _COST_SIZE, cost_width + 1)
    foot = y + height - (SIGNS_HEIGHT - 2 if face.family or face.corner else 4)
    top = y + BAND_HEIGHT + 4
    words_height = _words_height(sheet, face, inner_width)
    signs_height = SIGNS_HEIGHT if face.signs else 0.0
    field_height = foot - top - words_height - signs_height
    if field_height >= _MIN_FIELD_HEIGHT:
        sheet.rect(x + 2, top - 2, width - 4, field_height, f"{face.colour} field")
        size = min(field_height - 6, width * 0.5)
        sheet.symbol(face.emblem, x + width / 2, top - 2 + field_height / 2, size)
        top += field_height
    if face.signs:
        sheet.sign_line(x + _PADDING, top + SIGNS_HEIGHT / 2, face.signs, 14, inner_width)
        top += SIGNS_HEIGHT
    sheet.text_box(x + _PADDING, top, inner_width, foot - top, face.text, 13)
    if face.family:
        family_width = inner_width - (sheet.sign_line_width(face.corner, MIN_TEXT_SIZE) + 6)
        sheet.text(
            x + _PADDING, y + height - 7, face.family, max_width=family_width, css_class="dim"
        )
    if face.corner:
        corner_width = sheet.sign_line_width(face.corner, MIN_TEXT_SIZE)
        left = x + width - _PADDING - corner_width
        sheet.sign_line(left, y + height - 11, face.corner, MIN_TEXT_SIZE, corner_width + 1)
    if face.damage_text:
        draw_crack(sheet, face.damage_text, x, y + BAND_HEIGHT + 4, width)


def draw_crack(sheet: Sheet, text: str, x: float, y: float, width: float) -> None:
    """Draw a red crack across a card, with what the damage costs."""
    step = width / 8
    points = [(x + step * n, y + (9 if n % 2 else 0)) for n in range(9)]
    sheet.path("M" + "L".join([f"{px:.4g} {py:.4g}" for px, py in points]), "crack")
    sheet.rect(x + 5, y + 10, width - 10, 17, "damage", 3)
    sheet.text(x + width / 2, y + 23, text, max_width=width - 16, bold=True, anchor="middle", css_class="on-damage")  # fmt: skip


def _words_height(sheet: Sheet, face: CardFace, width: float) -> float:
    """Return the height that the words of a card need at their smallest size."""
    return sheet.text_height(face.text, width, 12.5) if face.text else 0.0
