"""The frame of a card in a picture: its name, cost, emblem, symbols and words, and what threatens or damages it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import attrs

from ancient_world.engine.drawing_style import MIN_TEXT_SIZE, has_style
from ancient_world.engine.sheet import Sheet

HEAD_HEIGHT, NAME_LINE_HEIGHT = 22.0, 12.5
"""The height of the head with the name, and of a second line of the name."""
SIGNS_HEIGHT = 22.0
"""The height of a line of symbols."""
LARGE_WIDTH = 165.0
"""The width from which on the words of a card are large."""
_PADDING = 6.0
_MIN_ART_HEIGHT, _HIGH_ART = 30.0, 80.0
_COST_SIZE, _PILL_HEIGHT, _PILL_PADDING = 13.0, 19.0, 10.0
_FOOT_HEIGHT, _MOST_WORDS_SIZE = 19.0, 15.0


@attrs.frozen
class CardFace:
    """What a card shows; a line of signs consists of words and symbols, such as "2 :coin / :wheat"."""

    name: str
    colour: str
    """The CSS class of the colour of the card's family; its band has the look "deep-" and this, if there is such a look."""
    emblem: str
    """The symbol of the card's family, large in the picture under the name."""
    text: str = ""
    """What the card does, in words."""
    signs: str = ""
    """What the card does, in symbols."""
    cost: str = ""
    """The signs in a pill at the upper right of the picture."""
    note: str = ""
    """A word about the card at its foot."""
    damage_text: str = ""
    """What the damage on the card costs; it stands at the foot, under a red crack."""
    power: str = ""
    """The signs in a pill at the lower left of the picture."""
    tags: tuple[str, ...] = ()
    """Symbols at the upper left of the picture, such as banners."""
    alarm: str = ""
    """Why the card is a danger: the words stand at the foot, and the card has a red edge."""
    warning_colour: str = "damage"
    """The CSS class of the colour behind a warning."""
    is_used: bool = False
    """True if the card has done its work, so that its colours are dull."""


class CardHeights(NamedTuple):
    """The heights of the parts of a card below each other, but for the picture, which fills the rest.

    Cards in a row have the same heights, so that their pictures are equally large.
    """

    head: float
    words: float
    foot: float
    art: float
    """The least height of the picture."""

    @property
    def least(self) -> float:
        """Return the least height of the whole card, with a small picture."""
        return 2 + self.head + self.art + self.words + self.foot


def card_heights(sheet: Sheet, faces: Iterable[CardFace], width: float) -> CardHeights:
    """Return the heights that all of some cards of a width need for their names, their words, and what stands at the foot."""
    inner_width = width - 2 * _PADDING
    heads, words, feet, arts = [HEAD_HEIGHT], [0.0], [4.0], [_MIN_ART_HEIGHT]
    for face in faces:
        extra_lines = len(_name_lines(sheet, face, inner_width)) - 1
        heads.append(HEAD_HEIGHT + extra_lines * NAME_LINE_HEIGHT)
        if face.text:
            words.append(5 + sheet.text_height(face.text, inner_width, _words_size(width)))
        elif face.signs:
            words.append(SIGNS_HEIGHT)
        if face.alarm or face.damage_text or face.note:
            feet.append(_FOOT_HEIGHT + 2)
        if face.power and _pill_width(sheet, face.power) + _pill_width(sheet, face.cost) > width - 10:  # fmt: skip
            arts.append(2 * _PILL_HEIGHT + 8)  # the pills stand below each other
    return CardHeights(max(heads), max(words), max(feet), max(arts))


def _words_size(width: float) -> float:
    """Return the size of the words of a card."""
    return 13.0 if width >= LARGE_WIDTH else MIN_TEXT_SIZE


def _name_lines(sheet: Sheet, face: CardFace, room: float) -> tuple[str, ...]:
    """Return the one or two lines of a name."""
    if sheet.width_of(face.name, MIN_TEXT_SIZE, bold=True) <= room:
        return (face.name,)
    return sheet.wrapped_lines(face.name, room, MIN_TEXT_SIZE, bold=True)[:2]


def _pill_width(sheet: Sheet, signs: str) -> float:
    """Return the width of signs in a pill; none if there are no signs."""
    return sheet.sign_line_width(signs, _COST_SIZE) + _PILL_PADDING if signs else 0.0


def draw_card_frame(
    sheet: Sheet,
    face: CardFace,
    place: tuple[float, float, float, float],
    heights: CardHeights,
) -> float:
    """Draw a card in a place given by its upper left corner, its width and its height; return the lower edge of its picture.

    All that is on the picture, such as the cost, has the same place on every card. Call this in the ``with`` block of the card's
    :meth:`~ancient_world.engine.sheet.Sheet.component`: its first shape lights up.
    """
    x, y, width, height = place
    inner_width = width - 2 * _PADDING
    colour = "stone" if face.is_used else face.colour
    sheet.rect(x, y, width, height, "face back" if face.is_used else "face box", 6)
    _draw_head(sheet, face, colour, (x, y, width, heights.head))
    top, foot = y + 2 + heights.head, y + height - heights.foot
    words_top = max(foot - heights.words, top + heights.art)
    _draw_art(sheet, face, colour, (x + 2, top, width - 4, words_top - top))
    if face.text:
        low = y + height - (heights.foot if face.alarm or face.damage_text or face.note else 4)
        sheet.text_box(x + _PADDING, words_top + 3, inner_width, low - words_top - 2, face.text, _MOST_WORDS_SIZE)  # fmt: skip
    elif face.signs:
        sheet.sign_line(x + _PADDING, words_top + SIGNS_HEIGHT / 2, face.signs, 14, inner_width)
    warning = face.alarm or face.damage_text
    if warning:
        sheet.rect(x + 2, y + height - _FOOT_HEIGHT - 1, width - 4, _FOOT_HEIGHT - 1, face.warning_colour, 4)  # fmt: skip
        sheet.text(x + width / 2, y + height - 6.5, warning, 13, max_width=width - 8, bold=True, anchor="middle", css_class="on-damage")  # fmt: skip
        if face.alarm:
            sheet.rect(x + 2, y + 2, width - 4, height - 4, "alarm", 5)
        else:
            draw_crack(sheet, x + 2, (top + words_top) / 2 - 18, width - 4)
    else:
        sheet.text(x + _PADDING, y + height - 7, face.note, max_width=inner_width, css_class="dim")
    return words_top


def _draw_head(
    sheet: Sheet, face: CardFace, colour: str, place: tuple[float, float, float, float]
) -> None:
    """Draw the head of a card, which holds its name alone."""
    x, y, width, height = place
    deep_colour, room = "damage" if face.alarm else f"deep-{colour}", width - 2 * _PADDING
    is_deep = has_style(deep_colour)
    sheet.rect(x + 2, y + 2, width - 4, height, deep_colour if is_deep else colour, 4)
    names = _name_lines(sheet, face, room)
    size = MIN_TEXT_SIZE if len(names) > 1 else 14 if width >= LARGE_WIDTH else 13
    first = y + 2 + (height - NAME_LINE_HEIGHT * (len(names) - 1)) / 2 + 0.36 * size
    for index, name in enumerate(names):
        sheet.text(
            x + _PADDING,
            first + index * NAME_LINE_HEIGHT,
            name,
            size,
            max_width=room,
            bold=True,
            css_class="on-deep" if is_deep else "ink",
        )


def _draw_art(
    sheet: Sheet, face: CardFace, colour: str, place: tuple[float, float, float, float]
) -> None:
    """Draw the picture of a card: its emblem on a hill, the banners at the left, the cost at the right, the power below."""
    x, y, width, height = place
    sheet.rect(x, y, width, height, colour)
    hill = f"M{x:.4g} {y + height:.4g}V{y + height * 0.8:.4g}Q{x + width / 2:.4g} {y + height * 0.3:.4g} {x + width:.4g} {y + height * 0.8:.4g}V{y + height:.4g}Z"
    sheet.path(hill, f"{f'deep-{colour}' if has_style(f'deep-{colour}') else colour} ridge")
    cost_width, power_width = _pill_width(sheet, face.cost), _pill_width(sheet, face.power)
    size = min(height - (4 if height < _HIGH_ART else 12), width - 16)
    left = 12.0 * len(face.tags) if height < _HIGH_ART else 0.0
    if power_width and height < _HIGH_ART:  # the emblem stands beside the pill
        left = max(left, min(power_width - 12, width - size))
    middle = x + max(width / 2, left + 4 + size / 2)
    if height < _HIGH_ART and middle + size / 2 > x + width - cost_width:
        middle = max(x + left + 4 + size / 2, x + width - cost_width - size / 2)
    middle = min(middle, x + width - size / 2 - 2)
    sheet.symbol(face.emblem, middle, y + height / 2, size)
    if face.cost:
        _draw_pill(sheet, face.cost, x + width - 2, y + 3, cost_width)
    if face.power:
        _draw_pill(sheet, face.power, x + 2 + power_width, y + height - _PILL_HEIGHT - 3, power_width)  # fmt: skip
    step = min(13.0, (width - cost_width - 10) / max(1, len(face.tags)))
    for index, tag in enumerate(face.tags):
        sheet.symbol(tag, x + 9 + index * step, y + 12, 17)


def _draw_pill(sheet: Sheet, signs: str, right: float, y: float, width: float) -> None:
    """Draw signs in a pill that ends at the right."""
    sheet.rect(right - width, y, width, _PILL_HEIGHT, "box edge", _PILL_HEIGHT / 2)
    sheet.sign_line(right - width + 5, y + _PILL_HEIGHT / 2, signs, _COST_SIZE, width - 9)


def draw_crack(sheet: Sheet, x: float, y: float, width: float) -> None:
    """Draw a red crack across a card."""
    step = width / 8
    points = [(x + step * n, y + 8 + (10 if n % 2 else 0) + n) for n in range(9)]
    sheet.path("M" + "L".join([f"{px:.4g} {py:.4g}" for px, py in points]), "crack")
