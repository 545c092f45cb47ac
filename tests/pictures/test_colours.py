"""Colours can be told apart by colour-blind people too, and every text has enough contrast, by day and by night."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations, product

import pytest

from ancient_world.engine import drawing_style
from ancient_world.engine.drawing_style import SYMBOLS
from ancient_world.engine.sheet import polygon
from ancient_world.games.the_ancient_world.goods_and_spaces import TRIBES
from ancient_world.games.the_ancient_world.look.city_board import LOOKS
from ancient_world.games.tides_of_time.look.tides_cards import COLOUR_BY_SUIT
from ancient_world.games.tides_of_time.objectives import SUITS

Colour = tuple[float, float, float]
Matrix = tuple[Colour, Colour, Colour]
SEEN: dict[str, Matrix] = {
    "by most": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "without red": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "without green": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "without blue": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""How people with each kind of colour vision see a colour: G. M. Machado and others, A Physiologically-based Model for
Simulation of Color Vision Deficiency (2009), full severity, in linear RGB.
"""
TIMES = ("day", "night")
LEAST_CONTRAST = 4.5
"""The contrast that WCAG 2.2 requires for level AA."""
LEAST_APART = 5.0
"""The least distance in CIELAB; 2.3 can just be noticed side by side."""

GROUND = re.compile(r"fill:(#[0-9a-f]{3,6})")
TEXTS = {
    "ink": ("paper", "box", "head", "back", "land", "sand", "leaf", "stone", "violet", "brick", "azure"),
    "dim": ("paper", "box", "head"),
    "on-piece": ("gold",),
}  # fmt: skip
"""The grounds on which each kind of text is drawn."""


def colour(look: str, time: str) -> Colour:
    """Return the fill colour of a look."""
    if look[1:].isdigit():
        return parsed(drawing_style.SIDE_COLOURS[int(look[1:])])
    by_day, by_night = drawing_style._STYLES[look]
    fill = GROUND.search(by_night) if time == "night" else None
    fill = fill or GROUND.search(by_day)
    assert fill, look
    return parsed(fill[1])


def parsed(text: str) -> Colour:
    """Parse a CSS colour into numbers from 0 to 1."""
    digits = text[1:] if len(text) == 7 else "".join(2 * digit for digit in text[1:])
    red, green, blue = (int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4))
    return red, green, blue


def linear(component: float) -> float:
    """Convert an sRGB component to linear light."""
    return component / 12.92 if component <= 0.04045 else ((component + 0.055) / 1.055) ** 2.4


def brightness(rgb: Colour) -> float:
    """Return the relative luminance of a colour, from 0 to 1."""
    red, green, blue = map(linear, rgb)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(first: Colour, second: Colour) -> float:
    """Return the contrast of two colours as WCAG defines it."""
    low, high = sorted((brightness(first), brightness(second)))
    return (high + 0.05) / (low + 0.05)


def as_seen(rgb: Colour, eyes: Matrix) -> Colour:
    """Return the CIELAB coordinates of a colour for a kind of colour vision."""
    plain = [*map(linear, rgb)]
    mixed = (sum(k * x for k, x in zip(row, plain, strict=True)) for row in eyes)
    red, green, blue = (min(1.0, max(0.0, each)) for each in mixed)
    x, y, z = (
        each ** (1 / 3) if each > 216 / 24389 else (24389 / 27 * each + 16) / 116
        for each in (
            (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047,
            0.2126 * red + 0.7152 * green + 0.0722 * blue,
            (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883,
        )
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def apart(first: Colour, second: Colour, eyes: Matrix) -> float:
    """Return the CIELAB distance of two colours for a kind of colour vision."""
    pairs = zip(as_seen(first, eyes), as_seen(second, eyes), strict=True)
    return float(sum((x - y) ** 2 for x, y in pairs) ** 0.5)


def drawing(symbol: str) -> str:
    """Return the shapes of a symbol, without colours."""
    return re.sub(r' (id|class)="[^"]*"', "", SYMBOLS[symbol])


KINDS: dict[str, list[tuple[str, str]]] = {
    "sides": [(f"p{side}", f"{polygon(side, 0, 0, 10)}") for side in range(6)],
    "terrain": [
        (look, drawing(f"ground-{what}"))
        for look, what in (("sand", "wheat"), ("leaf", "game"), ("stone", "rock"), ("violet", "gem"))
    ],
    "suits": [(COLOUR_BY_SUIT[suit], drawing(suit)) for suit in SUITS],
    "cards": [(look, drawing(symbol)) for look, symbol in LOOKS["kinds"].values()],
    "tribes": [(tribe, drawing(tribe)) for tribe in TRIBES],
    "land and sea": [("land", ""), ("water", "")],
    "land and sea on a map": [("earth", ""), ("water", "")],
    "known and unknown": [("gold", ""), ("box", "")],
}  # fmt: skip
"""Groups of things that must be distinguishable: the look and the shape of each."""


def similar_pairs(kind: str, eyes: str, least: float, *, whole: bool) -> Iterator[tuple[str, ...]]:
    """Yield the pairs of a kind whose colours are closer than a distance: all pairs (whole), or only pairs of the same shape."""
    for time, ((first, shape), (second, other_shape)) in product(
        TIMES, combinations(KINDS[kind], 2)
    ):
        if whole or shape == other_shape:
            distance = apart(colour(first, time), colour(second, time), SEEN[eyes])
            if distance < least:
                yield kind, eyes, time, first, second


def test_distinct_things_differ_in_shape_or_colour() -> None:
    """Two things that must be distinguishable differ in shape, or in colour for every kind of colour vision."""
    too_near_pairs = [
        each
        for kind, eyes in product(KINDS, SEEN)
        for each in similar_pairs(kind, eyes, LEAST_APART, whole=False)
    ]
    assert too_near_pairs == []


@pytest.mark.parametrize("kind", ["sides", "terrain", "suits", "cards"])
def test_colours_differ_clearly_with_normal_vision(kind: str) -> None:
    """With normal vision the colours of a kind differ clearly, without regard to shapes."""
    assert [*similar_pairs(kind, "by most", 2 * LEAST_APART, whole=True)] == []


@pytest.mark.parametrize("side", range(6))
@pytest.mark.parametrize("time", TIMES)
def test_regions_differ_from_the_sea(side: int, time: str) -> None:
    """Land tinted in a player's colour differs from the sea for every kind of colour vision."""
    match = re.search(r"fill-opacity:([.\d]+)", drawing_style._STYLES["region"][0])
    assert match
    part = float(match[1])
    pairs = zip(colour(f"p{side}", time), colour("earth", time), strict=True)
    red, green, blue = (part * x + (1 - part) * y for x, y in pairs)
    for eyes in SEEN.values():
        assert apart((red, green, blue), colour("water", time), eyes) >= LEAST_APART


def test_texts_have_enough_contrast() -> None:
    """A text has the contrast of WCAG AA on each of its grounds."""
    pairs = [(text, ground) for text, grounds in TEXTS.items() for ground in grounds]
    too_weak = [
        (text, ground, time)
        for (text, ground), time in product(pairs, TIMES)
        if contrast(colour(text, time), colour(ground, time)) < LEAST_CONTRAST
    ]
    assert too_weak == []


def test_numbers_on_pieces_have_enough_contrast() -> None:
    """A number on a piece has enough contrast on each player's colour."""
    number = colour("on-piece", "day")
    contrasts = [contrast(number, colour(f"p{side}", "day")) for side in range(6)]
    assert min(contrasts) >= LEAST_CONTRAST
