"""Tests of the pages when a clock reaches 0:00: what each shows, and what the other people can press."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import pytest

from tests.browser.webs import Links, Person, Web

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

NewPage = Callable[..., "Page"]
OVER = "The time of Miriam is over."
BOT, MORE = "Let a bot play this seat", "Give more time (5 minutes)"
HEARD = """() => {
  globalThis.heard = [];
  new MutationObserver(() => heard.push(live.textContent)).observe(live, { childList: true, characterData: true, subtree: true });
}"""


@pytest.fixture
def web(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Web]:
    """Start a server, and check at the end that it printed one line only."""
    started = Web(tmp_path_factory.mktemp("time") / "tables")
    yield started
    assert len(started.stop().splitlines()) == 1


def nearly_over(web: Web, left: int = 1_000) -> Links:
    """Make a table at which Miriam, who moves first, has ``left`` milliseconds."""
    links = web.make("tides-of-time", seed=7, clock=1)
    web.stop()
    for file in web.folder.glob("*.table.json"):
        file.write_text(json.dumps({**json.loads(file.read_text()), "left": [left, 60_000]}))
    web.start()
    return links


def test_the_others_let_a_bot_play_or_give_more_time(
    web: Web, new_page: NewPage, serious: Callable[..., list[Any]]
) -> None:
    """All pages announce once whose time is over, and only the other player can give more time."""
    links = nearly_over(web, left=12_000)  # enough for opening all pages
    pages = [
        new_page(),
        new_page(viewport={"width": 390, "height": 844}, has_touch=True),
        new_page(),
    ]
    people = [
        Person(page, link) for page, link in zip(pages, (*links.seats, links.watch), strict=True)
    ]
    miriam, tom, watcher = people
    for person in people:
        person.know(HEARD)
    for person in people:
        person.page.locator("#log").get_by_text(OVER).wait_for()
        person.wait("heard.length")
        assert [each for each in person.know("heard") if OVER in each] == [OVER]
    assert miriam.page.locator("#late button").count() == 0
    assert miriam.page.locator("#late").inner_text().startswith("Your time is over.")
    assert not watcher.page.locator("#late").is_visible()
    buttons = tom.page.locator("#late button")
    assert buttons.all_inner_texts() == [BOT, MORE]
    for button in buttons.all():
        box = button.bounding_box()
        assert box is not None
        assert 0 <= box["y"] <= 844 - box["height"]
    assert serious(tom.page) == []

    tom.press(MORE, exact=False)
    miriam.page.locator("#log").get_by_text("Tom gives Miriam 5 minutes more.").wait_for()
    for person in (miriam, tom):
        person.page.locator("#late").wait_for(state="hidden")
    assert miriam.page.locator("#seats .you time").inner_text().startswith(("5:00", "4:5"))


def test_a_bot_plays_until_its_person_comes_back(web: Web, new_page: NewPage) -> None:
    """A bot plays the seat, also after a restart, until its person presses the button to play again."""
    miriam, tom = [Person(new_page(), link) for link in nearly_over(web).seats]
    tom.press(BOT, exact=False)
    tom.wait("document.documentElement.dataset.turn === 'mine'")
    notice = "Tom lets a bot play for Miriam."
    tom.page.locator("#log").get_by_text(notice).wait_for()
    assert "bot" in tom.page.locator("#seats li").first.inner_text()
    web.stop()
    web.start()
    for person in (miriam, tom):
        person.page.reload()
        person.page.locator("#log").get_by_text(notice).wait_for()
    version = tom.version
    tom.click(tom.page.locator("#board .lit").first.element_handle())
    tom.reach(version + 2)
    assert miriam.page.locator("#board .lit").count() == 0
    miriam.press("Play this seat yourself again")
    tom.page.locator("#log").get_by_text("Miriam plays again in place of the bot.").wait_for()
    tom.wait("document.documentElement.dataset.turn === 'mine'")
    version = tom.version
    tom.click(tom.page.locator("#board .lit").first.element_handle())
    tom.reach(version + 1)
    miriam.wait("document.documentElement.dataset.turn === 'mine'")
    version = miriam.version
    miriam.click(miriam.page.locator("#board .lit").first.element_handle())
    miriam.reach(version + 1)
