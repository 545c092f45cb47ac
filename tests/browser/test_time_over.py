"""Tests of the pages when a clock reaches 0:00: what each shows, and what the other people can press."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import pytest

from tests.browser.tables import expect
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


def table_with_clocks(web: Web) -> Links:
    """Make a table at which both players, who choose at the same time, have enough time."""
    return web.make("tides-of-time", seed=7, clock=10)


def leave_a_second(web: Web) -> None:
    """Start the server again with one second left for Miriam; open pages connect by themselves."""
    web.stop()
    for file in web.folder.glob("*.table.json"):
        file.write_text(json.dumps({**json.loads(file.read_text()), "left": [1_000, 600_000]}))
    web.start()


def test_the_others_let_a_bot_play_or_give_more_time(
    web: Web, new_page: NewPage, serious: Callable[..., list[Any]]
) -> None:
    """All pages announce once whose time is over, and only the other player can give more time."""
    links = table_with_clocks(web)
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
    leave_a_second(web)
    for person in people:
        person.page.locator("#log").get_by_text(OVER).wait_for()
        person.wait("heard.length")
        assert [each for each in person.know("heard") if OVER in each] == [OVER]
    expect(miriam.page.locator("#late")).to_contain_text("Your time is over.")
    assert miriam.page.locator("#late button").count() == 0
    assert not watcher.page.locator("#late").is_visible()
    buttons = tom.page.locator("#late button")
    expect(buttons).to_have_text([BOT, MORE])
    tom.settle()
    for button in buttons.all():
        box = button.bounding_box()
        assert box is not None
        assert 0 <= box["y"] <= 844 - box["height"]
    assert serious(tom.page) == []

    tom.press(MORE, exact=False)
    miriam.page.locator("#log").get_by_text("Tom gives Miriam 5 minutes more.").wait_for()
    for person in (miriam, tom):
        person.page.locator("#late").wait_for(state="hidden")
    assert miriam.page.locator("#seats .you time").inner_text().startswith(("5:00", "4:"))


def test_a_bot_plays_until_its_person_comes_back(web: Web, new_page: NewPage) -> None:
    """A bot plays the seat, also after a restart, until its person presses the button to play again."""
    miriam, tom = [Person(new_page(), link) for link in table_with_clocks(web).seats]
    leave_a_second(web)
    tom.press(BOT, exact=False)
    tom.wait("document.documentElement.dataset.turn === 'mine'")
    notice = "Tom lets a bot play for Miriam."
    tom.page.locator("#log").get_by_text(notice).wait_for()
    expect(tom.page.locator("#seats li").first).to_contain_text("bot")
    web.stop()
    web.start()
    for person in (miriam, tom):
        person.page.reload()
        person.page.locator("#log").get_by_text(notice).wait_for()
    version = tom.version
    tom.click(tom.page.locator("#board .lit"))
    tom.reach(version + 2)
    assert miriam.page.locator("#board .lit").count() == 0
    miriam.press("Play this seat yourself again")
    tom.page.locator("#log").get_by_text("Miriam plays again in place of the bot.").wait_for()
    tom.wait("document.documentElement.dataset.turn === 'mine'")
    version = tom.version
    tom.click(tom.page.locator("#board .lit"))
    tom.reach(version + 1)
    miriam.reach(version + 1)
    miriam.wait("document.documentElement.dataset.turn === 'mine'")
    version = miriam.version
    miriam.click(miriam.page.locator("#board .lit"))
    miriam.reach(version + 1)
