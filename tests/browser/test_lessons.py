"""The goal of a game above its table, and the dialog that teaches it: with the mouse, keyboard, fingers, and a screen reader."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import pytest

import ancient_world as aw
from ancient_world.bots import RandomBot, play_out
from tests.browser.tables import expect
from tests.browser.test_touch import PHONE
from tests.browser.test_two_clicks import begun
from tests.browser.webs import Web, lay_out

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

NewPage = Callable[..., "Page"]
WHOLE = """() => {
  const image = document.getElementById("lesson-picture");
  return image.decode().then(() => image.naturalWidth > 100);
}"""
"""Return whether the picture of the lesson has loaded."""


@pytest.fixture(scope="module")
def links(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, str]]:
    """Start a server, and return the link of the player to move by game."""
    folder = tmp_path_factory.mktemp("lessons") / "tables"
    paths = {game: begun(folder / f"{game}.jsonl", game) for game in aw.available_games()}
    match = aw.Match.new("tides-of-time", ["Ana", "Ben"], seed=3)
    play_out(match, [RandomBot(1), RandomBot(2)])
    paths["over"] = lay_out(folder / "over.jsonl", match.record, 0, ("person",) * 2)[0]
    web = Web(folder)
    yield {game: web.address + path for game, path in paths.items()} | {"": web.address}
    web.stop()


def open_table(page: Page, link: str) -> Page:
    """Open the page of a link."""
    page.goto(link)
    page.wait_for_selector("html[data-version]")
    return page


@pytest.mark.sampled(2)
@pytest.mark.parametrize("game", aw.available_games())
def test_six_pictures_by_mouse(game: str, links: dict[str, str], new_page: NewPage) -> None:
    """The goal stands above the table, and each press on "Next" shows another picture with its sentence."""
    page = open_table(new_page(), links[game])
    made = aw.game(game).introduction()
    assert made is not None
    assert page.locator("#aim-goal").inner_text().endswith(("win.", "wins."))
    page.click("#open-lessons")
    page.locator("#lessons[open]").wait_for()
    seen = []
    for number, lesson in enumerate(made.lessons, start=1):
        assert page.locator("#lesson-text").inner_text() == lesson.text
        assert page.locator("#lesson-number").inner_text() == f"{number} of 6"
        assert page.evaluate(WHOLE)
        seen.append(page.locator("#lesson-picture").get_attribute("src"))
        page.click("#lesson-next")
    assert len({*seen}) == 6
    expect(page.locator("#lessons[open]")).to_have_count(0)
    assert page.evaluate("document.activeElement.id") == "open-lessons"


def test_by_keyboard(links: dict[str, str], new_page: NewPage) -> None:
    """Arrow keys turn the pages, Enter too, and Escape closes; the focus returns to the button."""
    page = open_table(new_page(), links["antike"])
    page.focus("#open-lessons")
    page.keyboard.press("Enter")
    page.locator("#lessons[open]").wait_for()
    number = page.locator("#lesson-number")
    page.keyboard.press("ArrowRight")
    assert number.inner_text() == "2 of 6"
    page.keyboard.press("Enter")
    assert number.inner_text() == "3 of 6"
    for _ in range(9):
        page.keyboard.press("ArrowLeft")
    assert number.inner_text() == "1 of 6"
    for _ in range(9):
        page.keyboard.press("ArrowRight")
    assert number.inner_text() == "6 of 6"
    page.keyboard.press("Escape")
    expect(page.locator("#lessons[open]")).to_have_count(0)
    assert page.evaluate("document.activeElement.id") == "open-lessons"


def test_by_touch(links: dict[str, str], new_page: NewPage) -> None:
    """On a phone the goal is not cut, pictures suit the width, a swipe turns the page, and nothing scrolls sideways."""
    page = open_table(new_page(**PHONE), links["the-ancient-world"])
    assert page.evaluate(
        "[...document.querySelectorAll('#aim, #aim p')].every((one) => one.scrollWidth <= one.clientWidth)"
    )
    assert page.locator("#open-lessons").bounding_box()["height"] >= 44  # type: ignore[index]  # it is there
    page.tap("#open-lessons")
    page.locator("#lessons[open]").wait_for()
    assert "layout=narrow" in str(page.locator("#lesson-picture").get_attribute("src"))
    assert page.evaluate("document.getElementById('lessons').scrollWidth <= innerWidth")
    swipe = """left => {
      const place = document.getElementById("lesson-picture");
      const touch = (x) => new Touch({ identifier: 1, target: place, clientX: x, clientY: 300 });
      place.dispatchEvent(new TouchEvent("touchstart", { bubbles: true, touches: [touch(200)], changedTouches: [touch(200)] }));
      place.dispatchEvent(new TouchEvent("touchend", { bubbles: true, touches: [], changedTouches: [touch(left ? 100 : 300)] }));
    }"""
    page.evaluate(swipe, True)
    assert page.locator("#lesson-number").inner_text() == "2 of 6"
    page.evaluate(swipe, False)
    assert page.locator("#lesson-number").inner_text() == "1 of 6"


def test_axe_finds_nothing(
    links: dict[str, str], new_page: NewPage, serious: Callable[..., list[Any]]
) -> None:
    """Neither the goal nor the dialog has a fault, by day and by night."""
    page = open_table(new_page(), links["golden-ages"])
    page.click("#open-lessons")
    page.locator("#lessons[open]").wait_for()
    assert serious(page, "#lessons") == []


def test_from_the_first_page(links: dict[str, str], new_page: NewPage) -> None:
    """The first page opens the lessons of any game, in its language."""
    page = new_page(locale="es-ES")
    page.goto(links[""])
    page.wait_for_selector("html[data-ready]")
    page.evaluate("page.openLessons('antike')")
    page.locator("#lessons[open]").wait_for()
    assert "lang=es" in str(page.locator("#lesson-picture").get_attribute("src"))
    page.keyboard.press("Escape")
    assert page.evaluate("page.data.games.en.every((each) => each.introduction.theme)")


def test_the_goal_is_gone_at_the_end(links: dict[str, str], new_page: NewPage) -> None:
    """A finished game needs no goal any more."""
    page = open_table(new_page(), links["over"])
    assert page.locator("#end").is_visible()
    assert not page.locator("#aim").is_visible()
