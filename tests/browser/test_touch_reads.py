"""Tests that the first tap on a component opens a sheet with its text and effect, or the reason why it cannot be chosen."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.browser.tables import expect
from tests.browser.test_touch import PHONE
from tests.browser.test_two_clicks import LATER, MINE, PLAYED, begun, press_quickly
from tests.browser.test_web_reading import FOUND
from tests.browser.webs import SPOT, Clicker, Person, Web

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

NewPage = Callable[..., "Page"]
Links = dict[tuple[str, str], str]
SPOTS = f"""(lit) => {{
  const things = [...document.querySelectorAll(lit ? "#board [data-action]" : "#board [data-id]:not([data-action])")].filter((each) => each.checkVisibility() && each.getBoundingClientRect().width > 0);
  const apart = things.filter((each) => lit || !each.closest("[data-action]") && !each.querySelector("[data-action], [data-id]"));
  for (const thing of apart) {{
    const spot = ({SPOT})(thing, null);
    if (spot) return spot;
  }}
}}"""
"""Return a point of a lit component, or of one that is not lit."""
READ = """([x, y]) => {
  const thing = document.elementFromPoint(x, y).closest("[data-id]");
  const named = thing.dataset.title ?? thing.querySelector(":scope > title").textContent;
  const numbers = (thing.closest("[data-action]")?.dataset.action ?? "").split(" ").filter(Boolean);
  const ways = numbers.map((number) => page.table.actions[number].words);
  return { named, about: thing.querySelector(":scope > desc")?.textContent ?? "", ways };
}"""
"""Return the name, text and choices of the component at a point."""
HIGH = "document.getElementById('sheet').getBoundingClientRect().height / innerHeight"
"""The part of the window's height that the sheet covers."""
NAMES = ("lit", "button", "unlit", "three", "list", "axe")


@pytest.fixture(scope="module")
def links(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Links]:
    """Start a server, and return the link of the player to move by game and test."""
    folder = tmp_path_factory.mktemp("reads") / "tables"
    paths = {
        (game, name): begun(folder / f"{game}-{name}.jsonl", game)
        for game in PLAYED
        for name in NAMES
    }
    web = Web(folder)
    yield {each: web.address + path for each, path in paths.items()}
    web.stop()


def tap_and_check_sheet(person: Person, *, lit: bool) -> list[float]:
    """Tap on a component, check its sheet, and return the point."""
    person.settle()
    spot: list[float] | None = person.know(SPOTS, lit)
    for tab in person.page.locator("#tabs button").all():
        if spot is None:  # in another part
            person.tap(tab)
            person.settle()
            spot = person.know(SPOTS, lit)
    assert spot is not None
    expected = person.know(READ, spot)
    person.tap_at(*spot)
    sheet = person.page.locator("#sheet")
    sheet.wait_for()
    assert sheet.locator("h2").inner_text() == expected["named"]
    assert (sheet.locator("#sheet-text").text_content() or "") == expected["about"]
    for words in expected["ways"][:1]:
        assert words in (sheet.locator("#sheet-does").text_content() or "")
    alone = len(expected["ways"]) == 1  # several are buttons of their own
    assert sheet.get_by_role("button", name="Do it").is_visible() == (lit and alone)
    assert sheet.locator("#sheet-does button").count() == (0 if alone else len(expected["ways"]))
    assert person.know("document.activeElement.id") == "sheet"
    assert person.know(READ, spot) == expected  # the sheet does not cover the component
    return spot


def check_chosen(person: Clicker) -> None:
    """Check that the tapped component was chosen, after a tap in its menu if there are several choices."""
    if person.page.locator("#menu[open]").count():
        person.tap(person.page.locator("#menu li button"))
    person.wait("version => page.table.version > version", person.sent[-1]["version"])
    assert len(person.sent) == 1
    assert not person.page.locator("#sheet").is_visible()


@pytest.mark.sampled(2)
@pytest.mark.parametrize("game", PLAYED)
def test_the_first_tap_reads_and_the_second_chooses(
    game: str, links: Links, new_page: NewPage, serious: Callable[..., list[Any]]
) -> None:
    """The first tap on a lit component shows its sheet, and the second one chooses it."""
    person = Clicker(new_page(**PHONE), links[game, "lit"])
    spot = tap_and_check_sheet(person, lit=True)
    person.page.wait_for_timeout(LATER)
    assert person.sent == []
    assert serious(person.page, "#sheet") == []
    person.tap_at(*spot)
    check_chosen(person)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("game", PLAYED)
def test_the_button_of_the_sheet_chooses(game: str, links: Links, new_page: NewPage) -> None:
    """The button "Do it" of the sheet chooses the component; with several choices, each has a button there."""
    person = Clicker(new_page(**PHONE), links[game, "button"])
    tap_and_check_sheet(person, lit=True)
    person.tap(person.page.locator("#do-it:visible, #sheet-does button"))
    check_chosen(person)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("game", PLAYED)
def test_the_sheet_of_an_unlit_component_shows_a_reason(
    game: str, links: Links, new_page: NewPage, serious: Callable[..., list[Any]]
) -> None:
    """The sheet of an unlit component shows name, text and a reason that opens, and closes by key, button or a tap elsewhere."""
    person = Clicker(new_page(**PHONE), links[game, "unlit"])
    page, sheet = person.page, person.page.locator("#sheet")
    for leave in ("key", "button", "elsewhere"):
        tap_and_check_sheet(person, lit=False)
        why = sheet.locator("summary")
        why.get_by_text("Why an action is not legal: ").wait_for()
        assert sheet.locator("details div").is_hidden()
        assert person.know(HIGH) < 0.46
        assert not page.locator("#note").is_visible()
        person.tap(why)
        assert "Rule " in sheet.locator("details[open] div").inner_text()
        if leave == "key":
            assert serious(page, "#sheet") == []
            page.keyboard.press("Escape")
            assert person.know("board.contains(document.activeElement)")
        elif leave == "button":
            person.tap(sheet.get_by_role("button", name="Close"))
        else:
            page.locator("#title").tap()
        expect(sheet).to_be_hidden()
    assert person.sent == []


def test_axe_finds_nothing_on_a_page_with_a_sheet(links: Links, new_page: NewPage) -> None:
    """Axe finds no fault on a page with a sheet, for a lit and an unlit component."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    person = Clicker(new_page(**PHONE), links["tides-of-time", "axe"])
    person.page.evaluate(axe.axe_script)
    for lit in (True, False):
        tap_and_check_sheet(person, lit=lit)
        person.page.wait_for_timeout(LATER)
        passes, faults = person.page.evaluate(FOUND)
        assert passes > 20
        assert faults == []


def test_the_sheet_opens_without_a_connection(tmp_path: Path, new_page: NewPage) -> None:
    """The sheet opens without a connection to the server."""
    web = Web(tmp_path / "tables")
    person = Clicker(new_page(**PHONE), web.make("tides-of-time", seed=7).seats[0])
    web.stop()
    person.page.get_by_text("Connection lost; trying again…").wait_for()
    tap_and_check_sheet(person, lit=False)
    assert not person.page.locator("#note").is_visible()


@pytest.mark.sampled(2)
@pytest.mark.parametrize("game", PLAYED)
def test_three_quick_taps_send_one_choice(game: str, links: Links, new_page: NewPage) -> None:
    """Three quick taps on the picture send at most one choice."""
    person = Clicker(new_page(**PHONE), links[game, "three"])
    person.settle()
    spot = person.know(SPOTS, True)
    quick = press_quickly(person, spot, 3, person.page.touchscreen.tap)
    assert len(person.sent) == 1 - person.page.locator("#menu[open]").count() or not quick


@pytest.mark.sampled(2)
@pytest.mark.parametrize("game", PLAYED)
def test_two_quick_taps_on_the_list_send_one_choice(
    game: str, links: Links, new_page: NewPage
) -> None:
    """Two quick taps on a button of the list make one choice."""
    person = Clicker(new_page(**PHONE), links[game, "list"])
    moves = 0
    while moves < 4:
        if person.sent:
            person.wait("version => page.table.version > version", person.sent[-1]["version"])
        person.wait(MINE)
        bar = person.page.locator("#drawer-bar[aria-expanded=false]")
        if bar.is_visible():
            person.tap(bar)
        person.page.locator("#all").evaluate("all => { all.open = true; }")
        spot = person.spot(
            "#other-choices button:not(.counters ul button), #all button", rng=person.rng
        )
        assert spot
        quick = press_quickly(person, spot, 2, person.page.touchscreen.tap)
        assert len(person.sent) == moves + 1 or not quick
        moves = len(person.sent)


def test_the_sheet_stays_open_while_others_choose(tmp_path: Path, new_page: NewPage) -> None:
    """A sheet stays open while another player chooses, in the language of the page."""
    web = Web(tmp_path / "tables")
    try:
        miriam, tom = (
            Clicker(new_page(**{**PHONE, "locale": "es-ES"}), link)
            for link in web.make("tides-of-time", seed=7).seats
        )
        miriam.settle()
        spot = miriam.know(SPOTS, True)
        miriam.tap_at(*spot)
        miriam.page.locator("#sheet").wait_for()
        version, title = miriam.version, miriam.page.locator("#sheet-title").inner_text()
        tom.know("page.choose(0)")
        miriam.reach(version + 1)
        assert miriam.page.locator("#sheet-title").inner_text() == title
        miriam.tap(miriam.page.get_by_role("button", name="Hacerlo"))
        check_chosen(miriam)
    finally:
        web.stop()
