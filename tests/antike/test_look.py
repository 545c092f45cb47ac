"""The picture: the whole map beside all stocks, the rondel with its prices, and the parts of a narrow picture."""

from __future__ import annotations

import random
import re

import pytest

import ancient_world as aw
from ancient_world.games.antike.map_types import GOODS, SPACES
from ancient_world.games.antike.rules.arming import Arm
from ancient_world.games.antike.rules.rondel import space_price
from ancient_world.pictures.svg import page_svg
from tests.pictures.structure import NAMES, SVG, Picture, position

WINDOW_HEIGHT = 640
"""The height of a picture, 1000 units wide, that a window of 1366 x 768 shows whole."""


def described(picture: Picture, kind: str) -> dict[str, str]:
    """Return the title and description of each component of a kind."""
    return {
        each.attrib["data-id"]: "; ".join(
            [part.text or "" for part in each if part.tag in (f"{SVG}title", f"{SVG}desc")]
        )
        for each in picture.things()
        if each.attrib["data-kind"] == kind
    }


@pytest.mark.parametrize("map_id", ["eastern", "western"])
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_a_window_shows_the_whole_table(players: int, map_id: str) -> None:
    """Map, rondel, know-how and the stocks of all civilizations fit a window, and each province is named."""
    state = position("antike", players, 150, map=map_id)
    text = aw.svg(state, layout="wide", buttons=False)
    picture = Picture(text)
    assert picture.height <= WINDOW_HEIGHT
    titles = [each.text or "" for each in picture.root.iter(f"{SVG}title")]
    for civilization in state.civilizations:
        name = described(picture, "civilization")[civilization.id].partition(";")[0]
        for good in GOODS:
            assert f"{name}: {good}: {getattr(civilization, good)}" in titles
    shown = re.findall(r'<text class="name"[^>]*>([^<]*)<', text)
    whole_names = [format(each.name) for each in state.map.provinces]
    assert len(shown) == len(whole_names)
    assert all(any(name.startswith(cut.rstrip("…")) for name in whole_names) for cut in shown)
    assert {*whole_names} == {
        each.partition(";")[0] for each in described(picture, "province").values()
    }


@pytest.mark.rule("T2")
def test_each_space_says_its_price() -> None:
    """A space says how far ahead of the mover it lies, what it costs, and why the mover cannot go there."""
    free, dear = 0, 0
    for choices in range(0, 200, 7):
        state = position("antike", 4, choices)
        step = state.agenda[-1]
        if type(step).__name__ != "Rondel":
            continue
        civilization = state.civilizations[step.civilization]
        texts = described(Picture(aw.svg(aw.view(state, step.player))), "space")
        for space in SPACES:
            price = space_price(civilization, space)
            is_free = ": free" in texts[space] or "any space" in texts[space]
            assert is_free == (price == 0)
            assert ("there are only" in texts[space]) == (price > civilization.goods)
            assert ("cannot stay" in texts[space]) == (space == civilization.space)
            free, dear = free + is_free, dear + (price > civilization.goods)
    assert free
    assert dear


def test_a_narrow_picture_begins_with_the_rondel() -> None:
    """On a phone the parts are the rondel, the halves of the map, the nations and know-how, each about as high as a screen."""
    state = position("antike", 4, 150)
    root = Picture(aw.svg(aw.view(state, 0), layout="narrow", buttons=False)).root
    parts = [each for each in root.iter(f"{SVG}g") if "data-part" in each.attrib]
    names = [each.attrib["data-part"] for each in parts]
    assert names == ["rondel", "west", "east", "nations", "know-how"]
    heights = [float(each.attrib["data-bottom"]) - float(each.attrib["data-top"]) for each in parts]
    assert max(heights) < 520
    halves = [
        {each.attrib["data-id"] for each in part.iter() if each.get("data-kind") == "province"}
        for part in parts[1:3]
    ]
    assert halves[0] | halves[1] == {each.id for each in state.map.provinces}


def test_a_page_on_a_phone_slides_one_map() -> None:
    """A page gets the map in one part that is wider than the sheet, and shows the viewer's goods above each part."""
    state = position("antike", 4, 150)
    root = Picture(page_svg(aw.view(state, 0), "narrow")).root
    parts = [each for each in root.iter(f"{SVG}g") if "data-part" in each.attrib]
    assert [each.attrib["data-part"] for each in parts] == ["rondel", "map", "nations", "know-how"]
    assert [float(each.get("data-width", 0)) > 500 for each in parts] == [False, True, False, False]
    above = [each for each in root if each.get("data-kind") == "good"]
    assert [each.attrib["data-id"] for each in above] == [*GOODS]


def test_the_leader_is_marked_and_the_reach_of_units_shown() -> None:
    """The most personalities stand on gold; while units are selected, the map lights their ways under a veil."""
    state = next(
        each
        for each in (position("antike", 4, choices, seed=3) for choices in range(300, 600))
        if type(each.agenda[-1]).__name__ == "Orders"
    )
    picture = Picture(page_svg(aw.view(state, state.agenda[-1].player), "wide"))
    styles = [each.get("class") for each in picture.root.iter()]
    assert "faded" in styles
    assert "way-now" in styles
    totals = [state.goal_count(each) for each in state.civilizations]
    titles = [each.text or "" for each in picture.root.iter(f"{SVG}title")]
    assert (
        len(
            [
                title
                for title in titles
                if title.endswith(f"Personalities: {max(totals)}/{state.settings.goal}")
            ]
        )
        >= 1
    )


def test_whose_stock_comes_first() -> None:
    """The viewer's civilizations come first, and the players' names stand with them."""
    state = position("antike", 4, 40)
    picture = Picture(aw.svg(aw.view(state, 2), names=NAMES[:4], layout="wide"))
    first = next(each for each in picture.things() if each.attrib["data-kind"] == "civilization")
    own = next(each for each in state.civilizations if each.player == 2)
    assert first.attrib["data-id"] == own.id
    assert NAMES[2] in described(picture, "civilization")[own.id]


@pytest.mark.rule("E2")
def test_a_unit_is_raised_by_one_click() -> None:
    """Where a city can raise both kinds of units, each kind has a badge of its own, which stands for that choice alone."""
    match, rng = aw.Match.new("antike", NAMES[:2], seed=1), random.Random(1)
    while True:
        waiting = match.pending()
        assert isinstance(waiting, aw.Decision)
        cities = [each.province for each in waiting.actions if isinstance(each, Arm)]
        if len(cities) > len({*cities}):
            break
        match.apply(rng.choice(waiting.actions))
    picture = Picture(aw.svg(match.view(waiting.player), layout="wide", buttons=False))
    badges = [
        (each.attrib["data-id"], each.attrib["data-action"].split())
        for each in picture.things()
        if each.attrib["data-kind"] == "unit" and "data-action" in each.attrib
    ]
    assert badges
    for unit, numbers in badges:
        [action] = [waiting.actions[int(number)] for number in numbers]
        assert aw.to_document(action)["action"]["unit"] == unit
