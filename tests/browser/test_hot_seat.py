"""Tests of one device for several players: it is handed over, and hides each player's secrets from the others."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import pytest

from tests.browser.tables import pause, wait
from tests.browser.webs import SETTLED, Web

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

NewPage = Callable[[], "Page"]
Picture = Callable[["Page", str], None]
COVERED = 1_000
"""Milliseconds after a choice, after which the page is covered if another player is to choose."""
SHOWN = "[...document.querySelectorAll('#board [data-id], #doing button, #log li')].some((each) => each.checkVisibility({ visibilityProperty: true }))"


@pytest.fixture(scope="module")
def web(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Web]:
    """Start a server for all tests, and check at the end that it printed one line only."""
    started = Web(tmp_path_factory.mktemp("hot-seat") / "tables")
    yield started
    assert len(started.stop().splitlines()) == 1


def sit_down(web: Web, page: Page, title: str = "Tides of Time") -> None:
    """Make a table for two people on this screen, and go to it."""
    page.emulate_media(reduced_motion="reduce")
    page.goto(web.address)
    page.get_by_label(title).check(force=True)
    page.get_by_label("Seat 1: Name").fill("Miriam")
    page.get_by_label("Seat 2: Name").fill("Tom")
    page.get_by_label("Seat 2: Who plays").select_option("here")
    page.locator("#shared-told").wait_for()
    page.get_by_role("button", name="Make the table").click()
    page.get_by_role("link", name="Play: Miriam and Tom").click()


def take(page: Page, name: str) -> None:
    """Take the device as a player, after checking that nothing of the table is shown."""
    page.get_by_role("heading", name=f"Give the device to {name}").wait_for()
    assert not page.evaluate(SHOWN)
    page.get_by_role("button", name=f"I am {name}, show the table").click()
    page.locator("#seats li.you").get_by_text(name).wait_for()
    wait(page, f"({SETTLED})() && {SHOWN}")


def choose_first(page: Page) -> None:
    """Make the first choice of the list."""
    button = page.locator("#all button, #other-choices button").first
    button.evaluate(
        "each => { for (let at = each; at; at = at.parentElement) if (at.tagName === 'DETAILS') at.open = true; }"
    )
    wait(page, f"({SETTLED})()")
    button.click()


def test_two_people_hand_over_one_screen(web: Web, new_page: NewPage, picture: Picture) -> None:
    """Each player sees the table only after taking the device; the page passes on when a choice is made."""
    page = new_page()
    sit_down(web, page)
    page.locator("#handover").wait_for()
    picture(page, "web-hot-seat")
    take(page, "Miriam")
    hand = page.locator("#board").inner_html()
    page.reload()
    page.locator("#board svg").wait_for()
    assert page.locator("#handover").is_hidden()
    choose_first(page)
    take(page, "Tom")
    assert page.locator("#board").inner_html() != hand
    version = page.evaluate("Number(document.documentElement.dataset.version)")
    choose_first(page)  # both choose again, and Tom has the device
    wait(page, f"document.documentElement.dataset.version > {version}")
    pause(page, COVERED)
    assert page.locator("#handover").is_hidden()
    choose_first(page)
    take(page, "Miriam")


def test_a_player_looks_again_at_the_own_choice(web: Web, new_page: NewPage) -> None:
    """After a choice, its player may look again and take it back, without seeing the next player's table."""
    page = new_page()
    sit_down(web, page)
    take(page, "Miriam")
    choose_first(page)
    page.get_by_role("button", name="Miriam looks at the table again").click()
    page.locator("#seats li.you").get_by_text("Miriam").wait_for()
    assert page.evaluate(SHOWN)
    page.locator("#undo").click()
    wait(page, "document.documentElement.dataset.turn === 'mine'")
    assert page.locator("#handover").is_hidden()


def test_the_link_of_another_player_stays_covered(web: Web, new_page: NewPage) -> None:
    """Opening another seat's link on a shared screen shows nothing before that player is ready."""
    page = new_page()
    sit_down(web, page)
    take(page, "Miriam")
    page.goto(web.address)
    page.locator("#mine").get_by_role("link", name="Tom").click()
    page.locator("#handover").wait_for()
    wait(page, "document.documentElement.dataset.version")
    assert not page.evaluate(SHOWN)
