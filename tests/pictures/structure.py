"""Read the components, texts and actions of a picture back from its SVG."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from math import cos, radians, sin
from random import Random
from typing import Any
from xml.etree import ElementTree as ET

import attrs

import ancient_world as aw
from ancient_world.engine.declared.field_marks import fields_of
from ancient_world.engine.drawing_style import text_width

SVG = "{http://www.w3.org/2000/svg}"
NOT_DRAWN = ("map", "source", "option-")
"""Kinds of ids that are described in text only: the map, the sources of points, and options."""
NAMES = ("Miriam", "Tom", "Aurelia", "Jörg", "Xiomara", "Li")


@attrs.frozen
class Text:
    """A line of text, with its position and the sides of the rectangle around it, if there is one."""

    text: str
    left: float
    top: float
    right: float
    bottom: float
    room: tuple[float, float] | None
    angle: float = 0
    """By how many degrees the line is turned; its rectangle is turned with it."""


class Picture:
    """A parsed SVG."""

    def __init__(self, text: str) -> None:
        self.root = ET.fromstring(text)
        _, _, wide, high = self.root.attrib["viewBox"].split()
        self.width, self.height = float(wide), float(high)

    def things(self) -> Iterator[ET.Element]:
        """Yield every group that draws a component."""
        return (group for group in self.root.iter(f"{SVG}g") if "data-id" in group.attrib)

    @property
    def ids(self) -> set[str]:
        """The ids of all components that are drawn."""
        return {group.attrib["data-id"] for group in self.things()}

    @property
    def actions(self) -> set[int]:
        """The indices of all legal actions that an element stands for."""
        attributes = [group.get("data-action", "") for group in self.root.iter(f"{SVG}g")]
        return {int(number) for each in attributes for number in each.split()}

    def texts(self) -> Iterator[Text]:
        """Yield every line of text."""
        yield from _texts(self.root, None)

    def overlapping(self) -> list[tuple[str, str]]:
        """Return the pairs of texts that overlap."""
        return [
            (first.text, second.text)
            for first, second in combinations(self.texts(), 2)
            if first.angle == second.angle
            and first.left < second.right - 0.5
            and second.left < first.right - 0.5
            and first.top < second.bottom - 0.5
            and second.top < first.bottom - 0.5
        ]

    def too_wide(self) -> list[str]:
        """Return the texts that leave the picture, or the box around them."""
        return [
            text.text
            for text in self.texts()
            if text.angle == 0
            and (
                text.left < 0
                or text.right > self.width
                or text.top < 0
                or text.bottom > self.height
                or (text.room and not text.room[0] <= text.left < text.right <= text.room[1])
            )
        ]


def _texts(element: Any, room: tuple[float, float] | None) -> Iterator[Text]:
    """Yield the texts of a group; a rectangle at the beginning of a group is the box of its texts."""
    box = next(iter(element), None) if element.tag != f"{SVG}g" else _box(element)
    here = room
    if element.tag == f"{SVG}g":
        here = box if isinstance(box, tuple) else None
    for each in element:
        if each.tag == f"{SVG}text":
            yield _text(each, here)
        elif each.tag == f"{SVG}g":
            turned = each.get("transform", "").removeprefix("rotate(").split()
            degrees = float(turned[0]) if len(turned) == 3 else 0.0
            for text in _texts(each, here):
                yield _turned(text, degrees) if degrees else text


def _box(group: Any) -> tuple[float, float] | None:
    """Return the left and right side of the rectangle at the beginning of a group; ``None`` if there is none."""
    shapes = [each for each in group if each.tag not in (f"{SVG}title", f"{SVG}desc")]
    if not shapes or shapes[0].tag != f"{SVG}rect":
        return None
    x = float(shapes[0].attrib["x"])
    return x, x + float(shapes[0].attrib["width"])


def _text(element: Any, room: tuple[float, float] | None) -> Text:
    text, size = element.text or "", float(element.attrib["font-size"])
    bold = "b" in element.attrib["class"].split()
    width = text_width(text, size, bold=bold)
    x, y = float(element.attrib["x"]), float(element.attrib["y"])
    left = x - {"start": 0, "middle": width / 2, "end": width}[element.get("text-anchor", "start")]
    return Text(text, left, y - 0.72 * size, left + width, y + 0.2 * size, room)


def _turned(text: Text, degrees: float) -> Text:
    """Return a line that is turned around its beginning, with its rectangle in a frame that is turned alike."""
    angle, base = radians(degrees), text.bottom - 0.2 * (text.bottom - text.top) / 0.92
    left, line = text.left * cos(angle) + base * sin(angle), base * cos(angle) - text.left * sin(angle)  # fmt: skip
    sides = left, line + text.top - base, left + text.right - text.left, line + text.bottom - base
    return Text(text.text, *sides, None, degrees)


def ids_in(part: Any) -> Iterator[str]:
    """Yield every visible id in a state or a part of it, except ids in decks and on the agenda."""
    for field in fields_of(type(part)):
        value = getattr(part, field.name)
        if field.name == "agenda" or value is None:
            continue
        values = value if isinstance(value, tuple) else (value,)
        if field.part_class is not None and field.deck is None:
            for each in values:
                yield from ids_in(each)
        kind = field.ids.kind if field.ids is not None else ""
        if field.ids is not None and not (isinstance(kind, str) and kind.startswith(NOT_DRAWN)):
            yield from (each for each in values if isinstance(each, str) and each != aw.HIDDEN_ID)


@lru_cache(maxsize=64)
def position(game: str, players: int, choices: int, seed: int = 1, **options: Any) -> Any:
    """Return the state after a number of random choices."""
    match = aw.Match.new(game, NAMES[:players], seed=seed, **options)
    rng = Random(seed)
    for _ in range(choices):
        waiting = match.pending()
        if not isinstance(waiting, aw.Decision):
            break
        match.apply(rng.choice(waiting.actions))
    return match.state
