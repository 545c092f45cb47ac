"""Texts, symbols and pages have enough contrast, by day and by night: in every picture of a game, and in all style sheets."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from itertools import product
from xml.etree.ElementTree import Element, fromstring

import pytest

import ancient_world as aw
from ancient_world.engine import drawing_style
from ancient_world.engine.drawing_style import SIDE_COLOURS, SYMBOLS
from tests.pictures.test_colours import LEAST_CONTRAST, TIMES, Colour, colour, contrast, parsed

LEAST_OF_SHAPES = 3.0
"""The contrast that WCAG 2.2 requires of symbols."""
LAYOUTS = ("narrow", "medium", "wide")
MOVED = re.compile(r"translate\(([-\d.]+)[ ,]+([-\d.]+)\)")
PAGES = {
    "ancient_world.web": ("page/page.css", "page/turn.css"),
    "ancient_world.pictures": ("replay/page.css",),
}
"""The style sheets that declare the colours of pages."""
ON_PAGES = {
    "ink": ("paper", "back", "box", "wash", "told"),
    "dim": ("paper", "back", "box", "told"),
    "now": ("paper", "back", "box", "wash"),
    "on-now": ("now",),
    "plus": ("plus-wash",),
    "minus": ("minus-wash",),
}
"""The grounds on which each colour of a page's texts stands."""

Box = tuple[float, float, float, float]


@cache
def picture(game: str, share: float, layout: str) -> Element:
    """Return the picture of a game of random moves after a share of 120 choices, as its chooser sees it."""
    match = aw.Match.new(game, ["Ana", "Ben"], seed=3)
    rng = random.Random(3)
    seat = 0
    for _ in range(int(120 * share)):
        waiting = match.pending()
        if not isinstance(waiting, aw.Decision):
            break
        seat = waiting.players[0]
        match.apply(rng.choice(waiting.actions_of(seat)), player=seat)
    return fromstring(aw.svg(match.view(seat), layout=layout))  # type: ignore[arg-type]  # noqa: S314 - our own picture


def painted(part: Element, x: float, y: float) -> Iterator[tuple[Element, Box]]:
    """Yield the shapes and texts of a picture in the order in which they are painted; nothing that is turned."""
    move = part.get("transform", "")
    if part.tag.endswith(("symbol", "defs", "style")) or part.get("visibility") == "hidden":
        return
    if moved := MOVED.fullmatch(move):
        x, y = x + float(moved[1]), y + float(moved[2])
    elif move:
        return
    number = {name: float(part.get(name, 0)) for name in ("x", "y", "width", "height", "cx", "cy", "r", "font-size")}  # fmt: skip
    kind = part.tag.rpartition("}")[2]
    if kind == "rect":
        left, top = x + number["x"], y + number["y"]
        yield part, (left, top, left + number["width"], top + number["height"])
    elif kind == "circle":
        across, down, half = x + number["cx"], y + number["cy"], 0.7 * number["r"]
        yield part, (across - half, down - half, across + half, down + half)
    elif kind == "text":
        left, middle = x + number["x"], y + number["y"] - number["font-size"] / 3
        left += {"middle": 0.0, "end": -2.0}.get(part.get("text-anchor", ""), 2.0)
        yield part, (left, middle, left, middle)
    for each in part:
        yield from painted(each, x, y)


def fill_of(part: Element, time: str) -> Colour | None:
    """Return the opaque colour of a shape or text, or ``None``."""
    classes = part.get("class", "").split()
    found = None
    for name in [*drawing_style._STYLES, *[f"p{seat}" for seat in range(len(SIDE_COLOURS))]]:
        if name not in classes:
            continue
        by_day = drawing_style._STYLES[name][0] if name in drawing_style._STYLES else ""
        if "fill:none" in by_day or "fill-opacity" in by_day:
            found = None
        elif name[1:].isdigit() or "fill:" in by_day:
            found = colour(name, time)
    return found


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("game", aw.available_games())
def test_texts_of_pictures_have_enough_contrast(game: str, layout: str) -> None:
    """Each text of a picture has the contrast of WCAG AA on the shape that it is drawn on."""
    too_weak = set()
    for share, time in product((0.0, 0.3, 1.0), TIMES):
        below: list[tuple[Box, Colour, str]] = []
        for part, box in painted(picture(game, share, layout), 0, 0):
            fill = fill_of(part, time)
            if fill is None:
                continue
            if not part.tag.endswith("text"):
                below.append((box, fill, part.get("class", "")))
                continue
            if {"name", "on-piece"} & {*part.get("class", "").split()}:
                continue  # it has a border of its own, or lies on a piece
            under = [
                (ground, name)
                for (left, top, right, bottom), ground, name in below
                if left <= box[0] <= right and top <= box[1] <= bottom
            ]
            ground, name = under[-1] if under else (colour("paper", time), "paper")
            if contrast(fill, ground) < LEAST_CONTRAST:
                too_weak.add((part.get("class"), name, time, part.text))
    assert sorted(too_weak, key=str) == []


@pytest.mark.parametrize("time", TIMES)
@pytest.mark.parametrize("symbol", [name for name in SYMBOLS if not name.startswith("ground")])
def test_symbols_have_enough_contrast(symbol: str, time: str) -> None:
    """Some part of each symbol, its line or its ground, stands out from the paper and from a box."""
    drawn = set()
    for name in re.findall(r'(?<=[" ])aw-([\w-]+)(?=[" ])', SYMBOLS[symbol].partition(">")[2]):
        if name[1:].isdigit():
            drawn.add(SIDE_COLOURS[int(name[1:])])
            continue
        by_day, by_night = drawing_style._STYLES[name]
        for what in ("fill", "stroke"):
            by_time = re.search(rf"\b{what}:(#\w+)", by_night) if time == "night" else None
            if found := by_time or re.search(rf"\b{what}:(#\w+)", by_day):
                drawn.add(found[1])
    for ground in ("paper", "box"):
        most = max(contrast(parsed(each), colour(ground, time)) for each in drawn)
        assert most >= LEAST_OF_SHAPES, ground


@pytest.mark.parametrize("package", PAGES)
@pytest.mark.parametrize("time", TIMES)
def test_pages_have_enough_contrast(package: str, time: str) -> None:
    """The colours of a page's texts have the contrast of WCAG AA on each of their grounds."""
    colours: dict[str, str] = {}
    for path in PAGES[package]:
        roots = re.findall(r":root\s*\{([^}]*)\}", files(package).joinpath(path).read_text("utf-8"))
        for root in roots[: 1 if time == "day" else 2]:
            colours |= re.findall(r"--([\w-]+):\s*(#\w+)", root)
    pairs = [(text, ground) for text, all_of in ON_PAGES.items() for ground in all_of]
    known = [(text, ground) for text, ground in pairs if {text, ground} <= {*colours}]
    assert len(known) > 8
    weak = [
        (text, ground)
        for text, ground in known
        if contrast(parsed(colours[text]), parsed(colours[ground])) < LEAST_CONTRAST
    ]
    assert weak == []
