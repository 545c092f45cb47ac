"""The frame of a card in a picture: its name, cost, emblem, symbols and words, and what threatens or damages it."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from ancient_world.engine.drawing_style import MIN_TEXT_SIZE, has_style
from ancient_world.engine.sheet import Sheet

BAND_HEIGHT, NAME_LINE_HEIGHT = 24.0, 12.5
"""The height of the band with the name, and of a second line of the name."""
SIGNS_HEIGHT = 22.0
"""The height of a line of symbols."""
_PADDING = 7.0
_MIN_FIELD_HEIGHT, _HIGH_FIELD = 26.0, 80.0
_COST_SIZE, _PILL_HEIGHT, _PILL_PADDING = 13.0, 19.0, 10.0
_FOOT_HEIGHT = 19.0
_SLIM_FOOT = 22.0
"""The height of the foot of a slim card."""


@attrs.frozen
class CardFace:
    """What a card shows; a line of signs consists of words and symbols, such as "2 :coin / :wheat"."""

    name: str
    colour: str
    """The CSS class of the colour of the card's family; its band has the look "deep-" and this, if there is such a look."""
    emblem: str
    """The symbol of the card's family, large in the field under the name."""
    text: str = ""
    """What the card does, in words."""
    signs: str = ""
    """What the card does, in symbols."""
    cost: str = ""
    """The signs at the upper right, where the eye looks first."""
    note: str = ""
    """A word about the card, at its lower left."""
    damage_text: str = ""
    """What the damage on the card costs; it stands at the foot, under a red crack."""
    power: str = ""
    """The signs in a pill at the left of the field."""
    tags: tuple[str, ...] = ()
    """Symbols at the left of the field, such as banners."""
    alarm: str = ""
    """Why the card is a danger: the words stand at the foot, and the card has a red edge."""
    warning_colour: str = "damage"
    """The CSS class of the colour behind a warning."""
    is_used: bool = False
    """True if the card has done its work, so that its colours are dull."""


def least_card_height(sheet: Sheet, face: CardFace, width: float) -> float:
    """Return the height that a card needs for its name, a small emblem, and all its words."""
    words_height = _words_height(sheet, face, width - 2 * _PADDING)
    band_height = _band(sheet, face, width)[1]
    return 2 + band_height + _MIN_FIELD_HEIGHT + words_height + 3 + _foot_height(face)


def _pill_width(sheet: Sheet, signs: str) -> float:
    """Return the width of signs in a pill; none if there are no signs."""
    return sheet.sign_line_width(signs, _COST_SIZE) + _PILL_PADDING if signs else 0.0


def _band(sheet: Sheet, face: CardFace, width: float) -> tuple[tuple[str, ...], float, bool]:
    """Return the lines of the name, the height of the band, and whether the cost stands beside the name and not below it."""
    inner_width, cost_width = width - 2 * _PADDING, _pill_width(sheet, face.cost)

    def names(room: float) -> tuple[str, ...]:
        is_short = sheet.width_of(face.name, MIN_TEXT_SIZE, bold=True) <= room
        return (
            (face.name,)
            if is_short
            else sheet.wrapped_lines(face.name, room, MIN_TEXT_SIZE, bold=True)
        )

    beside = names(max(inner_width - cost_width - 2 * bool(cost_width), 1))
    has_room = len(beside) <= 2 and " ".join(beside) == face.name
    lines = beside if has_room else names(inner_width)[:2]
    below = 0.0 if has_room or not cost_width else _PILL_HEIGHT + 2
    return lines, BAND_HEIGHT + NAME_LINE_HEIGHT * (len(lines) - 1) + below, has_room


def _words_height(sheet: Sheet, face: CardFace, width: float) -> float:
    """Return the height of the words of a card at their smallest size."""
    return sheet.text_height(face.text, width, MIN_TEXT_SIZE) if face.text else 0.0


def _foot_height(face: CardFace) -> float:
    """Return the height of what stands below the words of a card."""
    has_foot = face.alarm or face.damage_text or face.note
    return _FOOT_HEIGHT + 2 if has_foot else 4.0


def draw_card_frame(
    sheet: Sheet, face: CardFace, x: float, y: float, width: float, height: float
) -> None:
    """Draw a card from its upper left corner; its emblem fills what the words and the symbols leave.

    Call this in the ``with`` block of the card's :meth:`~ancient_world.engine.sheet.Sheet.component`: its first shape lights up.
    """
    inner_width = width - 2 * _PADDING
    colour = "stone" if face.is_used else face.colour
    sheet.rect(x, y, width, height, "face back" if face.is_used else "face box", 6)
    warning = face.alarm or face.damage_text
    foot = y + height - _foot_height(face)
    words_height = _words_height(sheet, face, inner_width)
    names, band_height, is_cost_beside = _band(sheet, face, width)
    top = y + 2 + band_height
    has_signs = bool(face.signs) and not face.text
    signs_height = SIGNS_HEIGHT if has_signs else 0
    field_height = max(foot - top - words_height - signs_height - 3, _MIN_FIELD_HEIGHT)
    cost_width = _pill_width(sheet, face.cost)
    _draw_band(
        sheet,
        names,
        colour,
        (x, y, width, band_height),
        (cost_width + 2) * (is_cost_beside and cost_width > 0),
    )
    _draw_field(sheet, face, colour, (x + 2, top, width - 4, field_height))
    if face.cost:
        pill_top = y + 4.5 if is_cost_beside else top - _PILL_HEIGHT - 1.5
        _draw_pill(sheet, face.cost, x + width - 4, pill_top, cost_width)
    top += field_height
    if has_signs:
        sheet.sign_line(x + _PADDING, top + SIGNS_HEIGHT / 2, face.signs, 14, inner_width)
        top += SIGNS_HEIGHT
    sheet.text_box(x + _PADDING, top + 2, inner_width, foot - top, face.text, 13)
    if warning:
        sheet.rect(x + 2, foot + 1, width - 4, _FOOT_HEIGHT, face.warning_colour, 4)
        sheet.text(x + width / 2, foot + 15, warning, max_width=width - 12, bold=True, anchor="middle", css_class="on-damage")  # fmt: skip
        if face.alarm:
            sheet.rect(x + 2, y + 2, width - 4, height - 4, "alarm", 5)
        else:
            draw_crack(sheet, x + 2, y + 2 + band_height, width - 4)
        return
    sheet.text(x + _PADDING, y + height - 7, face.note, max_width=inner_width, css_class="dim")


def _slim_band(sheet: Sheet, face: CardFace, width: float) -> tuple[tuple[str, ...], float]:
    """Return the lines of the name of a slim card, and the height of the band."""
    names, height, _ = _band(sheet, attrs.evolve(face, cost=""), width)
    return names, height - 3


def slim_card_height(sheet: Sheet, face: CardFace, width: float) -> float:
    """Return the height that a slim card needs for its name, all its words, and its foot."""
    words_height = _words_height(sheet, face, width - 2 * _PADDING)
    return 2 + _slim_band(sheet, face, width)[1] + 4 + words_height + 1 + _SLIM_FOOT


def draw_slim_card(
    sheet: Sheet, face: CardFace, x: float, y: float, width: float, height: float
) -> None:
    """Draw a card without its field: its name, its words, and a foot with its emblem, its banners and its cost."""
    colour, (names, band_height) = face.colour, _slim_band(sheet, face, width)
    sheet.rect(x, y, width, height, "face box", 6)
    _draw_band(sheet, names, colour, (x, y, width, band_height), 0)
    top, foot = y + 2 + band_height + 3, y + height - _SLIM_FOOT
    room = width - 2 * _PADDING
    has_words = not face.signs or _words_height(sheet, face, room) <= foot - top + 3
    if has_words or not sheet.sign_line(x + _PADDING, (top + foot) / 2, face.signs, 13, room):
        sheet.text_box(x + _PADDING, top, room, foot - top + 3, face.text, MIN_TEXT_SIZE)
    sheet.rect(x + 2, foot, width - 4, _SLIM_FOOT - 2, colour, 4)
    cost_width, middle = _pill_width(sheet, face.cost), foot + _SLIM_FOOT / 2 - 1
    left, step = x + 12, 13.0
    if 34 + step * len(face.tags) + cost_width <= width:
        sheet.symbol(face.emblem, x + 16, middle, 21)
        left += 22
    elif face.tags:  # the banners are more than the emblem
        step = min(step, (width - 20 - cost_width) / len(face.tags))
    for index, tag in enumerate(face.tags):
        sheet.symbol(tag, left + index * step, middle, 15)
    if face.cost:
        _draw_pill(sheet, face.cost, x + width - 4, middle - _PILL_HEIGHT / 2, cost_width)


def _draw_band(
    sheet: Sheet,
    names: Sequence[str],
    colour: str,
    place: tuple[float, float, float, float],
    taken: float,
) -> None:
    """Draw the band with the lines of the name, of whose width something else takes a part."""
    x, y, width, height = place
    deep_colour = f"deep-{colour}"
    is_deep = has_style(deep_colour)
    sheet.rect(x + 2, y + 2, width - 4, height, deep_colour if is_deep else colour, 4)
    is_small = len(names) > 1 or sheet.width_of(names[0], 13, bold=True) > width - 2 * _PADDING - taken  # fmt: skip
    for index, name in enumerate(names):
        sheet.text(
            x + _PADDING,
            y
            + (min(height, BAND_HEIGHT) / 2 + 6.5 if len(names) == 1 else 16)
            + index * NAME_LINE_HEIGHT,
            name,
            MIN_TEXT_SIZE if is_small else 13,
            max_width=width - 2 * _PADDING - taken,
            bold=True,
            css_class="on-deep" if is_deep else "ink",
        )


def _draw_field(
    sheet: Sheet,
    face: CardFace,
    colour: str,
    place: tuple[float, float, float, float],
) -> None:
    """Draw the field in which the emblem stands on a hill, beside the tags and the power."""
    x, y, width, height = place
    sheet.rect(x, y, width, height, colour)
    hill = f"M{x:.4g} {y + height:.4g}V{y + height * 0.8:.4g}Q{x + width / 2:.4g} {y + height * 0.3:.4g} {x + width:.4g} {y + height * 0.8:.4g}V{y + height:.4g}Z"
    sheet.path(hill, f"{f'deep-{colour}' if has_style(f'deep-{colour}') else colour} ridge")
    tag_step = min(13.0, (height - 6) / max(1, len(face.tags)))
    is_column = tag_step >= 10
    left = x + 4 + (14 if is_column and face.tags else 12 * len(face.tags))
    power_width = _pill_width(sheet, face.power)
    room = x + width - 2 - left - power_width
    size = min(height - 2, room)
    if height >= _HIGH_FIELD:  # the emblem is large behind the pill
        size, middle = min(height - 2, width - 20), x + width / 2
    else:
        middle = max(x + width / 2, left + power_width + size / 2)
    sheet.symbol(face.emblem, middle, y + height / 2, size)
    if face.power:
        _draw_pill(sheet, face.power, left + power_width - 2, y + 3, power_width)
    for index, tag in enumerate(face.tags):
        step = (0.0, tag_step) if is_column else (12.0, 0.0)
        sheet.symbol(tag, x + 9 + index * step[0], y + 9 + index * step[1], 15)


def _draw_pill(sheet: Sheet, signs: str, right: float, y: float, width: float) -> None:
    """Draw signs in a pill that ends at the right."""
    sheet.rect(right - width, y, width, _PILL_HEIGHT, "box", _PILL_HEIGHT / 2)
    sheet.sign_line(right - width + 5, y + _PILL_HEIGHT / 2, signs, _COST_SIZE, width - 9)


def draw_crack(sheet: Sheet, x: float, y: float, width: float) -> None:
    """Draw a red crack across a card."""
    step = width / 8
    points = [(x + step * n, y + 8 + (10 if n % 2 else 0) + n) for n in range(9)]
    sheet.path("M" + "L".join([f"{px:.4g} {py:.4g}" for px, py in points]), "crack")
