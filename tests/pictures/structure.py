"""What a picture is made of: its components, texts and actions, read back from the SVG."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from random import Random
from typing import Any
from xml.etree import ElementTree as ET

import attrs

import ancient_world as aw
from ancient_world.engine.declared.fields import fields_of
from ancient_world.engine.drawing_style import text_width

SVG = "{http://www.w3.org/2000/svg}"
NOT_DRAWN = ("map", "source", "option-")
"""Kinds that the sentences of a picture tell: the map that is played on, what points came from, options."""
NAMES = ("Miriam", "Tom", "Aurelia", "Jörg", "Xiomara", "Li")


@attrs.frozen
class Text:
    """A line of text, where it is drawn, and the rectangle that it stands in, if it stands in one."""

    text: str
    left: float
    top: float
    right: float
    bottom: float
    room: tuple[float, float] | None


class Picture:
    """An SVG, taken apart."""

    def __init__(self, text: str) -> None:
        self.root = ET.fromstring(text)
        _, _, wide, high = self.root.attrib["viewBox"].split()
        self.width, self.height = float(wide), float(high)

    def things(self) -> Iterator[ET.Element]:
        """Every group of a component."""
        return (group for group in self.root.iter(f"{SVG}g") if "data-id" in group.attrib)

    @property
    def ids(self) -> set[str]:
        """The ids of what is drawn."""
        return {group.attrib["data-id"] for group in self.things()}

    @property
    def actions(self) -> set[int]:
        """The numbers of the legal actions that something stands for."""
        told = [group.get("data-action", "") for group in self.root.iter(f"{SVG}g")]
        return {int(number) for each in told for number in each.split()}

    def texts(self) -> Iterator[Text]:
        """Every line of text."""
        yield from _texts(self.root, None)

    def overlapping(self) -> list[tuple[str, str]]:
        """Texts that lie on one another."""
        return [
            (one.text, other.text)
            for one, other in combinations(self.texts(), 2)
            if one.left < other.right - 0.5
            and other.left < one.right - 0.5
            and one.top < other.bottom - 0.5
            and other.top < one.bottom - 0.5
        ]

    def too_wide(self) -> list[str]:
        """Texts that leave the picture, or the box that they stand in."""
        return [
            text.text
            for text in self.texts()
            if text.left < 0
            or text.right > self.width
            or text.top < 0
            or text.bottom > self.height
            or (text.room and not text.room[0] <= text.left < text.right <= text.room[1])
        ]


def _texts(element: Any, room: tuple[float, float] | None) -> Iterator[Text]:
    """The texts of a group; the first rectangle of a group is the box of what stands in it."""
    box = next(iter(element), None) if element.tag != f"{SVG}g" else _box(element)
    here = room
    if element.tag == f"{SVG}g":
        here = box if isinstance(box, tuple) else None
    for each in element:
        if each.tag == f"{SVG}text":
            yield _text(each, here)
        elif each.tag == f"{SVG}g":
            yield from _texts(each, here)


def _box(group: Any) -> tuple[float, float] | None:
    """The sides of the rectangle that a group begins with, if it begins with one."""
    shapes = [each for each in group if each.tag not in (f"{SVG}title", f"{SVG}desc")]
    if not shapes or shapes[0].tag != f"{SVG}rect":
        return None
    x = float(shapes[0].attrib["x"])
    return x, x + float(shapes[0].attrib["width"])


def _text(element: Any, room: tuple[float, float] | None) -> Text:
    told, size = element.text or "", float(element.attrib["font-size"])
    bold = "b" in element.attrib["class"].split()
    wide = text_width(told, size, bold=bold)
    x, y = float(element.attrib["x"]), float(element.attrib["y"])
    left = x - {"start": 0, "middle": wide / 2, "end": wide}[element.get("text-anchor", "start")]
    return Text(told, left, y - 0.72 * size, left + wide, y + 0.2 * size, room)


def ids_in(thing: Any) -> Iterator[str]:
    """Every id that a state or a part of it names, but for those in decks, on the agenda, and those that are masked."""
    for field in fields_of(type(thing)):
        value = getattr(thing, field.name)
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
    """A state after so many random choices."""
    match = aw.Match.new(game, NAMES[:players], seed=seed, **options)
    rng = Random(seed)
    for _ in range(choices):
        waiting = match.pending()
        if not isinstance(waiting, aw.Decision):
            break
        match.apply(rng.choice(waiting.actions))
    return match.state
