"""The frame of a card in a picture: its name, cost, emblem, symbols and words, and what threatens or damages it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import attrs

from ancient_world.engine.drawing_style import MIN_TEXT_SIZE, has_style
from ancient_world.engine.sheet import Sheet

HEAD_HEIGHT, NAME_LINE_HEIGHT = 20.0, 12.5
"""The height of the head with the name, and of a second line of the name."""
SIGNS_HEIGHT = 22.0
"""The height of a line of symbols."""
LARGE_WIDTH = 165.0
"""The width from which on the name of a card is large."""
_PADDING = 5.0
_MIN_ART_HEIGHT, _LOW_ART, _LEAST_EMBLEM, _TWO_LINES = 30.0, 22.0, 28.0, 36.0
_COST_SIZE, _PILL_HEIGHT, _PILL_PADDING, _FACT_GAP = 12.5, 18.0, 9.0, 2.0
_BANNER_SIZE, _BANNER_SPACING = 17.0, 13.0
_FOOT_HEIGHT, _NOTE_HEIGHT, _MOST_WORDS_SIZE = 19.0, 14.0, 14.0


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
    """The signs in a pill, the first of the facts at the right of the picture."""
    note: str = ""
    """A word about the card at its foot."""
    damage_text: str = ""
    """What the damage on the card costs; it stands at the foot, under a red crack."""
    power: str = ""
    """The signs in a pill below the cost."""
    tags: tuple[str, ...] = ()
    """Symbols such as banners below the cost."""
    corner_width: float = 0.0
    """The width that is left free at the right of the picture, in place of the cost, for what stands on the card."""
    alarm: str = ""
    """Why the card is a danger: the words stand at the foot, and the card has a red edge."""
    warning_colour: str = "damage"
    """The CSS class of the colour behind a warning."""
    is_used: bool = False
    """True if the card has done its work, so that its colours are dull."""


class CardHeights(NamedTuple):
    """The heights of the parts of a card below each other, but for the picture, which fills the rest.

    Cards in a row have the same heights, so that their pictures are equally large; only a card with a name of two lines, or with
    more than two lines of words, has a lower picture.
    """

    words: float
    """The height of the words with what stands at the foot."""
    art: float
    """The least height of the picture with the facts beside it."""

    @property
    def least(self) -> float:
        """Return the least height of the whole card, with a small picture."""
        return 2 + HEAD_HEIGHT + self.art + self.words


def card_heights(sheet: Sheet, faces: Iterable[CardFace], width: float) -> CardHeights:
    """Return the heights that all of some cards of a width need for their names, their facts, their words and what is at the foot."""
    words, arts, wholes = [4.0], [_MIN_ART_HEIGHT], [0.0]
    for face in faces:
        own_words, head = _words_height(sheet, face, width), _head_height(sheet, face, width)
        facts = _facts(sheet, face, width)
        if own_words - _foot_height(face) > _TWO_LINES or head > HEAD_HEIGHT:
            in_a_line = _facts(sheet, face, width, in_a_line=True)
            lowest = min(_facts_height(facts), _facts_height(in_a_line))
            wholes.append(head - HEAD_HEIGHT + max(lowest, _LOW_ART) + own_words)
        else:
            words.append(own_words)
            arts.append(_facts_height(facts))
    return CardHeights(max(words), max(*arts, max(wholes) - max(words)))


def _head_height(sheet: Sheet, face: CardFace, width: float) -> float:
    """Return the height of the head of a card of a width."""
    lines = len(_name_lines(sheet, face, width - 2 * _PADDING))
    return HEAD_HEIGHT + (lines - 1) * NAME_LINE_HEIGHT


def _words_height(sheet: Sheet, face: CardFace, width: float) -> float:
    """Return the height of the words of a card of a width, with what stands at its foot."""
    height = _foot_height(face)
    if face.text:
        height += 4 + sheet.text_height(face.text, width - 2 * _PADDING, MIN_TEXT_SIZE)
    elif face.signs:
        height += SIGNS_HEIGHT
    return height


def _foot_height(face: CardFace) -> float:
    """Return the height of what stands at the foot of a card."""
    if face.alarm or face.damage_text:
        return _FOOT_HEIGHT + 2
    return _NOTE_HEIGHT if face.note else 2.0


class _FactLine(NamedTuple):
    """Facts beside each other: signs in a pill at the right, or banners, or both."""

    signs: str
    tags: tuple[str, ...]
    pill_width: float
    width: float


def _facts(
    sheet: Sheet, face: CardFace, width: float, *, in_a_line: bool = False
) -> list[_FactLine]:
    """Return the lines of facts of a card of a width from the top on; banners stand beside a pill if they must and there is room."""
    tags_width = _BANNER_SIZE + _BANNER_SPACING * (len(face.tags) - 1) if face.tags else 0.0
    room, lines = width - 10 - _LEAST_EMBLEM, []
    pills = [(face.cost, _pill_width(sheet, face.cost) or face.corner_width)]
    pills.append((face.power, _pill_width(sheet, face.power)))
    pills = [each for each in pills if each[1]]
    for number, (signs, pill_width) in enumerate(pills, 1):
        is_beside = in_a_line or bool(face.power)
        has_tags = number == len(pills) and is_beside and bool(tags_width)
        if has_tags and pill_width + 2 + tags_width <= room:
            lines.append(_FactLine(signs, face.tags, pill_width, pill_width + 2 + tags_width))
            return lines
        lines.append(_FactLine(signs, (), pill_width, pill_width))
    if face.tags:
        lines.append(_FactLine("", face.tags, 0, tags_width))
    return lines


def _facts_height(lines: Sequence[_FactLine]) -> float:
    """Return the height of lines of facts."""
    return len(lines) * (_PILL_HEIGHT + _FACT_GAP) + _FACT_GAP


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
    head = _head_height(sheet, face, width)
    _draw_head(sheet, face, colour, (x, y, width, head))
    top = y + 2 + head
    own_words = _words_height(sheet, face, width)
    has_less_room = head > HEAD_HEIGHT or own_words > heights.words
    words_top = y + height - (own_words if has_less_room else heights.words)
    _draw_art(sheet, face, colour, (x + 2, top, width - 4, words_top - top))
    if face.text:
        room = y + height - _foot_height(face) - words_top - 2.5
        sheet.text_box(
            x + _PADDING, words_top + 2.5, inner_width, room, face.text, _MOST_WORDS_SIZE
        )
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
        sheet.text(x + _PADDING, y + height - 5, face.note, max_width=inner_width, css_class="dim")
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
    """Draw the picture of a card: its emblem on a hill, and at the right of it the facts below each other."""
    x, y, width, height = place
    sheet.rect(x, y, width, height, colour)
    hill = f"M{x:.4g} {y + height:.4g}V{y + height * 0.8:.4g}Q{x + width / 2:.4g} {y + height * 0.3:.4g} {x + width:.4g} {y + height * 0.8:.4g}V{y + height:.4g}Z"
    sheet.path(hill, f"{f'deep-{colour}' if has_style(f'deep-{colour}') else colour} ridge")
    lines = _facts(sheet, face, width + 4)
    if _facts_height(lines) > height + 0.1:
        lines = _facts(sheet, face, width + 4, in_a_line=True)
    facts_width = max([line.width for line in lines], default=0.0)
    room = width - facts_width - 2 * _FACT_GAP
    size = min(height - 4, room - 4)
    middle, level = x + (room if lines else width) / 2, y + height / 2
    below = min(height - _facts_height(lines) - 4, width - 16)
    if (
        lines and below > 1.2 * size
    ):  # a high picture has more room below the facts than beside them
        size, middle, level = below, x + width / 2, y + height - 2 - below / 2
    sheet.symbol(face.emblem, middle, level, size)
    upper, right = y + _FACT_GAP, x + width - _FACT_GAP
    for signs, tags, pill_width, line_width in lines:
        if signs:
            _draw_pill(sheet, signs, right, upper, pill_width)
        left = right - line_width + _BANNER_SIZE / 2
        for index, tag in enumerate(tags):
            sheet.symbol(
                tag, left + index * _BANNER_SPACING, upper + _PILL_HEIGHT / 2, _BANNER_SIZE
            )
        upper += _PILL_HEIGHT + _FACT_GAP


def _draw_pill(sheet: Sheet, signs: str, right: float, y: float, width: float) -> None:
    """Draw signs in a pill that ends at the right."""
    sheet.rect(right - width, y, width, _PILL_HEIGHT, "box edge", _PILL_HEIGHT / 2)
    sheet.sign_line(right - width + 5, y + _PILL_HEIGHT / 2, signs, _COST_SIZE, width - 9)


def draw_crack(sheet: Sheet, x: float, y: float, width: float) -> None:
    """Draw a red crack across a card."""
    step = width / 8
    points = [(x + step * n, y + 8 + (10 if n % 2 else 0) + n) for n in range(9)]
    sheet.path("M" + "L".join([f"{px:.4g} {py:.4g}" for px, py in points]), "crack")
