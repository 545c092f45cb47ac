"""Every path, polygon and number of a picture is valid SVG."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

import ancient_world as aw
from ancient_world.pictures.svg import LayoutName
from tests.pictures.structure import SVG, Picture, position
from tests.pictures.test_svg import TABLES, Options

LAYOUTS: tuple[LayoutName, ...] = ("narrow", "medium", "wide")
NUMBERS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
"""The number of arguments of each path command, or a divisor of it."""
NUMBER = r"[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?"
PART = re.compile(rf"\s*([A-Za-z])((?:[\s,]*{NUMBER})*)[\s,]*")
SIZES = ("x", "y", "x1", "y1", "x2", "y2", "cx", "cy", "r", "rx", "ry", "width", "height")


def faults_of_path(d: str) -> Iterator[str]:
    """Yield the syntax errors in the data of a path."""
    end = 0
    for part in PART.finditer(d):
        command, numbers = part[1].upper(), re.findall(NUMBER, part[2])
        if part.start() != end:
            break
        if not end and command != "M":
            yield f"begins with {part[0]!r}"
        least = NUMBERS.get(command)
        if least is None or (len(numbers) % least if least else numbers) or (least and not numbers):
            yield f"{part[0]!r} at {part.start()}"
        end = part.end()
    if end != len(d):
        yield f"{d[end : end + 20]!r} at {end}"


def faults_of(picture: Picture) -> list[str]:
    """Return the syntax errors in the shapes of a picture."""
    faults: list[str] = []
    for each in picture.root.iter():
        if each.tag == f"{SVG}path":
            faults += [
                f"{each.get('class')}: {fault}" for fault in faults_of_path(each.attrib["d"])
            ]
        if each.tag in (f"{SVG}polygon", f"{SVG}polyline"):
            numbers = re.split(r"[\s,]+", each.attrib["points"].strip())
            if len(numbers) % 2 or not all(re.fullmatch(NUMBER, number) for number in numbers):
                faults.append(f"points of {each.get('class')}: {each.attrib['points']}")
        faults += [
            f"{name} of {each.tag}: {each.attrib[name]}"
            for name in SIZES
            if name in each.attrib and not re.fullmatch(rf"{NUMBER}(?:%|px)?", each.attrib[name])
        ]
    return faults


@pytest.mark.sampled(3)
@TABLES
def test_paths_are_valid(game: str, players: int, choices: int, options: Options) -> None:
    """The paths and numbers of each shape are valid, in every layout."""
    state = position(game, players, choices, **options)
    for layout in LAYOUTS:
        assert faults_of(Picture(aw.svg(state, layout=layout))) == []


@pytest.mark.parametrize("map_", ["eastern", "western"])
def test_half_a_map_of_antike_draws_the_regions_that_it_shows(map_: str) -> None:
    """A phone shows the map in two parts, and no region of a part is empty."""
    state = position("antike", 6, 40, map=map_)
    picture = Picture(aw.svg(state, layout="narrow"))
    regions = [
        each for each in picture.root.iter(f"{SVG}path") if "region" in each.get("class", "")
    ]
    assert len(regions) > 6
    assert all(each.attrib["d"] for each in regions)


@pytest.mark.parametrize(
    "d", ["ZMZM", "MZ", "M1 2L3", "L1 2", "M1 2 nan 3", "M1 2B3", "M1 2Z4", "M1 2,,x"]
)
def test_invalid_paths_are_found(d: str) -> None:
    """The path checker finds invalid paths."""
    assert [*faults_of_path(d)]
