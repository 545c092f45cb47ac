"""Tests of what surrounds the table in the browser (rules, talk, clocks, pace), and of how the table fits and moves."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import pytest

import ancient_world as aw
from tests.browser.tables import expect
from tests.browser.webs import Person, Web, play

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

pytestmark = pytest.mark.browser

NewPage = Callable[..., "Page"]
Picture = Callable[["Page", str], None]
MINE = "document.documentElement.dataset.turn === 'mine'"


@pytest.fixture(scope="module")
def web(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Web]:
    """Start a server for all tests, and check at the end that it printed one line only."""
    started = Web(tmp_path_factory.mktemp("company") / "tables")
    yield started
    assert len(started.stop().splitlines()) == 1


# --- rules and symbols ---


def test_the_symbols_of_the_table_are_explained(
    web: Web, new_page: NewPage, picture: Picture
) -> None:
    """The rules dialog explains the symbols of the current table, and no others."""
    person = Person(new_page(), web.make("the-ancient-world", "person person", seed=7).seats[0])
    page = person.page
    person.press("Rules")
    page.locator("#rules[open] .symbols li").first.wait_for()
    legend = page.locator("#rules .symbols").inner_text()
    assert "swords, for an attack" in legend
    assert "at once, when you get it" in legend
    assert "galley" not in legend
    drawn = page.locator("#rules .symbols use").evaluate_all(
        "all => all.map(each => each.getBoundingClientRect().width > 5 && Boolean(document.querySelector(each.getAttribute('href'))))"
    )
    assert len(drawn) > 10
    assert all(drawn)
    picture(page, "web-legend")


# --- people, talk and clocks ---


def test_people_talk_and_those_who_watch_are_listed(web: Web, new_page: NewPage) -> None:
    """Talk is shown as plain text, unread lines are counted, and watchers are listed."""
    links = web.make("tides-of-time", seed=7)
    miriam, tom, watcher = [Person(new_page(), link) for link in (*links.seats, links.watch)]
    seats = miriam.page.locator("#seats")
    seats.get_by_text("watching: watcher 1").wait_for()
    for person in (miriam, watcher):
        person.click(person.page.locator("#talk summary"))
    assert not miriam.page.locator("#name").is_visible()
    watcher.page.locator("#name").fill("Eva")
    watcher.page.locator("#line").fill("<img src=x onerror=alert(1)> luck!")
    watcher.page.keyboard.press("Enter")
    seats.get_by_text("watching: Eva").wait_for()
    line = "Eva: <img src=x onerror=alert(1)> luck!"
    for person in (miriam, watcher):
        person.page.locator("#said").get_by_text(line).wait_for()
    tom.page.locator("#unread").get_by_text("(1)").wait_for()
    tom.click(tom.page.locator("#talk summary"))
    tom.wait("!document.querySelector('#unread').textContent")
    tom.page.reload()
    tom.page.locator("#said li").first.wait_for(state="attached")
    assert tom.page.locator("#said li").all_text_contents() == [line]


def test_a_clock_runs_on_the_page(web: Web, new_page: NewPage) -> None:
    """A clock that was requested with the table counts down for the person to move."""
    page = new_page()
    page.goto(web.address)
    page.get_by_label("Antike").check(force=True)
    page.locator("#form summary").click()
    page.get_by_label("Clock, minutes each").fill("3")
    page.get_by_role("button", name="Make the table").click()
    page.get_by_role("link", name="Sit down").first.click()
    clock = page.locator("#seats .you time")
    clock.wait_for()
    page.locator("#seats .you.turn").wait_for()
    for _ in range(2):
        before = clock.inner_text()
        expect(clock).not_to_have_text(before)
        assert before > clock.inner_text() > "2:"
    assert page.locator("#seats time").count() == 1


def test_own_tables_show_whose_turn_it_is(web: Web, new_page: NewPage) -> None:
    """The first page lists the own tables with the player to move, and can forget a table."""
    person = Person(new_page(), web.make("antike", "person greedy", seed=3).seats[0])
    person.wait(MINE)
    page = person.page
    page.goto(web.address)
    page.locator("#mine").get_by_text("to choose: Miriam").wait_for()
    assert page.locator("#mine a.main").inner_text() == "Miriam"
    pictures = page.locator("#games img")
    assert pictures.count() == len(aw.available_games())
    for image in pictures.all():
        assert image.evaluate("each => each.decode().then(() => each.naturalWidth)") > 0
    page.get_by_role("button", name="Forget this table").click()
    expect(page.locator("#mine tr")).to_have_count(0)
    page.reload()
    assert not page.locator("#yours").is_visible()


def test_the_pace_of_bots_can_be_chosen(web: Web, new_page: NewPage) -> None:
    """A chosen pace of bots is shown on every page; a table without bots has no such choice."""
    links = web.make("antike", "person person greedy", seed=3)
    people = [Person(new_page(), link) for link in links.seats]
    pace = people[0].page.locator("#pace")
    assert pace.input_value() == "usual"
    pace.select_option("at-once")
    people[1].wait("document.getElementById('pace').value === 'at-once'")
    alone = Person(new_page(), web.make("tides-of-time", seed=3).seats[0])
    assert not alone.page.locator("#pace").is_visible()


# --- the size of the table ---


@pytest.mark.sampled(2)
@pytest.mark.parametrize("game", aw.available_games())
def test_a_table_fits_the_window(game: str, web: Web, new_page: NewPage) -> None:
    """On a desktop nothing has to be scrolled; on a phone the prompt stays in sight.

    No text of the picture is under 12 px at a desk, no button under 24 px, and no page wider than the window.
    """
    link = web.make(game, PLAYS[game], seed=6).seats[0]
    page = new_page()
    for wide, high in ((1366, 768), (1920, 1080)):
        page.set_viewport_size({"width": wide, "height": high})
        person = Person(page, link)
        assert_fine(person, wide)
        assert person.know("document.documentElement.scrollHeight") <= high
        for each in ("#waits", "#doing", "#log", "#board"):
            box = page.locator(each).bounding_box()
            assert box is not None
            assert box["y"] >= 0
            assert box["y"] + box["height"] <= high + 1
    page.set_viewport_size({"width": 390, "height": 844})
    page.reload()
    assert_fine(person, 390)
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    box = page.locator("#waits").bounding_box()
    assert box is not None
    assert 0 <= box["y"] < 100


PLAYS = {
    "tides-of-time": "person person",
    "the-ancient-world": "person person greedy",
    "golden-ages": "person person greedy",
    "antike": "person greedy greedy",
}


def assert_fine(person: Person, wide: int) -> None:
    """Check the sizes of texts and buttons and the width of the page."""
    person.wait("document.querySelector('#board svg')?.style.width")
    person.lay_out()
    assert person.know(LEAST_TEXT) >= 8.99
    assert person.know(LEAST_BUTTON) >= 24
    assert person.know("document.documentElement.scrollWidth") <= wide


LEAST_TEXT = """() => {
  const svg = document.querySelector("#board svg");
  const scale = svg.getBoundingClientRect().width / svg.viewBox.baseVal.width;
  return Math.min(...[...svg.querySelectorAll("text")].map((each) => each.getAttribute("font-size") * scale));
}"""
LEAST_BUTTON = """() => Math.min(...[...document.querySelectorAll("button, a, input")].map((each) => each.getBoundingClientRect())
  .filter((box) => box.width > 2).flatMap((box) => [box.width, box.height]))"""


def test_the_table_is_dragged_and_made_larger(web: Web, new_page: NewPage) -> None:
    """Ctrl and the wheel zoom the table, and dragging scrolls it without a choice."""
    person = Person(new_page(), web.make("antike", "person person", seed=6).seats[0])
    page, version = person.page, person.version
    wide = person.know("document.querySelector('#board svg').clientWidth")
    box = page.locator("#board").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.keyboard.down("Control")
    page.mouse.wheel(0, -400)
    page.keyboard.up("Control")
    person.wait(f"document.querySelector('#board svg').clientWidth > {wide * 1.5}")
    before = person.know("[board.scrollLeft, board.scrollTop]")
    page.mouse.down()
    page.mouse.move(x - 60, y - 40, steps=4)
    page.mouse.up()
    after = person.know("[board.scrollLeft, board.scrollTop]")
    assert [round(a - b) for a, b in zip(after, before, strict=True)] == [60, 40]
    assert person.version == version
    assert not page.locator("#note").is_visible()
    assert not page.locator("#menu").is_visible()


# --- movement and tiles ---


def test_a_changed_component_moves_and_glows(web: Web, new_page: NewPage) -> None:
    """A played card moves and glows, unless the reader prefers reduced motion."""
    for calm in (True, False):
        person = Person(new_page(), web.make("tides-of-time", "person easy", seed=7).seats[0])
        page = person.page
        page.emulate_media(reduced_motion="reduce" if calm else "no-preference")
        page.evaluate(WATCH_MOVES)
        play([person], random.Random(1), 2)
        if calm:
            person.pause(300)
        else:
            person.wait("moves && glows")
        assert person.know("[moves > 0, glows > 0]") == [not calm, not calm]


WATCH_MOVES = """() => {
  globalThis.moves = globalThis.glows = 0;
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...about) { moves += 1; return animate.apply(this, about); };
  document.addEventListener("animationstart", ({ animationName }) => { glows += animationName === "glow"; });
}"""


def placing(web: Web, page: Page) -> Person:
    """Play until a person is to place a tile."""
    person = Person(page, web.make("golden-ages", "person random", seed=6).seats[0])
    rng = random.Random(1)
    while not person.know("document.querySelectorAll('[data-ghost]').length"):
        play([person], rng, 1)
        person.wait(MINE)
    person.settle()
    return person


GHOST = "document.querySelector('[data-ghost].shown')"
TURNED = """[...document.querySelectorAll("[data-variant]")]
  .filter((each) => each.getAttribute("visibility") === "visible").map((each) => each.dataset.variant)"""
"""How the tile beside the map is turned."""


def point_at(place: Locator, person: Person) -> None:
    """Hover over a place until its ghost is shown, since the table may be redrawn."""
    for _ in range(20):
        person.page.mouse.move(0, 0)
        place.hover()
        if person.know(f"Boolean({GHOST})"):
            return
    person.wait(GHOST)


@pytest.mark.rule("B1")
def test_the_tile_beside_the_map_turns_with_its_ghost(web: Web, new_page: NewPage) -> None:
    """At each place and after each turn, the tile beside the map is turned as the ghost on the map, and no card covers the places."""
    person = placing(web, new_page())
    places = person.page.locator("#board .lit").all()
    card = person.page.locator("#card")
    for place in places[:6]:
        point_at(place, person)
        card.wait_for()
        assert not any(overlap(card, each) for each in places)
        for _ in range(2):
            assert person.know(TURNED) == [person.know(f"{GHOST}.dataset.turn")]
            person.page.keyboard.press("r")


def overlap(one: Locator, other: Locator) -> bool:
    """Return whether two elements lie above each other."""
    box, other_box = one.bounding_box(), other.bounding_box()
    assert box
    assert other_box
    apart = (
        box["x"] + box["width"] <= other_box["x"],
        other_box["x"] + other_box["width"] <= box["x"],
        box["y"] + box["height"] <= other_box["y"],
        other_box["y"] + other_box["height"] <= box["y"],
    )
    return not any(apart)


@pytest.mark.rule("B1")
def test_a_tile_is_shown_before_it_is_placed(web: Web, new_page: NewPage, picture: Picture) -> None:
    """Hovering shows the tile, R turns it, and a click places it as shown."""
    person = placing(web, new_page())
    page = person.page
    lit = page.locator("#board .lit")
    turns = "each => each.dataset.action.split(' ').length"
    two = next(each for each in lit.all() if each.evaluate(turns) > 1)
    point_at(two, person)
    first = person.know(f"{GHOST}.dataset.turn")
    page.keyboard.press("r")
    person.wait(f"{GHOST}.dataset.turn !== '{first}'")
    picture(page, "web-ghost")
    number = int(person.know(f"{GHOST}.dataset.ghost"))
    expected = person.know(f"page.table.actions[{number}].words")
    page.locator("#card").wait_for()
    assert expected in page.locator("#card").inner_text()
    person.settle()
    version = person.version
    page.mouse.down()
    page.mouse.up()
    person.reach(version + 1)
    log = page.locator("#log > li").all_inner_texts()
    assert any(expected.split(" at ")[1] in each for each in log)


@pytest.mark.rule("B1")
def test_the_wheel_turns_a_tile(web: Web, new_page: NewPage) -> None:
    """Over a place for a tile the wheel turns the tile there and back, and scrolls nothing."""
    person = placing(web, new_page())
    turns = "each => each.dataset.action.split(' ').length"
    lit = person.page.locator("#board .lit")
    place = next(each for each in lit.all() if each.evaluate(turns) > 1)
    point_at(place, person)
    first = person.know(f"{GHOST}.dataset.turn")
    scrolled = "[scrollY, document.getElementById('board').scrollTop]"
    before = person.know(scrolled)
    person.page.mouse.wheel(0, 100)
    person.wait(f"{GHOST}.dataset.turn !== '{first}'")
    person.page.mouse.wheel(0, -100)
    person.wait(f"{GHOST}.dataset.turn === '{first}'")
    assert person.know(scrolled) == before


@pytest.mark.rule("B1")
def test_a_tile_is_placed_by_touch_and_by_keys(web: Web, new_page: NewPage) -> None:
    """A tap shows the tile, a button turns it, and Enter places it."""
    phone = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
    person = placing(web, new_page(**phone))
    page, version = person.page, person.version
    lit = page.locator("#board .lit").first
    person.tap(lit)
    assert person.know(f"Boolean({GHOST})")
    assert person.version == version
    person.tap(page.locator("#turn"))
    assert person.know(f"Boolean({GHOST})")
    lit.focus()
    page.keyboard.press("Enter")
    person.reach(version + 1)
