"""The things that lie on the table of a game without drawings: cards, dice, numbers, tracks and pieces, and their arrangement."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from ancient_world.engine.drawing_style import COLOURS, MIN_TEXT_SIZE
from ancient_world.engine.drawing_style import text_width as width_of
from ancient_world.engine.sheet import Sheet

CARD, BACK = (68.0, 82.0), (46.0, 60.0)
MOST_TEXT_HEIGHT = 85.0
DIE, LINE, LABEL = 36.0, 28.0, 17.0
"""The sizes of dice, and the heights of a line of numbers and of a label."""
PIPS = ("", "4", "08", "048", "0268", "02468", "023568")
"""Where each face of a die has pips, by the numbers of nine places in three lines."""
SHORT_NAME = 3
"""The most letters of a name that stands in the middle of its card."""


class Item(NamedTuple):
    """Something on the table: its size, and a function that draws it from its upper left corner on."""

    width: float
    height: float
    draw: Callable[[float, float], object]


class Face(NamedTuple):
    """How a picture shows a card, a die or a place: its name and text, its colour, symbols and cost."""

    kind: str
    id: str
    name: str
    text: str
    colour: str
    symbols: tuple[str, ...]
    cost: int | None

    @property
    def ground(self) -> str:
        """The class of the ground."""
        return COLOURS.get(self.colour, "paper")


def arrange(items: Iterable[Item], width: float, gap: float) -> Item:
    """Return items beside each other, in as many lines as they need."""
    spots: list[tuple[Item, float, float]] = []
    x = y = height = widest = 0.0
    for item in items:
        if x and x + item.width > width:
            x, y, height = 0.0, y + height + min(gap, 8), 0.0
        spots.append((item, x, y))
        x, height = x + item.width + gap, max(height, item.height)
        widest = max(widest, x - gap)

    def draw(left: float, top: float) -> None:
        for item, x, y in spots:
            item.draw(left + x, top + y)

    return Item(widest, y + height, draw)


def zone(sheet: Sheet, label: str, items: Sequence[Item], width: float) -> Item:
    """Return items under a label."""
    content = arrange(items, width, 4)

    def draw(x: float, y: float) -> None:
        sheet.text(x, y + 12, label, max_width=width, css_class="dim")
        content.draw(x, y + LABEL)

    label_width = min(width, width_of(label, 12))
    return Item(max(content.width, label_width), LABEL + content.height, draw)


def card(
    sheet: Sheet, face: Face, copies: int, *, is_clickable: bool, texts: Iterable[str]
) -> Item:
    """Return a card face up, or a pile of ``copies``; it has the size of all cards of its kind, which have these ``texts``."""
    text_width = 74.0 if sheet.is_narrow else 94.0
    heights = [Sheet.text_height(text, text_width, MIN_TEXT_SIZE) for text in texts if text]
    text_height = min(MOST_TEXT_HEIGHT, max(heights, default=0))
    width, height = (text_width + 10, 70 + text_height) if text_height else CARD
    is_short = len(face.name) <= SHORT_NAME and not face.symbols

    def draw(x: float, y: float) -> None:
        right, bottom, middle = x + width, y + height, x + width / 2
        centre = y + 42 if text_height else y + height / 2 + 10
        with sheet.component(face.kind, face.id, face.name, face.text, is_clickable=is_clickable):
            sheet.rect(x, y, width, height, f"face rim {face.ground}", 6)
            if is_short:
                sheet.text(middle, centre, face.name, 30, bold=True, anchor="middle")
            else:
                sheet.rect(x + 1, y + 1, width - 2, 19, face.colour or "cap", 5)
                room = width - 8 - 18 * (face.cost is not None)
                on_band = "on-jewel" if face.colour else "ink"
                sheet.text(x + 4, y + 15, face.name, max_width=room, bold=True, css_class=on_band)
                size = min(36.0, (width - 8) / max(1, len(face.symbols)))
                sheet.symbols(face.symbols, middle, centre, size, size + 2)
                number = face.name.rpartition(" ")[2]
                initial = number if number.isdecimal() else face.name[0].upper()
                initial = "" if face.symbols else initial[:SHORT_NAME]
                sheet.text(middle, centre + 10, initial, 30, bold=True, anchor="middle")
            sheet.text_box(x + 5, y + 65, text_width, text_height, face.text)
            if face.cost is not None:
                sheet.circle(right - 11, y + 11, 10, "gold")
                text, style = str(face.cost), "on-piece"
                sheet.text(right - 11, y + 15.3, text, bold=True, css_class=style, anchor="middle")
            if copies > 1:
                sheet.rect(right - 31, bottom - 20, 29, 18, "sign", 9)
                sheet.text(right - 16.5, bottom - 6.6, f"×{copies}", bold=True, anchor="middle")

    return Item(width, height, draw)


def back(sheet: Sheet, number: int) -> Item:
    """Return a pile of cards face down, with their number."""
    (width, height), layers = BACK, max(1, min(number, 3))

    def draw(x: float, y: float) -> None:
        for layer in range(layers):
            sheet.rect(x + 4 * layer, y, width, height, "back" if number else "off", 6)
        x += 4 * (layers - 1)
        sheet.rect(x + 5, y + 5, width - 10, height - 10, "line" if number else "none", 4)
        sheet.text(x + width / 2, y + height / 2 + 6, str(number), 18, bold=True, anchor="middle")

    return Item(width + 4 * (layers - 1), height, draw)


def slot(sheet: Sheet) -> Item:
    """Return a place without a card."""
    return Item(*BACK, lambda x, y: sheet.rect(x, y, *BACK, "off", 6))


def die(sheet: Sheet, face: Face, *, is_clickable: bool) -> Item:
    """Return a die with pips, a symbol or a word."""
    pips = PIPS[int(face.id)] if face.id.isdecimal() and int(face.id) < len(PIPS) else ""
    has_word = not pips and not face.symbols
    width = max(DIE, width_of(face.name, 13, bold=True) + 12) if has_word else DIE

    def draw(x: float, y: float) -> None:
        middle, centre = x + width / 2, y + DIE / 2
        with sheet.component(face.kind, face.id, face.name, is_clickable=is_clickable):
            ground = "paper" if pips else face.ground
            sheet.rect(x, y, width, DIE, f"face rim {ground}", 8)
            for pip in map(int, pips):
                across, down = 10 * (pip % 3 - 1), 10 * (pip // 3 - 1)
                sheet.circle(middle + across, centre + down, 3.4, "mark")
            sheet.symbols(() if pips else face.symbols[:1], middle, centre, DIE - 10, 0)
            word = face.name if has_word else ""
            sheet.text(middle, centre + 4.5, word, 13, bold=True, anchor="middle")

    return Item(width, DIE, draw)


def sign(sheet: Sheet, text: str, symbol: str = "", ground: str = "") -> Item:
    """Return a number or a word after its symbol, on a tile if a ground is given."""
    padding, left = 6.0 * bool(ground), 28.0 * bool(symbol)
    width = 2 * padding + left + width_of(text, 18, bold=True)

    def draw(x: float, y: float) -> None:
        if ground:
            sheet.rect(x, y, width, LINE, f"rim {ground}", 5)
        if symbol:
            sheet.symbol(symbol, x + padding + 12, y + LINE / 2, 22)
        room = width - padding - left
        sheet.text(x + padding + left, y + 20.5, text, 18, max_width=room, bold=True)

    return Item(width, LINE, draw)


def player(sheet: Sheet, seat: int, name: str) -> Item:
    """Return the shape of a player, before the name."""

    def draw(x: float, y: float) -> None:
        with sheet.group(name):
            sheet.emblem(seat, x + 11, y + LINE / 2, 9)
            sheet.text(x + 26, y + 19, name, 15, bold=True)

    return Item(26 + width_of(name, 15, bold=True), LINE, draw)


def track(sheet: Sheet, limits: tuple[int, int], value: int, colour: str) -> Item:
    """Return a track of numbers, in colour up to the value."""
    least, most = limits
    step = min(24.0, (sheet.content_width - 16) / (most - least + 1))

    def draw(x: float, y: float) -> None:
        for number in range(least, most + 1):
            left, is_reached = x + step * (number - least), number <= value
            sheet.rect(left, y, step, 26, f"rim {COLOURS[colour] if is_reached else 'paper'}")
            if number == value:
                sheet.rect(left, y, step, 26, colour)
            style = "on-jewel" if number == value else "ink"
            text = str(number) if step > width_of(str(most), 12) else ""
            sheet.text(left + step / 2, y + 17.3, text, css_class=style, anchor="middle")

    return Item(step * (most - least + 1), 26, draw)
