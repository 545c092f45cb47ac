"""Colours: who cannot tell some apart still reads a picture, and every text stands out from its ground, by day and by night."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations, product

import pytest

from ancient_world.engine import drawing_style
from ancient_world.engine.drawing_style import SYMBOLS
from ancient_world.engine.sheet import polygon
from ancient_world.games.the_ancient_world.look.cards import COLOUR_AND_SYMBOL_BY_KIND
from ancient_world.games.the_ancient_world.terms import TRIBES
from ancient_world.games.tides_of_time.abilities import SUITS
from ancient_world.games.tides_of_time.look.picture import COLOUR_BY_SUIT

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
"""What people see of a colour: G. M. Machado and others, A Physiologically-based Model for Simulation of Color Vision
Deficiency (2009), full severity, in linear RGB."""
TIMES = ("day", "night")
LEAST_CONTRAST = 4.5
"""WCAG 2.2, level AA."""
LEAST_APART = 5.0
"""Distance in CIELAB; 2.3 can just be noticed side by side."""

GROUND = re.compile(r"fill:(#[0-9a-f]{3,6})")
TEXTS = {
    "ink": ("paper", "box", "head", "back", "land", "sand", "leaf", "stone", "violet", "brick", "azure"),
    "dim": ("paper", "box", "head"),
    "on-piece": ("gold",),
}  # fmt: skip
"""The grounds that each kind of text stands on."""


def colour(look: str, time: str) -> Colour:
    """The colour that a look is filled with."""
    if look[1:].isdigit():
        return parsed(drawing_style.SIDE_COLOURS[int(look[1:])])
    by_day, by_night = drawing_style._STYLES[look]
    found = GROUND.search(by_night) if time == "night" else None
    found = found or GROUND.search(by_day)
    assert found, look
    return parsed(found[1])


def parsed(told: str) -> Colour:
    """A colour as three numbers up to 1."""
    digits = told[1:] if len(told) == 7 else "".join(2 * digit for digit in told[1:])
    red, green, blue = (int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4))
    return red, green, blue


def linear(each: float) -> float:
    """A part of a colour, as much as it shines."""
    return each / 12.92 if each <= 0.04045 else ((each + 0.055) / 1.055) ** 2.4


def brightness(told: Colour) -> float:
    """How bright a colour is, from 0 to 1."""
    red, green, blue = map(linear, told)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Colour, other: Colour) -> float:
    """The contrast of two colours as WCAG defines it."""
    low, high = sorted((brightness(one), brightness(other)))
    return (high + 0.05) / (low + 0.05)


def as_seen(told: Colour, eyes: Matrix) -> Colour:
    """A colour in CIELAB, as somebody sees it."""
    plain = [*map(linear, told)]
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


def apart(one: Colour, other: Colour, eyes: Matrix) -> float:
    """How far two colours are from each other for somebody."""
    pairs = zip(as_seen(one, eyes), as_seen(other, eyes), strict=True)
    return float(sum((x - y) ** 2 for x, y in pairs) ** 0.5)


def drawing(symbol: str) -> str:
    """The lines of a symbol, without its colours."""
    return re.sub(r' (id|class)="[^"]*"', "", SYMBOLS[symbol])


KINDS: dict[str, list[tuple[str, str]]] = {
    "sides": [(f"p{side}", f"{polygon(side, 0, 0, 10)}") for side in range(6)],
    "terrain": [
        (look, drawing(f"ground-{what}"))
        for look, what in (("sand", "wheat"), ("leaf", "game"), ("stone", "rock"), ("violet", "gem"))
    ],
    "suits": [(COLOUR_BY_SUIT[suit], drawing(suit)) for suit in SUITS],
    "cards": [(look, drawing(symbol)) for look, symbol in COLOUR_AND_SYMBOL_BY_KIND.values()],
    "tribes": [(tribe, drawing(tribe)) for tribe in TRIBES],
    "land and sea": [("land", ""), ("water", "")],
    "land and sea on a map": [("earth", ""), ("water", "")],
    "known and unknown": [("gold", ""), ("box", "")],
}  # fmt: skip
"""Things that must be told apart: the look and the shape of each."""


def too_near(kind: str, eyes: str, least: float, *, whole: bool) -> Iterator[tuple[str, ...]]:
    """Name the pairs of a kind whose colours somebody hardly tells apart, of all (whole) or of those with one shape."""
    for time, ((one, shape), (other, other_shape)) in product(TIMES, combinations(KINDS[kind], 2)):
        if whole or shape == other_shape:
            found = apart(colour(one, time), colour(other, time), SEEN[eyes])
            if found < least:
                yield kind, eyes, time, one, other


def test_what_differs_is_told_apart() -> None:
    """Of two things that must be told apart the shapes differ, or the colours do for everybody."""
    found = [
        each
        for kind, eyes in product(KINDS, SEEN)
        for each in too_near(kind, eyes, LEAST_APART, whole=False)
    ]
    assert found == []


@pytest.mark.parametrize("kind", ["sides", "terrain", "suits", "cards"])
def test_most_people_tell_colours_apart(kind: str) -> None:
    """The colours of one kind differ well, so that shapes need not be looked for."""
    assert [*too_near(kind, "by most", 2 * LEAST_APART, whole=True)] == []


@pytest.mark.parametrize("side", range(6))
@pytest.mark.parametrize("time", TIMES)
def test_a_region_is_no_sea(side: int, time: str) -> None:
    """Land in the colour of a side differs from the sea for everybody."""
    told = re.search(r"fill-opacity:([.\d]+)", drawing_style._STYLES["region"][0])
    assert told
    part = float(told[1])
    pairs = zip(colour(f"p{side}", time), colour("earth", time), strict=True)
    red, green, blue = (part * x + (1 - part) * y for x, y in pairs)
    for eyes in SEEN.values():
        assert apart((red, green, blue), colour("water", time), eyes) >= LEAST_APART


def test_texts_stand_out() -> None:
    """A text has the contrast of WCAG AA on each ground that it stands on."""
    pairs = [(text, ground) for text, grounds in TEXTS.items() for ground in grounds]
    found = [
        (text, ground, time)
        for (text, ground), time in product(pairs, TIMES)
        if contrast(colour(text, time), colour(ground, time)) < LEAST_CONTRAST
    ]
    assert found == []


def test_numbers_stand_out_on_pieces() -> None:
    """A number on a piece can be read on the colour of each side."""
    number = colour("on-piece", "day")
    contrasts = [contrast(number, colour(f"p{side}", "day")) for side in range(6)]
    assert min(contrasts) >= LEAST_CONTRAST
