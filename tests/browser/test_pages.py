"""Tests of the documentation's pages: a page for two players, and a table drawn from data alone."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import ancient_world as aw
from ancient_world.engine.components import Components
from tests.browser.tables import EXAMPLES, Process, expect, wait
from tests.browser.test_web_table import known_words

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

PAGES = EXAMPLES / "pages"
LINES = 58
"""The lines of the log of a whole game."""
TOLD = "Math.min(...[0, 1].map(seat => document.querySelectorAll(`#log${seat} li`).length))"

Open = Callable[[str], "Page"]
Picture = Callable[["Page", str], None]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Copy the folder of the pages."""
    return Path(shutil.copytree(PAGES, tmp_path_factory.mktemp("pages") / "pages"))


@pytest.fixture(scope="module")
def bridge(folder: Path) -> Iterator[Process]:
    """Start a server for the pages and their protocol, and check at the end that it printed its address only."""
    started = Process("pages/bridge.py", str(folder), "PORT")
    yield started
    assert len(started.stop().splitlines()) == 1  # its address, and no error


@pytest.fixture
def open_page(bridge: Process, new_page: Callable[[], Page]) -> Open:
    """Return a function that opens a page of the folder."""

    def give(page: str) -> Page:
        opened = new_page()
        opened.goto(f"http://127.0.0.1:{bridge.port}/{page}")
        return opened

    return give


def test_the_page_for_two(open_page: Open, picture: Picture) -> None:
    """The buttons of the page play a whole game, and both logs show every choice."""
    page, count = open_page("two.html"), 0
    while count < LINES:
        page.locator("button").first.click()
        wait(page, f"{TOLD} > {count}")
        before, count = count, page.evaluate(TOLD)
        if before < 30 <= count:
            picture(page, "page-for-two")
    log = page.locator("#log0").inner_text()
    assert log.count(" plays ") == 3 * 2 * 4  # the last card of a hand is no choice
    assert log.count(" points in round ") == 3 * 2
    assert count == LINES
    expect(page.locator("button")).to_have_count(0)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("game", aw.available_games())
def test_a_table_from_data_alone(game: str, open_page: Open, picture: Picture) -> None:
    """Every board has its places, borders, ground and pieces as in the library's data, at the start and later."""
    page = open_page(f"table.html?game={game}")
    wait(page, "globalThis.table")
    assert_drawn(page, game)
    for _ in range(3):
        page.evaluate("() => { table = null; document.querySelector('header button').click(); }")
        wait(page, "table")
        assert_drawn(page, game)
    picture(page, f"table-{game}")


SHOWN = """() => [...document.querySelectorAll(".board [data-thing]")].map(each => ({
    thing: each.dataset.thing, laid: each.classList.contains("laid"), at: each.getAttribute("transform"),
    name: each.querySelector(".name").textContent, symbols: each.querySelector(".symbols").textContent,
    pieces: [...each.querySelectorAll("title")].map(title => title.textContent) }))"""


def assert_drawn(page: Page, game: str) -> None:
    """Check that the page shows the components and the view that it received."""
    components, [state, ground_shown] = (
        aw.components(game, lang="en"),
        page.evaluate("[table.state, table.ground]"),
    )
    group = state.get("map_id")
    placed = [
        each
        for each in components
        if each.place and (each.kind != "province" or each.group == group)
    ]
    ground = {f"{each['kind']}/{each['id']}": each for each in ground_shown}
    shown = {each["thing"]: each for each in page.evaluate(SHOWN)}
    assert {*shown} == {f"{each.kind}/{each.id}" for each in placed}
    for each in placed:
        assert each.place is not None
        drawn = shown[f"{each.kind}/{each.id}"]
        assert drawn["at"] == f"translate({each.place.x:g} {each.place.y:g})"
        assert drawn["name"] == each.name
        laid = ground.get(drawn["thing"])
        assert drawn["laid"] is bool(laid and laid["tile"])
        symbols = (
            laid["symbols"] if laid else () if ground and each.kind == "square" else each.symbols
        )
        assert drawn["symbols"] == ", ".join(
            components["symbol", symbol].name for symbol in symbols
        )
    for border in ("land", "sea"):
        ends = [end for each in placed if each.place for end in each.place.borders.get(border, ())]
        sides = [side for each in ground_shown for side in each["edges"] if side == border]
        assert page.locator(f".board line.{border}").count() == len(ends) / 2
        assert page.locator(f".board path.{border}").count() == len(sides)
    for key, words in PIECES[game](state, components):
        assert words in shown[key]["pieces"], key
    panels = page.locator("#panels").inner_text()
    kind, named = IN_PANELS[game]
    for name in named(state):
        assert components[kind, name].name in panels


Pieces = Iterator[tuple[str, str]]


def citizens(state: Any, _: Components) -> Pieces:
    """Yield the spaces and titan decks with the texts of their citizens and unseen cards."""
    for space in state["spaces"]:
        for each in space["citizens"]:
            yield f"space/{space['id']}", f"{each['number']} number of a citizen"
    for place, titans in enumerate(state["decks"]["titans"]):
        count = len(titans["deck"]["unseen"])
        yield f"titan-deck/{place + 1}", f"{count} × unseen cards"


def units(state: Any, components: Components) -> Pieces:
    """Yield the provinces and rondel spaces with the texts of their cities, units and markers."""
    order = components.orders["province"][state["map_id"]]
    for place, owner in enumerate(state["owners"]):
        if owner >= 0:
            yield f"province/{order[place]}", "cities"
    for civilization in state["civilizations"]:
        if civilization["space"] is not None:
            yield f"space/{civilization['space']}", "space of the rondel"
        for kind in ("legions", "galleys"):
            for place, count in enumerate(civilization[kind]):
                if count:
                    yield f"province/{order[place]}", f"{count} {kind}"


def settlements(state: Any, _: Components) -> Pieces:
    """Yield the squares and technologies with the texts of the players' capitals, colonists and technologies."""
    for side in state["players"]:
        if side["capital"] is not None:
            yield f"square/{side['capital']}", "square of the capital"
        for square in {*side["standing"]}:
            count = side["standing"].count(square)
            yield (
                f"square/{square}",
                f"{count} × standing colonists" if count > 1 else "standing colonists",
            )
        for each in side["technologies"]:
            yield f"technology/{each}", "technologies"


PIECES: dict[str, Callable[[Any, Components], Pieces]] = {
    "the-ancient-world": citizens,
    "tides-of-time": lambda *_: iter(()),
    "antike": units,
    "golden-ages": settlements,
}
IN_PANELS: dict[str, tuple[str, Callable[[Any], list[str]]]] = {
    "the-ancient-world": (
        "player-board",
        lambda state: [side["board"] for side in state["players"]],
    ),
    "tides-of-time": (
        "card",
        lambda state: state["players"][0]["kingdom"],
    ),
    "antike": ("civilization", lambda state: [each["id"] for each in state["civilizations"]]),
    "golden-ages": ("judgement", lambda state: state["open_judgements"]),
}


def test_a_tile_is_shown_where_it_would_lie(open_page: Open, picture: Picture) -> None:
    """Hovering over a choice shows its tile as a ghost; after the choice the tile lies there."""
    page, placed = open_page("table.html?game=golden-ages"), 0
    wait(page, "globalThis.table")
    where = "all => all.map(each => each.getAttribute('transform'))"
    while placed < 3:
        choice = page.locator("#choices button").last
        choice.hover()
        ghosts = page.eval_on_selector_all(".ghost", where)
        before = page.eval_on_selector_all(".laid", where)
        if ghosts:
            if not placed:
                picture(page, "table-with-a-ghost")
            placed += 1
            assert {*ghosts}.isdisjoint(before)
        page.evaluate("() => { table = null; }")
        choice.click()
        wait(page, "table")
        assert {*ghosts} <= {*page.eval_on_selector_all(".laid", where)}


def test_the_page_contains_no_names_of_a_game() -> None:
    """The page and its drawing script contain no name or id of any game's components, except kinds of borders."""
    page = (PAGES / "table.html").read_text(encoding="utf-8").partition("<script")[2]
    script = page + (PAGES / "drawing.js").read_text(encoding="utf-8")
    assert known_words(script, {"border", "square", "option-future"}, 90) == set()
