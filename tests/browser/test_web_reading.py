"""Tests of what can be read in the pages: without a connection, by a screen reader, on a phone, and after the end."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import attrs
import pytest

import ancient_world as aw
from ancient_world.pictures import replay_page as aw_page
from ancient_world.pictures.svg import LayoutName
from tests.browser.tables import expect, wait
from tests.browser.webs import Person, Web, lay_out, play, wait_for_layout

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

NewPage = Callable[[], "Page"]
SIZES = {"desk": (1366, 768), "large": (1920, 1080), "phone": (390, 844)}
MINE = "document.documentElement.dataset.turn === 'mine'"
FOUND = """async () => {
  const rules = Object.fromEntries(axe.getRules().filter(({ tags }) => tags.includes("experimental")).map(({ ruleId }) => [ruleId, { enabled: true }]));
  const { passes, violations } = await axe.run(document, { resultTypes: ["violations"], rules });
  return [passes.length, violations.map(({ id, nodes }) => [id, nodes.length, nodes[0].html.slice(0, 200)])];
}"""
"""Return how many of axe's rules a page passes, and all its violations, of experimental rules too."""
SEEN = """(where) => {
  const box = document.querySelector(where).getBoundingClientRect();
  return Math.max(0, Math.min(box.bottom, innerHeight) - Math.max(box.top, 0));
}"""
"""Return how many pixels of an element's height are inside the window."""
INSIDE = """(where) => {
  const box = document.querySelector(where).getBoundingClientRect();
  return box.top >= 0 && box.left >= 0 && box.bottom <= innerHeight && box.right <= innerWidth && box.height > innerHeight / 3;
}"""
"""Return whether an element is wholly inside the window and higher than a third of it."""
LEAST_TEXT = """() => {
  const svg = document.querySelector("#table svg");
  const scale = svg.getBoundingClientRect().width / svg.viewBox.baseVal.width;
  return Math.min(...[...svg.querySelectorAll("text")].map((each) => each.getAttribute("font-size") * scale));
}"""

TABLE = "#table[aria-busy=false] svg"
"""The selector of a replay's table once it is loaded."""
DRAWN = "document.querySelector('#table').getAttribute('aria-busy') === 'false'"

LAYOUTS: dict[str, LayoutName] = {"desk": "medium", "phone": "narrow"}
SAME = """(drawn) => {
  const shown = document.querySelector("#table svg").cloneNode(true);
  const whole = new DOMParser().parseFromString(drawn, "image/svg+xml").documentElement;
  for (const svg of [shown, whole]) for (const name of ["width", "height", "viewBox"]) svg.removeAttribute(name);
  for (const part of shown.querySelectorAll("[data-part]")) part.removeAttribute("style");
  return shown.isEqualNode(whole);
}"""
"""Return whether a replay shows a picture, of which a phone shows one part at a time."""

ICON = """async () => {
  const image = new Image();
  image.src = document.querySelector('link[rel="icon"]').href;
  await image.decode();
  return image.naturalWidth;
}"""
"""Return the width of the page's icon, or raise if it is no picture or the policy forbids it."""


@pytest.fixture
def ended(tmp_path: Path) -> Iterator[dict[str, str]]:
    """Start a server, and return for each game the links of its players one choice before the end."""
    folder = tmp_path / "tables"
    paths = {
        game: lay_out_before_end(folder / f"{game}.jsonl", game) for game in aw.available_games()
    }
    web = Web(folder)
    links = {game: [web.address + path for path in each] for game, each in paths.items()}
    yield {"home": web.address, **{game: " ".join(each) for game, each in links.items()}}
    assert len(web.stop().splitlines()) == 1


def lay_out_before_end(file: Path, game: str) -> list[str]:
    """Write a random game without its last entry to a file, and return the paths of its people."""
    return lay_out(file, played(game), 1, ("person", "person"))


@cache
def played(game: str) -> aw.Record:
    """Return the record of a whole random game."""
    match, rng = aw.Match.new(game, ("Miriam", "Tom"), seed=1), random.Random(1)
    while actions := aw.legal_actions(match.state):
        match.apply(rng.choice(actions))
    return match.record


@pytest.fixture
def web(tmp_path: Path) -> Iterator[Web]:
    """Start a server that the test can stop."""
    started = Web(tmp_path / "tables")
    yield started
    started.stop()


def size(page: Page, name: str) -> None:
    """Give a page the size of a screen."""
    wide, high = SIZES[name]
    page.set_viewport_size({"width": wide, "height": high})


# --- without a connection ---


def test_a_choice_without_a_connection_is_not_sent(web: Web, new_page: NewPage) -> None:
    """Without a connection a banner stays in sight, nothing is sent, and the choice can be made later."""
    page = new_page()
    size(page, "phone")
    person = Person(page, web.make("tides-of-time", seed=7).seats[0])
    version = person.version
    person.click(page.locator("#talk summary"))
    page.locator("#line").fill("Good luck!")
    web.stop()
    banner = page.get_by_text("Connection lost; trying again…")
    banner.wait_for()
    for down in (0, 400, 10_000):
        page.evaluate(f"scrollTo(0, {down})")
        assert person.know(SEEN, "#offline") > 20
    page.keyboard.press("Enter")
    note = page.get_by_text("Nothing was sent, because the connection is lost.")
    note.wait_for()
    assert page.locator("#line").input_value() == "Good luck!"
    page.keyboard.press("Escape")
    lit = page.locator("#board .lit").first
    lit.focus()
    page.keyboard.press("Enter")
    note.wait_for()
    web.start()
    banner.wait_for(state="hidden")
    assert person.version == version
    lit.focus()
    page.keyboard.press("Enter")
    person.reach(version + 1)


def test_the_offline_event_ends_the_connection(web: Web, new_page: NewPage) -> None:
    """The browser's `offline` event shows the connection as lost."""
    page = new_page()
    Person(page, web.make("tides-of-time", seed=7).seats[0])
    # no connection can be made again
    page.evaluate("() => { window.WebSocket = class extends EventTarget {}; }")
    page.evaluate("dispatchEvent(new Event('offline'))")
    page.get_by_text("Connection lost; trying again…").wait_for()


# --- screen readers ---


def test_a_screen_reader_is_told_the_question(web: Web, new_page: NewPage) -> None:
    """The live region ends with the prompt at the start of each own turn."""
    person = Person(new_page(), web.make("the-ancient-world", "person greedy", seed=7).seats[0])
    page, rng, heard = person.page, random.Random(3), set()
    for _ in range(6):
        person.wait(MINE)
        prompt = person.know("document.querySelector('#waits span').firstChild.textContent")
        live = page.locator("#live").text_content() or ""
        assert live.endswith(prompt)
        heard.add(prompt)
        person.choose(rng, person.version)
    assert len(heard) > 1


def test_the_log_is_in_order(web: Web, new_page: NewPage) -> None:
    """The log is in order from the top, stays so after a reload, and shows its newest line."""
    page = new_page()
    links = web.make("tides-of-time", seed=7)
    people = [Person(page, links.seats[0]), Person(new_page(), links.seats[1])]
    lines = "[...document.querySelectorAll('#log ol li > p')].map((each) => each.firstChild.textContent)"
    play(people, random.Random(1), 12)
    before = people[0].know(lines)
    play(people, random.Random(2), 6)
    after = people[0].know(lines)
    assert len(after) > len(before) > 5
    assert after[: len(before)] == before
    page.reload()
    page.locator("#log li").first.wait_for()
    assert people[0].know(lines) == after
    people[0].wait("log.scrollTop + log.clientHeight > log.scrollHeight - 3")


# --- the end ---


@pytest.mark.sampled(2)
@pytest.mark.parametrize("game", aw.available_games())
def test_the_end_leaves_the_table_in_sight(
    game: str, ended: dict[str, str], new_page: NewPage
) -> None:
    """After the end the winner is named once, and the table covers at least a third of each screen."""
    links = ended[game].split()
    people = [Person(new_page(), link) for link in links]
    play(people, random.Random(0))
    page = new_page()
    for name, (_, high) in SIZES.items():
        size(page, name)
        person = Person(page, links[0])
        page.locator("#end-title").wait_for()
        person.wait("board.scrollWidth <= board.clientWidth + 1")  # no side is cut off
        assert person.know(SEEN, "#board") > high / 3
        assert person.know(SEEN, "#after") > 30
        assert "win" in page.locator("#end-title").inner_text()
        drawn = page.locator("#board svg").text_content() or ""
        assert page.locator("#end-title").inner_text() not in drawn
        if name != "phone":  # a phone has one scroller only, the page
            person.wait(INSIDE, "#board")
        assert not page.locator("#doing").is_visible()
    assert not page.locator("#scores").is_visible()
    person.click(page.locator("#points summary"))
    expect(page.locator("#scores")).to_contain_text("total", use_inner_text=True)


# --- the replay ---


@pytest.mark.sampled(2)
@pytest.mark.parametrize("game", aw.available_games())
def test_a_replay_can_be_read_on_a_phone(
    game: str, ended: dict[str, str], new_page: NewPage
) -> None:
    """On a phone the replay has the narrow layout, readable text and no sideways scrolling."""
    links = ended[game].split()
    people = [Person(new_page(), link) for link in links]
    play(people, random.Random(0))
    page = new_page()
    size(page, "phone")
    page.goto(f"{links[0]}/replay")
    for _ in range(4):
        page.locator(TABLE).wait_for()
        assert page.evaluate(LEAST_TEXT) >= 8.99
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        assert page.evaluate("find = document.querySelector('#table'), find.scrollWidth") <= 390
        page.keyboard.press("PageDown")
    narrow = page.locator("#table svg").get_attribute("viewBox")
    size(page, "desk")
    expect(page.locator("#table svg")).not_to_have_attribute("viewBox", narrow or "")
    page.locator(TABLE).wait_for()
    assert page.evaluate(LEAST_TEXT) >= 8.99


@pytest.mark.sampled(2)
@pytest.mark.parametrize("game", aw.available_games())
def test_a_replay_fetches_what_it_shows(
    game: str, ended: dict[str, str], new_page: NewPage
) -> None:
    """A replay fetches only the pieces around the moments that it shows."""
    links = ended[game].split()
    people = [Person(new_page(), link) for link in links]
    play(people, random.Random(0))
    page, requests = new_page(), list[str]()
    page.on("request", lambda request: requests.append(request.url.rpartition("/")[2]))
    page.goto(f"{links[0]}/replay")
    page.locator(TABLE).wait_for()
    whole = page.evaluate("+document.querySelector('#place').max")
    for key, place in (("End", whole), ("ArrowLeft", whole - 1), ("Home", 0), ("ArrowRight", 1)):
        page.keyboard.press(key)
        wait(page, DRAWN)
        assert page.locator("#count").inner_text() == f"{place} / {whole}"
        chosen = page.locator("#chosen").inner_text()
        assert bool(chosen) == (place < whole and bool(page.locator("#legal li").count()))
    assert len(requests) <= 6  # the page, and the pieces around each moment


def test_a_replay_can_be_played_on(ended: dict[str, str], new_page: NewPage) -> None:
    """The button opens a table at the moment shown, in the seat of the link; at the end and without a server there is none."""
    links = ended["tides-of-time"].split()
    play([Person(new_page(), link) for link in links], random.Random(0))
    page = new_page()
    page.goto(f"{links[1]}/replay#20")
    page.locator(TABLE).wait_for()
    button = page.get_by_role("button", name="Play on from here")
    page.keyboard.press("End")
    assert not button.is_visible()
    page.keyboard.press("ArrowLeft")
    button.click()
    page.wait_for_url(lambda url: "/replay" not in url)
    wait(page, "document.documentElement.dataset.turn")
    assert page.url.rpartition("/")[0] == links[1].rpartition("/")[0]
    assert page.url not in links
    assert page.evaluate("globalThis.page.table.you") == 1


@pytest.mark.sampled(2)
@pytest.mark.parametrize("game", aw.available_games())
def test_a_replay_from_the_disk(game: str, tmp_path: Path, new_page: NewPage) -> None:
    """A replay in one file has every table in both layouts, without a server."""
    whole = played(game)
    record = attrs.evolve(whole, entries=whole.entries[:30], result=None, checksums=())
    file, page = tmp_path / "game.html", new_page()
    file.write_text(aw_page(record), encoding="utf-8")
    page.goto(file.as_uri())
    *_, last = aw.replay(record)
    for name, layout in LAYOUTS.items():
        size(page, name)
        wait(page, "width => innerWidth === width", SIZES[name][0])
        page.locator(TABLE).wait_for()
        for key in ("Home", "ArrowRight", "PageDown", "End"):
            page.keyboard.press(key)
            assert page.locator("#said li").first.inner_text()
        drawn = aw.svg(last, names=("Miriam", "Tom"), layout=layout)
        assert page.evaluate(SAME, drawn)


def test_a_replay_reports_and_retries_a_failed_load(web: Web, new_page: NewPage) -> None:
    """Without its server a replay reports a moment that it cannot load, and loads it once the server is back."""
    paths = lay_out_before_end(web.folder / "antike.jsonl", "antike")
    web.stop()
    web.start()
    person = Person(new_page(), web.address + paths[0])
    play([person, Person(new_page(), web.address + paths[1])], random.Random(0))
    page = person.page
    page.goto(f"{web.address}{paths[0]}/replay")
    page.locator(TABLE).wait_for()
    web.stop()
    page.keyboard.press("End")
    page.get_by_text("This moment could not be loaded; trying again…").wait_for()
    assert not page.locator("#legal").is_visible()
    web.start()
    page.locator(TABLE).wait_for()
    page.keyboard.press("ArrowLeft")
    page.locator(TABLE).wait_for()
    expect(page.locator("#chosen")).to_contain_text("Chosen: ")


# --- icons and accessibility ---


def test_every_page_has_an_icon(ended: dict[str, str], new_page: NewPage) -> None:
    """Every page contains its icon, which its policy allows, and no favicon is requested."""
    links = ended["tides-of-time"].split()
    people = [Person(new_page(), link) for link in links]
    play(people, random.Random(0))
    page = new_page()
    requests: list[str] = []
    page.on("request", lambda request: requests.append(request.url))
    for address in (ended["home"], links[0], f"{ended['home']}/nothing", f"{links[0]}/replay"):
        page.goto(address)
        assert page.evaluate(ICON) > 0
    assert not [each for each in requests if "favicon" in each]


def test_axe_finds_nothing_at_all(ended: dict[str, str], new_page: NewPage) -> None:
    """Axe finds no violation on the first page, at a table, its end and its replay, at any size."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    faults_by_page: dict[tuple[str, str], Any] = {}

    def look(page: Page, where: str) -> None:
        for name in SIZES:
            size(page, name)
            wait(page, "width => innerWidth === width", SIZES[name][0])
            if page.evaluate("Boolean(globalThis.page?.table)"):
                wait_for_layout(page)
            if not page.evaluate("'axe' in globalThis"):
                page.evaluate(axe.axe_script)
            passes, faults = page.evaluate(FOUND)
            assert passes > 10
            faults_by_page[where, name] = faults

    page = new_page()
    page.goto(ended["home"])
    page.locator("#games img").first.wait_for()
    look(page, "home")
    for game in aw.available_games():
        people = [Person(new_page(), link) for link in ended[game].split()]
        chooser = next((each for each in people if each.turn == "mine"), people[0])
        look(chooser.page, game)
        play(people, random.Random(0))
        look(people[0].page, f"{game}, end")
        page.goto(f"{ended[game].split()[0]}/replay")
        page.locator(TABLE).wait_for()
        page.keyboard.press("PageDown")
        look(page, f"{game}, replay")
    assert {where: faults for where, faults in faults_by_page.items() if faults} == {}
